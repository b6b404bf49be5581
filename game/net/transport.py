"""How texts get from one browser to another, as far as the game needs to know.

Three kinds keep to this: in memory (``memory.py``, for tests and for the host's own screen),
Trystero, and signalling by hand (both in the browser). A transport carries texts and looks into
none of them.
"""

from __future__ import annotations

from typing import Protocol


class Listener(Protocol):
    """Who is told what a transport does. Never called from within ``send`` of the same transport's
    caller: what comes in comes in later."""

    def joined(self, peer: str) -> None:
        """A connection to ``peer`` is open: texts may be sent to it."""
        ...

    def left(self, peer: str) -> None:
        """The connection is gone. The same person may come back as another peer."""
        ...

    def received(self, peer: str, text: str) -> None:
        """``peer`` sent a text. It may be anything at all."""
        ...


class Transport(Protocol):
    """One browser's end of the connections in a room.

    A peer's id is any short text, new each time its page is loaded; it says nothing about who it
    is. Texts arrive whole, in order, or not at all.
    """

    @property
    def peers(self) -> frozenset[str]:
        """Who is connected now, oneself not among them."""
        ...

    def listen(self, listener: Listener) -> None:
        """Names who is told. Called once, before anything is told; peers that are there already
        are announced by ``joined``."""
        ...

    def send(self, peer: str, text: str) -> None:
        """Sends a text. Nothing happens when the peer is gone."""
        ...

    def ends(self, peer: str) -> str:
        """What the two ends of the connection to a peer know and nobody between them can have: the
        same text at both, and another one for every other connection. Empty when it is gone."""
        ...

    def close(self, peer: str) -> None:
        """Ends the connection to one peer."""
        ...

    def leave(self) -> None:
        """Ends all connections for good."""
        ...
