"""The ways to friends. All that lies behind them is fetched only when somebody goes there."""

from __future__ import annotations

import re
from dataclasses import dataclass

_ROOM = re.compile(r"(?:^|[#&?])friends=[A-Za-z0-9_-]{22}(?:$|[&\s])")
"""A room's secret in a link, as ``game.net.secret`` reads it, which is fetched only then."""


def leads_to_room(fragment: str) -> bool:
    """Whether an address with this fragment can lead to a room."""
    return _ROOM.search(fragment) is not None


def is_cut_short(fragment: str) -> bool:
    """Whether an address with this fragment was to lead to a room, and can't."""
    return fragment.startswith("#friends") and not leads_to_room(fragment)


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
class RoomShown(FriendsMessage):
    """The room is to be seen while the table is."""


@dataclass(frozen=True)
class RoomLeft(FriendsMessage):
    """The person leaves the room."""


@dataclass(frozen=True)
class TableAsked(FriendsMessage):
    """The table being set up is the one the friends are to play at."""
