"""Sending a link out of the page: through the device's own ways if it has any, else the clipboard,
else by showing it."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, TypeAlias

from pyodide.ffi import JsException, to_js

from game.ui.setup_messages import Sent

Sending: TypeAlias = Coroutine[Any, Any, tuple[Sent, str]]
"""What became of a link, and its address; an empty ``Sent`` when the person thought better."""

_GIVEN_UP = "AbortError"


def send(window: Any, title: str, query: str) -> Sending:
    """Begins to send this page's address with another ``query``.

    It begins at once, not when it is awaited: browsers allow it only in answer to a press.
    """
    return send_address(
        window, title, str(window.location.href).partition("#")[0].partition("?")[0] + query
    )


def send_address(window: Any, title: str, address: str) -> Sending:
    """Begins to send an address, in the same way."""
    navigator = window.navigator
    if getattr(navigator, "share", None):
        offer = to_js({"title": title, "url": address}, dict_converter=window.Object.fromEntries)
        return _shared(navigator.share(offer), address)
    if getattr(navigator, "clipboard", None):
        return _copied(navigator.clipboard.writeText(address), address)
    return _shown(address)


async def _shared(sharing: Any, address: str) -> tuple[Sent, str]:
    try:
        await sharing
    except JsException as error:
        return ("", address) if error.name == _GIVEN_UP else ("shown", address)
    return "shared", address


async def _copied(copying: Any, address: str) -> tuple[Sent, str]:
    try:
        await copying
    except JsException:  # a browser may refuse its clipboard
        return "shown", address
    return "copied", address


async def _shown(address: str) -> tuple[Sent, str]:
    return "shown", address
