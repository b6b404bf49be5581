"""The kernel: C to one WebAssembly module, by the PyPI package ziglang, the same bytes anywhere.

`game/kernel/kernel.wasm` is committed, so that a build of the page needs no compiler; a test
builds it again and compares.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from building.paths import CACHE, GAME
from building.report import BuildError, say

SOURCES = GAME / "kernel"
WASM = SOURCES / "kernel.wasm"
_TO_WASM = [
    "-target", "wasm32-freestanding", "-mcpu=generic+simd128+bulk_memory", "-nostdlib",
    "-fvisibility=hidden", "-Wl,--no-entry", "-Wl,--export-dynamic", "-Wl,--strip-all",
]  # fmt: skip
_ALWAYS = ["-O2", "-std=c11", "-Wall", "-Wextra", "-Werror"]


def sources() -> list[Path]:
    """The C files of the kernel."""
    return sorted(SOURCES.glob("*.c"))


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


def wasm() -> bytes:
    """The module built from the sources as they are now."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "kernel.wasm"
        compile_c(sources(), out, _TO_WASM)
        return out.read_bytes()


def build_kernel() -> int:
    """Write kernel.wasm anew; returns the exit code."""
    content = wasm()
    changed = not WASM.exists() or WASM.read_bytes() != content
    WASM.write_bytes(content)
    say(f"kernel.wasm: {len(content)} bytes, {'written' if changed else 'as it was'}")
    return 0
