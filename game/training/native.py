"""The kernel compiled for the machine it runs on: the answers of the WebAssembly module in half the
time, for tournaments."""

from __future__ import annotations

import ctypes
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from .compiling import KERNEL, compiler

_EXACT = ["-O3", "-march=native", "-ffp-contract=off", "-std=c11", "-shared", "-fPIC"]
"""No sum and product in one step: both would be rounded once, and in WebAssembly they are twice."""


class Native:
    """Runs the kernel's C as a library; see ``game.kernel.Host``.

    Raises RuntimeError where there is no C compiler."""

    def __init__(self) -> None:
        with TemporaryDirectory() as folder:
            built = Path(folder) / "kernel.so"
            names = [str(path) for path in sorted(KERNEL.glob("*.c"))]
            subprocess.run([*compiler(), *_EXACT, *names, "-o", str(built)], check=True)
            self._library = ctypes.CDLL(str(built))

    def call(self, name: str, *arguments: int) -> int:
        """Calls a function of exports.c; 0 for one that answers nothing."""
        function = self._library[name]
        function.restype = ctypes.c_size_t if name.endswith("_at") else ctypes.c_int
        answer: int = function(*arguments)
        return answer

    def read(self, at: int, count: int) -> bytes:
        """So many bytes of its memory."""
        return ctypes.string_at(at, count)

    def write(self, at: int, content: bytes) -> None:
        """Writes into its memory."""
        ctypes.memmove(at, content, len(content))
