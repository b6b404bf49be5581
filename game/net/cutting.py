"""The host's part in making a deal: it commits, gathers everybody's cuts, and deals."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from .clock import Clock
from .fairdeal import (
    ByMember,
    Packet,
    cut_commitment,
    fresh_attempt,
    fresh_key,
    host_commitment,
)
from .fault import PeerFault
from .messages import Begin, Cut, CutCommit, CutsClosed, Message, Papers

PATIENCE = 4.0
"""Seconds for everybody to commit to a cut, and again to open it. Who is late does not cut."""


@dataclass
class _Round:
    """What is waited for: a text from each of ``members``."""

    members: frozenset[str]
    got: dict[str, str] = field(default_factory=dict)
    complete: asyncio.Event = field(default_factory=asyncio.Event)

    def add(self, member: str, text: str) -> None:
        self.got[member] = text
        if self.got.keys() >= self.members:
            self.complete.set()

    def by_member(self) -> ByMember:
        return tuple(sorted(self.got.items()))


class Cutting:
    """Makes deals with the people of a room. ``tell`` sends to all that are there."""

    def __init__(self, clock: Clock, tell: Callable[[Message], None]) -> None:
        self._clock = clock
        self._tell = tell
        self._attempt = ""
        self._commits = _Round(frozenset())
        self._cuts: _Round | None = None

    async def make(self, deal: int, present: Callable[[], Iterable[str]]) -> tuple[Papers, Packet]:
        """The deal that this host's secret and the cuts of all who are ``present`` make.

        Who commits to a cut and does not open it could choose between two deals in this way, so
        everything begins anew, with a fresh secret and without that one."""
        untrusted: set[str] = set()
        while True:
            secret = fresh_key()
            self._attempt = attempt = fresh_attempt()
            committed = host_commitment(attempt, secret)
            self._commits = _Round(frozenset(present()) - untrusted)
            self._cuts = None
            self._tell(Begin(deal, attempt, committed))
            await self._gather(self._commits)
            commits = self._commits.by_member()
            self._cuts = cuts = _Round(frozenset(self._commits.got))
            self._tell(CutsClosed(attempt, commits))
            await self._gather(cuts)
            if cuts.got.keys() == self._commits.got.keys():
                break
            untrusted |= self._commits.got.keys() - cuts.got.keys()
        self._attempt = ""
        packet = Packet.made(secret, attempt, cuts.by_member())
        papers = Papers(deal, attempt, committed, commits, cuts.by_member(), packet.commitments())
        return papers, packet

    async def _gather(self, wanted: _Round) -> None:
        if wanted.got.keys() >= wanted.members:
            return
        alarm = self._clock.later(PATIENCE, wanted.complete.set)
        try:
            await wanted.complete.wait()
        finally:
            alarm.cancel()

    def committed(self, member: str, message: CutCommit) -> None:
        """A member's commitment. Raises PeerFault when none is waited for."""
        if message.attempt != self._attempt or self._cuts is not None:
            raise PeerFault("stale", "no commitments are gathered for this attempt")
        if member not in self._commits.members or member in self._commits.got:
            raise PeerFault("stale", "no commitment is waited for from here")
        self._commits.add(member, message.commitment)

    def opened(self, member: str, message: Cut) -> None:
        """A member's cut. Raises PeerFault when it is not the one committed to."""
        cuts = self._cuts
        if message.attempt != self._attempt or cuts is None or member not in cuts.members:
            raise PeerFault("stale", "no cut is waited for from here")
        told = cut_commitment(message.attempt, member, message.cut)
        if told != self._commits.got[member]:
            raise PeerFault("illegal", "not the cut that was committed to")
        cuts.add(member, message.cut)
