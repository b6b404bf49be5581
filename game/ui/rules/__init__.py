"""The rules sheet in words: every row as whole sentences, made from the options of one table.

The rows, their order and which of them are in force come from ``game.rules.sheet``; the words are
in the modules beside this file, by the same ids.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import get_args

from game.rules.match import winning_rule
from game.rules.options import CHOICES, Options, Value
from game.rules.sheet import ROWS, Row, Section, in_force

from ..text import _
from .after_play import MATCH, SCORING
from .before_play import AUCTION, CARDS, DEALING
from .rows import RowWords, Sentences
from .trump_and_play import PAIR, PLAY, TRUMP

WORDS: Mapping[str, RowWords] = {
    **CARDS,
    **DEALING,
    **AUCTION,
    **TRUMP,
    **PLAY,
    **PAIR,
    **SCORING,
    **MATCH,
}
"""The words of every row, by its id, in the order of the sheet."""

SECTIONS: tuple[Section, ...] = get_args(Section)
"""The sections of the sheet, in order."""


def section_title(section: Section) -> str:
    """What a section of the sheet is called."""
    return {
        "cards": _("The cards"),
        "dealing": _("Dealing"),
        "auction": _("The auction"),
        "trump": _("The trump"),
        "play": _("Playing the tricks"),
        "pair": _("The pair"),
        "scoring": _("Counting and scoring"),
        "match": _("The match"),
    }[section]


def row_title(id_: str) -> str:
    """What the rule is called."""
    return WORDS[id_].title()


def row_sentences(row: Row, options: Options) -> Sentences:
    """How a table with these options plays the rule; nothing where it does not play it."""
    return WORDS[row.id].played(options) if in_force(row, options) else ()


def not_played(row: Row, options: Options) -> str:
    """One sentence about a rule that is not in force; empty for one that is, and where another row
    says so already."""
    return "" if in_force(row, options) else WORDS[row.id].unplayed(options)


def lead(row: Row, options: Options) -> str:
    """The first sentence about the rule, in force or not: what the table chose."""
    sentences = row_sentences(row, options)
    return sentences[0] if sentences else not_played(row, options)


def row_of(option: str, options: Options) -> Row:
    """The row that says what a table with these options chose for the option."""
    if option in ("match", "match_length"):  # each kind of match has a row of its own
        return ROWS[winning_rule(options)]
    return ROWS[CHOICES[option].rule]


def changed(options: Options) -> dict[str, Value]:
    """The options that are not those of the standard game, in the order of the sheet."""
    standard = Options()
    names = [field.name for field in fields(Options) if field.compare]
    return {n: getattr(options, n) for n in names if getattr(options, n) != getattr(standard, n)}


def differences(options: Options) -> tuple[str, ...]:
    """How the table differs from the standard game, one sentence for each rule; none for the
    standard game itself."""
    rows = {row.id: row for name in changed(options) if (row := row_of(name, options))}
    return tuple(text for row in rows.values() if (text := lead(row, options)))


def summary() -> Sentences:
    """The whole game in a few sentences, for who has never played it."""
    return (
        _("Four people play, two against two; partners sit opposite each other."),
        _(
            "An auction decides who names the trump, in secret, and how many card points that "
            "player's side has to take in eight tricks. The others try to keep it from them."
        ),
    )


def glossary() -> tuple[tuple[str, str], ...]:
    """The words of the game, each with its meaning."""
    return (
        (_("Bidder"), _("Who won the auction. Bidder and partner are the bidding side.")),
        (_("Defenders"), _("The two others.")),
        (_("Trick"), _("Four cards, one from each player; the highest takes them.")),
        (_("Card points"), _("What the cards in one's tricks count.")),
        (_("Game points"), _("What deals won and lost count.")),
        (_("Follow suit"), _("To play a card of the suit that was led.")),
        (_("Trump"), _("The suit that beats the others, hidden at first.")),
        (_("Shown"), _("The trump is shown when everybody has seen it.")),
    )
