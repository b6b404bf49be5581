"""The records of this folder through the command line, against what the plain rules say."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from game.__main__ import main
from tests.golden.plain_reader import (
    HERE,
    complete_records,
    expectation,
    expected_files,
    legal_records,
    seen_records,
    wrong_records,
)
from tests.perft.plain.record import WrongLineError, read

EXAMPLES = 24  # worked examples at the end of the rules sheet
# Rows of the rules sheet that can be seen in a record: each has at least one named after it.
# fmt: off
ROWS = [
    "cards.deck", "cards.rank", "cards.points", "deal.direction", "deal.four", "deal.next",
    "deal.no_points_in_four", "deal.no_points_in_eight", "deal.four_jacks", "bid.order",
    "bid.lowest", "bid.highest", "bid.raise", "bid.hold", "bid.pass_final", "bid.raise_partner",
    "bid.all_pass", "trump.secret", "trump.marker", "trump.seventh", "trump.none",
    "trump.double", "trump.redouble", "trump.single", "play.lead", "play.follow", "play.ask",
    "play.ask_then_trump", "play.last_concealed", "play.free", "play.winner", "play.misplay",
    "pair.kind", "pair.both", "pair.after_trick", "pair.once", "pair.lower", "pair.lower_from",
    "pair.raise", "count.points", "count.last_trick", "dead.unshown", "score.contract",
    "score.high_bid", "score.double", "score.half", "score.all_tricks", "score.card_points",
    "score.sixes", "match.six", "match.hands", "match.sets", "match.rounds",
]
# fmt: on

Capture = pytest.CaptureFixture[str]


def name(path: Path) -> str:
    return str(path.relative_to(HERE).with_suffix(""))


def beside(path: Path, suffix: str) -> Path:
    return path.with_suffix(path.suffix + suffix)


def replayed(path: Path, capsys: Capture) -> list[dict[str, Any]]:
    """The objects `replay` prints; it has to accept every line."""
    status = main(["replay", str(path)])
    printed = capsys.readouterr()
    assert (status, printed.err) == (0, "")
    return [json.loads(line) for line in printed.out.splitlines()]


def expected_objects(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in beside(path, ".json").read_text("utf-8").splitlines()]


def told_legal(path: Path, capsys: Capture) -> list[str]:
    """The actions `legal` prints, without the seat, sorted."""
    status = main(["legal", str(path)])
    printed = capsys.readouterr()
    assert (status, printed.err) == (0, "")
    return sorted(re.sub(r"^[NESW] ", "", line) for line in printed.out.splitlines())


def test_what_is_expected_is_what_the_plain_rules_say() -> None:
    for path, text in expected_files().items():
        assert path.read_text("utf-8") == text, path.name


@pytest.mark.parametrize("path", complete_records(), ids=name)
def test_replay(path: Path, capsys: Capture) -> None:
    assert replayed(path, capsys) == expected_objects(path)


@pytest.mark.parametrize("path", legal_records(), ids=name)
def test_legal(path: Path, capsys: Capture) -> None:
    assert told_legal(path, capsys) == beside(path, ".txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("path", seen_records(), ids=name)
def test_as_one_seat_sees_it(path: Path, capsys: Capture) -> None:
    if beside(path, ".txt").exists():
        assert told_legal(path, capsys) == beside(path, ".txt").read_text("utf-8").splitlines()
        return
    printed = replayed(path, capsys)
    expected = expected_objects(path)
    for told, wanted in zip(printed, expected, strict=True):
        if wanted["trump"] == "?":  # settled, but this seat was never shown which
            assert told["trump"] in ("?", None)
            told["trump"] = "?"
    assert printed == expected


@pytest.mark.parametrize("path", wrong_records(), ids=name)
def test_wrong_line_is_named(path: Path, capsys: Capture) -> None:
    text = path.read_text("utf-8")
    line, rules = expectation(text)
    assert len(text.splitlines()) == line, "the wrong line is the last"
    status = main(["replay", str(path)])
    told = capsys.readouterr().err
    assert status == 1
    named = re.fullmatch(r"(?P<file>.*):(?P<line>\d+): (?P<rule>[a-z_.]+): (?P<why>.+)\n", told)
    assert named is not None, told
    assert named["file"].endswith(path.name)
    assert int(named["line"]) == line
    assert named["rule"] in rules


@pytest.mark.parametrize("path", sorted((HERE / "wrong").glob("*.t29")), ids=name)
def test_wrong_line_is_wrong_by_the_plain_rules(path: Path) -> None:
    text = path.read_text("utf-8")
    line, _ = expectation(text)
    with pytest.raises(WrongLineError) as wrong:
        read(text)
    assert wrong.value.line == line


@pytest.mark.parametrize("row", ROWS)
def test_every_row_has_a_record(row: str) -> None:
    named = [
        path
        for path in HERE.rglob("*.t29")
        if re.match(rf"(legal\.)?{re.escape(row)}(\.|$)", path.name)
    ]
    assert named, row


@pytest.mark.parametrize("number", range(1, EXAMPLES + 1))
def test_every_worked_example_has_a_record(number: int) -> None:
    texts = (path.read_text("utf-8") for path in HERE.rglob("*.t29"))
    comments = (re.sub(r"\n# ", " ", text) for text in texts)
    assert any(re.search(rf"worked example {number}\b", text) for text in comments)
