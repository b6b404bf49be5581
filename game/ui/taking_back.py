"""Taking back one's own last decision: against bots, until somebody saw something new by it."""

from __future__ import annotations

from dataclasses import replace

from game.rules.events import (
    Called,
    CardPlayed,
    CardsDealt,
    DealEnded,
    Event,
    Misplayed,
    PairShown,
    TrumpSettled,
    TrumpShown,
)

from .effects import Cancel, TakeBack
from .messages import TookBack
from .model import ME, Model
from .sheets import Step

WINDOW = 2500
"""Milliseconds in which a decision may be taken back; a tap on the table ends them."""

_OWN = (Called, CardPlayed, TrumpSettled)
_NEWS = (CardsDealt, TrumpShown, PairShown, Misplayed, DealEnded)
"""Events by which a hidden card or suit becomes known to somebody."""


def may_take_back(model: Model) -> bool:
    """Whether what is on the screen is the person's own decision, nobody has acted after it, and
    nobody learned a hidden card by it. A last card that played itself was no decision."""
    if not (model.paused and model.settings.take_back == "on") or model.view is None:
        return False
    if model.course is not None:
        return False  # a lesson has a way back of its own
    if model.claiming or model.company is not None:  # friends have seen it
        return False
    forced = model.view.hand == 0 and model.settings.last_card == "itself"
    own = any(isinstance(event, _OWN) and event.seat == ME for event in model.just)
    return own and not forced and not model.stood_in and not any(map(_is_news, model.just))


def _is_news(event: Event) -> bool:
    return isinstance(event, _NEWS)


def took_back(model: Model, _message: TookBack) -> Step:
    """The decision is taken back; the table asks again."""
    if not may_take_back(model):
        return model, ()
    return replace(model, paused=False, just=()), (Cancel("pause"), Cancel("said"), TakeBack())
