"""The host's book of the match: its record, what binds the deal in play, and what each person has
been told of it. What a seat may know is decided by the rules' own record as that seat sees it."""

from __future__ import annotations

import secrets

from game.rules import (
    ChooseTrump,
    Deal,
    LayTrump,
    Options,
    Record,
    TrumpShown,
    apply,
    line,
    new_match,
)
from game.rules.cards import Suit, cards_of
from game.rules.pair import PAIRS
from game.rules.record import final_state, result_line
from game.rules.seats import SEATS

from .chapters import chapter_of, joined, read_chapter, read_lines, read_rules
from .company import Friend
from .fairdeal import Packet, fresh_attempt, open_trump, trump_commitment
from .kept import HostKept
from .messages import Chapter, Moved, Opening, Papers, Reveal, TableIs, TrumpOpening
from .minutes import Lines, Step, cards_in


class Ledger:
    """One match. ``record`` is all of it, ``deal`` the deal in play with every hand, ``chapters``
    those that are over. ``begun`` is False while no match has begun: then it is empty."""

    def __init__(self, rules: str) -> None:
        self.rules = rules
        self.options: Options = read_rules(rules)
        self.match = fresh_attempt()
        self.begun = False
        self.dealer = SEATS[0]
        self.chapters: tuple[Chapter, ...] = ()
        self.record = Record(self.options)
        self.deal = Record(self.options)
        self._state = new_match(self.options)
        self._steps: list[Step] = []
        self._result = ""
        self.papers: Papers | None = None
        self._packet: Packet | None = None
        self._trump: TrumpOpening | None = None

    @staticmethod
    def begin(rules: str) -> Ledger:
        """A new match; chance says who deals first."""
        ledger = Ledger(rules)
        ledger.begun = True
        ledger.dealer = secrets.choice(SEATS)
        ledger.record = Record(ledger.options, dealer=ledger.dealer)
        ledger._state = new_match(ledger.options, ledger.dealer)
        return ledger

    @staticmethod
    def taken_up(kept: HostKept) -> Ledger:
        """The match as it was kept. Raises PeerFault when it is not one."""
        ledger = Ledger(kept.rules)
        ledger.match, ledger.begun, ledger.dealer = kept.match, kept.begun, kept.dealer
        ledger.chapters = kept.chapters
        seen = [read_chapter(ledger.options, chapter)[0] for chapter in kept.chapters]
        ledger.record = joined(ledger.options, kept.dealer, seen)
        ledger._state = final_state(ledger.record)
        if kept.lines:
            for move in read_lines(ledger.options, kept.lines).moves:
                ledger.write(ledger.record.add(move.seat, move.action))
            ledger.papers, ledger._trump = kept.papers, kept.trump
            if kept.papers is not None:
                ledger._packet = Packet.made(kept.secret, kept.papers.attempt, kept.papers.cuts)
            if ledger._result:
                # The deal was over, and the browser gone before it could close the chapter.
                ledger.close()
        return ledger

    @property
    def number(self) -> int:
        """The number, from 1, of the deal in play or to come."""
        return len(self.chapters) + 1

    def dealt(self, papers: Papers, packet: Packet) -> None:
        """A deal is made, and nobody has seen a card of it."""
        self.papers, self._packet, self._trump = papers, packet, None

    def write(self, record: Record) -> None:
        """The match has come one move further."""
        move = record.moves[-1]
        if isinstance(move.action, Deal):
            self.deal, self._steps = Record(self.options, dealer=move.seat), []
        deals = self._state.deals
        self._state, events = apply(self._state, move.action)
        self._steps.append((move, events))
        self.deal = self.deal.add(move.seat, move.action)
        self.record = record
        if isinstance(move.action, ChooseTrump | LayTrump):
            self._trump = open_trump(str(move.action).removeprefix("trump "))
        if self._state.deals > deals and self._state.last is not None:
            self._result = result_line(self._state.last)

    def close(self) -> None:
        """The deal in play is over, and has been told."""
        whole = self.deal.moves[0].action
        assert isinstance(whole, Deal)
        self.chapters = (*self.chapters, chapter_of(self.deal, whole))
        self.deal, self._steps, self._result = Record(self.options), [], ""
        self.papers = self._packet = self._trump = None

    def step(self, person: Friend, by_hand: bool, ended: bool) -> Moved:
        """What is new for one person; with all that was hidden where the deal has ended."""
        at, lines = self._news(person)
        openings, seal, trump = self._opened(person, lines)
        reveal = Reveal(self._packet.secret) if ended and self._packet is not None else None
        return Moved(self.number, at, lines, by_hand, openings, seal, trump, reveal)

    def table(self, person: Friend, names: tuple[str, str, str, str]) -> TableIs:
        """The whole match as one person may know it."""
        person.forget()
        _, lines = self._news(person)
        openings, seal, trump = self._opened(person, lines)
        return TableIs(
            self.match,
            person.seat,
            self.dealer,
            self.rules,
            names,
            self.chapters,
            person.minutes.lines,
            self.papers,
            openings,
            seal,
            trump,
        )

    def _news(self, person: Friend) -> tuple[int, Lines]:
        return person.minutes.news(self.options, person.seat, self._steps, self._result)

    def _opened(
        self, person: Friend, lines: Lines
    ) -> tuple[tuple[Opening, ...], str, TrumpOpening | None]:
        """The openings of the cards that a person knows by these ``lines`` and has not had opened,
        and the trump's commitment and opening."""
        packet, trump = self._packet, self._trump
        if packet is None:
            return (), "", None
        seen = cards_in(lines)
        if any(text.endswith(" pair") for _, text in lines):
            seen |= set(cards_of(PAIRS[self._suit()]))
        openings = tuple(packet.opening(card) for card in sorted(seen - person.opened))
        person.opened |= seen
        if trump is None:
            return openings, "", None
        seal = trump_commitment(packet.attempt, trump.salt, trump.trump)
        told = any(text.endswith(f" trump {trump.trump}") for text in person.minutes.lines)
        return openings, seal, trump if told else None

    def _suit(self) -> Suit:
        """The suit of the trump, which has been shown."""
        shown = (e for _, events in self._steps for e in events if isinstance(e, TrumpShown))
        return next(shown).suit

    def kept(self) -> tuple[tuple[str, ...], Papers | None, str, TrumpOpening | None]:
        """Lines of the deal in play with every hand, its papers, its secret, and what opens the
        trump: as ``HostKept`` has them."""
        if not self.deal.moves:
            return (), None, "", None
        secret = self._packet.secret if self._packet is not None else ""
        lines = (*map(line, self.deal.moves), *([self._result] if self._result else []))
        return lines, self.papers, secret, self._trump
