"""Watching the host deal: every browser's own check of what it was told, and the seal it gives.

A ``Mismatch`` names what does not fit and holds what anybody can compute again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from game.rules import Deal, Record
from game.rules.cards import CARD_TEXT, Card, parse_card

from .chapters import seen_cards, settled_trump
from .fairdeal import (
    HAND,
    ByMember,
    Packet,
    cut_commitment,
    fresh_key,
    host_commitment,
    opens,
    trump_commitment,
)
from .fault import PeerFault
from .messages import Begin, Cut, CutCommit, CutsClosed, Opening, Papers, Reveal, TrumpOpening
from .news import Seal, Why

_CODE = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


class Mismatch(Exception):
    """Something of a deal does not fit. ``why`` names it (see ``news.Seal``), ``proof`` is what was
    told and what it should have been."""

    def __init__(self, why: Why, proof: str) -> None:
        self.why: Why = why
        self.proof = proof
        super().__init__(f"{why}: {proof}")


@dataclass(frozen=True)
class MyPart:
    """What this browser did for one deal, which it has to remember through a reload: the ``cut`` it
    drew, and what the host and the others had committed to by then."""

    attempt: str
    commitment: str
    cut: str
    commits: ByMember = ()


def read_part(kept: Any) -> MyPart | None:
    """What ``vars`` of a ``MyPart`` came to in JSON; None for anything else."""
    if not isinstance(kept, dict) or kept.keys() != {"attempt", "commitment", "cut", "commits"}:
        return None
    commits = tuple((str(member), str(text)) for member, text in kept["commits"])
    return MyPart(str(kept["attempt"]), str(kept["commitment"]), str(kept["cut"]), commits)


class Witness:
    """Follows the deals of one host, as ``member``.

    ``part`` is what this browser remembers of the deal in play from before a reload. Every method
    raises Mismatch for what does not fit, and PeerFault for what is not the time now.
    """

    def __init__(self, member: str, part: MyPart | None = None) -> None:
        self.member = member
        self.part = part
        self.papers: Papers | None = None
        self._opened: dict[Card, Opening] = {}
        self._trump_seal = ""
        self._trump: TrumpOpening | None = None

    def begin(self, message: Begin) -> CutCommit:
        """A deal is to be cut: draws a cut, and commits to it."""
        self.part = MyPart(message.attempt, message.commitment, fresh_key())
        self.forget()
        return CutCommit(
            message.attempt, cut_commitment(message.attempt, self.member, self.part.cut)
        )

    def closed(self, message: CutsClosed) -> Cut:
        """All have committed: opens the cut, if it counts."""
        part = self.part
        if part is None or part.attempt != message.attempt or part.commits:
            raise PeerFault("stale", "no cut is open for this attempt")
        mine = cut_commitment(part.attempt, self.member, part.cut)
        if (self.member, mine) not in message.commits:
            raise Mismatch("stacked", f"my commitment {mine} is not among {message.commits}")
        self.part = MyPart(part.attempt, part.commitment, part.cut, message.commits)
        return Cut(part.attempt, part.cut)

    def dealt(self, papers: Papers) -> None:
        """The papers of the deal, before its first card."""
        self.forget()
        self.papers = papers
        if len(dict(papers.cuts)) != len(papers.cuts) or len(set(papers.cards)) != 32:
            raise Mismatch("stacked", "a cut or a commitment is there twice")
        commits = dict(papers.commits)
        for member, cut in papers.cuts:
            told = cut_commitment(papers.attempt, member, cut)
            if commits.get(member) != told:
                raise Mismatch("stacked", f"cut {cut} of {member} hashes to {told}")
        if dict(papers.cuts).keys() != commits.keys():
            raise Mismatch("stacked", "a commitment to a cut was not opened")
        part = self.part
        if part is None or not part.commits:
            return
        if part.attempt != papers.attempt:
            # Another attempt of a deal that was not there to be cut by this browser.
            self.part = None
        elif part.commitment != papers.commitment or part.commits != papers.commits:
            raise Mismatch("stacked", f"the host had committed to {part.commitment}")
        elif (self.member, part.cut) not in papers.cuts:
            raise Mismatch("stacked", f"my cut {part.cut} was left out")

    @property
    def cut_it(self) -> bool:
        """Whether this browser's own cut is in the deal in play."""
        return self.papers is not None and self.part is not None and bool(self.part.commits)

    def told(
        self,
        deal: Record,
        openings: Iterable[Opening],
        trump_seal: str,
        trump: TrumpOpening | None,
    ) -> None:
        """What came with a step of the deal, which this seat now knows as ``deal``: every card in
        it must be open, and a trump that is known too."""
        papers = self.papers
        if papers is None:
            raise PeerFault("stale", "a deal without papers")
        self._told_trump(deal, trump_seal, trump)
        seen = seen_cards(deal)
        for opening in openings:
            card = parse_card(opening.card)
            if not opens(papers, opening):
                raise Mismatch("changed_card", f"slot {opening.slot} does not open: {opening}")
            self._opened.setdefault(card, opening)
        for card, seat in seen.items():
            slot = self._opened.get(card)
            if slot is None or slot.slot // HAND != seat:
                raise Mismatch("changed_card", f"{CARD_TEXT[card]} of seat {seat} is not open")

    def _told_trump(self, deal: Record, seal: str, trump: TrumpOpening | None) -> None:
        papers = self.papers
        assert papers is not None
        _, text = settled_trump(deal)
        if self._trump_seal and seal != self._trump_seal:
            raise Mismatch("changed_log", f"the trump's commitment was {self._trump_seal}")
        if bool(seal) != bool(text):
            raise Mismatch("changed_log", "a trump is committed to when it is settled")
        self._trump_seal = seal
        if text in ("", "?"):
            return
        opened = trump or self._trump
        if opened is None or opened.trump != text:
            raise Mismatch("changed_card", f"the trump {text} is not open")
        if trump_commitment(papers.attempt, opened.salt, text) != seal:
            raise Mismatch("changed_card", f"the trump {text} is not the one committed to: {seal}")
        self._trump = opened

    def whole(self, reveal: Reveal) -> Deal:
        """Every hand, from what the host reveals at the end. Raises Mismatch when the secret is not
        the one committed to, when the deck is not the one the cuts make, or when a card in it is
        not the one committed to."""
        papers = self.papers
        if papers is None:
            raise PeerFault("stale", "a deal without papers")
        if host_commitment(papers.attempt, reveal.secret) != papers.commitment:
            raise Mismatch("stacked", f"{reveal.secret} is not the secret committed to")
        packet = Packet.made(reveal.secret, papers.attempt, papers.cuts)
        for slot, (made, told) in enumerate(zip(packet.commitments(), papers.cards, strict=True)):
            if made != told:
                raise Mismatch("stacked", f"slot {slot}: the cut makes {made}, told was {told}")
        for card, opening in self._opened.items():
            if packet.opening(card) != opening:
                raise Mismatch("changed_card", f"{CARD_TEXT[card]} was {packet.opening(card)}")
        return packet.deal

    def seal(self, possible: bool, digest: str) -> Seal:
        """The seal of a finished deal with this ``digest``; ``possible``: every move of it was
        lawful with every hand known. Raises Mismatch where it was not."""
        if not possible:
            raise Mismatch("changed_log", "with every hand known the deal breaks the rules")
        return Seal("fair" if self.cut_it else "partly", code=self.short(digest))

    def digest(self, chapter: Iterable[str]) -> str:
        """A hash of everything public about a finished deal: the same in every honest room."""
        papers = self.papers
        told = [] if papers is None else [papers.attempt, *papers.cards, *map(str, papers.cuts)]
        return sha256("\n".join([*told, self._trump_seal, *chapter]).encode()).hexdigest()

    @staticmethod
    def short(digest: str) -> str:
        """Six characters of a digest, to compare aloud: no letters that sound or look alike."""
        number = int(digest[:8], 16)
        return "".join(_CODE[number >> 5 * place & 31] for place in range(6))

    def forget(self) -> None:
        """What was told of the deal in play does not count any more."""
        self.papers = None
        self._opened = {}
        self._trump_seal = ""
        self._trump = None
