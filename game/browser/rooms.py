"""What this device keeps of rooms of friends, and the tab of the one it is in."""

from __future__ import annotations

import contextlib
import time
from typing import Any

from pyodide.ffi import JsException

from game.net.memory import entered
from game.net.secret import room_id
from game.ui.meeting import WayBack

from .invited import LAST, WAY_BACK, give_up_way_back, last_room, way_back
from .storage import Storage, StorageError

ROOM = "29:room:1:"
"""Under this and a room's name lies what this device must remember of it."""

_LONGEST = 30 * 24 * 3600
"""Seconds after which a room that was not entered any more is forgotten: who opens its link after
that comes as somebody new."""

_OFTEN = 60
"""Seconds after which it is kept anew that the device is still in the room."""


class Rooms:
    """Keeps what a room must be remembered by, under its ``secret``; and the ways back into it: for
    a reload of the tab, and for when the page is opened again."""

    def __init__(self, window: Any, storage: Storage) -> None:
        self._window = window
        self._storage = storage
        self._led_at = 0
        self._clear()

    def _clear(self) -> None:
        """Forgets the rooms of long ago, but for those that something leads back to."""
        way = way_back(self._storage)
        secrets = (last_room(self._window), way and way.secret)
        wanted = {_key(secret) for secret in secrets if secret}
        for key in self._storage.list_keys():
            if key.startswith(ROOM) and key not in wanted:
                since = entered(self._storage.read(key) or "")
                if abs(time.time() - since) > _LONGEST:
                    with contextlib.suppress(StorageError):  # then at another time
                        self._storage.remove(key)

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
        self._led_at = 0
        try:
            self._window.sessionStorage.setItem(LAST, secret)
        except JsException as error:
            self._window.console.info(f"29 can't keep the way to the room: {error}")

    def lead_back(self, secret: str) -> None:
        """This device is in the room now: when the page is opened again there is a way back. Once
        there it stays ``passed`` if another tab plays something else meanwhile."""
        now, before = int(time.time()), self._led_at
        if 0 <= now - before < _OFTEN:
            return
        self._led_at = now
        kept = way_back(self._storage) if before else None
        passed = kept is not None and kept.secret == secret and kept.passed
        try:
            self._storage.write(WAY_BACK, WayBack(secret, now, passed).written())
        except StorageError as error:
            self._window.console.info(f"29 can't keep the way back to the room: {error}")

    def lead_nowhere(self, secret: str) -> None:
        """There is nobody in the room to come back to."""
        self._led_at = 0
        give_up_way_back(self._storage, secret)

    def forget(self) -> None:
        """A reload leads back into no room, by the address neither."""
        try:
            self._window.sessionStorage.removeItem(LAST)
        except JsException as error:
            self._window.console.info(f"29 can't forget the room: {error}")
        self._forget_address()

    def forget_offer(self) -> None:
        """A reload does not lead back by a code carried by hand, which serves once."""
        if "&hand=" in str(self._window.location.hash):
            self._forget_address()

    def _forget_address(self) -> None:
        location, past = self._window.location, self._window.history
        if str(location.hash):
            past.replaceState(past.state, "", f"{location.pathname}{location.search}")


def _key(secret: str) -> str:
    return ROOM + room_id(secret)[:16]
