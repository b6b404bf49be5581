"""What one browser remembers of a room, so that a reload, a sleep or another tab is the same person
in the same seat: text and back."""

from __future__ import annotations

import json
import re
import secrets
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

from game.rules import parse_options
from game.rules.seats import NOBODY, NORTH, SOUTH
from game.table.nested import read_json

from .fairdeal import fresh_attempt
from .kept import (
    GuestKept,
    HostKept,
    guest_json,
    kept_json,
    read_guest_kept,
    read_kept,
)
from .ledger import Ledger
from .messages import Sitting
from .secret import fresh_secret, read_secret
from .shapes import plain_name
from .witness import MyPart, read_part

_VERSION = 1


@dataclass(frozen=True)
class Memory:
    """``secret`` is the room's, ``token`` this person's own and nobody else's to see. ``session``
    counts how often the room has been opened. ``host`` is the whole room where this browser is its
    host, ``guest`` what it knows of it where it is not; ``part`` what it did for the deal in play.
    ``muted`` members are not listened to; ``keys`` are what other members have shown this one, by
    which it knows them again, and ``met`` those who have been shown its own. ``by_hand``: the way
    into the room was one of codes that people carry, so that no other computer may be asked.
    ``entered``: when it was entered last, in seconds since 1970."""

    secret: str
    token: str
    name: str
    session: int = 0
    host: HostKept | None = None
    part: MyPart | None = None
    guest: GuestKept | None = None
    muted: tuple[str, ...] = ()
    keys: tuple[tuple[str, str], ...] = ()
    met: tuple[str, ...] = ()
    by_hand: bool = False
    entered: int = 0

    @property
    def member(self) -> str:
        """Who this is, as everybody may know."""
        return _hashed("member", self.token)

    def key_for(self, member: str) -> str:
        """What is shown to ``member`` alone, and once, to be known again by proofs of it: another
        key for everybody, so that nobody can pass for somebody by what they were shown."""
        return _hashed(f"key/{member}", self.token)


def _hashed(purpose: str, token: str) -> str:
    return sha256(f"29/{purpose}/{token}".encode()).hexdigest()[:32]


def open_room(
    name: str, rules: str, level: str = "hard", clock: int = 0, by_hand: bool = False
) -> Memory:
    """A new room with this person as its host, in the south.

    Raises OptionError for rules there are not."""
    parse_options(rules)
    memory = Memory(fresh_secret(), secrets.token_hex(16), plain_name(name))
    me = Sitting(memory.member, memory.name, SOUTH, False, "here")
    host = HostKept(
        reign=1,
        revision=0,
        rules=rules.lower(),
        level=level,
        clock=str(clock),
        begun=False,
        match=fresh_attempt(),
        dealer=NORTH,
        people=(me,),
        sat=((me.member, NOBODY),),
        chapters=(),
        lines=(),
        papers=None,
        secret="",
        trump=None,
    )
    return Memory(memory.secret, memory.token, memory.name, host=host, by_hand=by_hand)


def join_room(secret: str, name: str) -> Memory:
    """Somebody new, who has the link. Raises ValueError for what is no room's secret."""
    return Memory(read_secret(secret), secrets.token_hex(16), plain_name(name))


def dump_memory(memory: Memory) -> str:
    """The text to put away. It tells the whole deal where this browser is host: it is for this
    device only."""
    first = {"version": _VERSION, "by_hand": memory.by_hand}  # for ``was_by_hand`` of a torn text
    kept: dict[str, Any] = {**first, **vars(memory)}
    kept["host"] = None if memory.host is None else kept_json(memory.host)
    kept["guest"] = None if memory.guest is None else guest_json(memory.guest)
    kept["part"] = None if memory.part is None else asdict(memory.part)
    return json.dumps(kept, separators=(",", ":"))


def was_by_hand(text: str) -> bool:
    """Whether a text says that the way was by hand, also where the rest of it can't be read."""
    return '"by_hand":true' in text


def entered(text: str) -> int:
    """When the room that a text tells of was entered last; 0 where it does not say so."""
    found = re.search(r'"entered":(\d{1,12})[,}]', text)
    return int(found[1]) if found else 0


def load_memory(text: str) -> Memory:
    """Reads what ``dump_memory`` wrote. Raises ValueError for anything else, also for a match that
    cannot have been."""
    try:
        kept = read_json(text)
        if kept["version"] != _VERSION:
            raise ValueError(f"version {kept['version']}")
        host = None if kept["host"] is None else read_kept(kept["host"])
        if host is not None:
            Ledger.taken_up(host)
        part = None if kept["part"] is None else read_part(kept["part"])
        return Memory(
            read_secret(kept["secret"]),
            str(kept["token"]),
            plain_name(str(kept["name"])),
            int(kept["session"]),
            host,
            part,
            None if kept["guest"] is None else read_guest_kept(kept["guest"]),
            tuple(map(str, kept["muted"])),
            tuple((str(member), str(key)) for member, key in kept["keys"]),
            tuple(map(str, kept.get("met", ()))),
            kept.get("by_hand") is True,
            int(kept.get("entered", 0)),
        )
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
        raise ValueError(f"not what a room is remembered by: {error!r}") from error
