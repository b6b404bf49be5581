"""``python -m game legal``: what the player to act may do where a record ends."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from game.rules import RecordError, final_state, legal, loads
from game.ui.text import _

from .records import complain_of, complain_unopened, text_of


def main(argv: Sequence[str]) -> int:
    """Prints one action a line, as the record writes it after the seat; nothing where the next deal
    is to be dealt or the match is over. A line that cannot be is named on standard error, and the
    exit status is then 1."""
    parser = argparse.ArgumentParser(
        prog="python -m game legal",
        description=_("Prints what the player to act at the end of a record may do."),
    )
    parser.add_argument("file", metavar="FILE", help=_("a record; - for standard input"))
    name = parser.parse_args(argv).file
    try:
        record = loads(text_of(name))
    except OSError as unopened:
        complain_unopened(name, unopened)
        return 1
    except RecordError as wrong:
        complain_of(name, wrong)
        return 1
    for action in legal(final_state(record)):
        print(action)
    return 0
