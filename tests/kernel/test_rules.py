"""The kernel's rules are those of game/rules: legal actions, what they lead to, whole deals."""

import os

import pytest

from game.kernel.examined import Examined
from game.kernel.packing import ACTIONS, SIZE, action_number, pack
from game.kernel.twin import Twin
from game.rules import State, legal
from tests.kernel.positions import decisions, some_steps

POSITIONS = int(os.environ.get("T29_POSITIONS", "6000"))
"""T29_POSITIONS=100000 compares as many as a change of the kernel deserves."""
ENDING = 10
"""The last bytes of a packed deal, which say how it ended, with two to spare."""


def test_legal_actions_are_those_of_the_rules(wasm: Examined) -> None:
    states = [state for state, _, _ in some_steps(1, POSITIONS)]
    wrong = [
        (state, ours)
        for state, ours in zip(states, wasm.legal(states), strict=True)
        if ours != legal(state)
    ]
    assert wrong == []
    assert {state.phase for state in states} == {
        "auction", "trump", "double", "redouble", "single", "play"
    }  # fmt: skip


def test_actions_lead_where_the_rules_say(wasm: Examined) -> None:
    outcomes = set()
    for state, action, after in some_steps(2, POSITIONS):
        ours, expected = wasm.after(state, action_number(action)), pack(after)
        if after.phase in ("deal", "over"):
            assert ours[-ENDING:] == expected[-ENDING:], (state, action)
            assert after.last is not None
            outcomes.add(after.last.outcome)
        else:
            assert ours == expected, (state, action)
    assert outcomes == {
        "made", "missed", "dead", "thrown_in", "single_won", "single_lost", "forfeit"
    }  # fmt: skip


def test_deals_played_out_end_as_they_do_in_the_rules(wasm: Examined, weights: bytes) -> None:
    states = [state for state, _, _ in some_steps(3, POSITIONS)][:: max(1, POSITIONS // 2000)]
    assert wasm.play_out(states, 5) == Twin(weights).play_out(states, 5)


def test_the_seed_decides_how_a_deal_is_played_out(wasm: Examined) -> None:
    states = decisions(4, 300)
    assert wasm.play_out(states, 6) == wasm.play_out(states, 6)
    assert wasm.play_out(states, 6) != wasm.play_out(states, 7)


def test_every_action_has_a_number_of_its_own() -> None:
    assert all(action_number(action) == number for number, action in ACTIONS.items())


def test_a_hand_that_is_not_known_is_refused() -> None:
    state = next(s for s, _, _ in some_steps(5, 50) if s.phase == "play")
    unknown: tuple[int, ...] = tuple(1 if seat == state.turn else 0 for seat in range(4))
    partly: State = state.after(unknown=unknown)
    assert len(pack(state)) == SIZE
    with pytest.raises(ValueError, match="hand"):
        pack(partly)
