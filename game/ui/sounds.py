"""What is to be heard, computed from two models as movement is; and how each sound is made.

A sound is a handful of tones given as data, so that the page needs no file for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.rules.events import (
    Called,
    CardPlayed,
    CardsDealt,
    DealEnded,
    Event,
    MatchEnded,
    PairShown,
    TrickTaken,
    TrumpShown,
)
from game.rules.seats import NOBODY, Side, side_of

from .model import ME, Model
from .words import watched

LOUDNESS: dict[str, float] = {"off": 0.0, "quiet": 0.12, "medium": 0.3, "loud": 0.65}
"""Setting → loudness of a sound, of 1."""


@dataclass(frozen=True)
class Tone:
    """One tone of a sound: from ``at`` on, ``ms`` milliseconds long, gliding from the frequency
    ``low`` to ``high`` (Hz), at ``loud`` of the sound's loudness. ``noise`` is a rush of air with
    that frequency in its middle, as a card makes."""

    shape: Literal["sine", "triangle", "noise"]
    at: int
    ms: int
    low: float
    high: float
    loud: float = 1.0


_CARD = Tone("noise", 0, 70, 1800, 700)

SOUNDS: dict[str, tuple[Tone, ...]] = {
    "deal": tuple(Tone("noise", 70 * i, 60, 1500 + 150 * i, 900, 0.7) for i in range(4)),
    "play": (_CARD, Tone("sine", 5, 60, 190, 110, 0.5)),
    "trick": (Tone("noise", 0, 190, 500, 1600, 0.8), Tone("sine", 120, 110, 240, 170, 0.5)),
    "call": (Tone("sine", 0, 70, 420, 420, 0.45),),
    "shown": (Tone("triangle", 0, 110, 392, 392, 0.6), Tone("triangle", 110, 200, 587, 587, 0.6)),
    "turn": (Tone("sine", 0, 90, 660, 660, 0.7), Tone("sine", 90, 150, 880, 880, 0.7)),
    "won": tuple(
        Tone("triangle", 110 * i, 220, hz, hz, 0.7) for i, hz in enumerate((523, 659, 784))
    ),
    "lost": tuple(Tone("sine", 150 * i, 240, hz, hz, 0.7) for i, hz in enumerate((392, 330, 262))),
    "match": tuple(
        Tone("triangle", 120 * i, 260, hz, hz, 0.8)
        for i, hz in enumerate((523, 659, 784, 1047, 784, 1047))
    ),
}
"""Sound → its tones."""

SHAKES: dict[str, tuple[int, ...]] = {"turn": (25,), "won": (30, 60, 30), "match": (40, 60, 90)}
"""Sound → milliseconds of shaking and of rest in turn, for devices that can."""

_AT_INSTANT = ("turn", "won", "lost", "match")
"""At the speed ``instant`` things happen all at once; only these are still worth a sound."""


def sound(before: Model, after: Model) -> str:
    """The sound of what happened between two moments, the weightiest where there are several; empty
    for none. A loudness just chosen is heard too."""
    settings = after.settings
    if settings.sound != before.settings.sound and before.screen == after.screen != "opening":
        return "turn"
    if before.view is None or after.view is None or before.seed != after.seed:
        return ""
    watching = watched(after.names)
    heard = [_of(event, watching) for event in _news(before, after)]
    if after.asked and not before.asked:
        heard.append("turn")
    weight = tuple(SOUNDS)
    loudest = max(heard, key=lambda name: weight.index(name) if name else -1, default="")
    return loudest if settings.speed != "instant" or loudest in _AT_INSTANT else ""


def _news(before: Model, after: Model) -> tuple[Event, ...]:
    """The events that came between two moments."""
    if after.log is before.log:
        return ()
    known = len(before.log)
    return after.log[known:] if after.log[:known] == before.log else after.log


def _of(event: Event, watching: bool) -> str:
    if isinstance(event, CardsDealt):
        return "deal"
    if isinstance(event, Called):
        return "call"
    if isinstance(event, CardPlayed):
        return "play"
    if isinstance(event, TrickTaken):
        return "trick"
    if isinstance(event, (TrumpShown, PairShown)):
        return "shown"
    if isinstance(event, MatchEnded):
        return _ended(event.winner, "match", watching)
    if isinstance(event, DealEnded):
        return _ended(event.result.won, "won", watching)
    return ""


def _ended(winner: Side, won: str, watching: bool) -> str:
    """The sound of an end: none where nobody has won; who only watches has not lost either."""
    if winner == NOBODY:
        return ""
    return won if watching or winner == side_of(ME) else "lost"
