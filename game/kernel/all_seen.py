"""The search with all cards seen, many deals at a time, outside the page."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules import State

from .compiled import Module
from .solved import Solved, require_known
from .solving import solving_module


class AllSeen(Module):
    """What deals come to when all cards are seen and nobody errs, from the solving.wasm that the
    host runs. ``solver.py`` is its twin."""

    def value(self, states: Sequence[State]) -> list[int]:
        """What each state of the play comes to: that of the best choice, as ``solve`` tells it.

        Raises ValueError where no card is to be played, or some are not known."""
        for state in states:
            require_known(state)
        found: list[int] = []
        for part in self._parts(states):
            self._call("value_all", len(part))
            found += [self._numbers_of(number)[0] for number in range(len(part))]
        return found

    def solve(self, states: Sequence[State], exact: bool = True, limit: int = 0) -> list[Solved]:
        """What each choice in each state of the play comes to. With a ``limit`` only so many
        positions are looked at for a choice, and the rest is guessed.

        Raises ValueError where no card is to be played, or some are not known."""
        for state in states:
            require_known(state)
        found: list[Solved] = []
        for part in self._parts(states):
            self._call("solve_all", len(part), exact, limit)
            found += [self._numbered(number) for number in range(len(part))]
        return found


def open_solver() -> AllSeen:
    """The search in ``wasmtime``, without which there is no telling what a whole deal comes to."""
    from .in_wasmtime import Wasmtime

    return AllSeen(Wasmtime(solving_module()))
