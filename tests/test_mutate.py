"""The copy that mutation testing works in, and what is said of a mutant."""

import ast

import pytest

from building.mutate import mutate, undecorated
from building.paths import GAME
from building.report import BuildError

RULES = sorted((GAME / "rules").glob("*.py"))


def test_marks_move_to_the_end_and_properties_are_assigned() -> None:
    source = """from .ids import rule


@rule("bid.hold")
def may_hold() -> bool:
    return True


class Options:
    @cached_property
    def step(self) -> int:
        return 1

    def other(self) -> int:
        return 2
"""
    assert (
        undecorated(source)
        == """from .ids import rule



def may_hold() -> bool:
    return True


class Options:

    def _step(self) -> int:
        return 1
    step = cached_property(_step)
    def other(self) -> int:
        return 2

rule('bid.hold')(may_hold)
"""
    )


@pytest.mark.parametrize("path", RULES, ids=[path.stem for path in RULES])
def test_no_line_changes_its_number(path) -> None:
    """Else a survivor would be named with a line it is not on."""
    source = path.read_text(encoding="utf-8")
    changed = undecorated(source)

    def places(text: str) -> list[tuple[str, int]]:
        functions = [n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.FunctionDef)]
        return [(function.name.lstrip("_"), function.lineno) for function in functions]

    assert places(changed) == places(source)
    marks = sum(line.startswith("@rule(") for line in source.splitlines())
    assert "\n@rule(" not in changed
    assert sum(line.startswith("rule(") for line in changed.splitlines()) == marks


def test_a_module_that_is_not_there_is_named() -> None:
    with pytest.raises(BuildError, match="no module 'bidding'; there are: actions, auction"):
        mutate(["bidding"])
