"""Pyodide's WebAssembly and its script without the doors that the page never goes through.

Pyodide is linked so that compiled packages can be loaded into it later: each of 8,560 functions is
exported, and its script keeps 4,900 of them under two names. The page loads no such package. What
nothing in the scripts names is no longer exported here; the functions themselves stay, untouched.
A tenth less time for Python's start, and 160 KB less to load.

Nor is a table needed of what there is to link to: see `_UNLINKED`.
"""

import re
from collections.abc import Callable, Iterator, Mapping

from building.report import BuildError

WASM, SCRIPT, LOADER = "pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs"
FILES = (WASM, SCRIPT, LOADER)

_IMPORTS, _EXPORTS = 2, 7  # numbers of sections, in the order of the WebAssembly specification
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


def trimmed(wasm: bytes, script: str, loader: str) -> tuple[bytes, str]:
    """The WebAssembly and the script with only those exports that are named anywhere.

    Raises BuildError where they are not made as they were.
    """
    assigned = _ASSIGNED.search(script)
    declared = script.rfind("var ", 0, assigned.start()) if assigned else -1
    if assigned is None or declared < 0:
        raise BuildError(f"{SCRIPT} takes its exports in another way than before")
    rest = script[:declared] + script[assigned.end() :]
    words = {*_WORD.findall(rest), *_WORD.findall(loader)}
    wanted = _linked(wasm) | _ALWAYS

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
    return _with_exports(wasm, is_kept), _changed(_unlinked(text), _COMPILED, "starts Python")


def _unlinked(script: str) -> str:
    """The script without what it does for libraries that might come later."""
    return _changed(script, _UNLINKED, "links libraries")


def _changed(script: str, changes: Mapping[str, str], what: str) -> str:
    for there, here in changes.items():
        if script.count(there) != 1:
            raise BuildError(f"{SCRIPT} {what} in another way than before: no {there!r}")
        script = script.replace(there, here)
    return script


def _with_exports(wasm: bytes, is_kept: Callable[[str], bool]) -> bytes:
    """The module with those of its exports."""
    pieces = [wasm[:8]]
    for section, begin, body, end in _sections(wasm):
        if section != _EXPORTS:
            pieces.append(wasm[begin:end])
            continue
        entries = [entry for name, entry in _exports(wasm, body) if is_kept(name)]
        content = _number(len(entries)) + b"".join(entries)
        pieces.append(bytes([_EXPORTS]) + _number(len(content)) + content)
    return b"".join(pieces)


def exported(wasm: bytes) -> set[str]:
    """The names of what a module exports."""
    return {
        name
        for section, _begin, body, _end in _sections(wasm)
        if section == _EXPORTS
        for name, _entry in _exports(wasm, body)
    }


def _linked(wasm: bytes) -> set[str]:
    """What the module imports by way of its script from itself: addresses of its own exports."""
    found = set()
    for section, _begin, at, _end in _sections(wasm):
        if section != _IMPORTS:
            continue
        count, at = _read(wasm, at)
        for _ in range(count):
            module, at = _name(wasm, at)
            name, at = _name(wasm, at)
            at = _after_import(wasm, at)
            if module.startswith("GOT."):
                found.add(name)
    return found


def _sections(wasm: bytes) -> Iterator[tuple[int, int, int, int]]:
    """Each section: its number, where it begins, where its content does, and where it ends."""
    at = 8
    while at < len(wasm):
        size, body = _read(wasm, at + 1)
        yield wasm[at], at, body, body + size
        at = body + size


def _exports(wasm: bytes, at: int) -> Iterator[tuple[str, bytes]]:
    """Each export of the section whose content begins there: its name, and all that it is."""
    count, at = _read(wasm, at)
    for _ in range(count):
        begin = at
        name, at = _name(wasm, at)
        _index, at = _read(wasm, at + 1)
        yield name, wasm[begin:at]


def _after_import(wasm: bytes, at: int) -> int:
    """Where an import ends whose kind stands there."""
    kind = wasm[at]
    at += 1
    if kind == 0:  # a function
        return _read(wasm, at)[1]
    if kind == 1:  # a table
        return _after_limits(wasm, _after_type(wasm, at))
    if kind == 2:  # memory
        return _after_limits(wasm, at)
    if kind == 3:  # a global, and whether it changes
        return _after_type(wasm, at) + 1
    return _read(wasm, at + 1)[1]  # a tag


def _after_type(wasm: bytes, at: int) -> int:
    is_long = wasm[at] in (0x63, 0x64)  # a reference to a type that follows
    return _read(wasm, at + 1)[1] if is_long else at + 1


def _after_limits(wasm: bytes, at: int) -> int:
    flags, at = _read(wasm, at)
    _least, at = _read(wasm, at)
    return _read(wasm, at)[1] if flags & 1 else at


def _name(wasm: bytes, at: int) -> tuple[str, int]:
    length, at = _read(wasm, at)
    return wasm[at : at + length].decode(), at + length


def _read(wasm: bytes, at: int) -> tuple[int, int]:
    """A number in LEB128, and where it ends."""
    value = shift = 0
    while True:
        byte = wasm[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def _number(value: int) -> bytes:
    """A number in LEB128."""
    written = bytearray()
    while value > 0x7F:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*written, value])
