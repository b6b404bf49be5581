"""licences.txt: whose work is shipped with the page, and under which terms."""

import json
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

from building.paths import NODE_MODULES, ROOT
from building.report import BuildError

FROM_NPM = (
    "@fontsource/noto-sans-bengali",
    "@fontsource/noto-sans-devanagari",
    "@heruka_urgyen/react-playing-cards",
    "@noble/secp256k1",
    "@pyscript/core",
    "@trystero-p2p/core",
    "@trystero-p2p/nostr",
    "lucide-static",
    "pyodide",
)
"""The npm packages of which something is in dist/. Most of what npm installs is not: it builds the
page, or PyScript's own script and the package of the card faces need it."""
FROM_PYPI = ("segno",)
_TEXTS = ("LICENSE", "LICENCE", "COPYING", "NOTICE")
_RULE = "=" * 78

_HEAD = """\
29 is under the MIT licence:

{own}
What follows is shipped with it: libraries, the Python runtime, fonts and drawings, each with its
version and licence, and with the text of the licence where its package holds one. The runtime is
CPython (Python Software Foundation Licence 2) as built by Pyodide, whose start also holds the MIT
licensed stackframe and error-stack-parser of Eric Wendelin and others.
"""


def licences() -> bytes:
    """The file. Raises BuildError for a package whose licence is not known."""
    parts = [_HEAD.format(own=(ROOT / "LICENSE").read_text(encoding="utf-8"))]
    parts += [f"{_RULE}\n{title}\n{_RULE}\n{text}" for title, text in (*_npm(), *_pypi())]
    return "\n".join(parts).encode()


def _npm() -> Iterator[tuple[str, str]]:
    lock: dict[str, Any] = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    for name in FROM_NPM:
        package = lock["packages"][f"node_modules/{name}"]
        terms = package.get("license")
        if not terms:
            raise BuildError(f"the licence of the npm package {name} is not known")
        yield f"{name} {package['version']}: {terms}", _text(NODE_MODULES / name)


def _pypi() -> Iterator[tuple[str, str]]:
    for name in FROM_PYPI:
        about = metadata.metadata(name)
        kinds = [line for line in about.get_all("Classifier") or () if line.startswith("License")]
        terms = kinds[0].rpartition(" :: ")[2] if kinds else ""
        if not terms:
            raise BuildError(f"the licence of the PyPI package {name} is not known")
        files = [f for f in metadata.files(name) or () if f.name.startswith(_TEXTS)]
        text = "\n".join(Path(str(f.locate())).read_text(encoding="utf-8") for f in files)
        yield f"{name} {about['Version']}: {terms}", text


def _text(folder: Path) -> str:
    found = [file for file in sorted(folder.glob("*")) if file.stem.upper() in _TEXTS]
    return "\n".join(file.read_text(encoding="utf-8") for file in found)
