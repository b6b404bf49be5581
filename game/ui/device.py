"""The steps around the game on this device: installing it, moving what it keeps."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .belongings import LONGEST
from .device_messages import (
    BelongingsWanted,
    DeviceSeen,
    FileRead,
    FileRefused,
    FileTaken,
    FileWanted,
    InstallWanted,
    Refusal,
)
from .effects import Announce, ChooseFile, Install, KeepBelongings, TakeBelongings
from .glance import megabytes, unreadable_text
from .model import Model
from .sheets import Step, open_sheet
from .text import _


def seen(model: Model, message: DeviceSeen) -> Step:
    """How things are with the device now."""
    return replace(model, device=message.device), ()


def install_wanted(model: Model, _message: InstallWanted) -> Step:
    """The browser asks; what comes of it is seen later."""
    return model, (Install(),)


def belongings_wanted(model: Model, _message: BelongingsWanted) -> Step:
    """Everything as a file."""
    return replace(model, refused_file=None), (KeepBelongings(),)


def file_wanted(model: Model, _message: FileWanted) -> Step:
    """A file is chosen."""
    return replace(model, refused_file=None), (ChooseFile(),)


def file_read(model: Model, message: FileRead) -> Step:
    """Before anything is replaced the person is asked."""
    return open_sheet(replace(model, in_file=message.saved, refused_file=None), "restore")


def file_refused(model: Model, message: FileRefused) -> Step:
    """The sheet of the device says why."""
    model = replace(model, refused_file=message)
    return replace(model, sheet="device"), (Announce(refusal_text(message), assertive=True),)


def file_taken(model: Model, _message: FileTaken) -> Step:
    """The page begins anew with what the file holds."""
    return model, (TakeBelongings(),)


def refusal_text(refused: FileRefused) -> str:
    """Why a file was not taken in, and what to do."""
    if refused.why == "match":
        return _(
            "The match in this file can't be read from line {line} on. Nothing was loaded."
        ).format(line=refused.line)
    if refused.why == "large":
        return _(
            "This file is too large to be the game's: it has {size} MB, and {longest} MB are the "
            "most. Nothing was loaded."
        ).format(size=megabytes(refused.size), longest=megabytes(LONGEST))
    texts: dict[Refusal, str] = {
        "record": _(
            "This is the record of a match. It is looked at under “Statistics”, “Open a record”. "
            "Nothing was loaded."
        ),
        "empty": _("This file is empty. Nothing was loaded."),
        "unreadable": unreadable_text(),
        "foreign": _(
            "This file holds nothing of the game. Choose one that was made with “Save everything "
            "to a file”."
        ),
        "newer": _(
            "This file was made by a newer version of the game. Update the game here, then load it."
        ),
        "damaged": _(
            "This file is damaged: a part of it is missing or was changed. Nothing was loaded."
        ),
        "full": _(
            "This device can't keep what the file holds: its storage is full or switched off. "
            "Nothing was changed."
        ),
    }
    return texts[refused.why]


STEPS: dict[type, Any] = {
    DeviceSeen: seen,
    InstallWanted: install_wanted,
    BelongingsWanted: belongings_wanted,
    FileWanted: file_wanted,
    FileRead: file_read,
    FileRefused: file_refused,
    FileTaken: file_taken,
}
"""The step for each message of this domain."""
