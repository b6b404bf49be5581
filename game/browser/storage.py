"""What stays on this device, in the page's own storage: match, settings, statistics, the lesson in
hand, the deal that is played again.

Each text lies under a key that begins with ``29:`` and ends with the version of its format, because
all pages of one origin (and every page opened from disk) share one storage. Storage may be switched
off, full, or cleared at any moment; whoever writes is told when it did not work.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyodide.ffi import JsException, jsnull

from game.ui.belongings import is_belonging

SAVE = "29:match:1"
SETTINGS = "29:settings:1"
STATISTICS = "29:statistics:1"
LESSON = "29:lesson:1"
AGAIN = "29:again:1"
"""A deal that is played again, beside the match."""
SHOWN = "29:shown:1"
"""The last screen, kept by assets/boot/last.mjs for the next visit's first moment."""
TAB = "29:tab:1"
"""Which tab may write the match: see ``ownership``."""


class StorageError(Exception):
    """The browser did not keep a text: storage is off or full. Says what the browser said."""


class Storage:
    """Texts by key, in ``window.localStorage``."""

    def __init__(self, window: Any) -> None:
        self._window = window

    def read(self, key: str) -> str | None:
        """The text under the key; ``None`` where there is none or storage is switched off."""
        try:
            text = self._window.localStorage.getItem(key)
        except JsException:  # even looking at it is forbidden where a browser blocks it
            return None
        return None if text is jsnull else str(text)

    def write(self, key: str, text: str) -> None:
        """Keeps the text, at once. Raises StorageError; what was there before then stays."""
        try:
            self._window.localStorage.setItem(key, text)
        except JsException as error:
            raise StorageError(str(error)) from error

    def everything(self) -> dict[str, str]:
        """All texts of the game that belong to the player, by key."""
        texts = {key: self.read(key) for key in self.list_keys() if is_belonging(key)}
        return {key: text for key, text in texts.items() if text is not None}

    def list_keys(self) -> list[str]:
        """Every key there is, those of other pages of this origin too."""
        try:
            storage = self._window.localStorage
            return [str(storage.key(number)) for number in range(storage.length)]
        except JsException:
            return []

    def replace_everything(self, texts: Mapping[str, str]) -> None:
        """Keeps these texts in the place of all that ``everything`` gives.

        Raises StorageError; everything is then as it was before."""
        before = self.everything()
        try:
            self._swap(before, texts)
        except StorageError:
            self._swap(texts, before)
            raise

    def _swap(self, old: Mapping[str, str], new: Mapping[str, str]) -> None:
        for key in (*old, SHOWN):  # first, so that there is room
            self.remove(key)
        for key, text in new.items():
            self.write(key, text)

    def remove(self, key: str) -> None:
        """Forgets the text under the key, if there is one. Raises StorageError."""
        try:
            self._window.localStorage.removeItem(key)
        except JsException as error:
            raise StorageError(str(error)) from error
