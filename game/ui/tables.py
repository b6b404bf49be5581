"""What a table is called, and how it is described in one line."""

from __future__ import annotations

from game.rules.options import Options
from game.rules.options import differences as changes

from .text import _, ngettext
from .words import preset_line, preset_name


def table_name(options: Options) -> str:
    """The preset's name; it tells when something is changed on top."""
    if changes(options):
        return _("{table}, changed").format(table=preset_name(options.preset))
    return preset_name(options.preset)


def table_line(options: Options) -> str:
    """How the table differs, in one line."""
    count = len(changes(options))
    if not count:
        return preset_line(options.preset)
    return ngettext(
        "As {table}, with {count} rule changed.", "As {table}, with {count} rules changed.", count
    ).format(table=preset_name(options.preset), count=count)
