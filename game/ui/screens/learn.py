"""The place to learn: the first hand, tips to try, questions, words."""

from __future__ import annotations

from .. import text as texts
from ..lessons.first_hand import FIRST_HAND
from ..lessons.lesson import Lesson
from ..lessons.tips import TIPS
from ..messages import LessonTaken
from ..nodes import Child, Node, h
from ..text import _, pgettext
from . import reading
from .pieces import button, glyph, sheet

TIP_IDS = frozenset(tip.id for tips in TIPS.values() for tip in tips)


def learn(left: str = "") -> Node:
    """Everything there is to learn, the first hand first. Who has just ``left`` a tip finds the
    tips as open as they were."""
    return sheet(
        "learn",
        _("Learn the game"),
        h(
            "section",
            h("h3", FIRST_HAND.title()),
            h("p", FIRST_HAND.about()),
            _begin(FIRST_HAND, _("Play the first hand"), "button primary big"),
            class_="first",
            key="first",
        ),
        _part("tips", _("Tips"), reading.tips(_try), is_open=left in TIP_IDS),
        _part("questions", _("Questions and answers"), reading.questions()),
        _part("words", _("Words of the game"), reading.words()),
        h(
            "section",
            h("h3", _("To read and print")),
            h(
                "ul",
                (
                    h("li", h("a", page.short(), href=f"{texts.language}/{page.name}.html"))
                    for page in reading.PAGES[1:]
                ),
                class_="pages",
            ),
            key="pages",
        ),
        closable=True,
    )


def _part(id_: str, title: str, content: Node, *, is_open: bool = False) -> Node:
    """A part that is opened when it is wanted."""
    return h(
        "details",
        h("summary", h("h3", title)),
        content,
        class_="learn-part",
        open=is_open,
        id=f"learn-{id_}",
        key=id_,
    )


def _begin(lesson: Lesson, text: str, class_: str = "button") -> Child:
    return button(
        glyph("play"),
        LessonTaken(lesson.id),
        h("span", text),
        class_=class_,
        id=f"lesson-{lesson.id}",
    )


def _try(tip: Lesson) -> Child:
    text = pgettext("tip", "Try it")
    return button(
        glyph("play"),
        LessonTaken(tip.id),
        h("span", text),
        id=f"lesson-{tip.id}",
        label=_("Try it: {tip}").format(tip=tip.title()),
    )
