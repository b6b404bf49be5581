"""Random records made by the plain rules: whole, as a seat sees them, cut short, and wrong."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from game.__main__ import main
from game.rules import RecordError, final_state, legal, loads
from tests.golden.plain_reader import knows_trump, objects, redact
from tests.perft import plain
from tests.perft.plain.record import read
from tests.perft.random_matches import random_record

EVERYTHING = (
    ["pass", "double", "redouble", "single", "ask", "pair", "trump 7th", "trump none"]
    + [f"trump {trump}" for trump in [*plain.SUITS, *plain.DECK]]
    + [str(number) for number in range(14, 30)]
    + plain.DECK
)

Capture = pytest.CaptureFixture[str]


def replayed(text: str, tmp_path: Path, capsys: Capture) -> list[dict[str, Any]]:
    """What `replay` prints for a record; it has to accept every line."""
    path = tmp_path / "random.t29"
    path.write_text(text, "utf-8")
    status = main(["replay", str(path)])
    printed = capsys.readouterr()
    assert (status, printed.err) == (0, ""), text
    return [json.loads(line) for line in printed.out.splitlines()]


def as_seen(text: str, seat: str) -> list[dict[str, Any]]:
    """What `replay` has to print for the record as `seat` sees it."""
    told = objects(text)
    for deal, end in zip(read(text)["deals"], told, strict=True):
        hidden = not deal["shown"] and deal["single"] is None
        if hidden and not knows_trump(deal, seat):
            end["trump"] = None
    return told


def refused_at(text: str) -> int:
    """The number of the line that the reader refuses; 0 if it accepts them all."""
    try:
        loads(text)
    except RecordError as wrong:
        return wrong.line
    return 0


@pytest.mark.parametrize("seed", range(20))
def test_whole_and_as_each_seat_sees_it(seed: int, tmp_path: Path, capsys: Capture) -> None:
    text = "\n".join(random_record(random.Random(f"whole {seed}"))) + "\n"
    assert replayed(text, tmp_path, capsys) == objects(text)
    for seat in "NESW":
        told = replayed(redact(text, seat), tmp_path, capsys)
        for end in told:
            end["trump"] = None if end["trump"] == "?" else end["trump"]
        assert told == as_seen(text, seat), f"as {seat} sees it:\n{redact(text, seat)}"


@pytest.mark.parametrize("seed", range(20))
def test_cut_short_and_gone_wrong(seed: int) -> None:
    rng = random.Random(f"short {seed}")
    lines = random_record(rng)
    acted = [at for at, line in enumerate(lines) if line.split()[0] in tuple("NESW")]
    for at in rng.sample(acted, min(8, len(acted))):
        seat = lines[at][0]
        whole = "\n".join(lines[:at]) + "\n"
        allowed = plain.actions(read(whole)["deals"][-1])
        others = [line for line in EVERYTHING if line not in allowed]
        for text in (whole, redact(whole, seat)):
            assert sorted(map(str, legal(final_state(loads(text))))) == sorted(allowed), text
            for wrong in rng.sample(others, 4):
                assert refused_at(f"{text}{seat} {wrong}\n") == at + 1, f"{text}{seat} {wrong}"
        another = rng.choice([other for other in "NESW" if other != seat])
        assert refused_at(f"{whole}{another} {rng.choice(allowed)}\n") == at + 1
