"""``python -m game deal``: prints a fresh deal, the head of a record that can be played on."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from game.rules import OptionError, Record, dumps, parse_options
from game.table.shuffle import first_dealer, fresh_seed, shuffled
from game.ui.text import _


def main(argv: Sequence[str]) -> int:
    """Prints the record of one deal and nothing played; the same for the same seed."""
    parser = argparse.ArgumentParser(
        prog="python -m game deal", description=_("Prints a fresh deal as the head of a record.")
    )
    add_rules(parser)
    parser.add_argument("--seed", help=_("a text: the same seed gives the same deal"))
    given = parser.parse_args(argv)
    try:
        options = parse_options(" ".join(given.rules))
    except OptionError as wrong:
        print(_("These rules cannot be played: {what}").format(what=wrong), file=sys.stderr)
        return 2
    seed = given.seed or fresh_seed()
    dealer = first_dealer(seed)
    record = Record(options, dealer=dealer).add(dealer, shuffled(seed, 0))
    print(dumps(record), end="")
    return 0


def add_rules(parser: argparse.ArgumentParser) -> None:
    """The option every command has that starts a match: a preset and what differs from it."""
    parser.add_argument(
        "--rules",
        nargs="+",
        default=["standard"],
        metavar=("PRESET", "OPTION=VALUE"),
        help=_("a preset and what differs from it, e.g. nepal last_trick=1"),
    )
