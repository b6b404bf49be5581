"""The page's start as it is shipped: all modules of assets/boot in one file, so that a first visit
asks for one small file and not for thirty."""

import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from building import stamps
from building.environment import ensure_node
from building.paths import CACHE, NODE_MODULES, ROOT
from building.report import BuildError

FOLDER = "assets/boot/"
ENTRY, SHIPPED = "boot.mjs", "boot.js"
"""The module that the page begins with, and what it becomes: a script, that runs as soon as it is
here. A module would wait until the page has been read."""
LOADER = "runtime/pyodide.mjs"
"""The part of Pyodide that is bundled; the larger one is fetched beside it."""
_NOT_IN_BROWSERS = ("node:*", "ws")
"""What Pyodide imports where it runs in node."""


def together(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files with the start bundled, and without the modules that are in it."""
    modules = _modules(files)
    loose = {name: content for name, content in files.items() if name not in modules}
    return loose | {FOLDER + SHIPPED: bundled(files, ENTRY)}


def bundled(files: Mapping[str, bytes], entry: str) -> bytes:
    """One module of assets/boot with all that it imports. `files`: path inside dist/ → content.

    Raises BuildError with esbuild's reason.
    """
    modules = _modules(files)
    job = ROOT / "building" / "bundle.mjs"
    kind = "script" if entry == ENTRY else "module"
    made_from = stamps.fingerprint(
        kind,
        *(part for name in sorted(modules) for part in (name, modules[name])),
        job.read_bytes(), (ROOT / "package-lock.json").read_bytes(),
    )  # fmt: skip
    kept = CACHE / "boot" / entry
    stamp = kept.with_suffix(".made-from")
    if not stamps.matches(stamp, made_from):
        with tempfile.TemporaryDirectory() as folder:
            for name, content in modules.items():
                stamps.write_bytes(Path(folder, name), content)
            done = subprocess.run(
                [str(ensure_node()), str(job), str(NODE_MODULES.resolve()),
                 str(Path(folder, FOLDER, entry)), kind, *_NOT_IN_BROWSERS],
                capture_output=True, check=False,
            )  # fmt: skip
        if done.returncode != 0:
            raise BuildError(f"esbuild could not bundle {entry}:\n{done.stderr.decode()}")
        stamps.write_bytes(kept, done.stdout)
        stamps.write(stamp, made_from)
    return kept.read_bytes()


def _modules(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The modules that the start is made of."""
    return {
        name: content
        for name, content in files.items()
        if name == LOADER or (name.startswith(FOLDER) and name.endswith(".mjs"))
    }
