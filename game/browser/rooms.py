"""What this device keeps of rooms of friends, and the tab of the one it is in."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import JsException

from game.net.secret import room_id

from .invited import LAST
from .storage import Storage, StorageError

ROOM = "29:room:1:"
"""Under this and a room's name lies what this device must remember of it."""


class Rooms:
    """Keeps what a room must be remembered by, under its ``secret``; and the way back for a reload
    of the tab."""

    def __init__(self, window: Any, storage: Storage) -> None:
        self._window = window
        self._storage = storage

    def memory(self, secret: str) -> str | None:
        """What was kept of a room; ``None`` where this device has not been in it."""
        return self._storage.read(_key(secret))

    def keep(self, secret: str, text: str) -> None:
        """Keeps it. Where the device refuses, the room goes on without: only a reload would lose
        the seat."""
        try:
            self._storage.write(_key(secret), text)
        except StorageError as error:
            self._window.console.info(f"29 can't keep the room on this device: {error}")

    def remember(self, secret: str) -> None:
        """A reload of this tab leads back into the room."""
        try:
            self._window.sessionStorage.setItem(LAST, secret)
        except JsException as error:
            self._window.console.info(f"29 can't keep the way to the room: {error}")

    def forget(self) -> None:
        """A reload leads back into no room, by the address neither."""
        try:
            self._window.sessionStorage.removeItem(LAST)
        except JsException as error:
            self._window.console.info(f"29 can't forget the room: {error}")
        location, past = self._window.location, self._window.history
        if str(location.hash):
            past.replaceState(past.state, "", f"{location.pathname}{location.search}")


def _key(secret: str) -> str:
    return ROOM + room_id(secret)[:16]
