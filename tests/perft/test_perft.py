"""The engine's tree of actions is that of the plain generator, node for node."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from game.rules import Action, State, apply, final_state, legal, loads
from tests.perft.count import COUNTS, POSITIONS, count, depth_of, kind_of

EXPECTED: dict[str, Any] = json.loads(COUNTS.read_text("utf-8"))
SIDES = ("NS", "EW")


def engine_counts(text: str) -> dict[str, Any]:
    """What `count` counts with the plain generator, counted with the engine."""
    depth = depth_of(text)
    start = final_state(loads(text))
    leaves = [0] * depth
    acted: Counter[Action] = Counter()
    ends: Counter[str] = Counter()
    points = [0, 0]

    def walk(state: State, ply: int) -> None:
        if state.deals > start.deals:
            ended = state.last
            assert ended is not None
            won = "-" if ended.won not in (0, 1) else SIDES[ended.won]
            score = "/".join(str(part) for part in ended.score)
            ends[f"{ended.outcome} won={won} target={ended.target or '-'} score={score}"] += 1
            for side in (0, 1):
                points[side] += ended.points[side]
            return
        if ply == depth:
            return
        actions = legal(state)
        assert actions, "nobody may do anything, yet the deal has not ended"
        leaves[ply] += len(actions)
        acted.update(actions)
        for action in actions:
            walk(apply(state, action)[0], ply + 1)

    walk(start, 0)
    kinds: Counter[str] = Counter()
    for action, often in acted.items():
        kinds[kind_of(str(action))] += often
    return {
        "leaves": leaves,
        "kinds": dict(sorted(kinds.items())),
        "ends": dict(sorted(ends.items())),
        "points": dict(zip(SIDES, points, strict=True)),
    }


def test_every_position_has_its_counts() -> None:
    assert sorted(EXPECTED) == sorted(path.stem for path in POSITIONS)
    assert len(POSITIONS) >= 20


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_engine_counts_what_the_plain_generator_counts(path: Path) -> None:
    assert engine_counts(path.read_text("utf-8")) == EXPECTED[path.stem]


@pytest.mark.parametrize("name", ["never-dead", "seventh-to-the-end", "single-to-the-end"])
def test_the_counts_are_those_of_the_plain_generator(name: str) -> None:
    path = next(path for path in POSITIONS if path.stem == name)
    assert count(path.read_text("utf-8")) == EXPECTED[name]
