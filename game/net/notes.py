"""The notes one seat keeps of a match: its own record, in step with the host's table.

What comes in are lines of a record, those that are new and those that say more now. The notes take
them in only when they continue what is written and the rules allow it as far as this seat can tell;
then they know the state, the view and what happened, as a table of this device would. Seats on the
wire are true ones; ``state`` and ``events`` are turned so that the seat sits in the south.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules import (
    Deal,
    Event,
    IllegalAction,
    Options,
    Record,
    State,
    View,
    new_match,
    redact,
    view,
)
from game.rules.record import replay
from game.rules.seats import NOBODY, SOUTH, Seat

from .chapters import (
    chapter_of,
    compatible,
    deals_of,
    is_hidden,
    joined,
    lawful,
    read_chapter,
    read_lines,
    tells_more,
    without_told_pairs,
)
from .fault import PeerFault
from .messages import LINES, Chapter
from .turning import turn_to_south, turned, turned_seat


@dataclass(frozen=True)
class _Past:
    """A finished deal: as onlookers saw it, with every hand where they became known, and whether
    its trump was ``untold``."""

    seen: Record
    full: Record | None
    untold: bool


def _reread(options: Options, chapter: Chapter) -> _Past:
    seen, full = read_chapter(options, chapter)
    return _Past(seen, full, _hides_trump(seen))


def _hides_trump(deal: Record) -> bool:
    return any(map(is_hidden, deal.moves))


class Notes:
    """A match as ``seat`` (``NOBODY``: an onlooker) knows it.

    ``dealer`` deals first where no chapter and no line says so. ``known`` are earlier notes, whose
    chapters need not be read again. Raises PeerFault for chapters and lines that cannot be.
    """

    def __init__(
        self,
        options: Options,
        seat: Seat,
        dealer: Seat,
        chapters: Sequence[Chapter] = (),
        lines: Sequence[str] = (),
        known: Notes | None = None,
    ) -> None:
        self.options = options
        self.seat = seat
        self.dealer = dealer
        self.turn = turn_to_south(seat)
        self.chapters: tuple[Chapter, ...] = tuple(chapters)
        read = {} if known is None or known.options != options else known._read()
        self._past = [read.get(chapter) or _reread(options, chapter) for chapter in chapters]
        self._before = self._replayed(
            new_match(options, turned_seat(dealer, self.turn)),
            turned(self.record(), self.turn),
        )[0]
        self.lines: tuple[str, ...] = ()
        self.deal = Record(options, dealer=self._true(self._before.dealer))
        self.state = self._before
        if lines:
            self.take(0, tuple(enumerate(lines)))

    @property
    def number(self) -> int:
        """The number, from 1, of the deal in play or to come."""
        return self._before.deals + 1

    @property
    def ended(self) -> bool:
        """Whether the deal written last is over, and not yet closed by ``close``."""
        return self.state.deals > self._before.deals

    @property
    def view(self) -> View:
        """What the seat sees."""
        return view(self.state, NOBODY if self.seat == NOBODY else SOUTH)

    def take(
        self, at: int, lines: Sequence[tuple[int, str]], ends: bool | None = None
    ) -> tuple[Event, ...]:
        """Writes down lines that are new or say more, where ``at`` lines are written; what happened
        thereby. ``ends``: whether the deal has to be over with them (None: either).

        Raises PeerFault, and then nothing has changed: ``stale`` where this is not the next step,
        ``illegal`` for what the rules forbid or what contradicts what was told before.
        """
        if at != len(self.lines) or self.ended:
            raise PeerFault("stale", f"{len(self.lines)} lines are written, not {at}")
        written = list(self.lines)
        for index, text in lines:
            if index < at:
                written[index] = text
            elif index == len(written):
                written.append(text)
            else:
                raise PeerFault("range", f"line {index} after {len(written)}")
        if len(written) > LINES:
            raise PeerFault("range", "more lines than a deal has")
        deal = read_lines(self.options, written)
        old, new = self.deal.moves, deal.moves
        if len(deals_of(deal)) != 1 or len(new) <= len(old):
            raise PeerFault("illegal", "not the next step of one deal")
        for before, now in zip(old, new, strict=False):
            if not tells_more(before, now):
                raise PeerFault("illegal", "a line says something else than it did before")
        state, steps = self._replayed(self._before, turned(deal, self.turn))
        if (state.deals > self._before.deals) != written[-1].startswith("result"):
            raise PeerFault("illegal", "a result stands at the end of a deal")
        if ends is not None and ends != (state.deals > self._before.deals):
            raise PeerFault("illegal", "a deal ends with a reveal, and only then")
        self.lines, self.deal, self.state = tuple(written), deal, state
        eyes = NOBODY if self.seat == NOBODY else SOUTH
        return tuple(redact(event, eyes) for events in steps[len(old) :] for event in events)

    def agrees_with(self, other: Notes) -> bool:
        """Whether the deal in play can be the same as in ``other``, whose notes were told later or
        from another seat: no move that both have is another one."""
        pairs = zip(*(without_told_pairs(each.deal) for each in (self, other)), strict=False)
        return all(compatible(mine, theirs) for mine, theirs in pairs)

    def close(self, whole: Deal | None) -> bool:
        """Ends the chapter of a deal that is over; ``whole`` is every hand as it was revealed, None
        where it was not. Whether the deal can have been so."""
        full = None if whole is None else lawful(self.deal, whole, self.lines[-1])
        chapter = chapter_of(self.deal, whole if full is not None else None)
        seen = read_lines(self.options, chapter.lines)
        self.chapters = (*self.chapters, chapter)
        self._past.append(_Past(seen, full, _hides_trump(self.deal)))
        self._before = self.state
        self.lines = ()
        self.deal = Record(self.options, dealer=self._true(self.state.dealer))
        return full is not None

    def lawful_record(self) -> Record:
        """The match for a screen: finished deals with every hand that became known, the one in play
        as this seat knows it; turned."""
        known = [deal.seen if deal.full is None else deal.full for deal in self._past]
        record = joined(self.options, self.dealer, [*known, self.deal])
        return turned(record, self.turn)

    @property
    def untold(self) -> frozenset[int]:
        """The numbers, from 1, of the finished deals whose trump was never told here: the one in
        ``lawful_record`` only could have been it."""
        return frozenset(number for number, deal in enumerate(self._past, 1) if deal.untold)

    def record(self) -> Record:
        """The finished deals as onlookers saw them, with true seats: where a new host goes on."""
        return joined(self.options, self.dealer, [deal.seen for deal in self._past])

    def _read(self) -> dict[Chapter, _Past]:
        return dict(zip(self.chapters, self._past, strict=True))

    def _true(self, seat: Seat) -> Seat:
        return (seat - self.turn) % 4

    @staticmethod
    def _replayed(start: State, record: Record) -> tuple[State, list[tuple[Event, ...]]]:
        state, steps = start, []
        try:
            for _, _, after, events in replay(record, start):
                steps.append(events)
                state = after
        except IllegalAction as illegal:
            raise PeerFault("illegal", illegal.rule) from illegal
        return state, steps
