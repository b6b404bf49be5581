"""The kernel: C to WebAssembly modules, by the PyPI package ziglang, the same bytes anywhere.

The modules are committed, so that a build of the page needs no compiler; a test builds them again
and compares.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from building.paths import CACHE, GAME
from building.report import BuildError, say

SOURCES = GAME / "kernel"
_DEAL = ("auction", "deal", "play", "room", "score", "trump")
MODULES = {
    "kernel.wasm": (*_DEAL, "belief", "calling", "exports", "net", "search", "sight"),
    "solving.wasm": (
        *_DEAL, "solve", "solve_bounds", "solve_exports", "solve_moves", "solve_root", "solve_table"
    ),
}  # fmt: skip
"""Module → the C files it is made of. The search with all cards seen is one of its own: only who
looks back at a deal needs it, and it comes when that is wanted."""
_SMALL = {"auction", "belief", "deal", "exports", "room", "score", "search", "trump"}
"""What of kernel.wasm is made small: that makes no decision slower, and much less to download."""
_FOR_WASM = [
    "-target", "wasm32-freestanding", "-mcpu=generic+simd128+bulk_memory", "-fvisibility=hidden",
]  # fmt: skip
_AS_MODULE = ["-nostdlib", "-Wl,--no-entry", "-Wl,--export-dynamic", "-Wl,--strip-all"]
_ALWAYS = ["-O2", "-std=c11", "-Wall", "-Wextra", "-Werror"]


def compile_c(files: list[Path], out: Path, arguments: list[str]) -> None:
    """Compile and link C files with zig. Raises BuildError with what the compiler said.

    Files are named as seen from the checkout, so that where it lies leaves no trace in the result.
    """
    root = GAME.parent
    CACHE.mkdir(exist_ok=True)
    cache = str(CACHE / "zig")
    environment = os.environ | {"ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache}
    names = [os.path.relpath(path, root) for path in files]
    command = [sys.executable, "-m", "ziglang", "cc", *_ALWAYS, *arguments, *names, "-o", str(out)]
    done = subprocess.run(
        command, cwd=root, env=environment, check=False, capture_output=True, text=True
    )
    if done.returncode != 0:
        raise BuildError(f"the kernel does not compile:\n{done.stderr.strip()}")


def wasm(name: str) -> bytes:
    """One of the modules, built from the sources as they are now."""
    with tempfile.TemporaryDirectory() as folder:
        objects = []
        for stem in MODULES[name]:
            objects.append(Path(folder) / f"{stem}.o")
            small = ["-Os"] if name == "kernel.wasm" and stem in _SMALL else []
            compile_c([SOURCES / f"{stem}.c"], objects[-1], [*_FOR_WASM, *small, "-c"])
        out = Path(folder) / name
        compile_c(objects, out, [*_FOR_WASM, *_AS_MODULE])
        return out.read_bytes()


def build_kernel() -> int:
    """Write the modules anew; returns the exit code."""
    for name in MODULES:
        path, content = SOURCES / name, wasm(name)
        changed = not path.exists() or path.read_bytes() != content
        path.write_bytes(content)
        say(f"{name}: {len(content)} bytes, {'written' if changed else 'as it was'}")
    return 0
