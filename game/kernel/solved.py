"""What a deal comes to, played out or solved choice by choice: how the answers are told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.rules import Action, State
from game.rules.seats import NOBODY, Side
from game.rules.state import Outcome


@dataclass(frozen=True)
class Ending:
    """How a deal ended, as ``Result`` has it: card points and scores by side."""

    outcome: Outcome
    won: Side
    points: tuple[int, int]
    score: tuple[int, int]


Solved: TypeAlias = tuple[tuple[Action, int], ...]
"""The choices of the player to act and what each comes to. Exact: twice the points that the
bidder's side is above its target at the end, or below it; ``DEAD`` for a deal that ends dead, which
is better than missing and worse than making the target. A single hand is won with 0 and lost with
``LOST_ALONE``. Not exact: 1 where the side that plays for something gets it (0 or more), else 0."""

DEAD = -1
LOST_ALONE = -2


def is_known(state: State) -> bool:
    """Whether every card is known, and the trump where there may be one."""
    return not any(state.unknown) and (state.single != NOBODY or state.trump >= 0)


def require_known(state: State) -> None:
    """Raises ValueError where ``solve`` can't answer."""
    if state.phase != "play":
        raise ValueError("only in the play can a deal be solved")
    if not is_known(state):
        raise ValueError("a deal can be solved only when every card and the trump are known")
