"""A table that came by a link, and how any table differs from the standard game."""

from __future__ import annotations

from game.rules.options import Options, parse_options

from ..messages import SheetClosed, TableTaken
from ..model import Model
from ..nodes import Node, h
from ..rules import differences
from ..rules.tables import table_line, table_name
from ..setup_messages import RulesOpened, SetupOpened
from ..text import _
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
