"""What happened, as the table tells it. ``apply`` returns these in order; ``redact(event, seat)``
in ``view.py`` gives the form a seat may know. ``UNKNOWN`` stands where a card or suit is withheld.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from .actions import Action
from .cards import Card, Suit
from .seats import Seat, Side
from .state import Result, State, Trick


@dataclass(frozen=True)
class CardsDealt:
    """Four cards came to every hand (``round`` 1 or 2). ``hands`` by seat, in the order dealt."""

    round: int
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True)
class Called:
    """A pass, a bid, a double, a redouble or a single hand was said; the state's phase before it
    tells to what a pass was the answer."""

    seat: Seat
    call: Action
    phase: str


@dataclass(frozen=True)
class AuctionEnded:
    """A bid stands: its seat is the bidder and settles the trump."""

    bidder: Seat
    bid: int


@dataclass(frozen=True)
class TrumpSettled:
    """The bidder settled the trump in secret. ``choice`` is redacted to ``ChooseTrump(UNKNOWN)``
    for the others, except the call for the seventh card, which is public."""

    seat: Seat
    choice: Action


@dataclass(frozen=True)
class TrumpShown:
    """``seat`` asked (the bidder: showed). ``suit`` may be ``NO_TRUMP``; ``card`` is the card that
    lay face down and goes back to the bidder's hand, ``UNKNOWN`` where a spare marker did."""

    seat: Seat
    bidder: Seat
    suit: Suit
    card: Card


@dataclass(frozen=True)
class PairShown:
    """``seat`` holds king and queen of trumps; the target is now ``target``."""

    seat: Seat
    suit: Suit
    target: int


@dataclass(frozen=True)
class CardPlayed:
    """``seat`` played ``card``."""

    seat: Seat
    card: Card


@dataclass(frozen=True)
class Misplayed:
    """The card just played broke ``rule``: ``seat``'s side forfeits the deal."""

    seat: Seat
    card: Card
    rule: str


@dataclass(frozen=True)
class TrickTaken:
    """Trick ``number`` (0–7, as in ``State.shown_trick``) is complete and lies with its winner."""

    number: int
    trick: Trick


@dataclass(frozen=True)
class DealEnded:
    """Deal ``number`` (from 1) of the match is over; ``score`` is the state's after it, so 0–0
    where a set ended with it."""

    number: int
    result: Result
    score: tuple[int, int]


@dataclass(frozen=True)
class SetWon:
    """``match.sets``: ``side`` got a marker (``red`` for a set won, else black)."""

    side: Side
    red: bool


@dataclass(frozen=True)
class MatchEnded:
    """The match is over; ``winner`` is a side or ``NOBODY`` for a draw."""

    winner: Side
    score: tuple[int, int]


Event: TypeAlias = (
    CardsDealt
    | Called
    | AuctionEnded
    | TrumpSettled
    | TrumpShown
    | PairShown
    | CardPlayed
    | Misplayed
    | TrickTaken
    | DealEnded
    | SetWon
    | MatchEnded
)

Moved: TypeAlias = tuple[State, tuple[Event, ...]]
"""What an action leads to: the state after it, and what happened, in order."""
