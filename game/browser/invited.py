"""Whether the page was opened to meet friends: a quick look, before anything of theirs is here."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import JsException, jsnull

from game.ui.meeting import leads_to_room

LAST = "29:room-here:1"
"""In the tab's own storage: the room it is in, for a reload."""


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
