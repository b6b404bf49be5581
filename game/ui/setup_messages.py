"""What can happen while a table is set up or its rules are read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Sent: TypeAlias = Literal["", "shared", "copied", "shown"]
"""What became of a link: handed to another app, copied, or only shown to be copied by hand."""

Start: TypeAlias = tuple[str, str]
"""What a table being set up began from: ``preset`` or ``house``, and the name."""


@dataclass(frozen=True)
class Written:
    """A field was filled in. Whoever owns the page puts into ``text`` what stands in the field."""

    text: str = ""


@dataclass(frozen=True)
class SetupOpened:
    """A table is to be set up; it begins from ``rules``, or goes on where it was left."""

    rules: str = ""


@dataclass(frozen=True)
class StartTaken:
    """The table is to begin from this preset or these house rules."""

    start: Start


@dataclass(frozen=True)
class OptionChosen:
    """The option ``name`` is to be ``value``, as a record writes it."""

    name: str
    value: str


@dataclass(frozen=True)
class OptionWritten(Written):
    """The option ``name`` is to be what was written or picked."""

    name: str = ""


@dataclass(frozen=True)
class ClashSettled:
    """What was refused is wanted, with whatever else it needs."""


@dataclass(frozen=True)
class ChangesDropped:
    """The table is to be what it began from."""


@dataclass(frozen=True)
class HouseNamed(Written):
    """A name for house rules was written."""


@dataclass(frozen=True)
class HouseKept:
    """The table is to be kept as house rules, under the name written."""


@dataclass(frozen=True)
class HouseRenamed:
    """The house rules the table began from get the name written."""


@dataclass(frozen=True)
class HouseDropped:
    """The house rules the table began from are to be forgotten."""


@dataclass(frozen=True)
class HouseRestored:
    """The house rules just forgotten are wanted after all."""


@dataclass(frozen=True)
class SetupPlayed:
    """A match with the table set up is to begin."""


@dataclass(frozen=True)
class LinkAsked:
    """The table set up is to be sent as a link."""


@dataclass(frozen=True)
class LinkSent:
    """What became of the link: see ``Sent``."""

    how: Sent
    address: str


@dataclass(frozen=True)
class RulesOpened:
    """The rules sheet is asked for: of the table ``rules`` (empty: the one on the screen), at the
    rule ``at`` (empty: from the beginning); ``opener`` is the id of what asked."""

    rules: str = ""
    at: str = ""
    opener: str = ""


@dataclass(frozen=True)
class SectionReached:
    """A section of the open rules sheet is asked for."""

    section: str


@dataclass(frozen=True)
class RulesPrinted:
    """One section of the open rules sheet, or all of it (empty), is to be printed."""

    section: str = ""


@dataclass(frozen=True)
class PrintEnded:
    """The browser's print dialogue is closed."""


SetupMessage: TypeAlias = (
    SetupOpened
    | StartTaken
    | OptionChosen
    | OptionWritten
    | ClashSettled
    | ChangesDropped
    | HouseNamed
    | HouseKept
    | HouseRenamed
    | HouseDropped
    | HouseRestored
    | SetupPlayed
    | LinkAsked
    | LinkSent
    | RulesOpened
    | SectionReached
    | RulesPrinted
    | PrintEnded
)
