"""What is to be done in the room of friends, as data."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.seats import Seat

from ..meeting import FriendsEffect
from .company import Way
from .invitation import Invitation


@dataclass(frozen=True)
class FindRoom(FriendsEffect):
    """Find out which room the page's address or this tab's memory leads to. ``Invited`` follows,
    or nothing where they lead to none."""


@dataclass(frozen=True)
class GoBack(FriendsEffect):
    """Go back to the room that this device was in when the page was closed. ``Invited`` follows, or
    ``WayBackLost``."""


@dataclass(frozen=True)
class SeeWays(FriendsEffect):
    """Look whether and how this page can reach others. ``WaysSeen`` follows."""


@dataclass(frozen=True)
class OpenRoom(FriendsEffect):
    """Make a room on this browser. ``RoomOpened`` follows, then its news."""

    name: str
    rules: str
    level: str
    clock: int
    way: Way


@dataclass(frozen=True)
class EnterRoom(FriendsEffect):
    """Go into somebody's room, to the seat one had there if this device knows of one. With an
    ``offer`` in the invitation ``HandMoved`` follows, with the code to be carried back. ``way`` is
    the one chosen now; ``None`` for the one that led there before, and ``CodeNeeded`` follows where
    that was by hand and the room is somebody else's."""

    invitation: Invitation
    name: str
    way: Way | None = None


@dataclass(frozen=True)
class LeaveRoom(FriendsEffect):
    """Say goodbye, so that a reload does not lead back; ``for_good``: nor does the start screen.
    ``WayBackTold`` follows."""

    for_good: bool


@dataclass(frozen=True)
class Sit(FriendsEffect):
    """Take a seat."""

    seat: Seat


@dataclass(frozen=True)
class Stand(FriendsEffect):
    """Leave the seat and watch."""


@dataclass(frozen=True)
class SetReady(FriendsEffect):
    """Be ready, or not."""

    ready: bool


@dataclass(frozen=True)
class SetTable(FriendsEffect):
    """Have the room play by these rules, with these bots and this clock."""

    rules: str
    level: str
    clock: int


@dataclass(frozen=True)
class StartDeal(FriendsEffect):
    """Begin the next deal."""


@dataclass(frozen=True)
class Remove(FriendsEffect):
    """Send somebody out."""

    member: str


@dataclass(frozen=True)
class Mute(FriendsEffect):
    """Hear somebody's phrases no more, or again."""

    member: str
    muted: bool


@dataclass(frozen=True)
class Say(FriendsEffect):
    """Say a phrase."""

    phrase: str


@dataclass(frozen=True)
class Consent(FriendsEffect):
    """Vote on going on without the host."""

    agreed: bool


@dataclass(frozen=True)
class TakeTime(FriendsEffect):
    """Take more time for the decision that is asked."""


@dataclass(frozen=True)
class SendInvitation(FriendsEffect):
    """Send the link to the room, under this title. ``InvitationSent`` follows."""

    title: str


@dataclass(frozen=True)
class MakeOffer(FriendsEffect):
    """Make the host's code of the hand-made way. ``HandMoved`` follows."""


@dataclass(frozen=True)
class TakeAnswer(FriendsEffect):
    """Use the code that came back. ``HandMoved`` follows."""

    code: str
