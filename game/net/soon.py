"""Calls that are made soon, one after the other: this browser's messages to itself."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from .clock import Clock
from .fault import PeerFault


class Soon:
    """Makes calls in the order in which they were asked for, never from within another of them.
    A PeerFault of one goes to ``faulted``."""

    def __init__(self, clock: Clock, faulted: Callable[[PeerFault], None]) -> None:
        self._clock = clock
        self._faulted = faulted
        self._waiting: deque[Callable[[], None]] = deque()

    def call(self, call: Callable[[], None]) -> None:
        """Asks for a call."""
        self._waiting.append(call)
        if len(self._waiting) == 1:
            self._clock.later(0, self._run)

    def _run(self) -> None:
        for _ in range(len(self._waiting)):
            try:
                self._waiting[0]()
            except PeerFault as fault:
                self._faulted(fault)
            finally:
                self._waiting.popleft()
        if self._waiting:
            self._clock.later(0, self._run)
