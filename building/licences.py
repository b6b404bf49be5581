"""licences.txt: whose work is shipped with the page, and under which terms."""

import json
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

from building.paths import NODE_MODULES, ROOT
from building.report import BuildError

_BUILD_ONLY = ("esbuild", "@esbuild/")
"""npm packages that make the page and are no part of it."""
_FROM_PYPI = ("segno",)
_TEXTS = ("LICENSE", "LICENCE", "COPYING", "NOTICE")
_RULE = "=" * 78

_HEAD = """\
29 is under the MIT licence:

{own}
What follows is shipped with it: libraries, the Python runtime, fonts and drawings, each with its
version and licence, and with the text of the licence where its package holds one. The runtime is
CPython (Python Software Foundation Licence 2) as built by Pyodide.
"""


def licences() -> bytes:
    """The file. Raises BuildError for a package whose licence is not known."""
    parts = [_HEAD.format(own=(ROOT / "LICENSE").read_text(encoding="utf-8"))]
    parts += [f"{_RULE}\n{title}\n{_RULE}\n{text}" for title, text in (*_npm(), *_pypi())]
    return "\n".join(parts).encode()


def _npm() -> Iterator[tuple[str, str]]:
    lock: dict[str, Any] = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    for path, package in sorted(lock["packages"].items()):
        name = path.rpartition("node_modules/")[2]
        if not name or name.startswith(_BUILD_ONLY):
            continue
        folder = NODE_MODULES.parent / path
        terms = package.get("license") or _told(folder).get("license")
        if not terms:
            raise BuildError(f"the licence of the npm package {name} is not known")
        yield f"{name} {package['version']}: {terms}", _text(folder)


def _pypi() -> Iterator[tuple[str, str]]:
    for name in _FROM_PYPI:
        about = metadata.metadata(name)
        kinds = [line for line in about.get_all("Classifier") or () if line.startswith("License")]
        terms = kinds[0].rpartition(" :: ")[2] if kinds else ""
        if not terms:
            raise BuildError(f"the licence of the PyPI package {name} is not known")
        files = [f for f in metadata.files(name) or () if f.name.startswith(_TEXTS)]
        text = "\n".join(Path(str(f.locate())).read_text(encoding="utf-8") for f in files)
        yield f"{name} {about['Version']}: {terms}", text


def _told(folder: Path) -> dict[str, Any]:
    """What a package says of itself; nothing for one that is not installed on this system."""
    file = folder / "package.json"
    told: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return told


def _text(folder: Path) -> str:
    files = sorted(folder.glob("*")) if folder.exists() else []
    found = [file for file in files if file.stem.upper() in _TEXTS and file.is_file()]
    return "\n".join(file.read_text(encoding="utf-8") for file in found)
