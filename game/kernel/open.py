"""The kernel as the game sees it, and the choice between the fast one and the twin."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Protocol

from game.rules import View

from .choosing import Judgement
from .compiled import Compiled
from .pondering import Pondered, Settings


class Kernel(Protocol):
    """What the kernel answers, many positions at a time, for a call costs more than an answer."""

    def judge(self, views: Sequence[View], memory: int = 8) -> list[Judgement]:
        """What the net says of each choice of each view's seat, whose turn it must be, and which
        remembers the last ``memory`` tricks.

        Raises ValueError where it is not."""
        ...

    def ponder(self, view: View, settings: Settings, seed: int) -> Pondered:
        """What each choice of a view of the play is worth, found by search. ``seed`` (32 bits)
        decides which deals are imagined.

        Raises ValueError where it is not the seat's turn to play."""
        ...


def open_kernel(weights: bytes) -> Kernel:
    """The compiled kernel where ``wasmtime`` is installed and its module is there, else the twin.

    ``weights`` are those of both nets (``policy.read_nets``); raises ValueError when they are not.
    """
    if find_spec("wasmtime") is not None:
        from .in_wasmtime import WASM, Wasmtime

        if WASM.exists():
            return Compiled(Wasmtime(WASM.read_bytes()), weights)
    from .twin import Twin  # not read where the fast one runs

    return Twin(weights)
