"""What each choice in a deal comes to when all cards are seen: how the answers are told."""

from __future__ import annotations

from typing import TypeAlias

from game.rules import Action, State
from game.rules.seats import NOBODY

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
