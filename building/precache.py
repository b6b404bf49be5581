"""The service worker's list: every shipped file with the hash of its content."""

import hashlib
import json
from collections.abc import Mapping

from building.paths import ASSETS
from building.report import BuildError

_MARK = "/* build: files */ {}"
SHOWN_ELSEWHERE = "assets/pictures/"
"""Pictures that the browser shows when the game is being installed."""
NOT_CACHED = {"sw.js", "404.html", ".nojekyll", "licences.txt"}


def service_worker(files: Mapping[str, bytes]) -> bytes:
    """The service worker with the list of all files it keeps: path inside dist/ → SHA-256 in hex.

    Raises BuildError when assets/sw.js lacks the place for the list.
    """
    listed = {
        name: hashlib.sha256(content).hexdigest()
        for name, content in sorted(files.items())
        if name not in NOT_CACHED and not name.startswith(SHOWN_ELSEWHERE)
    }
    text = (ASSETS / "sw.js").read_text(encoding="utf-8")
    if text.count(_MARK) != 1:
        raise BuildError(f"assets/sw.js must hold exactly one {_MARK}")
    return text.replace(_MARK, json.dumps(listed, indent=1)).encode()
