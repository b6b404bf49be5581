"""The browser's way back: it closes a sheet that lies open before it leaves the page.

While a sheet is open that may be closed, the page stands one step further in the browser's history.
Going back then closes the sheet; a sheet closed in another way takes the step back itself, and what
has become of the address meanwhile stays: a room that was left there is no way back into it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy

from game.ui.messages import Message, SheetClosed
from game.ui.model import Model
from game.ui.sheets import can_close

_MARK = "sheet"
"""What the step in the history is marked with, so that it is known again after a reload."""


class GoingBack:
    """Keeps one step of the window's history for the open sheet; ``tell`` hears of its closing."""

    def __init__(self, window: Any, tell: Callable[[Message], None]) -> None:
        self._history = window.history
        self._location = window.location
        self._tell = tell
        self._ahead = window.history.state == _MARK
        self._closing = False
        self._address = ""
        self._open = False
        window.addEventListener("popstate", create_proxy(self._went_back))  # kept with the page

    def follow(self, model: Model) -> None:
        """Takes the step when a sheet opened, and back when it closed."""
        self._open = can_close(model)
        if self._open and not self._ahead:
            self._ahead = True
            self._history.pushState(_MARK, "")
        elif self._ahead and not self._open and not self._closing:
            self._closing = True
            self._address = str(self._location.href)
            self._history.back()

    def _went_back(self, _event: Any) -> None:
        own, self._closing = self._closing, False
        self._ahead = self._history.state == _MARK
        if own and str(self._location.href) != self._address:
            self._history.replaceState(self._history.state, "", self._address)
        if self._ahead or not self._open:
            return
        if own:  # another sheet opened before the step back was taken
            self._ahead = True
            self._history.pushState(_MARK, "")
        else:
            self._tell(SheetClosed())
