"""What the words of one rule are made of.

Each section of the sheet has a module here, with a ``RowWords`` for every id of that section. The
first sentence of a row says what the table chose, so that it can stand alone in a list of what
differs from the standard game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from game.rules.options import Options

Text: TypeAlias = Callable[[], str]
Sentences: TypeAlias = tuple[str, ...]


def _silent(_options: Options) -> str:
    return ""


@dataclass(frozen=True)
class RowWords:
    """A rule in words: its ``title``; ``played``, the sentences where it is in force; ``unplayed``,
    one sentence where it is not, empty when another row has said so already."""

    title: Text
    played: Callable[[Options], Sentences]
    unplayed: Callable[[Options], str] = _silent


def always(*texts: Text) -> Callable[[Options], Sentences]:
    """Sentences that are the same at every table."""
    return lambda _options: tuple(text() for text in texts)


def never(text: Text) -> Callable[[Options], str]:
    """The sentence of a rule that is not played."""
    return lambda _options: text()


def lies_face_down(options: Options) -> bool:
    """Whether a card of the deck may lie face down at this table, so that it can come back."""
    return options.trump_marker == "hand" or options.seventh_card != "off"
