"""Lessons: every step's decision is lawful, wrong ones are explained, back and reload work."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.rules.actions import ASK, PASS, Action, Bid, ChooseTrump, Play
from game.rules.cards import HEARTS, card_text
from game.rules.cards import parse_card as card
from game.rules.engine import check, legal
from game.rules.record import Record, final_state
from game.rules.seats import SOUTH
from game.rules.state import State
from game.ui.device_messages import Device, DeviceSeen
from game.ui.effects import Announce, Focus, GoOn, KeepLesson
from game.ui.lessons.catalogue import LESSONS
from game.ui.lessons.course import NEXT, is_due, lesson_of, step_text
from game.ui.lessons.first_hand import FIRST_HAND
from game.ui.lessons.lesson import Lesson
from game.ui.link import Link
from game.ui.messages import (
    BidChosen,
    Did,
    LessonLeft,
    LessonTaken,
    PauseEnded,
    SheetOpened,
    StepTurned,
    Tapped,
    TrumpChosen,
    WentHome,
    WentOn,
)
from game.ui.opening import NAMES
from game.ui.opening_messages import (
    Continued,
    Failed,
    LostToOtherTab,
    OfflineReady,
    Opened,
    RoomSeen,
    Saved,
    VersionWaiting,
)
from game.ui.settings import Settings
from game.ui.statistics import Statistics
from game.ui.voice_messages import Entered

from .classroom import Classroom

ALL = list(LESSONS.values())


def number_of(action: Action) -> int:
    """The place of the step of the first hand that asks for this, from 0."""
    return next(n for n, step in enumerate(FIRST_HAND.steps) if step.does == action)


@pytest.fixture
def room() -> Classroom:
    return Classroom()


def states(record: Record) -> Iterator[tuple[int, State]]:
    for count in range(1, len(record.moves) + 1):
        yield count, final_state(replace(record, moves=record.moves[:count]))


# The lessons as data.


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_every_decision_is_lawful_and_the_persons(lesson: Lesson) -> None:
    at = dict(states(lesson.record))
    for step, place in zip(lesson.steps, lesson.places, strict=True):
        if step.does is None:
            continue
        state = at[place]
        assert state.turn == SOUTH
        for action in (step.does, *step.others):
            assert check(state, action) is None, f"{lesson.id}: {action}"


def test_the_steps_follow_each_other_to_the_end_of_the_deal() -> None:
    places = FIRST_HAND.places
    assert list(places) == sorted(places)
    own = [n for n, m in enumerate(FIRST_HAND.record.moves) if m.seat == SOUTH and n]
    asked = [place for step, place in zip(FIRST_HAND.steps, places, strict=True) if step.does]
    assert asked == own, "every decision of the deal is a step of its own"
    assert places[-1] == len(FIRST_HAND.record.moves)


def test_the_first_hand_shows_everything_once() -> None:
    doing = [step.does for step in FIRST_HAND.steps if step.does is not None]
    assert sum(isinstance(action, Bid) for action in doing) == 2
    assert ChooseTrump(HEARTS) in doing
    assert ASK in doing
    assert "pair" in map(str, doing)
    result = final_state(FIRST_HAND.record).last
    assert result is not None
    assert result.target < result.bid <= result.points[0] + 4
    assert result.points[0] < result.bid, "the pair saves the contract"
    assert result.outcome == "made"


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_no_text_is_longer_than_it_can_be_read(lesson: Lesson) -> None:
    """One sentence, or four short ones: what a phone shows beside the table."""
    room = Classroom()
    room.send(LessonTaken(lesson.id))
    for number in range(1 if lesson.free else len(lesson.steps)):
        room.until_due()
        text = step_text(room.model)
        assert 10 < len(text) < 240, f"{lesson.id}, step {number + 1}: {len(text)} characters"
        does = lesson.steps[number].does
        room.send(StepTurned(1) if does is None else Did(does))


# On the table.


def test_the_whole_first_hand(room: Classroom) -> None:
    room.through(FIRST_HAND, len(FIRST_HAND.steps))
    assert room.model.screen == "home"
    assert room.model.sheet == "learn"
    assert room.model.course is None
    kept = [effect.text for effect in room.effects if isinstance(effect, KeepLesson)]
    assert kept[0] == "first_hand 0"
    assert kept[-1] == ""


@pytest.mark.parametrize("speed", ["calm", "normal", "fast", "instant"])
def test_what_a_step_speaks_of_is_still_to_be_seen(speed: str) -> None:
    room = Classroom(Settings(speed=speed))
    room.through(FIRST_HAND, number_of(Play(card("JC"))) + 1)
    room.until_due()
    assert room.model.lingering is not None, "the trick lies there while it is explained"
    room.send(WentOn())
    room.send(PauseEnded())
    assert room.model.lingering is not None, "neither a tap nor time takes it away"
    assert room.find(NEXT)


def test_every_lawful_wrong_card_is_explained(room: Classroom) -> None:
    for number, step in enumerate(FIRST_HAND.steps):
        if step.does is None:
            continue
        room.through(FIRST_HAND, number)
        room.until_due()
        assert room.state is not None
        before = room.state
        for action in legal(room.state):
            if action == step.does:
                continue
            effects = room.send(Did(action))
            course = room.model.course
            assert course is not None
            assert course.wrong
            assert Announce(course.wrong, assertive=True) in effects
            assert course.wrong in room.text()
            assert room.state is before, "nothing was done"
        room.send(Did(step.does))
        assert room.model.course is not None
        assert room.model.course.wrong == ""


def test_what_the_rules_forbid_is_refused_by_the_rule(room: Classroom) -> None:
    number = number_of(Play(card("AS")))
    room.through(FIRST_HAND, number)
    room.until_due()
    room.send(Tapped(card("JH")))
    assert "spades" in room.model.course.wrong  # type: ignore[union-attr]


def test_a_wrong_choice_on_a_sheet_is_explained(room: Classroom) -> None:
    room.through(FIRST_HAND, number_of(Bid(17)))
    room.until_due()
    room.send(BidChosen(20))
    assert "17" in room.model.course.wrong  # type: ignore[union-attr]
    assert room.model.bid != 20
    room.send(BidChosen(17))
    assert room.model.bid == 17
    room.send(Did(Bid(17)))
    room.through(FIRST_HAND, number_of(ChooseTrump(HEARTS)))
    room.until_due()
    room.send(TrumpChosen(ChooseTrump(0)))
    assert room.model.choice is None
    assert "earts" in room.model.course.wrong  # type: ignore[union-attr]


def test_back_to_every_step_before(room: Classroom) -> None:
    last = len(FIRST_HAND.steps) - 1
    room.through(FIRST_HAND, last)
    for number in range(last - 1, -1, -1):
        room.send(StepTurned(-1))
        room.until_due()
        course = room.model.course
        assert course is not None
        assert course.step == number
        assert is_due(room.model)
        assert step_text(room.model)
    room.send(StepTurned(-1))
    assert room.model.course is not None
    assert room.model.course.step == 0


def test_a_reload_goes_on_at_the_step() -> None:
    for number in range(len(FIRST_HAND.steps)):
        room = Classroom()
        room.through(FIRST_HAND, number)
        kept = [e.text for e in room.effects if isinstance(e, KeepLesson)][-1]
        again = Classroom()
        saved = Saved("standard", "7", 2, (1, 0))
        again.send(Opened(Settings(speed="instant"), saved=saved, lesson=kept))
        again.until_due()
        assert again.model.course is not None
        assert again.model.course.step == number
        assert again.model.saved == saved, "a match in play is still there"


@pytest.mark.parametrize("text", ["", "first_hand", "first_hand x", "gone 3", "first_hand -1"])
def test_what_is_no_lesson_of_today_is_forgotten(text: str) -> None:
    room = Classroom()
    room.send(Opened(Settings(), lesson=text))
    assert room.model.course is None
    assert room.model.screen == "home"


def test_a_step_that_is_no_more_is_the_last_one() -> None:
    room = Classroom()
    room.send(Opened(Settings(), lesson="first_hand 999"))
    assert room.model.course is not None
    assert room.model.course.step == len(FIRST_HAND.steps) - 1


def test_a_link_leads_to_a_lesson() -> None:
    room = Classroom()
    room.send(Opened(Settings(), Link(lesson="keep_nine")))
    assert room.model.course is not None
    assert room.model.course.id == "keep_nine"
    room.send(Opened(Settings(), Link(lesson="first_hand"), lesson="first_hand 4"))
    assert room.model.course.step == 4, "a reload of the same address goes on"
    room.send(Opened(Settings(), Link(lesson="nothing")))
    assert room.model.sheet == "learn"


def test_leaving_keeps_the_match(room: Classroom) -> None:
    saved = Saved("standard", "7", 2, (1, 0))
    for leave in (LessonLeft(), WentHome()):
        room.send(Opened(Settings(speed="instant"), saved=saved, lesson="first_hand 3"))
        room.until_due()
        room.send(leave)
        assert room.model.saved == saved
        assert room.model.screen == "home"
        assert KeepLesson("") in room.effects
        assert room.focused()[-1] == "lesson-first_hand"


def test_leaving_forgets_nothing_of_the_page(room: Classroom) -> None:
    """Statistics forgotten here would be written over at the next deal's end."""
    counted = Statistics(deals={"standard": (5, 3)})
    for leave in (LessonLeft(), WentHome()):
        room.send(Opened(Settings(speed="instant"), statistics=counted, lesson="first_hand 3"))
        for message in (OfflineReady(), VersionWaiting(), RoomSeen(panel=False)):
            room.send(message)
        room.send(DeviceSeen(Device(install="prompt")))
        room.until_due()
        before = room.model
        room.send(leave)
        for name in ("settings", "statistics", "offline", "newer", "device", "panel", "unspoken"):
            assert getattr(room.model, name) == getattr(before, name), name


def test_another_tab_does_not_end_a_lesson(room: Classroom) -> None:
    room.through(FIRST_HAND, 3)
    room.send(LostToOtherTab())
    assert room.model.course is not None
    assert room.model.sheet == ""


def test_the_first_hand_in_the_text_view() -> None:
    """Typed moves alone: what a step asks for, and an empty line for the next step."""
    room = Classroom(Settings(speed="instant", layout="text"))
    room.send(LessonTaken("first_hand"))
    typed = {"17": "17", "19": "19", "trump H": "hearts", "ask": "ask", "pair": "pair"}
    for number, step in enumerate(FIRST_HAND.steps):
        room.until_due()
        course = room.model.course
        assert course is not None
        assert course.step == number
        assert step_text(room.model) in room.text()
        if step.does is None:
            room.send(Entered(""))
        elif isinstance(step.does, Play):
            room.send(Entered(card_text(step.does.card)))
        else:
            room.send(Entered(typed[str(step.does)]))
    assert room.model.course is None


def test_after_a_fault_the_lesson_goes_on(room: Classroom) -> None:
    room.through(FIRST_HAND, 3)
    room.send(Failed("a fault"))
    assert room.model.sheet == "failed"
    room.send(Continued())
    room.until_due()
    assert not room.model.sheet, "nothing covers the table"
    assert room.model.course is not None
    assert room.model.course.step == 3
    assert step_text(room.model)


def test_neither_clock_nor_last_card_does_anything_by_itself() -> None:
    settings = Settings(speed="instant", clock="15", last_card="itself", take_back="on")
    room = Classroom(settings)
    last = number_of(Play(card("8S")))
    room.through(FIRST_HAND, last)
    room.until_due()
    assert room.model.asked
    assert room.model.left == 0
    assert room.model.settings == settings
    assert not [n for n in room.nodes() if n.attrs.get("id") == "take-back"]


def test_it_is_said_what_to_do(room: Classroom) -> None:
    room.through(FIRST_HAND, number_of(Bid(19)))
    room.until_due()
    assert any(step_text(room.model) in text for text in room.said())
    room.through(FIRST_HAND, 3)
    room.until_due()
    assert step_text(room.model) in room.said()
    assert Focus(NEXT, gently=True) in room.effects


def test_the_menu_puts_nothing_in_the_place_of_a_lesson(room: Classroom) -> None:
    room.through(FIRST_HAND, 3)
    room.send(SheetOpened("menu"))
    assert "New match" not in room.text()
    assert "Settings" in room.text()


def test_a_step_cannot_be_skipped(room: Classroom) -> None:
    room.through(FIRST_HAND, number_of(Bid(17)))
    room.until_due()
    assert GoOn() not in room.send(StepTurned(1))
    assert room.model.course is not None
    assert lesson_of(room.model.course).steps[room.model.course.step].does == Bid(17)
    room.send(Did(PASS))
    assert room.model.course.step == number_of(Bid(17))


def test_the_first_hand_tells_who_deals_and_which_way_it_goes(room: Classroom) -> None:
    """Before anybody speaks, and as the record has it."""
    view_of = final_state(replace(FIRST_HAND.record, moves=FIRST_HAND.record.moves[:1]))
    told = next(n for n, step in enumerate(FIRST_HAND.steps) if "marks who deals" in _said(room, n))
    assert told < number_of(Bid(17))
    text = _said(room, told)
    assert NAMES[view_of.dealer] in text
    assert view_of.turn == SOUTH, "it says that the person begins"
    after = (SOUTH + view_of.options.step) & 3
    assert f"then {NAMES[after]}" in text
    assert view_of.options.direction == "left", "it says clockwise"


def _said(room: Classroom, number: int) -> str:
    room.through(FIRST_HAND, number)
    room.until_due()
    return step_text(room.model)


def test_a_pass_in_the_first_hand_is_told_what_to_bid(room: Classroom) -> None:
    room.through(FIRST_HAND, number_of(Bid(17)))
    room.until_due()
    room.send(Did(PASS))
    assert "worth a bid" in room.model.course.wrong  # type: ignore[union-attr]
