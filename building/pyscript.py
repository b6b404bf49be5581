"""PyScript's Python package, `pyscript`, as its npm package holds it: the page's way to the DOM.

What the page does without is PyScript's script, which finds Python in a page, loads an interpreter
for it and prepares workers and terminals; assets/boot/pyscript.mjs lends the package what it needs.
"""

import ast
import sys
from collections.abc import Iterator
from functools import cache

from building.paths import NODE_MODULES
from building.report import BuildError

_PACKAGE = NODE_MODULES / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"


@cache
def modules() -> dict[str, bytes]:
    """The modules that are imported with the package, the page imports no other: file name inside a
    folder that Python imports from → source.

    Raises BuildError where the npm package holds none.
    """
    known = {
        "pyscript" if path.stem == "__init__" else f"pyscript.{path.stem}": path
        for path in sorted(_PACKAGE.glob("*.py"))
    }
    if "pyscript" not in known:
        raise BuildError("@pyscript/core has no Python package: delete node_modules and run again")
    wanted = {"pyscript"}
    while more := {
        used
        for name in wanted
        for used in imported_at_once(known[name].read_text(encoding="utf-8"))
        if used in known.keys() - wanted
    }:
        wanted |= more
    return {f"pyscript/{known[name].name}": known[name].read_bytes() for name in sorted(wanted)}


def standard_modules() -> set[str]:
    """What the package imports of the standard library as it is imported itself."""
    used = {name for text in modules().values() for name in imported_at_once(text.decode())}
    return {name for name in used if name.split(".")[0] in sys.stdlib_module_names}


def imported_at_once(text: str) -> set[str]:
    """The modules that a source names where it runs as it is imported, also in a branch."""
    found: set[str] = set()
    for node in _at_once(ast.parse(text).body):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


def _at_once(statements: list[ast.stmt]) -> Iterator[ast.stmt]:
    for statement in statements:
        yield statement
        if isinstance(statement, (ast.If, ast.Try)):
            yield from _at_once([*statement.body, *statement.orelse])
