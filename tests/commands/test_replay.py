"""``python -m game replay`` and ``legal``: what they print, and how they name a wrong line."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.__main__ import main
from game.rules import RecordError, loads
from game.ui.records import FORMAT, complaint
from tests.rules.records import BIDDING, DEAL, EXAMPLE, HEAD, lines

THROWN_IN = HEAD.format("all_pass=redeal match=sets") + DEAL + lines("E pass, S pass, W pass")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a test puts its record."""
    return tmp_path / "deal.t29"


def test_one_object_a_deal(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(EXAMPLE)
    assert main(["replay", str(file)]) == 0
    printed, complaints = capsys.readouterr()
    assert complaints == ""
    assert json.loads(printed) == {
        "deal": 1,
        "outcome": "made",
        "won": "EW",
        "bidder": "E",
        "bid": 19,
        "trump": "H",
        "target": 16,
        "points": {"NS": 7, "EW": 22},
        "score": {"NS": 0, "EW": 4},
        "total": {"NS": 0, "EW": 4},
        "sets": None,
        "rounds": None,
        "over": False,
    }


def test_null_for_what_there_is_not(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(THROWN_IN + "N pass\n")
    assert main(["replay", str(file)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["outcome"] == "thrown_in"
    assert [told[k] for k in ("won", "bidder", "bid", "trump", "target", "points")] == [None] * 6
    assert told["sets"] == {"NS": {"red": 0, "black": 0}, "EW": {"red": 0, "black": 0}}


def test_a_set_and_a_round_won(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(EXAMPLE.replace("nepal", "nepal match=sets match_length=4"))
    assert main(["replay", str(file)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["sets"]["EW"] == {"red": 1, "black": 0}
    assert told["total"] == {"NS": 0, "EW": 0}
    file.write_text(EXAMPLE.replace("nepal", "nepal match=rounds match_length=1"))
    assert main(["replay", str(file)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["rounds"], told["over"]) == ({"NS": 0, "EW": 1}, True)


def test_a_trump_the_record_does_not_show(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    forfeit = lines("E trump ?, E JH, S 9D")
    hands = DEAL.replace("JD,9D", "7H,9D").replace("8H,7H", "8H,JD")
    file.write_text(HEAD.format("misplay=forfeit") + hands + BIDDING + forfeit.replace("?", "S"))
    assert main(["replay", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["trump"] == "S"
    unknown = "deal N N:? E:? S:7H,9D,AD,TD,KD,QD,8D,7D W:?\n"
    file.write_text(HEAD.format("misplay=forfeit") + unknown + BIDDING + forfeit)
    assert main(["replay", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["trump"] == "?"


def test_the_deals_before_a_wrong_line_are_printed(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(EXAMPLE + "E 16\n")
    good = file.with_name("good.t29")
    good.write_text(EXAMPLE)
    assert main(["replay", str(file), str(good)]) == 1
    printed, complaints = capsys.readouterr()
    assert len(printed.splitlines()) == 2
    assert complaints == (
        f"{file}:49: record.turn: No deal is being played: a “deal” line has to come first.\n"
    )


def test_the_rule_says_why(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(HEAD.format("") + DEAL + "E 14\n")
    for command in ("replay", "legal"):
        assert main([command, str(file)]) == 1
        assert capsys.readouterr().err == f"{file}:4: bid.lowest: The lowest bid here is 15.\n"


def test_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(EXAMPLE.encode())))
    assert main(["replay", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["bid"] == 19


@pytest.mark.parametrize("command", ["replay", "legal"])
def test_a_file_that_cannot_be_opened(
    command: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, str(file)]) == 1
    assert capsys.readouterr().err == f"{file} can't be opened: No such file or directory\n"


def test_bytes_that_are_no_text(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(b"29/1\nrules standard\n\xff\xfe\n")
    assert main(["replay", str(file)]) == 1
    assert capsys.readouterr().err.startswith(f"{file}:3: record.syntax: “�")


def test_legal_prints_one_action_a_line(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for script, actions in [
        ("", "pass 15 16 17 18 19 20 21 22 23 24 25 26 27 28"),
        (BIDDING, "trump S|trump H|trump D|trump C|trump none|trump 7th"),
        (BIDDING + "E trump S\nE JH\n", "ask"),
        (BIDDING + "E trump S\nE JH\nS ask\n", "7D 8D QD KD TD AD 9D JD"),
    ]:
        file.write_text(HEAD.format("no_trumps seventh_card=seen") + DEAL + script)
        assert main(["legal", str(file)]) == 0
        split = actions.split("|") if "|" in actions else actions.split()
        assert capsys.readouterr().out.splitlines() == split


def test_nothing_is_legal_between_deals(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(EXAMPLE)
    assert main(["legal", str(file)]) == 0
    assert capsys.readouterr().out == ""


def test_every_format_error_has_its_words() -> None:
    """Each reason the reader knows is provoked, and its sentence holds all it names."""
    standard = HEAD.format("")
    texts = {
        ("record.version", "missing"): "28",
        ("record.version", "other"): "29/3",
        ("record.syntax", "size"): "x" * 8_000_001,
        ("record.syntax", "long"): standard + "x" * 2001,
        ("record.syntax", "unknown"): standard + "what",
        ("record.syntax", "action"): standard + DEAL + "E what",
        ("record.syntax", "seat"): standard + "player X",
        ("record.syntax", "twice"): standard + "player N a\nplayer N a",
        ("record.rules", "missing"): "29/1\n" + DEAL,
        ("record.rules", "again"): standard + "rules standard",
        ("record.rules", "twice"): "29/1\nrules standard hold hold",
        ("record.rules", "preset"): "29/1\nrules what",
        ("record.rules", "option"): "29/1\nrules standard what",
        ("record.rules", "value"): "29/1\nrules standard hold=what",
        ("record.rules", "together"): "29/1\nrules standard scoring=card",
        ("record.deal", "unfinished"): standard + DEAL + DEAL,
        ("record.deal", "dealer"): standard + "deal",
        ("record.deal", "hands"): standard + "deal N what",
        ("record.deal", "card"): standard + "deal N N:what",
        ("record.deal", "count"): standard + "deal N N:JS,9S",
        ("record.turn", "deal"): standard + "N pass",
        ("record.result", "early"): standard + "result dead",
        ("record.result", "twice"): EXAMPLE + "result made",
        ("record.result", "words"): EXAMPLE.replace("won=EW", ""),
        ("record.result", "differs"): EXAMPLE.replace("won=EW", "won=NS"),
    }
    assert set(texts) == set(FORMAT)
    for (rule, reason), text in texts.items():
        with pytest.raises(RecordError) as caught:
            loads(text)
        assert (caught.value.rule, caught.value.reason) == (rule, reason)
        said = complaint(caught.value)
        assert said.endswith((".", "”.", "N, E, S and W."))
        assert "{" not in said
    twice = loads_error(standard + "player N a\nplayer N a")
    assert complaint(twice) == "The player at N is named already."
    twice = loads_error("29/1\nrules standard hold hold")
    assert complaint(twice) == "The option “hold” is given twice: once is enough."


def loads_error(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        loads(text)
    return caught.value


def test_the_command_itself(file: Path) -> None:
    """As a person starts it: output on its channels, and the exit status."""
    file.write_text(EXAMPLE + "nonsense\n")
    done = subprocess.run(
        [sys.executable, "-m", "game", "replay", str(file)],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert done.returncode == 1
    assert json.loads(done.stdout)["outcome"] == "made"
    assert done.stderr.startswith(f"{file}:49: record.syntax: ")
