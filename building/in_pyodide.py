"""Runs inside Pyodide (building/pyodide_job.mjs): only that Python makes its own bytecode.

Each function takes and returns plain values that survive JSON.
"""

import ast
import base64
import collections
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
    tree = _Unannotated().visit(ast.parse(text, name))
    code: types.CodeType = compile(tree, name, "exec", dont_inherit=True, optimize=2)
    return code if lines else _without_lines(code)


class _Unannotated(ast.NodeTransformer):
    """Takes the annotations of functions away, and those of a module's names. Classes keep theirs,
    of which fields are made."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_Module(self, node: ast.Module) -> ast.AST:
        node.body = [_unannotated(statement) for statement in node.body]
        return self.generic_visit(node)


def _unannotated(statement: ast.stmt) -> ast.stmt:
    if not isinstance(statement, ast.AnnAssign):
        return statement
    made: ast.stmt = ast.Pass()
    if statement.value:
        made = ast.Assign([statement.target], statement.value)
    return ast.fix_missing_locations(ast.copy_location(made, statement))


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
    """What is made of the game's data classes and named tuples as it is imported, by the part that
    is being imported.

    `question`: {"zip": all packs together, in base64, "parts": part → its modules}. Returns for
    each part what game/browser/ahead.py learns, marshalled, in base64.
    """
    Path("/game.zip").write_bytes(base64.b64decode(question["zip"]))
    sys.path.insert(0, "/game.zip")
    from game.browser import ahead

    forms: dict[str, ahead.Form] = {}
    codes: dict[ahead.Key, types.CodeType] = {}
    written: dict[ahead.Key, types.CodeType] = {}  # for the class that is being made
    builders: list[Any] = []
    library: Any = dataclasses
    process, add = library._process_class, library._FuncBuilder.add_fns_to_class

    def kept(text: str, mode: str) -> types.CodeType:
        code = _without_lines(compile(text, "<methods>", mode, dont_inherit=True))
        known = written.setdefault(ahead.key_of(text), code)
        if known != code or codes.get(ahead.key_of(text), code) != code:
            raise ValueError("two texts have the same key")
        return code

    def added(builder: Any, cls: type[Any]) -> None:
        builders.append(builder)
        add(builder, cls)

    def processed(cls: Any, *options: bool) -> type[Any]:
        before = dict(cls.__dict__)
        made: type[Any] = process(cls, *options)
        form = _form(made, before, builders.pop()) if options == ahead.PLAIN else None
        if form:
            forms[f"{made.__module__}.{made.__qualname__}"] = form
        else:
            codes.update(written)
        written.clear()
        return made

    def evaluated(text: str, names: dict[str, Any]) -> Any:
        code = kept(text, "eval")
        codes.update(written)
        written.clear()
        return eval(code, names)

    library.exec = lambda text, *names: exec(kept(text, "exec"), *names)
    library._process_class, library._FuncBuilder.add_fns_to_class = processed, added
    library = collections
    library.eval = evaluated
    answer = {}
    for part, names in question["parts"].items():
        forms.clear()
        codes.clear()
        for name in names:
            importlib.import_module(name)
        answer[part] = base64.b64encode(marshal.dumps((forms, codes))).decode()
    return answer


_SHARED = {"__repr__", "__setattr__", "__delattr__"}
_OWN = ("__init__", "__eq__", "__hash__")
_PLAIN_FIELD: dict[str, object] = {
    "init": True,
    "repr": True,
    "hash": None,
    "compare": True,
    "kw_only": False,
    "doc": None,
    "default_factory": dataclasses.MISSING,
    "_field_type": dataclasses._FIELD,  # type: ignore[attr-defined]
}


def _form(cls: Any, before: dict[str, Any], builder: Any) -> tuple[Any, ...] | None:
    """The form of a data class as game/browser/ahead.py takes it; `None` where that would not tell
    all of it. `before`: what was in the class; `builder`: what has written its methods."""
    fields = dataclasses.fields(cls)
    named = [field.name for field in fields]
    sources = dict(zip(builder.names, builder.src, strict=True))
    if (
        sources.keys() != {*_SHARED, *_OWN}
        or before.keys() & {*sources, "__match_args__", "__replace__"}
        or any(isinstance(value, dataclasses.Field) for value in before.values())
        or any(getattr(field, key) != _PLAIN_FIELD[key] for field in fields for key in _PLAIN_FIELD)
        or any(field.metadata for field in fields)
        or list(cls.__match_args__) != named
        or list(cls.__dataclass_fields__) != named
        or cls.__setattr__.__qualname__ != f"{cls.__qualname__}.__setattr__"
    ):
        return None
    given = [field for field in fields if field.default is not dataclasses.MISSING]
    if any(getattr(cls, field.name) is not field.default for field in given):
        return None
    takes = ["__dataclass_builtins_object__", *(f"__dataclass_dflt_{f.name}__" for f in given)]
    text = "\n".join(sources[name] for name in _OWN)
    text = f"def make({','.join(takes)}):\n{text}\n return {','.join(_OWN)}"
    names: dict[str, Any] = {}
    exec(compile(text, "<methods>", "exec", dont_inherit=True), names)
    code = _named(_without_lines(names["make"].__code__), cls.__qualname__)
    added, every = tuple(cls.__annotations__), tuple(named)
    # marshal writes what is one thing once
    return every if added == every else added, every, tuple(f.name for f in given), code


def _named(make: types.CodeType, cls: str) -> types.CodeType:
    """The code of a function that makes methods, with these named as those of the class."""
    inside = [
        c.replace(co_qualname=f"{cls}.{c.co_name}") if isinstance(c, types.CodeType) else c
        for c in make.co_consts
    ]
    return make.replace(co_consts=tuple(inside))
