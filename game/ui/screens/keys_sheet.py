"""What the keys mean, and what may be typed in the text view: one sheet."""

from __future__ import annotations

from ..messages import SettingChosen
from ..model import Model
from ..nodes import Node, h
from ..text import _, per_language, pgettext
from ..typed import words
from .pieces import button, sheet


def keys(model: Model) -> Node:
    """Every key and every word there is."""
    on = model.settings.keys == "on"
    return sheet(
        "keys",
        _("Keys and words"),
        h(
            "p",
            _("Letters, digits and the question mark work everywhere but in a field for text.")
            if on
            else _("Letters, digits and the question mark are switched off."),
        ),
        button(
            _("Switch the letters off") if on else _("Switch the letters on"),
            SettingChosen("keys", "off" if on else "on"),
            id="switch-keys",
        ),
        _table(_("Keys that move and choose"), _moving()),
        _table(_("Letters that do something"), _doing()),
        _table(_("Letters that tell something"), _telling()),
        h(
            "p",
            _("In the text view everything is typed, in English or in the language of the page."),
        ),
        _table(_("Moves that may be typed"), _moves()),
        _table(_("Commands that may be typed"), _commands()),
        closable=True,
        scrolls=True,
    )


def _table(title: str, rows: tuple[tuple[tuple[str, ...], str], ...]) -> Node:
    return h(
        "table",
        h("caption", title),
        h(
            "thead",
            h("tr", h("th", _("Key or word"), scope="col"), h("th", _("Meaning"), scope="col")),
        ),
        h(
            "tbody",
            (h("tr", h("th", _choices(names), scope="row"), h("td", text)) for names, text in rows),
        ),
        class_="keys-table",
    )


def _choices(names: tuple[str, ...]) -> list[Node | str]:
    """Keys or words that mean the same, each in a box of its own."""
    parts: list[Node | str] = []
    for name in names:
        parts.extend((" ", h("kbd", name)) if parts else (h("kbd", name),))
    return parts


@per_language
def _moving() -> tuple[tuple[tuple[str, ...], str], ...]:
    enter, space = pgettext("key", "Enter"), pgettext("key", "Space")
    return (
        (("←", "→"), _("The next card, the next bid, the next trump")),
        (
            (pgettext("key", "Home"), pgettext("key", "End")),
            _("The first or the last card; the lowest or the highest bid"),
        ),
        (
            ("←", "→", pgettext("key", "Home"), pgettext("key", "End")),
            _("Looking back at a deal: one card back or on, the beginning, the end"),
        ),
        (("↑", "↓"), _("Looking back at a deal: one trick back or on")),
        ((enter, space), _("Plays the card, presses the button, ends a pause")),
        (("1–8",), _("Plays the card at that place of the hand")),
        ((pgettext("key", "Esc"),), _("Closes the sheet")),
        (("?",), _("Opens and closes this list")),
    )


@per_language
def _doing() -> tuple[tuple[tuple[str, ...], str], ...]:
    return (
        (("B",), _("Bids what is chosen")),
        (("P",), _("Passes; does not double, does not play alone")),
        (("D",), _("Doubles or redoubles")),
        (("S",), _("Plays a single hand")),
        (("T",), _("Settles the trump that is chosen")),
        (("A",), _("Asks for the trump, or shows it")),
        (("K",), _("Shows the pair: king and queen of trumps")),
        (("L",), _("Opens and closes the last trick")),
        (("H",), _("A hint: what a good player would do")),
        (("C",), _("Claims the rest of the deal, where that is offered")),
        (("U",), _("Takes the last decision back")),
        (("G",), _("Goes on after a trick")),
        (("N",), _("Next deal")),
        (("L",), _("At a deal's end: looks back at it")),
        (("A",), _("At a deal's end: plays it again")),
        (("E",), _("More time, where the clock runs")),
    )


@per_language
def _telling() -> tuple[tuple[tuple[str, ...], str], ...]:
    shift = pgettext("key", "Shift")
    told = (
        ("H", _("Your hand")),
        ("T", _("The trick on the table")),
        ("L", _("The last trick")),
        ("B", _("The bids, or the contract")),
        ("R", _("The trump, as far as you know it")),
        ("S", _("How the match stands")),
        ("P", _("Card points taken in this deal")),
        ("C", _("How many cards each player holds")),
        ("N", _("What is asked now, or whom the table waits for")),
        ("W", _("Why: the rule behind a refusal or a forced step")),
    )
    return tuple(((f"{shift} + {letter}",), text) for letter, text in told)


@per_language
def _moves() -> tuple[tuple[tuple[str, ...], str], ...]:
    word = words()
    spades = pgettext("suit", "spades")
    return (
        (
            ("jh", "10s", _("jack of hearts")),
            _("Plays the card: 7 8 9 10 J Q K A, then S H D C for the suit; or its name"),
        ),
        ((f"{word['bid']} 18", "18"), _("Bids")),
        ((word["pass"], word["no"]), _("Passes; does not double, does not play alone")),
        ((word["double"], word["redouble"], word["yes"]), _("Doubles or redoubles")),
        ((word["single"],), _("Plays a single hand")),
        (
            (f"{word['trump']} {spades}", f"{word['trump']} s"),
            _("Makes the suit trump"),
        ),
        ((f"{word['trump']} jh",), _("Hides that card as the trump, where the table wants it")),
        (
            (f"{word['trump']} {word['seventh']}", f"{word['trump']} {word['none']}"),
            _("Lets the seventh card be the trump; plays without trumps"),
        ),
        ((word["ask"],), _("Asks for the trump, or shows it")),
        ((word["pair"],), _("Shows the pair: king and queen of trumps")),
    )


@per_language
def _commands() -> tuple[tuple[tuple[str, ...], str], ...]:
    word = words()
    return (
        ((word["hand"], "h"), _("Your hand")),
        ((word["trick"], "t"), _("The trick on the table")),
        ((word["last"], "l"), _("The last trick")),
        ((word["contract"], "b"), _("The bids, or the contract")),
        ((word["trump"], "r"), _("The trump, as far as you know it")),
        ((word["score"], "s"), _("How the match stands")),
        ((word["points"], "p"), _("Card points taken in this deal")),
        ((word["cards"], "c"), _("How many cards each player holds")),
        ((word["now"], "n"), _("What is asked now, or whom the table waits for")),
        ((word["why"], "w"), _("Why: the rule behind a refusal or a forced step")),
        ((word["next"],), _("Next deal")),
        ((word["look"],), _("Looks back at the deal that is over")),
        ((word["again"],), _("Plays the deal that is over again")),
        ((word["back"],), _("From a deal played again back to the match")),
        ((word["new"],), _("A new match")),
        ((word["hint"],), _("A hint: what a good player would do")),
        ((word["claim"],), _("Claims the rest of the deal, where that is offered")),
        ((word["undo"], "u"), _("Takes the last decision back")),
        ((word["sheet"],), _("Score sheet")),
        ((word["rules"],), _("Rules of this table")),
        ((word["settings"],), _("Settings")),
        ((word["home"],), _("Start screen")),
        ((word["table"],), _("Leaves the text view")),
        ((word["help"], "?"), _("Opens and closes this list")),
    )
