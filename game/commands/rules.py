"""The rules of a match as the command line gives them, and what is said when they cannot be."""

from __future__ import annotations

import argparse
import sys

from game.rules import OptionError, Options, parse_options
from game.table.shuffle import SEED
from game.ui.faults import option_text
from game.ui.text import _


def add_rules(parser: argparse.ArgumentParser) -> None:
    """The option of every command that starts a match: a preset and what differs from it."""
    parser.add_argument(
        "--rules",
        nargs="+",
        default=["standard"],
        metavar=("PRESET", "OPTION=VALUE"),
        help=_("a preset and what differs from it, such as: nepal last_trick=1"),
    )
    parser.add_argument("--seed", type=seed, help=_("a text: the same seed gives the same deals"))


def rules_of(given: argparse.Namespace) -> Options:
    """The rules wanted. Raises OptionError."""
    return parse_options(" ".join(given.rules))


def complain_of_rules(error: OptionError) -> None:
    """Says on standard error what is wrong with the rules."""
    print(option_text(error.kind, error.names, error.value), file=sys.stderr)


def seed(text: str) -> str:
    """A seed that a save and a link can hold. Raises ArgumentTypeError, which argparse tells."""
    if not SEED.fullmatch(text):
        raise argparse.ArgumentTypeError(
            _("a seed has 1 to 64 Latin letters, digits, dots, hyphens or underscores")
        )
    return text


def number_of_deals(text: str) -> int:
    """A number of deals, at least one. Raises ArgumentTypeError, which argparse tells."""
    if not text.isascii() or not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(_("“{text}” is no number of deals").format(text=text))
    return int(text)
