"""Whom this browser takes for the host, and how that changes: see ``succession.py`` for the rules.

It decides nothing by itself: it says that a host is to be followed, that this browser is to give
way, or that it is to be host, and ``room.py`` does so.
"""

from __future__ import annotations

from collections.abc import Callable

from .clock import Clock
from .hearing import AWAY, Hearing
from .messages import Consent, Message, RoomIs
from .news import HostBack, HostLost, News, Person
from .peers import Peers
from .succession import (
    GRACE,
    RETURNING,
    Belief,
    Votes,
    in_order,
    most_believed,
    needed,
    outvoted,
    successor_of,
)


class Reign:
    """``member`` is host ("" for nobody yet) in the reign ``number``.

    ``absent`` tells whether this browser, as host, may have missed that the room went on."""

    def __init__(
        self,
        me: str,
        belief: Belief,
        absent: bool,
        clock: Clock,
        hearing: Hearing,
        peers: Peers,
        tell: Callable[[News], None],
    ) -> None:
        self.me = me
        self.member, self.number = belief
        self.before: set[str] = set()
        self.lost: HostLost | None = None
        self._clock = clock
        self._hearing = hearing
        self._peers = peers
        self._tell = tell
        self._votes = Votes()
        self._left = False
        self._absent_at = clock.now() if absent else float("-inf")

    @property
    def mine(self) -> bool:
        """Whether this browser is host."""
        return self.member == self.me

    @property
    def belief(self) -> Belief:
        """What this browser says in its beats."""
        return self.member, self.number

    def silence(self) -> float:
        """Seconds for which the host has not been heard; 0 for this browser itself."""
        if self.mine:
            return 0.0
        return GRACE if self._left else self._hearing.silence(self.member)

    def absent(self) -> None:
        """This browser slept, or heard nobody: the room may have gone on without it."""
        self._absent_at = self._clock.now()

    def host_left(self) -> None:
        """The host said goodbye: there is no use in waiting."""
        self._left = True

    def follow(self, belief: Belief) -> None:
        """This host it is from now on."""
        if self.member:
            self.before.add(self.member)
        self.member, self.number = belief
        self._left = False
        self._hearing.heard(self.member)
        self._forget_votes()

    def _forget_votes(self) -> None:
        self._votes = Votes(self.number)
        if self.lost is not None:
            self.lost = None
            self._tell(HostBack())

    def _beliefs(self) -> dict[str, Belief]:
        """What the others say, as far as they are heard."""
        return {
            line.member: line.belief
            for line in self._peers
            if self._hearing.silence(line.member) < AWAY
        }

    def other(self) -> Belief | None:
        """The host to follow instead of the one followed now, if there is one."""
        beliefs = self._beliefs()
        if self.mine:
            returning = self._clock.now() - self._absent_at < RETURNING
            return outvoted(self.belief, beliefs) if returning else None
        claim = most_believed(beliefs)
        if claim is None or claim == self.belief:
            return None
        joining = not self._hearing.knows(self.member)
        accepted = self.silence() >= AWAY and self._accepts(claim, beliefs)
        return claim if joining or accepted else None

    def _accepts(self, claim: Belief, beliefs: dict[str, Belief]) -> bool:
        host, reign = claim
        voted = self._votes.reign == reign and self._votes.cast.get(self.me) == (host, True)
        many = 2 * list(beliefs.values()).count(claim) > len(beliefs)
        return reign >= self.number and (voted or many)

    def voted(self, member: str, message: Consent) -> None:
        """Somebody said whether the room may go on under a successor."""
        if message.reign == self.number + 1:
            self._votes.vote(message.reign, member, message.successor, message.yes)

    def consent(self, yes: bool, send: Callable[[Message], None]) -> None:
        """This person says so. Raises ValueError when nothing is asked."""
        if self.lost is None:
            raise ValueError("host")
        vote = Consent(self.number + 1, self.lost.successor.member, yes)
        self.voted(self.me, vote)
        send(vote)

    def falls_to_me(self, room: RoomIs, people: tuple[Person, ...]) -> bool:
        """Whether the host is gone for good and most agree that this browser follows. Tells the
        screen how that stands."""
        if self.mine or not self.member:
            return False
        if self.silence() < GRACE:
            if self.lost is not None:
                self._forget_votes()
            return False
        reign = self.number + 1
        # Who has just come back knows neither host nor match yet, and can't go on with it.
        agree = (member for member, said in self._beliefs().items() if said == self.belief)
        heard = {self.me, *agree}
        remaining = frozenset(p.member for p in people if p.member in heard) - {self.member}
        successor = successor_of(in_order(room.people), remaining, self._votes.declined(reign))
        consents = self._votes.consents(reign, successor, remaining)
        mine = self._votes.cast.get(self.me) if self._votes.reign == reign else None
        enough = needed(len(remaining))
        if successor == self.me and consents >= enough and mine == (self.me, True):
            return True
        who = next((person for person in people if person.member == successor), None)
        if who is not None:
            lost = HostLost(who, consents, enough, mine is None or mine[0] != successor)
            if lost != self.lost:
                self.lost = lost
                self._tell(lost)
        return False
