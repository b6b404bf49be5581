"""How browsers say to each other who they are: a first word to every peer, and an answer to it that
proves it (``proof.py``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from .fault import PeerFault
from .memory import Memory
from .messages import Hello, Hi, Out
from .peers import Line, Peers
from .proof import prove
from .reign import Reign

Heard: TypeAlias = Literal["in", "out", "replaced"]
"""What came of a hello: a member speaks over that line now, or it was hung up, or a later tab of
this very person has taken this one's place."""


class Greeting:
    """The first words of one browser. ``memory`` is what it remembers of the room, ``ends`` what
    both ends of a connection know (``Transport.ends``)."""

    def __init__(
        self,
        peers: Peers,
        ends: Callable[[str], str],
        memory: Callable[[], Memory],
        reign: Reign,
    ) -> None:
        self._peers = peers
        self._ends = ends
        self._memory = memory
        self._reign = reign

    def begin(self, line: Line) -> None:
        """Says who this browser is, and asks the same."""
        self._peers.send(line, Hi(self._memory().member, line.challenge))

    def remind(self) -> None:
        """Asks those again who have not said who they are: a first word may have been lost."""
        for line in self._peers.strangers():
            self.begin(line)

    def answer(self, line: Line, hi: Hi) -> None:
        """Answers somebody's first word, whoever it is: only who they say they are can make
        anything of it.

        Raises PeerFault where they ask what they were asked: the answer to one who says to be a
        second tab of this very person would be the one that is due from them."""
        if hi.challenge == line.challenge:
            raise PeerFault("key", "gives back the challenge that it was to answer")
        memory = self._memory()
        key = memory.key_for(hi.member)
        hello = Hello(
            memory.member,
            key if self._peers.needs_key(hi.member) else "",
            prove(key, hi.challenge, memory.member, hi.member, self._ends(line.peer)),
            memory.name,
            *self._reign.belief,
            memory.session,
        )
        self._peers.send(line, hello)

    def hear(self, line: Line, message: Hello, *, hosting: bool) -> Heard:
        """Somebody says who they are. Of two lines of one member the later session keeps its own;
        a host tells the other tab so. Raises PeerFault where it can't be believed."""
        memory = self._memory()
        before = self._peers.hello(line, message, memory.key_for(memory.member))
        if message.member == memory.member:
            if message.session > memory.session:
                return "replaced"
            self._peers.close(line, Out("replaced"))
            return "out"
        if before is None:
            return "in"
        # The same page connected anew has the same session: then there is nobody to tell.
        older, newer = (before, line) if before.session <= line.session else (line, before)
        tab = hosting and older.session < newer.session
        self._peers.close(older, Out("replaced") if tab else None)
        return "out" if older is line else "in"
