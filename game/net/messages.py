"""Everything browsers say to each other: one frozen kind of message each. ``fields.py`` says what
their fields may be, ``wire.py`` turns them into text and back.

Seats are true seats. ``line`` and ``lines`` are lines of a record (RECORD.md) as the receiving seat
may see it. A member is a person in the room, for good; peers come and go.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.rules.seats import Seat

PEOPLE = 12
"""So many people fit into a room, players and watchers."""
LINES = 200
"""No deal has more lines."""
DEALS = 2000
"""No match of one evening has more deals."""


@dataclass(frozen=True)
class Hi:
    """The first word to every peer: who one says one is, and a ``challenge``. The answer is a
    ``Hello``."""

    member: str
    challenge: str


@dataclass(frozen=True)
class Hello:
    """Who one is, and what one believes about the host.

    ``proof`` answers the receiver's challenge with this member's key for the receiver: see
    ``proof.py``. ``key`` is that key itself until the receiver is known to have it, then "".
    ``host`` is the member believed to be host, "" for nobody yet, in its ``reign``: each new host
    has a higher one. ``session`` counts how often this member has opened the room: of two tabs the
    later one counts."""

    member: str
    key: str
    proof: str
    name: str
    host: str
    reign: int
    session: int


@dataclass(frozen=True)
class Beat:
    """Every two seconds, to everybody: I am here, this is whom I take for the host."""

    host: str
    reign: int


@dataclass(frozen=True)
class Sitting:
    """One person as the host has them; ``present`` is "here", "doubtful" or "away"."""

    member: str
    name: str
    seat: Seat
    ready: bool
    present: str


@dataclass(frozen=True)
class RoomIs:
    """The room, in full, whenever something about it changes. ``revision`` only grows."""

    reign: int
    revision: int
    rules: str
    level: str
    clock: str
    phase: str
    deals: int
    score: tuple[int, int]
    people: tuple[Sitting, ...]


@dataclass(frozen=True)
class Papers:
    """What makes a deal checkable, told before its first card: see ``fairdeal.py``.

    ``commitment`` is the host's, made before it knew a cut; ``commits`` and ``cuts`` are by member;
    ``cards`` are the 32 commitments, by slot. ``attempt`` is unlike that of any other deal."""

    deal: int
    attempt: str
    commitment: str
    commits: tuple[tuple[str, str], ...]
    cuts: tuple[tuple[str, str], ...]
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Opening:
    """A card opened against its commitment."""

    slot: int
    salt: str
    card: str


@dataclass(frozen=True)
class TrumpOpening:
    """A settled trump opened against its commitment; ``trump`` as a record writes it."""

    salt: str
    trump: str


@dataclass(frozen=True)
class Reveal:
    """What the host kept to itself until the deal was over: everything follows from it."""

    secret: str


@dataclass(frozen=True)
class Chapter:
    """A finished deal: its ``lines`` as an onlooker saw them, the result last, and the ``deal``
    line with every hand."""

    lines: tuple[str, ...]
    deal: str


@dataclass(frozen=True)
class TableIs:
    """The match as the receiver's ``seat`` may know it, in full: to who has just come, came back,
    or lost the thread. ``lines`` are those of the deal in play; the openings are of all cards this
    seat may know; ``trump_seal`` is the trump's commitment, "" before it is settled. ``match`` is
    unlike that of any other match."""

    match: str
    seat: Seat
    dealer: Seat
    rules: str
    names: tuple[str, str, str, str]
    chapters: tuple[Chapter, ...]
    lines: tuple[str, ...]
    papers: Papers | None
    openings: tuple[Opening, ...]
    trump_seal: str
    trump: TrumpOpening | None


@dataclass(frozen=True)
class Moved:
    """One action more. ``lines`` are (index, text): those that are new, and those before that say
    more now. ``by_hand``: the person at the seat did it, and not a stand-in. ``reveal`` comes with
    the end of a deal."""

    deal: int
    at: int
    lines: tuple[tuple[int, str], ...]
    by_hand: bool
    openings: tuple[Opening, ...]
    trump_seal: str
    trump: TrumpOpening | None
    reveal: Reveal | None


@dataclass(frozen=True)
class Turn:
    """``seat`` is asked, at line ``at`` of the deal, and has ``seconds``; 0 without a clock."""

    deal: int
    at: int
    seat: Seat
    seconds: int
    more: bool


@dataclass(frozen=True)
class Act:
    """What a player wants to do, as the record's ``line``, where the deal ``deal`` has ``at``
    lines. It is stale when something else came first."""

    deal: int
    at: int
    line: str


@dataclass(frozen=True)
class MoreTime:
    """More time for the decision at line ``at``, please."""

    deal: int
    at: int


@dataclass(frozen=True)
class Sit:
    """Wants to take this seat, or none to watch."""

    seat: Seat


@dataclass(frozen=True)
class Rename:
    """Wants to be called this."""

    name: str


@dataclass(frozen=True)
class Ready:
    """Is ready for the next deal, or not yet."""

    yes: bool


@dataclass(frozen=True)
class Say:
    """Says a phrase."""

    phrase: str


@dataclass(frozen=True)
class Said:
    """``member`` said a phrase."""

    member: str
    phrase: str


@dataclass(frozen=True)
class Again:
    """I have lost the thread: tell me the table anew."""


@dataclass(frozen=True)
class Bye:
    """I am leaving for good."""


@dataclass(frozen=True)
class Begin:
    """A deal is to be cut: this is the host's commitment."""

    deal: int
    attempt: str
    commitment: str


@dataclass(frozen=True)
class CutCommit:
    """My commitment to my cut."""

    attempt: str
    commitment: str


@dataclass(frozen=True)
class CutsClosed:
    """All commitments to cuts are in, by member: open yours."""

    attempt: str
    commits: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Cut:
    """My cut, opened."""

    attempt: str
    cut: str


@dataclass(frozen=True)
class Digest:
    """What deal ``deal`` looked like from here, as a hash of everything that is public."""

    attempt: str
    digest: str


@dataclass(frozen=True)
class Protest:
    """My browser found a deal wrong: why, and the proof."""

    deal: int
    why: str
    proof: str


@dataclass(frozen=True)
class Consent:
    """For my part the room may go on under ``successor`` in this ``reign``; or not (yet)."""

    reign: int
    successor: str
    yes: bool


@dataclass(frozen=True)
class Out:
    """You are out of the room, because of ``reason``."""

    reason: str


Message: TypeAlias = (
    Hi
    | Hello
    | Beat
    | RoomIs
    | Papers
    | TableIs
    | Moved
    | Turn
    | Act
    | MoreTime
    | Sit
    | Rename
    | Ready
    | Say
    | Said
    | Again
    | Bye
    | Begin
    | CutCommit
    | CutsClosed
    | Cut
    | Digest
    | Protest
    | Consent
    | Out
)

BETWEEN_ALL = (Hi, Hello, Beat, Bye, Digest, Protest, Consent)
"""What everybody says to everybody."""
FROM_HOST = (RoomIs, Papers, TableIs, Moved, Turn, Said, Begin, CutsClosed, Out)
"""What only the host says."""
TO_HOST = (Act, MoreTime, Sit, Rename, Ready, Say, Again, CutCommit, Cut)
"""What only the host is told."""
