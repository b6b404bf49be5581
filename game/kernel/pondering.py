"""What a search is given: how much of it, and what was done in the deal so far.

The settings are one page; players choose them, the kernel obeys them.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

from game.rules import (
    ASK,
    DOUBLE,
    PASS,
    REDOUBLE,
    SEVENTH_CARD,
    SINGLE_HAND,
    Action,
    Bid,
    ChooseTrump,
    LayTrump,
    View,
)
from game.rules.actions import PLAYS
from game.rules.cards import UNKNOWN
from game.rules.seats import NOBODY
from game.rules.trump import asked_for_single, asked_to_double

from .packing import NONE, action_number, order_of

Pondered = tuple[tuple[Action, float], ...]
"""The choices and what each was found to be worth, from about -1 to 1."""

_SETTINGS = struct.Struct("<2i I i 2d 6d")


MOST_WORLDS, MOST_CANDIDATES = 1024, 12288


@dataclass(frozen=True)
class Settings:
    """How a search thinks: ``worlds`` are played out, of ``candidates`` drawn and weighed.

    ``scales`` are those of the nets' weights (calls, plays), ``temperature`` how doubtful the
    others' choices are taken to be and ``floor`` the chance that one was made for no reason;
    ``prior`` how much the net's own preference counts beside the play-outs, and
    ``prior_temperature`` how sharply it is taken; ``winning`` how much it counts to win a deal, the
    rest by how many points. A choice is played out no more when the square of how far it lies
    behind the best, times the worlds looked at, is more than ``clear``; with 0 all are in every
    world, which takes longer and tells better what each is worth.

    Raises ValueError for more than there is room for.
    """

    scales: tuple[float, float]
    worlds: int = 32
    candidates: int = 320
    temperature: float = 3.0
    floor: float = 0.15
    prior: float = 0.05
    prior_temperature: float = 2.0
    winning: float = 0.6
    clear: float = 1.0

    def __post_init__(self) -> None:
        if not (0 < self.worlds <= MOST_WORLDS and 0 < self.candidates <= MOST_CANDIDATES):
            raise ValueError(
                f"1 to {MOST_WORLDS} worlds of 1 to {MOST_CANDIDATES} candidates, "
                f"not {self.worlds} of {self.candidates}"
            )

    def packed(self, seed: int, history: bytes) -> bytes:
        """The bytes of the kernel's ``Settings``."""
        return _SETTINGS.pack(
            self.worlds,
            self.candidates,
            seed,
            len(history),
            *self.scales,
            self.temperature,
            self.floor,
            self.prior,
            self.prior_temperature,
            self.winning,
            self.clear,
        )


def history(view: View) -> bytes:
    """What was done in a deal in play, as numbers of actions, ``NONE`` for a trump settled in
    secret. A pair is left out: the kernel shows it as soon as it could be.

    A view does not tell which of two partners doubled or redoubled: the first asked is taken."""
    done: list[Action | None] = [Bid(points) if points else PASS for _seat, points in view.calls]
    if view.phase not in ("auction", "trump"):
        done.append(_trump(view))
        done += _stakes(view)
        done += _singles(view)
        done += _plays(view)
    return bytes(NONE if action is None else action_number(action) for action in done)


def _trump(view: View) -> Action | None:
    if view.seventh:
        return SEVENTH_CARD
    if view.single != NOBODY or view.trump == UNKNOWN:
        return None
    if view.marker != UNKNOWN:
        return LayTrump(view.marker)
    return ChooseTrump(view.trump)


def _stakes(view: View) -> list[Action]:
    if asked_to_double(view.options, view.bidder, 0) == NOBODY:
        return []
    if view.phase == "double":
        return [PASS] * view.declined
    if view.phase == "redouble":
        return [DOUBLE, *[PASS] * view.declined]
    if view.stake == 1:
        return [PASS, PASS]
    return [DOUBLE, REDOUBLE] if view.stake == 4 else [DOUBLE, PASS, PASS]


def _singles(view: View) -> list[Action]:
    first = asked_for_single(view.options, view.dealer, 0)
    if first == NOBODY or view.phase not in ("single", "play"):
        return []
    if view.phase == "single":
        return [PASS] * view.declined
    if view.single == NOBODY:
        return [PASS] * 4
    return [*[PASS] * ((view.single - first) * view.options.step & 3), SINGLE_HAND]


def _plays(view: View) -> list[Action]:
    done: list[Action] = []
    tricks = [(trick.seats, trick.cards) for trick in view.tricks]
    if view.phase == "play":
        tricks.append((order_of(view, view.leader), view.trick))
    for number, (seats, cards) in enumerate(tricks):
        for place, seat in enumerate(seats):
            if view.shown and view.shown_trick == number and view.shown_by == seat:
                done.append(ASK)
            if place < len(cards):
                done.append(PLAYS[cards[place]])
    return done
