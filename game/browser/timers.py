"""What is to happen a little later."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from game.ui.messages import Message


class Timers:
    """Messages that wait under a name; ``tell`` gets each when its time has come.

    A hidden page is given its time late (once a second or less); nothing is lost by that.
    """

    def __init__(self, tell: Callable[[Message], None]) -> None:
        self._tell = tell
        self._waiting: dict[str, asyncio.TimerHandle] = {}

    def after(self, ms: int, message: Message, key: str) -> None:
        """Tells ``message`` in ``ms`` milliseconds, in the place of what waits under ``key``."""
        self.cancel(key)
        loop = asyncio.get_running_loop()
        self._waiting[key] = loop.call_later(ms / 1000, self._due, key, message)

    def cancel(self, key: str) -> None:
        """Forgets what waits under ``key``; nothing when nothing does."""
        handle = self._waiting.pop(key, None)
        if handle is not None:
            handle.cancel()

    def _due(self, key: str, message: Message) -> None:
        self._waiting.pop(key, None)
        self._tell(message)
