"""The table of a room: one table as on a single device, whose chairs are people somewhere else.

Everybody is told, line by line, what their seat may know and nothing else; the person on this
browser is told in the same way, through the same messages. The host believes nobody: what a member
sends is checked for seat, turn and rules before it counts.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from game.players.base import Limit, Player
from game.rules import (
    Deal,
    DealEnded,
    Event,
    Move,
    Record,
    State,
    View,
    line,
)
from game.rules.seats import NOBODY, SEAT_LETTERS, SEATS, Seat
from game.table.table import Table

from .chair import Chair
from .clock import Clock, wait
from .company import Company, Friend
from .cutting import Cutting
from .fault import PeerFault
from .kept import HostKept
from .ledger import Ledger
from .messages import (
    Act,
    Again,
    Bye,
    Cut,
    CutCommit,
    Message,
    MoreTime,
    Ready,
    Rename,
    RoomIs,
    Said,
    Say,
    Sit,
    Turn,
)

BotMaker = Callable[[str, str], Player]
"""A bot of a level with a seed of its own."""


@dataclass(frozen=True)
class Edge:
    """What a host needs of the world: ``send`` to a member that is connected, ``keep`` is told that
    what must survive a reload has changed, ``bot`` makes stand-ins, ``pause`` says how many seconds
    people look at what happened."""

    clock: Clock
    send: Callable[[str, Message], None]
    keep: Callable[[], None]
    bot: BotMaker
    pause: Callable[[tuple[Event, ...]], float]


GATHER = 0.05
"""Seconds for which changes of the room are gathered before all are told."""

SPACE = 1.0
"""Seconds between two phrases of one person, and between two tellings of the whole table."""


class Host:
    """The room as its host has it. ``failed`` gets what goes wrong in the table's own task."""

    def __init__(self, kept: HostKept, edge: Edge, failed: Callable[[BaseException], None]) -> None:
        self._edge = edge
        self._failed = failed
        self.reign = kept.reign
        self.revision = kept.revision
        self.level = kept.level
        self.seconds = int(kept.clock)
        sat = dict(kept.sat)
        self.company = Company(
            Friend(p.member, p.name, p.seat, p.ready, "doubtful", sat.get(p.member, NOBODY))
            for p in kept.people
        )
        self.ledger = Ledger.taken_up(kept)
        self._cutting = Cutting(edge.clock, self._tell_all)
        self._go = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._table: Table | None = None
        self._waits = self._announcing = self._stopped = False
        self._chairs = self._new_chairs()
        if self.ledger.begun:
            self._lay_table()

    # The match.

    def _new_chairs(self) -> tuple[Chair, ...]:
        return tuple(Chair(seat, self._edge.clock, self._bot(seat), self._asking) for seat in SEATS)

    def _bot(self, seat: Seat) -> Player:
        # The seed is nobody's to know: a bot that can be foretold has shown its hand.
        return self._edge.bot(self.level, f"{secrets.token_hex(8)}/{SEAT_LETTERS[seat]}")

    def _lay_table(self) -> None:
        self._table = Table(
            self.ledger.record,
            self._chairs,
            "friends",
            paced=self._paced,
            recorded=self._recorded,
            next_deal=self._between,
            dealt=self._dealing,
            limit=Limit(),
        )
        self._waits = self._table.state.phase == "deal"
        self._fill_chairs()
        self._task = asyncio.ensure_future(self._table.run())
        self._task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            self._failed(error)

    def stop(self) -> None:
        """The table stands here no longer."""
        self._stopped = True
        self._leave_table()

    def _leave_table(self) -> None:
        if self._task is not None:
            self._task.cancel()

    @property
    def phase(self) -> str:
        """As ``Standing.phase``."""
        if self._table is None:
            return "lobby"
        if self._table.state.phase == "over":
            return "over"
        return "between" if self._table.state.phase == "deal" and self._waits else "deal"

    @property
    def may_start(self) -> bool:
        """Whether a deal, or a match, may begin now."""
        return self.phase != "deal"

    def start(self) -> None:
        """The next deal is to begin; where no match is in play, a new one. Raises ValueError while
        a deal is in play."""
        if not self.may_start:
            raise ValueError("a deal is in play")
        if self._table is None or self._table.state.phase == "over":
            self._new_match()
        self._waits = False
        self._go.set()

    def _new_match(self) -> None:
        self._leave_table()
        self.ledger = Ledger.begin(self.ledger.rules)
        self._chairs = self._new_chairs()
        self._go = asyncio.Event()
        self._lay_table()
        for person in self.company:
            self._tell_table(person)

    def set_table(self, rules: str, level: str, seconds: int) -> None:
        """Other rules, bots or clock. Raises ValueError for rules while a match is in play, and for
        what there is not."""
        if rules != self.ledger.rules:
            if self.phase not in ("lobby", "over"):
                raise ValueError("a match is in play")
            self.ledger = Ledger(rules)
            self._leave_table()
            self._table = None
        if level != self.level:
            self.level = level
            for chair in self._chairs:
                chair.bot = self._bot(chair.seat)
        self.seconds = seconds
        for chair in self._chairs:
            chair.seconds = seconds
        self.changed()

    async def _between(self, state: State) -> None:
        if not self._go.is_set():
            self._waits = True
            self.changed()
            await self._go.wait()
        self._go.clear()

    async def _dealing(self, state: State) -> Deal:
        self.company.begin_deal()
        self.changed()
        papers, packet = await self._cutting.make(
            state.deals + 1, lambda: [person.member for person in self.company.there()]
        )
        self.ledger.dealt(papers, packet)
        self.company.begin_deal()
        self._tell_all(papers)
        return packet.deal

    def _recorded(self, record: Record) -> None:
        self.ledger.write(record)
        self._edge.keep()

    async def _paced(self, events: tuple[Event, ...]) -> None:
        ended = any(isinstance(event, DealEnded) for event in events)
        move = self.ledger.deal.moves[-1]
        by_hand = not isinstance(move.action, Deal) and self._chairs[move.seat].by_hand
        for person in self.company:
            self._edge.send(person.member, self.ledger.step(person, by_hand, ended))
        if ended:
            self.ledger.close()
            self.company.begin_deal()
            self.changed()
        await wait(self._edge.clock, self._edge.pause(events))

    # What everybody is told.

    def _tell_table(self, person: Friend) -> None:
        """The whole table, to one person."""
        if self.ledger.begun:
            names = self.company.names()
            self._edge.send(person.member, self.ledger.table(person, names))
            self._tell_turn(person)

    def _tell_turn(self, person: Friend) -> None:
        asked = next((chair for chair in self._chairs if chair.question is not None), None)
        if asked is not None:
            at = len(person.minutes.lines)
            turn = Turn(self.ledger.number, at, asked.seat, asked.left, asked.may_take_more)
            self._edge.send(person.member, turn)

    def _asking(self, seat: Seat, view: View, seconds: int) -> None:
        for person in self.company:
            self._tell_turn(person)

    def _tell_all(self, message: Message) -> None:
        for person in self.company:
            self._edge.send(person.member, message)

    def room(self) -> RoomIs:
        """The room as everybody is told."""
        state = self._table.state if self._table is not None else None
        return RoomIs(
            self.reign,
            self.revision,
            self.ledger.rules,
            self.level,
            str(self.seconds),
            self.phase,
            state.deals if state else 0,
            state.score if state else (0, 0),
            self.company.sittings(),
        )

    def changed(self) -> None:
        """Something about the room is different: everybody is told, soon and once for all that
        changes meanwhile, so that nobody can make the host flood the others."""
        self._fill_chairs()
        if not self._announcing:
            self._announcing = True
            self._edge.clock.later(GATHER, self._announce)

    def _announce(self) -> None:
        self._announcing = False
        if self._stopped:
            return
        self.revision += 1
        self._edge.keep()
        self._tell_all(self.room())

    # People.

    def came(self, member: str, name: str) -> bool:
        """Somebody is connected, for the first time or again. False when the room is full."""
        if not self.company.come(member, name):
            return False
        self.changed()
        self._tell_table(self.company.person(member))
        return True

    def presence(self, member: str, presence: str) -> None:
        """Somebody is heard, or not heard any more: away is when a bot takes over."""
        if member in self.company and self.company.person(member).presence != presence:
            self.company.person(member).presence = presence
            self.changed()

    def remove(self, member: str) -> None:
        """Somebody has to go. Raises PeerFault for nobody of this room."""
        self.company.person(member)
        self.company.go(member)
        self.changed()

    def _fill_chairs(self) -> None:
        for chair in self._chairs:
            person = self.company.at(chair.seat)
            chair.seconds = self.seconds
            chair.taken = person is not None
            chair.present = person is not None and person.presence != "away"
            if not chair.present:
                chair.give_up()

    def take(self, member: str, message: Message) -> None:
        """A message from somebody of the room. Raises PeerFault, and then nothing has changed."""
        person = self.company.person(member)
        match message:
            case Act():
                self._act(person, message)
            case MoreTime(deal, at):
                self._chair_of(person, deal, at).more_time()
            case Sit(seat):
                self._sit(person, seat)
            case Rename(name):
                person.name = name
                self.changed()
            case Ready(yes):
                person.ready = yes
                self.changed()
            case Say(phrase):
                self._not_so_fast(person)
                self._tell_all(Said(member, phrase))
            case Again():
                self._not_so_fast(person)
                self._edge.send(member, self.room())
                self._tell_table(person)
            case Bye():
                self.company.go(member)
                self.changed()
            case CutCommit():
                self._cutting.committed(member, message)
            case Cut():
                self._cutting.opened(member, message)
            case _:
                raise PeerFault("role", f"{type(message).__name__} is not for a host")

    def _not_so_fast(self, person: Friend) -> None:
        now = self._edge.clock.now()
        if now - person.spoke < SPACE:
            raise PeerFault("rate", f"less than {SPACE} seconds after the last time")
        person.spoke = now

    def _chair_of(self, person: Friend, deal: int, at: int) -> Chair:
        """The chair of somebody who is asked now, at this line of the deal."""
        if (deal, at) != (self.ledger.number, len(person.minutes.lines)):
            raise PeerFault("stale", f"line {at} of deal {deal} is not where the deal is")
        chair = next((c for c in self._chairs if c.seat == person.seat), None)
        if chair is None or chair.question is None:
            raise PeerFault("turn", "it is not this seat's turn")
        return chair

    def _act(self, person: Friend, message: Act) -> None:
        chair = self._chair_of(person, message.deal, message.at)
        view = chair.question
        assert view is not None
        for action in view.legal:
            if line(Move(person.seat, action)) == message.line:
                chair.answer(action)
                return
        # What it was is not told: it may name a card of a hand that is not this browser's to see.
        self._tell_turn(person)  # so that whoever it was is asked again
        raise PeerFault("illegal", "not one of the legal actions")

    def _sit(self, person: Friend, seat: Seat) -> None:
        if seat == person.seat:
            return
        in_deal = self.phase == "deal"
        if seat != NOBODY and not self.company.may_sit(person, seat, in_deal):
            raise PeerFault("stale", "the seat is taken, or not to be had in this deal")
        person.seat = seat
        if in_deal and seat != NOBODY:
            person.sat = seat
        person.ready = False
        self.changed()
        self._tell_table(person)

    # What is kept.

    def kept(self) -> HostKept:
        """The room, to be taken up again after a reload."""
        lines, papers, secret, trump = self.ledger.kept()
        return HostKept(
            reign=self.reign,
            revision=self.revision,
            rules=self.ledger.rules,
            level=self.level,
            clock=str(self.seconds),
            begun=self.ledger.begun,
            match=self.ledger.match,
            dealer=self.ledger.dealer,
            people=self.company.sittings(),
            sat=tuple((person.member, person.sat) for person in self.company),
            chapters=self.ledger.chapters,
            lines=lines,
            papers=papers,
            secret=secret,
            trump=trump,
        )
