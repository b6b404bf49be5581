"""What one screen knows of the friends it plays with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from game.net.news import HostLost, Person, Reason, Seal, Standing
from game.rules.seats import NOBODY, SEATS, Seat

from ..setup_messages import Sent
from .invitation import Invitation, WrongLink

if TYPE_CHECKING:
    from ..model import Model

Version: TypeAlias = Literal["", "newer", "older"]
Stage: TypeAlias = Literal["begin", "invited", "code needed", "entering", "room"]
"""A room is to be made, an invitation lies on the screen, the person came by hand before and can't
without another code, the room is being looked for, or it is there."""

Way: TypeAlias = Literal["relays", "hand"]
"""How browsers find each other: over relays, or with codes that people carry."""
Relays: TypeAlias = Literal["some", "none", "plain", "blocked"]
"""Whether there are relays for a link to lead over: ``none`` in the page's settings; ``plain``, it
came over plain http, and to such a page a browser gives no cryptography, which they need;
``blocked``, the network let none of them through."""

HandStage: TypeAlias = Literal["", "making", "offered", "answered", "joined"]
HandFault: TypeAlias = Literal["", "empty", "unreadable", "version", "kind", "failed"]


@dataclass(frozen=True)
class ByHand:
    """The hand-made way as far as it has come: ``code`` is to be carried to the other one, as a
    text, as the ``link`` (the host's only), or as the picture ``rows``; ``written`` is what came
    back; ``fault`` what is wrong with it."""

    stage: HandStage = ""
    code: str = ""
    link: str = ""
    rows: tuple[str, ...] = ()
    written: str = ""
    fault: HandFault = ""


@dataclass(frozen=True)
class Reach:
    """What the network lets through: ``open`` of ``relays`` relays answer, ``peers`` other browsers
    are connected, ``seconds`` since it was tried."""

    open: int = 0
    relays: int = 0
    peers: int = 0
    seconds: int = 0


@dataclass(frozen=True)
class Said:
    """A phrase somebody said, and its number, so that the same phrase twice is two."""

    member: str
    name: str
    phrase: str
    number: int


@dataclass(frozen=True)
class Company:
    """The friends at the table, and the way to them.

    ``connects``: this browser can reach others at all; ``relays``: whether there are some to lead
    others here. ``level`` and ``clock`` are those of a room to be made; ``way`` how its people
    meet. ``pasted`` is what was written where a link is wanted, and ``fault`` what is wrong with
    that or with the person's name, which is a setting. ``invitation`` is the one that lies here or
    that was followed.

    ``link`` leads into the room, ``rows`` is its QR code, ``sent`` what became of it when it was
    sent. ``standing`` is the room, ``None`` until the host is heard. ``reach`` is the network's
    state. ``timed``: whose clock runs (a place on the screen), and its seconds. ``spoken`` what was
    said last by each; ``seals`` what the checks of finished deals came to; ``lost`` that the host
    is gone and a vote is on; ``closed`` why the room is over for this tab. ``version``: that of
    somebody who is connected and has another page, set beside this one's; forgotten once the host
    is heard. ``way_lost``: the way back to friends that the person went is there no more.
    """

    stage: Stage = "begin"
    connects: bool = True
    relays: Relays = "some"
    level: str = "normal"
    clock: int = 0
    way: Way = "relays"
    pasted: str = ""
    fault: Literal["name"] | WrongLink = ""
    invitation: Invitation | None = None

    link: str = ""
    rows: tuple[str, ...] = ()
    sent: Sent = ""
    standing: Standing | None = None
    reach: Reach = Reach()
    hand: ByHand = ByHand()
    timed: tuple[Seat, int] = (NOBODY, 0)
    spoken: tuple[Said, ...] = ()
    seals: Mapping[int, Seal] = field(default_factory=dict)
    lost: HostLost | None = None
    closed: Reason | None = None
    version: Version = ""
    way_lost: bool = False

    @property
    def me(self) -> Person | None:
        """The person in front of the screen."""
        return next((person for person in self.people if person.me), None)

    @property
    def host(self) -> Person | None:
        """Whoever's browser holds the table."""
        return next((person for person in self.people if person.host), None)

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody in the room."""
        return self.standing.people if self.standing else ()

    @property
    def others(self) -> bool:
        """Whether somebody else sits at the table."""
        return any(person.seat != NOBODY and not person.me for person in self.people)

    @property
    def hosting(self) -> bool:
        """Whether the table stands on this browser."""
        return self.me is not None and self.me.host

    @property
    def befriended(self) -> bool:
        """Whether there are friends to come back to: somebody else is of the room, and the table is
        to be reached now, standing here or with a host who is heard. Who comes back counts as
        hearing the host at first, and may be alone."""
        connected = self.standing is not None and self.standing.connected
        reached = connected and (self.hosting or self.reach.peers > 0)
        return reached and any(not person.me for person in self.people)

    @property
    def deserted(self) -> bool:
        """Whether the table stands here, and nobody else has come or all have left for good."""
        return self.hosting and len(self.people) == 1

    @property
    def playing(self) -> bool:
        """Whether a deal is in play."""
        return self.standing is not None and self.standing.phase == "deal"

    @property
    def laid(self) -> bool:
        """Whether a match is on: a deal in play, or between two of them, or its end."""
        return self.standing is not None and self.standing.phase != "lobby"

    @property
    def watching(self) -> bool:
        """Whether the person has no seat."""
        return self.me is None or self.me.seat == NOBODY

    def seat_at(self, place: Seat) -> Seat:
        """The true seat of the table that is at a place of this screen."""
        turn = self.standing.turn if self.standing else 0
        return (place - turn) % len(SEATS)

    def at(self, place: Seat) -> Person | None:
        """Who sits at a place of the screen; ``None`` where a bot does."""
        seat = self.seat_at(place)
        return next((person for person in self.people if person.seat == seat), None)


def with_company(model: Model, **changes: Any) -> Model:
    """The model with something about the company changed; nothing without company."""
    if model.company is None:
        return model
    return replace(model, company=replace(model.company, **changes))
