"""The style files as one: a browser waits for all of them before it paints anything."""

import base64
import posixpath
import re
from collections.abc import Mapping

FOLDER = "assets/styles/"
OUTPUT = "assets/styles/all.css"

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_ADDRESS = re.compile(r'url\("([^":]+)"\)')
_SMALL = 3000
"""Bytes up to which a drawing is written into the styles, where it needs no request of its own."""


def together(files: Mapping[str, bytes]) -> bytes:
    """All styles of the page as one file. `files`: what is shipped, by its path inside dist/."""
    names = sorted(name for name in files if name.startswith(FOLDER))
    # tokens first: the other files use what it names
    names.sort(key=lambda name: not name.endswith("/tokens.css"))
    text = "\n".join(files[name].decode() for name in names)

    def written(match: re.Match[str]) -> str:
        name = posixpath.normpath(FOLDER + match[1])
        content = files.get(name, b"")
        if not name.endswith(".svg") or not 0 < len(content) <= _SMALL:
            return match[0]
        return f'url("data:image/svg+xml;base64,{base64.b64encode(content).decode()}")'

    text = _ADDRESS.sub(written, _COMMENT.sub("", text))
    return re.sub(r"\n\s*\n+", "\n", text).encode()
