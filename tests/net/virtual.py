"""Virtual time and a network in memory: an evening of play in a second, the same each time."""

from __future__ import annotations

import asyncio
import selectors
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any

from game.net.transport import Listener


class _Skip(selectors.SelectSelector):
    """Never waits: the time to wait is over at once."""

    loop: VirtualLoop

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            raise RuntimeError("nothing will ever happen any more")
        self.loop.elapsed += max(0.0, timeout)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose time jumps to the next thing to do."""

    def __init__(self) -> None:
        self.elapsed = 0.0
        selector = _Skip()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        return self.elapsed


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Runs to the end, in virtual time."""
    loop = VirtualLoop()
    failures: list[dict[str, Any]] = []
    loop.set_exception_handler(lambda _, context: failures.append(context))
    asyncio.set_event_loop(loop)
    try:
        result = loop.run_until_complete(work)
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
    finally:
        asyncio.set_event_loop(None)
        loop.close()
    assert not failures, failures
    return result


class Alarm:
    def __init__(self) -> None:
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class Node:
    """One page: its end of the transport, and its clock, which stands still while it is frozen."""

    def __init__(self, network: Network, peer: str) -> None:
        self.network = network
        self.peer = peer
        self.listener: Listener | None = None
        self.linked: set[str] = set()
        self.frozen = False
        self.dead = False
        self._stashed: list[Callable[[], None]] = []

    # The transport.

    @property
    def peers(self) -> frozenset[str]:
        return frozenset(self.linked)

    def listen(self, listener: Listener) -> None:
        self.listener = listener
        self.network.connect_all(self)

    def send(self, peer: str, text: str) -> None:
        if peer in self.linked and not self.dead:
            self.network.carry(self, peer, text)

    def ends(self, peer: str) -> str:
        return "|".join(sorted((self.peer, peer)))

    def close(self, peer: str) -> None:
        self.network.cut(self, self.network.nodes[peer])

    def leave(self) -> None:
        for peer in tuple(self.linked):
            self.network.cut(self, self.network.nodes[peer])
        self.dead = True

    # The clock.

    def now(self) -> float:
        return self.network.loop.time()

    def later(self, seconds: float, call: Callable[[], None]) -> Alarm:
        alarm = Alarm()
        self.network.loop.call_later(seconds, self.run, lambda: None if alarm.cancelled else call())
        return alarm

    def run(self, call: Callable[[], None]) -> None:
        """Runs what comes from outside: at once, on waking, or never."""
        if self.dead:
            return
        if self.frozen:
            self._stashed.append(call)
        else:
            call()

    def wake(self) -> None:
        self.frozen = False
        stashed, self._stashed = self._stashed, []
        for call in stashed:
            call()


class Network:
    """All pages of a room, each connected to each."""

    LEFT_AFTER = 11.0
    JOIN = 0.3

    def __init__(self, delay: float = 0.02) -> None:
        self.loop = asyncio.get_running_loop()
        self.delay = delay
        self.nodes: dict[str, Node] = {}
        self.log: list[tuple[str, str, str]] = []
        self._wires: dict[tuple[str, str], deque[str]] = {}

    def node(self, peer: str) -> Node:
        self.nodes[peer] = Node(self, peer)
        return self.nodes[peer]

    def connect_all(self, node: Node) -> None:
        for other in tuple(self.nodes.values()):
            if other is not node and other.listener is not None and not other.dead:
                self.loop.call_later(self.JOIN, self.connect, node, other)

    def connect(self, one: Node, other: Node) -> None:
        if one.dead or other.dead or other.peer in one.linked:
            return
        one.linked.add(other.peer)
        other.linked.add(one.peer)
        for a, b in ((one, other), (other, one)):
            self._wires[a.peer, b.peer] = deque()
            assert a.listener is not None
            a.run(lambda a=a, b=b: a.listener.joined(b.peer))

    def cut(self, one: Node, other: Node, later: float = 0.0) -> None:
        if other.peer not in one.linked:
            return
        one.linked.discard(other.peer)
        self.loop.call_later(self.delay + later, self._notice, other, one.peer)

    def _notice(self, node: Node, gone: str) -> None:
        if gone in node.linked:
            node.linked.discard(gone)
            node.run(lambda: node.listener and node.listener.left(gone))

    def carry(self, one: Node, peer: str, text: str) -> None:
        self.log.append((one.peer, peer, text))
        wire = self._wires[one.peer, peer]
        wire.append(text)
        self.loop.call_later(self.delay, self._deliver, one.peer, peer, wire)

    def _deliver(self, sender: str, peer: str, wire: deque[str]) -> None:
        text, node = wire.popleft(), self.nodes[peer]
        if sender in node.linked and node.listener is not None:
            node.run(lambda: node.listener.received(sender, text))

    def kill(self, node: Node) -> None:
        """The page is gone without a word; the others notice later."""
        node.dead = True
        for peer in node.linked:
            self.loop.call_later(self.LEFT_AFTER, self._notice, self.nodes[peer], node.peer)

    def freeze(self, node: Node, seconds: float) -> None:
        """The page sleeps: nothing runs in it. After a while the others lose the connection, and
        on waking it is made anew."""
        node.frozen = True
        if seconds > self.LEFT_AFTER:
            self.loop.call_later(self.LEFT_AFTER, self._drop, node)
        self.loop.call_later(seconds, self._woken, node)

    def _drop(self, node: Node) -> None:
        for peer in tuple(node.linked):
            node.linked.discard(peer)
            node.run(lambda peer=peer: node.listener and node.listener.left(peer))
            self._notice(self.nodes[peer], node.peer)

    def _woken(self, node: Node) -> None:
        node.wake()
        self.connect_all(node)

    def split(self, seconds: float) -> None:
        """All connections are lost, and made anew after some seconds: the relay, or the network."""
        nodes = [node for node in self.nodes.values() if not node.dead]
        for node in nodes:
            self._drop(node)
        for node in nodes:
            self.loop.call_later(seconds, self.connect_all, node)
