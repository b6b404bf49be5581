"""The careful bot: rules of thumb a good player would give a beginner, each with its reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.players.base import Limit
from game.rules import Action, Event, View
from game.rules.actions import ASK, PLAYS
from game.rules.cards import UNKNOWN

from .asking import ASKING, show_the_pair
from .bidding import BIDDING
from .following import FOLLOWING
from .leading import LEADING
from .position import Position
from .prospect import Prospect
from .scales import STANDARD, Scales
from .settling import SETTLING, SINGLE, STAKES

Thumb = Callable[[Any], Any]


def only_choice(view: View) -> Action | None:
    """It is all you may do."""
    return view.legal[0] if len(view.legal) == 1 else None


@dataclass(frozen=True)
class Advice:
    """An action and the rule of thumb (a function; its text is the reason) that led to it.

    ``waited``: where one might have asked for the trump, the rule of thumb that says not to."""

    action: Action
    thumb: Thumb
    waited: Thumb | None = None


_BEFORE_THE_PLAY: dict[str, tuple[Callable[[Prospect], Action | None], ...]] = {
    "auction": BIDDING,
    "trump": SETTLING,
    "double": STAKES,
    "redouble": STAKES,
    "single": SINGLE,
}


def advise(view: View, scales: Scales = STANDARD, taste: str = "") -> Advice:
    """What the rules of thumb say in this view, which must be one where its seat is to act.

    The same view and ``taste`` (a text; it decides between equal suits) always give the same
    advice. Raises ValueError when nobody asks this seat."""
    if not view.legal:
        raise ValueError("it is not this seat's turn")
    forced = only_choice(view)
    if forced is not None:
        return Advice(forced, only_choice)
    if view.phase in _BEFORE_THE_PLAY:
        hand = Prospect(view, scales, taste)
        for thumb in _BEFORE_THE_PLAY[view.phase]:
            action = thumb(hand)
            if action is not None:
                return Advice(action, thumb)
        raise AssertionError(f"no rule of thumb for {view.phase}")
    return _advise_play(Position(view, scales))


def _advise_play(position: Position) -> Advice:
    pair = show_the_pair(position)
    if pair is not None:
        return Advice(pair, show_the_pair)
    waited = None
    if ASK in position.view.legal:
        ask, question = _whether_to_ask(position)
        if ask:
            return Advice(ASK, question)
        waited = question
    for thumb in LEADING if position.led == UNKNOWN else FOLLOWING:
        card = thumb(position)
        if card is not None:
            return Advice(PLAYS[card], thumb, waited)
    raise AssertionError("no rule of thumb for this trick")


def _whether_to_ask(position: Position) -> tuple[bool, Thumb]:
    for question in ASKING:
        ask = question(position)
        if ask is not None:
            return ask, question
    raise AssertionError("no rule of thumb for asking")


class Careful:
    """Plays by rules of thumb; keeps nothing between two decisions.

    ``seed`` is the bot's own taste where two suits are equally good to choose."""

    def __init__(self, seed: str, scales: Scales = STANDARD) -> None:
        self.seed = seed
        self.scales = scales

    async def decide(self, view: View, limit: Limit) -> Action:
        """One of ``view.legal``, at once."""
        return self.choose(view)

    def choose(self, view: View) -> Action:
        """The decision without the waiting, for tournaments."""
        return advise(view, self.scales, self.seed).action

    def notice(self, event: Event) -> None:
        """Needs no telling: the view holds everything."""
