"""Which tab of this browser is at a table of friends now, by the browser's locks.

A tab holds its lock as long as it is there, and the browser lets go of it when the tab is closed,
however that happens. Browsers without locks, and pages that may not use them, know nothing of other
tabs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyodide.ffi import JsException, create_once_callable, to_js

if TYPE_CHECKING:
    from .awake import Begin

LOCK = "29:friends:"
"""What the name of the lock begins with; the room's secret follows, which only this page's own
origin can read there, as in its storage."""


class AtTable:
    """Tells the browser that this tab is in a room, between ``stay`` and ``leave``."""

    def __init__(self, window: Any, begin: Begin) -> None:
        self._window = window
        self._begin = begin
        self._let_go: Any = None

    def stay(self, secret: str) -> None:
        """This tab is in the room now. Others may be, too, until they hear that it is."""
        locks = getattr(self._window.navigator, "locks", None)
        if locks is None:
            return

        def begun(resolve: Any, _reject: Any) -> None:
            self._let_go = resolve

        over = self._window.Promise.new(create_once_callable(begun))
        self._begin(self._held(locks, secret, over))

    def leave(self) -> None:
        """It is in no room any more; harmless where it was in none."""
        let_go, self._let_go = self._let_go, None
        if let_go is not None:
            let_go()

    async def _held(self, locks: Any, secret: str, over: Any) -> None:
        shared = to_js({"mode": "shared"}, dict_converter=self._window.Object.fromEntries)
        try:
            await locks.request(LOCK + secret, shared, create_once_callable(lambda _lock: over))
        except JsException as error:
            self._window.console.info(f"29 can't tell other tabs of the table: {error}")


async def is_at_table(window: Any, secret: str) -> bool:
    """Whether a tab of this browser is in that room."""
    locks = getattr(window.navigator, "locks", None)
    if locks is None:
        return False
    try:
        found = await locks.query()
    except JsException:
        return False
    return any(str(lock.name) == LOCK + secret for lock in found.held)
