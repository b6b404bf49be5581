"""What is wrong with a record, in words: for a page with a damaged save and for the terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.rules.record import RecordError
from game.rules.seats import SEAT_LETTERS
from game.rules.writing import FIRST_LINE

from .refusals import refusal_of, refusal_text
from .text import _


def complaint(error: RecordError) -> str:
    """What is wrong with the line, in a sentence."""
    if error.illegal is not None:
        return refusal_text(refusal_of(error.illegal))
    told: dict[str, object] = dict(error.details)
    if isinstance(told.get("seat"), int):
        told["seat"] = SEAT_LETTERS[int(error.details["seat"])]
    return FORMAT[error.rule, error.reason]().format_map(told)


FORMAT: Mapping[tuple[str, str], Callable[[], str]] = {
    ("record.version", "missing"): lambda: _("A record begins with the line “{line}”.").format(
        line=FIRST_LINE
    ),
    ("record.version", "other"): lambda: _(
        "This is version {version} of the format, and only version {known} can be read here:"
        " use a newer release of the game."
    ),
    ("record.syntax", "size"): lambda: _(
        "The text is longer than {longest} characters: split it into several records."
    ),
    ("record.syntax", "long"): lambda: _("No line may be longer than {longest} characters."),
    ("record.syntax", "unknown"): lambda: _(
        "“{text}” begins no line of a record: that is rules, player, deal, result or a seat."
    ),
    ("record.syntax", "action"): lambda: _(
        "“{text}” is nothing a seat can do: write pass, a number, trump and a suit or card, double,"
        " redouble, single, ask, pair or a card such as JH."
    ),
    ("record.syntax", "seat"): lambda: _("“{text}” is no seat: those are N, E, S and W."),
    ("record.syntax", "twice"): lambda: _("The player at {seat} is named already."),
    ("record.rules", "missing"): lambda: _(
        "The rules are missing: before the first deal comes a line such as “rules standard”."
    ),
    ("record.rules", "again"): lambda: _("The rules are given already and hold for the record."),
    ("record.rules", "twice"): lambda: _("The option “{option}” is given twice: once is enough."),
    ("record.rules", "preset"): lambda: _("There is no preset “{option}”."),
    ("record.rules", "option"): lambda: _("There is no option “{option}”."),
    ("record.rules", "value"): lambda: _("{option} can't be “{value}”."),
    ("record.rules", "together"): lambda: _(
        "{option} as it is here can't be played with {other}={value}: change one of them."
    ),
    ("record.deal", "unfinished"): lambda: _("The deal before this one has not ended."),
    ("record.deal", "dealer"): lambda: _("After “deal” comes the dealer: N, E, S or W."),
    ("record.deal", "hands"): lambda: _(
        "A deal has four hands, N:… E:… S:… W:…, each once: “{text}” does not fit."
    ),
    ("record.deal", "card"): lambda: _(
        "{seat} is dealt something that is no card, in “{text}”: cards are written like JH, with"
        " commas between them."
    ),
    ("record.deal", "count"): lambda: _(
        "{seat} is dealt {cards} cards: write eight, or the first four, or ? for a hand not known."
    ),
    ("record.turn", "deal"): lambda: _("No deal is being played: a “deal” line has to come first."),
    ("record.result", "early"): lambda: _("The deal has not ended, so it has no result yet."),
    ("record.result", "twice"): lambda: _("No deal has ended since the last result."),
    ("record.result", "words"): lambda: _("The result is not complete; it is “{counted}”."),
    ("record.result", "differs"): lambda: _("“{written}” is wrong; counted: “{counted}”."),
}
"""The format's rule and reason → the sentence, with the error's details as placeholders."""
