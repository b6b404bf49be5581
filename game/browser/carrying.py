"""The hand-made way into a room in the page: codes are made, taken in, and the line waited for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException

from game.net.by_hand import CodeError
from game.ui.friends.company import ByHand
from game.ui.friends.invitation import Invitation
from game.ui.friends.messages import HandBegun, HandMoved, Invited
from game.ui.messages import Message
from game.ui.part_messages import PartLacking

from . import loading
from .connections import Connections
from .parts import PartFailed

_KNOCKS = 15.0
"""Seconds in which a line laid by hand must come to life."""


class Carrying:
    """The codes of one stay in a room: ``tell`` hears how far they have come, ``address`` makes the
    link in which a host's code is carried."""

    def __init__(
        self,
        window: Any,
        connections: Connections,
        tell: Callable[[Message], None],
        address: Callable[[str], str],
    ) -> None:
        self._window = window
        self._connections = connections
        self._tell = tell
        self._address = address
        self._offered = ""

    async def offer(self) -> None:
        """The host's code for one guest."""
        try:
            self._offered, code = await self._connections.offer()
        except PartFailed as error:  # the room stays open
            self._lacks(error, HandBegun())
            return
        link = self._address(code)
        rows = await loading.qr_rows(self._window, link)
        self._tell(HandMoved(ByHand("offered", code, link, rows)))

    async def accept(self, code: str) -> None:
        """The host takes the code that came back, and waits until the line lives."""
        peer = self._offered
        if not peer:
            return
        try:
            await self._connections.accept(peer, code)
        except CodeError as error:
            self._tell(HandMoved(ByHand("offered", fault=error.reason)))
            return
        except JsException as error:
            self._window.console.info(f"29: the browser refuses the code: {error}")
            self._tell(HandMoved(ByHand("offered", fault="unreadable")))
            return
        until = asyncio.get_running_loop().time() + _KNOCKS
        while peer not in self._connections.peers:
            if asyncio.get_running_loop().time() > until:
                self._tell(HandMoved(ByHand("offered", fault="failed")))
                return
            await asyncio.sleep(0.1)
        self._tell(HandMoved(ByHand("joined")))

    async def answer(self, invitation: Invitation) -> None:
        """A guest's code, to be carried back to the host."""
        try:
            code = await self._connections.answer(invitation.offer)
        except PartFailed as error:  # what the host has sent is as good as before
            self._lacks(error, Invited(invitation, known=True))
            return
        except (CodeError, JsException) as error:
            self._window.console.info(f"29: the code can't be used: {error}")
            fault = error.reason if isinstance(error, CodeError) else "unreadable"
            self._tell(HandMoved(ByHand("making", fault=fault)))
            return
        rows = await loading.qr_rows(self._window, code)
        self._tell(HandMoved(ByHand("answered", code, "", rows)))

    def _lacks(self, error: PartFailed, wanted: Message) -> None:
        """Something that makes codes could not be had: ``wanted`` is tried again."""
        self._window.console.info(f"29 can't load a part of itself: {error}")
        self._tell(HandMoved(ByHand()))
        self._tell(PartLacking(wanted, error.gone))
