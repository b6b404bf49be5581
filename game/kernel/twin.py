"""The kernel in plain Python: slow, and right by definition."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules import Action, State, View, apply, legal

from .chance import Chance
from .choosing import Judgement
from .policy import judge, read_nets
from .pondering import Pondered, Settings
from .solved import Ending, Solved


class Twin:
    """The kernel's answers from the rules themselves; see ``Kernel``."""

    def __init__(self, weights: bytes) -> None:
        self._nets = read_nets(weights)

    def legal(self, states: Sequence[State]) -> list[tuple[Action, ...]]:
        """See ``Kernel.legal``."""
        return [legal(state) for state in states]

    def play_out(self, states: Sequence[State], seed: int) -> list[Ending]:
        """See ``Kernel.play_out``."""
        return [_play_out(state, Chance(seed + number)) for number, state in enumerate(states)]

    def judge(self, views: Sequence[View], memory: int = 8) -> list[Judgement]:
        """See ``Kernel.judge``."""
        return [judge(self._nets, view, memory) for view in views]

    def ponder(self, view: View, settings: Settings, seed: int) -> Pondered:
        """See ``Kernel.ponder``."""
        if not view.legal or view.phase != "play":
            raise ValueError("only whose turn it is to play can ponder")
        from .search import ponder  # these two stay behind where nobody waits for them: in the page

        return ponder(self._nets, settings, view, seed)

    def value(self, states: Sequence[State]) -> list[int]:
        """See ``Kernel.value``."""
        from .solver import value

        return [value(state) for state in states]

    def solve(self, states: Sequence[State], exact: bool = True, limit: int = 0) -> list[Solved]:
        """See ``Kernel.solve``; it is never cut short."""
        from .solver import solve

        return [solve(state, exact) for state in states]


def _play_out(state: State, chance: Chance) -> Ending:
    while state.phase not in ("deal", "over"):
        actions = legal(state)
        state, _events = apply(state, actions[chance.below(len(actions))])
    result = state.last
    assert result is not None, "a deal that ended has a result"
    return Ending(result.outcome, result.won, result.points, result.score)
