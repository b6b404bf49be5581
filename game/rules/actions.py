"""Everything that can be done in a deal. An action does not name its seat: the state says whose
turn it is, and a record line or a peer's message that names one is checked against it.

Nature acts too: ``Deal`` brings the shuffled deck, so that the engine has no randomness of its own.
Actions that need no data are singletons; those with a small range are made once and shared, for an
engine that lists legal actions at every step makes none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from .cards import DECK, Card, Suit, card_text, suit_text


@dataclass(frozen=True)
class Deal:
    """Nature deals: eight cards a seat (N, E, S, W) in the order dealt, ``UNKNOWN`` for one that is
    not known. The first four come before the auction; the seventh is the seventh card."""

    hands: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True)
class Pass:
    """Pass in the auction; or decline to double, to redouble or to play a single hand."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True)
class Bid:
    """A bid of ``points`` card points; taking over the standing bid (``bid.hold``) is the same."""

    points: int

    def __str__(self) -> str:
        return str(self.points)


@dataclass(frozen=True)
class ChooseTrump:
    """The bidder lays down a spare marker of ``suit`` (``NO_TRUMP``: the joker, no trumps).
    ``UNKNOWN`` only in a record as another seat sees it."""

    suit: Suit

    def __str__(self) -> str:
        return f"trump {suit_text(self.suit)}"


@dataclass(frozen=True)
class LayTrump:
    """The bidder lays one of the own four cards face down as the trump."""

    card: Card

    def __str__(self) -> str:
        return f"trump {card_text(self.card)}"


@dataclass(frozen=True)
class SeventhCard:
    """The bidder calls for the seventh card to settle the trump."""

    def __str__(self) -> str:
        return "trump 7th"


@dataclass(frozen=True)
class Double:
    """An opponent of the bidder doubles."""

    def __str__(self) -> str:
        return "double"


@dataclass(frozen=True)
class Redouble:
    """The bidder or partner redoubles."""

    def __str__(self) -> str:
        return "redouble"


@dataclass(frozen=True)
class SingleHand:
    """The player will play alone for all eight tricks."""

    def __str__(self) -> str:
        return "single"


@dataclass(frozen=True)
class Ask:
    """Has the trump shown (the bidder: shows it)."""

    def __str__(self) -> str:
        return "ask"


@dataclass(frozen=True)
class ShowPair:
    """Lays open the king and queen of trumps."""

    def __str__(self) -> str:
        return "pair"


@dataclass(frozen=True)
class Play:
    """Plays a card to the trick."""

    card: Card

    def __str__(self) -> str:
        return card_text(self.card)


Action: TypeAlias = (
    Deal
    | Pass
    | Bid
    | ChooseTrump
    | LayTrump
    | SeventhCard
    | Double
    | Redouble
    | SingleHand
    | Ask
    | ShowPair
    | Play
)

PASS = Pass()
SEVENTH_CARD = SeventhCard()
DOUBLE = Double()
REDOUBLE = Redouble()
SINGLE_HAND = SingleHand()
ASK = Ask()
SHOW_PAIR = ShowPair()
BIDS: tuple[Bid, ...] = tuple(Bid(points) for points in range(30))
PLAYS: tuple[Play, ...] = tuple(Play(card) for card in DECK)
LAYS: tuple[LayTrump, ...] = tuple(LayTrump(card) for card in DECK)
CHOICES: tuple[ChooseTrump, ...] = tuple(ChooseTrump(suit) for suit in range(5))
