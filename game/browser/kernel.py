"""The compiled kernel on the page's own thread: one answer of the nets takes it no time."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import to_js

from game.players.bots.policy import run_kernel_in


class Browser:
    """Runs the module as a WebAssembly instance of the page; see ``game.kernel.Host``."""

    def __init__(self, exports: Any) -> None:
        self._exports = exports
        self._memory = js.Uint8Array.new(exports.memory.buffer)  # it never grows

    def call(self, name: str, *arguments: int) -> int:
        """Calls an exported function; 0 for one that answers nothing."""
        answer = getattr(self._exports, name)(*arguments)
        return answer if isinstance(answer, int) else 0

    def read(self, at: int, count: int) -> bytes:
        """So many bytes of its memory."""
        part: bytes = self._memory.subarray(at, at + count).to_bytes()
        return part

    def write(self, at: int, content: bytes) -> None:
        """Writes into its memory."""
        self._memory.subarray(at, at + len(content)).assign(content)


async def start_kernel(module: bytes) -> None:
    """Compiles the module and lets the bots ask it. Until this is done they ask its twin.

    Raises JsException where the browser refuses; then the twin goes on answering."""
    made = await js.WebAssembly.instantiate(to_js(module), js.Object.new())
    run_kernel_in(Browser(made.instance.exports))
