"""What can happen while friends meet and play."""

from __future__ import annotations

from dataclasses import dataclass

from game.net.news import (
    Closed,
    Decided,
    HostBack,
    HostLost,
    OtherVersion,
    RoomChanged,
    Sealed,
    Spoke,
    Timed,
)
from game.rules.seats import Seat

from ..meeting import FriendsMessage, WayBackSeen
from ..setup_messages import Sent, Written
from .company import ByHand, Reach, Relays, Way
from .invitation import Invitation

# From the room and the page.


@dataclass(frozen=True)
class Told(FriendsMessage):
    """The room has news that are not about the table."""

    news: (
        RoomChanged | Decided | Timed | Spoke | Sealed | HostLost | HostBack | Closed | OtherVersion
    )


@dataclass(frozen=True)
class Invited(FriendsMessage):
    """A link to a room was opened in this page. ``known``: this device has been in it before."""

    invitation: Invitation
    known: bool = False


@dataclass(frozen=True)
class WayBackLost(FriendsMessage):
    """There is no way back any more to the room that this device was in."""


@dataclass(frozen=True)
class WayBackTold(FriendsMessage):
    """Whether there is a way back to friends, now that a room was left."""

    seen: WayBackSeen


@dataclass(frozen=True)
class LinkBroken(FriendsMessage):
    """The page's address, which is this ``link``, was to lead to a room, and can't."""

    link: str


@dataclass(frozen=True)
class RoomOpened(FriendsMessage):
    """This page is in a room, or looks for it: ``link`` is the way there for others, ``way`` how
    its people meet as far as this page goes."""

    link: str
    way: Way = "relays"


@dataclass(frozen=True)
class CodeNeeded(FriendsMessage):
    """The person came to the room by hand before: for the way back they need another code."""


@dataclass(frozen=True)
class CodeDrawn(FriendsMessage):
    """The link as a QR code: a text of 0 and 1 for each row."""

    rows: tuple[str, ...]


@dataclass(frozen=True)
class InvitationSent(FriendsMessage):
    """What became of the link to the room."""

    how: Sent


@dataclass(frozen=True)
class WaysSeen(FriendsMessage):
    """Whether this browser ``connects`` to others at all, and whether there are ``relays`` that a
    link could lead over."""

    connects: bool
    relays: Relays


@dataclass(frozen=True)
class Reached(FriendsMessage):
    """The network lets more or less through than before."""

    reach: Reach


@dataclass(frozen=True)
class HandMoved(FriendsMessage):
    """The hand-made way has come further, or a code was no use."""

    hand: ByHand


# From the person's hands.


@dataclass(frozen=True)
class NameWritten(Written, FriendsMessage):
    """The person's name was written."""


@dataclass(frozen=True)
class LevelTaken(FriendsMessage):
    """The bots of the room are to play at this level."""

    level: str


@dataclass(frozen=True)
class ClockTaken(FriendsMessage):
    """So many seconds for a decision in the room; 0 for no clock."""

    seconds: int


@dataclass(frozen=True)
class WayTaken(FriendsMessage):
    """How people of the room are to meet."""

    way: Way


@dataclass(frozen=True)
class RoomWanted(FriendsMessage):
    """A room is to be made."""


@dataclass(frozen=True)
class LinkPasted(Written, FriendsMessage):
    """Something was written where a link is wanted."""


@dataclass(frozen=True)
class LinkFollowed(FriendsMessage):
    """The link written is to be followed."""


@dataclass(frozen=True)
class RoomEntered(FriendsMessage):
    """The person comes into the room they are invited to."""


@dataclass(frozen=True)
class RelaysAllowed(FriendsMessage):
    """The person came by hand before, and now has relays asked for the way back."""


@dataclass(frozen=True)
class InvitationDeclined(FriendsMessage):
    """The person does not come, or leaves off waiting; they may come another time."""


@dataclass(frozen=True)
class RulesSet(FriendsMessage):
    """The friends are to play by these rules."""

    rules: str


@dataclass(frozen=True)
class SeatTaken(FriendsMessage):
    """The person sits down at this seat of the table."""

    seat: Seat


@dataclass(frozen=True)
class SeatLeft(FriendsMessage):
    """The person stands up and watches."""


@dataclass(frozen=True)
class ReadySet(FriendsMessage):
    """The person is ready, or not any more."""

    ready: bool


@dataclass(frozen=True)
class DealWanted(FriendsMessage):
    """The host begins the next deal, or the match."""


@dataclass(frozen=True)
class Removed(FriendsMessage):
    """The host sends somebody out."""

    member: str


@dataclass(frozen=True)
class Muted(FriendsMessage):
    """Somebody's phrases are to be heard no more, or again."""

    member: str
    muted: bool


@dataclass(frozen=True)
class PhraseSaid(FriendsMessage):
    """The person says a phrase."""

    phrase: str


@dataclass(frozen=True)
class PhraseFaded(FriendsMessage):
    """A phrase has been looked at long enough."""

    number: int


@dataclass(frozen=True)
class InvitationWanted(FriendsMessage):
    """The link to the room is to be sent."""


@dataclass(frozen=True)
class Consented(FriendsMessage):
    """The person's vote on going on without the host."""

    agreed: bool


@dataclass(frozen=True)
class RoomTried(FriendsMessage):
    """The way into the room is to be tried once more."""


@dataclass(frozen=True)
class HandBegun(FriendsMessage):
    """A code of the hand-made way is to be made."""


@dataclass(frozen=True)
class HandWritten(Written, FriendsMessage):
    """The other one's code was written."""


@dataclass(frozen=True)
class HandTaken(FriendsMessage):
    """The code written is to be used."""


@dataclass(frozen=True)
class ClockTicked(FriendsMessage):
    """A second of somebody's time is over."""
