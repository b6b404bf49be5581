"""A guest and what a host may tell it, message by message."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from game.net.chapters import read_lines
from game.net.fault import PeerFault
from game.net.guest import Guest
from game.net.messages import (
    Again,
    Begin,
    Chapter,
    CutsClosed,
    Digest,
    Message,
    Moved,
    Papers,
    Protest,
    Reveal,
    TableIs,
    Turn,
)
from game.net.news import Happened, Laid, News, Sealed
from game.net.wire import read
from game.rules.cards import CARD_TEXT

from .evening import Evening
from .virtual import Alarm, run


@cache
def told_to_bina(rules: str) -> tuple[str, tuple[Message, ...]]:
    """Who Bina is, and everything she was told about the table in the first two deals."""

    async def evening() -> tuple[str, tuple[Message, ...]]:
        room = Evening("Asha", "Bina", rules=rules)
        await room.come(Bina=0)
        await room.play(2)
        peer = room["Bina"].node.peer
        told = [read(text).message for _, to, text in room.network.log if to == peer]
        kinds = (TableIs, Begin, CutsClosed, Papers, Moved)
        # This guest does nothing itself: to it, a stand-in did it all.
        told = [replace(m, by_hand=False) if isinstance(m, Moved) else m for m in told]
        return room["Bina"].room.me, tuple(m for m in told if isinstance(m, kinds))

    return run(evening())


class Still:
    """A clock that stands still."""

    def now(self) -> float:
        return 0.0

    def later(self, seconds: float, call: Callable[[], None]) -> Alarm:
        raise AssertionError("nothing is to be done later")


class Seat:
    """A guest for itself, with what it tells its screen, its host and all."""

    def __init__(self, rules: str = "standard match_length=20") -> None:
        self.news: list[News] = []
        self.to_host: list[Message] = []
        self.to_all: list[Message] = []
        member, self.told = told_to_bina(rules)
        clock = Still()
        self.guest = Guest(
            member, clock, self.news.append, self.to_host.append, self.to_all.append, lambda: None
        )

    def take(self, message: Message) -> None:
        match message:
            case TableIs():
                self.guest.table(message)
            case Begin():
                pass  # the cut of that evening can't be drawn again: this one watches
            case CutsClosed():
                pass
            case Papers():
                self.guest.papers(message)
            case Moved():
                self.guest.moved(message)
        self.guest.go_on()

    def follow(self, until: Callable[[Message], bool]) -> Message:
        """Takes what was told, up to the first message that is meant, which it gives."""
        for message in self.told:
            if until(message):
                return message
            self.take(message)
        raise AssertionError("no such message")

    @property
    def state(self) -> tuple[object, ...]:
        notes = self.guest.notes
        return (notes.lines, notes.chapters, notes.state) if notes else ()

    @property
    def broken(self) -> list[str]:
        return [n.seal.why for n in self.news if isinstance(n, Sealed) and n.seal.kind == "broken"]


def test_what_an_honest_host_tells_is_shown_and_sealed() -> None:
    seat = Seat()
    for message in seat.told:
        seat.take(message)
    kinds = [n.seal.kind for n in seat.news if isinstance(n, Sealed)]
    assert kinds == ["partly", "partly"]  # it has no cut of its own
    assert isinstance(seat.news[0], Laid)
    assert len([n for n in seat.news if isinstance(n, Happened)]) > 60
    assert [type(m) for m in seat.to_all] == [Digest, Digest]


MIDDLE = {
    "not the next deal": lambda m: replace(m, deal=m.deal + 1),
    "not the next line": lambda m: replace(m, at=m.at + 1),
    "an earlier line": lambda m: replace(m, at=m.at - 1),
    "a gap": lambda m: replace(m, lines=((m.at + 1, m.lines[-1][1]),)),
    "nothing new": lambda m: replace(m, lines=((0, "deal S N:? E:? S:? W:?"),)),
    "another past": lambda m: replace(m, lines=((1, "E 28"), *m.lines)),
    "two deals": lambda m: replace(m, lines=(*m.lines, (m.at + 1, "deal N N:? E:? S:? W:?"))),
    "out of turn": lambda m: replace(m, lines=((m.at, turned_line(m)),)),
    "no record": lambda m: replace(m, lines=((m.at, "N flies"),)),
    "no deal": lambda m: replace(m, lines=((0, "rules nepal"), *m.lines)),
    "an early result": lambda m: replace(
        m, lines=(*m.lines, (m.at + 1, "result dead won=- NS=0 EW=0 target=- score NS=0 EW=0"))
    ),
    "an early reveal": lambda m: replace(m, reveal=Reveal("0" * 64)),
    "a heap of lines": lambda m: replace(m, lines=tuple((m.at + i, "N 15") for i in range(199))),
}


def turned_line(message: Moved) -> str:
    text = message.lines[-1][1]
    return {"N": "E", "E": "S", "S": "W", "W": "N"}[text[0]] + text[1:]


@pytest.mark.parametrize("what", MIDDLE)
def test_a_step_that_cannot_be_changes_nothing(what: str) -> None:
    seat = Seat()
    message = seat.follow(lambda m: isinstance(m, Moved) and m.at >= 12 and len(m.lines) == 1)
    assert isinstance(message, Moved)
    before = seat.state, len(seat.news)
    with pytest.raises(PeerFault) as caught:
        seat.take(MIDDLE[what](message))
    assert caught.value.kind in ("stale", "illegal", "syntax", "range")
    assert (seat.state, len(seat.news)) == before
    seat.take(message)  # and the true step still is one
    assert seat.state != before[0]
    assert not seat.broken


def test_a_card_of_the_own_hand_stays_what_it_was() -> None:
    """What comes next is lawful with either hand, but the hand has been told already."""
    seat = Seat()
    message = seat.follow(lambda m: isinstance(m, Moved) and m.at >= 14 and len(m.lines) == 1)
    assert isinstance(message, Moved)
    notes = seat.guest.notes
    [mine] = [word for word in notes.lines[0].split() if word.startswith("N:")]
    named = " ".join((*notes.lines, message.lines[0][1]))
    kept = next(card for card in mine[2:].split(",") if named.count(card) == 1)
    other = next(card for card in CARD_TEXT if card not in named and card[1] == kept[1])
    lie = (0, notes.lines[0].replace(kept, other))
    read_lines(notes.options, [lie[1], *notes.lines[1:], message.lines[0][1]])  # lawful in itself
    before = seat.state
    with pytest.raises(PeerFault, match="than it did before"):
        seat.take(replace(message, lines=(lie, *message.lines)))
    assert seat.state == before


def test_a_lost_thread_is_asked_for_but_not_all_the_time() -> None:
    seat = Seat()
    message = seat.follow(lambda m: isinstance(m, Moved) and m.at >= 12)
    assert isinstance(message, Moved)
    for _ in range(20):
        with pytest.raises(PeerFault):
            seat.guest.moved(replace(message, at=message.at + 2))
    assert seat.to_host == [Again()]


def test_a_deal_ends_with_its_reveal() -> None:
    seat = Seat()
    last = seat.follow(lambda m: isinstance(m, Moved) and m.reveal is not None)
    assert isinstance(last, Moved)
    before = seat.state
    with pytest.raises(PeerFault, match="reveal"):
        seat.take(replace(last, reveal=None))
    with pytest.raises(PeerFault):
        seat.take(replace(last, lines=last.lines[:1]))  # without its result
    assert seat.state == before
    seat.take(replace(last, reveal=Reveal("0" * 64)))
    assert seat.broken == ["stacked"]
    assert len(seat.guest.notes.chapters) == 1
    assert seat.guest.notes.chapters[0].deal == ""
    # The deal counts as it was seen, and what comes next is followed.
    assert [type(n).__name__ for n in seat.news if isinstance(n, Happened)][-1] == "Happened"


TABLES = {
    "rules there are not": lambda m, _: replace(m, rules="bridge"),
    "lines without papers": lambda m, _: replace(m, papers=None),
    "papers of another deal": lambda m, _: replace(m, papers=replace(m.papers, deal=9)),
    "fewer lines than before": lambda m, _: replace(m, lines=m.lines[:3]),
    "a deal undone": lambda m, _: replace(m, lines=(), papers=None),
    "no chapter": lambda m, _: replace(m, chapters=(Chapter(("E 15",), ""),)),
    "a deal that is over": lambda m, last: replace(
        m, lines=(*m.lines[:last.at], *(text for _, text in last.lines))
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", TABLES)
def test_a_table_that_cannot_be_changes_nothing(what: str) -> None:
    seat = Seat()
    first = seat.told[0]
    last = seat.follow(lambda m: isinstance(m, Moved) and m.reveal is not None)
    assert isinstance(first, TableIs)
    assert isinstance(last, Moved)
    papers = seat.guest.witness.papers
    opened = tuple(seat.guest.witness._opened.values())
    now = replace(
        first, lines=seat.guest.notes.lines, papers=papers, openings=opened,
        trump_seal=seat.guest.witness._trump_seal, trump=seat.guest.witness._trump,
    )  # fmt: skip
    before = seat.state, len(seat.news)
    with pytest.raises(PeerFault) as caught:
        seat.guest.table(TABLES[what](now, last))
    assert caught.value.kind in ("stale", "illegal", "syntax", "range")
    assert (seat.state, len(seat.news)) == before
    seat.guest.table(now)
    assert isinstance(seat.news[-1], Laid)
    assert not seat.broken


def test_another_past_of_the_same_match_is_named() -> None:
    seat = Seat()
    first = seat.told[0]
    assert isinstance(first, TableIs)
    seat.follow(lambda m: isinstance(m, Papers) and m.deal == 2)
    assert len(seat.guest.notes.chapters) == 1
    other = Seat("standard match_length=21")  # another evening, said to be this one
    for message in other.told:
        other.take(message)
    theirs, dealer = other.guest.notes.chapters[:1], other.told[0].dealer
    rules = "standard match_length=21"
    lie = replace(first, rules=rules, match=seat.guest.match, dealer=dealer, chapters=theirs)
    seat.guest.table(lie)
    assert seat.broken == ["changed_log"]


def test_a_deal_dealt_is_not_dealt_anew() -> None:
    seat = Seat()
    seat.follow(lambda m: isinstance(m, Moved) and m.at >= 8)
    seat.guest.begin(Begin(1, "0" * 16, "0" * 64))
    assert seat.broken == ["stacked"]
    [protest] = [m for m in seat.to_all if isinstance(m, Protest)]
    assert "dealt anew" in protest.proof


def test_after_another_host_has_taken_over_it_is() -> None:
    seat = Seat()
    seat.follow(lambda m: isinstance(m, Moved) and m.at >= 8)
    seat.guest.new_host()
    first = seat.told[0]
    assert isinstance(first, TableIs)
    seat.guest.table(first)
    seat.guest.begin(Begin(1, "0" * 16, "0" * 64))
    assert seat.broken == []


def test_papers_come_before_the_first_card() -> None:
    seat = Seat()
    papers = next(m for m in seat.told if isinstance(m, Papers))
    with pytest.raises(PeerFault, match="no table"):
        seat.guest.papers(papers)
    seat.follow(lambda m: isinstance(m, Papers))
    with pytest.raises(PeerFault, match="stale"):
        seat.guest.papers(replace(papers, deal=2))
    deal = seat.follow(lambda m: isinstance(m, Moved))
    assert isinstance(deal, Moved)
    seat.take(deal)
    with pytest.raises(PeerFault, match="stale"):
        seat.guest.papers(papers)


def test_a_deal_without_papers_is_no_deal() -> None:
    seat = Seat()
    for message in seat.told[:1]:
        seat.take(message)
    deal = next(m for m in seat.told if isinstance(m, Moved))
    with pytest.raises(PeerFault, match="papers"):
        seat.take(deal)


def test_the_turn_of_another_moment_is_stale_and_of_another_seat_a_lie() -> None:
    seat = Seat()
    message = seat.follow(lambda m: isinstance(m, Moved) and m.at >= 8)
    assert isinstance(message, Moved)
    turn = (seat.guest.notes.state.turn - seat.guest.notes.turn) % 4
    with pytest.raises(PeerFault, match="stale"):
        seat.guest.turn(Turn(1, message.at + 1, turn, 0, False))
    seat.guest.turn(Turn(1, message.at, turn, 0, False))
    assert not seat.broken
    seat.guest.turn(Turn(1, message.at, (turn + 1) % 4, 0, False))
    assert seat.broken == ["changed_log"]


def test_what_others_saw_is_compared_whichever_comes_first() -> None:
    seat = Seat()
    attempt = next(m for m in seat.told if isinstance(m, Papers)).attempt
    seat.guest.others_digest("Early", Digest(attempt, "0" * 64))
    for message in seat.told:
        seat.take(message)
    mine = next(m for m in seat.to_all if isinstance(m, Digest) and m.attempt == attempt)
    seat.guest.others_digest("Right", mine)
    seat.guest.others_digest("Late", Digest(attempt, "1" * 64))
    seat.guest.others_digest("Elsewhere", Digest("9" * 16, "1" * 64))
    accusers = [n.seal.accuser for n in seat.news if isinstance(n, Sealed) and n.seal.accuser]
    assert accusers == ["Early", "Late"]
    for number in range(50):  # nobody can fill the memory with deals there were not
        seat.guest.others_digest("Filler", Digest(f"{number:016x}", "1" * 64))
    assert len(seat.guest._early) <= 8


def test_a_protest_is_shown_once() -> None:
    seat = Seat()
    seat.guest.protested("Dipa", Protest(1, "stacked", ""))
    seat.guest.protested("Dipa", Protest(1, "stacked", "the proof"))
    with pytest.raises(PeerFault, match="rate"):
        seat.guest.protested("Dipa", Protest(1, "stacked", "again"))
    assert [n.seal.proof for n in seat.news if isinstance(n, Sealed)] == ["", "the proof"]


def test_nothing_is_shown_before_the_screen_goes_on() -> None:
    seat = Seat()
    for message in seat.told[:12]:
        if isinstance(message, TableIs | Papers | Moved):
            {TableIs: seat.guest.table, Papers: seat.guest.papers, Moved: seat.guest.moved}[
                type(message)
            ](message)
    assert [type(n) for n in seat.news] == [Laid]
    seat.guest.go_on()
    assert sum(isinstance(n, Happened) for n in seat.news) == 1
    seat.guest.go_on()
    assert sum(isinstance(n, Happened) for n in seat.news) == 2
