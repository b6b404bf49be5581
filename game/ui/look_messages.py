"""What can happen while a deal is looked back at, or the record of one is opened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from .setup_messages import Sent, Written

if TYPE_CHECKING:
    from game.kernel.solved import Solved
    from game.rules.record import Record

    from .lookback.deal import LookedDeal
    from .messages import Sheet


class LookMessage:
    """All of these."""


Stride: TypeAlias = Literal["first", "trick back", "back", "on", "trick on", "last"]
"""How far a step through a deal goes: a move or a trick, to the beginning or to the end."""


@dataclass(frozen=True)
class LookOpened(LookMessage):
    """Deal ``number`` (from 1) of the match on the screen is to be looked back at; ``opener`` is
    the id of what asked."""

    number: int
    opener: str


@dataclass(frozen=True)
class RecordWanted(LookMessage):
    """Somebody's record is to be opened."""


@dataclass(frozen=True)
class RecordBegun(LookMessage):
    """The field for a record can be shown: all it is made of is here."""


@dataclass(frozen=True)
class RecordPasted(Written, LookMessage):
    """A record was typed or pasted."""


@dataclass(frozen=True)
class RecordTaken(LookMessage):
    """The record pasted is to be read."""


@dataclass(frozen=True)
class RecordFileWanted(LookMessage):
    """A record is to be taken from a file."""


@dataclass(frozen=True)
class RecordChosen(LookMessage):
    """A file was chosen, and this is its ``text``."""

    text: str


@dataclass(frozen=True)
class RecordRefused(LookMessage):
    """The record can't be read from ``line`` (from 1; 0: as a whole) on; ``what`` is wrong there,
    in a sentence. ``readable`` holds the deals before that line; ``torn``: it is the last one, and
    has no end."""

    line: int
    what: str
    readable: tuple[Record, ...] = ()
    torn: bool = False


@dataclass(frozen=True)
class ReadableTaken(LookMessage):
    """What could be read of the record is to be looked at."""


@dataclass(frozen=True)
class Looked(LookMessage):
    """A deal lies open: number ``at`` (from 0) of ``deals``, in which each stands alone. ``names``
    are by seat, ``watched`` says that the person in front of the screen sat at none of them;
    ``over`` is the sheet it was asked on."""

    deals: tuple[Record, ...]
    at: int
    deal: LookedDeal
    names: tuple[str, str, str, str]
    watched: bool
    over: Sheet


@dataclass(frozen=True)
class Solutions(LookMessage):
    """What the choices come to at some of the moments of the deal ``at``."""

    at: int
    solved: Mapping[int, Solved]


@dataclass(frozen=True)
class NoSolutions(LookMessage):
    """Nobody can work out here what the choices come to."""


@dataclass(frozen=True)
class LookStepped(LookMessage):
    """A step through the deal."""

    stride: Stride


@dataclass(frozen=True)
class MomentTaken(LookMessage):
    """The moment after move ``at`` of the play is wanted; 0 is before the first."""

    at: int


@dataclass(frozen=True)
class DealTurned(LookMessage):
    """The next deal of the record (``by`` 1) or the one before (``by`` −1) is wanted."""

    by: int


@dataclass(frozen=True)
class DealShared(LookMessage):
    """The deal's record is to be sent to somebody."""


@dataclass(frozen=True)
class DealSent(LookMessage):
    """What became of the record: see ``Sent``."""

    how: Sent


@dataclass(frozen=True)
class DealSaved(LookMessage):
    """The deal's record is wanted as a file."""
