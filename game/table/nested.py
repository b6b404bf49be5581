"""JSON from anywhere: from a peer, from a file that somebody opens, from what the browser kept.

``json`` goes one call deeper for each list within a list. CPython tells when that is too deep. In
the browser the engine's own stack is full before that, at some 5,000, and what ends is not the
reading but Python.
"""

from __future__ import annotations

import json
import re
from typing import Any

DEEPEST = 64
"""Lists and objects within one another; what the game writes has less than ten."""

_NO_BRACKETS = re.compile(
    r'"[^"\\]*+(?:\\(?:.|\Z)[^"\\]*+)*+(?:"|\Z)'  # a text, to its end or that of the whole
    r'|[^][{}"]++',
    re.DOTALL,
)


def read_json(text: str, **hooks: Any) -> Any:
    """What ``json.loads`` makes of it, which takes the hooks. Raises ValueError for what is no
    JSON, or nested deeper than ``DEEPEST``."""
    if text.count("[") + text.count("{") > DEEPEST and _depth(text) > DEEPEST:
        raise ValueError(f"nested deeper than {DEEPEST}")
    return json.loads(text, **hooks)


def _depth(text: str) -> int:
    """How many lists and objects are open at the same time, at most."""
    depth = deepest = 0
    for bracket in _NO_BRACKETS.sub("", text):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest
