"""What can happen around a deal that is over and is played again."""

from __future__ import annotations

from dataclasses import dataclass

from .setup_messages import Sent


class AgainMessage:
    """All of these."""


@dataclass(frozen=True)
class AgainWanted(AgainMessage):
    """Deal ``number`` (from 1) of the match on the screen is to be played again; 0 for the one that
    is looked back at."""

    number: int


@dataclass(frozen=True)
class AgainAnew(AgainMessage):
    """The deal being played again is to begin once more."""


@dataclass(frozen=True)
class AgainLeft(AgainMessage):
    """Enough of it: back to the match, or to the start screen where there is none."""


@dataclass(frozen=True)
class DealLinkWanted(AgainMessage):
    """A link is to be sent that lets somebody else play the deal that has just ended, or is looked
    back at."""


@dataclass(frozen=True)
class DealLinkSent(AgainMessage):
    """What became of the link, and its ``address``."""

    how: Sent
    address: str
