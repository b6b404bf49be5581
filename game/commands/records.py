"""Record files on the command line: opening them, and saying in words what is wrong with one."""

from __future__ import annotations

import sys
from pathlib import Path

from game.rules import RecordError
from game.ui.records import complaint
from game.ui.text import _


def text_of(name: str) -> str:
    """The text of the file ``name``, of standard input for ``-``. Bytes that are no UTF-8 are kept
    as U+FFFD, so that their line is named like any other that cannot be read.

    Raises OSError for a file that cannot be opened.
    """
    content = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    return content.decode("utf-8", errors="replace")


def complain_of(name: str, error: RecordError) -> None:
    """Names line, rule and what is wrong on standard error, as compilers do."""
    print(f"{name}:{error.line}: {error.rule}: {complaint(error)}", file=sys.stderr)


def complain_unopened(name: str, error: OSError) -> None:
    """Says that a file could not be opened, and why."""
    why = error.strerror or error
    print(_("{file} can't be opened: {why}").format(file=name, why=why), file=sys.stderr)
