"""A page whose lessons are played without a browser."""

from __future__ import annotations

from dataclasses import replace

from game.rules.actions import Action
from game.rules.record import final_state
from game.rules.seats import SOUTH
from game.rules.view import view
from game.ui.effects import Effect, StartLesson
from game.ui.history import history
from game.ui.lessons.catalogue import LESSONS
from game.ui.lessons.course import holds, step_of
from game.ui.lessons.lesson import Lesson
from game.ui.messages import Did, LessonTaken, PauseEnded, Seated, StepTurned
from game.ui.opening_messages import Opened
from game.ui.settings import Settings

from .page import Page


class Classroom(Page):
    """A page whose lessons are played: the others do what is written down, then what chance
    says."""

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__(1)
        self.script: list[Action] = []
        self.send(Opened(settings or Settings(speed="instant")))

    def _do(self, effect: Effect) -> None:
        if isinstance(effect, StartLesson):
            whole = LESSONS[effect.id].record
            self.record = replace(whole, moves=whole.moves[: effect.moves])
            self.script = [move.action for move in whole.moves[effect.moves :]]
            self.state = final_state(self.record)
            self._may_go_on = False
            past = history(self.record, SOUTH)
            seen = view(self.state, SOUTH)
            self.send(Seated(seen, self.record.names, "lesson", past.log, past.finished))
        else:
            super()._do(effect)

    def act(self, action: Action) -> None:
        if self.script and self.script[0] == action:
            self.script.pop(0)
        super().act(action)

    def choice(self, actions: tuple[Action, ...]) -> Action:
        return self.script[0] if self.script else super().choice(actions)

    def until_due(self) -> None:
        """Lets the others play until the next step is shown and the person can act on it."""
        for _ in range(60):
            if self.model.asked or holds(self.model):
                return
            if self.model.paused:
                self.send(PauseEnded())
            self.step()
        raise AssertionError("the lesson hangs")

    def through(self, lesson: Lesson, steps: int) -> None:
        """Does the first ``steps`` steps as they ask."""
        self.send(LessonTaken(lesson.id))
        for number in range(steps):
            self.until_due()
            course = self.model.course
            assert course is not None
            assert course.step == number
            does = step_of(course).does
            self.send(StepTurned(1) if does is None else Did(does))
