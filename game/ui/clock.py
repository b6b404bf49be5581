"""The turn clock: how long the person may think, and what happens when the time is up.

A time-out never raises the stakes and never forfeits: asked to double, to redouble or to play
alone, silence is a pass; anything else a stand-in decides, for this one turn. While a sheet covers
the table the clock stands still: against bots nobody waits, but friends do. The text view has no
clock of its own, where reading takes its time; a table of friends keeps theirs.
"""

from __future__ import annotations

from dataclasses import replace

from game.rules.actions import PASS

from .effects import After, Announce, Answer, Effect, StandIn
from .messages import Ticked, TimeWanted
from .model import Model
from .sheets import Step
from .text import _, ngettext

TICK = 1000
"""Milliseconds from one tick to the next."""

TABLE = 15
"""Seconds for a decision at a table that is played by the clock."""

SOON = 20
"""With so many seconds left the person is told, and may take more time."""

LAST = 5
"""With so many seconds left the person is told once more."""

MOST = 10
"""How often more time may be taken for one decision."""

_SILENCE_PASSES = ("double", "redouble", "single")


def allowed(model: Model) -> int:
    """The seconds for a decision, 0 where it is not timed. Friends have agreed on them; against
    bots the settings say it or, where nothing is set, the table: the one with set markers is played
    by the clock. And in the text view, where reading takes its time, nothing is."""
    if model.company is not None:
        return model.company.standing.clock if model.company.standing else 0
    if model.settings.clock == "off" or model.settings.layout == "text":
        return 0
    if model.settings.clock != "table":
        return int(model.settings.clock)
    by_the_clock = model.view is not None and model.view.options.preset == "sets"
    return TABLE if by_the_clock else 0


def wound_up(model: Model, seconds: int | None = None) -> tuple[Model, tuple[Effect, ...]]:
    """The clock begins with the question, where one is wanted; ``seconds``: what is left of it."""
    seconds = allowed(model) if seconds is None else seconds
    if not seconds:
        return replace(model, left=0, extended=0), ()
    return replace(model, left=seconds, extended=0), (After(TICK, Ticked(), "clock"),)


def is_running(model: Model) -> bool:
    """Whether the person's time runs; it stops at once when the clock is switched off."""
    return model.asked and model.left > 0 and allowed(model) > 0


def share_left(model: Model) -> float | None:
    """How much of the time is left, of 1, for the ring at the seat; ``None`` without a clock."""
    if not is_running(model):
        return None
    return round(min(1.0, model.left / allowed(model)), 3)


def may_take_time(model: Model) -> bool:
    """Whether more time is offered."""
    return is_running(model) and model.left <= SOON and model.extended < MOST


def ticked(model: Model, _message: Ticked) -> Step:
    """A second is over."""
    if not is_running(model):
        return model, ()
    again = After(TICK, Ticked(), "clock")
    if model.sheet and model.company is None:
        return model, (again,)
    left = model.left - 1
    if left == 0:
        return _time_is_up(model)
    model = replace(model, left=left)
    if left in (SOON, LAST):
        text = ngettext("{count} second left.", "{count} seconds left.", left).format(count=left)
        return model, (again, Announce(text, assertive=left == LAST))
    return model, (again,)


def _time_is_up(model: Model) -> Step:
    view = model.view
    model = replace(model, asked=False, refusals={}, tried=None, raised=None, left=0, stood_in=True)
    told = Announce(_("Your time is up: this turn is decided for you."), assertive=True)
    if view is not None and view.phase in _SILENCE_PASSES and PASS in view.legal:
        return model, (told, Answer(PASS))
    return model, (told, StandIn())


def time_wanted(model: Model, _message: TimeWanted) -> Step:
    """More time: as much as there was at the beginning."""
    if not may_take_time(model):
        return model, ()
    left = model.left + allowed(model)
    text = ngettext("{count} second left.", "{count} seconds left.", left).format(count=left)
    model = replace(model, left=left, extended=model.extended + 1)
    if model.company is None:
        return model, (Announce(text),)
    from .friends.effects import TakeTime

    return model, (TakeTime(), Announce(text))
