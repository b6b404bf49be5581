"""Where the keyboard's focus rests when what it was on has gone."""

from __future__ import annotations

from .asking import asked_for
from .model import Model
from .places import FIELD, card_id
from .sheets import TITLE, is_inline


def resting_place(model: Model) -> str:
    """The id of the element to go to: an open sheet's heading, the field of the text view, what is
    asked, the hand, or the first button of the screen."""
    if model.sheet and not is_inline(model):
        return TITLE
    if model.settings.layout == "text" and model.screen == "table":
        return FIELD
    if model.screen != "table":
        if model.way_back:
            return "back-to-friends"
        return "continue" if model.saved and not model.saved.over else "play-now"
    asked = asked_for(model)
    if asked == "show":
        return "ask"
    if asked not in ("", "card"):
        return "ask-title"
    cards = model.in_hand
    if cards:
        return card_id(model.cursor if model.cursor in cards else cards[0])
    return "menu"
