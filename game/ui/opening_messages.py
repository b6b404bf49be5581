"""What can happen around the match: the page is opened, a save is found or found damaged, another
tab or another version of the page is there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from .link import Link
from .meeting import WayBackSeen
from .settings import Settings
from .statistics import Statistics


@dataclass(frozen=True)
class Saved:
    """What a saved match is, for the choice to continue it: ``rules`` as ``options_text`` writes
    them, its ``seed``, deals finished, the score by side; ``over`` when it was played to its
    end."""

    rules: str
    seed: str
    deals: int
    score: tuple[int, int]
    over: bool = False


@dataclass(frozen=True)
class Damage:
    """A save that cannot be read from ``line`` on, because of ``rule`` (a rule's id or a word of
    the record format); ``readable`` whether a part before it can be read; ``what`` is wrong with
    the line, in a sentence. ``newer``: nothing is wrong with it, but a later version of the game
    has written it. The text itself, which tells every hand, stays with the page."""

    line: int
    rule: str
    readable: bool
    what: str
    newer: bool = False


@dataclass(frozen=True)
class Opened:
    """The page was opened (or this tab took the match over): settings and save were read.

    At most one of ``saved`` and ``damage`` is given. ``elsewhere``: another tab holds the match.
    ``statistics`` is what this device has counted so far.
    ``lesson``: the lesson and step that were open, as ``KeepLesson`` was given them.
    ``again``: the deal that was played again, as ``game/ui/again/kept.py`` writes it.
    ``visiting``: the link leads to a table of friends; a match of one's own waits meanwhile.
    ``way_back``: to friends this device was with when the page was closed.
    """

    settings: Settings
    link: Link = field(default_factory=Link)
    saved: Saved | None = None
    damage: Damage | None = None
    elsewhere: bool = False
    statistics: Statistics = field(default_factory=Statistics)
    lesson: str = ""
    again: str = ""
    visiting: bool = False
    way_back: WayBackSeen = ""


@dataclass(frozen=True)
class LostToOtherTab:
    """Another tab took the match over; this one must not write any more."""


@dataclass(frozen=True)
class NotSaved:
    """The device refused to keep the match (its storage is full or switched off). Play goes on."""


@dataclass(frozen=True)
class Failed:
    """Something went wrong that nobody foresaw; ``what`` is the technical text for a report."""

    what: str


@dataclass(frozen=True)
class RoomSeen:
    """Whether the window now has room for the ``panel`` beside the table."""

    panel: bool


@dataclass(frozen=True)
class OfflineReady:
    """The whole game lies on this device: it starts without a network from now on."""


@dataclass(frozen=True)
class VersionWaiting:
    """A newer version of the page is here and waits to be let in."""


@dataclass(frozen=True)
class Continued:
    """The saved match is to go on."""


@dataclass(frozen=True)
class WayBackGivenUp:
    """The person does not go back to the friends any more."""


@dataclass(frozen=True)
class VersionTaken:
    """The newer version is to be used now."""


@dataclass(frozen=True)
class DamagedKept:
    """What can be kept of a damaged save is wanted as a file."""


@dataclass(frozen=True)
class DamageDropped:
    """The damaged save may go: a fresh start."""


@dataclass(frozen=True)
class PlayHere:
    """This tab is to take the match over from the other one."""


OpeningMessage: TypeAlias = (
    Opened
    | LostToOtherTab
    | NotSaved
    | Failed
    | RoomSeen
    | OfflineReady
    | VersionWaiting
    | Continued
    | VersionTaken
    | WayBackGivenUp
    | DamagedKept
    | DamageDropped
    | PlayHere
)
"""What the page and the person do about its start."""
