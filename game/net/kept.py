"""What a host's browser keeps of its room, so that a reload loses nothing: text and back.

It holds the whole deal in play and is for that one device, as a save is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.rules.seats import NORTH

from .fairdeal import fresh_attempt
from .fault import PeerFault
from .fields import SHAPES
from .messages import (
    DEALS,
    LINES,
    PEOPLE,
    Chapter,
    Papers,
    RoomIs,
    Sitting,
    TableIs,
    TrumpOpening,
)
from .notes import Notes
from .shapes import Shape, flag, hexadecimal, maybe, number, record, several, text


@dataclass(frozen=True)
class HostKept:
    """A room as its host has it. ``lines`` are the deal in play with every hand; ``secret`` and
    ``papers`` made it, ``trump`` opens the trump's commitment. ``sat`` is who held which seat in
    it, by member. ``dealer`` deals first."""

    reign: int
    revision: int
    rules: str
    level: str
    clock: str
    begun: bool
    match: str
    dealer: int
    people: tuple[Sitting, ...]
    sat: tuple[tuple[str, int], ...]
    chapters: tuple[Chapter, ...]
    lines: tuple[str, ...]
    papers: Papers | None
    secret: str
    trump: TrumpOpening | None


@dataclass(frozen=True)
class GuestKept:
    """What everybody knows of a room, kept so that somebody who reloads while the host is gone can
    go on with it: ``host`` is the member who was host, ``room`` what it said last, the rest the
    match; ``begun`` is False while there is none."""

    host: str
    room: RoomIs
    begun: bool
    match: str
    dealer: int
    chapters: tuple[Chapter, ...]


def follow_on(room: RoomIs, reign: int, match: str, notes: Notes | None) -> HostKept:
    """The room for a new host, who knows what everybody knows: the deal in play is dealt anew."""
    return HostKept(
        reign=reign,
        revision=0,
        rules=room.rules,
        level=room.level,
        clock=room.clock,
        begun=notes is not None,
        match=match or fresh_attempt(),
        dealer=notes.dealer if notes is not None else NORTH,
        people=room.people,
        sat=(),
        chapters=notes.chapters if notes is not None else (),
        lines=(),
        papers=None,
        secret="",
        trump=None,
    )


def _pair(value: Any) -> tuple[str, int]:
    if type(value) is not list or len(value) != 2:
        raise PeerFault("fields", "no pair")
    return hexadecimal(32)(value[0]), number(-1, 3)(value[1])


_CHAPTERS = several(
    record(Chapter, {"lines": several(text(200), LINES, 1), "deal": text(200)}), DEALS
)
_SHAPES: dict[str, Shape] = {
    "reign": SHAPES[RoomIs]["reign"],
    "revision": SHAPES[RoomIs]["revision"],
    "rules": SHAPES[RoomIs]["rules"],
    "level": SHAPES[RoomIs]["level"],
    "clock": SHAPES[RoomIs]["clock"],
    "begun": flag,
    "match": SHAPES[TableIs]["match"],
    "dealer": number(0, 3),
    "people": SHAPES[RoomIs]["people"],
    "sat": several(_pair, PEOPLE),
    "chapters": _CHAPTERS,
    "lines": several(text(200), LINES),
    "papers": SHAPES[TableIs]["papers"],
    "secret": text(64, "(?:[0-9a-f]{64})?"),
    "trump": maybe(SHAPES[TableIs]["trump"]),
}

read_kept: Shape = record(HostKept, _SHAPES)
"""``HostKept`` out of what JSON gave. Raises PeerFault for anything else."""


def kept_json(kept: HostKept) -> dict[str, Any]:
    """What ``read_kept`` reads. Made after every action, so without looking into every line."""
    return {
        **vars(kept),
        "people": [vars(person) for person in kept.people],
        "chapters": [vars(chapter) for chapter in kept.chapters],
        "papers": kept.papers and vars(kept.papers),
        "trump": kept.trump and vars(kept.trump),
    }


read_guest_kept: Shape = record(
    GuestKept,
    {
        "host": hexadecimal(32),
        "room": record(RoomIs, SHAPES[RoomIs]),
        "begun": flag,
        "match": text(16, "(?:[0-9a-f]{16})?"),
        "dealer": number(0, 3),
        "chapters": _CHAPTERS,
    },
)
"""``GuestKept`` out of what JSON gave. Raises PeerFault for anything else."""


def guest_json(kept: GuestKept) -> dict[str, Any]:
    """What ``read_guest_kept`` reads."""
    room = {**vars(kept.room), "people": [vars(person) for person in kept.room.people]}
    return {**vars(kept), "room": room, "chapters": [vars(each) for each in kept.chapters]}
