"""The policy nets: the twin of policy.h and net.c, and what defines their answers.

A net weighs features of the position and of one action through one hidden layer to one number; the
higher, the better the action. All of it is whole numbers.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

from game.rules import Action, View

from .calling import call_action, call_state
from .choosing import Judgement, choices
from .shapes import HIDDEN, MOST_ACTION, MOST_STATE, NET_SIZE, require_weights
from .sight import play_action, play_state, sight_of

_ROW = struct.Struct(f"{HIDDEN}b")
_BIAS = struct.Struct(f"<{HIDDEN}i")


@dataclass(frozen=True)
class Net:
    """The weights of one net, each row with one number for every hidden unit."""

    state: tuple[tuple[int, ...], ...]
    action: tuple[tuple[int, ...], ...]
    bias: tuple[int, ...]
    out: tuple[int, ...]

    def add(
        self, sums: list[int], rows: tuple[tuple[int, ...], ...], features: list[int]
    ) -> list[int]:
        """The hidden units' sums with these features added."""
        for feature, row in zip(features, rows, strict=False):
            if feature:
                sums = [sum_ + feature * weight for sum_, weight in zip(sums, row, strict=True)]
        return sums

    def answer(self, sums: list[int]) -> int:
        """The net's number. A unit below nought still counts, a little: one 32nd."""
        total = 0
        for sum_, weight in zip(sums, self.out, strict=True):
            unit = sum_ >> 4
            total += (unit >> 5 if unit < 0 else unit) * weight
        return total


@dataclass(frozen=True)
class Nets:
    """Both nets: for the calls and for the play."""

    calls: Net
    plays: Net


def read_nets(weights: bytes) -> Nets:
    """The nets from the bytes of a weights file. Raises ValueError where the length is wrong."""
    require_weights(weights)
    return Nets(_read_net(weights[:NET_SIZE]), _read_net(weights[NET_SIZE:]))


def _read_net(weights: bytes) -> Net:
    rows_end = (MOST_STATE + MOST_ACTION) * HIDDEN
    rows = tuple(_ROW.iter_unpack(weights[:rows_end]))
    return Net(
        state=rows[:MOST_STATE],
        action=rows[MOST_STATE:],
        bias=_BIAS.unpack_from(weights, rows_end),
        out=_ROW.unpack_from(weights, rows_end + _BIAS.size),
    )


def features(view: View, action: Action) -> tuple[list[int], list[int]]:
    """What a net is given of the position and of one action."""
    if view.phase == "play":
        s = sight_of(view)
        return play_state(s), play_action(s, action)
    return call_state(view), call_action(view, action)


def judge(nets: Nets, view: View, memory: int = 8) -> Judgement:
    """The choices of the seat to act, in the order of ``view.legal``, and the net's numbers, if the
    seat remembers so many tricks.

    An only choice is not weighed: its number is 0.
    Raises ValueError when nobody asks this seat."""
    if not view.legal:
        raise ValueError("it is not this seat's turn")
    offered = choices(view)
    if len(offered) == 1:
        return ((offered[0], 0),)
    if view.phase == "play":
        net, s = nets.plays, sight_of(view, memory)
        base = net.add(list(net.bias), net.state, play_state(s))
        given = [play_action(s, action) for action in offered]
    else:
        net = nets.calls
        base = net.add(list(net.bias), net.state, call_state(view))
        given = [call_action(view, action) for action in offered]
    return tuple(
        (action, net.answer(net.add(base, net.action, one)))
        for action, one in zip(offered, given, strict=True)
    )
