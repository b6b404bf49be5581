"""Each layer of the game uses only those below it, and each keeps away from what is not its own.

The imports are read from the sources, also those inside functions.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path

import pytest

from game.rules.options import Options

ROOT = Path(__file__).parent.parent
GAME = ROOT / "game"

LAYERS = ("rules", "kernel", "players", "table", "net", "ui", "browser")
"""From the bottom to the top: a layer imports from itself and from those named before it."""

BESIDE = {
    "training": {"rules", "kernel", "players", "table"},  # never shipped to the browser
    "commands": {"rules", "kernel", "players", "table", "net", "ui", "training"},
    "__main__": {"commands", "ui"},  # it only dispatches; the words are those of the page
    "i18n": set(),
    "__init__": set(),
}
"""What stands beside the layers: name → the parts it may import from besides itself."""

BROWSER_ONLY = {"js", "pyscript", "pyodide", "pyodide_js", "_pyodide", "polyscript"}

NOT_IN_RULES = {
    "asyncio", "ctypes", "datetime", "gettext", "http", "io", "locale", "logging",
    "multiprocessing", "os", "pathlib", "random", "secrets", "shutil", "socket", "subprocess",
    "sys", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
"""No clock, randomness, input or output, and no words for people, in game/rules."""


@dataclass(frozen=True)
class Import:
    """One import: the importing file inside the checkout, its line, and the module's full name."""

    file: str
    line: int
    module: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} imports {self.module}"


def imports_in(text: str, file: str) -> Iterator[Import]:
    """Every import of a source file; relative names are resolved. `file` is like game/ui/a.py."""
    folder = Path(file).parent.parts
    for node in ast.walk(ast.parse(text, file)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(file, node.lineno, alias.name)
        elif isinstance(node, ast.ImportFrom):
            base = folder[: len(folder) - node.level + 1] if node.level else ()
            module = ".".join([*base, *([node.module] if node.module else [])])
            if module == "game":  # `from game import ui` names the layer only there
                for alias in node.names:
                    yield Import(file, node.lineno, f"game.{alias.name}")
            else:
                yield Import(file, node.lineno, module)


def part_of(file: str) -> str:
    """The part of the game that a file belongs to: a layer or something beside them."""
    return Path(file).parts[1].removesuffix(".py")


def may_import(part: str) -> set[str]:
    """The parts that this part may import from."""
    if part in LAYERS:
        return set(LAYERS[: LAYERS.index(part) + 1])
    return BESIDE[part] | {part}


def faults(found: Import) -> list[str]:
    """What is wrong with an import, in words; empty when nothing is."""
    part = part_of(found.file)
    top, *rest = found.module.split(".")
    wrong = []
    if top == "game" and rest and rest[0] not in may_import(part):
        wrong.append(f"{found}: {part} may not use {rest[0]}")
    if top in BROWSER_ONLY and part != "browser":
        wrong.append(f"{found}: only game/browser touches the browser")
    if part == "rules" and top in NOT_IN_RULES:
        wrong.append(f"{found}: the rules have no clock, chance, files or words")
    return wrong


def test_every_import_goes_downwards() -> None:
    files = sorted(GAME.rglob("*.py"))
    assert len(files) > 10
    imports = [
        found
        for path in files
        for found in imports_in(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix())
    ]
    assert [fault for found in imports for fault in faults(found)] == []


def test_every_part_of_the_game_has_its_place() -> None:
    parts = {part_of(path.relative_to(ROOT).as_posix()) for path in GAME.rglob("*.py")}
    assert parts - set(LAYERS) - set(BESIDE) == set()


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("game/rules/engine.py", "from game.table import shuffle"),
        ("game/rules/engine.py", "def f():\n    import random"),
        ("game/rules/engine.py", "from time import monotonic"),
        ("game/players/base.py", "from ..ui import model"),
        ("game/players/base.py", "from game import browser"),
        ("game/ui/screens/home.py", "from js import document"),
        ("game/ui/screens/home.py", "import game.browser.dom"),
        ("game/net/wire.py", "from pyodide.ffi import to_js"),
        ("game/training/play.py", "from game.ui.text import _"),
    ],
)
def test_a_wrong_arrow_is_found(file: str, text: str) -> None:
    assert [fault for found in imports_in(text, file) for fault in faults(found)] != []


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("game/rules/engine.py", "from .cards import Card\nfrom game.rules import state"),
        ("game/ui/screens/home.py", "from ..model import Model\nfrom game.rules import View"),
        ("game/browser/main.py", "from js import document\nfrom game.ui import update"),
        ("game/table/shuffle.py", "import random\nfrom game.rules import Deal"),
    ],
)
def test_a_right_arrow_is_left_alone(file: str, text: str) -> None:
    assert [fault for found in imports_in(text, file) for fault in faults(found)] == []


# Options are rules' business: whoever else wants to know asks a function that has a name.

OPTIONS = {field.name for field in fields(Options) if field.compare}

READS_OPTIONS = {
    "game/rules": "the rules themselves",
    "game/ui/rules": "the sheet in words: it has a sentence for each value",
    "game/kernel/sight.py": "what the nets are given are the options",
    "game/kernel/calling.py": "the same for the nets that call",
}
"""Who may read the fields of ``Options``, and why. That the kernel in C has all of them in one
struct is ``packing``'s doing, which names none."""


def options_read(text: str, file: str) -> Iterator[str]:
    """Every field of a table's options that a source file reads, with its line."""
    for node in ast.walk(ast.parse(text, file)):
        if not isinstance(node, ast.Attribute) or node.attr not in OPTIONS:
            continue
        owner = node.value
        name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
        if name == "options":
            yield f"{file}:{node.lineno} reads {node.attr}"


def test_only_the_rules_read_an_option() -> None:
    found = []
    for path in sorted(GAME.rglob("*.py")):
        file = path.relative_to(ROOT).as_posix()
        if not file.startswith(tuple(READS_OPTIONS)):
            found += options_read(path.read_text(encoding="utf-8"), file)
    assert not found, "ask a function of game/rules:\n" + "\n".join(found)


def test_an_option_that_is_read_is_found() -> None:
    assert list(options_read("if view.options.match == 'sets': pass", "a.py"))
    assert list(options_read("length = options.match_length", "a.py"))
    assert not list(options_read("step = options.step; name = options.preset", "a.py"))
