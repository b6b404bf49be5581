"""The room as one screen is told it: what the host says, and what this browser hears itself."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.seats import NOBODY, SEATS, Seat

from .chapters import read_rules
from .fault import PeerFault
from .hearing import AWAY, Hearing
from .messages import RoomIs, Sitting
from .news import Person, Phase, Presence, Standing
from .reign import Reign
from .turning import turn_to_south

_PRESENCES: tuple[Presence, ...] = ("here", "doubtful", "away")
_PHASES: tuple[Phase, ...] = ("lobby", "deal", "between", "over")


class Lobby:
    """What the host has said of the room. ``muted`` gives the members not listened to."""

    def __init__(
        self, reign: Reign, hearing: Hearing, muted: Callable[[], tuple[str, ...]]
    ) -> None:
        self.room: RoomIs | None = None
        self._reign = reign
        self._hearing = hearing
        self._muted = muted
        self._revision = 0
        self._sat_in_deal: Seat = NOBODY

    def take(self, message: RoomIs) -> None:
        """The host says how the room is. Raises PeerFault for what is old or cannot be."""
        if message.reign != self._reign.number or message.revision <= self._revision:
            raise PeerFault("stale", f"revision {message.revision} came before")
        if len({person.member for person in message.people}) != len(message.people):
            raise PeerFault("illegal", "somebody is there twice")
        taken = [person.seat for person in message.people if person.seat != NOBODY]
        if len(set(taken)) != len(taken):
            raise PeerFault("illegal", "two people in one seat")
        read_rules(message.rules)
        self.room = message
        self._revision = message.revision
        if message.phase != "deal":
            self._sat_in_deal = NOBODY
        elif self.my_seat != NOBODY:
            self._sat_in_deal = self.my_seat

    def recall(self, room: RoomIs) -> None:
        """What the host had said before this page was loaded again."""
        self.room = room
        self._revision = room.revision

    def new_host(self) -> None:
        """Another host counts its revisions anew."""
        self._revision = 0

    @property
    def my_seat(self) -> Seat:
        """Where this person sits."""
        people = self.room.people if self.room is not None else ()
        return next((person.seat for person in people if person.member == self._reign.me), NOBODY)

    def name_of(self, member: str) -> str:
        """Somebody's name. Raises PeerFault for nobody of this room."""
        people = self.room.people if self.room is not None else ()
        for person in people:
            if person.member == member:
                return person.name
        raise PeerFault("stranger", "nobody of this room")

    def may_sit(self, seat: Seat) -> bool:
        """Whether this person may take this seat now: it is free, and in a deal they have held no
        other."""
        room = self.room
        if room is None or any(person.seat == seat for person in room.people):
            return False
        return room.phase != "deal" or self._sat_in_deal in (NOBODY, seat)

    def people(self, room: RoomIs) -> tuple[Person, ...]:
        """Everybody in the room, in the order in which they came."""
        reign, muted = self._reign, self._muted()
        return tuple(
            Person(
                sitting.member,
                sitting.name,
                sitting.seat,
                sitting.ready,
                self._presence(sitting),
                sitting.member == reign.member,
                sitting.member == reign.me,
                sitting.member in muted,
            )
            for sitting in room.people
        )

    def _presence(self, sitting: Sitting) -> Presence:
        if sitting.member == self._reign.me:
            return "here"
        if sitting.member == self._reign.member:
            return self._hearing.presence(sitting.member)
        return next(word for word in _PRESENCES if word == sitting.present)

    def standing(self, seat: Seat | None, may_start: bool) -> Standing | None:
        """The room as it stands; None before anything is known of it. ``seat`` is the one the table
        is told from, None while there is none."""
        room = self.room
        if room is None:
            return None
        north, east, south, west = (self.may_sit(each) for each in SEATS)
        return Standing(
            room.rules,
            room.level,
            int(room.clock),
            next(phase for phase in _PHASES if phase == room.phase),
            self.people(room),
            self._reign.silence() < AWAY,
            room.deals,
            room.score,
            may_start,
            (north, east, south, west),
            turn_to_south(self.my_seat if seat is None else seat),
        )
