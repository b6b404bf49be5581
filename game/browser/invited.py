"""Whether the page was opened to meet friends: a quick look, before anything of theirs is here."""

from __future__ import annotations

import contextlib
import time
from dataclasses import replace
from typing import Any

from pyodide.ffi import JsException, jsnull

from game.ui.meeting import WayBack, WayBackSeen, leads_to_room, read_way_back

from .at_table import is_at_table
from .storage import Storage, StorageError

LAST = "29:room-here:1"
"""In the tab's own storage: the room it is in, for a reload."""

WAY_BACK = "29:way-back:1"
"""In the device's storage: the room it was in, for when the page is opened again."""


def has_link(window: Any) -> bool:
    """Whether the address may be a link to a room."""
    return leads_to_room(str(window.location.hash))


def seeks_room(window: Any) -> bool:
    """Whether the address may lead to a room, or the tab was in one before it was loaded anew."""
    return has_link(window) or last_room(window) is not None


def last_room(window: Any) -> str | None:
    """The secret of the room this tab was in."""
    try:
        secret = window.sessionStorage.getItem(LAST)
    except JsException:  # storage is switched off
        return None
    return None if secret is jsnull else str(secret)


def way_back(storage: Storage) -> WayBack | None:
    """The way to the room this device was in, while that is not long ago."""
    return read_way_back(storage.read(WAY_BACK) or "", time.time())


async def way_back_seen(window: Any, storage: Storage) -> WayBackSeen:
    """What the screen is told of it: nothing while another tab is at that table."""
    way = way_back(storage)
    if way is None or await is_at_table(window, way.secret):
        return ""
    return way.seen()


def give_up_way_back(storage: Storage, secret: str = "") -> None:
    """The way back to this room, or to whatever room, is no longer of use."""
    way = way_back(storage)
    if way is not None and secret in ("", way.secret):
        with contextlib.suppress(StorageError):  # then it goes when it is too old
            storage.remove(WAY_BACK)


def pass_way_back(storage: Storage) -> None:
    """Something else is played: from now on the way back is no reason to keep that waiting when
    the page is opened."""
    way = way_back(storage)
    if way is not None and not way.passed:
        with contextlib.suppress(StorageError):  # then it is asked about once more
            storage.write(WAY_BACK, replace(way, passed=True).written())
