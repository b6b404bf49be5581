"""The room as one screen is told it: what the host says, and what this browser hears itself."""

from __future__ import annotations

from game.rules.seats import NOBODY, SEATS, Seat

from .hearing import AWAY, Hearing
from .messages import RoomIs, Sitting
from .news import Person, Phase, Presence, Standing
from .reign import Reign

_PRESENCES: tuple[Presence, ...] = ("here", "doubtful", "away")
_PHASES: tuple[Phase, ...] = ("lobby", "deal", "between", "over")


def people_of(
    room: RoomIs, reign: Reign, hearing: Hearing, muted: tuple[str, ...]
) -> tuple[Person, ...]:
    """Everybody in the room, in the order in which they came."""

    def presence(sitting: Sitting) -> Presence:
        if sitting.member == reign.me:
            return "here"
        if sitting.member == reign.member:
            return hearing.presence(sitting.member)
        return next(word for word in _PRESENCES if word == sitting.present)

    return tuple(
        Person(
            sitting.member,
            sitting.name,
            sitting.seat,
            sitting.ready,
            presence(sitting),
            sitting.member == reign.member,
            sitting.member == reign.me,
            sitting.member in muted,
        )
        for sitting in room.people
    )


def seat_of(room: RoomIs | None, member: str) -> Seat:
    """Where somebody sits."""
    people = room.people if room is not None else ()
    return next((person.seat for person in people if person.member == member), NOBODY)


def may_sit(room: RoomIs, seat: Seat, sat_in_deal: Seat) -> bool:
    """Whether this person may take this seat now: it is free, and in a deal they have held no
    other."""
    if any(person.seat == seat for person in room.people):
        return False
    return room.phase != "deal" or sat_in_deal in (NOBODY, seat)


def standing_of(
    room: RoomIs,
    people: tuple[Person, ...],
    *,
    host_silence: float,
    may_start: bool,
    sat_in_deal: Seat,
    turn: int,
) -> Standing:
    """The room as it stands."""
    north, east, south, west = (may_sit(room, seat, sat_in_deal) for seat in SEATS)
    return Standing(
        room.rules,
        room.level,
        int(room.clock),
        next(phase for phase in _PHASES if phase == room.phase),
        people,
        host_silence < AWAY,
        room.deals,
        room.score,
        may_start,
        (north, east, south, west),
        turn,
    )
