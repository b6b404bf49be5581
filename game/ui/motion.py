"""What moves on the screen, computed from two models: the one before a message and the one after.

A flight starts where something lay before the new screen was drawn and ends where that screen has
it, so nothing waits for it and no screen knows of it: with every flight left out the page ends up
the same. Elements are named by CSS selectors, since only the page knows where they lie.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.rules.cards import Card, card_text, cards_of
from game.rules.seats import NOBODY, SEAT_LETTERS, SEATS, Seat
from game.rules.view import View

from .model import Model
from .places import bubbles
from .screens.felt import trick_shown

Manner: TypeAlias = Literal["come", "go", "pack", "pop", "turn"]

LENGTH: dict[str, int] = {"calm": 280, "normal": 220, "fast": 130}
"""Speed of the table → milliseconds a flight takes; at other speeds nothing flies."""

BEHIND = 35
"""Milliseconds each card of a deal starts after the one before it."""


@dataclass(frozen=True)
class Flight:
    """One movement of ``ms`` milliseconds, ``delay`` after the screen was drawn.

    ``come``: ``what`` of the new screen comes from where ``place`` was on the old one. ``go``:
    ``what``, which the old screen had and the new one has not, is turned down, goes to ``place``
    and is gone. ``pack``: a card's back goes from ``what`` to ``place`` and is gone. ``pop`` and
    ``turn``: ``what`` appears where it is, or is turned over there.
    """

    manner: Manner
    what: str
    place: str
    ms: int
    delay: int = 0


def flights(before: Model, after: Model) -> tuple[Flight, ...]:
    """All that moves between two moments; nothing at the speed ``instant``, without movement, or
    where the table was not in sight before and after."""
    settings = after.settings
    ms = 0 if settings.motion == "none" else LENGTH.get(settings.speed, 0)
    old, new = before.view, after.view
    if not ms or old is None or new is None or after.sheet or before.seed != after.seed:
        return ()
    if before.screen != "table" or after.screen != "table":
        return ()
    return (
        *_trick(before, after, old, new, ms),
        *_hand(before, after, old, new, ms),
        *_packs(old, new, ms),
        *_trump(old, new, ms),
        *_bubbles(before, after, old, new, ms),
    )


def _trick(before: Model, after: Model, old: View, new: View, ms: int) -> Iterator[Flight]:
    """Cards come to the trick from hands and seats; a trick goes to who took it."""
    lay, lies = trick_shown(before, old), trick_shown(after, new)
    held = before.in_hand
    for seat, card in lies:
        if (seat, card) not in lay:
            place = _in_hand(card) if card in held else _avatar(seat)
            yield Flight("come", _in_trick(card), place, ms)
    gone = before.lingering
    if gone is not None and gone != after.lingering:
        for card in gone.cards:
            yield Flight("go", _in_trick(card), _avatar(gone.winner), ms)


def _hand(before: Model, after: Model, old: View, new: View, ms: int) -> Iterator[Flight]:
    """Cards come to the hand: dealt, taken back from the trick, or the trump turned up. Sorted
    anew, they change places."""
    if before.settings.order != after.settings.order and old.hand == new.hand:
        for card in after.in_hand:
            yield Flight("come", _in_hand(card), _in_hand(card), ms)
    lay = {card for _seat, card in trick_shown(before, old)}
    held = before.in_hand
    fresh = [card for card in after.in_hand if card not in held]
    for number, card in enumerate(fresh):
        if card in lay:
            yield Flight("come", _in_hand(card), _in_trick(card), ms)
        elif card == old.marker:
            yield Flight("come", _in_hand(card), ".trump", ms)
        else:
            yield Flight("come", _in_hand(card), _avatar(new.dealer), ms, number * BEHIND)


def _packs(old: View, new: View, ms: int) -> Iterator[Flight]:
    """The others' cards of a deal fly as one pack each."""
    for number, seat in enumerate(seat for seat in SEATS if seat != new.seat):
        if new.counts[seat] >= old.counts[seat] + 3 and seat != new.dealer:
            yield Flight("pack", _avatar(new.dealer), _avatar(seat), ms, number * BEHIND)


def _trump(old: View, new: View, ms: int) -> Iterator[Flight]:
    """The trump is laid beside its bidder; later it is turned over."""
    if new.bidder == NOBODY or new.single != NOBODY or old.phase == "deal":
        return
    if new.shown and not old.shown:
        yield Flight("turn", ".trump > :first-child", "", ms)
    elif old.phase in ("auction", "trump") and new.phase not in ("auction", "trump", "deal"):
        left = cards_of(old.hand & ~new.hand)
        place = _in_hand(left[0]) if new.bidder == new.seat and left else _avatar(new.bidder)
        yield Flight("come", ".trump > :first-child", place, ms)


def _bubbles(before: Model, after: Model, old: View, new: View, ms: int) -> Iterator[Flight]:
    """What somebody just said pops up beside the seat."""
    said = bubbles(before.log, old)
    for seat, event in bubbles(after.log, new).items():
        if event is not said.get(seat):
            yield Flight("pop", f"[data-seat={SEAT_LETTERS[seat]}] .bubble", "", ms)


def _avatar(seat: Seat) -> str:
    return f"[data-seat={SEAT_LETTERS[seat]}] .avatar"


def _in_hand(card: Card) -> str:
    return f".hand [data-card='{card_text(card)}']"


def _in_trick(card: Card) -> str:
    return f".trick [data-card='{card_text(card)}']"
