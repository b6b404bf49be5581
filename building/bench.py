"""Measurements: each module of tests/bench is one, run by its name."""

import ast
import importlib
import sys
from pathlib import Path

from building.paths import ROOT, TESTS
from building.report import BuildError, say

BENCH = TESTS / "bench"


def known() -> dict[str, Path]:
    """Every measurement: its name → its module."""
    return {
        path.stem: path
        for path in sorted(BENCH.glob("*.py"))
        if not path.stem.startswith("_") and path.stem != "conftest"
    }


def bench(arguments: list[str]) -> int:
    """Run the measurement named first with the other arguments; without a name, list them all.

    Raises BuildError for a name that is not there.
    """
    found = known()
    if not arguments:
        for name, path in found.items():
            words = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
            say(f"{name:<12} {words.splitlines()[0] if words else ''}")
        return 0
    name, *rest = arguments
    if name not in found:
        raise BuildError(f"there is no measurement {name!r}; there are: {', '.join(found)}")
    sys.path.insert(0, str(ROOT))
    module = importlib.import_module(f"tests.bench.{name}")
    return int(module.main(rest) or 0)
