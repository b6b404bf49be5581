"""All lessons, by their ids."""

from __future__ import annotations

from collections.abc import Mapping

from .first_hand import FIRST_HAND
from .lesson import Lesson
from .tips import TIPS

LESSONS: Mapping[str, Lesson] = {
    lesson.id: lesson for lesson in (FIRST_HAND, *(tip for tips in TIPS.values() for tip in tips))
}
