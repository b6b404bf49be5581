"""A pair that counted by itself, in a record that neither shows the hand nor tells of the pair.

Only the target in the result speaks of it then. The cards do not tell whose it was, so each seat
that may have held the pair is tried; the reader takes the one whose target is the written one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from .actions import SHOW_PAIR
from .cards import Card
from .moves import Move, counts_by_itself, step
from .seats import NOBODY, SEATS, Seat
from .state import State


def with_untold_pairs(
    state: State, moves: Sequence[Move], later: Iterable[tuple[Seat, Card]]
) -> Iterator[tuple[Move, ...]]:
    """The ``moves`` of one deal, told of a pair: once for each seat whose hand is not known, at the
    end of the trick in which the trump was shown.

    ``state`` is the one before the deal, ``later`` as for ``step``. Whether the pair can be in that
    hand shows when the moves are made.
    """
    for index, move in enumerate(moves, start=1):
        state, _ = step(state, move, later)
        if state.pair != NOBODY:
            return
        for seat in SEATS:
            if counts_by_itself(state, seat):
                yield (*moves[:index], Move(seat, SHOW_PAIR), *moves[index:])
