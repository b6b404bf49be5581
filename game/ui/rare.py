"""The steps of messages that are rare. What they are made of is imported when it is needed: it
would hold the first screen up, and in the browser it need not even be there before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .again_messages import AgainMessage
from .look_messages import LookMessage
from .meeting import FriendsMessage
from .messages import LessonLeft, LessonTaken, Message, StepTurned
from .model import Model
from .sheets import Step


def rare_step(message: Message) -> Callable[[Model, Any], Step]:
    """The step of a message about friends, lessons, a look back, a deal played again, or a table
    being set up."""
    kind = type(message)
    if isinstance(message, AgainMessage):
        from .again.steps import STEPS as STEPS_OF_DEALS_AGAIN

        return STEPS_OF_DEALS_AGAIN[kind]
    if isinstance(message, FriendsMessage):
        from .friends.steps import STEPS as STEPS_OF_FRIENDS

        return STEPS_OF_FRIENDS[kind]
    if isinstance(message, (LessonTaken, StepTurned, LessonLeft)):
        from .lessons.course import STEPS as STEPS_OF_LESSONS

        return STEPS_OF_LESSONS[kind]
    if isinstance(message, LookMessage):
        from .lookback.steps import STEPS as STEPS_OF_LOOKBACK

        return STEPS_OF_LOOKBACK[kind]
    from .setting_up import STEPS

    return STEPS[kind]
