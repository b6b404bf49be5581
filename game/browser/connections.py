"""The connections of this browser to others: over relays (Trystero), by hand, or both at once.

What crosses between Python and JavaScript are texts; all that WebRTC needs stays in
``assets/friends/mesh.js`` and ``line.js``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from pyodide.ffi import create_proxy, to_js

from game.net.by_hand import Description, read_code, read_sdp, write_code, write_sdp
from game.net.proof import ends_of
from game.net.transport import Listener

from . import loading

_FAREWELL = 0.15
"""Seconds in which the last words get to the others."""


def can_connect(window: Any) -> bool:
    """Whether this browser lets a page connect to another one at all."""
    return hasattr(window, "RTCPeerConnection")


def can_meet(window: Any) -> bool:
    """Whether the browser gives the page cryptography, which what is said at relays needs. To a
    page that came over plain http, as from a machine of the local network, it gives none."""
    return getattr(window.crypto, "subtle", None) is not None


class Connections:
    """A ``Transport``: see ``game.net.transport``. ``changed`` is called when somebody came or
    went."""

    def __init__(self, window: Any, changed: Callable[[], None]) -> None:
        self._window = window
        self._changed = changed
        self._listener: Listener | None = None
        self._mesh: Any = None
        self._relays: Sequence[str] = ()
        self._lines: dict[str, Any] = {}
        self._open: set[str] = set()
        self._made = 0
        self._over = False
        self._proxies: list[Any] = []

    # As a transport.

    @property
    def peers(self) -> frozenset[str]:
        """Who is connected now."""
        return frozenset(self._open)

    def listen(self, listener: Listener) -> None:
        """Names who is told; those who are there already are announced."""
        self._listener = listener
        for peer in sorted(self._open):
            listener.joined(peer)

    def send(self, peer: str, text: str) -> None:
        """Sends a text; nothing when the peer is gone."""
        if peer not in self._open:
            return
        if peer in self._lines:
            self._lines[peer].send(text)
        else:
            self._mesh.send(peer, text)

    def ends(self, peer: str) -> str:
        """The certificates of both ends: see ``Transport``."""
        if peer not in self._open:
            return ""
        line = self._lines.get(peer)
        found = line.descriptions() if line is not None else self._mesh.descriptions(peer)
        local, remote = (str(each) for each in found)
        return ends_of(local, remote)

    def close(self, peer: str) -> None:
        """Cuts one off."""
        if peer in self._lines:
            self._lines[peer].cut()
        elif peer in self._open:
            self._mesh.cut(peer)

    def leave(self) -> None:
        """Hangs up for good; what was just said is still on its way for a moment."""
        if self._over:
            return
        self._over = True
        self._open.clear()
        asyncio.get_running_loop().call_later(_FAREWELL, self._hang_up)

    def _hang_up(self) -> None:
        for line in list(self._lines.values()):
            line.cut()
        if self._mesh is not None:
            self._mesh.leave()

    # Over relays.

    async def meet(self, room: str, password: str) -> None:
        """Begins to look for the others of a room. Raises PartFailed where a part of the page
        can't be had."""
        relays, ice = await loading.settings(self._window)
        if not relays or not can_connect(self._window) or not can_meet(self._window):
            return  # the screen says so, and what else can be tried
        self._relays = relays
        mesh = await loading.module(loading.MESH)
        if self._over:
            return
        self._mesh = mesh.join(
            room,
            password,
            to_js(self._relays),
            self._object(ice),
            self._object({"joined": self._joined, "left": self._left, "heard": self._heard}),
        )

    @property
    def relays(self) -> tuple[int, int]:
        """How many relays answer now, and of how many."""
        return (int(self._mesh.reached()) if self._mesh is not None else 0), len(self._relays)

    # By hand. Only addresses of the local network go into a code: no server is asked for others.

    async def offer(self) -> tuple[str, str]:
        """A new line's code for somebody else, and the name the other end will have as a peer."""
        peer, line = await self._laid()
        return peer, write_code(read_sdp(str(await line.offer()), "offer"))

    async def answer(self, code: str) -> str:
        """Takes somebody's code and returns the one to be carried back. Raises CodeError."""
        found: Description = read_code(code, "offer")
        _peer, line = await self._laid()
        return write_code(read_sdp(str(await line.answer(write_sdp(found))), "answer"))

    async def accept(self, peer: str, code: str) -> None:
        """Takes the code that came back for the line ``peer``. Raises CodeError."""
        found = read_code(code, "answer")
        await self._lines[peer].accept(write_sdp(found))

    async def _laid(self) -> tuple[str, Any]:
        module = await loading.module(loading.LINE)
        self._made += 1
        peer = f"hand-{self._made}"

        def left() -> None:
            self._lines.pop(peer, None)
            self._left(peer)

        told = {
            "opened": lambda: self._joined(peer),
            "closed": left,
            "heard": lambda text: self._heard(peer, text),
        }
        line = module.lay(self._object([]), self._object(told))
        self._lines[peer] = line
        return peer, line

    # What the JavaScript tells.

    def _joined(self, peer: str) -> None:
        if self._over:
            return
        self._open.add(peer)
        self._changed()
        if self._listener is not None:
            self._listener.joined(peer)

    def _left(self, peer: str) -> None:
        if self._over or peer not in self._open:
            return
        self._open.discard(peer)
        self._changed()
        if self._listener is not None:
            self._listener.left(peer)

    def _heard(self, peer: str, text: str) -> None:
        if not self._over and peer in self._open and self._listener is not None:
            self._listener.received(peer, text)

    def _object(self, content: Any) -> Any:
        """A JavaScript value; its functions are kept as long as the page."""
        if isinstance(content, dict):
            kept = {}
            for name, value in content.items():
                if callable(value):
                    value = create_proxy(value)
                    self._proxies.append(value)
                kept[name] = value
            content = kept
        return to_js(content, dict_converter=self._window.Object.fromEntries)
