"""What a finger on a card of the hand means, as numbers and messages; the browser measures."""

from __future__ import annotations

from game.rules.actions import PLAYS

from .messages import Did, Message, Tapped, TrumpChosen

RISE = 40
"""A card drawn up by so many CSS pixels is played when it is let go."""

_STILL = {"mouse": 6, "": 12}
"""How far a pointer may stray, in CSS pixels, and still be a tap; a finger more than a mouse."""


def has_moved(across: float, up: float, pointer: str) -> bool:
    """Whether the pointer (``mouse``, ``touch``, ``pen``) has gone so far that it draws the card
    with it."""
    still = _STILL.get(pointer, _STILL[""])
    return across * across + up * up > still * still


def dropped(tap: Message | None, up: float) -> Message | None:
    """What letting go of a card means that was drawn ``up`` so far, while a tap on it means
    ``tap``: the same, but a card is not asked for twice. Nothing where it was brought back, and
    nothing where a tap on it would not be about the card."""
    if up < RISE:
        return None
    if isinstance(tap, Tapped):
        return Did(PLAYS[tap.card])
    return tap if isinstance(tap, (Did, TrumpChosen)) else None
