"""``python -m game``: the list of commands, ``play``, ``deal`` and ``arena``, as they are typed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game import __main__ as command_line
from game.commands import arena, deal, play
from game.commands.spoken import NotAnAction, understood
from game.rules import loads, view
from game.rules.record import final_state
from game.table.store import load_save

ROOT = Path(__file__).parents[2]

Typed = Callable[..., None]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Has these lines typed at the prompts, then the end of input (Ctrl-D)."""

    def type_in(*lines: str) -> None:
        waiting: Iterator[str] = iter(lines)

        def answer(prompt: str = "") -> str:
            print(prompt, end="")
            try:
                return next(waiting)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)

    return type_in


def test_as_a_program() -> None:
    """Once for real: its own process, its own pipes."""
    run = subprocess.run(
        [sys.executable, "-m", "game", "play", "--seed", "3", "--rules", "nepal"],
        cwd=ROOT,
        input="pass\nquit\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={"PYTHONIOENCODING": "utf-8"},
    )
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    assert "Goodbye." in run.stdout
    assert "You pass." in run.stdout


def test_ctrl_c_at_a_prompt_leaves_at_once() -> None:
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "game", "play", "--seed", "3", "--rules", "nepal"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={"PYTHONIOENCODING": "utf-8"},
    ) as run:
        assert run.stdout is not None
        read = ""
        while "Your bid, or pass?" not in read:
            read += run.stdout.read(1)
        run.send_signal(signal.SIGINT)
        told, complaint = run.communicate(timeout=30)
    assert (run.returncode, complaint) == (0, "")
    assert told.rstrip().endswith("Goodbye.")


@pytest.mark.parametrize("words", [[], ["help"], ["--help"], ["-h"]])
def test_help_lists_every_command(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(words) == 0
    listed = capsys.readouterr().out
    for name in ("play", "deal", "replay", "legal", "arena"):
        assert f"  {name}" in listed
        assert (ROOT / "game" / "commands" / f"{name}.py").exists()


def test_every_command_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    for name in command_line.commands():
        with pytest.raises(SystemExit) as left:
            command_line.main([name, "--help"])
        assert left.value.code == 0
        assert f"python -m game {name}" in capsys.readouterr().out


def test_a_command_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["zork"]) == 2
    complaint = capsys.readouterr().err
    assert "zork" in complaint
    assert "replay" in complaint


# -- deal --


def test_a_deal_is_the_head_of_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert deal.main(["--seed", "5", "--rules", "nepal", "last_trick=1"]) == 0
    text = capsys.readouterr().out
    record = loads(text)
    assert text.startswith("29/1\nrules nepal last_trick=1\ndeal ")
    assert final_state(record).phase == "auction"
    assert deal.main(["--seed", "5", "--rules", "nepal", "last_trick=1"]) == 0
    assert capsys.readouterr().out == text
    assert deal.main([]) == 0
    first = capsys.readouterr().out
    assert deal.main([]) == 0
    assert capsys.readouterr().out != first


@pytest.mark.parametrize("main", [deal.main, play.main])
def test_rules_that_cannot_be_are_named(
    main: Callable[[list[str]], int], capsys: pytest.CaptureFixture[str]
) -> None:
    for words, named in (
        (["zork"], "zork"),
        (["standard", "lowest_bid=99"], "lowest_bid"),
        (["nepal", "no_trumps"], "trump_marker"),
    ):
        assert main(["--rules", *words]) == 2
        assert named in capsys.readouterr().err


def test_a_seed_that_cannot_be_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        deal.main(["--seed", "a b"])
    assert "seed" in capsys.readouterr().err


# -- play --


@pytest.mark.parametrize("rules", ["standard", "nepal", "points"])
def test_bots_only_prints_a_match_that_replays(
    rules: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play.main(["--bots-only", "--seed", "8", "--rules", rules]) == 0
    assert final_state(loads(capsys.readouterr().out)).phase == "over"


def test_a_match_of_sets_ends_somewhere(capsys: pytest.CaptureFixture[str]) -> None:
    assert play.main(["--bots-only", "--seed", "8", "--rules", "sets"]) == 0
    assert final_state(loads(capsys.readouterr().out)).deals == play.SETS_END
    assert play.main(["--bots-only", "--seed", "8", "--rules", "sets", "--deals", "3"]) == 0
    assert final_state(loads(capsys.readouterr().out)).deals == 3


def test_help_refusals_and_leaving(typed: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    typed("?", "zork", "ask", "99", "last", "pass", "quit")
    assert play.main(["--seed", "3", "--rules", "nepal"]) == 0
    told = capsys.readouterr().out
    assert "You may now type: pass, 16, 17" in told
    assert "“zork” is nothing you could do here" in told
    assert "28" in told  # the highest bid, which 99 is above
    assert "No trick is complete yet." in told
    assert "You pass." in told
    assert told.rstrip().endswith("Goodbye.")


@pytest.mark.parametrize("rules", ["standard", "nepal"])
def test_a_whole_match_at_the_terminal(
    rules: str, typed: Typed, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Somebody who tries all words and cards until one is allowed comes to the end of the match."""
    cards = [rank + suit for rank in ("7", "8", "q", "k", "10", "a", "9", "j") for suit in "shdc"]
    typed(*(["last", "pass", "15", "16", "trump s", "trump h", "ask", *cards, ""] * 200))
    file = tmp_path / "match.t29"
    words = ["--rules", rules, "match=hands", "match_length=3", "--seed", "4"]
    assert play.main([*words, "--save", str(file)]) == 0
    told = capsys.readouterr().out
    assert "Goodbye" not in told
    save = load_save(file.read_text(encoding="utf-8"))
    assert final_state(save.record).phase == "over"
    assert save.seed == "4"
    assert told.count("Your hand:") > 16
    assert "Enter for the next deal" in told
    assert "Trump: ? (hidden)" in told
    assert "(shown)" in told
    assert "Playable: " in told


def test_leaving_between_two_deals(capsys: pytest.CaptureFixture[str]) -> None:
    cards = [rank + suit for rank in ("7", "8", "q", "k", "10", "a", "9", "j") for suit in "shdc"]
    for answers in (["quit"], []):
        # Plays one deal with whatever is allowed; the prompt between deals takes the next line.
        rest = iter(["pass", "15", "trump s", "trump h", "ask", *cards] * 40)

        def ask(prompt: str = "", rest: Iterator[str] = rest, last: list[str] = answers) -> str:
            print(prompt, end="")
            if "next deal" in prompt:
                if not last:
                    raise EOFError
                return last[0]
            return next(rest)

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("builtins.input", ask)
            assert play.main(["--seed", "4"]) == 0
        told = capsys.readouterr().out
        assert told.rstrip().endswith("Goodbye.")


def test_a_match_kept_goes_on_where_it_was(
    typed: Typed, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.t29"
    typed("pass")
    assert play.main(["--seed", "3", "--rules", "nepal", "--save", str(file)]) == 0
    told = capsys.readouterr().out
    assert f"The match is kept in {file}." in told
    before = load_save(file.read_text(encoding="utf-8"))
    typed()
    assert play.main(["--save", str(file)]) == 0
    again = capsys.readouterr().out
    assert "rules: nepal; seed: 3" in again
    asked = told[told.rindex("Your hand:") : told.index("\nThe match is kept")]
    assert asked in again
    assert load_save(file.read_text(encoding="utf-8")) == before


def test_a_damaged_match_is_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.t29"
    file.write_bytes(b"# seed=1\n29/1\nrules standard\nN zork\n\xff\n")
    before = file.read_bytes()
    assert play.main(["--save", str(file)]) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"{file}:4: record.")
    assert "left as it was." in told
    assert file.read_bytes() == before


def test_a_place_that_cannot_be_written_is_named(
    typed: Typed, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typed("pass")
    assert play.main(["--save", str(tmp_path / "no such folder" / "match.t29")]) == 1
    assert "no such folder" in capsys.readouterr().err


def test_what_is_typed_is_understood() -> None:
    seen = view(final_state(loads("29/1\nrules standard\ndeal N N:? E:? S:? W:?\n")), 1)
    for words, action in (
        ("18", "18"),
        ("bid 18", "18"),
        ("P", "pass"),
        ("jh", "JH"),
        ("play 10s", "TS"),
        ("ask", "ask"),
        ("PAIR", "pair"),
        ("redouble", "redouble"),
        ("d", "double"),
        ("single", "single"),
    ):
        assert str(understood(words, seen)) == action
    for words in ("", "zork", "1h", "bid", "18 19", "?", "jh qh", "٣"):
        with pytest.raises(NotAnAction):
            understood(words, seen)


def test_a_trump_is_understood() -> None:
    text = "29/1\nrules standard\ndeal N N:? E:? S:? W:?\nE 28\n"
    seen = view(final_state(loads(text)), 1)
    for words, action in (
        ("h", "trump H"),
        ("trump S", "trump S"),
        ("trump none", "trump none"),
        ("7th", "trump 7th"),
        ("10d", "trump TD"),
    ):
        assert str(understood(words, seen)) == action
    for words in ("", "trump", "x", "18", "trump h s"):
        with pytest.raises(NotAnAction):
            understood(words, seen)


# -- arena --


def test_the_careful_bots_beat_chance_by_far(capsys: pytest.CaptureFixture[str]) -> None:
    """Card play alone, since the careless bid as the careful do. Measured over 4,000 deals: see
    the bots' README; here over 300, with room for their spread."""
    for rules in ("standard", "nepal"):
        words = ["--teams", "careful", "careless", "--deals", "300", "--seed", "1", "--json"]
        assert arena.main([*words, "--rules", rules, "--cores", "1"]) == 0
        figures = json.loads(capsys.readouterr().out)
        assert set(figures) == {"x", "y", "deals", "gp", "ci95", "made", "ms"}
        assert (figures["x"], figures["y"], figures["deals"]) == ("careful", "careless", 300)
        assert figures["gp"] - figures["ci95"] > 0.3
        assert figures["ms"]["careful"]["p50"] < 2


def test_both_cores_play_the_same_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--teams", "careful", "uniform", "--deals", "20", "--seed", "9", "--json"]
    figures = []
    for cores in ("1", "2"):
        assert arena.main([*words, "--cores", cores]) == 0
        told = json.loads(capsys.readouterr().out)
        del told["ms"]
        figures.append(told)
    assert figures[0] == figures[1]


def test_a_team_against_itself_is_level(capsys: pytest.CaptureFixture[str]) -> None:
    """Duplicate deals: with equal teams nothing is left of the luck of the cards."""
    assert arena.main(["--teams", "careful", "careful", "--deals", "20", "--cores", "1"]) == 0
    assert "+0.000 ± 0.000" in capsys.readouterr().out


def test_contracts_of_the_careful_are_worth_bidding(capsys: pytest.CaptureFixture[str]) -> None:
    """Among themselves they make at least half of what they bid, also at 18 and more."""
    for rules in ("standard", "nepal"):
        words = ["--teams", "careful", "careful", "--deals", "500", "--seed", "2", "--json"]
        assert arena.main([*words, "--rules", rules, "--cores", "1"]) == 0
        made = json.loads(capsys.readouterr().out)["made"]["careful"]
        high = [contracts for bid, contracts in made.items() if int(bid) >= 18]
        assert sum(played for _, played in high) > 40
        assert sum(won for won, _ in high) >= 0.5 * sum(played for _, played in high)
        assert sum(won for won, _ in made.values()) >= 0.5 * sum(n for _, n in made.values())
