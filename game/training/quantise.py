"""From the training's state to the weights that are shipped: 8 bits each, and the same answers.

Every row that the features lead through is multiplied by one number, the row that leads to the
answer by another, so that the largest becomes 127. That scales every answer alike; ``scale`` is by
how much: so many are one unit of the softmax in training.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from game.kernel.shapes import (
    CALL_ACTION,
    CALL_STATE,
    HIDDEN,
    MOST_ACTION,
    MOST_STATE,
    PLAY_ACTION,
    PLAY_STATE,
    YES,
)

_HEAD = struct.Struct("<8s 2q q d 2d 8x")
_MARK = b"29 net2\0"
_ROWS = MOST_STATE + MOST_ACTION
_NET = struct.Struct(f"<{(_ROWS + 2) * HIDDEN}f")
_PLAYERS_BEFORE = 8
"""Players of two nets each that a state holds before the mean, which is shipped."""
_MOST = 127
_USED = ((CALL_STATE, CALL_ACTION), (PLAY_STATE, PLAY_ACTION))
"""Of each net the features of a position and of an action; its rows for more lead nowhere."""


@dataclass(frozen=True)
class Trained:
    """What a state of the training holds: the nets for calls and play as rows of floating-point
    numbers, how many ``deals`` were played and the ``seconds`` it took; ``softer``: what the
    numbers of each are to be divided by to be as doubtful as nets are to be, 0 before the training
    ended."""

    deals: int
    seconds: float
    softer: tuple[float, float]
    nets: tuple[Sequence[float], Sequence[float]]


@dataclass(frozen=True)
class Weights:
    """The bytes of both nets as the kernel reads them, and the ``scale`` of each."""

    content: bytes
    scales: tuple[float, float]


def read_state(path: Path) -> Trained:
    """The mean of the late nets of a training.

    Raises ValueError for a file that is no such state."""
    content = path.read_bytes()
    players = 2 * (_PLAYERS_BEFORE + 1) * _NET.size
    if not content.startswith(_MARK) or len(content) != _HEAD.size + players:
        raise ValueError(f"{path} is no state of a training of such nets")
    _, _, _, deals, seconds, *softer = _HEAD.unpack_from(content)
    mean = _HEAD.size + _PLAYERS_BEFORE * 2 * _NET.size
    calls = _NET.unpack_from(content, mean)
    plays = _NET.unpack_from(content, mean + _NET.size)
    return Trained(deals, seconds, (softer[0], softer[1]), (calls, plays))


def quantise(trained: Trained) -> Weights:
    """The nets in whole numbers."""
    parts, scales = [], []
    for net, softer, (states, actions) in zip(trained.nets, trained.softer, _USED, strict=True):
        content, scale = _quantise_net(net, states, actions)
        parts.append(content)
        scales.append(scale * (softer or 1))
    return Weights(b"".join(parts), (scales[0], scales[1]))


def _quantise_net(net: Sequence[float], states: int, actions: int) -> tuple[bytes, float]:
    rows = [0.0] * (_ROWS * HIDDEN)
    for first, count in ((0, states), (MOST_STATE, actions)):
        used = slice(first * HIDDEN, (first + count) * HIDDEN)
        rows[used] = net[used]
    bias = net[_ROWS * HIDDEN : (_ROWS + 1) * HIDDEN]
    out = net[(_ROWS + 1) * HIDDEN :]
    inner, outer = _MOST / max(map(abs, rows)), _MOST / max(map(abs, out))
    content = (
        bytes(round(weight * inner) & 255 for weight in rows)
        + struct.pack(f"<{HIDDEN}i", *(round(weight * inner * YES) for weight in bias))
        + bytes(round(weight * outer) & 255 for weight in out)
    )
    # The hidden sums carry the sixteenths of the features too, which the shift by four takes away.
    return content, inner * outer
