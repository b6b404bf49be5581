"""What a room tells the screen of one person, each a frozen piece of data, in order.

The table (``Laid``, ``Happened``, ``Asked``, ``Decided``, ``Timed``) is told turned so that this
person sits in the south; the room (``RoomChanged``) is told with true seats. Nothing here holds a
card this person may not know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.rules import Event, Record, State, View
from game.rules.seats import NOBODY, Seat

from .fault import PeerFault

Presence: TypeAlias = Literal["here", "doubtful", "away"]
Phase: TypeAlias = Literal["lobby", "deal", "between", "over"]
Why: TypeAlias = Literal["", "stacked", "changed_card", "changed_log"]


@dataclass(frozen=True)
class Person:
    """Somebody in the room. ``member`` is who it is, for good; ``seat`` a true seat, ``NOBODY`` for
    who watches; ``host`` whether the table stands on that browser; ``muted`` by this person."""

    member: str
    name: str
    seat: Seat = NOBODY
    ready: bool = False
    presence: Presence = "here"
    host: bool = False
    me: bool = False
    muted: bool = False


@dataclass(frozen=True)
class Standing:
    """The room as it stands.

    ``rules`` is for ``parse_options``; ``level`` that of the bots; ``clock`` seconds a turn, 0 for
    none. ``phase``: no match yet, a deal in play, between two deals, or the match over. ``people``
    in the order they came. ``connected``: the host is heard. ``score`` by true side.
    ``may_start``: this person is the host and a deal may begin now; ``may_sit``: the true seats
    this person may take now; ``turn``: what to add to a true seat, modulo 4, for the screen's.
    """

    rules: str
    level: str
    clock: int
    phase: Phase
    people: tuple[Person, ...]
    connected: bool
    deals: int
    score: tuple[int, int]
    may_start: bool
    may_sit: tuple[bool, bool, bool, bool]
    turn: int


@dataclass(frozen=True)
class RoomChanged:
    """Something about the room is different now."""

    standing: Standing


@dataclass(frozen=True)
class Laid:
    """The table is laid, anew or for the first time; it waits for ``go_on``.

    ``lawful`` is the match for a screen's history: of finished deals every hand as it was revealed,
    of the one in play what this seat knows. ``untold`` are the numbers of the finished deals whose
    trump this seat was never told: what ``lawful`` has for it is made up."""

    view: View
    names: tuple[str, str, str, str]
    lawful: Record
    untold: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Happened:
    """The events of one step as this seat is told them and the view after them; the table waits
    for ``go_on``. ``lawful`` and ``untold`` as in ``Laid``, given when the step ended a deal."""

    events: tuple[Event, ...]
    view: View
    lawful: Record | None = None
    untold: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Asked:
    """This person is to decide. ``state`` is the match as this seat knows it, for the rule against
    what is not in ``view.legal``. ``seconds`` are left, 0 without a clock; ``more`` whether more
    time may be taken."""

    view: View
    state: State
    seconds: int
    more: bool


@dataclass(frozen=True)
class Decided:
    """A stand-in decided for ``seat`` (of the screen), who is away or out of time."""

    seat: Seat


@dataclass(frozen=True)
class Timed:
    """``seat`` (of the screen) is to decide within ``seconds``; 0 without a clock."""

    seat: Seat
    seconds: int


@dataclass(frozen=True)
class Spoke:
    """Somebody said a phrase (an id of ``phrases.PHRASES``)."""

    member: str
    name: str
    phrase: str


@dataclass(frozen=True)
class Seal:
    """What the check of a finished deal came to.

    ``fair``: everything was checked; ``partly``: this browser was not there from the beginning and
    checked what it could; ``broken``: something does not fit. Then ``why`` names it: the deal is
    not the one the cut made (``stacked``), a card is not the one committed to (``changed_card``),
    or what was done is not what was told (``changed_log``); ``accuser`` is the name of the person
    whose browser found it, "" for this one, and ``proof`` what to look at, technically. ``code`` is
    the same at every browser that saw the same deal: six characters to compare aloud.
    """

    kind: Literal["fair", "partly", "broken"]
    why: Why = ""
    accuser: str = ""
    proof: str = ""
    code: str = ""


@dataclass(frozen=True)
class Sealed:
    """Deal ``deal`` (from 1) has been checked, or somebody's browser found it wrong."""

    deal: int
    seal: Seal


@dataclass(frozen=True)
class HostLost:
    """The host has not been heard for the time of grace. The room can go on under ``successor``
    when ``needed`` people agree; ``consents`` have; ``asked``: this one has not said yet."""

    successor: Person
    consents: int
    needed: int
    asked: bool


@dataclass(frozen=True)
class HostBack:
    """The host is heard again: nothing has to be decided."""


Reason: TypeAlias = Literal["replaced", "full", "removed", "cut_off", "left"]


@dataclass(frozen=True)
class Closed:
    """The room is over for this tab. ``replaced``: the same person opened it elsewhere; ``full``:
    no more people fit in; ``removed`` by the host; ``cut_off`` for bad messages; ``left`` of one's
    own."""

    reason: Reason


@dataclass(frozen=True)
class OtherVersion:
    """Somebody who is connected has another version of the page, a ``newer`` or an older one, so
    that the two do not understand each other. Who they are can't be known, and whoever has the link
    can say so: it is an advice for who finds no host, and ends nothing."""

    newer: bool


@dataclass(frozen=True)
class Faulted:
    """Somebody sent what cannot be; it was dropped. For the console, not for people."""

    fault: PeerFault


News: TypeAlias = (
    RoomChanged
    | Laid
    | Happened
    | Asked
    | Decided
    | Timed
    | Spoke
    | Sealed
    | HostLost
    | HostBack
    | Closed
    | OtherVersion
    | Faulted
)
