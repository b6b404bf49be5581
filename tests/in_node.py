"""Scripts for Pyodide, run in node with the library that is shipped."""

import gzip
import subprocess
from collections.abc import Mapping
from pathlib import Path

from building.environment import ensure_node
from building.paths import PYODIDE


def shipped_library(files: Mapping[str, bytes], folder: Path) -> Path:
    """The standard library of `files`, what dist/ holds, unpacked into a folder."""
    (name,) = [name for name in files if name.startswith("runtime/stdlib-")]
    library = folder / "library.zip"
    library.write_bytes(gzip.decompress(files[name]))
    return library


def told(script: str, library: Path, folder: Path) -> str:
    """What a module prints that is handed Pyodide's folder and a library; `folder` takes it."""
    path = folder / "told.mjs"
    path.write_text(script)
    command = [str(ensure_node()), str(path), str(PYODIDE), str(library)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
