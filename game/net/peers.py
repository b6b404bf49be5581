"""The connections of one browser: who is at the other end, and whether one believes it.

Every text comes through ``receive``, which lets through what is well-formed, in order, not too much
and from somebody who has said who they are. A member is who proves the key they showed first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from .fault import FaultKind, Patience, PeerFault
from .messages import Hello, Hi, Message, Out
from .proof import fresh_challenge, is_proved
from .succession import Belief
from .transport import Transport
from .wire import read, write

CUT_OFFS = 3
"""A member who was cut off so often is not let in again."""

KNOWN = 64
"""So many members' keys are remembered."""


@dataclass
class Line:
    """One connection. ``challenge`` is what the other end has to answer; ``member`` is "" until it
    has said hello; ``early``: it has spoken before the transport said that it is there."""

    peer: str
    patience: Patience
    challenge: str = field(default_factory=fresh_challenge)
    member: str = ""
    name: str = ""
    session: int = 0
    belief: Belief = ("", 0)
    heard: float = 0.0
    sent: int = 0
    received: int = 0
    early: bool = False


LAST_WORD = 1.0
"""Seconds that a connection stays open so that the last word gets through."""


class Peers:
    """All connections. ``me`` is this browser's own member; ``keys`` are what members have shown it
    so far, ``met`` those who have shown that they have its own; ``later`` calls after some
    seconds."""

    def __init__(
        self,
        transport: Transport,
        me: str,
        keys: tuple[tuple[str, str], ...],
        met: tuple[str, ...],
        later: Callable[[float, Callable[[], None]], object],
    ) -> None:
        self._transport = transport
        self._me = me
        self._later = later
        self._lines: dict[str, Line] = {}
        self._keys = dict(keys)
        self._met = set(met) & self._keys.keys()
        self._cut: dict[str, int] = {}
        self._sent: dict[str, int] = {}
        self._closed: set[str] = set()

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """What members have shown so far, for what this browser remembers."""
        return tuple(self._keys.items())

    @property
    def met(self) -> tuple[str, ...]:
        """Who has this browser's key for them, for what it remembers."""
        return tuple(sorted(self._met))

    def meet(self, line: Line) -> bool:
        """Somebody on this line speaks as to a member: this browser's hello was believed, and so
        its key need not be shown them again. Whether that is new."""
        if line.member in self._met or line.member not in self._keys:
            return False
        self._met.add(line.member)
        return True

    def needs_key(self, member: str) -> bool:
        """Whether a member has still to be shown this browser's key. Its own second tab has it."""
        return member != self._me and member not in self._met

    def __iter__(self) -> Iterator[Line]:
        """The lines of members who have said hello."""
        return iter([line for line in self._lines.values() if line.member])

    def strangers(self) -> list[Line]:
        """The lines of peers that have not said who they are."""
        return [line for line in self._lines.values() if not line.member]

    def line_of(self, member: str) -> Line | None:
        """The line to a member, if there is one."""
        return next((line for line in self if line.member == member), None)

    def joined(self, peer: str, now: float, early: bool = False) -> Line | None:
        """A connection is open; the line, None where it is known already because the peer spoke
        first. A connection that is made anew begins anew, but its numbers go on."""
        known = self._lines.get(peer)
        if known is not None and known.early:
            known.early = False
            return None
        self._closed.discard(peer)
        sent = self._sent.get(peer, 0)
        self._lines[peer] = Line(peer, Patience(now), heard=now, sent=sent, early=early)
        return self._lines[peer]

    def is_new(self, peer: str) -> bool:
        """Whether nothing is known of a peer, which has spoken: neither that it is there nor that
        it was hung up on."""
        return peer not in self._lines and peer not in self._closed

    def left(self, peer: str) -> Line | None:
        """A connection is gone."""
        return self._lines.pop(peer, None)

    def send(self, line: Line, message: Message) -> None:
        """Sends a message over a line."""
        line.sent += 1
        self._sent[line.peer] = line.sent
        self._transport.send(line.peer, write(message, line.sent))

    def tell(self, member: str, message: Message) -> None:
        """Sends a message to a member; nothing if they are not connected."""
        line = self.line_of(member)
        if line is not None:
            self.send(line, message)

    def tell_all(self, message: Message) -> None:
        """Sends a message to every member connected."""
        for line in self:
            self.send(line, message)

    def receive(self, peer: str, text: str, now: float) -> tuple[Line, Message] | None:
        """What a peer said; None from one that is cut off. Raises PeerFault, which names the peer,
        and then nothing has changed but the patience with it."""
        line = self._lines.get(peer)
        if line is None:
            return None
        try:
            line.patience.take(now)
            number, message = read(text)
            if number <= line.received:
                raise PeerFault("replayed", f"message {number} after {line.received}")
            if not line.member and not isinstance(message, Hi | Hello):
                raise PeerFault("stranger", "has not said who it is")
        except PeerFault as fault:
            fault.peer = peer
            raise
        line.received = number
        line.heard = now
        return line, message

    def hello(self, line: Line, message: Hello, my_key: str) -> Line | None:
        """A peer says who it is, and proves it. ``my_key`` is the key of a second tab of this very
        person. Gives the line which that member had before, if there is one, for the later session
        to replace.

        Raises PeerFault when it says so again as another, or can't prove its key.
        """
        member = message.member
        if line.member:
            kind: FaultKind = "stale" if line.member == member else "key"
            raise PeerFault(kind, "has said who it is")
        if self._cut.get(member, 0) >= CUT_OFFS:
            raise PeerFault("key", "was cut off too often")
        known = my_key if member == self._me else self._keys.get(member)
        key, ends = known or message.key, self._transport.ends(line.peer)
        said = (key, line.challenge, member, self._me, ends)
        if not (key and ends and is_proved(message.proof, *said)):
            raise PeerFault("key", "no proof of the key this member showed first")
        if known is None:
            if len(self._keys) >= KNOWN:
                raise PeerFault("rate", "more people than ever come to a room")
            self._keys[member] = key
        before = next((other for other in self if other.member == member and other != line), None)
        line.member, line.name = member, message.name
        line.session = message.session
        line.belief = (message.host, message.reign)
        return before

    def offended(self, peer: str, fault: PeerFault) -> Line | None:
        """Counts an offence of a peer. Where it was one too many the peer is cut off: then the line
        it had."""
        line = self._lines.get(peer)
        if line is None or not line.patience.offended(fault):
            return None
        if line.member and line.member != self._me:
            self._cut[line.member] = self._cut.get(line.member, 0) + 1
        self.close(line, Out("cut_off"))
        return line

    def close(self, line: Line, last: Message | None = None) -> None:
        """Hangs up, with a last word."""
        self._lines.pop(line.peer, None)
        self._closed.add(line.peer)
        if last is None:
            self._transport.close(line.peer)
        else:
            self.send(line, last)
            self._later(LAST_WORD, lambda: self._transport.close(line.peer))
