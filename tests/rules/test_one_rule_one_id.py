"""One rule, one id: row, function, option, test, refusal and the words a player reads go by the
same id; none is missing, and none is left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.rules import Options, check, check_turn, preset
from game.rules.ids import DECIDERS, rule
from game.rules.options import CHOICES, PRESETS, options_text, parse_options, value_text
from game.rules.seats import SEATS
from game.rules.sheet import ROWS, differs, in_force
from game.ui.refusals import REFUSALS
from game.ui.rules import WORDS, lead, not_played, row_of, row_sentences, row_title
from game.ui.rules.choices import WORDS as CHOICE_WORDS
from game.ui.rules.choices import option_about, option_title, option_value
from tests.properties.deals import any_deal, match
from tests.properties.test_engine import UNIVERSE

ROOT = Path(__file__).parent.parent.parent
SHEET = (ROOT / "game" / "rules" / "README.md").read_text(encoding="utf-8")
TABLE_ROW = re.compile(r"^\| `([a-z_]+\.[a-z_]+)` \| (.+) \| (.+) \|$", re.MULTILINE)
WRITTEN = {id_: (text, options) for id_, text, options in TABLE_ROW.findall(SHEET)}
WORKED_EXAMPLES = 24


def marked(folder: Path) -> Iterator[tuple[str, str]]:
    """Every (rule id, test name) of the marks in the tests of a folder."""
    for path in sorted(folder.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    for argument in mark.args:
                        assert isinstance(argument, ast.Constant)
                        yield str(argument.value), node.name


MARKED = list(marked(Path(__file__).parent))


def test_the_same_ids_everywhere() -> None:
    assert list(WRITTEN) == list(ROWS)
    assert set(DECIDERS) == set(ROWS)
    assert {id_ for id_, _ in MARKED} == set(ROWS)
    assert [row.id for row in ROWS.values()] == list(ROWS)
    assert list(WORDS) == list(ROWS)
    assert set(CHOICE_WORDS) == set(CHOICES)


def test_every_function_is_the_engines_and_says_what_the_rule_is() -> None:
    for id_, decider in DECIDERS.items():
        assert decider.__module__.startswith("game.rules."), id_
        assert decider.__doc__, id_


def test_a_rule_is_decided_in_one_place() -> None:
    with pytest.raises(ValueError, match="decided twice"):
        rule("bid.hold")(lambda: None)


def test_every_option_belongs_to_a_row() -> None:
    for name, choice in CHOICES.items():
        assert name in ROWS[choice.rule].options
    for row in ROWS.values():
        assert set(row.options) <= set(CHOICES)
        for idle in row.idle:
            for name, value in idle.items():
                assert value in CHOICES[name].values


@pytest.mark.parametrize("id_", list(ROWS))
def test_the_sheet_lists_a_rows_options_and_all_their_values(id_: str) -> None:
    _, cell = WRITTEN[id_]
    listed = {}
    for part in cell.split("; ") if cell != "–" else []:
        name, values = part.split(": ")
        listed[name.strip("`")] = values
    assert tuple(listed) == ROWS[id_].options
    for name, values in listed.items():
        bold = re.findall(r"\*\*(.+?)\*\*", values)
        assert bold == [value_text(getattr(Options(), name))]
        given = set()
        for value in values.replace("*", "").split(", "):
            low, dash, high = value.partition("–")
            numbers = range(int(low), int(high) + 1) if dash else None
            given |= {str(number) for number in numbers} if numbers else {value}
        assert given == {value_text(value) for value in CHOICES[name].values}


def test_the_sheet_lists_the_presets() -> None:
    rows = re.findall(r"^\| `([a-z_]+)` \| (.+) \|$", SHEET, re.MULTILINE)
    assert [name for name, _ in rows] == list(PRESETS)
    for name, text in rows:
        changes = "" if text == "–" else text
        assert parse_options(f"standard {changes}") == preset(name)
        written = options_text(parse_options(f"standard {changes}"))
        assert written.split() == ["standard", *sorted(changes.split())]


def test_every_worked_example_is_a_test_and_has_its_rows() -> None:
    numbers = [int(n) for n in re.findall(r"^(\d+)\. ", SHEET, re.MULTILINE)]
    assert numbers == list(range(1, WORKED_EXAMPLES + 1))
    shown = {number for row in ROWS.values() for number in row.examples}
    assert shown == set(numbers)
    for row in ROWS.values():
        for number in row.examples:
            tests = [id_ for id_, name in MARKED if name == f"test_worked_example_{number}"]
            assert tests, number
    for number in numbers:
        marks = {id_ for id_, name in MARKED if name == f"test_worked_example_{number}"}
        assert marks & {row.id for row in ROWS.values() if number in row.examples}, number


def refusals() -> set[str]:
    """The rules that refuse something in random matches, whatever is tried."""
    found = set()
    rng = Random(29)
    texts = [*PRESETS, "standard hold raise_partner_from=20 match=hands match_length=2"]
    texts += ["nepal match_length=1", "points match_length=1", "standard all_pass=redeal"]
    texts += ["standard trump_marker=hand ask=may match_length=1", "standard ask_then_trump"]
    for seed, text in enumerate(texts * 6):
        for state, _, after, _ in match(parse_options(text), seed, 2):
            if state.phase in ("play", "auction") and rng.random() < 0.5:
                continue
            for tried in (state, after):
                answers = [check_turn(tried, seat) for seat in SEATS]
                answers += [check(tried, action) for action in (*UNIVERSE, any_deal(rng))]
                found |= {answer.rule for answer in answers if answer is not None}
    return found


def test_rules_that_refuse_have_a_sentence_and_others_have_none() -> None:
    refusing = {row.id for row in ROWS.values() if row.has_refusal}
    assert refusals() == refusing
    assert set(REFUSALS) == refusing


@pytest.mark.parametrize("id_", list(ROWS))
def test_every_rule_has_its_words_at_every_table(id_: str) -> None:
    row = ROWS[id_]
    assert row_title(id_)
    said = set()
    for name in PRESETS:
        sentences = row_sentences(row, preset(name))
        assert bool(sentences) == in_force(row, preset(name))
        said |= {*sentences, not_played(row, preset(name))} - {""}
    for option in row.options:
        for value in CHOICES[option].values:
            # an option that can't stand alone brings along what it needs
            needs = {"match": "hands"} if (option, value) == ("scoring", "card") else {}
            sentences = row_sentences(row, preset("standard", **needs, **{option: value}))
            said |= set(sentences)
    assert said


@pytest.mark.parametrize("option", list(CHOICES))
def test_every_option_has_its_words(option: str) -> None:
    assert option_title(option)
    assert option_about(option, Options())
    assert all(option_value(option, value) for value in CHOICES[option].values)
    assert lead(row_of(option, Options()), Options())


def test_rows_in_force_and_rows_that_differ() -> None:
    standard, nepal = Options(), preset("nepal")
    assert in_force(ROWS["pair.both"], standard)
    assert not in_force(ROWS["pair.both"], preset("points"))
    assert not in_force(ROWS["play.last_concealed"], standard)
    assert in_force(ROWS["play.last_concealed"], nepal)
    assert in_force(ROWS["play.last_concealed"], preset("sets"))
    for kind in ("six", "hands", "sets", "rounds"):
        played = [id_ for id_ in ROWS if id_.startswith("match.")]
        played = [id_ for id_ in played if in_force(ROWS[id_], Options(match=kind))]
        assert played == [f"match.{kind}"]
    assert not any(differs(row, standard) for row in ROWS.values())
    assert differs(ROWS["bid.raise_partner"], nepal)
    assert not differs(ROWS["bid.hold"], nepal)
