"""The policy nets: the twin of policy.h and net.c, and what defines their answers.

A net weighs features of the position and of one action through one hidden layer to one number; the
higher, the better the action. All of it is whole numbers.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

from game.rules import Action, Bid, Play, View
from game.rules.cards import NO_TRUMP, SUIT_SETS, SUITS, CardSet

from .calling import CALL_ACTION, CALL_STATE, call_action, call_state
from .sight import PLAY_ACTION, PLAY_STATE, play_action, play_state, sight_of

HIDDEN = 64
_ROW = struct.Struct(f"{HIDDEN}b")
_BIAS = struct.Struct(f"<{HIDDEN}i")
MOST_STATE, MOST_ACTION = max(CALL_STATE, PLAY_STATE), max(CALL_ACTION, PLAY_ACTION)
NET_SIZE = (MOST_STATE + MOST_ACTION + 1) * HIDDEN + _BIAS.size
"""Bytes of one net's weights: rows of the state, rows of the action, the biases (32 bits each), the
row that leads to the answer; all others are of 8 bits."""
BIDS_LOOKED_AT = 3
"""So many bids from the lowest possible one on are looked at: nobody needs to jump."""

Judgement = tuple[tuple[Action, int], ...]
"""The choices and the net's number for each."""


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
    if len(weights) != 2 * NET_SIZE:
        raise ValueError(f"weights of {2 * NET_SIZE} bytes are needed, not {len(weights)}")
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


def choices(view: View) -> tuple[Action, ...]:
    """What a player chooses from: what is legal, without cards that would forfeit the deal and
    without jumps in the auction."""
    legal = view.legal
    if view.phase == "auction":
        bids = [action for action in legal if isinstance(action, Bid)][:BIDS_LOOKED_AT]
        return tuple(a for a in legal if not isinstance(a, Bid) or a in bids)
    if view.phase == "play" and view.options.misplay == "forfeit":
        right = _right_cards(view)
        return tuple(a for a in legal if not isinstance(a, Play) or right >> a.card & 1)
    return legal


def _right_cards(view: View) -> CardSet:
    """The cards that break no rule, of those that may be played."""
    hand = view.hand
    if not view.trick:
        return hand
    follow = hand & SUIT_SETS[view.trick[0] >> 3]
    if follow:
        return follow
    asked = view.shown_by == view.seat and view.shown_trick == len(view.tricks)
    if asked and view.options.ask_then_trump and view.trump in SUITS and view.trump != NO_TRUMP:
        return hand & SUIT_SETS[view.trump] or hand
    return hand


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
