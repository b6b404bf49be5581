"""The ways to friends. All that lies behind them is fetched only when somebody goes there."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

_ROOM = re.compile(r"(?:^|[#&?])friends=[A-Za-z0-9_-]{22}(?:$|[&\s])")
"""A room's secret in a link, as ``game.net.secret`` reads it, which is fetched only then."""


def leads_to_room(fragment: str) -> bool:
    """Whether an address with this fragment can lead to a room."""
    return _ROOM.search(fragment) is not None


def is_cut_short(fragment: str) -> bool:
    """Whether an address with this fragment was to lead to a room, and can't."""
    return fragment.startswith("#friends") and not leads_to_room(fragment)


WayBackSeen: TypeAlias = Literal["", "open", "passed"]
"""Whether there is a way back to a room of friends; ``passed``: and something else was played
since."""

LONGEST_AWAY = 12 * 3600
"""Seconds for which there is one: as long as an evening with friends and the night after it."""

_WAY_BACK = re.compile(r"(\d{1,12}) ([A-Za-z0-9_-]{22})( passed)?")


@dataclass(frozen=True)
class WayBack:
    """The way back to the room of friends that this device was in: the room's ``secret``; when it
    was there last, in seconds since 1970; whether it was ``passed`` by for something else."""

    secret: str
    there: int
    passed: bool = False

    def written(self) -> str:
        """The text that is kept, for ``read_way_back``."""
        return f"{self.there} {self.secret}{' passed' if self.passed else ''}"

    def seen(self) -> WayBackSeen:
        """What the screen is told of it, which is not the secret."""
        return "passed" if self.passed else "open"


def read_way_back(text: str, now: float) -> WayBack | None:
    """The way in a text that was kept; ``None`` where it is none, or too old at ``now``, which is
    in seconds since 1970."""
    found = _WAY_BACK.fullmatch(text)
    if found is None or abs(now - int(found[1])) > LONGEST_AWAY:
        return None
    return WayBack(found[2], int(found[1]), found[3] is not None)


class FriendsMessage:
    """Every message about friends: these here, and those of ``game.ui.friends.messages``."""


class FriendsEffect:
    """Every effect about friends; they are all in ``game.ui.friends.effects``."""


@dataclass(frozen=True)
class FriendsOpened(FriendsMessage):
    """Play with friends, please."""


@dataclass(frozen=True)
class RoomSought(FriendsMessage):
    """The page's address leads to a room, or the tab was in one before it was loaded anew."""


@dataclass(frozen=True)
class WentBack(FriendsMessage):
    """The person goes back to the friends they were with when the page was closed."""


@dataclass(frozen=True)
class RoomShown(FriendsMessage):
    """The room is to be seen while the table is."""


@dataclass(frozen=True)
class RoomLeft(FriendsMessage):
    """The person leaves the room for good."""


@dataclass(frozen=True)
class TableAsked(FriendsMessage):
    """The table being set up is the one the friends are to play at."""
