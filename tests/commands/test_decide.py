"""``python -m game decide``: records in, one line out for each."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from game.commands.decide import main, records
from game.players.bots.levels import LEVELS
from game.rules import Record, dumps, loads, view
from game.rules.record import final_state
from game.rules.seats import SEAT_LETTERS

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"

OPENING = """29/1
rules nepal
deal N N:? E:? S:JS,9S,AS,7H W:?
E pass
"""
FORCED = """29/1
rules standard
deal N N:7S,8S,QH,7D E:? S:? W:?
E pass
S pass
W pass
"""


def told(
    text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str
) -> list[str]:
    """The lines that answer ``text``."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    assert main(words) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("level", LEVELS)
def test_each_record_is_answered_in_turn(
    level: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = f"{OPENING}\n\n{FORCED}\n{OPENING}"
    first, second, third = told(text, monkeypatch, capsys, "--level", level)
    assert first.split()[0] == third.split()[0] == "S"
    assert first == third
    assert second == "N 15"


def test_what_cannot_be_read_is_named_and_the_next_is_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = OPENING + "S 15\n"
    for_all = "29/1\nrules standard\n"
    unknown = OPENING + "S 16\n"
    answers = told(f"{wrong}\nnonsense\n\n{for_all}\n{unknown}\n{FORCED}", monkeypatch, capsys)
    assert [answer.split(":")[0] for answer in answers] == [
        "error 5 bid.lowest",
        "error 1 record.version",
        "error 2 deal.next",
        "error 5 record.deal",
        "N 15",
    ]


def test_a_match_that_is_over_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (GOLDEN / "match.six.t29").read_text(encoding="utf-8")
    state = final_state(loads(text))
    [answer] = told(text, monkeypatch, capsys)
    rule = "match.six" if state.phase == "over" else "deal.next"
    assert answer.split()[2] == f"{rule}:"


def test_every_answer_is_legal_in_any_position(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whole records of random deals as the seat to act sees them."""
    files = sorted((GOLDEN / "legal").glob("*.t29"))
    texts, legal = [], []
    for path in files:
        record: Record = loads(path.read_text(encoding="utf-8"))
        state = final_state(record)
        if state.phase in ("deal", "over") or state.unknown[state.turn]:
            continue
        texts.append(dumps(record, state.turn))
        seat = SEAT_LETTERS[state.turn]
        legal.append({f"{seat} {action}" for action in view(state, state.turn).legal})
    assert len(texts) > 20
    answers = told("\n".join(texts), monkeypatch, capsys, "--level", "hard")
    assert len(answers) == len(texts)
    assert [a for a, allowed in zip(answers, legal, strict=True) if a not in allowed] == []


def test_an_answer_comes_before_the_next_record_is_written() -> None:
    """A program waits for the answer before it goes on."""
    command = [sys.executable, "-m", "game", "decide", "--level", "expert", "--ms", "50"]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as bot:
        assert bot.stdin is not None
        assert bot.stdout is not None
        assert bot.stderr is not None
        for text, seat in ((OPENING, "S"), (FORCED, "N")):
            bot.stdin.write(text + "\n")
            bot.stdin.flush()
            assert bot.stdout.readline().split()[0] == seat
        bot.stdin.close()
        assert bot.wait(timeout=60) == 0
        assert bot.stderr.read() == ""


def test_records_are_parted_by_blank_lines() -> None:
    assert list(records(["a\n", "\n", " \n", "b\n", "c"])) == ["a\n", "b\nc\n"]
