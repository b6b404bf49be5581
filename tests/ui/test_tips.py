"""The tips: each has a position of its role to try it at, is good advice, and is commented on."""

from __future__ import annotations

import pytest

from game.players.base import Limit
from game.players.bots.levels import LEVELS, bot_of
from game.players.bots.search import ponder
from game.rules.actions import BIDS, PASS, PLAYS
from game.rules.cards import parse_card as card
from game.rules.record import final_state
from game.rules.seats import EAST, NORTH, SOUTH, WEST
from game.rules.view import View, view
from game.ui.lessons.course import holds, step_text
from game.ui.lessons.lesson import Lesson
from game.ui.lessons.tips import BIDDER, DEFENDER, PARTNER, TIPS
from game.ui.messages import Did, LessonLeft, LessonTaken, SheetOpened, StepTurned

from .classroom import Classroom

EXPERT = LEVELS["expert"]
ALL_TIPS = [tip for tips in TIPS.values() for tip in tips]


@pytest.fixture
def room() -> Classroom:
    return Classroom()


def test_there_are_four_for_everybody() -> None:
    for tips in (BIDDER, PARTNER, DEFENDER):
        assert len(tips) >= 4
    assert len({tip.id for tip in ALL_TIPS}) == len(ALL_TIPS)


def position(tip: Lesson) -> View:
    return view(final_state(tip.record), SOUTH)


@pytest.mark.parametrize("role", TIPS)
def test_the_example_is_one_of_the_role(role: str) -> None:
    bidders = {"bidder": {SOUTH, -1}, "partner": {NORTH}, "defender": {EAST, WEST}}
    for tip in TIPS[role]:  # type: ignore[index]
        assert position(tip).bidder in bidders[role]


@pytest.mark.parametrize("tip", ALL_TIPS, ids=lambda tip: tip.id)
def test_the_advice_is_what_the_best_bots_do(tip: Lesson) -> None:
    """The strongest bots agree; and played out in many likely deals, what is advised does better
    than everything else."""
    seen, step = position(tip), tip.steps[0]
    good = {step.does, *step.others}
    assert set(seen.legal) - good, "there is something to choose"
    assert bot_of("hard", "tips").choose(seen) in good
    if seen.phase != "play":
        return
    worth: dict[object, float] = {}
    for chance in (1, 2, 3):  # one draw of deals may well favour another card
        for action, value in ponder(seen, EXPERT.worlds, EXPERT.candidates, chance, Limit()):
            worth[action] = worth.get(action, 0) + value / 3
    best = max(worth, key=worth.__getitem__)
    assert best in good or worth[best] - max(worth[a] for a in good if a in worth) < 0.05


@pytest.mark.parametrize("tip", ALL_TIPS, ids=lambda tip: tip.id)
def test_what_is_done_is_commented_on_and_played_to_the_end(tip: Lesson) -> None:
    for good in (True, False):
        room = Classroom()
        room.send(LessonTaken(tip.id))
        room.until_due()
        step = tip.steps[0]
        wanted = {step.does, *step.others}
        answers = [a for a in position(tip).legal if (a in wanted) == good]
        room.send(Did(answers[0]))
        course = room.model.course
        assert course is not None
        assert tip.right is not None
        assert step.otherwise is not None
        assert course.note == (tip.right() if good else step.otherwise(answers[0]))
        assert ("Not the best choice." in course.note) == (not good)
        assert any(course.note in said for said in room.said()), "it is also said"
        for _ in range(60):
            room.until_due()
            if holds(room.model):
                break
            assert room.model.view is not None
            room.send(Did(room.model.view.legal[0]))
        assert holds(room.model)
        assert room.model.view is not None
        assert room.model.view.last is not None
        assert "." in step_text(room.model)
        room.send(StepTurned(-1))
        room.until_due()
        assert room.model.course is not None
        assert room.model.course.step == 0
        assert room.model.asked


def test_what_is_refused_in_a_tip_is_explained_and_not_done(room: Classroom) -> None:
    room.send(LessonTaken("feed_partner"))
    room.until_due()
    room.send(Did(PLAYS[card("JC")]))
    assert room.model.asked
    assert room.model.course is not None
    assert "spades" in room.model.course.wrong
    assert room.model.course.note == ""


def test_a_pass_that_is_wrong_is_told_so_and_why(room: Classroom) -> None:
    room.send(LessonTaken("bid"))
    room.until_due()
    room.send(Did(PASS))
    assert room.model.course is not None
    note = room.model.course.note
    assert note.startswith("Not the best choice. You should have bid, 15 or 16")
    assert note in room.text()
    room.send(LessonTaken("bid"))
    room.until_due()
    room.send(Did(BIDS[24]))
    assert "four cards can tell" in room.model.course.note


def test_who_leaves_a_tip_is_back_among_the_tips(room: Classroom) -> None:
    """The part of the page it was begun from is open, and its button has the focus."""

    def open_parts() -> list[str]:
        return [n.attrs["id"] for n in room.nodes() if n.tag == "details" and "open" in n.attrs]

    room.send(SheetOpened("learn"))
    assert open_parts() == []
    for tip in ALL_TIPS:
        room.send(LessonTaken(tip.id))
        room.until_due()
        room.send(LessonLeft())
        assert open_parts() == ["learn-tips"]
        assert room.focused()[-1] == f"lesson-{tip.id}"
    room.send(LessonTaken("first_hand"))
    room.send(LessonLeft())
    assert open_parts() == []
