"""What is to be done for looking back, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.rules.record import Record

    from .messages import Sheet


class LookEffect:
    """All of these."""


@dataclass(frozen=True)
class OpenLook(LookEffect):
    """Lay number ``at`` of ``deals`` open, ``over`` the sheet it was asked on. ``Looked`` follows,
    then ``Solutions``, or ``NoSolutions`` where they can't be had."""

    deals: tuple[Record, ...]
    at: int
    names: tuple[str, str, str, str]
    watched: bool
    over: Sheet


@dataclass(frozen=True)
class EndLook(LookEffect):
    """Nothing more need be worked out for the deal that was open."""


@dataclass(frozen=True)
class BeginRecord(LookEffect):
    """Have here what reading a record is made of. ``RecordBegun`` follows."""


@dataclass(frozen=True)
class ReadRecord(LookEffect):
    """Read a record. ``Looked`` or ``RecordRefused`` follows."""

    text: str


@dataclass(frozen=True)
class ChooseRecord(LookEffect):
    """Have a file chosen. ``RecordChosen`` follows, unless the person thinks better of it."""


@dataclass(frozen=True)
class SendRecord(LookEffect):
    """Send a ``text``, called ``title``, to somebody. ``DealSent`` follows, unless the person
    thinks better of it."""

    title: str
    text: str


@dataclass(frozen=True)
class SaveRecord(LookEffect):
    """Offer a ``text`` as a file called ``name``."""

    name: str
    text: str
