"""Sending a link or a text out of the page: through the device's own ways if it has any, else the
clipboard, else by showing it."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping
from typing import Any, TypeAlias

from pyodide.ffi import JsException, to_js

from game.ui.setup_messages import Sent

Sending: TypeAlias = Coroutine[Any, Any, tuple[Sent, str]]
"""What became of it, and what was sent; an empty ``Sent`` when the person thought better."""

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
    return _begun(window, {"title": title, "url": address}, address)


def send_text(window: Any, title: str, text: str) -> Sending:
    """Begins to send a text, in the same way."""
    return _begun(window, {"title": title, "text": text}, text)


def _begun(window: Any, offer: Mapping[str, str], content: str) -> Sending:
    navigator = window.navigator
    if getattr(navigator, "share", None):
        given = to_js(offer, dict_converter=window.Object.fromEntries)
        return _shared(navigator.share(given), content)
    if getattr(navigator, "clipboard", None):
        return _copied(navigator.clipboard.writeText(content), content)
    return _shown(content)


async def _shared(sharing: Any, content: str) -> tuple[Sent, str]:
    try:
        await sharing
    except JsException as error:
        return ("", content) if error.name == _GIVEN_UP else ("shown", content)
    return "shared", content


async def _copied(copying: Any, content: str) -> tuple[Sent, str]:
    try:
        await copying
    except JsException:  # a browser may refuse its clipboard
        return "shown", content
    return "copied", content


async def _shown(content: str) -> tuple[Sent, str]:
    return "shown", content
