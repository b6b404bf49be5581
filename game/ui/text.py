"""Texts for people, through gettext.

Every text is looked up at the moment it is shown, so that the language can change in mid-deal.
Without ``install`` everybody reads the source language, English.

Numbers in a text are written in the digits of the language where ``install`` says so: those that
stand in the text itself, and those that ``format`` puts into it. A number that is to stay as it is
(on a card, on a bid's button) is put into the screen by ``str``.
"""

from __future__ import annotations

import gettext as _gettext
import io
from collections.abc import Callable, Mapping
from typing import Any, SupportsIndex, TypeVar

_Table = TypeVar("_Table")

_LATIN = "0123456789"
DIGITS: Mapping[str, str] = {"ne": "०१२३४५६७८९", "hi": "०१२३४५६७८९", "bn": "০১২৩৪৫৬৭৮৯"}
"""The digits of the languages that have their own, from nought to nine."""

language = "en"
_translations: _gettext.NullTranslations = _gettext.NullTranslations()
_digits: dict[int, str] = {}
_tables: list[Callable[[], None]] = []


def install(code: str, mo: bytes | None = None, own_digits: bool = False) -> None:
    """Switches to the language ``code`` with its compiled catalogue ``mo`` (none: English texts).

    ``own_digits``: numbers are written in the language's own digits. Raises KeyError where it has
    none, and OSError when the bytes are no gettext catalogue; the language then stays what it was.
    """
    global language, _translations, _digits
    digits = dict(zip(map(ord, _LATIN), DIGITS[code], strict=True)) if own_digits else {}
    _translations = _gettext.NullTranslations() if mo is None else _read_in(mo)
    language, _digits = code, digits
    for forget in _tables:
        forget()


def _read_in(mo: bytes) -> _gettext.NullTranslations:
    from struct import error as unreadable  # which gettext, too, imports only now

    try:
        return _gettext.GNUTranslations(io.BytesIO(mo))
    except (unreadable, ValueError) as error:  # what gettext says of some that are cut off
        raise OSError(f"no gettext catalogue: {error}") from error


class _Numbered(str):
    """A text with placeholders: whole numbers are put into it in the digits in force."""

    __slots__ = ()

    def format(self, *args: Any, **kwargs: Any) -> str:
        return str.format(self, *args, **{name: _shown(each) for name, each in kwargs.items()})

    def format_map(self, mapping: Any, /) -> str:
        return str.format_map(self, {name: _shown(each) for name, each in mapping.items()})


def _shown(value: Any) -> Any:
    return number(value) if isinstance(value, int) else value


def number(value: SupportsIndex) -> str:
    """A whole number in the digits in force."""
    return str(value).translate(_digits) if _digits else str(value)


def _read(text: str) -> str:
    return _Numbered(text.translate(_digits)) if _digits else text


def _(message: str) -> str:
    """The text in the language in force."""
    return _read(_translations.gettext(message))


def ngettext(singular: str, plural: str, number: int) -> str:
    """The form of the text that goes with ``number``."""
    return _read(_translations.ngettext(singular, plural, number))


def pgettext(context: str, message: str) -> str:
    """The text where the same English word means different things: ``context`` says which."""
    return _read(_translations.pgettext(context, message))


def per_language(make: Callable[[], _Table]) -> Callable[[], _Table]:
    """A table of texts, made on first use in each language and then kept."""
    made: list[_Table] = []

    def table() -> _Table:
        if not made:
            made.append(make())
        return made[0]

    _tables.append(made.clear)
    return table
