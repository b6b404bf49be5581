"""What stands in for modules of the standard library and of Pyodide does what they do, as far as a
page asks it to."""

import ast
import asyncio
import functools
import inspect
import json
import re
import textwrap
import types
import zipfile
from pathlib import Path
from typing import Any

import pytest

from building import stdlib
from building.paths import PYODIDE
from building.standins import _colorize as short_colorize
from building.standins import inspect as short_inspect
from building.standins import logging as short_logging
from building.standins import textwrap as short_textwrap
from building.standins._pyodide import _base as short_base
from building.stdlib import kept_files, standins

from .in_node import shipped_library, told

NOBODY_ASKS = {
    "_py_warnings.py": "inspect: markcoroutinefunction",  # of what is deprecated and awaited
    "asyncio/events.py": "signal: set_wakeup_fd socket: AF_INET6 AF_UNIX SO_REUSEPORT",
    "hashlib.py": "logging: exception",  # a method of a logger, called so
    "pathlib/__init__.py": "shutil: rmtree",
    "pkgutil.py": "inspect: getmodulename",
    "pyodide/common.py": "shutil: copy2 copytree",
    "pyodide/webloop.py": "socket: SOCK_STREAM getaddrinfo getnameinfo socket",
    "traceback.py": "codeop: PyCF_ONLY_AST compile_command",  # where a program has words
    "typing.py": "inspect: getattr_static",  # of protocols that are looked for in values
}
"""What modules that are shipped name of a stand-in, and it has not: each was looked at."""


KIND = re.compile("([A-Z]+[a-z]*)+")


@pytest.fixture(scope="module")
def stock() -> dict[str, str]:
    """Pyodide's standard library: name of a file → its text."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_a_standin_has_all_that_the_library_asks_of_it(stock: dict[str, str]) -> None:
    lacking: dict[str, str] = {}
    ours = {name.removesuffix(".py"): text.decode() for name, text in standins().items()}
    for file in kept_files():
        if file.removesuffix(".py") in ours:
            continue
        told = ""
        for path, text in sorted(ours.items()):
            module = path.replace("/", ".").removesuffix(".__init__")
            names = _names_used(stock[file], module)
            if module == "ast":  # it has parts of a program of any kind
                names = {name for name in names if name != "keyword" and not KIND.fullmatch(name)}
            without = sorted(names - _names_had(text))
            told += f" {module}: {' '.join(without)}" if without else ""
        if told:
            lacking[file] = told.strip()
    assert lacking == NOBODY_ASKS


def _names_used(text: str, module: str) -> set[str]:
    """What a module takes of another. Its syntax may be newer than this Python: so it is not
    parsed."""
    name, found = re.escape(module), set[str]()
    if re.search(rf"^\s*import {name}\b", text, re.M):
        found |= set(re.findall(rf'(?<![\w.`"]){name}\.(\w+)', text))
    for several, line in re.findall(
        rf"^\s*from {name} import (?:\(([^)]*)\)|([^\n(]*)$)", text, re.M
    ):
        found |= set(re.findall(r"(\w+)(?: as \w+)?", several or line))
    return found


def _names_had(text: str) -> set[str]:
    """What a module defines or imports itself."""
    found = set[str]()
    for node in ast.parse(text).body:
        if isinstance(node, ast.ImportFrom):
            found |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            found |= {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    return found


def test_the_game_looks_for_no_protocol_in_a_value() -> None:
    for path in stdlib.shipped_modules():
        assert "runtime_checkable" not in path.read_text(encoding="utf-8"), path


def test_the_colours_of_a_traceback_are_all_named(stock: dict[str, str]) -> None:
    section = re.search(r"class Traceback\(ThemeSection\):\n((?:    .*\n)+)", stock["_colorize.py"])
    assert section is not None
    names = re.findall(r"^    (\w+):", section[1], re.M)
    colours = short_colorize.get_theme(force_no_color=True).traceback
    assert "reset" in names
    assert [getattr(colours, name) for name in names] == [""] * len(names)
    assert short_colorize.can_colorize(file=None) is False


def test_lines_are_indented_as_by_the_library() -> None:
    texts = ("", "a", "  a\n    b\n\n  c\n", "\ta\n  b", "  \n   a\n \n   b", "    x", "a\r\n b")
    for text in texts:
        assert short_textwrap.dedent(text) == textwrap.dedent(text)
        assert short_textwrap.indent(text, "> ") == textwrap.indent(text, "> ")
        assert short_textwrap.indent(text, "> ", len) == textwrap.indent(text, "> ", lambda _: True)


def test_what_asyncio_complains_of_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    log = short_logging.getLogger("asyncio")
    log.debug("nobody %s", "reads it")
    log.warning("%d hands are left", 3)
    try:
        raise ValueError("no card")
    except ValueError:
        log.exception("while %r was called", "play")
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("3 hands are left\nwhile 'play' was called\nTraceback")
    assert told.err.endswith("ValueError: no card\n")


class Kinds:
    """Of callable things."""

    def method(self) -> None: ...

    async def later(self) -> None: ...

    def __call__(self) -> None: ...


def _each() -> Any:
    yield


@types.coroutine
def _old() -> Any:
    yield


async def _agen() -> Any:
    yield


CALLABLE: list[Any] = [
    Kinds, Kinds(), Kinds.method, Kinds().method, Kinds.later, Kinds().later, _each, _old, _agen,
    functools.partial(_each), functools.partial(functools.partial(Kinds().later)), len, 7, None,
    functools.wraps(_each)(lambda: None), functools.lru_cache(_each),
]  # fmt: skip


def test_functions_are_told_apart_as_by_the_library() -> None:
    for thing in CALLABLE:
        for name in ("isfunction", "isgeneratorfunction", "iscoroutinefunction", "isawaitable"):
            ours, theirs = getattr(short_inspect, name), getattr(inspect, name)
            assert ours(thing) == theirs(thing), (name, thing)
        if callable(thing):
            assert short_inspect.unwrap(thing) is inspect.unwrap(thing)


def test_what_functions_return_is_told_apart_as_by_the_library() -> None:
    async def told() -> None:
        later = Kinds().later()
        made = [later, _each(), _old(), _agen(), asyncio.get_running_loop().create_future()]
        for thing in made:
            for name in ("isgenerator", "isawaitable"):
                assert getattr(short_inspect, name)(thing) == getattr(inspect, name)(thing), name
        await later

    asyncio.run(told())


def test_no_function_tells_a_signature() -> None:
    with pytest.raises(ValueError, match="no signature found"):
        short_inspect.signature(len)


def test_a_program_is_run_and_its_last_expression_returned() -> None:
    names: dict[str, Any] = {}
    assert short_base.eval_code("a = 1\nb = a + 1", names) is None
    assert short_base.eval_code("c = b\nc * 3", names) == 6
    assert short_base.eval_code("a, b", names, {"b": 9}) == (1, 9)
    assert short_base.eval_code("") is None
    assert short_base.eval_code("7") == 7
    with pytest.raises(SyntaxError):
        short_base.eval_code("a b")
    with pytest.raises(ZeroDivisionError) as caught:
        short_base.eval_code("def f():\n    1 / 0\nf()", filename="here.py")
    assert str(caught.traceback[-1].path).endswith("here.py")


def test_a_program_may_await() -> None:
    run = short_base.eval_code_async
    assert asyncio.run(run("import asyncio\nawait asyncio.sleep(0)\n7")) == 7
    assert asyncio.run(run("import asyncio\nawait asyncio.sleep(0, 8)")) == 8
    assert asyncio.run(run("a = 1")) is None


def test_a_module_or_what_it_holds_is_fetched() -> None:
    assert short_base.pyimport_impl("json") is json
    assert short_base.pyimport_impl("json.decoder") is json.decoder
    assert short_base.pyimport_impl("json.decoder.JSONDecoder") is json.JSONDecoder
    assert short_base.pyimport_impl("json.__dict__") is json.__dict__
    with pytest.raises(ModuleNotFoundError):
        short_base.pyimport_impl("json.nothing")


CALLS = """
import { readFileSync } from "node:fs";
const [folder, library] = process.argv.slice(2);
const { loadPyodide } = await import(folder + "/pyodide.mjs");
const python = await loadPyodide({ indexURL: folder + "/", stdLibURL: library });
globalThis.told = (...given) => given.map((one) => typeof one).join();
globalThis.named = ({ a, b }) => a + b;
globalThis.later = async (given) => given.get("x");
globalThis.Made = class { constructor(a) { this.a = a; } double() { return 2 * this.a; } };
console.log(JSON.stringify([python.runPython(`
import js
[js.told(), js.told(1, "a", None, [], len), js.told(*range(9)), js.named(a=1, b=2),
 js.Made.new(4).double(), js.JSON.parse("[1, 2]").to_py()]
`).toJs(), await python.runPythonAsync(`
from pyodide.ffi import JsException
try:
    js.JSON.parse("{")
except JsException as error:
    said = str(error)
[await js.later({"x": 5}), said]
`).then((told) => told.toJs())]));
process.exit(0);
"""


def test_functions_of_javascript_are_called_as_by_pyodide_itself(
    files: dict[str, bytes], tmp_path: Path
) -> None:
    with_ours = told(CALLS, shipped_library(files, tmp_path), tmp_path)
    assert json.loads(with_ours)[1][0] == 5
    assert with_ours == told(CALLS, PYODIDE / "python_stdlib.zip", tmp_path)
