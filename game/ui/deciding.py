"""What the person decides on their turn: chosen on a sheet, done, or refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from game.rules.actions import Bid, LayTrump, Play

from .effects import Announce, Answer, Focus
from .messages import BidChosen, CardFocused, Did, Tapped, TrumpChosen
from .model import Model
from .places import card_id, next_card
from .sheets import Step
from .text import _
from .why import refused_text
from .words import begun, card_name

NARROW = 44
"""A card of which fewer CSS pixels show is easily tapped by mistake."""


def bid_chosen(model: Model, message: BidChosen) -> Step:
    """A number on the bidding sheet."""
    return _chosen(model, Did(Bid(message.points)), bid=message.points)


def trump_chosen(model: Model, message: TrumpChosen) -> Step:
    """A way to settle the trump."""
    return _chosen(model, Did(message.choice), choice=message.choice)


def _chosen(model: Model, wanted: Did, **chosen: Any) -> Step:
    """Chooses what is legal; for anything else says why it can't be chosen."""
    if model.view is None or not model.asked:
        return model, ()
    if wanted.action in model.view.legal:
        return replace(model, tried=None, **chosen), ()
    return _refuse(model, wanted)


def did(model: Model, message: Did) -> Step:
    """What the rules allow is the answer the table waits for; anything else is refused in words."""
    if model.view is None or not model.asked:
        return model, ()
    if message.action not in model.view.legal:
        return _refuse(model, message)
    model = replace(
        model, asked=False, refusals={}, tried=None, raised=None, hint=None, pondering=False
    )
    if model.sheet == "last":
        model = replace(model, sheet="")
    if isinstance(message.action, (Play, LayTrump)) and model.view is not None:
        model = replace(model, cursor=next_card(model.in_hand, message.action.card))
    if model.cursor is None:
        return model, (Answer(message.action),)
    return model, (Answer(message.action), Focus(card_id(model.cursor), gently=True))


def tapped(model: Model, message: Tapped) -> Step:
    """A card that may be played goes up at the first tap, where the person wants two, and is played
    by the second; another card goes up in its place."""
    card, view = message.card, model.view
    slips = message.strip < NARROW or model.settings.tap == "twice"
    if not slips or model.raised == card or view is None or Play(card) not in view.legal:
        return did(model, Did(Play(card)))
    text = _("{card} is raised. Tap it again to play it.").format(card=begun(card_name(card)))
    return replace(model, raised=card, cursor=card, tried=None), (Announce(text),)


def _refuse(model: Model, refused: Did) -> Step:
    model = replace(model, tried=refused.action)
    return model, (Announce(refused_text(model), assertive=True),)


def card_focused(model: Model, message: CardFocused) -> Step:
    """The cursor in the hand."""
    return replace(model, cursor=message.card), (Focus(card_id(message.card)),)


STEPS: Mapping[type, Callable[[Model, Any], Step]] = {
    BidChosen: bid_chosen,
    TrumpChosen: trump_chosen,
    Did: did,
    Tapped: tapped,
    CardFocused: card_focused,
}
"""The step for each message of this domain."""
