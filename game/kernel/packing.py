"""A State or a View as the bytes of the kernel's ``Deal`` (``deal.h``), and actions as numbers.

A View packs to what its seat may know: cards and a trump it does not know are left empty, so the
kernel cannot peek where it is given one.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from game.rules import (
    ASK,
    DOUBLE,
    PASS,
    REDOUBLE,
    SEVENTH_CARD,
    SHOW_PAIR,
    SINGLE_HAND,
    Action,
    Bid,
    ChooseTrump,
    LayTrump,
    Options,
    Play,
    State,
    View,
)
from game.rules.actions import BIDS, CHOICES, LAYS, PLAYS
from game.rules.cards import NO_TRUMP, Card
from game.rules.options import CHOICES as OPTION_CHOICES
from game.rules.play import owes_trump, trick_order
from game.rules.seats import NOBODY, Seat

NONE = 255
"""Stands for NOBODY, for UNKNOWN and for an empty place."""

PHASES = ("auction", "trump", "double", "redouble", "single", "play", "over")
OUTCOMES = (
    "", "made", "missed", "dead", "thrown_in", "single_won", "single_lost", "forfeit"
)  # fmt: skip

_LAYOUT = struct.Struct(
    "<32s 4I 4I 32s 4B 4B 4B 4B 4B 4B 4B 4B 32s 8s 8s 4B 4B 4B 4B 2b 2B 2B 2h 2x"
)
SIZE = _LAYOUT.size
"""Bytes of one ``Deal``."""

_A_ASK, _A_PASS, _A_CHOOSE, _A_LAY, _A_BID = 32, 34, 40, 64, 96
_WORDS: tuple[Action, ...] = (ASK, SHOW_PAIR, PASS, DOUBLE, REDOUBLE, SINGLE_HAND, SEVENTH_CARD)

ACTIONS: Mapping[int, Action] = {
    **dict(enumerate(PLAYS)),
    **{_A_ASK + place: action for place, action in enumerate(_WORDS)},
    **{_A_CHOOSE + suit: action for suit, action in enumerate(CHOICES)},
    **{_A_LAY + card: action for card, action in enumerate(LAYS)},
    **{_A_BID + points: action for points, action in enumerate(BIDS)},
}
"""The kernel's number of an action → the action."""

_WORD_NUMBERS: Mapping[type[Action], int] = {
    type(action): _A_ASK + place for place, action in enumerate(_WORDS)
}


def action_number(action: Action) -> int:
    """The kernel's number of an action; ``ACTIONS`` is the way back. Raises KeyError for a Deal."""
    match action:
        case Play(card=card):
            return card
        case Bid(points=points):
            return _A_BID + points
        case ChooseTrump(suit=suit):
            return _A_CHOOSE + suit
        case LayTrump(card=card):
            return _A_LAY + card
        case _:
            return _WORD_NUMBERS[type(action)]


@lru_cache(maxsize=64)
def packed_options(options: Options) -> bytes:
    """One byte an option in the order of ``options.CHOICES``: the place of its value there."""
    return bytes(
        choice.values.index(getattr(options, name)) for name, choice in OPTION_CHOICES.items()
    ).ljust(32, b"\0")


@dataclass
class Seen:
    """What the play of a deal has shown everybody, by seat: ``gone`` the cards played; sets of
    suits (a bit each): ``voids`` those the seat has shown to lack, ``led`` those it led,
    ``thrown`` those it threw on another suit; ``unasked`` whether it was void while the trump was
    hidden and let it be."""

    gone: list[int]
    voids: list[int]
    unasked: list[int]
    led: list[int]
    thrown: list[int]


def order_of(deal: State | View, leader: Seat) -> tuple[Seat, ...]:
    """Who plays to a trick that ``leader`` leads, in order."""
    return trick_order(leader, deal.options.step, deal.single)


def seen(deal: State | View, memory: int = 8) -> Seen:
    """Works out from the cards played what everybody has seen, or still remembers who remembers
    only the last ``memory`` tricks and the cards of its own hand."""
    found = Seen([0] * 4, [0] * 4, [0] * 4, [0] * 4, [0] * 4)
    forgotten = max(0, len(deal.tricks) - memory)
    for number, trick in enumerate(deal.tricks):
        if number >= forgotten:
            _see_trick(deal, found, number, trick.seats, trick.cards)
        elif isinstance(deal, View) and deal.seat in trick.seats:
            own = trick.cards[trick.seats.index(deal.seat)]
            found.gone[deal.seat] |= 1 << own
    _see_trick(deal, found, len(deal.tricks), order_of(deal, deal.leader), deal.trick)
    return found


def _see_trick(
    deal: State | View, found: Seen, number: int, seats: tuple[Seat, ...], cards: tuple[Card, ...]
) -> None:
    shown_here = deal.shown and deal.shown_trick == number
    hidden = deal.single == NOBODY and (not deal.shown or number < deal.shown_trick or shown_here)
    for place, seat in enumerate(seats):
        if shown_here and seat == deal.shown_by:
            hidden = False
            if place:
                found.voids[seat] |= 1 << (cards[0] >> 3)
            if deal.marker >= 0:
                found.voids[deal.bidder] &= ~(1 << (deal.marker >> 3))
        if place >= len(cards):
            break
        card, led = cards[place], cards[0] >> 3
        suit = card >> 3
        found.gone[seat] |= 1 << card
        if not place:
            found.led[seat] |= 1 << suit
        elif suit != led:
            found.voids[seat] |= 1 << led
            found.thrown[seat] |= 1 << suit
            if hidden:
                found.unasked[seat] = 1
            asked = shown_here and seat == deal.shown_by and owes_trump(deal.options)
            if asked and 0 <= deal.trump < NO_TRUMP and suit != deal.trump:
                found.voids[seat] |= 1 << deal.trump


def pack(deal: State | View, memory: int = 8) -> bytes:
    """The bytes of the deal in play, or of one just over (``deal.last``). What has been seen goes
    in as far as it is remembered: see ``seen``.

    Raises ValueError where cards of the player to act are missing, as in a record of another seat.
    """
    if isinstance(deal, View):
        hands, dealt = [0, 0, 0, 0], [b"\xff" * 8] * 4
        hands[deal.seat] = deal.hand
        dealt[deal.seat] = bytes(card & NONE for card in deal.dealt).ljust(8, b"\xff")
    else:
        if deal.turn >= 0 and deal.unknown and deal.unknown[deal.turn]:
            raise ValueError("the hand of the player to act is not known")
        hands = list(deal.hands)
        dealt = [bytes(card & NONE for card in hand) for hand in deal.dealt] or [b"\xff" * 8] * 4
    found = seen(deal, memory)
    over = deal.phase in ("deal", "over")
    tricks = deal.tricks
    cards = b"".join(bytes(trick.cards).ljust(4, b"\xff") for trick in tricks) + bytes(deal.trick)
    high, spoken = [0] * 4, [0] * 4
    for seat, points in deal.calls:
        spoken[seat] = min(255, spoken[seat] + 1)
        high[seat] = max(high[seat], points)
    result = deal.last if over else None
    return _LAYOUT.pack(
        packed_options(deal.options),
        *hands,
        *found.gone,
        b"".join(dealt),
        deal.dealer, 6 if over else PHASES.index(deal.phase), deal.turn & NONE, deal.passed,
        deal.bidder & NONE, deal.bid, deal.target, deal.trump & NONE,
        deal.seventh, deal.concealed, deal.marker & NONE, deal.shown,
        deal.shown_trick & NONE, deal.shown_by & NONE, deal.stake, deal.declined,
        deal.single & NONE, deal.leader & NONE, len(deal.trick), len(tricks),
        *deal.points, deal.pair & NONE, min(255, len(deal.calls)),
        *high,
        *spoken,
        cards.ljust(32, b"\xff"),
        bytes(trick.seats[0] for trick in tricks).ljust(8, b"\xff"),
        bytes(trick.winner for trick in tricks).ljust(8, b"\xff"),
        *found.voids,
        *found.unasked,
        *found.led,
        *found.thrown,
        *(max(-127, min(127, score)) for score in deal.score),
        OUTCOMES.index(result.outcome) if result else 0,
        result.won & NONE if result else NONE,
        *(result.points if result else (0, 0)),
        *(result.score if result else (0, 0)),
    )  # fmt: skip
