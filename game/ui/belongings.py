"""Everything a device keeps of the game, as one text that another device can read.

The text is JSON: ``{"twenty-nine": 1, "kept": {key: text, …}, "sum": "89abcdef"}``. The keys are
those under which the page keeps its texts, and each text has a format of its own, so that this one
need not change when something new is kept. The sum is CRC-32 over the texts: it finds a file that
was cut or edited by chance, not one that was forged.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from game.table.nested import read_json

from .glance import kind_of

OURS = "29:"
"""What every key of the game begins with."""

OF_THE_DEVICE = ("29:tab:", "29:frozen:", "29:shown:", "29:way-back:", "29:room:")
"""What the keys begin with that say something of the device and not of the player. A room of
friends is one: what is kept of it makes this device the person who has the seat there."""

VERSION = 1
LONGEST = 20_000_000
"""Characters, and bytes, of the longest text that is looked at."""

Fault: TypeAlias = Literal["empty", "record", "foreign", "newer", "damaged"]


class BelongingsError(ValueError):
    """A text that can't be taken in. ``kind``: ``empty``; ``record``, it is that of a match;
    ``foreign``, it is something else altogether; ``newer``, a later version of the game wrote it;
    ``damaged``, a part is missing or changed."""

    def __init__(self, kind: Fault) -> None:
        super().__init__(kind)
        self.kind: Fault = kind


def is_belonging(key: str) -> bool:
    """Whether the text under this key goes into the file."""
    return key.startswith(OURS) and not key.startswith(OF_THE_DEVICE)


def pack(kept: Mapping[str, str]) -> str:
    """All texts by key, as one text. Keys that are not the game's stay out."""
    own = {key: kept[key] for key in sorted(kept) if is_belonging(key)}
    whole = {"twenty-nine": VERSION, "kept": own, "sum": _sum(own)}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def unpack(text: str) -> dict[str, str]:
    """The texts by key, without those that an earlier version of the game put in and that are of
    the other device. Raises BelongingsError; what the texts themselves say is not looked at."""
    kind = kind_of(text)
    if kind in ("empty", "record"):
        raise BelongingsError("empty" if kind == "empty" else "record")
    if len(text) > LONGEST or "twenty-nine" not in text[:200]:
        raise BelongingsError("foreign")
    try:
        whole: Any = read_json(text)
    except ValueError as error:
        raise BelongingsError("damaged") from error
    if not isinstance(whole, dict) or "twenty-nine" not in whole:
        raise BelongingsError("foreign")
    version, kept = whole["twenty-nine"], whole.get("kept")
    if isinstance(version, int) and version > VERSION:
        raise BelongingsError("newer")
    if version != VERSION or not isinstance(kept, dict):
        raise BelongingsError("damaged")
    if not all(isinstance(value, str) and key.startswith(OURS) for key, value in kept.items()):
        raise BelongingsError("damaged")
    if whole.get("sum") != _sum(kept):
        raise BelongingsError("damaged")
    return {key: value for key, value in kept.items() if is_belonging(key)}


def _sum(kept: Mapping[str, str]) -> str:
    content = json.dumps(kept, sort_keys=True).encode()
    return f"{zlib.crc32(content):08x}"
