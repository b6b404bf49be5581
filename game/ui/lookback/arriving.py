"""A record that comes in: what is wrong with it, in words."""

from __future__ import annotations

from game.rules.reading import TEXT_LENGTH

from ..glance import kind_of, megabytes
from ..text import _
from .deal import Opened


def too_large_text(size: int) -> str:
    """A file of so many bytes is no record."""
    return _(
        "This file is too large for a record: it has {size} MB, and {longest} MB are the most."
    ).format(size=megabytes(size), longest=megabytes(TEXT_LENGTH))


def other_text(text: str) -> str:
    """Why something can't be the text of a record, going by its beginning; nothing where it may be
    one."""
    return {
        "": "",
        "record": "",
        "empty": _("Paste a record first, or choose a file."),
        "binary": _("This is no text, so it can't be a record."),
        "belongings": _(
            "This is everything a device keeps, and not a record. It is loaded in the settings, "
            "under “This device”."
        ),
        "link": _("This is a link, and not a record. Open it in the browser."),
    }[kind_of(text)]


def refused_text(opened: Opened) -> str:
    """What is wrong with the record."""
    if not opened.line:
        return opened.what
    if opened.torn and opened.line > 1:
        return _(
            "Line {line} can't be read: {what} It is the last line: perhaps the end is missing."
        ).format(line=opened.line, what=opened.what)
    return _("Line {line} can't be read: {what}").format(line=opened.line, what=opened.what)
