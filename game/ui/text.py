"""Texts for people, through gettext.

Every text is looked up at the moment it is shown, so that the language can change in mid-deal.
Without ``install`` everybody reads the source language, English.
"""

from __future__ import annotations

import gettext as _gettext
import io
from collections.abc import Callable
from typing import TypeVar

_Table = TypeVar("_Table")

language = "en"
_translations: _gettext.NullTranslations = _gettext.NullTranslations()
_tables: list[Callable[[], None]] = []


def install(code: str, mo: bytes | None = None) -> None:
    """Switches to the language ``code`` with its compiled catalogue ``mo`` (none: English texts).

    Raises OSError when the bytes are no gettext catalogue; the language then stays what it was.
    """
    global language, _translations
    _translations = _gettext.GNUTranslations(io.BytesIO(mo)) if mo else _gettext.NullTranslations()
    language = code
    for forget in _tables:
        forget()


def _(message: str) -> str:
    """The text in the language in force."""
    return _translations.gettext(message)


def ngettext(singular: str, plural: str, number: int) -> str:
    """The form of the text that goes with ``number``."""
    return _translations.ngettext(singular, plural, number)


def pgettext(context: str, message: str) -> str:
    """The text where the same English word means different things: ``context`` says which."""
    return _translations.pgettext(context, message)


def per_language(make: Callable[[], _Table]) -> Callable[[], _Table]:
    """A table of texts, made on first use in each language and then kept."""
    made: list[_Table] = []

    def table() -> _Table:
        if not made:
            made.append(make())
        return made[0]

    _tables.append(made.clear)
    return table
