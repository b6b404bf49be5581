"""Questions people ask about the game, with answers.

What the rules say is taken from the rules sheet, in the words of the table that plays it so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from game.rules.cards import POINTS_IN_PLAY
from game.rules.options import Options, parse_options
from game.rules.sheet import ROWS

from ..rules import row_sentences
from ..text import _
from ..words import preset_name
from .lesson import Text

Answer: TypeAlias = Callable[[], tuple[str, ...]]


@dataclass(frozen=True)
class Question:
    """A question and the sentences that answer it; ``id`` names its place on a page."""

    id: str
    asked: Text
    answer: Answer


def _says(id_: str, **options: object) -> tuple[str, ...]:
    """What the rules sheet says where these options are chosen."""
    text = " ".join(f"{name}={value}" for name, value in options.items())
    return row_sentences(ROWS[id_], parse_options(f"standard {text}".strip()))


def _why_29() -> tuple[str, ...]:
    return (
        _(
            "All the cards together count {all} points. Many tables count the last trick one "
            "point more, and {more} is the highest bid then: hence the name."
        ).format(all=POINTS_IN_PLAY, more=Options(last_trick=1).points_in_play),
        _(
            "Here the table called {table} does so; at any other it can be switched on. Without "
            "that point some call the game Twenty-eight."
        ).format(table=preset_name("points")),
    )


def _how_many() -> tuple[str, ...]:
    return (
        _(
            "It is a game for four, two against two: the hidden trump and the partner are what "
            "makes it."
        ),
        _(
            "You need not be four people, though. Bots take every seat that is free: play alone "
            "with three of them, or with one or two friends and the rest bots."
        ),
    )


def _wrong_card() -> tuple[str, ...]:
    return (
        *_says("play.misplay"),
        _("A table may also be set so that a wrong card counts, as among people:"),
        *_says("play.misplay", misplay="forfeit"),
    )


def _why_follow() -> tuple[str, ...]:
    return (
        *_says("play.follow"),
        _(
            "If everybody could play anything, a strong card would win nothing and a trump would "
            "always win. Because all must follow, a jack takes its trick, and who does not follow "
            "tells the whole table that they have no card of that suit."
        ),
    )


def _seventh() -> tuple[str, ...]:
    return (
        *_says("trump.seventh", seventh_card="blind"),
        _("Some tables let the bidder look at it:"),
        *_says("trump.seventh", seventh_card="seen"),
    )


def _tables() -> tuple[str, ...]:
    return (
        _(
            "The game has no book that all agree on: it went from table to table, and each has "
            "its own ways. That is why every rule that differs can be set here, and the rules "
            "sheet of a table says exactly what is played at it."
        ),
    )


def _cheating() -> tuple[str, ...]:
    return (
        _(
            "No. A bot is given what a player in its seat may know and nothing else: its own "
            "cards, what was said and what was played. The cards are shuffled before anybody "
            "decides anything."
        ),
    )


QUESTIONS: tuple[Question, ...] = (
    Question("why-29", lambda: _("Why is it called 29?"), _why_29),
    Question("how-many", lambda: _("May two or three people play?"), _how_many),
    Question("why-follow", lambda: _("Why must I follow suit?"), _why_follow),
    Question("wrong-card", lambda: _("What happens after a wrong card?"), _wrong_card),
    Question(
        "no-bid",
        lambda: _("What if nobody bids?"),
        lambda: _says("bid.all_pass", all_pass="dealer"),
    ),
    Question(
        "when-shown", lambda: _("When is the trump shown?"), lambda: _says("play.ask", ask="must")
    ),
    Question(
        "nobody-asks",
        lambda: _("What if nobody asks for the trump?"),
        lambda: _says("dead.unshown"),
    ),
    Question(
        "lead-trump",
        lambda: _("May a trump be led while it is hidden?"),
        lambda: _says("play.lead"),
    ),
    Question(
        "reached",
        lambda: _("Is a deal over when the bid is reached?"),
        lambda: _says("count.points"),
    ),
    Question("seventh-card", lambda: _("What is the seventh card?"), _seventh),
    Question(
        "single-hand",
        lambda: _("What is a single hand?"),
        lambda: _says("trump.single", single_hand="yes"),
    ),
    Question(
        "doubling",
        lambda: _("What does doubling do?"),
        lambda: (
            *_says("trump.double", doubling="yes"),
            *_says("trump.redouble", doubling="yes"),
        ),
    ),
    Question("tables", lambda: _("Why do others play it differently?"), _tables),
    Question("cheating", lambda: _("Do the bots see my cards?"), _cheating),
)
