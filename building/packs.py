"""The packs of the game: what comes with the page, and the parts that come later."""

import base64
import shutil

from building import later, pyscript, stamps
from building.bytecode import Source, compile_sources, in_pyodide, packed, pyodide_job, zipped
from building.paths import CACHE, GAME, ROOT
from building.report import BuildError
from building.stdlib import imported_at_once, parts_of_game, shipped_modules
from game.browser.ahead import FILE as METHODS

_NOT_SHIPPED = {".py", ".pyc", ".c", ".h", ".md", ".po", ".pot", ".mo"}
WITH_PAGE = ""
"""What comes with the page, in the place of a part's name."""


def game_packs() -> dict[str, bytes]:
    """The package `game` as the browser imports it: compiled modules and the files they read, by
    the part they are in; under the empty name what comes with the page.

    PyScript's Python modules lie beside that.
    Raises BuildError where what comes with the page needs a part as it is imported.
    """
    complaints = later.strays(imported_at_once())
    if complaints:
        raise BuildError("\n".join(complaints))
    paths = shipped_modules()
    sources = [Source(path.relative_to(ROOT).as_posix(), path.read_bytes()) for path in paths]
    sources += [Source(name, text, lines=False) for name, text in pyscript.modules().items()]
    found: dict[str, dict[str, bytes]] = {part: {} for part in (WITH_PAGE, *later.LATER)}
    for source, code in zip(sources, compile_sources(sources), strict=True):
        found[_part(source.name.removesuffix(".py"))][f"{source.name}c"] = code
    for path in sorted(GAME.rglob("*")):
        inside = path.relative_to(GAME)
        left_out = inside.parts[0] in ("training", "i18n") or "__pycache__" in inside.parts
        if path.is_file() and path.suffix not in _NOT_SHIPPED and not left_out:
            name = path.relative_to(ROOT).as_posix()
            found[_part(name.removesuffix(path.suffix))][name] = path.read_bytes()
    for part, content in _methods(found).items():
        found[part][METHODS if part else f"game/browser/{METHODS}"] = content
    return {part: packed(files) for part, files in found.items()}


def _part(path: str) -> str:
    """The part that a module is in, by its path without a suffix; a file that is read goes with the
    package it lies in, or with the module that has its name."""
    return later.part_of(path.replace("/", ".").removesuffix(".__init__")) or WITH_PAGE


def _methods(found: dict[str, dict[str, bytes]]) -> dict[str, bytes]:
    """What data classes are made of: for each part those of its modules."""
    everything = zipped({name: code for files in found.values() for name, code in files.items()})
    at_once = set(imported_at_once()) - {"game.browser.main"}  # which needs a page
    parts = parts_of_game()
    first = sorted(at_once - {name for names in parts.values() for name in names})
    key = stamps.fingerprint(pyodide_job(), everything, repr(sorted(parts.items())))[:40]
    folder = CACHE / "methods" / key
    if not all((folder / f"of-{part}").exists() for part in found):
        shutil.rmtree(folder.parent, ignore_errors=True)
        question = {
            "zip": base64.b64encode(everything).decode(),
            "parts": {WITH_PAGE: first, **parts},
        }
        answer = in_pyodide("methods", question)
        for part, content in answer.items():
            stamps.write_bytes(folder / f"of-{part}", base64.b64decode(content))
    return {part: (folder / f"of-{part}").read_bytes() for part in found}
