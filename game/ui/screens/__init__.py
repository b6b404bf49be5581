"""The screens: functions from a model to the nodes that show it. They decide nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.rules.seats import SEAT_LETTERS
from game.rules.view import View

from ..asking import asked_for
from ..messages import WentOn
from ..model import Model
from ..nodes import Node, h
from ..sheets import is_inline
from ..text import _
from . import (
    bar,
    calls,
    coach,
    device_sheet,
    ends,
    felt,
    gallery,
    home,
    keys_sheet,
    learn,
    menu,
    mine,
    notices,
    offer,
    pieces,
    rules_sheet,
    scores,
    settings_sheet,
    setup,
    statistics_sheet,
    text_view,
)
from .friends import beside, meeting


def screen(model: Model) -> Node:
    """What is on the screen: the one child of the page's ``#app``."""
    opened = _sheet(model)
    inline = opened if is_inline(model) else None
    cover = None if inline else opened
    covered = cover is not None
    view = model.view
    as_text = model.settings.layout == "text"
    if model.screen == "home":
        field = text_view.field(model, covered) if as_text else None
        inside = [home.home(model, covered, text_view.switch(model, covered), field)]
    elif view is None:
        inside = [h("header", class_="bar", key="bar")]
    elif as_text:
        lesson = coach.coach(model, covered)
        inside = text_view.text_view(model, view, inline, covered)
        if lesson is not None:  # read before anything it speaks of
            inside = [*inside[:2], lesson, *inside[2:]]
    else:
        inside = [text_view.switch(model, covered), *_table(model, view, covered)]
    return h(
        "main",
        inside,
        cover,
        id="table",
        data_screen="home" if model.screen == "home" else "table",
        data_phase=_phase(model),
        data_turn=_turn(model),
        data_seed=model.seed,
        data_layout="text" if as_text and model.screen == "table" else None,
        data_direction=view.options.direction if view else None,
        data_spot=coach.spotted(model),
        # What the styles need to know of the parts below; asking for it there would slow them down.
        data_asks=_asks(model) if not covered and not as_text else None,
        data_large=model.settings.cards == "large",
        data_coach=model.course is not None,
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
        pieces.hint_note(model) if asked is None else None,
        mine.me(model, view, covered),
        mine.hand(model, view, covered),
        coach.coach(model, covered),
        asked if not covered else None,
        menu.panel(model, view, covered) if model.panel and model.course is None else None,
    ]
    return [part for part in parts if part is not None]


_OF_FRIENDS: Mapping[str, Callable[[Model], Node | None]] = {
    "friends": meeting.friends,
    "say": beside.say,
    "seal": beside.proof,
    "lost": beside.lost,
    "closed": beside.closed,
}


def _look(model: Model) -> Node | None:
    """Imported when it is shown: few look back, and not before a deal is over."""
    from . import lookback

    if model.sheet == "record":
        return lookback.record_sheet(model)
    return lookback.lookback(model.look) if model.look is not None else None


def _sheet(model: Model) -> Node | None:
    view = model.view
    if model.sheet == "settings":
        return settings_sheet.settings(model)
    if model.sheet == "keys":
        return keys_sheet.keys(model)
    if model.sheet == "device":
        return device_sheet.device(model)
    if model.sheet == "restore":
        return device_sheet.restore(model)
    if model.sheet == "cards":
        return gallery.gallery()
    if model.sheet == "statistics":
        return statistics_sheet.statistics(model)
    if model.sheet == "learn":
        return learn.learn(model.left_lesson)
    if model.sheet == "setup":
        return setup.setup(model)
    if model.sheet == "rules":
        return rules_sheet.rules_sheet(model)
    if model.sheet == "offer":
        return offer.offer(model)
    if model.sheet == "new":
        return menu.new_match(model)
    if model.sheet == "link":
        return notices.link(model)
    if model.sheet == "choice":
        return notices.choice(model)
    if model.sheet == "damage":
        return notices.damage(model)
    if model.sheet == "elsewhere":
        return notices.elsewhere()
    if model.sheet == "full":
        return notices.full()
    if model.sheet == "failed":
        return notices.failed(model)
    if model.sheet in ("look", "record"):
        return _look(model)
    if model.sheet in _OF_FRIENDS:
        return _OF_FRIENDS[model.sheet](model)
    if view is None:
        return None
    if model.sheet == "menu":
        return menu.menu(model, view)
    if model.sheet == "score":
        return scores.scores(model, view)
    if model.sheet == "last":
        return menu.last_trick(model, view)
    if model.sheet == "deal":
        return ends.deal_end(model, view)
    if model.sheet == "match":
        return ends.match_end(model, view)
    return None
