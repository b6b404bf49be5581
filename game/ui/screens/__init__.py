"""The screens: functions from a model to the nodes that show it. They decide nothing."""

from __future__ import annotations

from game.rules.seats import SEAT_LETTERS
from game.rules.view import View

from ..asking import asked_for
from ..messages import WentOn
from ..model import Model
from ..nodes import Node, h
from ..parts import progress
from ..sheets import is_inline
from ..text import _
from . import bar, calls, felt, home, menu, mine, pieces
from .opened import opened_sheet

_DIRECTIONS = {1: "left", 3: "right"}
"""Where the next in turn sits, by the step there."""


def screen(model: Model) -> Node:
    """What is on the screen: the one child of the page's ``#app``."""
    opened = opened_sheet(model)
    inline = opened if is_inline(model) else None
    cover = None if inline else opened
    covered = cover is not None
    view = model.view
    as_text = model.settings.layout == "text"
    if model.screen == "home":
        # The part that is missing may be the one with the field: what tells so must not ask for it.
        field = _field(model, covered) if as_text and model.sheet != "missing" else None
        inside = [home.home(model, covered, bar.switch(model, covered), field)]
    elif view is None:
        inside = [h("header", class_="bar", key="bar")]
    elif as_text:
        lesson = _coach(model, covered)
        inside = _text_view(model, view, inline, covered)
        if lesson is not None:  # read before anything it speaks of
            inside = [*inside[:2], lesson, *inside[2:]]
        if (tag := _tag(model, covered)) is not None:
            inside = [*inside[:2], tag, *inside[2:]]
    else:
        inside = [bar.switch(model, covered), *_table(model, view, covered)]
    return h(
        "main",
        inside,
        cover,
        progress(model),
        id="table",
        data_screen="home" if model.screen == "home" else "table",
        data_phase=_phase(model),
        data_turn=_turn(model),
        data_seed=model.seed,
        data_layout="text" if as_text and model.screen == "table" else None,
        data_direction=_DIRECTIONS[view.options.step] if view else None,
        data_spot=_spotted(model),
        # What the styles need to know of the parts below; asking for it there would slow them down.
        data_asks=_asks(model) if not covered and not as_text else None,
        data_large=model.settings.cards == "large",
        data_coach=model.course is not None,
        data_again=model.again is not None,
        data_panel=model.course is None and view is not None and model.screen == "table",
        on={"click": WentOn()} if model.paused and not covered and not as_text else None,
    )


def _phase(model: Model) -> str:
    """What a tool may know about the moment: the home screen, a phase of the state, or an end."""
    if model.screen == "home":
        return "home"
    if model.sheet == "deal":
        return "result"
    if model.sheet == "match":
        return "over"
    if model.view is None:
        return "deal"
    if model.view.phase in ("deal", "over") and model.finished:
        return "play" if model.paused else "result"
    return model.view.phase


def _asks(model: Model) -> str | None:
    """What a sheet on the cloth asks for; a card needs none."""
    asked = asked_for(model) if model.screen == "table" else ""
    return asked if asked not in ("", "card", "show") else None


def _turn(model: Model) -> str:
    if model.screen == "home" or model.view is None or model.view.turn < 0:
        return ""
    return SEAT_LETTERS[model.view.turn]


def _table(model: Model, view: View, covered: bool) -> list[Node]:
    asked = calls.asked_sheet(model, view)
    parts = [
        h("h1", _("Twenty-nine"), class_="visually-hidden", key="title"),
        bar.bar(model, view, covered),
        felt.seats(model, view, covered),
        felt.trump(model, view, covered),
        felt.trick(model, view, covered),
        felt.announce(model),
        _tag(model, covered) if asked is None or covered else None,
        pieces.hint_note(model) if asked is None else None,
        mine.me(model, view, covered),
        mine.hand(model, view, covered),
        _coach(model, covered),
        _tagged(model, asked) if not covered else None,
        menu.panel(model, view, covered) if model.panel and model.course is None else None,
    ]
    return [part for part in parts if part is not None]


def _field(model: Model, covered: bool) -> Node:
    from . import text_view

    return text_view.field(model, covered)


def _text_view(model: Model, view: View, inline: Node | None, covered: bool) -> list[Node]:
    from . import text_view

    return text_view.text_view(model, view, inline, covered)


def _coach(model: Model, covered: bool) -> Node | None:
    if model.course is None:
        return None
    from . import coach

    return coach.coach(model, covered)


def _tag(model: Model, covered: bool) -> Node | None:
    if model.again is None:
        return None
    from . import again

    return again.tag(model.again, covered)


def _tagged(model: Model, asked: Node | None) -> Node | None:
    """A sheet over the cloth, with what else lies there."""
    if asked is None or model.again is None:
        return asked
    from . import again

    return again.tagged(asked, model.again)


def _spotted(model: Model) -> str | None:
    if model.course is None:
        return None
    from . import coach

    return coach.spotted(model)
