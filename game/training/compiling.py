"""What compiles the C of the game for this machine."""

from __future__ import annotations

import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

KERNEL = Path(__file__).parent.parent / "kernel"
"""Where the kernel's C lies."""


def compiler() -> list[str]:
    """A C compiler: zig of the package ``ziglang``, else the system's.

    Raises RuntimeError where there is none."""
    if find_spec("ziglang") is not None:
        return [sys.executable, "-m", "ziglang", "cc"]
    for name in ("cc", "gcc", "clang"):
        if shutil.which(name):
            return [name]
    raise RuntimeError("no C compiler: install the package ziglang (pip install ziglang)")
