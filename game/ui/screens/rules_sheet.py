"""The rules sheet: what is played at one table, in the order one meets it, ready to be printed."""

from __future__ import annotations

from game.rules.cards import HEARTS
from game.rules.options import Options, parse_options
from game.rules.sheet import ROWS, Row, Section, differs

from ..model import Model
from ..nodes import Children, Node, h, named
from ..rules import (
    SECTIONS,
    differences,
    glossary,
    not_played,
    row_sentences,
    row_title,
    section_title,
    summary,
)
from ..rules.examples import examples
from ..setting_up import row_id, section_id
from ..setup_messages import RulesPrinted, SectionReached
from ..tables import table_line, table_name
from ..text import _, per_language, pgettext
from .pieces import button, sheet, small_cards

GLOSSARY = "words"
"""The last section, which has no rules in it."""


@per_language
def _made() -> dict[tuple[str, str, str], Node]:
    """Sheets already made, by (rules, rule pointed out, section for the printer): the table goes on
    under an open sheet, and the same node again costs nothing to draw."""
    return {}


def rules_sheet(model: Model) -> Node | None:
    """The sheet that is open."""
    reading = model.reading
    if reading is None:
        return None
    made = _made()
    wanted = (reading.rules, reading.at, reading.printing)
    if wanted not in made:
        if len(made) >= 8:
            made.clear()
        made[wanted] = _sheet(parse_options(reading.rules), reading.at, reading.printing)
    return made[wanted]


def _sheet(options: Options, at: str, printing: str) -> Node:
    told = examples(options)
    count = len(differences(options))
    return sheet(
        "rules",
        _("The rules at this table: {table}").format(table=table_name(options)),
        h(
            "div",
            h("p", table_line(options), class_="table-line"),
            h("p", _spaced(summary())),
            h("p", _mark(), " ", _("So is marked what differs from the standard game."))
            if count
            else None,
            class_="rules-intro",
        ),
        h(
            "nav",
            (
                button(_title(section), SectionReached(section), class_="button", key=section)
                for section in (*SECTIONS, GLOSSARY)
            ),
            class_="rules-nav",
            aria_label=_("Parts of the rules"),
        ),
        h(
            "div",
            (_section(section, options, told, at, printing) for section in SECTIONS),
            _words(printing),
            class_=named("rules-sections", printing and "printing-one"),
        ),
        closable=True,
        scrolls=True,
        footer=(button(_("Print all"), RulesPrinted(), class_="button", id="print-all"),),
    )


def rules_text(options: Options) -> Node:
    """The sections alone, with nothing to press: for a page of its own."""
    told = examples(options)
    return h(
        "div",
        (_section(section, options, told, "", "", pressable=False) for section in SECTIONS),
        _words("", pressable=False),
        class_="rules-sections",
    )


def _title(section: str) -> str:
    if section == GLOSSARY:
        return _("Words of the game")
    return section_title(section)  # type: ignore[arg-type]  # all others are sections


def _section(
    section: Section,
    options: Options,
    told: dict[str, tuple[str, ...]],
    at: str,
    printing: str,
    *,
    pressable: bool = True,
) -> Node:
    rows = [row for row in ROWS.values() if row.section == section]
    missing = [text for row in rows if (text := not_played(row, options))]
    return _part(
        section,
        printing,
        (
            _row(row, sentences, told.get(row.id, ()), differs(row, options), row.id == at)
            for row in rows
            if (sentences := row_sentences(row, options))
        ),
        h(
            "div",
            h("h4", _("Not played here")),
            h("ul", (h("li", text) for text in missing)),
            class_="not-played",
        )
        if missing
        else None,
        pressable=pressable,
    )


def _part(section: str, printing: str, *content: Children, pressable: bool = True) -> Node:
    """One part of the sheet, which can go to the printer alone where it is ``pressable``."""
    title = _title(section)
    return h(
        "section",
        h(
            "header",
            h("h3", title, id=section_id(section), tabindex=-1),
            button(
                _("Print"),
                RulesPrinted(section),
                class_="button print",
                label=_("Print: {part}").format(part=title),
            )
            if pressable
            else None,
        ),
        content,
        class_=named("rules-section", section == printing and "printing"),
        aria_labelledby=section_id(section),
        data_section=section,
        key=section,
    )


def _row(
    row: Row, sentences: tuple[str, ...], told: tuple[str, ...], other: bool, pointed: bool
) -> Node:
    return h(
        "div",
        h("h4", row_title(row.id), " " if other else None, _mark() if other else None),
        h("p", _spaced(sentences)),
        small_cards(range(HEARTS * 8 + 7, HEARTS * 8 - 1, -1)) if row.id == "cards.rank" else None,
        h(
            "ul",
            (h("li", text) for text in told),
            class_="examples",
            aria_label=_("Examples"),
        )
        if told
        else None,
        class_=named("rule", other and "differs", pointed and "pointed"),
        id=row_id(row.id),
        tabindex=-1,
        key=row.id,
    )


def _mark() -> Node:
    """Marks what differs from the standard game."""
    return h("span", pgettext("rule", "Differs"), class_="mark")


def _spaced(sentences: tuple[str, ...]) -> list[str]:
    """Whole sentences that follow each other."""
    return [part for sentence in sentences for part in (sentence, " ")][:-1]


def _words(printing: str, *, pressable: bool = True) -> Node:
    return _part(
        GLOSSARY,
        printing,
        h(
            "dl",
            (h("div", h("dt", term), h("dd", meaning)) for term, meaning in glossary()),
            class_="glossary",
        ),
        pressable=pressable,
    )
