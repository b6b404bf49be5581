"""A Nostr relay for the tests: what NIP-01 says about events that nobody keeps.

It passes each event on to whoever has asked for such events, and forgets it. It listens on this
machine only and can be stopped and started again at the same port.
"""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Mapping
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed

Wish = Mapping[str, Any]
"""A filter: which events somebody wants to be told of."""


def fits(wish: Wish, event: Mapping[str, Any]) -> bool:
    """Whether an event is one of those wished for: kinds, date, tags."""
    if "kinds" in wish and event["kind"] not in wish["kinds"]:
        return False
    if event["created_at"] < wish.get("since", 0):
        return False
    tags = [(tag[0], tag[1]) for tag in event["tags"] if len(tag) > 1]
    return all(
        any((name[1:], value) in tags for value in values)
        for name, values in wish.items()
        if name.startswith("#")
    )


def free_port() -> int:
    """A port that nothing listens on now."""
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        port: int = tried.getsockname()[1]
        return port


class Relay:
    """A relay in a thread of its own. ``heard`` counts the messages that came in."""

    def __init__(self, port: int = 0) -> None:
        self.port = port or free_port()
        self.heard = 0
        self._wishes: dict[ServerConnection, dict[str, list[Wish]]] = {}
        self._loop = asyncio.new_event_loop()
        self._server: Server | None = None
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        """Its address, also while it is down."""
        return f"ws://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Listen, at the same port as before."""
        if self._server is None:
            self._server = self._do(self._listen())

    def stop(self) -> None:
        """Be gone: every connection is cut."""
        if self._server is not None:
            self._do(self._close(self._server))
            self._server = None

    def end(self) -> None:
        """Stop for good."""
        self.stop()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _do(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(10)

    async def _listen(self) -> Server:
        return await serve(self._attend, "127.0.0.1", self.port)

    async def _close(self, server: Server) -> None:
        server.close()
        await server.wait_closed()

    async def _attend(self, connection: ServerConnection) -> None:
        wishes = self._wishes[connection] = {}
        try:
            async for text in connection:
                self.heard += 1
                await self._take(connection, wishes, json.loads(text))
        except ConnectionClosed:  # a browser that was closed says no goodbye
            pass
        finally:
            del self._wishes[connection]

    async def _take(
        self, connection: ServerConnection, wishes: dict[str, list[Wish]], message: list[Any]
    ) -> None:
        match message:
            case ["REQ", name, *wanted]:
                wishes[name] = wanted
                await connection.send(json.dumps(["EOSE", name]))
            case ["CLOSE", name]:
                wishes.pop(name, None)
            case ["EVENT", event]:
                await connection.send(json.dumps(["OK", event["id"], True, ""]))
                await self._pass_on(event)
            case _:
                raise ValueError(f"no message of NIP-01: {message}")

    async def _pass_on(self, event: Mapping[str, Any]) -> None:
        for connection, wishes in list(self._wishes.items()):
            for name, wanted in list(wishes.items()):
                if any(fits(wish, event) for wish in wanted):
                    try:
                        await connection.send(json.dumps(["EVENT", name, event]))
                    except ConnectionClosed:  # leaves the list by itself
                        break
