"""What can happen around the game on this device: it is installed, its belongings are moved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from .opening_messages import Saved

Install: TypeAlias = Literal[
    "",  # nothing to offer: it is installed, or this browser installs nothing
    "prompt",  # the browser asks when it is told to
    "by hand",  # the person has to find it in the browser's own menu, as on iPhone and iPad
]

Refusal: TypeAlias = Literal[
    "foreign",  # not a file of the game
    "record",  # the record of a match
    "empty",
    "large",  # more than anything the game writes
    "unreadable",  # the browser can't read it
    "newer",  # a later version wrote it
    "damaged",  # a part is missing or changed
    "match",  # the match in it can't be read
    "full",  # the device has no room, or keeps nothing
]
"""Why a file was not taken in. Nothing was changed then."""


@dataclass(frozen=True)
class Device:
    """What this device does for the game: ``keeps_nothing``, the browser does not let it start
    without a network; ``alone``, the bots have no worker to think in; ``install``, how the game
    can be put among the device's apps."""

    keeps_nothing: bool = False
    alone: bool = False
    install: Install = ""


@dataclass(frozen=True)
class DeviceSeen:
    """How things are with the device now."""

    device: Device


@dataclass(frozen=True)
class InstallWanted:
    """The browser is to ask whether the game may be installed."""


@dataclass(frozen=True)
class BelongingsWanted:
    """Everything the device keeps is wanted as a file."""


@dataclass(frozen=True)
class FileWanted:
    """A file is to be chosen and loaded."""


@dataclass(frozen=True)
class FileRead:
    """A file was chosen and can be taken in; ``saved`` is the match in it, if there is one."""

    saved: Saved | None


@dataclass(frozen=True)
class FileRefused:
    """The file can't be taken in; nothing was changed. ``line``: where a match stops being
    readable; ``size``: that of a file that is too large, in bytes."""

    why: Refusal
    line: int = 0
    size: int = 0


@dataclass(frozen=True)
class FileTaken:
    """What the chosen file holds is to take the place of what the device keeps."""


DeviceMessage: TypeAlias = (
    DeviceSeen | InstallWanted | BelongingsWanted | FileWanted | FileRead | FileRefused | FileTaken
)
