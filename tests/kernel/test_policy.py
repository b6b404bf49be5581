"""The nets' numbers are those of the twin, bit for bit, and nothing hidden goes into them."""

import os
import random

import pytest

from game.kernel.compiled import Compiled
from game.kernel.examined import Examined
from game.kernel.open import open_kernel
from game.kernel.packing import action_number, pack
from game.kernel.policy import features, read_nets
from game.kernel.shapes import CALL_ACTION, CALL_STATE, NET_SIZE, PLAY_ACTION, PLAY_STATE
from game.kernel.twin import Twin
from game.rules import Play, State, View, legal, sample, view
from tests.kernel.positions import decisions

POSITIONS = int(os.environ.get("T29_POSITIONS", "6000")) // 6


def views(seed: int, count: int = POSITIONS) -> list[View]:
    return [view(state, state.turn) for state in decisions(seed, count)]


def test_features_are_those_of_the_twin(wasm: Examined) -> None:
    rng = random.Random(1)
    met: set[tuple[bool, str, int]] = set()
    for seen in views(11):
        action = rng.choice(seen.legal)
        ours, twins = wasm.features(seen, action_number(action)), features(seen, action)
        for name, kernels, expected in zip(("state", "action"), ours, twins, strict=True):
            assert kernels[: len(expected)] == expected, (seen, action)
            met |= {
                (seen.phase == "play", name, place)
                for place, number in enumerate(expected)
                if number
            }
    every = CALL_STATE + CALL_ACTION + PLAY_STATE + PLAY_ACTION
    assert len(met) > 0.95 * every, "the positions leave too many features untried"


def test_numbers_are_those_of_the_twin(wasm: Examined, weights: bytes) -> None:
    positions = views(12)
    assert wasm.judge(positions) == Twin(weights).judge(positions)


def test_what_a_seat_cannot_know_changes_no_number(wasm: Examined) -> None:
    """The whole deal packed, the view packed, and another deal the seat takes for possible."""
    rng = random.Random(2)
    for state in decisions(13, POSITIONS):
        seen = view(state, state.turn)
        other = sample(seen, rng)
        action = action_number(rng.choice(seen.legal))
        given = [wasm.features_of(pack(deal), action) for deal in (state, seen, other)]
        assert given[0] == given[1] == given[2], seen


def test_nobody_chooses_to_forfeit_a_deal_or_to_jump(wasm: Examined) -> None:
    positions = views(14)
    for seen, judged in zip(positions, wasm.judge(positions), strict=True):
        actions = [action for action, _ in judged]
        assert set(actions) <= set(seen.legal)
        assert actions, seen
        if seen.phase == "auction":
            assert len(actions) <= 4
        elif seen.phase == "play" and seen.trick and seen.options.misplay == "forfeit":
            led = seen.trick[0] >> 3
            follow = [a for a in seen.legal if isinstance(a, Play) and a.card >> 3 == led]
            assert not follow or set(actions) - {a for a in actions if not isinstance(a, Play)} <= {
                *follow
            }


def test_who_forgets_is_judged_for_alike(wasm: Examined, weights: bytes) -> None:
    positions = [seen for seen in views(16) if len(seen.tricks) > 2]
    twin = Twin(weights)
    assert len(positions) > 20
    for memory in (0, 1):
        judged = wasm.judge(positions, memory)
        assert judged == twin.judge(positions, memory)
        assert judged != wasm.judge(positions)


def test_only_the_seat_to_act_is_judged_for(wasm: Examined, weights: bytes) -> None:
    state: State = decisions(15, 1)[0]
    other = view(state, (state.turn + 1) % 4)
    assert legal(state)
    for kernel in (wasm, Twin(weights)):
        with pytest.raises(ValueError, match="turn"):
            kernel.judge([other])


def test_weights_of_another_length_are_refused(weights: bytes) -> None:
    assert len(weights) == 2 * NET_SIZE
    with pytest.raises(ValueError, match="bytes"):
        read_nets(weights[:-1])


def test_the_compiled_kernel_is_opened_where_it_can_be(weights: bytes) -> None:
    assert isinstance(open_kernel(weights), Compiled)
