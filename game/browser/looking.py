"""Looking back in the page: what it is made of is had when it is wanted, and what takes long is
done in pieces, so that the page answers all the while."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from game.kernel.solving import solve_errand, solved, solving_module
from game.rules import RecordError, legal
from game.rules.reading import TEXT_LENGTH
from game.ui import look_effects as do
from game.ui.look_messages import (
    DealSent,
    Looked,
    NoSolutions,
    RecordBegun,
    RecordChosen,
    RecordRefused,
    Solutions,
)
from game.ui.messages import Message

from .files import TooLarge, Unreadable, chosen_text
from .sending import Sending, send_text
from .surroundings import Surroundings
from .thinking import Thinking, WorkerFailed

if TYPE_CHECKING:
    from game.rules.record import Record
    from game.ui.lookback.deal import LookedDeal

_PIECE = 0.012
"""Seconds of work after which the page gets a turn."""
_GATHERED = 0.3
"""Seconds in which prices are gathered before they are shown together."""
_LONG = 120.0
"""Seconds that a deal may take: a slow device may have to look at millions of ways to play it."""


class Looking:
    """Carries out what looking back wants. ``begin`` starts a task whose failure is shown."""

    def __init__(
        self,
        window: Any,
        surroundings: Surroundings,
        tell: Callable[[Message], None],
        begin: Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]],
    ) -> None:
        self._window = window
        self._surroundings = surroundings
        self._tell = tell
        self._begin = begin
        self._working: asyncio.Task[None] | None = None

    def carry_out(self, effect: do.LookEffect) -> None:
        """One effect."""
        match effect:
            case do.OpenLook():
                self._work(self._opened(effect))
            case do.EndLook():
                self._end()
            case do.BeginRecord():
                self._begin(self._begun())
            case do.ReadRecord(text):
                self._work(self._read(text))
            case do.ChooseRecord():
                self._begin(self._chosen())
            case do.SendRecord(title, text):
                self._begin(self._sent(send_text(self._window, title, text)))
            case do.SaveRecord(name, text):
                self._surroundings.download(name, text)
            case _:
                raise TypeError(f"nothing to be done for looking back: {effect}")

    def _end(self) -> None:
        if self._working is not None:
            self._working.cancel()
            self._working = None

    def _work(self, work: Coroutine[Any, Any, None]) -> None:
        """Begins it in the place of what was worked on before."""
        self._end()
        self._working = self._begin(work)

    async def _begun(self) -> None:
        import game.ui.screens.lookback  # noqa: F401

        self._tell(RecordBegun())

    async def _opened(self, wanted: do.OpenLook) -> None:
        from game.ui.lookback.deal import looked_deal

        await asyncio.sleep(0)  # importing was work enough for one piece
        deal = looked_deal(wanted.deals[wanted.at])
        await asyncio.sleep(0)
        self._tell(Looked(wanted.deals, wanted.at, deal, wanted.names, wanted.watched, wanted.over))
        await self._solve(wanted.at, deal)

    async def _solve(self, at: int, deal: LookedDeal) -> None:
        """Tells what every choice comes to, from the last move to the first: towards the end
        there is little to look at, and what is found there comes at once. It is done in a worker of
        its own, since one choice may take seconds and no bot is to wait for it."""
        if not deal.is_known:
            self._tell(NoSolutions())
            return
        solver = Thinking(self._window)
        try:
            await solver.start(solving_module())
            await self._solve_in(solver, at, deal)
        except WorkerFailed as error:
            self._window.console.info(f"29 has no worker to solve deals in: {error}")
            self._tell(NoSolutions())
        finally:
            solver.end()

    async def _solve_in(self, solver: Thinking, at: int, deal: LookedDeal) -> None:
        loop = asyncio.get_running_loop()
        gathered: dict[int, Any] = {}
        told = loop.time()
        for place in reversed(range(1, len(deal.moments))):
            before = deal.moments[place].before
            assert before is not None, "every moment but the first has a move"
            ways = legal(before)
            if len(ways) > 1:
                gathered[place] = solved(await solver.run(solve_errand(before), _LONG))
            else:
                gathered[place] = ((ways[0], 0),)
            if place == 1 or loop.time() - told > _GATHERED:
                self._tell(Solutions(at, gathered))
                gathered, told = {}, loop.time()

    async def _chosen(self) -> None:
        from game.ui.glance import unreadable_text
        from game.ui.lookback.arriving import too_large_text

        try:
            text = await chosen_text(self._window, ".t29,text/plain", TEXT_LENGTH)
        except TooLarge as error:
            self._tell(RecordRefused(0, too_large_text(error.size)))
        except Unreadable as error:
            self._window.console.info(f"29 can't read the file: {error}")
            self._tell(RecordRefused(0, unreadable_text()))
        else:
            if text is not None:
                self._tell(RecordChosen(text))

    async def _read(self, text: str) -> None:
        from game.rules.record import reading
        from game.ui.history import deals_of
        from game.ui.records import complaint
        from game.ui.text import _

        loop = asyncio.get_running_loop()
        steps, began = reading(text), loop.time()
        try:
            while True:
                next(steps)
                if loop.time() - began > _PIECE:
                    await asyncio.sleep(0)
                    began = loop.time()
        except StopIteration as end:
            record: Record = end.value
        except RecordError as error:
            before = deals_of(error.readable)
            self._tell(RecordRefused(error.line, complaint(error), before, error.torn))
            return
        deals = deals_of(record)
        if not deals:
            self._tell(RecordRefused(0, _("There is no deal in this record.")))
            return
        await self._opened(do.OpenLook(deals, 0, record.names, True, "record"))

    async def _sent(self, sending: Sending) -> None:
        how, _text = await sending
        if how:
            self._tell(DealSent(how))
