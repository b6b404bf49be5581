"""The screen's side of a room: to whoever draws it, it looks like a table on this device.

It keeps the notes of its seat, watches the deal as a witness, and tells the screen step by step:
the next step waits until the screen has shown the last one (``go_on``). What the host sends is
checked like what anybody sends: what can't be is a PeerFault and changes nothing, what does not fit
the commitments breaks the seal.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from game.rules import Action, Deal, Move, line
from game.rules.seats import NOBODY, SEAT_LETTERS, Seat
from game.rules.view import View

from .chapters import read_rules
from .clock import Clock
from .fault import PeerFault
from .kept import GuestKept
from .messages import (
    Act,
    Again,
    Begin,
    CutsClosed,
    Digest,
    Message,
    MoreTime,
    Moved,
    Papers,
    Protest,
    Reveal,
    TableIs,
    Turn,
)
from .news import Asked, Decided, Happened, Laid, News, Seal, Sealed, Timed, Why
from .notes import Notes
from .turning import turned_names, turned_seat
from .witness import Mismatch, MyPart, Witness

ASK_AGAIN = 2.0
"""Seconds between two times of asking for the whole table."""

_KEPT_DIGESTS = 8
_PROOF = 2000
_WHYS: tuple[Why, ...] = ("stacked", "changed_card", "changed_log")


class Guest:
    """One seat, or none, at the table of a room.

    ``tell`` is the screen's ear, ``ask_host`` sends to whoever is host, ``tell_all`` to everybody
    else in the room, ``keep`` says that ``part`` has changed and must survive a reload.
    """

    def __init__(
        self,
        member: str,
        clock: Clock,
        tell: Callable[[News], None],
        ask_host: Callable[[Message], None],
        tell_all: Callable[[Message], None],
        keep: Callable[[], None],
        part: MyPart | None = None,
    ) -> None:
        self.member = member
        self.witness = Witness(member, part)
        self.notes: Notes | None = None
        self.match = ""
        self.names = ("", "", "", "")
        self._clock = clock
        self._tell = tell
        self._ask_host = ask_host
        self._tell_all = tell_all
        self._keep = keep
        self._steps: deque[tuple[News, ...]] = deque()
        self._shown = True
        self._question: View | None = None
        self._until = 0.0
        self._clocked = False
        self._more = False
        self._turn: tuple[int, int, Seat] | None = None
        self._acted: tuple[int, int, str] | None = None
        self._answered = False
        self._from_start = False
        self._asked_again = float("-inf")
        self._digests: dict[str, tuple[int, str]] = {}
        self._early: dict[str, dict[str, str]] = {}
        self._wrong: dict[int, Protest] = {}
        self._accused: set[tuple[str, int, bool]] = set()

    @property
    def part(self) -> MyPart | None:
        """What has to be remembered of the deal in play."""
        return self.witness.part

    @property
    def seat(self) -> Seat:
        """The true seat this browser is told the table from."""
        return NOBODY if self.notes is None else self.notes.seat

    # From the screen.

    def go_on(self) -> None:
        """The screen has shown the last step. Harmless when nothing waits for it."""
        self._shown = True
        self._show()

    def answer(self, action: Action) -> None:
        """The person's decision. Raises LookupError when nothing is asked and ValueError for an
        action that was not offered, as ``Human.answer`` does."""
        if self._question is None or self.notes is None:
            raise LookupError("nothing is asked of this seat now")
        if action not in self._question.legal:
            raise ValueError(f"not one of the legal actions: {action}")
        self._question = None
        self._answered = True
        text = line(Move(self.notes.seat, action))
        number, at = self.notes.number, len(self.notes.lines)
        self._acted = number, at, text
        self._ask_host(Act(number, at, text))

    def more_time(self) -> None:
        """The clock is to begin anew for this decision, if the host allows it."""
        if self._question is not None and self.notes is not None:
            self._ask_host(MoreTime(self.notes.number, len(self.notes.lines)))

    # To the screen.

    def _show(self) -> None:
        while self._shown and self._steps:
            for news in self._steps.popleft():
                if isinstance(news, Laid | Happened):
                    self._shown = False
                self._tell(news)
        if self._shown and not self._steps:
            self._ask()

    def _ask(self) -> None:
        notes = self.notes
        if notes is None or self._question is not None or self._answered:
            return
        asked = notes.view
        # An answer before the host has asked would be lost.
        if not asked.legal or self._turn != (notes.number, len(notes.lines), notes.seat):
            return
        self._question = asked
        self._tell(Asked(asked, notes.state, self._left(), self._more))

    def _left(self) -> int:
        return max(1, round(self._until - self._clock.now())) if self._clocked else 0

    # From the host.

    def table(self, message: TableIs) -> None:
        """The whole table, from the beginning."""
        options = read_rules(message.rules)
        notes = Notes(
            options, message.seat, message.dealer, message.chapters, message.lines, self.notes
        )
        if notes.ended:
            raise PeerFault("illegal", "a deal that is over is a chapter")
        if message.match == self.match:
            self._not_backwards(notes, message.papers)
        witness, wrong = Witness(self.member, self.witness.part), None
        try:
            if message.papers is not None:
                if message.papers.deal != notes.number:
                    raise PeerFault("illegal", "the papers of another deal")
                witness.dealt(message.papers)
                if message.lines:
                    seal, trump = message.trump_seal, message.trump
                    witness.told(notes.deal, message.openings, seal, trump)
            elif message.lines:
                raise PeerFault("illegal", "a deal without papers")
            if message.match == self.match:
                self._same_past(notes, message.papers)
        except Mismatch as mismatch:
            wrong = mismatch
        if message.match != self.match:
            self._wrong.clear()
            self._accused.clear()
        self.notes, self.witness, self.match = notes, witness, message.match
        self.names = turned_names(message.names, notes.turn)
        self._steps.clear()
        self._question = self._turn = None
        self._answered = self._clocked = self._from_start = False
        self._shown = True
        if wrong is not None:
            self._broken(notes.number, wrong)
        self._queue(Laid(notes.view, self.names, notes.lawful_record(), notes.untold))

    def _not_backwards(self, notes: Notes, papers: Papers | None) -> None:
        """One host never tells less of a match than before."""
        old, here = self.notes, self.witness.papers
        if old is None or here is None:
            return
        same_deal = papers is not None and papers.attempt == here.attempt
        undone = notes.number == old.number and old.lines and not same_deal
        if notes.number < old.number or undone or (same_deal and len(notes.lines) < len(old.lines)):
            raise PeerFault("stale", f"deal {notes.number}, {len(notes.lines)} lines: was further")

    def new_host(self) -> None:
        """Another host has the table: it deals anew what was in play."""
        self.witness.forget()

    def _same_past(self, notes: Notes, papers: Papers | None) -> None:
        """What a new host, or the same one again, says of this match is what was seen here."""
        here = self.witness.papers
        if self.notes is not None and papers is not None and here is not None:
            same = self.notes.number == notes.number and here.attempt == papers.attempt
            if same and not self.notes.agrees_with(notes):
                raise Mismatch("changed_log", f"was told {self.notes.lines}, is {notes.lines}")
        mine_all = () if self.notes is None else self.notes.chapters
        for number, (mine, told) in enumerate(zip(mine_all, notes.chapters, strict=False), 1):
            if mine.lines != told.lines:
                raise Mismatch("changed_log", f"deal {number} was {mine.lines}, is {told.lines}")

    def recall(self, kept: GuestKept, seat: Seat) -> None:
        """What this browser knew of the match before it was loaded again. Raises PeerFault when it
        is none."""
        self.match = kept.match
        options = read_rules(kept.room.rules)
        self.notes = Notes(options, seat, kept.dealer, kept.chapters)

    def drop(self) -> None:
        """There is no match any more."""
        self.notes = None
        self._steps.clear()
        self._question = None

    def begin(self, message: Begin) -> None:
        """A deal is to be cut."""
        notes, papers = self.notes, self.witness.papers
        if notes is not None and papers is not None and papers.deal == message.deal:
            told = f"{papers.attempt} was dealt and is to be dealt anew as {message.attempt}"
            self._broken(message.deal, Mismatch("stacked", told))
        self._ask_host(self.witness.begin(message))
        self._keep()

    def cuts_closed(self, message: CutsClosed) -> None:
        """All have committed to their cuts."""
        try:
            cut = self.witness.closed(message)
        except Mismatch as mismatch:
            self._broken(self.notes.number if self.notes else 1, mismatch)
            return
        self._keep()
        self._ask_host(cut)

    def papers(self, message: Papers) -> None:
        """What makes the deal to come checkable."""
        notes = self._notes()
        if notes.lines or message.deal != notes.number:
            raise PeerFault("stale", "papers come before the first card")
        self._from_start = True
        try:
            self.witness.dealt(message)
        except Mismatch as mismatch:
            self._broken(message.deal, mismatch)

    def moved(self, message: Moved) -> None:
        """One step of the deal."""
        notes = self._notes()
        if message.deal != notes.number or message.at != len(notes.lines):
            self._lost_thread()
            raise PeerFault("stale", f"deal {message.deal}, line {message.at}: not the next step")
        asked_at = (message.deal, message.at)
        before = notes.lines
        events = notes.take(message.at, message.lines, ends=message.reveal is not None)
        self._question = self._turn = None
        self._answered = self._clocked = False
        number, seat = message.deal, notes.deal.moves[-1].seat
        news: list[News] = []
        if not message.by_hand and not isinstance(notes.deal.moves[-1].action, Deal):
            news.append(Decided(turned_seat(seat, notes.turn)))
        try:
            self.witness.told(notes.deal, message.openings, message.trump_seal, message.trump)
            dealt = isinstance(notes.deal.moves[-1].action, Deal)
            if message.by_hand and not dealt and seat == notes.seat and self._from_start:
                self._mine(asked_at, notes.lines[len(before) :])
        except Mismatch as mismatch:
            self._broken(number, mismatch)
        if message.reveal is not None:
            view = notes.view
            seal = self._finish(notes, message.deal, message.reveal)
            news.append(Happened(events, view, notes.lawful_record(), notes.untold))
            news += [Sealed(number, seal)] if seal else []
        else:
            news.append(Happened(events, notes.view))
        self._queue(*news)

    def _lost_thread(self) -> None:
        """Asks for the whole table, but not again and again."""
        now = self._clock.now()
        if now - self._asked_again >= ASK_AGAIN:
            self._asked_again = now
            self._ask_host(Again())

    def _mine(self, asked_at: tuple[int, int], lines: tuple[str, ...]) -> None:
        acted = self._acted
        told = next((text for text in lines if text[0] in SEAT_LETTERS), "")
        if acted is None or acted != (*asked_at, told):
            raise Mismatch("changed_log", f"told that I did {told}, and I did {acted}")

    def _finish(self, notes: Notes, number: int, reveal: Reveal) -> Seal | None:
        """Checks a deal that is over; its seal, None where it was broken, which has been told."""
        try:
            whole: Deal | None = self.witness.whole(reveal)
        except Mismatch as mismatch:
            self._broken(number, mismatch)
            whole = None
        possible = notes.close(whole)
        if number in self._wrong:  # now the proof is for everybody
            self._tell_all(self._wrong[number])
        if whole is None:
            return None
        digest = self.witness.digest(notes.chapters[-1].lines)
        self._exchange(number, digest)
        try:
            seal = self.witness.seal(possible, digest)
        except Mismatch as mismatch:
            self._broken(number, mismatch)
            return None
        return None if number in self._wrong else seal

    def turn(self, message: Turn) -> None:
        """Somebody's clock runs."""
        notes = self._notes()
        if message.deal != notes.number or message.at != len(notes.lines):
            raise PeerFault("stale", "the turn of another moment")
        if turned_seat(message.seat, notes.turn) != notes.state.turn:
            told = f"after {notes.lines} it is not seat {message.seat}'s turn"
            self._broken(message.deal, Mismatch("changed_log", told))
            self._lost_thread()
            return
        self._turn = (message.deal, message.at, message.seat)
        self._answered = False
        self._clocked = message.seconds > 0
        self._until = self._clock.now() + message.seconds
        self._more = message.more
        self._tell(Timed(turned_seat(message.seat, notes.turn), message.seconds))
        if message.seat == notes.seat and self._question is not None:
            self._tell(Asked(self._question, notes.state, self._left(), self._more))
        else:
            self._show()

    def _queue(self, *news: News) -> None:
        self._steps.append(news)
        self._show()

    def _notes(self) -> Notes:
        if self.notes is None:
            raise PeerFault("stale", "no table is laid here")
        return self.notes

    # What the others saw.

    def _exchange(self, deal: int, digest: str) -> None:
        papers = self.witness.papers
        assert papers is not None
        self._digests[papers.attempt] = deal, digest
        while len(self._digests) > _KEPT_DIGESTS:
            del self._digests[next(iter(self._digests))]
        self._tell_all(Digest(papers.attempt, digest))
        for name, other in self._early.pop(papers.attempt, {}).items():
            self._compare(papers.attempt, name, other)

    def others_digest(self, name: str, message: Digest) -> None:
        """What a finished deal looked like to somebody else."""
        if message.attempt in self._digests:
            self._compare(message.attempt, name, message.digest)
            return
        if len(self._early) >= _KEPT_DIGESTS:
            del self._early[next(iter(self._early))]
        self._early.setdefault(message.attempt, {})[name] = message.digest

    def _compare(self, attempt: str, name: str, other: str) -> None:
        deal, mine = self._digests[attempt]
        if other != mine:
            proof = f"deal {deal} hashes to {mine} here and to {other} there"
            self._tell(Sealed(deal, Seal("broken", "changed_log", name, proof)))

    def protested(self, name: str, message: Protest) -> None:
        """Somebody's browser found a deal wrong."""
        once = (name, message.deal, bool(message.proof))
        if once in self._accused:
            raise PeerFault("rate", "one protest a deal")
        self._accused.add(once)
        why = next(why for why in _WHYS if why == message.why)
        self._tell(Sealed(message.deal, Seal("broken", why, name, message.proof)))

    def _broken(self, deal: int, mismatch: Mismatch) -> None:
        if deal in self._wrong:
            return  # what is wrong once stays wrong; it has been told
        proof = mismatch.proof[:_PROOF]
        self._wrong[deal] = Protest(deal, mismatch.why, proof)
        self._tell(Sealed(deal, Seal("broken", mismatch.why, "", proof)))
        # A proof may name cards of this hand: while the deal is in play it stays here.
        in_play = self.notes is not None and deal == self.notes.number and bool(self.notes.lines)
        shown = "" if in_play and mismatch.why != "stacked" else proof
        self._tell_all(Protest(deal, mismatch.why, shown))
