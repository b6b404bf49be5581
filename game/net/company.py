"""Who is in the room, as the host has them: names, seats, ready marks, and who is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from game.rules.cards import Card
from game.rules.seats import NOBODY, SEATS, Seat

from .fault import PeerFault
from .messages import PEOPLE, Sitting
from .minutes import Minutes


@dataclass
class Friend:
    """One person. ``sat`` is the seat held in the deal in play, even if left: who has seen one hand
    of a deal can't take another. ``minutes`` and ``opened``: what this person has been told of
    it. ``spoke`` is when they last had something told to all."""

    member: str
    name: str
    seat: Seat = NOBODY
    ready: bool = False
    presence: str = "here"
    sat: Seat = NOBODY
    minutes: Minutes = field(default_factory=Minutes)
    opened: set[Card] = field(default_factory=set)
    spoke: float = float("-inf")

    def forget(self) -> None:
        """A deal is over, or is to be told anew."""
        self.minutes = Minutes()
        self.opened = set()


class Company:
    """The people of a room, in the order in which they came."""

    def __init__(self, people: Iterable[Friend] = ()) -> None:
        self._people = {person.member: person for person in people}

    def __iter__(self) -> Iterator[Friend]:
        return iter(tuple(self._people.values()))

    def __contains__(self, member: str) -> bool:
        return member in self._people

    def person(self, member: str) -> Friend:
        """Who this is. Raises PeerFault for nobody of this room."""
        if member not in self._people:
            raise PeerFault("stranger", "not in the room")
        return self._people[member]

    def there(self) -> tuple[Friend, ...]:
        """Those who are not away."""
        return tuple(person for person in self if person.presence != "away")

    def at(self, seat: Seat) -> Friend | None:
        """Who sits there, if anybody."""
        return next((person for person in self if person.seat == seat), None)

    def names(self) -> tuple[str, str, str, str]:
        """Names by seat, "" where a bot plays."""
        north, east, south, west = (
            person.name if (person := self.at(seat)) else "" for seat in SEATS
        )
        return north, east, south, west

    def come(self, member: str, name: str) -> bool:
        """Somebody comes, or comes back; False when the room is full. A watcher who is away makes
        room."""
        if member in self._people:
            person = self._people[member]
            person.presence = "here"
            person.name = name or person.name
            person.forget()
            return True
        if len(self._people) >= PEOPLE:
            gone = [p for p in self if p.presence == "away" and p.seat == NOBODY]
            if not gone:
                return False
            self.go(gone[0].member)
        self._people[member] = Friend(member, name)
        return True

    def go(self, member: str) -> None:
        """Somebody leaves for good."""
        self._people.pop(member, None)

    def may_sit(self, person: Friend, seat: Seat, in_deal: bool) -> bool:
        """Whether this seat is free for them: nobody has it, and in a deal they have held no
        other."""
        if self.at(seat) is not None:
            return False
        return not in_deal or person.sat in (NOBODY, seat)

    def begin_deal(self) -> None:
        """Who sits where counts for this deal; what was told of the last one is over."""
        for person in self:
            person.sat = person.seat
            person.ready = False
            person.forget()

    def sittings(self) -> tuple[Sitting, ...]:
        """Everybody, as the room is told."""
        return tuple(Sitting(p.member, p.name, p.seat, p.ready, p.presence) for p in self)
