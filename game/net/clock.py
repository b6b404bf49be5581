"""Time, as the room has it: given from outside, so that tests can let an evening pass in a second
and freeze one browser alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """Something that will be called."""

    def cancel(self) -> None:
        """It will not be called, if it has not been."""
        ...


class Clock(Protocol):
    """Seconds that only go forward, and calls to come."""

    def now(self) -> float:
        """Seconds since some moment."""
        ...

    def later(self, seconds: float, call: Callable[[], None]) -> Alarm:
        """Calls once, ``seconds`` from now; 0 is soon, but never at once."""
        ...


class LoopClock:
    """The time of the running asyncio loop, in the browser and elsewhere."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()

    def now(self) -> float:
        """As ``Clock.now``."""
        return self._loop.time()

    def later(self, seconds: float, call: Callable[[], None]) -> Alarm:
        """As ``Clock.later``."""
        return self._loop.call_later(seconds, call)


async def wait(clock: Clock, seconds: float) -> None:
    """Waits so long by this clock."""
    over = asyncio.Event()
    alarm = clock.later(seconds, over.set)
    try:
        await over.wait()
    finally:
        alarm.cancel()
