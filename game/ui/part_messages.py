"""What is told of parts of the game that are loaded only when they are wanted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from .messages import Message


@dataclass(frozen=True)
class PartAwaited:
    """A part is on its way and takes long enough to be noticed; ``percent`` of it is here."""

    percent: int


@dataclass(frozen=True)
class PartCame:
    """Nothing is waited for any more."""


@dataclass(frozen=True)
class PartLacking:
    """A part could not be had; ``asked`` is what it was wanted for, to be said again. ``gone``: the
    server has it no more, as after a new version, and to ask again would be in vain.

    Where the table broke off, what is said again is ``Continued``."""

    asked: Message
    gone: bool = False


PartMessage: TypeAlias = PartAwaited | PartCame | PartLacking
