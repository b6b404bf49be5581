"""What the host has told one person of the deal in play, to tell only what is new.

The lines grow with the deal and are never written twice: a phone that is host for four people and
some watchers has a whole deal to tell, again and again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from game.rules import Event, Move, Options
from game.rules.cards import CARD_TEXT, Card
from game.rules.record import DealLines
from game.rules.seats import Seat

Step: TypeAlias = tuple[Move, tuple[Event, ...]]
"""A move of the deal in play and what it led to, the whole truth."""
Lines: TypeAlias = tuple[tuple[int, str], ...]
"""Lines with their index in the deal."""

_CARD = re.compile(r"(?<![0-9A-Z])[789TJQKA][SHDC](?![0-9A-Z])")


class Minutes:
    """The lines of the deal in play as one seat has been told them."""

    def __init__(self) -> None:
        self.lines: tuple[str, ...] = ()
        self._deal: DealLines | None = None
        self._steps = 0

    def news(
        self, options: Options, seat: Seat, steps: Sequence[Step], result: str
    ) -> tuple[int, Lines]:
        """How many lines the seat has been told, and those that are new or say more now. ``steps``
        are all of the deal so far, ``result`` its result line, "" while it is in play."""
        if self._deal is None:
            self._deal = DealLines(options, seat)
        for move, events in steps[self._steps :]:
            self._deal.add(move, events)
        self._steps = len(steps)
        before = self.lines
        self.lines = (*self._deal.lines(), *([result] if result else []))
        return len(before), changes(before, self.lines)


def changes(before: Sequence[str], after: Sequence[str]) -> Lines:
    """The lines of ``after`` that are new or say something else than ``before``, with their
    index."""
    return tuple(
        (at, text) for at, text in enumerate(after) if at >= len(before) or before[at] != text
    )


def cards_in(lines: Lines) -> set[Card]:
    """The cards that lines of a record name."""
    return {CARD_TEXT.index(text) for _, line in lines for text in _CARD.findall(line)}
