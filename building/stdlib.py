"""The part of the standard library that the page needs, as one pack of `.pyc` files.

What is kept follows from what is imported: by the game and by PyScript's Python (read from their
sources) and by Pyodide at its start. Pyodide imports all of these in node, and
every file that is then loaded is shipped. A list of what to leave out would fail at the first
import inside a function that nobody thought of.
"""

import ast
import json
import sys
import zipfile
from pathlib import Path
from typing import Any

from building import later, pyscript, stamps
from building.bytecode import Source, compile_sources, in_pyodide, packed, pyodide_job
from building.paths import CACHE, GAME, PYODIDE, ROOT
from building.report import BuildError

ALSO = (
    # imported inside functions of modules that are loaded, where no trace at start can see it
    "asyncio",
    "encodings.utf_8",
    "linecache",
    "locale",
    "traceback",
    # Pyodide's own, used when an error is shown
    "_pyodide._base",
    "pyodide.code",
    "pyodide.webloop",
)
_IN_EVERY_PACK = ("_pyodide/", "pyodide/")  # small, and its parts import each other late
_IN_NO_PACK = (
    # for a terminal, for sockets in node, and ways to fetch beside the browser's own
    "pyodide/console.py",
    "pyodide/_nodesock_transport.py",
    "pyodide/http/",
)
_FIRST = ("encodings/", "sitecustomize.")  # see game/browser/packed.py
_LEFT_OUT = (
    "ssl.py",  # asyncio does without it: the browser encrypts
    "logging/",  # a package; what stands in for it is a module
    "zipfile/",  # another
)
STANDINS = ROOT / "building" / "standins"
_EMPTY = (
    # what asyncio imports for programs that read, write and wait in ways that no page does
    "asyncio/graph.py",
    "asyncio/protocols.py",
    "asyncio/streams.py",
    "asyncio/subprocess.py",
    "asyncio/taskgroups.py",
    "asyncio/threads.py",
    "asyncio/transports.py",
    # by which `traceback` would look for misspelt words in a program
    "codeop.py",
)
_RECORDER = """
from zipimport import zipimporter

imported = []

def exec_module(self, module, whole=zipimporter.exec_module):
    whole(self, module)
    imported.append(module.__name__)

zipimporter.exec_module = exec_module
"""
"""A sitecustomize that records what is imported, in the order in which that is done."""
_NOT_LIBRARY = {
    "catalogues", "game", "js", "pyscript", "pyodide", "pyodide_js", "polyscript",
    "page_modules", "segno",
}  # fmt: skip


def imported_by_game() -> set[str]:
    """Every module outside the game that a shipped file of the game imports, anywhere in it."""
    found: set[str] = set()
    for path in shipped_modules():
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        except SyntaxError as error:
            raise BuildError(f"{path}, line {error.lineno}: {error.msg}") from error
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                found.add(node.module)
    return {name for name in found if name.split(".")[0] not in _NOT_LIBRARY}


def shipped_modules() -> list[Path]:
    """The Python files of the game that go into the browser.

    The command line, the training of the bots, the kernel's way to run outside a browser and what
    only these need stay behind.
    """
    return [path for path in sorted(GAME.rglob("*.py")) if not _stays(path.relative_to(GAME))]


_STAY = {
    "kernel": {"all_seen", "belief", "examined", "in_wasmtime", "search", "solver"},
    "players/bots": {
        "asking", "bidding", "careful", "careless", "following", "leading", "position", "prospect",
        "scales", "settling", "uniform",
    },
}  # fmt: skip
"""Bots that the page has no level for, and searching without the compiled kernel, which would take
minutes: folder of the game → its modules that stay behind."""


def _stays(inside: Path) -> bool:
    return (
        inside.name == "__main__.py"
        or inside.parts[0] in ("commands", "training")
        or inside.stem in _STAY.get(inside.parent.as_posix(), ())
    )


def game_modules() -> list[str]:
    """What a start imports of the game, and is kept frozen: all that needs no page to be imported,
    each module after those that it imports as far as that can be."""
    imports = {
        name: used for name, used in imported_at_once().items() if later.part_of(name) is None
    }
    known = {*sys.stdlib_module_names, "game", "pyodide"}
    paged = {name for name, used in imports.items() if {u.split(".")[0] for u in used} - known}
    while more := {name for name, used in imports.items() if name not in paged and used & paged}:
        paged |= more
    for name in paged:
        del imports[name]
    shipped = {_named(file) for file in kept_files()}
    library = {name for used in imports.values() for name in used if name in shipped}
    return [*sorted(library | pyscript.standard_modules()), *_deepest_first(imports)]


def _deepest_first(imports: dict[str, set[str]]) -> list[str]:
    """The modules, each after those it imports; where two import each other, one is the first."""
    found: dict[str, None] = {}
    begun: set[str] = set()

    def visit(name: str) -> None:
        begun.add(name)
        for used in sorted(imports[name] & imports.keys()):
            if used not in begun:
                visit(used)
        found[name] = None

    for name in sorted(imports):
        if name not in begun:
            visit(name)
    return list(found)


def imported_at_once() -> dict[str, set[str]]:
    """Each module of the game that is shipped → what it imports as it is imported itself."""
    return {_name_of(path): _imported_at_once(path) for path in shipped_modules()}


def parts_of_game() -> dict[str, list[str]]:
    """The modules of each part of the game that is fetched when it is wanted."""
    return later.parts(_name_of(path) for path in shipped_modules())


def _named(file: str) -> str:
    """The module in a file of the library."""
    return file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def _name_of(path: Path) -> str:
    """A file's name as a module."""
    name = ".".join(path.relative_to(GAME.parent).with_suffix("").parts)
    return name.removesuffix(".__init__")


def _imported_at_once(path: Path) -> set[str]:
    """The modules that a module imports as it is imported itself, by their whole names. With
    `from a import b` both `a` and `a.b` are named."""
    package = _name_of(path).split(".")
    if path.name != "__init__.py":
        package.pop()
    found: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*start, *([node.module] if node.module else [])])
            found |= {source, *(f"{source}.{alias.name}" for alias in node.names)}
    return found


def kept_files() -> list[str]:
    """Names inside Pyodide's zip of the standard library that are shipped, sorted."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as stock:
        own = {name for name in stock.namelist() if name.startswith(_IN_EVERY_PACK)}
        own -= {name for name in own if name.startswith(_IN_NO_PACK)}
    return sorted({*_trace()["files"], *(name for name in own if name.endswith(".py"))})


def modules_at_start() -> list[str]:
    """What Pyodide imports of the library as it starts, each module after those it imports. Its own
    modules, which it makes ready for one another, are not among them."""
    names = _trace()["started"]
    return [name for name in names if name.partition(".")[0] not in ("_pyodide", "pyodide")]


def _trace() -> dict[str, list[str]]:
    """What Pyodide, in node, has loaded once it has started, and once all is imported."""
    roots = sorted(imported_by_game() | pyscript.standard_modules() | set(ALSO))
    trace = CACHE / "stdlib-trace.json"
    ours = standins()
    wanted = stamps.fingerprint(pyodide_job(), _RECORDER, *roots, *_LEFT_OUT, *ours, *ours.values())
    known: dict[str, Any] = json.loads(trace.read_text(encoding="utf-8")) if trace.exists() else {}
    if known.get("made_from") != wanted:
        answer = in_pyodide("loaded", roots, _library())
        missing = [line for line in answer["absent"] if line.split(":")[0] in imported_by_game()]
        if missing:
            raise BuildError("the game imports what Pyodide does not have:\n" + "\n".join(missing))
        known = {"made_from": wanted, "files": answer["files"], "started": answer["started"]}
        stamps.write(trace, json.dumps(known))
    return known


def standins() -> dict[str, bytes]:
    """The modules that are shipped in the place of the library's: name inside its zip → source."""
    written = sorted(STANDINS.rglob("*.py"))
    return dict.fromkeys(_EMPTY, b"__all__ = ()\n") | {
        path.relative_to(STANDINS).as_posix(): path.read_bytes() for path in written
    }


def _library() -> Path:
    """Pyodide's zip of the standard library with the stand-ins in it, for the trace, which is kept
    from the very start."""
    ours = standins()
    changed = CACHE / "stdlib-with-standins.zip"
    with (
        zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as stock,
        zipfile.ZipFile(changed, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive,
    ):
        for name in stock.namelist():
            if not name.startswith(_LEFT_OUT):
                archive.writestr(name, ours.get(name) or stock.read(name))
        for name in ours.keys() - set(stock.namelist()):  # a module in a package's place
            archive.writestr(name, ours[name])
        archive.writestr("sitecustomize.py", _RECORDER)
    return changed


def stdlib_pack() -> bytes:
    """The standard library as shipped: a pack of the kept files, compiled, and as a zip behind it
    what Python needs to import from packs."""
    ours = standins()
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as stock:
        sources = [
            Source(f"/lib/python/{name}", ours.get(name) or stock.read(name), lines=False)
            for name in kept_files()
        ]
    importer = GAME / "browser" / "packed.py"
    sources.append(Source("/lib/python/sitecustomize.py", importer.read_bytes()))
    names = [f"{source.name.removeprefix('/lib/python/')}c" for source in sources]
    compiled = dict(zip(names, compile_sources(sources), strict=True))
    first = {name: compiled.pop(name) for name in names if name.startswith(_FIRST)}
    return packed(compiled, first)
