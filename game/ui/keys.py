"""The keyboard: what a key means, given the screen and where the focus is.

Arrows, Home and End move in the hand, 1 to 8 play the card at that place, Enter and the space bar
end a pause, Escape closes a sheet. Everything else is a button's own business.
"""

from __future__ import annotations

from game.rules.actions import PLAYS

from .messages import CardFocused, Did, Message, SheetClosed, Tapped, TookBack, WentOn
from .model import Model
from .places import card_id
from .sheets import can_close
from .taking_back import may_take_back

_STEPS = {"ArrowLeft": -1, "ArrowUp": -1, "ArrowRight": 1, "ArrowDown": 1}


def message(model: Model, key: str, focused: str) -> Message | None:
    """What pressing ``key`` (as ``KeyboardEvent.key`` names it) stands for, while the element with
    the id ``focused`` has the focus (empty: none). ``None``: the browser may do with it what it
    does."""
    if key == "Escape":
        return SheetClosed() if can_close(model) else None
    if model.screen != "table" or model.view is None or model.sheet:
        return None
    hand = model.in_hand
    ids = [card_id(card) for card in hand]
    if model.paused and key in ("Enter", " ") and (focused in ids or not focused):
        return WentOn()
    if len(key) == 1 and key in "12345678" and model.asked and model.view.phase == "play":
        place = int(key) - 1
        if place >= len(hand):
            return None
        twice = model.settings.tap == "twice"
        return Tapped(hand[place]) if twice else Did(PLAYS[hand[place]])
    if key in ("u", "U") and may_take_back(model):
        return TookBack()
    if focused not in ids:
        return None
    here = ids.index(focused)
    if key in _STEPS:
        return CardFocused(hand[(here + _STEPS[key]) % len(hand)])
    if key == "Home":
        return CardFocused(hand[0])
    if key == "End":
        return CardFocused(hand[-1])
    return None
