"""The coach: what a lesson says beside the table, and the way back and on."""

from __future__ import annotations

from game.rules.cards import HEARTS, POINTS, SUIT_SETS, Card, card_text, cards_of

from ..lessons.course import NEXT, holds, is_due, lesson_of, note_text, step_of, step_text
from ..lessons.lesson import Course
from ..messages import LessonLeft, StepTurned
from ..model import Model
from ..nodes import Node, h
from ..places import SUIT_ORDER, in_order
from ..text import _
from ..words import begun, card_name, points_text, suit_name
from .pieces import button, face, hidden_text, score_six, suit_picture


def coach(model: Model, inert: bool) -> Node | None:
    """The panel of the lesson that is on; nothing without one."""
    course = model.course
    if course is None:
        return None
    lesson, due = lesson_of(course), is_due(model)
    return h(
        "section",
        h(
            "div",
            h("h2", lesson.title(), hidden_text(": "), class_="lesson-title"),
            _progress(course),
            class_="coach-head",
        ),
        h(
            "div",
            h("p", _words(model, course), class_="words"),
            h("p", course.wrong, class_="wrong") if course.wrong else None,
            _picture(course) if due else None,
            class_="coach-body",
            tabindex=0,
            role="group",
            aria_label=_("What the lesson says"),
        ),
        h("div", _buttons(model, course), class_="coach-row"),
        class_="coach",
        aria_label=_("Lesson"),
        inert=inert,
        key="coach",
    )


def _progress(course: Course) -> Node | None:
    steps = len(lesson_of(course).steps)
    if lesson_of(course).free:
        return None
    return h(
        "p",
        _("Step {step} of {steps}").format(step=course.step + 1, steps=steps),
        class_="progress-text",
    )


def _words(model: Model, course: Course) -> str:
    text = step_text(model)
    if text:
        return text
    if course.note:
        return note_text(course)
    return _("Watch what the others do.")


def _buttons(model: Model, course: Course) -> list[Node]:
    lesson = lesson_of(course)
    last = course.step + 1 == len(lesson.steps)
    buttons = [button(_("Leave"), LessonLeft(), id="coach-leave")]
    if course.step > 0:
        again = lesson.free
        text = _("Try again") if again else _("Back")
        buttons.append(button(text, StepTurned(-1), id="coach-back"))
    if holds(model):
        text = _("Done") if last else _("Next")
        buttons.append(button(text, StepTurned(1), class_="button primary", id=NEXT))
    return buttons


def _picture(course: Course) -> Node | None:
    picture = step_of(course).picture
    if picture == "suits":
        return h(
            "ul",
            (
                h("li", suit_picture(suit), h("span", begun(suit_name(suit))), key=str(suit))
                for suit in SUIT_ORDER
            ),
            class_="coach-suits",
        )
    if picture == "ranks":
        return _cards(in_order(cards_of(SUIT_SETS[HEARTS])), with_points=False)
    if picture == "points":
        counting = [card for card in in_order(cards_of(SUIT_SETS[HEARTS])) if POINTS[card]]
        return _cards(tuple(counting), with_points=True)
    if picture == "sixes":
        return h(
            "ul",
            h("li", score_six(1), h("span", _("won one"))),
            h("li", score_six(3), h("span", _("won three"))),
            h("li", score_six(-2), h("span", _("lost two"))),
            class_="coach-sixes",
        )
    return None


def _cards(cards: tuple[Card, ...], *, with_points: bool) -> Node:
    return h(
        "ol",
        (
            h(
                "li",
                face(card),
                hidden_text(begun(card_name(card))),
                h("span", points_text(POINTS[card]), class_="worth") if with_points else None,
                data_card=card_text(card),
                key=card_text(card),
            )
            for card in cards
        ),
        class_="coach-cards",
        vars={"--count": len(cards)},
    )


def spotted(model: Model) -> str | None:
    """The part of the table that the step speaks of."""
    if model.course is None or not is_due(model):
        return None
    return step_of(model.course).spot or None


def pointed_cards(model: Model) -> tuple[Card, ...]:
    """The cards that the step speaks of."""
    if model.course is None or not is_due(model):
        return ()
    return step_of(model.course).cards
