"""The search with all cards seen, as it is asked for where solving.wasm runs: in the page that is
a worker."""

from __future__ import annotations

import pkgutil
import struct
from collections.abc import Sequence

from game.rules import State

from .errand import ANSWERS, MOST_ACTIONS, Errand, actions_in
from .packing import pack
from .solved import Solved, require_known

_NUMBERS = struct.Struct(f"<{MOST_ACTIONS}i")


def solving_module() -> bytes:
    """The content of solving.wasm."""
    content = pkgutil.get_data(__name__, "solving.wasm")
    assert content is not None, "the loader of this module reads files"
    return content


def solve_errand(state: State) -> Errand:
    """The errand of ``AllSeen.solve`` for one state; ``solved`` reads what it brings back.

    Raises ValueError as that does."""
    require_known(state)
    reads = (("answers", ANSWERS), ("numbers", _NUMBERS.size))
    return Errand((("deals", pack(state)),), "solve_all", reads, (1, 1, 0))


def solved(parts: Sequence[bytes]) -> Solved:
    """The choices and what each comes to, out of what a ``solve_errand`` brought back."""
    answers, values = parts
    return tuple(zip(actions_in(answers), _NUMBERS.unpack(values), strict=False))
