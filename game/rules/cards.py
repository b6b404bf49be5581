"""The 32 cards of 29, their order and their points.

A card is an ``int`` from 0 to 31: ``suit * 8 + rank``, where a higher rank number is the
stronger card (``cards.rank``), so within a suit ``a > b`` means *a beats b*. A set of cards is an
``int`` with bit ``1 << card`` set for every member: 29 has no two equal cards.

Text is that of the record format: rank ``J 9 A T K Q 8 7``, suit ``S H D C``, ``JH`` for the jack
of hearts, ``?`` for a card that is not known.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from .ids import rule

Card: TypeAlias = int
CardSet: TypeAlias = int
Suit: TypeAlias = int
Rank: TypeAlias = int

SUIT_LETTERS = "SHDC"
RANK_LETTERS = "78QKTA9J"
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
SUITS: tuple[Suit, ...] = (SPADES, HEARTS, DIAMONDS, CLUBS)
SEVEN, EIGHT, QUEEN, KING, TEN, ACE, NINE, JACK = range(8)

NO_TRUMP = 4
"""Stands where a suit could: the bidder chose no trumps, or a single hand is played."""
UNKNOWN = -1
"""Stands where a card or a suit could: this record or this seat does not know it."""

DECK_SIZE = 32
DECK: tuple[Card, ...] = tuple(range(DECK_SIZE))
FULL: CardSet = (1 << DECK_SIZE) - 1
SUIT_SETS: tuple[CardSet, ...] = tuple(0xFF << 8 * suit for suit in SUITS)
CARD_TEXT: tuple[str, ...] = tuple(r + s for s in SUIT_LETTERS for r in RANK_LETTERS)

_RANK_POINTS = (0, 0, 0, 0, 1, 1, 2, 3)
POINTS: tuple[int, ...] = _RANK_POINTS * 4
POINTS_IN_PLAY = 28
POINT_CARDS: CardSet = sum(1 << card for card in DECK if POINTS[card])
JACKS: CardSet = sum(1 << suit * 8 + JACK for suit in SUITS)

_BY_TEXT = {text: card for card, text in enumerate(CARD_TEXT)} | {
    "10" + suit: index * 8 + TEN for index, suit in enumerate(SUIT_LETTERS)
}
_BYTE_POINTS = tuple(
    sum(_RANK_POINTS[rank] for rank in range(8) if byte >> rank & 1) for byte in range(256)
)


def suit_of(card: Card) -> Suit:
    """The suit of a card, 0–3; ``UNKNOWN`` of one that is not known."""
    return card >> 3


def rank_of(card: Card) -> Rank:
    """The rank, 0 (seven) to 7 (jack), of a card that is known."""
    return card & 7


@rule("cards.deck")
def deck() -> tuple[Card, ...]:
    """All 32 cards: 7 8 9 10 J Q K A of four suits."""
    return DECK


@rule("cards.rank")
def beats(card: Card, other: Card) -> bool:
    """Whether ``card`` is the higher of two cards of one suit: J 9 A 10 K Q 8 7.

    Cards of different suits never beat each other by rank: then this is False.
    """
    return card >> 3 == other >> 3 and card > other


@rule("cards.points")
def card_points(cards: CardSet) -> int:
    """Card points in a set: jack 3, nine 2, ace 1, ten 1; the whole deck has 28."""
    return (
        _BYTE_POINTS[cards & 255]
        + _BYTE_POINTS[cards >> 8 & 255]
        + _BYTE_POINTS[cards >> 16 & 255]
        + _BYTE_POINTS[cards >> 24]
    )


def card_text(card: Card) -> str:
    """``JH`` for the jack of hearts, ``?`` for a card not known and for what is no card."""
    return CARD_TEXT[card] if 0 <= card < 32 else "?"


def suit_text(suit: Suit) -> str:
    """``S H D C``, ``none`` for no trumps, ``?`` for a suit not known."""
    return SUIT_LETTERS[suit] if 0 <= suit < 4 else "none" if suit == NO_TRUMP else "?"


def parse_card(text: str) -> Card:
    """The card of a text such as ``JH``, ``jh`` or ``10h``; ``?`` gives ``UNKNOWN``.

    Raises ValueError for anything else.
    """
    if text == "?":
        return UNKNOWN
    card = _BY_TEXT.get(text.upper())
    if card is None:
        raise ValueError(f"not a card: {text!r}")
    return card


def card_set(cards: Iterable[Card]) -> CardSet:
    """The set of these cards; a card that is not known adds nothing."""
    members = 0
    for card in cards:
        if card >= 0:
            members |= 1 << card
    return members


def cards_of(cards: CardSet) -> tuple[Card, ...]:
    """The members of a set, in ascending card number (by suit, weakest first)."""
    members = []
    while cards:
        lowest = cards & -cards
        members.append(lowest.bit_length() - 1)
        cards ^= lowest
    return tuple(members)
