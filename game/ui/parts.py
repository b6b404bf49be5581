"""Parts of the game that come later: how one is waited for, and what to do where one can't be had.

Nothing else here knows of them. Whatever is in such a part is imported where it is used; until it
has come, the page keeps the message that needs it and says it again afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from .effects import Announce, Cancel, Dress, Leave
from .meeting import RoomSought
from .messages import HintWanted, Message
from .model import Model
from .nodes import Node, h
from .opening import home, taken_in
from .opening_messages import Continued, Opened
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
    the start screen takes its place; where the table did, it is left as it was saved."""
    asked = message.asked
    model = replace(model, awaited=None, lacked=message)
    if isinstance(asked, Continued):
        broken_off = replace(model, asked=False, paused=False, pondering=False)
        return open_sheet(broken_off, "missing", Cancel("pause"), Leave())
    if isinstance(asked, HintWanted):
        model = replace(model, pondering=False)
    if model.screen != "opening":
        return open_sheet(model, "missing")
    if isinstance(asked, Opened):  # nothing of it has been taken in yet
        start = taken_in(model, asked)
    else:
        start = home(model, saved=model.saved, damage=model.damage)
    return open_sheet(replace(start, lacked=message), "missing", Dress(start.settings))


@dataclass(frozen=True)
class Wish:
    """A ``message`` that waits for a part, and the model it was ``asked_on``; ``by_hand``: it is
    the person's, and not the page's or the table's."""

    message: Message
    asked_on: Model
    by_hand: bool = False


def moved_on(before: Model, now: Model) -> bool:
    """Whether another screen or sheet has come, or the table's question was answered, so that a
    wish from before is given up."""
    return _is_elsewhere(before, now) or (before.asked and not now.asked)


def _is_elsewhere(before: Model, now: Model) -> bool:
    return (before.screen, before.sheet) != (now.screen, now.sheet)


def still_wanted(wish: Wish, now: Model, last: Wish | None) -> bool:
    """Whether what has waited for a part is still to be done: not where the person has left the
    screen it was wished on, and nothing is to open any more where something else was opened, closed
    or wished meanwhile, or a question answered. ``last`` is the person's last wish that has not
    been given up.

    What comes before there is a screen, or from the page's address, is wanted on any."""
    asked_on = wish.asked_on
    if asked_on.screen == "opening" or isinstance(wish.message, RoomSought):
        return True
    if asked_on.screen != now.screen:
        return False
    if not wish.by_hand or (wish is last and asked_on.sheet == now.sheet):
        return True
    return not _opens(now, wish.message)


def _opens(model: Model, message: Message) -> bool:
    from .update import update  # which knows this module

    after, _effects = update(model, message)
    return _is_elsewhere(model, after)


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
