"""Counts the tree of actions below each record in `positions/` with the plain generator.

Each record stops in the middle of a deal; its first line says how deep, in actions, to count below
it. Where that reaches the end of every deal the counts are of the whole tree. The cards were
shuffled once and are fixed there.

`python -m tests.perft.count` writes `counts.json` anew (some ten seconds); `--check` only compares.
For each position: "leaves", how many sequences of 1, 2, … actions there are; "kinds", how often
each kind of action occurs in that tree; "ends", how the deals that ended within it were counted;
"points", the card points of all those ends together.
"""

from __future__ import annotations

import json
import pickle
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from tests.perft import plain
from tests.perft.plain.record import read

HERE = Path(__file__).parent
COUNTS = HERE / "counts.json"
POSITIONS = sorted((HERE / "positions").glob("*.t29"))


def depth_of(text: str) -> int:
    """How deep to count below a record: its first line is `# depth N`."""
    mark, word, depth = text.splitlines()[0].split()
    assert (mark, word) == ("#", "depth")
    return int(depth)


def kind_of(line: str) -> str:
    """What kind of action a line is: a bid, a trump, a card, or the word itself."""
    if line.isdigit():
        return "bid"
    if line.startswith("trump"):
        return "trump"
    if len(line) == 2:
        return "card"
    return line


def end_of(ended: dict[str, Any]) -> str:
    """A result in one word group, card points left out (they are added up apart)."""
    score = "/".join(str(ended["score"][side]) for side in plain.SIDES)
    won, target = ended["won"] or "-", ended["target"] or "-"
    return f"{ended['outcome']} won={won} target={target} score={score}"


def count(text: str) -> dict[str, Any]:
    """The counts below one position, given as the text of its record."""
    depth = depth_of(text)
    leaves = [0] * depth
    kinds: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    points: Counter[str] = Counter()

    def walk(deal: plain.Deal, ply: int) -> None:
        ended = plain.result(deal)
        if ended is not None:
            ends[end_of(ended)] += 1
            points.update(ended["points"])
        if ply == depth:
            return
        frozen = pickle.dumps(deal)
        for line in plain.actions(deal):
            leaves[ply] += 1
            kinds[kind_of(line)] += 1
            below = pickle.loads(frozen)
            plain.act(below, line)
            walk(below, ply + 1)

    walk(read(text)["deals"][-1], 0)
    return {
        "leaves": leaves,
        "kinds": dict(sorted(kinds.items())),
        "ends": dict(sorted(ends.items())),
        "points": {side: points[side] for side in plain.SIDES},
    }


def main(arguments: list[str]) -> int:
    counts = {path.stem: count(path.read_text("utf-8")) for path in POSITIONS}
    text = json.dumps(counts, indent=1) + "\n"
    if "--check" in arguments:
        same = text == COUNTS.read_text(encoding="utf-8")
        print("the same" if same else "counts.json differs")
        return 0 if same else 1
    COUNTS.write_text(text, encoding="utf-8")
    for name, counted in counts.items():
        print(f"{sum(counted['leaves']):8}  {counted['leaves'][-1]:8}  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
