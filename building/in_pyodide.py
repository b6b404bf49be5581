"""Runs inside Pyodide (building/pyodide_job.mjs): only that Python makes its own bytecode.

Each function takes and returns plain values that survive JSON.
"""

import base64
import dataclasses
import importlib
import importlib.util
import marshal
import sys
import types
from pathlib import Path
from typing import Any

STDLIB = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip/"


def compiled(sources: list[dict[str, str]]) -> list[str]:
    """Compile modules to `.pyc` files that are never checked against a source.

    `sources`: {"name": file name shown in tracebacks, "text": source, "lines": "" for none}.
    Returns the files' bytes in base64, in order. Raises SyntaxError with file and line.
    """
    header = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
    return [
        base64.b64encode(
            header
            + marshal.dumps(_code(source["text"], source["name"], lines=bool(source["lines"])))
        ).decode()
        for source in sources
    ]


def _code(text: str, name: str, *, lines: bool) -> types.CodeType:
    code = compile(text, name, "exec", dont_inherit=True, optimize=2)
    return code if lines else _without_lines(code)


def _without_lines(code: types.CodeType) -> types.CodeType:
    """The code with every instruction on its first line: tracebacks must find some line."""
    inside = [_without_lines(c) if isinstance(c, types.CodeType) else c for c in code.co_consts]
    # Entries of CPython's location table without columns (kind 13) for up to eight code units each,
    # zero lines further than the one before: Objects/locations.md in its sources.
    whole, rest = divmod(len(code.co_code) // 2, 8)
    table = bytes([0x80 | 13 << 3 | 7, 0]) * whole
    table += bytes([0x80 | 13 << 3 | (rest - 1), 0]) if rest else b""
    return code.replace(co_linetable=table, co_consts=tuple(inside))


def loaded(names: list[str]) -> dict[str, list[str]]:
    """Import modules and tell which files of the standard library's zip are then loaded.

    Names that this Python does not have are listed under "absent". What is frozen into it names a
    file, too, and never reads it. "started" names what Pyodide imports as it starts, each module
    after those that it imports itself.
    """
    recorded = importlib.import_module("sitecustomize").imported
    at_start = [name for name in recorded if name in globals()["started"]]  # of pyodide_job.mjs
    absent = []
    for name in names:
        try:
            importlib.import_module(name)
        except ImportError as error:
            absent.append(f"{name}: {error}")
    modules = [module for module in list(sys.modules.values()) if not _is_frozen(module)]
    files = {getattr(module, "__file__", None) or "" for module in modules}
    files.discard(f"{STDLIB}sitecustomize.py")
    inside = sorted(file.removeprefix(STDLIB) for file in files if file.startswith(STDLIB))
    return {"files": inside, "absent": absent, "started": at_start}


def _is_frozen(module: types.ModuleType) -> bool:
    spec = getattr(module, "__spec__", None)
    return spec is not None and spec.origin == "frozen"


def methods(question: dict[str, Any]) -> dict[str, str]:
    """The code of the methods that `dataclasses` writes as the game is imported, by the part that
    is being imported.

    `question`: {"zip": all packs together, in base64, "parts": part → its modules}. Returns for
    each part its codes by their keys (see game/browser/ahead.py), marshalled, in base64.
    """
    Path("/game.zip").write_bytes(base64.b64decode(question["zip"]))
    sys.path.insert(0, "/game.zip")
    from game.browser.ahead import key_of

    found: dict[Any, types.CodeType] = {}

    def recorded(text: str, names: dict[str, Any], made: dict[str, Any]) -> None:
        code = _without_lines(compile(text, "<methods>", "exec", dont_inherit=True))
        known = found.setdefault(key_of(text), code)
        if known != code:
            raise ValueError("two texts have the same key")
        exec(code, names, made)

    dataclasses.exec = recorded  # type: ignore[attr-defined]
    answer = {}
    for part, names in question["parts"].items():
        found.clear()
        for name in names:
            importlib.import_module(name)
        answer[part] = base64.b64encode(marshal.dumps(found)).decode()
    return answer
