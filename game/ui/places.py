"""Where things lie on the screen and what is said beside a seat: all derived from the model."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise, permutations

from game.rules.actions import Action
from game.rules.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    NO_TRUMP,
    SPADES,
    UNKNOWN,
    Card,
    Suit,
    card_text,
    cards_of,
    suit_of,
)
from game.rules.events import Called, CardsDealt, Event, PairShown, TrickTaken, TrumpShown
from game.rules.seats import SEATS, Seat
from game.rules.view import View, order_of_play

SUIT_ORDER = (SPADES, HEARTS, CLUBS, DIAMONDS)
"""Black and red in turn, so that two suits side by side are told apart."""

FIELD = "typed"
"""The id of the text view's field for moves and commands."""

SEAT_PLACES = ("north", "east", "south", "west")
"""Seat → where it is on the screen: the person sits south."""


def hand_order(view: View, order: str) -> tuple[Card, ...]:
    """The cards in hand from left to right: as the setting ``order`` says, as they were dealt or
    sorted. Sorted, the trump this seat knows lies first, then black and red in turn; suits keep
    their places while cards leave the hand."""
    if order == "dealt" and set(cards_of(view.hand)) <= set(view.dealt):
        return tuple(card for card in view.dealt if card != UNKNOWN and view.hand >> card & 1)
    dealt = {suit_of(card) for card in (*view.dealt, *cards_of(view.hand)) if card != UNKNOWN}
    suits = _suits_apart(frozenset(dealt), NO_TRUMP if view.trump == UNKNOWN else view.trump)
    return tuple(sorted(cards_of(view.hand), key=lambda card: (suits.index(suit_of(card)), -card)))


@cache
def _suits_apart(suits: frozenset[Suit], trump: Suit) -> tuple[Suit, ...]:
    """These suits, the trump first, so that as few as can be lie beside one of their colour."""
    usual = sorted(suits, key=lambda suit: (suit != trump, SUIT_ORDER.index(suit)))
    ways = [way for way in permutations(usual) if trump not in suits or way[0] == trump]
    return min(ways, key=lambda way: sum(_red(a) == _red(b) for a, b in pairwise(way)))


def _red(suit: Suit) -> bool:
    return suit in (HEARTS, DIAMONDS)


def voids(view: View) -> tuple[tuple[Suit, ...], ...]:
    """Seat → the suits it has shown to have none of, by not following, in the order of a hand. A
    card that has come back from the table since and is not played yet counts."""
    seen: list[set[Suit]] = [set() for _ in SEATS]
    for trick in view.tricks:
        _note(seen, trick.seats, trick.cards)
    _note(seen, order_of_play(view), view.trick)
    if view.shown and view.marker != UNKNOWN:
        played = {*view.trick, *(card for trick in view.tricks for card in trick.cards)}
        if view.marker not in played:
            seen[view.bidder].discard(suit_of(view.marker))
    return tuple(tuple(suit for suit in SUIT_ORDER if suit in suits) for suits in seen)


def _note(seen: list[set[Suit]], seats: Iterable[Seat], cards: tuple[Card, ...]) -> None:
    for seat, card in zip(seats, cards, strict=False):
        if suit_of(card) != suit_of(cards[0]):
            seen[seat].add(suit_of(cards[0]))


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards as a hand is sorted: by suit, the strongest first; unknown ones are left out."""
    known = (card for card in cards if card != UNKNOWN)
    return tuple(sorted(known, key=lambda card: (SUIT_ORDER.index(suit_of(card)), -card)))


def card_id(card: Card) -> str:
    """The id of the element that is this card in the hand."""
    return f"card-{card_text(card)}"


def choice_id(way: Action) -> str:
    """The id of the button that chooses this way to settle the trump."""
    return f"choose-{way}".replace(" ", "-")


_TALK: dict[str, tuple[str, ...]] = {
    "auction": ("auction",),
    "trump": ("auction",),
    "double": ("double",),
    "redouble": ("double", "redouble"),
    "single": ("single",),
}


def bubbles(log: tuple[Event, ...], view: View) -> dict[Seat, Called | TrumpShown | PairShown]:
    """Seat → what it said last in the part of the deal that is on: calls during the calling, an ask
    or a pair during the trick."""
    spoken: dict[Seat, Called | TrumpShown | PairShown] = {}
    phases = _TALK.get(view.phase, ())
    for event in reversed(log):
        if isinstance(event, (TrickTaken, CardsDealt)) and not phases:
            break
        if isinstance(event, Called):
            if event.phase in phases:
                spoken.setdefault(event.seat, event)
        elif isinstance(event, (TrumpShown, PairShown)) and not phases:
            spoken.setdefault(event.seat, event)
    return spoken


def next_card(order: tuple[Card, ...], played: Card) -> Card | None:
    """Where the keyboard's cursor goes when ``played`` has left a hand in this ``order``: to its
    right neighbour, or to the last card there is; ``None`` in an empty hand."""
    if played not in order:
        return order[0] if order else None
    rest = order[: order.index(played)] + order[order.index(played) + 1 :]
    return rest[min(order.index(played), len(rest) - 1)] if rest else None
