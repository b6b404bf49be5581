"""People at a table of friends, each with a page that can be reloaded, killed and frozen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from game.net.memory import Memory, join_room, load_memory, open_room
from game.net.messages import Hello
from game.net.news import (
    Asked,
    Closed,
    Faulted,
    Happened,
    HostLost,
    Laid,
    News,
    RoomChanged,
    Sealed,
    Standing,
)
from game.net.proof import prove
from game.net.room import Room
from game.net.wire import write
from game.players.bots.uniform import Uniform
from game.rules import View

from .virtual import Network, Node


def uniform(level: str, seed: str) -> Uniform:
    return Uniform("same for all")


class Someone:
    """A person: looks at everything for a moment, answers at random after a while of thinking."""

    def __init__(self, evening: Evening, name: str, memory: Memory) -> None:
        self.evening = evening
        self.name = name
        self.storage = ""
        self.memory = memory
        self.thinks = 0.5
        self.looks = 0.05
        self.answers = True
        self.agrees: bool | None = True
        self.news: list[News] = []
        self.views: list[View] = []
        self.seals: list[Sealed] = []
        self.faults: list[Faulted] = []
        self.closed = ""
        self.loads = 0
        self.room: Room
        self.node: Node
        self.bot = Uniform(name)

    def open(self) -> None:
        """Opens the page, or opens it again."""
        network = self.evening.network
        self.loads += 1
        self.closed = ""
        self.node = network.node(f"{self.name}-{self.loads}")
        memory = load_memory(self.storage) if self.storage else self.memory
        self.room = Room(
            self.node,
            memory,
            tell=lambda news, load=self.loads: self.told(news, load),
            keep=self.keep,
            bot=uniform,
            pause=lambda events: self.evening.pause,
            clock=self.node,
        )
        self.room.begin()

    def keep(self, text: str) -> None:
        self.storage = text

    def told(self, news: News, load: int) -> None:
        self.news.append(news)
        if load != self.loads:
            return  # an older tab, which nobody looks at any more
        room = self.room
        match news:
            case Laid(view, _, _) | Happened(_, view, _):
                self.views.append(view)
                self.node.later(self.looks, lambda: room.go_on())
            case Asked(view, _, _, _) if self.answers:
                self.node.later(self.thinks, lambda: self.decide(room, view))
            case Sealed():
                self.seals.append(news)
            case HostLost(_, _, _, True) if self.agrees is not None:
                agrees = self.agrees
                self.node.later(1.0, lambda: room.consent(agrees) if room._reign.lost else None)
            case Closed(reason):
                self.closed = reason
            case Faulted():
                self.faults.append(news)

    def decide(self, room: Room, view: View) -> None:
        if room is self.room and room._guest._question is view and not self.closed:
            room.answer(self.bot.choose(view))

    @property
    def standing(self) -> Standing:
        found = self.room.standing()
        assert found is not None
        return found

    @property
    def is_host(self) -> bool:
        return self.room._host is not None and not self.closed and not self.node.dead

    def kill(self) -> None:
        self.evening.network.kill(self.node)

    def reload(self) -> None:
        self.kill()
        self.open()

    def freeze(self, seconds: float) -> None:
        self.evening.network.freeze(self.node, seconds)


class Evening:
    """A room with its people. The first name is the host's."""

    def __init__(
        self, *names: str, rules: str = "nepal", clock: int = 0, pause: float = 0.2
    ) -> None:
        self.network = Network()
        self.pause = pause
        self.loop = asyncio.get_running_loop()
        memory = open_room(names[0], rules, clock=clock)
        self.secret = memory.secret
        self.people: dict[str, Someone] = {}
        for name in names:
            self.people[name] = Someone(
                self, name, memory if name == names[0] else join_room(self.secret, name)
            )

    def __getitem__(self, name: str) -> Someone:
        return self.people[name]

    @property
    def host(self) -> Someone:
        hosts = [one for one in self.people.values() if one.loads and one.is_host]
        assert len(hosts) == 1, [one.name for one in hosts]
        return hosts[0]

    async def come(self, **seats: int) -> None:
        """All open the room and sit down: name=seat; who is not named watches."""
        for one in self.people.values():
            one.open()
        await asyncio.sleep(2)
        for name, seat in seats.items():
            if self[name].standing.people and self._seat(name) != seat:
                self[name].room.sit(seat)
                await asyncio.sleep(0.2)

    def _seat(self, name: str) -> int:
        me = self[name].room.me
        return next(p.seat for p in self[name].standing.people if p.member == me)

    async def until(self, done: Callable[[], bool], within: float = 3600) -> float:
        """Waits until something is so; how many seconds it took."""
        began = self.loop.time()
        while not done():
            assert self.loop.time() - began < within, "it never happens"
            await asyncio.sleep(0.25)
        return self.loop.time() - began

    async def play(self, deals: int = 1000, within: float = 7200) -> None:
        """The host starts deal after deal until so many are played or the match is over."""

        def one_more() -> bool:
            hosts = [one for one in self.people.values() if one.loads and one.is_host]
            if not hosts:
                return False
            [host] = hosts
            standing = host.room.standing()
            if standing is None or standing.deals >= deals or standing.phase == "over":
                return standing is not None
            if standing.may_start:
                host.room.start()
            return False

        await self.until(one_more, within)
        await asyncio.sleep(3)

    def same_for_all(self, *names: str) -> None:
        """Everybody's notes are the same match, and nobody's browser found anything wrong."""
        present = [self[name] for name in names or self.people]
        chapters = {one.room._guest.notes.chapters for one in present}
        assert len(chapters) == 1
        for one in present:
            assert not [s for s in one.seals if s.seal.kind == "broken"], one.seals


def last_room(one: Someone) -> RoomChanged:
    return next(news for news in reversed(one.news) if isinstance(news, RoomChanged))


def with_name(memory: Memory, name: str) -> Memory:
    return replace(memory, name=name)


def hello(
    to: Room,
    peer: str,
    member: str,
    key: str,
    *,
    number: int = 1,
    shown: bool = True,
    session: int = 1,
) -> str:
    """What ``member`` says over the line ``peer`` to prove this ``key``, ``shown`` or not."""
    line, ends = to._peers._lines[peer], to._transport.ends(peer)
    proof = prove(key, line.challenge, member, to.me, ends)
    said = Hello(member, key if shown else "", proof, "Somebody", "", 0, session)
    return write(said, number)
