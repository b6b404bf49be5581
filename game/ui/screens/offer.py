"""A table that came by a link, and how any table differs from the standard game."""

from __future__ import annotations

from game.rules.options import Options, parse_options

from ..messages import SheetClosed, TableTaken
from ..model import Model
from ..nodes import Node, h
from ..rules import differences
from ..setup_messages import RulesOpened, SetupOpened
from ..tables import table_line, table_name
from ..text import _
from .notices import to_continue
from .pieces import button, sheet


def difference_list(options: Options) -> Node:
    """How a table differs from the standard game, in whole sentences."""
    return h("ul", (h("li", text) for text in differences(options)), class_="differences")


def offer(model: Model) -> Node:
    """A table that came by a link: what it is like, before anything begins."""
    rules = model.link.rules or "standard"
    options = parse_options(rules)
    return sheet(
        "offer",
        _("A table for you: {table}").format(table=table_name(options)),
        h("p", table_line(options)),
        h("h3", _("Other than in the standard game")),
        difference_list(options)
        if differences(options)
        else h("p", _("Nothing: this is the standard game.")),
        closable=True,
        scrolls=True,
        footer=(
            button(_("Read the rules"), RulesOpened(opener="read-rules"), id="read-rules"),
            button(_("Change it"), SetupOpened(rules), id="change-table"),
            button(_("Not now"), SheetClosed(), id="not-now"),
            button(
                _("Play at this table"),
                TableTaken(rules),
                class_="button primary",
                id="take-table",
            ),
        ),
    )


def choice(model: Model) -> Node:
    """A link asks for a table while another match is not finished."""
    options = parse_options(model.link.rules or "standard")
    return sheet(
        "message choice",
        _("Two tables"),
        h(
            "p",
            _(
                "This link sets up a new table, and you have a match that is not finished. "
                "Beginning the new one gives the old one up."
            ),
        ),
        h("h3", _("The link's table: {table}").format(table=table_name(options))),
        difference_list(options)
        if differences(options)
        else h("p", _("Nothing in it differs from the standard game.")),
        scrolls=True,
        footer=(
            button(
                _("Begin the link's table"),
                TableTaken(model.link.rules or "standard", model.link.seed),
                id="link-table",
            ),
            to_continue(),
        ),
    )
