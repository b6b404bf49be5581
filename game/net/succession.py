"""Who is host, and who is when the host is gone.

Everybody says in every beat whom they take for the host and in which reign. A host who is not
heard for ``GRACE`` seconds can be followed by the next person who is there, when most of those left
agree. Nobody can make themselves host where one is heard, and a host who was never away does not
step down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from game.rules.seats import NOBODY

from .messages import Sitting

GRACE = 30.0
"""Seconds for which a host may be gone."""

RETURNING = 60.0
"""Seconds after an absence in which a host looks whether the room has gone on without it."""

Belief = tuple[str, int]
"""A host and its reign."""


@dataclass
class Votes:
    """What people said to going on, in one reign to come: member → (successor, yes)."""

    reign: int = 0
    cast: dict[str, tuple[str, bool]] = field(default_factory=dict)

    def vote(self, reign: int, member: str, successor: str, yes: bool) -> None:
        """Counts a vote; one for a later reign makes those before it void."""
        if reign > self.reign:
            self.reign, self.cast = reign, {}
        if reign == self.reign:
            self.cast[member] = (successor, yes)

    def consents(self, reign: int, successor: str, remaining: Iterable[str]) -> int:
        """How many of those remaining agree to this successor."""
        if reign != self.reign:
            return 0
        return sum(self.cast.get(member) == (successor, True) for member in remaining)

    def declined(self, reign: int) -> frozenset[str]:
        """Who does not want to be host themselves."""
        if reign != self.reign:
            return frozenset()
        return frozenset(m for m, (who, yes) in self.cast.items() if who == m and not yes)


def in_order(people: Iterable[Sitting]) -> list[str]:
    """Who would be next: players before watchers, each in the order in which they came."""
    return [p.member for p in sorted(people, key=lambda person: person.seat == NOBODY)]


def successor_of(order: Iterable[str], remaining: frozenset[str], declined: frozenset[str]) -> str:
    """The next host: the first in the room's order who remains and has not declined; "" where all
    have."""
    return next((m for m in order if m in remaining and m not in declined), "")


def needed(remaining: int) -> int:
    """How many consents it takes: more than half of those who remain."""
    return remaining // 2 + 1


def most_believed(beliefs: Mapping[str, Belief]) -> Belief | None:
    """The host whom most take for it, of those who take themselves for it; the higher reign, then
    the member's id, where that is even. ``beliefs`` are by member, of those who are heard."""
    claims = {belief for member, belief in beliefs.items() if belief[0] == member}
    heard = list(beliefs.values())
    return max(claims, key=lambda claim: (heard.count(claim), claim[1], claim[0]), default=None)


def outvoted(mine: Belief, beliefs: Mapping[str, Belief]) -> Belief | None:
    """The host that a host who was away has to give way to: a later reign, or as late and more
    believed. None while there is none. ``beliefs`` are those of the others who are heard."""
    other = most_believed(beliefs)
    if other is None or other[1] < mine[1]:
        return None
    believers = list(beliefs.values())
    if other[1] > mine[1]:
        return other if 2 * believers.count(other) > len(believers) else None
    mine_rank = (believers.count(mine) + 1, mine[0])
    return other if (believers.count(other), other[0]) > mine_rank else None
