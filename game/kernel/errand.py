"""What a host is asked to do in one go, as plain data: it can be sent to where the module runs."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass

from game.rules import Action, View

from .packing import ACTIONS, pack
from .pondering import Pondered, Settings, history

MOST_ACTIONS = 40
ANSWERS = 1 + MOST_ACTIONS
"""Bytes of the kernel's ``Answers``."""
_VALUES = struct.Struct(f"<{MOST_ACTIONS}d")


@dataclass(frozen=True)
class Errand:
    """One call of the module with these ``arguments``: ``writes`` is done before it and ``reads``
    after it.

    A place of its memory is named by what the C files call it: ``deals`` for ``deals_at``."""

    writes: tuple[tuple[str, bytes], ...]
    call: str
    reads: tuple[tuple[str, int], ...]
    arguments: tuple[int, ...] = ()


def ponder_errand(view: View, settings: Settings, seed: int) -> Errand:
    """The errand of ``Kernel.ponder``; ``pondered`` reads what it brings back."""
    if not view.legal or view.phase != "play":
        raise ValueError("only whose turn it is to play can ponder")
    return Errand(
        writes_of(view, settings, seed), "ponder", (("answers", ANSWERS), ("values", _VALUES.size))
    )


def writes_of(view: View, settings: Settings, seed: int) -> tuple[tuple[str, bytes], ...]:
    """What a search is given, where it reads it."""
    done = history(view)
    return (
        ("deals", pack(view)),
        ("history", done),
        ("settings", settings.packed(seed, done)),
    )


def pondered(parts: Sequence[bytes]) -> Pondered:
    """The choices and their worth out of what a ``ponder_errand`` brought back."""
    answers, values = parts
    return tuple(zip(actions_in(answers), _VALUES.unpack(values), strict=False))


def actions_in(answers: bytes) -> tuple[Action, ...]:
    """The actions of one ``Answers``."""
    count, *actions = answers
    return tuple(ACTIONS[action] for action in actions[:count])
