"""A room of friends, as one browser has it: the only thing a screen needs to know of this package.

Everybody is connected to everybody. One browser is host and has the table (``host.py``); on every
browser, that one too, a ``Guest`` is what the screen sees. Beats tell who is there. When the host
is gone for good, the room of the next person becomes host by itself, with the consent of most.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import replace

from game.rules import Action, Event, OptionError, parse_options
from game.rules.seats import NOBODY, NORTH, SEATS, Seat

from .chapters import read_rules
from .clock import Alarm, Clock, LoopClock
from .fairdeal import fresh_attempt
from .fault import PeerFault
from .guest import Guest
from .host import SPACE, BotMaker, Edge, Host
from .kept import HostKept
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
    Ready,
    Rename,
    RoomIs,
    Said,
    Say,
    Sit,
    Sitting,
    TableIs,
    Turn,
)
from .news import (
    Closed,
    Faulted,
    HostBack,
    HostLost,
    News,
    Person,
    Phase,
    Presence,
    Reason,
    RoomChanged,
    Spoke,
    Standing,
)
from .peers import Line, Peers
from .phrases import PHRASES
from .shapes import plain_name
from .succession import (
    GRACE,
    RETURNING,
    Belief,
    Votes,
    most_believed,
    needed,
    outvoted,
    successor_of,
)
from .transport import Transport
from .turning import turn_to_south
from .wire import VERSION

BEAT = 2.0
"""Seconds between two beats."""
DOUBTFUL = 6.0
"""Seconds of silence after which somebody may be gone."""
AWAY = 12.0
"""Seconds of silence after which a bot plays for somebody."""
LEVELS = ("easy", "normal", "hard", "expert")
CLOCKS = (0, 15, 30, 60)


class Room:
    """See the module's text. ``tell`` gets the news, ``keep`` the text of a ``Memory`` whenever
    something changed that must survive a reload; ``pause`` says how many seconds the table waits
    for eyes. Commands raise ValueError, with a word for the reason, where they are not allowed.
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
        self._peers = Peers(transport, self.me, lambda s, call: self._clock.later(s, call))
        self._room: RoomIs | None = None
        self._host_member = self.me if memory.host else ""
        self._reign = memory.host.reign if memory.host else 0
        self._were_host: set[str] = set()
        self._votes = Votes()
        self._lost: HostLost | None = None
        self._own: deque[Callable[[], None]] = deque()
        self._open = False
        self._sat_in_deal = NOBODY
        self._host: Host | None = None
        self._last_heard: dict[str, float] = {}
        self._alone_until = float("-inf")
        self._revision = 0
        self._told: Standing | None = None
        self._spoke = float("-inf")

    # Opening and leaving.

    def begin(self) -> None:
        """Opens the room: from now on there are news. Needs a running loop."""
        self._clock = clock = self._given_clock or LoopClock()
        self._open = True
        self._started = self._ticked = self._returned = clock.now()
        self._guest = Guest(
            self.me,
            clock,
            self._tell,
            self._ask_host,
            self._peers.tell_all,
            self._keep,
            self.memory.part,
        )
        if self.memory.host is not None:
            self._become_host(self.memory.host)
        self._keep()
        self._transport.listen(self)
        self._beat_alarm: Alarm = clock.later(BEAT, self._tick)

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
        self._transport.leave()
        self._tell(Closed(reason))

    def _keep(self) -> None:
        host = self._host.kept() if self._host is not None else None
        self.memory = replace(self.memory, host=host, part=self._guest.part)
        self._keep_text(dump_memory(self.memory))

    # What the transport tells.

    def joined(self, peer: str) -> None:
        """As ``Listener.joined``."""
        if self._open:
            line = self._peers.joined(peer, self._clock.now())
            self._peers.send(line, Hi(self.me))

    def left(self, peer: str) -> None:
        """As ``Listener.left``."""
        line = self._peers.left(peer)
        if line is not None and line.member and self._peers.line_of(line.member) is None:
            # Not heard any more: doubtful at once, away a little later.
            gone = self._clock.now() - DOUBTFUL
            self._last_heard[line.member] = min(self._last_heard.get(line.member, gone), gone)

    def received(self, peer: str, text: str) -> None:
        """As ``Listener.received``."""
        if not self._open:
            return
        try:
            got = self._peers.receive(peer, text, self._clock.now())
            if got is not None:
                line, message = got
                if line.member:
                    self._last_heard[line.member] = line.heard
                self._take(line, message)
        except PeerFault as fault:
            fault.peer = peer
            self._fault(fault)

    def _fault(self, fault: PeerFault) -> None:
        self._tell(Faulted(fault))
        if fault.kind == "version" and not self._host_member:
            self._close("version_old" if int(fault.text) > VERSION else "version_new")
            return
        line = self._peers.offended(fault.peer, fault)
        if line is not None and self._host is not None:
            self._last_heard[line.member] = self._clock.now() - AWAY
            self._host.presence(line.member, "away")

    # Messages, by who may say them.

    def _take(self, line: Line, message: Message) -> None:
        match message:
            case Hi(member):
                self._greet(line, member)
            case Hello():
                self._hello(line, message)
            case Beat(host, reign):
                line.belief = (host, reign)
                self._believe(line, asks=True)
            case Digest():
                self._guest.others_digest(line.name, message)
            case Protest():
                self._guest.protested(line.name, message)
            case Consent(reign, successor, yes):
                self._votes.vote(reign, line.member, successor, yes)
                self._succeed()
            case Bye():
                self._gone(line)
            case _ if isinstance(message, TO_HOST):
                if self._host is None:
                    raise PeerFault("stale", "not the host")
                self._host.take(line.member, message)
            case _:
                if line.member != self._host_member or self._host is not None:
                    known = line.member in self._were_host
                    raise PeerFault("stale" if known else "role", "not from the host")
                self._from_host(message)

    def _greet(self, line: Line, member: str) -> None:
        hello = Hello(
            self.me,
            self.memory.key_for(member),
            self.memory.name,
            self._host_member,
            self._reign,
            self.memory.session,
        )
        self._peers.send(line, hello)

    def _hello(self, line: Line, message: Hello) -> None:
        before = self._peers.hello(line, message, self.memory.key_for(self.me))
        if message.member == self.me:
            if message.session > self.memory.session:
                self._close("replaced")
            else:
                self._peers.close(line, Out("replaced"))
            return
        if before is not None:
            older = before if before.session <= line.session else line
            last = Out("replaced") if self._host is not None else None
            self._peers.close(older, last)
            if older is line:
                return
        self._last_heard[line.member] = self._clock.now()
        self._believe(line, asks=False)
        if self._host is not None and not self._host.came(line.member, line.name):
            self._peers.close(line, Out("full"))

    def _gone(self, line: Line) -> None:
        self._peers.close(line)
        if self._host is not None:
            self._host.take(line.member, Bye())
        elif line.member == self._host_member:
            self._last_heard[line.member] = self._clock.now() - GRACE
            self._succeed()

    def _from_host(self, message: Message) -> None:
        guest = self._guest
        match message:
            case RoomIs():
                self._room_is(message)
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
                self._said(member, phrase)
            case Out(reason):
                self._close(_REASONS[reason])
            case _:
                raise PeerFault("role", f"{type(message).__name__} is not for a guest")

    def _room_is(self, message: RoomIs) -> None:
        if message.reign != self._reign or message.revision <= self._revision:
            raise PeerFault("stale", f"revision {message.revision} came before")
        if len({person.member for person in message.people}) != len(message.people):
            raise PeerFault("illegal", "somebody is there twice")
        read_rules(message.rules)
        self._room = message
        self._revision = message.revision
        if message.phase == "lobby":
            self._guest.drop()
        if message.phase != "deal":
            self._sat_in_deal = NOBODY
        elif self._my_seat() != NOBODY:
            self._sat_in_deal = self._my_seat()
        self._room_changed()

    def _said(self, member: str, phrase: str) -> None:
        room = self._room
        person = next((p for p in room.people if p.member == member), None) if room else None
        if person is None:
            raise PeerFault("stranger", "somebody who is not here said something")
        if member not in self.memory.muted:
            self._tell(Spoke(member, person.name, phrase))

    # This browser's own messages, in the same form as everybody's.

    def _later(self, call: Callable[[], None]) -> None:
        self._own.append(call)
        if len(self._own) == 1:
            self._clock.later(0, self._run_own)

    def _run_own(self) -> None:
        for _ in range(len(self._own)):
            call = self._own[0]
            try:
                if self._open:
                    call()
            except PeerFault as fault:
                self._tell(Faulted(fault))
            finally:
                self._own.popleft()
        if self._own:
            self._clock.later(0, self._run_own)

    def _send(self, member: str, message: Message) -> None:
        """The host's words to a member."""
        if member == self.me:
            self._later(lambda: self._from_host(message) if self._host is not None else None)
        else:
            self._peers.tell(member, message)

    def _ask_host(self, message: Message) -> None:
        """The guest's words to the host."""
        if self._host is not None:
            self._later(lambda: self._host.take(self.me, message) if self._host else None)
        else:
            self._peers.tell(self._host_member, message)

    # Beats: who is there, and who is host.

    def _tick(self) -> None:
        if not self._open:
            return
        now = self._clock.now()
        if now - self._ticked > AWAY:
            # This browser slept. What it knows of the others is old, and the room may have gone on.
            self._returned = now
        self._ticked = now
        self._peers.tell_all(Beat(self._host_member, self._reign))
        if self._host is not None:
            self._look_around(self._host, now)
        else:
            self._succeed()
            self._room_changed()
        if self._open:
            self._beat_alarm = self._clock.later(BEAT, self._tick)

    def _silence(self, member: str) -> float:
        """Seconds for which somebody has not been heard, while this browser was awake."""
        heard = self._last_heard.get(member, self._started)
        return self._clock.now() - max(heard, self._returned)

    def _look_around(self, host: Host, now: float) -> None:
        others = [person for person in host.company if person.member != self.me]
        for person in others:
            silence = self._silence(person.member)
            if self._peers.line_of(person.member) is not None and silence < DOUBTFUL:
                host.presence(person.member, "here")
            elif silence >= AWAY or person.presence == "away":
                host.presence(person.member, "away")
            else:
                host.presence(person.member, "doubtful")
        if others and all(self._silence(person.member) >= AWAY for person in others):
            # It may be this browser that is cut off, and the others are going on without it.
            self._alone_until = now

    def _beliefs(self) -> dict[str, Belief]:
        return {
            line.member: line.belief for line in self._peers if self._silence(line.member) < AWAY
        }

    def _believe(self, line: Line, asks: bool) -> None:
        """Somebody said whom they take for the host."""
        beliefs = self._beliefs()
        now = self._clock.now()
        if self._host is not None:
            absent = max(self._returned, self._alone_until)
            other = outvoted((self.me, self._reign), beliefs)
            if other is not None and now - absent < RETURNING:
                self._step_down(other)
            return
        claim = most_believed(beliefs)
        if claim is None or claim == (self._host_member, self._reign):
            return
        joining = not self._host_member
        if joining or (self._host_silence() >= AWAY and self._accepts(claim, beliefs)):
            self._adopt(claim, asks)

    def _accepts(self, claim: Belief, beliefs: dict[str, Belief]) -> bool:
        """Whether this browser follows a new host in the place of one it does not hear."""
        host, reign = claim
        voted = self._votes.cast.get(self.me) == (host, True) and self._votes.reign == reign
        many = 2 * list(beliefs.values()).count(claim) > len(beliefs)
        return reign >= self._reign and (voted or many)

    def _host_silence(self) -> float:
        return self._silence(self._host_member) if self._host is None else 0.0

    def _adopt(self, belief: Belief, asks: bool) -> None:
        if self._host_member:
            self._were_host.add(self._host_member)
        self._host_member, self._reign = belief
        self._revision = 0
        self._guest.new_host()
        self._last_heard[self._host_member] = self._clock.now()
        self._not_lost()
        if asks:
            self._peers.tell(self._host_member, Again())

    def _not_lost(self) -> None:
        self._votes = Votes(self._reign)
        if self._lost is not None:
            self._lost = None
            self._tell(HostBack())

    def _step_down(self, belief: Belief) -> None:
        assert self._host is not None
        self._host.stop()
        self._host = None
        self._adopt(belief, asks=True)
        self._keep()

    def _remaining(self, room: RoomIs) -> frozenset[str]:
        heard = self._beliefs().keys()
        there = {p.member for p in room.people if p.member in heard or p.member == self.me}
        return frozenset(there - {self._host_member})

    def _succeed(self) -> None:
        """Looks whether the room has to go on under somebody else, and does so where most agree."""
        room = self._room
        if self._host is not None or room is None or not self._host_member:
            return
        if self._host_silence() < GRACE:
            if self._lost is not None:
                self._not_lost()
            return
        reign = self._reign + 1
        remaining = self._remaining(room)
        order = sorted(room.people, key=lambda person: person.seat == NOBODY)
        successor = successor_of(
            [person.member for person in order], remaining, self._votes.declined(reign)
        )
        consents = self._votes.consents(reign, successor, remaining)
        mine = self._votes.cast.get(self.me) if self._votes.reign == reign else None
        enough = needed(len(remaining))
        if successor == self.me and consents >= enough and mine == (self.me, True):
            self._go_on_as_host(room, reign)
            return
        who = next((p for p in self._people(room) if p.member == successor), None)
        if who is None:
            return
        asked = mine is None or (mine[0] != successor)
        lost = HostLost(who, consents, enough, asked)
        if lost != self._lost:
            self._lost = lost
            self._tell(lost)

    def _go_on_as_host(self, room: RoomIs, reign: int) -> None:
        notes = self._guest.notes
        kept = HostKept(
            reign=reign,
            revision=0,
            rules=room.rules,
            level=room.level,
            clock=room.clock,
            begun=notes is not None,
            match=self._guest.match or fresh_attempt(),
            dealer=notes.dealer if notes is not None else NORTH,
            people=room.people,
            sat=(),
            chapters=notes.chapters if notes is not None else (),
            lines=(),
            papers=None,
            secret="",
            trump=None,
        )
        old = self._host_member
        self._were_host.add(old)
        self._become_host(kept)
        assert self._host is not None
        self._host.presence(old, "away")
        # The others have to take this browser for the host before they believe what it says.
        self._peers.tell_all(Beat(self.me, reign))
        for line in self._peers:
            self._host.came(line.member, line.name)
        if room.phase == "deal":
            self._host.start()

    def _become_host(self, kept: HostKept) -> None:
        self._host_member, self._reign = self.me, kept.reign
        self._revision = 0
        self._guest.new_host()
        edge = Edge(self._clock, self._send, self._keep, self._bot, self._pause)
        self._host = Host(kept, edge, self._failed)
        self._not_lost()
        self._host.came(self.me, self.memory.name)

    # The room as the screen is told.

    def _people(self, room: RoomIs) -> tuple[Person, ...]:
        return tuple(
            Person(
                sitting.member,
                sitting.name,
                sitting.seat,
                sitting.ready,
                self._presence(sitting),
                sitting.member == self._host_member,
                sitting.member == self.me,
                sitting.member in self.memory.muted,
            )
            for sitting in room.people
        )

    def _presence(self, sitting: Sitting) -> Presence:
        if sitting.member == self.me:
            return "here"
        if sitting.member == self._host_member and self._host is None:
            silence = self._host_silence()
            return "away" if silence >= AWAY else "doubtful" if silence >= DOUBTFUL else "here"
        return next(word for word in _PRESENCES if word == sitting.present)

    def _my_seat(self) -> Seat:
        people = self._room.people if self._room else ()
        return next((p.seat for p in people if p.member == self.me), NOBODY)

    def _may_sit(self, room: RoomIs, seat: Seat) -> bool:
        if any(person.seat == seat for person in room.people):
            return False
        return room.phase != "deal" or self._sat_in_deal in (NOBODY, seat)

    def standing(self) -> Standing | None:
        """The room as it stands; None before anything is known of it."""
        room = self._room
        if room is None:
            return None
        north, east, south, west = (self._may_sit(room, seat) for seat in SEATS)
        return Standing(
            room.rules,
            room.level,
            int(room.clock),
            next(phase for phase in _PHASES if phase == room.phase),
            self._people(room),
            self._host_silence() < AWAY,
            room.deals,
            room.score,
            self._host is not None and self._host.may_start,
            (north, east, south, west),
            turn_to_south(self._guest.seat if self._guest.notes else self._my_seat()),
        )

    def _room_changed(self) -> None:
        standing = self.standing()
        if standing is not None and standing != self._told:
            self._told = standing
            self._tell(RoomChanged(standing))

    # Commands.

    def sit(self, seat: Seat) -> None:
        """Takes a true seat."""
        if self._room is None or seat not in SEATS or not self._may_sit(self._room, seat):
            raise ValueError("taken")
        self._ask_host(Sit(seat))

    def stand(self) -> None:
        """Gets up and watches."""
        self._ask_host(Sit(NOBODY))

    def rename(self, name: str) -> None:
        """Another name for this person, as far as it can be a plain one."""
        self.memory = replace(self.memory, name=plain_name(name))
        self._keep()
        self._ask_host(Rename(self.memory.name))

    def ready(self, yes: bool) -> None:
        """Marks this person ready for the next deal, or not yet."""
        self._ask_host(Ready(yes))

    def say(self, phrase: str) -> None:
        """Says a phrase, by its id; one a second."""
        if phrase not in PHRASES:
            raise ValueError("phrase")
        now = self._clock.now()
        if now - self._spoke < SPACE:
            raise ValueError("soon")
        self._spoke = now
        self._ask_host(Say(phrase))

    def mute(self, member: str, yes: bool) -> None:
        """Does not listen to somebody's phrases any more, or does again."""
        others = tuple(m for m in self.memory.muted if m != member)
        self.memory = replace(self.memory, muted=(*others, member) if yes else others)
        self._keep()
        self._room_changed()

    def consent(self, yes: bool) -> None:
        """Whether the room is to go on under the successor named last."""
        if self._lost is None:
            raise ValueError("host")
        reign, successor = self._reign + 1, self._lost.successor.member
        self._votes.vote(reign, self.me, successor, yes)
        self._peers.tell_all(Consent(reign, successor, yes))
        self._succeed()

    def set_table(
        self, rules: str | None = None, level: str | None = None, clock: int | None = None
    ) -> None:
        """The host's: other rules (while no match is in play), another level, another clock."""
        host = self._as_host()
        wanted = host.rules if rules is None else rules.lower()
        try:
            parse_options(wanted)
        except OptionError as error:
            raise ValueError("rules") from error
        if level not in (None, *LEVELS) or clock not in (None, *CLOCKS):
            raise ValueError("level" if clock in (None, *CLOCKS) else "clock")
        host.set_table(wanted, level or host.level, host.seconds if clock is None else clock)

    def start(self) -> None:
        """The host's: the next deal begins, or a new match where none is in play."""
        self._as_host().start()

    def remove(self, member: str) -> None:
        """The host's: somebody has to go."""
        host = self._as_host()
        if member == self.me or member not in host.company:
            raise ValueError("member")
        line = self._peers.line_of(member)
        host.remove(member)
        if line is not None:
            self._peers.close(line, Out("removed"))

    def _as_host(self) -> Host:
        if self._host is None:
            raise ValueError("host")
        return self._host

    # The table, as on one device.

    def go_on(self) -> None:
        """The screen has shown what happened. Harmless when nothing waits for it."""
        self._guest.go_on()

    def answer(self, action: Action) -> None:
        """The person's decision. Raises as ``Human.answer`` does."""
        self._guest.answer(action)

    def more_time(self) -> None:
        """More time for this decision, if the host allows it."""
        self._guest.more_time()

    async def stand_in(self) -> None:
        """The time is up: the host will have a stand-in decide. Nothing to do here."""


_PRESENCES: tuple[Presence, ...] = ("here", "doubtful", "away")
_PHASES: tuple[Phase, ...] = ("lobby", "deal", "between", "over")
_REASONS: dict[str, Reason] = {
    "replaced": "replaced",
    "full": "full",
    "removed": "removed",
    "cut_off": "cut_off",
}


def _raise(error: BaseException) -> None:
    raise error
