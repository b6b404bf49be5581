"""The whole truth of a match at one moment: frozen, comparable, hashable.

``State`` holds what undo must restore and what a record must tell, nothing about a screen and no
randomness. ``State.after`` makes the next one by copying; the copy is a dictionary's, which is what
keeps a deal of sixty actions cheap without making the state mutable.

A state may know less than everything: read from a record as one seat sees it, a hand has cards that
are not known. They are counted in ``unknown``, and rules that would need them are not decided.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from .cards import UNKNOWN, Card, CardSet, Suit
from .options import Options
from .seats import NOBODY, NORTH, Seat, Side

Phase: TypeAlias = Literal[
    "deal", "auction", "trump", "double", "redouble", "single", "play", "over"
]
Outcome: TypeAlias = Literal[
    "made", "missed", "dead", "thrown_in", "single_won", "single_lost", "forfeit"
]


class Trick(NamedTuple):
    """A complete trick: ``cards`` by order of play, ``seats`` who played each, card points in it
    (the last trick's extra point included where it counts)."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    winner: Seat
    points: int


class Call(NamedTuple):
    """One call of the auction: ``points`` 0 is a pass."""

    seat: Seat
    points: int


@dataclass(frozen=True)
class Result:
    """How a deal ended (``result`` line of a record).

    ``won`` is the side that won the deal or ``NOBODY``; ``points`` the card points counted for N–S
    and E–W; ``score`` what the deal adds to each; ``bidder``/``bid`` those of the auction
    (``NOBODY``/0 without one); ``trump`` a suit, ``NO_TRUMP`` or ``UNKNOWN`` where none was
    settled, and ``shown`` whether everyone knows it; ``target`` 0 where there is none. ``misplay``
    names the rule broken in a forfeit, else "".
    """

    outcome: Outcome
    won: Side
    bidder: Seat
    bid: int
    trump: Suit
    target: int
    points: tuple[int, int]
    score: tuple[int, int]
    misplay: str = ""
    shown: bool = False


@dataclass(frozen=True)
class State:
    """One moment of a match. See the module's text; ``new_match`` in ``engine.py`` makes the first.

    Match: ``dealer`` of the deal in play (or to come), ``deals`` finished, ``score``, set markers
    (``sets[side] = (red, black)``), ``rounds`` won by side, ``winner`` when ``phase`` is ``over``,
    ``last`` the result of the last deal finished.

    Deal: ``phase`` and ``turn`` say who may do what. ``dealt`` is every hand in the order dealt,
    all eight from the start; ``hands`` what each may play *now*: four cards until the second four
    are dealt, without the card face down. ``unknown`` counts cards in a hand that are not known.

    Auction: ``calls``; ``passed`` a set (bit per seat) of who has passed and not come back (for
    good where passing is final, else until the next bid); ``bidder``/``bid`` the standing bid,
    later the contract; ``target`` the card points needed now (0 in a single hand).

    Trump: ``trump`` a suit, ``NO_TRUMP`` or ``UNKNOWN`` before it is settled; ``seventh`` whether
    the seventh card was called for; ``concealed`` whether a card of the bidder's lies face down,
    and ``marker`` which, kept when the trump has been shown and it is back in the hand (``UNKNOWN``
    for a spare marker, after a single hand is called, or when not known); ``shown`` open;
    ``shown_trick`` the number (0–7) of the trick in which it was, −1 before; ``shown_by`` who had
    it shown; ``stake`` 1, 2, 4; ``declined`` how many were asked to double (redouble, play a single
    hand) and passed in this phase.

    Play: ``single`` who plays alone; ``leader`` of the trick; ``trick`` its cards so far;
    ``tricks`` those complete; ``points`` card points taken by side; ``pair`` who showed it.
    """

    options: Options
    dealer: Seat = NORTH
    deals: int = 0
    score: tuple[int, int] = (0, 0)
    sets: tuple[tuple[int, int], tuple[int, int]] = ((0, 0), (0, 0))
    rounds: tuple[int, int] = (0, 0)
    winner: Side = NOBODY
    last: Result | None = None

    phase: Phase = "deal"
    turn: Seat = NOBODY
    dealt: tuple[tuple[Card, ...], ...] = ()
    hands: tuple[CardSet, CardSet, CardSet, CardSet] = (0, 0, 0, 0)
    unknown: tuple[int, int, int, int] = (0, 0, 0, 0)

    calls: tuple[Call, ...] = ()
    passed: int = 0
    bidder: Seat = NOBODY
    bid: int = 0
    target: int = 0

    trump: Suit = UNKNOWN
    seventh: bool = False
    concealed: bool = False
    marker: Card = UNKNOWN
    shown: bool = False
    shown_trick: int = -1
    shown_by: Seat = NOBODY
    stake: int = 1
    declined: int = 0

    single: Seat = NOBODY
    leader: Seat = NOBODY
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    points: tuple[int, int] = (0, 0)
    pair: Seat = NOBODY

    def after(self, **changes: Any) -> State:
        """The same state with these fields changed. Field names are not checked: only the rules
        call this, and their tests do."""
        new = object.__new__(State)
        fields = new.__dict__
        fields.update(self.__dict__)
        fields.update(changes)
        return new
