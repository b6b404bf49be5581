"""What a field of a message may be: small checks that are put together, one for each field.

Each turns what JSON gave into a plain, frozen value or raises PeerFault. Nothing is converted out
of kindness: ``"3"`` is no number and ``1`` is no flag, for what is read in two ways is read wrongly
one day.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from .fault import PeerFault

Shape: TypeAlias = Callable[[Any], Any]


def number(lowest: int, highest: int) -> Shape:
    """A whole number within these bounds."""

    def check(value: Any) -> int:
        if type(value) is not int:
            raise PeerFault("fields", "no whole number")
        if not lowest <= value <= highest:
            raise PeerFault("range", f"not from {lowest} to {highest}")
        return value

    return check


def flag(value: Any) -> bool:
    """True or false."""
    if type(value) is not bool:
        raise PeerFault("fields", "neither true nor false")
    return value


def text(longest: int, pattern: str = "") -> Shape:
    """Text of at most ``longest`` characters, all of it of a ``pattern`` if one is given, else
    printable."""
    compiled = re.compile(pattern) if pattern else None

    def check(value: Any) -> str:
        if type(value) is not str:
            raise PeerFault("fields", "no text")
        if len(value) > longest:
            raise PeerFault("range", f"longer than {longest} characters")
        if not (compiled.fullmatch(value) if compiled else value.isprintable()):
            raise PeerFault("range", "not a text of this kind")
        return value

    return check


def word(*words: str) -> Shape:
    """One of these words."""
    allowed = frozenset(words)

    def check(value: Any) -> str:
        if type(value) is not str or value not in allowed:
            raise PeerFault("range", "no word of these")
        return value

    return check


def hexadecimal(digits: int) -> Shape:
    """So many lower-case hexadecimal digits."""
    return text(digits, f"[0-9a-f]{{{digits}}}")


def maybe(inner: Shape) -> Shape:
    """Null, or what ``inner`` takes."""
    return lambda value: None if value is None else inner(value)


def several(inner: Shape, most: int, least: int = 0) -> Shape:
    """A list of ``least`` to ``most`` values; a tuple comes out."""

    def check(value: Any) -> tuple[Any, ...]:
        if type(value) is not list:
            raise PeerFault("fields", "no list")
        if not least <= len(value) <= most:
            raise PeerFault("range", f"not {least} to {most} of them")
        return tuple(map(inner, value))

    return check


def row(*inner: Shape) -> Shape:
    """A list with exactly these values; a tuple comes out."""

    def check(value: Any) -> tuple[Any, ...]:
        if type(value) is not list or len(value) != len(inner):
            raise PeerFault("fields", f"no list of {len(inner)}")
        return tuple(shape(each) for shape, each in zip(inner, value, strict=True))

    return check


def record(kind: Callable[..., Any], fields: Mapping[str, Shape]) -> Shape:
    """An object with exactly these fields, made into a ``kind``."""

    def check(value: Any) -> Any:
        if type(value) is not dict or value.keys() != fields.keys():
            raise PeerFault("fields", f"not the fields {', '.join(fields)}")
        return kind(**{name: shape(value[name]) for name, shape in fields.items()})

    return check


NAME_LENGTH = 24


def plain_name(name: str) -> str:
    """A person's name as it may cross the wire: one line of at most ``NAME_LENGTH`` characters
    without control characters, marks of direction or heaps of combining marks; may be empty."""
    kept, marks = [], 0
    for char in unicodedata.normalize("NFC", name):
        category = "Zs" if char.isspace() else unicodedata.category(char)
        # Joiners shape Devanagari and Bengali words; other invisible characters only deceive.
        if category[0] == "C" and char not in "\u200c\u200d":
            continue
        marks = marks + 1 if category[0] == "M" else 0
        if marks <= 3:
            kept.append(" " if category[0] == "Z" else char)
    return " ".join("".join(kept).split())[:NAME_LENGTH].strip()


def name(value: Any) -> str:
    """A person's name; one that ``plain_name`` would change is refused."""
    if type(value) is not str:
        raise PeerFault("fields", "no text")
    if len(value) > NAME_LENGTH or plain_name(value) != value:
        raise PeerFault("range", "not a plain name")
    return value
