"""The methods of data classes, compiled ahead.

``dataclasses`` writes the methods of each class as text and compiles it at every import, which is
half of what importing the game costs. The build has kept the code of each such text; here it is
used. A text that the build has not seen is compiled as ever.
"""

from __future__ import annotations

import builtins
import dataclasses
import marshal
import pkgutil
from types import CodeType
from typing import Any
from zlib import adler32, crc32

FILE = "methods.bin"
"""Where the build writes them, beside this module and at the root of each part."""

Key = tuple[int, int, int]

_known: dict[Key, CodeType] = {}


def key_of(text: str) -> Key:
    """What a text is known by: two checksums and its length in bytes."""
    content = text.encode()
    return crc32(content), adler32(content), len(content)


def learn(content: bytes) -> None:
    """Takes in what the build has written into a pack."""
    _known.update(marshal.loads(content))


def _exec(text: str, names: dict[str, Any], found: dict[str, Any]) -> None:
    """What ``dataclasses`` runs its texts with, in the place of ``exec``."""
    builtins.exec(_known.get(key_of(text), text), names, found)


def begin() -> None:
    """From now on the methods of data classes need not be compiled."""
    content = pkgutil.get_data(__name__, FILE)
    assert content is not None, "the game's pack holds it"
    learn(content)
    dataclasses.exec = _exec  # type: ignore[attr-defined]
