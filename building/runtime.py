"""Pyodide's WebAssembly and its script without the doors that the page never goes through.

Pyodide is linked so that compiled packages can be loaded into it later: each of 8,560 functions is
exported, and its script keeps 4,900 of them under two names. The page loads no such package. What
nothing in the scripts names is no longer exported here: a tenth less time for Python's start. The
3,050 functions that nothing reaches any more are taken out by Binaryen (`unreached.mjs`), the rest
stays as it is. Tables in the memory that nobody can read are blanked (`blank.py`), and the modules
that are frozen into Python lose their docstrings (`frozen.py`). All of this leaves 2.4 MB to load
of 3.5.

Nor is a table needed of what there is to link to: see `_UNLINKED`.
"""

import re
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from building import blank, frozen, wasm
from building.environment import ensure_node
from building.report import BuildError

WASM, SCRIPT, LOADER = "pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs"
FILES = (WASM, SCRIPT, LOADER)
PARTS = (
    "blank.py", "bytecode.py", "character_names.py", "charsets.py", "explained.py", "frozen.py",
    "in_pyodide.py", "lists.py", "pyodide_job.mjs", "unreached.mjs", "wasm.py",
)  # fmt: skip
"""The files of this folder that have a part in them."""

_ASSIGNED = re.compile(r"function assignWasmExports\(wasmExports\)\{([^}]*)\}")
_NAMED = re.compile(r'wasmExports\["([^"]+)"\]')
_WORD = re.compile(r"[A-Za-z_$][\w$]*")
_ALWAYS = {"memory", "__indirect_function_table"}

_UNLINKED = {
    # Exports get an address each, in case that a library is linked to them.
    "if(isInternalSym(symName)){continue}var value=exports[symName];": (
        "if(isInternalSym(symName)||!GOT[symName]){continue}var value=exports[symName];"
    ),
    # A function gets its address once only: each of 9,000 that have one is looked at for that. The
    # few that get theirs from the script have none before.
    "functionsInTableMap=new WeakMap;updateTableMap(0,wasmTable.length)": (
        "functionsInTableMap=new WeakMap"
    ),
    # A small WebAssembly module is made around each of the script's functions that has an address:
    # of OpenGL, which nobody calls, there are 240.
    "if(entry.value==-1){var value=resolveGlobalSymbol(symName,true).sym;": (
        'if(entry.value==-1){if(symName.startsWith("emscripten_gl")){entry.value=0;continue}'
        "var value=resolveGlobalSymbol(symName,true).sym;"
    ),
}
"""What the script does for libraries that might come later → what it does here."""

_COMPILED = {
    'API._pyodide._base.eval_code("{}")': 'API._pyodide._base.pyimport_impl("builtins.dict")()',
    'API.runPythonInternal("import importlib; importlib")': (
        'API._pyodide._base.pyimport_impl("importlib")'
    ),
    'API.runPythonInternal("import __main__; __main__.__dict__")': (
        'API._pyodide._base.pyimport_impl("__main__.__dict__")'
    ),
    'API.runPythonInternal("import builtins; builtins.__dict__")': (
        'API._pyodide._base.pyimport_impl("builtins.__dict__")'
    ),
}
"""What the script has Python compile as it starts, though it only fetches something → how it is
fetched here. Nothing else at the start needs the compiler, which takes its time when it is first
used."""


def compose(node_modules: Path, out: Path) -> None:
    """Write the files into `out`. Raises BuildError where Pyodide is not made as it was."""
    for name in FILES:
        if not (node_modules / "pyodide" / name).exists():
            raise BuildError(f"Pyodide has no file {name}: is this another version?")
    stock = {name: (node_modules / "pyodide" / name).read_bytes() for name in FILES}
    module, script = trimmed(stock[WASM], stock[SCRIPT].decode(), stock[LOADER].decode())
    image = bytearray(wasm.memory(module))
    blank.blank(image, module)
    frozen.shortened(image, node_modules / "pyodide" / "python_stdlib.zip")
    module = wasm.with_memory(module, bytes(image))
    functions = wasm.exported_functions(stock[WASM])
    module = _without_unreached(module, [functions[name] for name in blank.READERS], node_modules)
    for name, content in (stock | {WASM: module, SCRIPT: script.encode()}).items():
        (out / name).write_bytes(content)


def _without_unreached(module: bytes, gone: list[int], node_modules: Path) -> bytes:
    """The module without the functions that nothing reaches; of its own functions those with the
    numbers `gone` must be among them. Raises BuildError with Binaryen's reason or theirs."""
    job = Path(__file__).with_name("unreached.mjs")
    with tempfile.TemporaryDirectory() as folder:
        whole, less = Path(folder, "whole.wasm"), Path(folder, "less.wasm")
        whole.write_bytes(module)
        done = subprocess.run(
            [str(ensure_node()), str(job), str(node_modules.resolve()), str(whole), str(less),
             *map(str, gone)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode != 0:
            raise BuildError(f"Binaryen could not make {WASM} smaller:\n{done.stderr.strip()}")
        smaller = less.read_bytes()
    if wasm.memory(smaller) != wasm.memory(module):
        raise BuildError(f"Binaryen changed what {WASM} puts into its memory")
    return smaller


def trimmed(module: bytes, script: str, loader: str) -> tuple[bytes, str]:
    """The WebAssembly and the script with only those exports that are named anywhere.

    Raises BuildError where they are not made as they were.
    """
    assigned = _ASSIGNED.search(script)
    declared = script.rfind("var ", 0, assigned.start()) if assigned else -1
    if assigned is None or declared < 0:
        raise BuildError(f"{SCRIPT} takes its exports in another way than before")
    rest = script[:declared] + script[assigned.end() :]
    words = {*_WORD.findall(rest), *_WORD.findall(loader)}
    wanted = _linked(module) | _ALWAYS

    def is_kept(name: str) -> bool:
        named = name in words or f"_{name}" in words
        return named or name in wanted or name.startswith("__wasm")

    lines = [
        line
        for line in assigned[1].split(";")
        if not (found := _NAMED.search(line)) or is_kept(found[1])
    ]
    left = {word[0] for line in lines if (word := _WORD.match(line))}
    names = script[declared + len("var ") : assigned.start()].rstrip("; \n").split(",")
    all_names = {word[0] for line in assigned[1].split(";") if (word := _WORD.match(line))}
    names = [name for name in names if name in left or name not in all_names]
    if len(lines) < 100 or len(lines) * 4 > assigned[1].count(";"):
        raise BuildError(f"{len(lines)} exports are named in {SCRIPT}: look at building/runtime.py")
    text = (
        f"{script[:declared]}var {','.join(names)};"
        f"function assignWasmExports(wasmExports){{{';'.join(lines)}}}{script[assigned.end() :]}"
    )
    return _with_exports(module, is_kept), _changed(_unlinked(text), _COMPILED, "starts Python")


def _unlinked(script: str) -> str:
    """The script without what it does for libraries that might come later."""
    return _changed(script, _UNLINKED, "links libraries")


def _changed(script: str, changes: Mapping[str, str], what: str) -> str:
    for there, here in changes.items():
        if script.count(there) != 1:
            raise BuildError(f"{SCRIPT} {what} in another way than before: no {there!r}")
        script = script.replace(there, here)
    return script


def _with_exports(module: bytes, is_kept: Callable[[str], bool]) -> bytes:
    """The module with those of its exports."""
    entries = [entry for name, entry in wasm.exports(module) if is_kept(name)]
    here = wasm.section(wasm.EXPORTS, wasm.unsigned(len(entries)) + b"".join(entries))
    return module[:8] + b"".join(
        here if number == wasm.EXPORTS else module[begin:end]
        for number, begin, _body, end in wasm.sections(module)
    )


def _linked(module: bytes) -> set[str]:
    """What the module imports by way of its script from itself: addresses of its own exports."""
    return {name for source, name, _kind in wasm.imports(module) if source.startswith("GOT.")}
