"""Sheets over the table: which may be closed, what lies under them, where the focus goes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from .effects import Announce, Effect, Focus, Print
from .endings import match_headline
from .look_effects import EndLook
from .messages import ScorePrinted, Sheet, SheetClosed, SheetOpened
from .model import Model
from .opening_messages import Continued
from .places import FIELD

if TYPE_CHECKING:
    from .lookback.deal import Look

Step: TypeAlias = tuple[Model, tuple[Effect, ...]]
"""The next model and what is to be done in the world."""

TITLE = "sheet-title"
"""The id of an open sheet's heading."""

BODY = "sheet-body"
"""The id of its body, where that is a long text to be scrolled by keys."""

_CLOSABLE = frozenset(
    {
        "menu",
        "settings",
        "score",
        "last",
        "new",
        "full",
        "missing",
        "setup",
        "rules",
        "offer",
        "cards",
        "statistics",
        "learn",
        "keys",
        "device",
        "restore",
        "friends",
        "say",
        "seal",
        "look",
        "record",
    }
)
_OPENERS = {"last": "last-trick"}
_TEXT_HOLDS = frozenset({"deal", "match"})
"""Sheets that the text view shows in its own place, without covering anything."""
_AT_HOME = {
    "setup": "open-setup",
    "cards": "open-cards",
    "learn": "open-learn",
    "statistics": "open-statistics",
    "record": "open-statistics",
    "settings": "open-settings",
    "device": "open-settings",
    "restore": "open-settings",
    "friends": "open-friends",
}


def can_close(model: Model) -> bool:
    """Whether the open sheet may simply be closed, rather than answered."""
    if model.sheet == "friends" and model.company is not None:
        return model.company.stage in ("begin", "invited") or (
            model.company.laid and model.view is not None
        )
    if model.sheet == "missing" and model.lacked is not None:  # nothing goes on underneath
        return not isinstance(model.lacked.asked, Continued)
    return model.sheet in _CLOSABLE


def end_sheet(model: Model) -> Sheet:
    """The sheet of a deal's end, while the table is between two deals."""
    if model.course is not None:  # a lesson has its own words for it
        return ""
    if model.view is None or not model.finished or model.view.phase not in ("deal", "over"):
        return ""
    return "deal"


def open_sheet(model: Model, sheet: Sheet, *before: Effect) -> Step:
    """Opens a sheet, with its heading in focus, after the effects ``before``."""
    opened = replace(model, sheet=sheet)
    return opened, before if is_inline(opened) else (*before, Focus(TITLE))


def is_inline(model: Model) -> bool:
    """Whether the open sheet is a part of the text view and covers nothing."""
    as_text = model.screen == "table" and model.settings.layout == "text"
    return as_text and model.sheet in _TEXT_HOLDS


def sheet_opened(model: Model, message: SheetOpened) -> Step:
    """A sheet was asked for; its own button closes it again."""
    if message.sheet == model.sheet:
        return sheet_closed(model, SheetClosed())
    model = replace(model, wanted="", opener=message.opener)
    model, effects = open_sheet(model, message.sheet)
    if message.sheet == "match" and model.view is not None:
        return model, (*effects, Announce(match_headline(model.view.winner, model.names)))
    return model, effects


def sheet_closed(model: Model, _message: SheetClosed) -> Step:
    """The sheet goes, if it may, and the focus back to what opened it."""
    if not can_close(model):
        return model, ()
    if model.sheet == "rules" and model.reading is not None and model.reading.back:
        back, opener = model.reading.back, model.reading.opener
        return replace(model, sheet=back, reading=None), (Focus(opener or TITLE),)
    if model.sheet == "look" and model.look is not None:
        return _look_closed(model, model.look)
    opener = _opener(model)
    if model.sheet == "friends" and model.screen == "home":
        from .friends.effects import LeaveRoom

        return replace(model, sheet="", company=None), (LeaveRoom(for_good=False), Focus(opener))
    if model.sheet == "record":  # what is being read of one is wanted no more
        return replace(model, sheet="", opener=""), (EndLook(), Focus(opener))
    in_room = model.company is not None and (model.sheet == "setup" or model.screen == "home")
    model = replace(model, reading=None, wanted="", opener="", erasing=False)
    if in_room:  # whatever was opened over it, or came by itself
        return open_sheet(model, "friends")
    under = "" if model.paused else end_sheet(model)
    if under:
        return open_sheet(model, under)
    model = replace(model, sheet="", failure="")
    return model, (Focus(opener),)


def _look_closed(model: Model, look: Look) -> Step:
    """Back to what the deal was opened from, or to a deal's end that has come meanwhile."""
    ended = "" if model.paused else end_sheet(model)
    under = look.back if ended or look.back not in ("deal", "match") else ""
    model = replace(model, look=None)
    if not under and not ended:
        return replace(model, sheet=""), (EndLook(), Focus(look.opener or "menu"))
    model, _effects = open_sheet(model, under or ended)
    return model, (EndLook(), Focus(look.opener if under and look.opener else TITLE))


def sheet_printed(model: Model, _message: ScorePrinted) -> Step:
    """The open sheet goes to the printer."""
    return model, (Print(),)


def _opener(model: Model) -> str:
    """The id of what opened the sheet, or of the best there is instead."""
    if model.reading is not None and model.reading.opener:
        return model.reading.opener
    if model.opener:
        return model.opener
    if model.settings.layout == "text":
        return FIELD
    if model.screen != "table":
        return _AT_HOME.get(model.sheet, "play-now")
    return _OPENERS.get(model.sheet, "menu")
