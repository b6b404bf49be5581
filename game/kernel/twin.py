"""The kernel in plain Python: slow, and right by definition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules import State, View, apply, legal
from game.rules.seats import Side
from game.rules.state import Outcome

from .chance import Chance
from .choosing import Judgement
from .policy import judge, read_nets
from .pondering import Pondered, Settings


@dataclass(frozen=True)
class Ending:
    """How a deal ended, as ``Result`` has it: card points and scores by side."""

    outcome: Outcome
    won: Side
    points: tuple[int, int]
    score: tuple[int, int]


class Twin:
    """The kernel's answers from the rules themselves; see ``Kernel``."""

    def __init__(self, weights: bytes) -> None:
        self._nets = read_nets(weights)

    def play_out(self, states: Sequence[State], seed: int) -> list[Ending]:
        """How each deal ends when all play any legal action: the same for the same ``seed``."""
        return [_play_out(state, Chance(seed + number)) for number, state in enumerate(states)]

    def judge(self, views: Sequence[View], memory: int = 8) -> list[Judgement]:
        """See ``Kernel.judge``."""
        return [judge(self._nets, view, memory) for view in views]

    def ponder(self, view: View, settings: Settings, seed: int) -> Pondered:
        """See ``Kernel.ponder``."""
        if not view.legal or view.phase != "play":
            raise ValueError("only whose turn it is to play can ponder")
        from .search import ponder  # it stays behind where nobody would wait for it: in the page

        return ponder(self._nets, settings, view, seed)


def _play_out(state: State, chance: Chance) -> Ending:
    while state.phase not in ("deal", "over"):
        actions = legal(state)
        state, _events = apply(state, actions[chance.below(len(actions))])
    result = state.last
    assert result is not None, "a deal that ended has a result"
    return Ending(result.outcome, result.won, result.points, result.score)
