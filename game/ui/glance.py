"""What a text that comes in is, at a glance: people choose the wrong file, or paste another one."""

from __future__ import annotations

import math
import re
from typing import Literal, TypeAlias

from game.rules.writing import FIRST_LINE

from .text import _

Kind: TypeAlias = Literal[
    "",  # nothing that is known
    "empty",
    "binary",  # a picture or the like: no text at all
    "record",  # of a match or a deal
    "belongings",  # everything a device keeps
    "link",
]

_RECORD = re.compile(FIRST_LINE.partition("/")[0] + "/[0-9]")
_BELONGINGS = re.compile(r'\s*\{\s*"twenty-nine"')
_LINK = re.compile(r"\s*https?://\S+\s*", re.IGNORECASE)
_LOOKED_AT = 2000
"""Characters from the beginning that tell what a text is."""
_STRAY = 20
"""One character of so many that is none does not make a text a picture."""


def kind_of(text: str) -> Kind:
    """What the text is, going by its beginning; whether all of it is right is another question."""
    start = text.removeprefix("\ufeff")[:_LOOKED_AT]
    if not start.strip():
        return "empty"
    if "\0" in start or start.count("\ufffd") * _STRAY > len(start):
        return "binary"
    if _BELONGINGS.match(start):
        return "belongings"
    if _RECORD.match(_first_line(start)):
        return "record"
    return "link" if _LINK.fullmatch(start) else ""


def _first_line(text: str) -> str:
    """The first line that is neither empty nor a comment."""
    lines = (line.strip() for line in text.splitlines())
    return next((line for line in lines if line and not line.startswith("#")), "")


def unreadable_text() -> str:
    """The browser gives the file to nobody."""
    return _("This file can't be read. Choose it again, or another one.")


def megabytes(size: int) -> int:
    """So many bytes in whole megabytes, at least one, so that what is too large never looks as if
    it were not."""
    return max(1, math.ceil(size / 1_000_000))
