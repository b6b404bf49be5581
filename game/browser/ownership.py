"""One tab plays: two would overwrite each other's match.

The tab that holds the browser's lock ``29:match`` may write. Another tab can take the lock over
when its player says so; the first one is then told and stops. Since the telling takes a moment, the
holder's mark also lies in the storage beside the match, where it is looked at before each write.
Browsers without locks (and pages that may not use them) have the mark alone: the tab opened last
plays.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException, create_once_callable, create_proxy, jsnull, to_js

from .storage import TAB, Storage, StorageError

LOCK = "29:match"


class Ownership:
    """This tab's right to write the match. ``lost`` is called once when another tab took it."""

    def __init__(self, window: Any, storage: Storage, lost: Callable[[], None]) -> None:
        self._window = window
        self._storage = storage
        self._lost = lost
        self._mark = os.urandom(16).hex()
        self._held = False
        self._tasks: set[asyncio.Task[None]] = set()
        # kept as long as the page: one listener
        window.addEventListener("storage", create_proxy(self._storage_changed))

    @property
    def held(self) -> bool:
        """Whether this tab may write now: looks at the mark, so that the answer is never stale."""
        if self._held and (self._storage.read(TAB) or self._mark) != self._mark:
            self._lose()
        return self._held

    async def claim(self, *, from_other: bool = False) -> bool:
        """Asks for the right; ``from_other`` takes it even from a tab that holds it.

        Returns whether this tab has it now.
        """
        if self._held:
            return True
        locks = getattr(self._window.navigator, "locks", None)
        self._held = locks is None or await self._locked(locks, from_other)
        if self._held:
            # Where nothing can be kept, nothing can be overwritten either.
            with contextlib.suppress(StorageError):
                self._storage.write(TAB, self._mark)
        return self._held

    async def _locked(self, locks: Any, steal: bool) -> bool:
        granted: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def given(lock: Any) -> Any:
            granted.set_result(lock is not jsnull)
            # A promise that never ends holds the lock until the page is gone.
            never = create_once_callable(lambda resolve, reject: None)
            return None if lock is jsnull else self._window.Promise.new(never)

        options = to_js(
            {"steal": True} if steal else {"ifAvailable": True},
            dict_converter=self._window.Object.fromEntries,
        )
        request = locks.request(LOCK, options, create_once_callable(given))
        task = asyncio.ensure_future(self._until_taken(request, granted))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await granted

    async def _until_taken(self, request: Any, granted: asyncio.Future[bool]) -> None:
        """Waits as long as the lock is held. The browser ends the wait with an AbortError when
        another tab takes the lock; any other error means that locks can't be used here."""
        try:
            await request
        except JsException as error:
            if granted.done():
                if error.name == "AbortError":
                    self._lose()
                    return
                raise
            granted.set_result(True)

    def _storage_changed(self, event: Any) -> None:
        if self._held and event.key == TAB and event.newValue not in (jsnull, self._mark):
            self._lose()

    def _lose(self) -> None:
        if self._held:
            self._held = False
            self._lost()
