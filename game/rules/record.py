"""The record of a game: what was done, as one text for everything that leaves the engine.

Saved games, shared deals, the lines two browsers send each other, test fixtures and bug reports are
all this text; RECORD.md beside this file describes it. ``moves.py`` has its content, ``writing.py``
and ``reading.py`` its form.
"""

from __future__ import annotations

from .moves import Move, Record, final_state, replay
from .reading import RecordError, loads, reading
from .writing import DealLines, dumps, head, line, result_line

__all__ = [
    "DealLines",
    "Move",
    "Record",
    "RecordError",
    "dumps",
    "final_state",
    "head",
    "line",
    "loads",
    "reading",
    "replay",
    "result_line",
]
