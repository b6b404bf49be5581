"""What the table does for a person who asks: a hint, and the rest of a deal that is theirs anyway.

A hint is thought of elsewhere and comes as a message; a claim is true whatever the others hold and
play (``game/players/claim.py``), and is played out card by card like anything else.
"""

from __future__ import annotations

from dataclasses import replace

from game.rules.actions import PLAYS, SHOW_PAIR, Action, Bid, ChooseTrump, LayTrump, SeventhCard

from .effects import Announce, Answer, Cancel, Effect, Hint
from .messages import Claimed, Hinted, HintWanted, SheetClosed
from .model import Model
from .settings import Settings
from .sheets import Step, sheet_closed
from .text import ngettext

SHORTENED = 40
"""What is left of a pause, in per cent, while a claim is played out."""


def has_hints(model: Model) -> bool:
    """Whether one is helped at this table: a lesson says itself what to do, friends play without
    help."""
    return model.course is None and model.company is None


def may_hint(model: Model) -> bool:
    """Whether a hint may be asked for now."""
    return has_hints(model) and model.asked and not model.pondering and model.hint is None


def hint_wanted(model: Model, _message: HintWanted) -> Step:
    """A hint is asked for; pressed again, the one on the screen is said again."""
    if model.hint is not None:
        return model, (Announce(told_hint(model)),)
    if not may_hint(model):
        return model, ()
    from . import hinting  # noqa: F401  # a part: it is fetched before anything is promised

    closing: tuple[Effect, ...] = ()
    if model.sheet == "missing":  # it could not be had before, and was tried again
        model, closing = sheet_closed(model, SheetClosed())
    return replace(model, pondering=True, tried=None), (*closing, Hint())


def hinted(model: Model, message: Hinted) -> Step:
    """The hint is there; a call it names is chosen, though not made. One that comes too late, for a
    question that is answered, is dropped."""
    view = model.view
    if view is None or not model.pondering or message.action not in view.legal:
        return model, ()
    model = replace(model, pondering=False, hint=message, raised=None)
    if isinstance(message.action, Bid):
        model = replace(model, bid=message.action.points)
    elif isinstance(message.action, (ChooseTrump, LayTrump, SeventhCard)):
        model = replace(model, choice=message.action)
    return model, (Announce(told_hint(model)),)


def told_hint(model: Model) -> str:
    """The hint on the screen in words; empty without one."""
    hint = model.hint
    if hint is None:
        return ""
    from .hinting import hint_text

    return hint_text(hint.action, hint.reason, hint.details)


def is_hinted(model: Model, action: Action) -> bool:
    """Whether this is what the hint on the screen says."""
    return model.hint is not None and model.hint.action == action


# -- claims --


def may_claim(model: Model) -> bool:
    """Whether the rest of the deal is offered: two tricks or more that are certain."""
    return (
        model.asked
        and len(model.sure) > 1
        and not model.claiming
        and model.settings.claim == "offered"
        and has_hints(model)
    )


def claimed(model: Model, _message: Claimed) -> Step:
    """The rest is claimed: it is said why, and played out from here on."""
    action = next_claimed(model)
    if not may_claim(model) or action is None:
        return model, ()
    said = Announce(claim_text(model), assertive=True)
    claimed_tricks = len(model.sure)
    model = replace(
        model, claiming=claimed_tricks, asked=False, refusals={}, tried=None, raised=None, hint=None
    )
    return replace(model, pondering=False), (Cancel("clock"), said, Answer(action))


def claim_text(model: Model) -> str:
    """What makes it a claim."""
    count = model.claiming or len(model.sure)
    return ngettext(
        "The last trick is yours, whatever the others play.",
        "The last {count} tricks are yours, whatever the others play.",
        count,
    ).format(count=count)


def next_claimed(model: Model) -> Action | None:
    """What is done next for a claim; ``None`` where nothing is certain any more."""
    view = model.view
    if view is None or not view.legal:
        return None
    if SHOW_PAIR in view.legal:
        return SHOW_PAIR  # it moves the target the right way, and there is nothing to hide
    if model.sure and PLAYS[model.sure[0]] in view.legal:
        return PLAYS[model.sure[0]]
    return view.legal[0] if len(view.legal) == 1 else None


def in_force(model: Model) -> Settings:
    """The settings as the others at the table see them: nobody hesitates while a claim is played
    out."""
    return replace(model.settings, answers="once") if model.claiming else model.settings
