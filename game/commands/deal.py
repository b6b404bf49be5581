"""``python -m game deal``: prints a fresh deal, the head of a record that can be played on."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from game.rules import OptionError, Record, dumps
from game.table.shuffle import first_dealer, fresh_seed, shuffled
from game.ui.text import _

from .rules import add_rules, complain_of_rules, rules_of


def main(argv: Sequence[str]) -> int:
    """Prints the record of one deal with nothing played: the first of a match with the seed."""
    parser = argparse.ArgumentParser(
        prog="python -m game deal", description=_("Prints a fresh deal as the head of a record.")
    )
    add_rules(parser)
    given = parser.parse_args(argv)
    try:
        options = rules_of(given)
    except OptionError as error:
        complain_of_rules(error)
        return 2
    seed = given.seed or fresh_seed()
    dealer = first_dealer(seed)
    record = Record(options, dealer=dealer).add(dealer, shuffled(seed, 0))
    print(dumps(record), end="")
    return 0
