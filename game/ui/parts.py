"""Parts of the game that come later: how one is waited for, and what to do where one can't be had.

Nothing else here knows of them. Whatever is in such a part is imported where it is used; until it
has come, the page keeps the message that needs it and says it again afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from .effects import Announce, Dress
from .meeting import RoomSought
from .messages import Message, Opened
from .model import Model
from .nodes import Node, h
from .opening import home
from .part_messages import PartAwaited, PartCame, PartLacking
from .sheets import Step, open_sheet
from .text import _


def awaited(model: Model, message: PartAwaited) -> Step:
    """So much of it is here; said once."""
    said = () if model.awaited is not None else (Announce(_("Loading…")),)
    return replace(model, awaited=message.percent), said


def came(model: Model, _message: PartCame) -> Step:
    """It is all here."""
    return replace(model, awaited=None), ()


def lacking(model: Model, message: PartLacking) -> Step:
    """It could not be had: the person decides when to try again. Where the first screen needed it,
    the start screen takes its place."""
    asked = message.asked
    model = replace(model, awaited=None, lacked=asked)
    if model.screen != "opening" or not isinstance(asked, Opened):
        return open_sheet(model, "missing")
    known = replace(model, settings=asked.settings, statistics=asked.statistics)
    start = home(known, saved=asked.saved, damage=asked.damage, lacked=asked)
    return open_sheet(start, "missing", Dress(asked.settings))


def still_wanted(message: Message, asked_on: Model, now: Model) -> bool:
    """Whether a message that has waited for a part is still to be worked on: not where the person
    has left the screen that they sent it from. What comes before there is a screen, or from the
    page's address, is wanted on any."""
    anywhere = asked_on.screen == "opening" or isinstance(message, RoomSought)
    return anywhere or asked_on.screen == now.screen


def progress(model: Model) -> Node | None:
    """How much of a part is here, while one is waited for."""
    if model.awaited is None:
        return None
    return h(
        "div",
        h("span", _("Loading…"), aria_hidden="true"),
        h("progress", max=100, value=model.awaited, class_="progress", aria_label=_("Loading…")),
        class_="awaited",
        key="awaited",
    )


STEPS: Mapping[type, Callable[[Model, Any], Step]] = {
    PartAwaited: awaited,
    PartCame: came,
    PartLacking: lacking,
}
"""The step for each message of this domain."""
