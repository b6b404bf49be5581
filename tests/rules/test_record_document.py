"""RECORD.md says what the program does: its example is read, and every name in it exists."""

from pathlib import Path

from game.rules.reading import TEXT_LENGTH
from game.rules.statements import LINE_LENGTH
from game.rules.writing import FIRST_LINE
from game.ui.records import FORMAT
from tests.rules.records import EXAMPLE

DOCUMENT = Path(__file__).parents[2] / "game/rules/RECORD.md"


def test_the_example_is_one_that_is_read() -> None:
    """The document leaves out tricks (…), and every line it has is a line of the tested example."""
    example = DOCUMENT.read_text("utf-8").split("```")[1].strip().splitlines()
    told = [line for line in example if line != "…"]
    rest = iter(EXAMPLE.splitlines())
    assert all(line in rest for line in told)
    assert example[-1] == EXAMPLE.splitlines()[-1]


def test_every_name_of_an_error_is_explained() -> None:
    text = DOCUMENT.read_text("utf-8")
    explained = {line.split("`")[1] for line in text.splitlines() if line.startswith("| `record.")}
    assert explained == {rule for rule, _ in FORMAT}


def test_the_limits_and_the_version_are_those_in_force() -> None:
    text = DOCUMENT.read_text("utf-8")
    assert f"{LINE_LENGTH:,} characters" in text
    assert f"{TEXT_LENGTH:,}" in text
    assert f"`{FIRST_LINE}`" in text
