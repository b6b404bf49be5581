"""How long the table waits for eyes, as data: milliseconds per event and how speed scales them."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.events import (
    AuctionEnded,
    Called,
    CardPlayed,
    CardsDealt,
    DealEnded,
    Event,
    MatchEnded,
    Misplayed,
    PairShown,
    SetWon,
    TrickTaken,
    TrumpSettled,
    TrumpShown,
)
from game.rules.view import View

from .model import ME
from .settings import Settings

NORMAL: dict[type, int] = {
    CardsDealt: 700,
    Called: 750,
    AuctionEnded: 1000,
    TrumpSettled: 800,
    TrumpShown: 1400,
    PairShown: 1600,
    CardPlayed: 600,
    Misplayed: 1800,
    TrickTaken: 1400,
    DealEnded: 1400,
    SetWon: 1400,
    MatchEnded: 1400,
}
"""Milliseconds at normal speed: long enough for a person to have seen it."""

OWN = 250
"""After one's own call or card, or before one's own turn: only long enough to see it happen."""

PERCENT: dict[str, int] = {"calm": 180, "normal": 100, "fast": 45, "instant": 0}
"""What each speed makes of it."""


def pause(events: Iterable[Event], speed: str, *, my_turn: bool = False) -> int:
    """Milliseconds to wait after these events: the longest that any of them asks for. ``my_turn``:
    it is the person's turn next, who can look at a call or a card while being asked."""
    wanted = max((_wanted(event, my_turn) for event in events), default=0)
    return wanted * PERCENT[speed] // 100


def table_pause(events: Iterable[Event], speed: str) -> int:
    """Milliseconds to wait at a table on this browser at which others sit too: as the speed here
    says, but never less than usual, as their clock runs while they still look at what happened."""
    wanted = max((NORMAL[type(event)] for event in events), default=0)
    return wanted * max(PERCENT[speed], PERCENT["normal"]) // 100


THOUGHT = 160
"""What a bot that answers as people do takes for each choice it has but one, at normal speed."""

LONGEST_THOUGHT = 800


def hesitation(view: View, settings: Settings) -> int:
    """Milliseconds a bot waits before it does what it has decided, the more it could choose from
    the longer; nothing where there was no choice, and nothing where bots answer at once."""
    if settings.answers == "once":
        return 0
    wanted = min(LONGEST_THOUGHT, THOUGHT * (len(view.legal) - 1))
    return wanted * PERCENT[settings.speed] // 100


def _wanted(event: Event, my_turn: bool) -> int:
    if isinstance(event, (Called, CardPlayed)) and (my_turn or event.seat == ME):
        return OWN
    return NORMAL[type(event)]
