"""The bots of the page: they play at the level and in the time that the settings say at each
decision, and think in a worker."""

from __future__ import annotations

import asyncio
import pkgutil
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pyodide.ffi import JsException

from game.players.base import Limit, Player
from game.rules import Action, Event, View
from game.rules.seats import NORTH, Seat
from game.ui.pace import hesitation
from game.ui.settings import Settings

if TYPE_CHECKING:
    from game.players.bots.hint import Hint

THINKING = Limit(ms=150)
"""So long may a bot think: a slow device looks at fewer deals, and nobody waits."""


class Bots:
    """Seats bots, and gives hints. ``settings`` tells those in force, ``fetch`` has a part of the
    game here.

    What bots are made of is imported and started when the first is seated: it would hold the first
    screen up."""

    def __init__(
        self,
        window: Any,
        settings: Callable[[], Settings],
        fetch: Callable[[str], Awaitable[None]],
    ) -> None:
        self._window = window
        self._settings = settings
        self._fetch = fetch
        self._starting: tuple[asyncio.Task[bytes], asyncio.Task[None]] | None = None

    def seated(self, seed: str, seat: Seat) -> Player:
        """A bot for a seat of the match with this ``seed``."""
        self._begin()
        return _Seated(self, self._settings, seed, seat)

    def at_level(self, level: str, seed: str) -> Player:
        """A bot that plays at this level whatever the settings say: friends have agreed on it."""
        return _Seated(self, lambda: replace(self._settings(), level=level), seed, NORTH)

    async def hint(self, view: View) -> Hint:
        """What the best bot would do in the person's place, and why.

        Raises ValueError when the person is not asked, PartFailed where it can't be had."""
        await self._fetch("hinting")
        from game.players.bots.hint import hint_in_time

        await self.ready(view)
        return await hint_in_time(view, THINKING)

    async def ready(self, view: View) -> None:
        """Waits until what decides in this view runs, or is known not to: a call needs no worker,
        which may take a moment to come over the network."""
        kernel, worker = self._begin()
        await asyncio.shield(kernel)
        if view.phase == "play":
            await asyncio.shield(worker)

    def _begin(self) -> tuple[asyncio.Task[bytes], asyncio.Task[None]]:
        """Starts the kernel on the page's own thread, and then in a worker; once, and again where
        what it needs could not be had."""
        if self._starting is None or _broke(self._starting[0]):
            kernel = asyncio.ensure_future(self._start_kernel())
            self._starting = kernel, asyncio.ensure_future(self._start_worker(kernel))
        return self._starting

    async def _start_kernel(self) -> bytes:
        """Runs the kernel for the nets; returns the module, nothing where it can't be run. Then its
        twin answers, which is had first.

        Raises PartFailed where there is neither."""
        from game.players.bots.search import ponder_in

        from .kernel import start_kernel

        ponder_in(_nowhere)
        module = pkgutil.get_data("game.kernel", "kernel.wasm")
        assert module is not None, "the game's pack holds it"
        try:
            await start_kernel(module)
        except JsException as error:
            self._alone(f"29 plays without its compiled kernel: {error}")
            await self._fetch("twins")
            return b""
        return module

    async def _start_worker(self, kernel: asyncio.Task[bytes]) -> None:
        """Runs the kernel once more in a worker, for searching. Without it nobody searches."""
        from game.kernel.errand import ponder_errand, pondered
        from game.players.bots.policy import weights
        from game.players.bots.search import ponder_in

        from .thinking import Thinking, WorkerFailed

        await asyncio.wait([kernel])
        if kernel.exception() is not None or not kernel.result():
            return  # whoever is to decide is told of it
        module = kernel.result()
        thinking = Thinking(self._window)
        try:
            await thinking.start(module, weights())
        except WorkerFailed as error:
            self._alone(f"29 plays without a worker to think in: {error}")
            return

        async def ponder(*question: Any) -> Any:
            try:
                return pondered(await thinking.run(ponder_errand(*question)))
            except WorkerFailed as error:
                self._alone(f"29 has lost the worker to think in: {error}")
                ponder_in(_nowhere)
                return None

        ponder_in(ponder)

    def _alone(self, why: str) -> None:
        """Nobody thinks in the background from now on."""
        self._window.console.info(why)
        self._window.document.documentElement.dataset.thinking = "alone"


def _broke(task: asyncio.Task[bytes]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is not None


async def _nowhere(*_question: Any) -> None:
    """Where nobody can think."""


class _Seated:
    """Who sits in a seat: asks anew for every decision how well and how fast to play."""

    def __init__(self, bots: Bots, settings: Callable[[], Settings], seed: str, seat: Seat) -> None:
        self._bots = bots
        self._settings = settings
        self._seed = seed
        self._seat = seat

    async def decide(self, view: View, limit: Limit) -> Action:
        """One of ``view.legal``; ``limit`` is the page's own."""
        from game.players.bots.levels import bot_at

        await self._bots.ready(view)
        settings = self._settings()
        bot = bot_at(settings.level, self._seed, self._seat)
        action = await bot.decide(view, THINKING)
        await asyncio.sleep(hesitation(view, settings) / 1000)
        return action

    def notice(self, event: Event) -> None:
        """Needs no telling: the view holds everything."""
