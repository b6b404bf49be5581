"""The machinery of a room of friends, as one browser has it.

Everybody is connected to everybody. One browser is host and has the table (``host.py``); on every
browser, that one too, a ``Guest`` is what the screen sees. Beats tell who is there. When the host
is gone for good, the room of the next person becomes host by itself, with the consent of most.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.rules import Event
from game.rules.seats import NORTH

from .clock import Alarm, Clock, LoopClock
from .fault import PeerFault
from .greeting import Greeting
from .guest import Guest
from .hearing import AWAY, BEAT, DOUBTFUL, Hearing
from .host import BotMaker, Edge, Host
from .kept import GuestKept, HostKept, follow_on
from .lobby import Lobby
from .memory import Memory, dump_memory
from .messages import (
    TO_HOST,
    Again,
    Beat,
    Begin,
    Bye,
    Consent,
    CutsClosed,
    Digest,
    Hello,
    Hi,
    Message,
    Moved,
    Out,
    Papers,
    Protest,
    RoomIs,
    Said,
    TableIs,
    Turn,
)
from .news import (
    Closed,
    Faulted,
    News,
    OtherVersion,
    Reason,
    RoomChanged,
    Spoke,
    Standing,
)
from .peers import LAST_WORD, Line, Peers
from .reign import Reign
from .soon import Soon
from .succession import Belief
from .transport import Transport
from .wire import VERSION


class Meeting:
    """See the module's text; ``room.Room`` is what a screen makes of it. ``tell`` gets the news,
    ``keep`` the text of a ``Memory`` whenever something changed that must survive a reload;
    ``pause`` says how many seconds the host's table waits for eyes; ``failed`` gets what goes wrong
    in its own task.
    """

    def __init__(
        self,
        transport: Transport,
        memory: Memory,
        *,
        tell: Callable[[News], None],
        keep: Callable[[str], None],
        bot: BotMaker,
        pause: Callable[[tuple[Event, ...]], float] = lambda _: 0.0,
        clock: Clock | None = None,
        failed: Callable[[BaseException], None] | None = None,
    ) -> None:
        self.memory = replace(memory, session=memory.session + 1)
        self.me = memory.member
        self._transport = transport
        self._tell = tell
        self._keep_text = keep
        self._bot = bot
        self._pause = pause
        self._given_clock = clock
        self._failed = failed or _raise
        self._peers = Peers(
            transport,
            self.me,
            memory.keys,
            memory.met,
            lambda s, call: self._clock.later(s, call),
        )
        self._open = False
        self._host: Host | None = None
        self._told: Standing | None = None
        self._spoke = float("-inf")

    # Opening and leaving.

    def begin(self) -> None:
        """Opens the room: from now on there are news. Needs a running loop."""
        self._clock = clock = self._given_clock or LoopClock()
        self._open = True
        self._hearing = Hearing(clock)
        self._soon = Soon(clock, lambda fault: self._tell(Faulted(fault)))
        kept, known = self.memory.host, self.memory.guest
        belief = (known.host, known.room.reign) if known is not None else ("", 0)
        self._reign = Reign(
            self.me,
            (self.me, kept.reign) if kept is not None else belief,
            self.memory.session > 1,
            clock,
            self._hearing,
            self._peers,
            self._tell,
        )
        self._greeting = Greeting(
            self._peers, self._transport.ends, lambda: self.memory, self._reign
        )
        self._lobby = Lobby(self._reign, self._hearing, lambda: self.memory.muted)
        self._guest = Guest(
            self.me,
            clock,
            self._tell,
            self._ask_host,
            self._peers.tell_all,
            self._keep,
            self.memory.part,
        )
        if kept is not None:
            self._become_host(kept)
        elif known is not None:
            self._recall(known)
        self._keep()
        self._transport.listen(self)
        self._beat_alarm: Alarm = clock.later(BEAT, self._tick)

    def _recall(self, known: GuestKept) -> None:
        self._lobby.recall(known.room)
        try:
            if known.begun:
                self._guest.recall(known, self._lobby.my_seat)
        except PeerFault as fault:  # the host will tell it all again
            self._tell(Faulted(fault))
        self._room_changed()

    def leave(self) -> None:
        """Says goodbye: the seat goes to a bot, and a host's room to the next one."""
        if self._open:
            self._peers.tell_all(Bye())
            self._close("left")

    def _close(self, reason: Reason) -> None:
        if not self._open:
            return
        self._open = False
        self._beat_alarm.cancel()
        if self._host is not None:
            self._host.stop()
        self._clock.later(LAST_WORD, self._transport.leave)
        self._tell(Closed(reason))

    def _keep(self) -> None:
        self.memory = replace(
            self.memory,
            host=self._host.kept() if self._host is not None else None,
            guest=self._known() if self._host is None else None,
            part=self._guest.part,
            keys=self._peers.keys,
            met=self._peers.met,
        )
        self._keep_text(dump_memory(self.memory))

    def _known(self) -> GuestKept | None:
        """What everybody knows, as this browser has been told it."""
        room, notes, host = self._lobby.room, self._guest.notes, self._reign.member
        if room is None or not host:
            return None
        if notes is None:
            return GuestKept(host, room, False, "", NORTH, ())
        return GuestKept(host, room, True, self._guest.match, notes.dealer, notes.chapters)

    # What the transport tells.

    def joined(self, peer: str) -> None:
        """As ``Listener.joined``."""
        if self._open:
            self._meet(peer, early=False)

    def _meet(self, peer: str, early: bool) -> None:
        line = self._peers.joined(peer, self._clock.now(), early)
        if line is not None:
            self._greeting.begin(line)

    def left(self, peer: str) -> None:
        """As ``Listener.left``."""
        line = self._peers.left(peer)
        if line is not None and line.member and self._peers.line_of(line.member) is None:
            # Not heard any more: doubtful at once, away a little later.
            self._hearing.silent_for(line.member, DOUBTFUL)

    def received(self, peer: str, text: str) -> None:
        """As ``Listener.received``."""
        if not self._open:
            return
        if self._peers.is_new(peer):
            self._meet(peer, early=True)
        try:
            got = self._peers.receive(peer, text, self._clock.now())
            if got is not None:
                line, message = got
                if line.member:
                    self._hearing.heard(line.member)
                self._take(line, message)
        except PeerFault as fault:
            fault.peer = peer
            self._fault(fault)

    def _fault(self, fault: PeerFault) -> None:
        self._tell(Faulted(fault))
        host = self._reign.member
        if fault.kind == "version" and (not host or self._hearing.presence(host) != "here"):
            self._tell(OtherVersion(int(fault.text) > VERSION))
        line = self._peers.offended(fault.peer, fault)
        if line is not None and self._host is not None:
            self._hearing.silent_for(line.member, AWAY)
            self._host.presence(line.member, "away")

    # Messages, by who may say them.

    def _take(self, line: Line, message: Message) -> None:
        match message:
            case Hi():
                self._greeting.answer(line, message)
            case Hello():
                self._hello(line, message)
            case Beat(host, reign):
                line.belief = (host, reign)
                if self._peers.meet(line):
                    self._keep()
                self._look_for_host(asks=True)
            case Digest():
                self._guest.others_digest(line.name, message)
            case Protest():
                self._guest.protested(line.name, message)
            case Consent():
                self._reign.voted(line.member, message)
                self._succeed()
            case Bye():
                self._gone(line)
            case _ if isinstance(message, TO_HOST):
                if self._host is None:
                    raise PeerFault("stale", "not the host")
                self._host.take(line.member, message)
            case _:
                if line.member != self._reign.member or self._host is not None:
                    known = line.member in self._reign.before
                    raise PeerFault("stale" if known else "role", "not from the host")
                self._from_host(message)

    def _hello(self, line: Line, message: Hello) -> None:
        heard = self._greeting.hear(line, message, hosting=self._host is not None)
        if heard == "replaced":
            self._close("replaced")
        if heard != "in":
            return
        self._hearing.heard(line.member)
        self._keep()
        self._look_for_host(asks=False)
        if self._host is not None and not self._host.came(line.member, line.name):
            self._peers.close(line, Out("full"))

    def _gone(self, line: Line) -> None:
        self._peers.close(line)
        if self._host is not None:
            self._host.take(line.member, Bye())
        elif line.member == self._reign.member:
            self._reign.host_left()
            self._succeed()

    def _from_host(self, message: Message) -> None:
        guest = self._guest
        match message:
            case RoomIs():
                self._lobby.take(message)
                if message.phase == "lobby":
                    guest.drop()
                if self._host is None:
                    self._keep()
                self._room_changed()
            case TableIs():
                guest.table(message)
                self._room_changed()
            case Moved():
                guest.moved(message)
            case Turn():
                guest.turn(message)
            case Begin():
                guest.begin(message)
            case CutsClosed():
                guest.cuts_closed(message)
            case Papers():
                guest.papers(message)
            case Said(member, phrase):
                name = self._lobby.name_of(member)
                if member not in self.memory.muted:
                    self._tell(Spoke(member, name, phrase))
            case Out(reason):
                self._close(_REASONS[reason])
            case _:
                raise PeerFault("role", f"{type(message).__name__} is not for a guest")

    # This browser's own messages, in the same form as everybody's.

    def _send(self, member: str, message: Message) -> None:
        """The host's words to a member."""
        if member == self.me:
            self._soon.call(lambda: self._to_myself(message))
        else:
            self._peers.tell(member, message)

    def _to_myself(self, message: Message) -> None:
        if self._open and self._host is not None:
            self._from_host(message)

    def _from_myself(self, message: Message) -> None:
        if self._open and self._host is not None:
            self._host.take(self.me, message)

    def _ask_host(self, message: Message) -> None:
        """The guest's words to the host."""
        if self._host is not None:
            self._soon.call(lambda: self._from_myself(message))
        else:
            self._peers.tell(self._reign.member, message)

    # Beats: who is there, and who is host.

    def _tick(self) -> None:
        if not self._open:
            return
        if self._hearing.tick():
            self._reign.absent()
        self._greeting.remind()
        self._peers.tell_all(Beat(*self._reign.belief))
        if self._host is not None:
            self._look_around(self._host)
        else:
            self._succeed()
            self._room_changed()
        if self._open:
            self._beat_alarm = self._clock.later(BEAT, self._tick)

    def _look_around(self, host: Host) -> None:
        others = [person for person in host.company if person.member != self.me]
        for person in others:
            presence = self._hearing.presence(person.member)
            if self._peers.line_of(person.member) is None and presence == "here":
                presence = "doubtful"
            if presence == "here" or person.presence != "away":
                host.presence(person.member, presence)
        if others and all(self._hearing.presence(p.member) == "away" for p in others):
            # It may be this browser that is cut off, and the others are going on without it.
            self._reign.absent()

    def _look_for_host(self, asks: bool) -> None:
        """Somebody said whom they take for the host; ``asks`` it for the table, if it is new."""
        other = self._reign.other()
        if other is None:
            return
        stepping_down = self._host is not None
        if self._host is not None:
            self._host.stop()
            self._host = None
        self._follow(other)
        if asks or stepping_down:
            self._peers.tell(self._reign.member, Again())
        if stepping_down:
            self._keep()

    def _follow(self, belief: Belief) -> None:
        self._lobby.new_host()
        self._guest.new_host()
        self._reign.follow(belief)

    def _succeed(self) -> None:
        """Looks whether the host is gone for good and this browser is to follow."""
        room = self._lobby.room
        if room is not None and self._reign.falls_to_me(room, self._lobby.people(room)):
            self._go_on_as_host(room)

    def _go_on_as_host(self, room: RoomIs) -> None:
        notes, old = self._guest.notes, self._reign.member
        kept = follow_on(room, self._reign.number + 1, self._guest.match, notes)
        host = self._become_host(kept)
        host.presence(old, "away")
        # The others have to take this browser for the host before they believe what it says.
        self._peers.tell_all(Beat(*self._reign.belief))
        for line in self._peers:
            host.came(line.member, line.name)
        if room.phase == "deal":
            host.start()

    def _become_host(self, kept: HostKept) -> Host:
        self._follow((self.me, kept.reign))
        edge = Edge(self._clock, self._send, self._keep, self._bot, self._pause)
        self._host = host = Host(kept, edge, self._failed)
        host.came(self.me, self.memory.name)
        return host

    # The room as the screen is told.

    def standing(self) -> Standing | None:
        """The room as it stands; None before anything is known of it."""
        seat = self._guest.seat if self._guest.notes else None
        may_start = self._host is not None and self._host.may_start
        return self._lobby.standing(seat, may_start)

    def _room_changed(self) -> None:
        standing = self.standing()
        if standing is not None and standing != self._told:
            self._told = standing
            self._tell(RoomChanged(standing))


_REASONS: dict[str, Reason] = {
    "replaced": "replaced",
    "full": "full",
    "removed": "removed",
    "cut_off": "cut_off",
}


def _raise(error: BaseException) -> None:
    raise error
