"""Cards come from the dealer to the hand a few at a time, as they are dealt at a table; and so no
picture has more to draw than a slow device can draw in time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.rules.cards import Card
from game.rules.events import CardsDealt, Event
from game.rules.view import View

from .effects import After, Effect
from .messages import CardsCame
from .model import Model
from .pace import PERCENT
from .places import hand_order
from .sheets import Step

AT_A_TIME = 2
EVERY = 60
"""Milliseconds from some cards to the next."""


def dealt(model: Model, view: View, events: Sequence[Event]) -> tuple[Card, ...]:
    """The cards that are on their way to the hand, in the order they come: those that the ``view``
    has and the hand on the screen has not. None where nothing moves, or cards are read as text."""
    settings = model.settings
    if not PERCENT[settings.speed] or settings.motion == "none" or settings.layout == "text":
        return ()
    if not any(isinstance(event, CardsDealt) for event in events):
        return ()
    held = set(model.in_hand)
    return tuple(card for card in hand_order(view, settings.order) if card not in held)


def awaited(model: Model) -> tuple[Effect, ...]:
    """Brings the next cards, if some are on their way."""
    return (After(EVERY, CardsCame(), "cards"),) if model.coming else ()


def came(model: Model, _message: CardsCame) -> Step:
    """Some are here."""
    model = replace(model, coming=model.coming[AT_A_TIME:])
    return model, awaited(model)
