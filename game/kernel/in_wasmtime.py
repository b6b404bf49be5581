"""The module run by ``wasmtime``, outside the browser."""

from __future__ import annotations

import atexit
from pathlib import Path
from typing import cast

import wasmtime

WASM = Path(__file__).parent / "kernel.wasm"
"""The compiled kernel."""


class Wasmtime:
    """Runs a WebAssembly module, whose content is ``module``; see ``compiled.Host``."""

    def __init__(self, module: bytes) -> None:
        engine = wasmtime.Engine()
        self._store = wasmtime.Store(engine)
        compiled = wasmtime.Module(engine, module)
        instance = wasmtime.Instance(self._store, compiled, [])
        # Freed while Python still works: at its very end wasmtime can't any more, and complains.
        for owned in (engine, compiled, self._store):  # the last is closed first
            atexit.register(owned.close)
        self._exports = instance.exports(self._store)
        self._memory = cast(wasmtime.Memory, self._exports["memory"])

    def call(self, name: str, *arguments: int) -> int:
        """Calls an exported function; 0 for one that answers nothing."""
        answer = cast(wasmtime.Func, self._exports[name])(self._store, *arguments)
        return answer if isinstance(answer, int) else 0

    def read(self, at: int, count: int) -> bytes:
        """So many bytes of its memory."""
        return bytes(self._memory.read(self._store, at, at + count))

    def write(self, at: int, content: bytes) -> None:
        """Writes into its memory."""
        self._memory.write(self._store, content, at)
