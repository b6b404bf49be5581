"""A table being set up, and the rules being read: what is chosen but not played yet.

The arithmetic of a draft is here too: what a choice makes of the options, why it can't be, and what
else would have to change for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from game.rules.options import (
    CHOICES,
    OptionError,
    Options,
    Value,
    differences,
    options_text,
    preset,
    value_text,
)

from .messages import Sheet
from .settings import House
from .setup_messages import Sent, Start

Note: TypeAlias = Literal["", "kept", "renamed", "dropped", "back", "nameless", "taken", "full"]
"""What became of house rules; the last three refuse."""


@dataclass(frozen=True)
class Clash:
    """A value of the option ``name`` that can't be, because of ``error``. ``remedy``: the rules
    with that value and whatever else it needs; empty where nothing would help."""

    name: str
    value: str
    error: OptionError
    remedy: str = ""


@dataclass(frozen=True)
class Draft:
    """A table being set up.

    It began from ``start`` and has become ``rules``, which can always be played; ``left`` keeps
    what other starts had become, so that looking at another one loses nothing. ``clash`` is the
    choice refused last; ``name`` what stands in the field for house rules, ``note`` what became of
    them, ``dropped`` those just deleted. ``sent`` and ``address`` are the link's.
    """

    start: Start
    rules: str
    left: Mapping[Start, str] = field(default_factory=dict)
    clash: Clash | None = None
    name: str = ""
    note: Note = ""
    dropped: House | None = None
    sent: Sent = ""
    address: str = ""


@dataclass(frozen=True)
class Reading:
    """The rules sheet that is open: of the table ``rules``; with the rule ``at`` pointed out; over
    the sheet ``back`` (empty: the screen), where ``opener`` (an element's id) has opened it.
    ``printing`` is the one section that goes to the printer, empty for all."""

    rules: str
    at: str = ""
    back: Sheet = ""
    opener: str = ""
    printing: str = ""


def chosen(options: Options, name: str, value: Value) -> Options:
    """The options with another value for one of them. Raises OptionError where that can't be.

    A length belongs to its kind of match: another kind has its own.
    """
    return preset(options.preset, **_changes(options, name, value))


def clash(options: Options, name: str, value: Value, error: OptionError) -> Clash:
    """What is to be said about a choice that raised ``error``."""
    changes = _changes(options, name, value)
    found = error
    while found.kind == "together":
        other = next(option for option in found.names if option != name)
        changes[other] = _agreeing(options.preset, changes, other)
        try:
            remedy = preset(options.preset, **changes)
        except OptionError as next_error:
            found = next_error
        else:
            return Clash(name, value_text(value), error, options_text(remedy))
    return Clash(name, value_text(value), error)


def _changes(options: Options, name: str, value: Value) -> dict[str, Value]:
    changes = {**differences(options), name: value}
    if name == "match":
        changes.pop("match_length", None)
    return changes


def _agreeing(base: str, changes: Mapping[str, Value], other: str) -> Value:
    """The first value of ``other`` that the rest does not exclude."""
    for value in CHOICES[other].values:
        try:
            preset(base, **{**changes, other: value})
        except OptionError as error:
            if other in error.names:
                continue
        return value
    raise LookupError(f"every value of {other} is excluded")
