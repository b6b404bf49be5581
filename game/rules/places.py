"""Where the cards a seat cannot see may lie: the facts a view tells, and dealing them out again.

``facts(view)`` reads off a view what is certain about every hand. ``Places`` deals cards that are
not seen into places of fixed size, each of which takes only some cards, and never gets stuck: all
cards always lie somewhere lawful, and fixing one is refused when the rest could no longer be dealt.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from .cards import FULL, NO_TRUMP, SUIT_SETS, UNKNOWN, Card, CardSet, cards_of
from .pair import PAIRS
from .seats import NOBODY, SEATS, Seat, side_of
from .view import View, order_of_play

HAND_SIZE = 8


class Randomness(Protocol):
    """What ``random.Random`` offers and sampling needs."""

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Puts the items of ``x`` in a random order, in place."""


@dataclass
class Facts:
    """What a view tells for certain about the eight cards dealt to each seat.

    ``held[s]`` are cards known to have been dealt to ``s``, played or not; ``lacks[s]`` cards that
    none of its other cards can be, except one that still lies face down; ``left[s]`` those of its
    cards that had been played when the trick in which the trump was shown ended.
    """

    held: list[CardSet] = field(default_factory=lambda: [0, 0, 0, 0])
    lacks: list[CardSet] = field(default_factory=lambda: [0, 0, 0, 0])
    left: list[CardSet] = field(default_factory=lambda: [0, 0, 0, 0])


def facts(view: View) -> Facts:
    """Reads the cards played, who did not follow or had the trump shown, and what was laid open."""
    known = Facts()
    if view.seat != NOBODY:
        known.held[view.seat] = view.hand  # what has left it is read below
    if view.marker != UNKNOWN:
        known.held[view.bidder] |= 1 << view.marker
    if view.pair != NOBODY:
        known.held[view.pair] |= PAIRS[view.trump]
    for number, trick in enumerate(view.tricks):
        _read_trick(view, known, number, trick.seats, trick.cards)
    if view.trick:
        _read_trick(view, known, len(view.tricks), order_of_play(view), view.trick)
    return known


def _read_trick(
    view: View, known: Facts, number: int, seats: Sequence[Seat], cards: Sequence[Card]
) -> None:
    """``seats`` play to the trick in this order; ``cards`` are those played so far."""
    led = SUIT_SETS[cards[0] >> 3]
    if number == view.shown_trick and view.shown_by in seats[1:]:
        known.lacks[view.shown_by] |= led  # only who is void may have it shown, except on the lead
    for place, card in enumerate(cards):
        seat, bit = seats[place], 1 << card
        known.held[seat] |= bit
        if number <= view.shown_trick:
            known.left[seat] |= bit
        if not bit & led:
            known.lacks[seat] |= led
            if number == view.shown_trick and seat == view.shown_by:
                known.lacks[seat] |= _trumps_not_played(view, card)


def _trumps_not_played(view: View, card: Card) -> CardSet:
    """The trumps that who had the trump shown and then played ``card`` cannot have had."""
    if not view.options.ask_then_trump or view.trump in (NO_TRUMP, card >> 3):
        return 0
    return SUIT_SETS[view.trump]


def no_pair_with(view: View) -> tuple[Seat, ...]:
    """The seats that cannot have held the pair when the trick in which the trump was shown ended:
    under ``pair`` auto it would have counted."""
    if (
        view.options.pair != "auto"
        or view.pair != NOBODY
        or view.trump == NO_TRUMP
        or not view.shown
        or len(view.tricks) <= view.shown_trick
    ):
        return ()
    winners = side_of(view.tricks[view.shown_trick].winner)
    return tuple(
        seat for seat in SEATS if not view.options.pair_after_trick or side_of(seat) == winners
    )


class Places:
    """Places of fixed size and the cards that lie in them.

    ``owners[p]`` names the seat a place belongs to, ``may[p]`` the cards it takes and ``room[p]``
    how many more it can be given for good; ``given[p]`` are those it has been. All other cards lie
    somewhere they may (``lying[p]``) but can still be moved.

    Raises ValueError when the cards cannot be dealt: no hands agree with what is asked for.
    """

    def __init__(self, places: Iterable[tuple[Seat, int, CardSet]], cards: CardSet) -> None:
        rows = [row for row in places if row[1]]
        self.owners = [owner for owner, _, _ in rows]
        self.room = [size for _, size, _ in rows]
        self.may = [may & cards for _, _, may in rows]
        self.given: list[CardSet] = [0] * len(rows)
        self.lying: list[CardSet] = [0] * len(rows)
        if sum(self.room) != cards.bit_count():
            raise ValueError("not as many cards as places")
        for card in cards_of(cards):
            self._lay_down(1 << card)

    def copy(self) -> Places:
        """The same places, to try something out."""
        other = object.__new__(Places)
        other.owners, other.may = self.owners, self.may
        other.room, other.given, other.lying = self.room[:], self.given[:], self.lying[:]
        return other

    def open_to(self, card: Card) -> list[int]:
        """The places that take the card and have room."""
        return [p for p, may in enumerate(self.may) if may >> card & 1 and self.room[p]]

    def give(self, card: Card, place: int) -> bool:
        """Gives ``place`` (one of ``open_to(card)``) the card for good; False, and nothing changed,
        if the rest could not be dealt any more."""
        bit = 1 << card
        source = next(p for p, lying in enumerate(self.lying) if lying & bit)
        self.lying[source] ^= bit
        if source != place and not self._make_way(place, source):
            self.lying[source] ^= bit
            return False
        self.given[place] |= bit
        self.room[place] -= 1
        return True

    def _lay_down(self, bit: CardSet) -> None:
        """Lays a card down anywhere it may, moving others if it must."""
        spare = [p for p in range(len(self.room)) if self.lying[p].bit_count() < self.room[p]]
        for place, may in enumerate(self.may):
            if may & bit and (
                place in spare or any(self._make_way(place, target) for target in spare)
            ):
                self.lying[place] |= bit
                return
        raise ValueError("no hands agree with this")

    def _make_way(self, place: int, target: int) -> bool:
        """Moves one card out of ``place``, over other places if need be, into ``target``, which has
        room for it. False, and nothing moved, where there is no such way."""
        came_from: dict[int, tuple[int, CardSet]] = {}
        queue = [place]
        for here in queue:
            for there, may in enumerate(self.may):
                movable = self.lying[here] & may
                if not movable or there in queue:
                    continue
                came_from[there] = (here, movable & -movable)
                if there == target:
                    while there != place:
                        here, bit = came_from[there]
                        self.lying[here] ^= bit
                        self.lying[there] |= bit
                        there = here
                    return True
                queue.append(there)
        return False


def unseen_by(known: Facts) -> CardSet:
    """The cards of which the facts do not tell to whom they were dealt."""
    seen = 0
    for cards in known.held:
        seen |= cards
    return FULL & ~seen
