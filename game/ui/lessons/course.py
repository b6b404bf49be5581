"""A person's way through a lesson: when a step is shown, what holds the table, what is let through.

``guided`` stands around ``update`` while a lesson is on. The table plays as always; it is only not
let go on while something is to be read, and a decision other than the one asked for is explained
instead of made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from game.rules.actions import Action, Bid, Play

from ..effects import (
    After,
    Announce,
    Answer,
    Cancel,
    Effect,
    Focus,
    GoOn,
    KeepLesson,
    Leave,
    StartLesson,
)
from ..messages import (
    Asked,
    BidChosen,
    Did,
    Happened,
    LessonLeft,
    LessonTaken,
    Message,
    PauseEnded,
    Seated,
    StepTurned,
    Tapped,
    TrumpChosen,
    WentHome,
    WentOn,
)
from ..model import Model
from ..opening import home
from ..opening_messages import Continued, LostToOtherTab, Opened
from ..refusals import refusal_text
from ..sheets import Step as Update
from ..sheets import open_sheet
from ..text import _
from ..voice_messages import Entered
from .catalogue import LESSONS
from .lesson import Course, Lesson, Step

NEXT = "coach-next"
"""The id of the button that turns to the next step."""

Plain = Callable[[Model, Message], Update]


def lesson_of(course: Course) -> Lesson:
    """The lesson a person is in."""
    return LESSONS[course.id]


def step_of(course: Course) -> Step:
    """The step in hand."""
    return lesson_of(course).steps[course.step]


def is_due(model: Model) -> bool:
    """Whether the table has come to where the step belongs."""
    course = model.course
    if course is None or model.view is None:
        return False
    if step_of(course).when == "end":
        return bool(model.finished) and model.view.phase in ("deal", "over")
    return course.moves == lesson_of(course).places[course.step]


def holds(model: Model) -> bool:
    """Whether the table waits until something is read."""
    return model.course is not None and is_due(model) and step_of(model.course).does is None


def step_text(model: Model) -> str:
    """What the coach says now; empty while the others play up to the step."""
    if model.course is None or model.view is None or not is_due(model):
        return ""
    return step_of(model.course).text(model.view)


def note_text(course: Course) -> str:
    """The comment on what was done in a free lesson, and what to do now."""
    return _("{comment} Now play the deal to its end.").format(comment=course.note)


def wanted_action(model: Model) -> Action | None:
    """What the person is asked to do now, if it is something certain."""
    if model.course is None or not is_due(model) or lesson_of(model.course).free:
        return None
    return step_of(model.course).does


def begun(model: Model, message: LessonTaken) -> Update:
    """A lesson begins, or goes on at a step, in the place of what is on the table."""
    lesson = LESSONS[message.id]
    number = max(0, min(message.step, len(lesson.steps) - 1))
    step, place = lesson.steps[number], lesson.places[number]
    if lesson.free:
        number, place = 0, lesson.places[0]
    elif step.does is None and step.when != "now":
        place -= 1  # what it speaks of is to be seen happening
    course = Course(message.id, number, place)
    model = replace(model, sheet="", course=course, asked=False, paused=False, finished=())
    return model, (Cancel("pause"), Cancel("said"), StartLesson(message.id, place), _keep(course))


def _keep(course: Course) -> Effect:
    return KeepLesson(f"{course.id} {course.step}")


def resumed(text: str) -> LessonTaken | None:
    """The lesson and step that were open, from what ``KeepLesson`` kept; ``None`` where that is no
    lesson of today."""
    id_, _space, number = text.partition(" ")
    if id_ not in LESSONS or not number.isdecimal():
        return None
    return LessonTaken(id_, int(number))


def turned(model: Model, message: StepTurned) -> Update:
    """To the next step, or back to the one before; behind the last one the lesson is over."""
    if model.course is None:
        return model, ()
    if message.by < 0:
        return begun(model, LessonTaken(model.course.id, model.course.step - 1))
    if not holds(model):
        return model, ()
    if model.course.step + 1 == len(lesson_of(model.course).steps):
        return left(model, LessonLeft())
    course = replace(model.course, step=model.course.step + 1, wrong="")
    model = replace(model, course=course)
    if holds(model):
        return model, (_keep(course), *_told(model))
    return replace(model, paused=False, just=()), (_keep(course), GoOn())


def left(model: Model, _message: LessonLeft) -> Update:
    """Back to the start screen, where the lesson was chosen; a saved match is still there."""
    screen = home(
        model,
        sheet="learn",
        saved=model.saved,
        draft=model.draft,
        left_lesson=model.course.id if model.course else "",
    )
    opener = f"lesson-{model.course.id}" if model.course else "sheet-title"
    effects = (Cancel("pause"), Cancel("said"), Leave(), KeepLesson(""), Focus(opener))
    return screen, effects


def guided(model: Model, message: Message, plain: Plain) -> Update:
    """What ``plain`` makes of the message, within the lesson that is on."""
    course = model.course
    if isinstance(message, Opened):
        return _reopened(model, message, plain)
    if course is None or isinstance(message, (LessonTaken, LessonLeft, StepTurned, Entered)):
        return plain(model, message)
    if isinstance(message, WentHome):
        return left(model, LessonLeft())
    if isinstance(message, Continued):  # after a fault: from the step in hand
        return begun(replace(model, failure=""), LessonTaken(course.id, course.step))
    if isinstance(message, LostToOtherTab):  # the lesson is no match that could be lost
        return model, ()
    if isinstance(message, (WentOn, PauseEnded)) and holds(model):
        typed = isinstance(message, WentOn) and model.settings.layout == "text"
        return turned(model, StepTurned(1)) if typed else (model, ())
    wish = _wish(message) if model.asked else None
    if wish is not None:
        text = _objection(model, wish)
        if text:
            return _explained(model, wish, text)
        model = replace(model, course=_commented(model, course, wish))
    model, effects = _tamed(model, message, plain)
    return _after(model, message, effects)


def _reopened(model: Model, message: Opened, plain: Plain) -> Update:
    """The lesson that was open goes on, where nothing else was asked for and nothing is wrong."""
    link = message.link
    wanted = LessonTaken(link.lesson) if link.lesson in LESSONS else None
    kept = resumed(message.lesson)
    lesson = kept if kept is not None and kept.id == link.lesson else wanted or kept
    asked = link.sets_table or link.faults
    if asked or message.damage or message.elsewhere:
        return plain(model, message)
    if link.lesson and wanted is None:  # no lesson of today: those there are can be seen
        model, effects = plain(model, replace(message, saved=None))
        model, more = open_sheet(replace(model, saved=message.saved), "learn")
        return model, (*effects, *more)
    if lesson is None:
        return plain(model, message)
    model, effects = plain(model, replace(message, saved=None))
    model, more = begun(replace(model, saved=message.saved), lesson)
    return model, (*effects, *more)


def _wish(message: Message) -> Action | None:
    """The decision that a message is or leads to."""
    if isinstance(message, Did):
        return message.action
    if isinstance(message, BidChosen):
        return Bid(message.points)
    if isinstance(message, TrumpChosen):
        return message.choice
    if isinstance(message, Tapped):
        return Play(message.card)
    return None


def _objection(model: Model, wish: Action) -> str:
    """What is to be said instead of doing it; empty where it may be done."""
    if model.course is None or model.view is None:
        return ""
    if wish not in model.view.legal:
        refusal = model.refusals.get(wish)
        return refusal_text(refusal) if refusal else _("That can't be done now.")
    step = step_of(model.course)
    if lesson_of(model.course).free or wish == step.does or wish in step.others:
        return ""
    otherwise = step.otherwise
    return otherwise(wish) if otherwise else _("That may be done, but not in this lesson.")


def _explained(model: Model, wish: Action, text: str) -> Update:
    if model.course is None:
        return model, ()
    course = replace(model.course, wrong=text)
    tried = wish if wish in model.refusals else None
    return replace(model, course=course, tried=tried), (Announce(text, assertive=True),)


def _commented(model: Model, course: Course, wish: Action) -> Course:
    """In a free lesson the first decision is commented on."""
    lesson, step = lesson_of(course), step_of(course)
    if not lesson.free or step.does is None or lesson.right is None:
        return replace(course, wrong="")
    good = wish == step.does or wish in step.others
    other = step.otherwise(wish) if step.otherwise else ""
    return replace(course, wrong="", note=lesson.right() if good else other)


def _tamed(model: Model, message: Message, plain: Plain) -> Update:
    """``update`` without a clock, and without a last card that plays itself: who learns does
    everything, in their own time."""
    if not isinstance(message, (Asked, Happened, Seated)):
        return plain(model, message)
    kept, saved = model.settings, model.saved
    calm = replace(kept, clock="off", last_card="tap")
    model, effects = plain(replace(model, settings=calm), message)
    return replace(model, settings=kept, saved=saved), effects


def _after(model: Model, message: Message, effects: tuple[Effect, ...]) -> Update:
    course = model.course
    if course is None:
        return model, effects
    if any(isinstance(effect, Answer) for effect in effects):
        if step_of(course).does is not None:
            course = replace(course, step=course.step + 1)
            effects = (*effects, _keep(course))
            if course.note:
                effects = (*effects, Announce(note_text(course)))
        return replace(model, course=replace(course, wrong="")), effects
    if isinstance(message, Happened):
        model = replace(model, course=replace(course, moves=course.moves + 1))
        if holds(model):
            model = replace(model, paused=True, just=message.events)
            return model, (*_without_going_on(effects), *_told(model))
    elif holds(model) and any(isinstance(effect, GoOn) for effect in effects):
        model = replace(model, paused=True)
        return model, (*_without_going_on(effects), *_told(model))
    elif isinstance(message, Asked) and step_text(model):
        effects = (*effects, Announce(step_text(model)))
    return model, effects


def _without_going_on(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    return tuple(effect for effect in effects if not _goes_on(effect))


def _goes_on(effect: Any) -> bool:
    pause = isinstance(effect, After) and isinstance(effect.message, PauseEnded)
    return pause or isinstance(effect, GoOn)


def _told(model: Model) -> tuple[Effect, ...]:
    return Announce(step_text(model)), Focus(NEXT, gently=True)


STEPS: Mapping[type, Callable[[Model, Any], Update]] = {
    LessonTaken: begun,
    StepTurned: turned,
    LessonLeft: left,
}
"""The step for each message of this domain."""
