"""The screen stays on while friends wait for one another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from pyodide.ffi import JsException, create_proxy


class Begin(Protocol):
    """Starts a task whose failure will be shown."""

    def __call__(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]: ...


class Awake:
    """Keeps the screen on between ``stay`` and ``sleep``, where the browser lets it. It lets the
    screen go to sleep when the page is hidden: shown again, that is asked for anew while there is
    somebody to wait for, as ``wanted`` says."""

    def __init__(self, window: Any, begin: Begin, wanted: Callable[[], bool]) -> None:
        self._window = window
        self._begin = begin
        self._wanted = wanted
        self._lock: Any = None
        window.document.addEventListener("visibilitychange", create_proxy(self._shown))

    def stay(self) -> None:
        """From now on the screen stays on."""
        if getattr(self._window.navigator, "wakeLock", None):
            self._begin(self._locked())

    def sleep(self) -> None:
        """Let it go dark again."""
        lock, self._lock = self._lock, None
        if lock is not None:
            lock.release()

    async def _locked(self) -> None:
        try:
            self._lock = await self._window.navigator.wakeLock.request("screen")
        except JsException as error:  # refused on low battery, and while the page is hidden
            self._window.console.info(f"29 can't keep the screen on: {error}")
            return
        if not self._wanted():  # the room was left meanwhile
            self.sleep()

    def _shown(self, _event: Any) -> None:
        if self._wanted() and not self._window.document.hidden:
            self.stay()
