"""The lines of a text that say something: blank ones and comments left out."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

LINE_LENGTH = 2_000
LONGEST_DEAL = 200
"""No deal takes more lines: how far to look ahead for the cards it shows."""

_STATEMENT = re.compile(r"^[^\S\n]*([^\s#][^\n]*)", re.MULTILINE)


class Statement(NamedTuple):
    """A line without outer blanks and its number, from 1; ``torn`` says that it has no end."""

    line: int
    text: str
    torn: bool


class Statements:
    """The lines of a text that say something, one by one, with a look at those to come.

    ``line`` is the number of the last line handed out.
    """

    def __init__(self, text: str) -> None:
        self.line = 1
        self._found = self._find(text.removeprefix("\ufeff"))
        self._ahead: deque[Statement] = deque()

    def __iter__(self) -> Iterator[Statement]:
        while True:
            statement = self._ahead.popleft() if self._ahead else next(self._found, None)
            if statement is None:
                return
            self.line = statement.line
            yield statement

    def rest_of_deal(self) -> Iterator[str]:
        """The statements that follow a deal, as far as they can belong to it. To be gone through
        to the end: they are handed out again afterwards."""
        for statement in islice(self._found, LONGEST_DEAL):
            self._ahead.append(statement)
            if statement.text.split()[0].lower() == "deal":
                return
            yield statement.text

    @staticmethod
    def _find(text: str) -> Iterator[Statement]:
        line, at = 1, 0
        for match in _STATEMENT.finditer(text):
            line += text.count("\n", at, match.start())
            at = match.start()
            # A long line is refused; its beginning is enough for that.
            said = match[1].rstrip()[: LINE_LENGTH + 1]
            yield Statement(line, said, match.end() == len(text))
