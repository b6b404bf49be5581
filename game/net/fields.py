"""What each field of each message may be. Nothing that is not in here crosses the wire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.rules.seats import NOBODY

from .messages import (
    DEALS,
    LINES,
    PEOPLE,
    Act,
    Again,
    Beat,
    Begin,
    Bye,
    Chapter,
    Consent,
    Cut,
    CutCommit,
    CutsClosed,
    Digest,
    Hello,
    Hi,
    MoreTime,
    Moved,
    Opening,
    Out,
    Papers,
    Protest,
    Ready,
    Rename,
    Reveal,
    RoomIs,
    Said,
    Say,
    Sit,
    Sitting,
    TableIs,
    TrumpOpening,
    Turn,
)
from .phrases import PHRASES
from .shapes import (
    Shape,
    flag,
    hexadecimal,
    maybe,
    name,
    number,
    record,
    row,
    several,
    text,
    word,
)

_MEMBER = hexadecimal(32)
_HASH = hexadecimal(64)
_SALT = hexadecimal(32)
_SEAT = number(0, 3)
_ANY_SEAT = number(NOBODY, 3)
_COUNT = number(0, 1_000_000)
_LINE = text(200, r"[A-Za-z0-9_ ?,:=/.\-]*")
_ACTION = text(12, r"[NESW] [A-Z0-9a-z ]{2,10}")
_CLOCK = word("0", "15", "30", "60")
_ATTEMPT = hexadecimal(16)
_BY_MEMBER = several(row(_MEMBER, _HASH), PEOPLE)
_LEVEL = word("easy", "normal", "hard", "expert")
_RULES = text(1000, r"[a-z0-9_= ]+")
_SCORE = row(number(-100_000, 100_000), number(-100_000, 100_000))
_DEAL = number(1, DEALS)
_SEAL = text(64, r"(?:[0-9a-f]{64})?")
_TRUMP = text(4, r"[SHDC]|none|[789TJQKA][SHDC]")
_CARD = text(2, r"[789TJQKA][SHDC]")
_PRESENT = word("here", "doubtful", "away")

_SITTING = {"member": _MEMBER, "name": name, "seat": _ANY_SEAT, "ready": flag, "present": _PRESENT}
_PAPERS: dict[str, Shape] = {
    "deal": _DEAL,
    "attempt": _ATTEMPT,
    "commitment": _HASH,
    "commits": _BY_MEMBER,
    "cuts": _BY_MEMBER,
    "cards": several(_HASH, 32, 32),
}
_OPENINGS = several(record(Opening, {"slot": number(0, 31), "salt": _SALT, "card": _CARD}), 32)
_TRUMP_OPENING = maybe(record(TrumpOpening, {"salt": _SALT, "trump": _TRUMP}))
_REVEAL = maybe(record(Reveal, {"secret": _HASH}))
_CHAPTER = record(Chapter, {"lines": several(_LINE, LINES, 1), "deal": _LINE})

SHAPES: Mapping[type[Any], Mapping[str, Shape]] = {
    Hi: {"member": _MEMBER, "challenge": hexadecimal(32)},
    Hello: {"member": _MEMBER, "key": text(32, "(?:[0-9a-f]{32})?"), "proof": _HASH, "name": name,
            "host": text(32, "[0-9a-f]*"), "reign": _COUNT, "session": _COUNT},
    Beat: {"host": text(32, "[0-9a-f]*"), "reign": _COUNT},
    RoomIs: {"reign": _COUNT, "revision": _COUNT, "rules": _RULES, "level": _LEVEL,
             "clock": _CLOCK, "phase": word("lobby", "deal", "between", "over"), "deals": _COUNT,
             "score": _SCORE, "people": several(record(Sitting, _SITTING), PEOPLE, 1)},
    Papers: _PAPERS,
    TableIs: {"match": _ATTEMPT, "seat": _ANY_SEAT, "dealer": _SEAT, "rules": _RULES,
              "names": row(name, name, name, name), "chapters": several(_CHAPTER, DEALS),
              "lines": several(_LINE, LINES), "papers": maybe(record(Papers, _PAPERS)),
              "openings": _OPENINGS, "trump_seal": _SEAL, "trump": _TRUMP_OPENING},
    Moved: {"deal": _DEAL, "at": number(0, LINES),
            "lines": several(row(number(0, LINES), _LINE), LINES, 1), "by_hand": flag,
            "openings": _OPENINGS, "trump_seal": _SEAL, "trump": _TRUMP_OPENING,
            "reveal": _REVEAL},
    Turn: {"deal": _DEAL, "at": number(0, LINES), "seat": _SEAT, "seconds": number(0, 600),
           "more": flag},
    Act: {"deal": _DEAL, "at": number(0, LINES), "line": _ACTION},
    MoreTime: {"deal": _DEAL, "at": number(0, LINES)},
    Sit: {"seat": _ANY_SEAT},
    Rename: {"name": name},
    Ready: {"yes": flag},
    Say: {"phrase": word(*PHRASES)},
    Said: {"member": _MEMBER, "phrase": word(*PHRASES)},
    Again: {},
    Bye: {},
    Begin: {"deal": _DEAL, "attempt": _ATTEMPT, "commitment": _HASH},
    CutCommit: {"attempt": _ATTEMPT, "commitment": _HASH},
    CutsClosed: {"attempt": _ATTEMPT, "commits": _BY_MEMBER},
    Cut: {"attempt": _ATTEMPT, "cut": _HASH},
    Digest: {"attempt": _ATTEMPT, "digest": _HASH},
    Protest: {"deal": _DEAL, "why": word("stacked", "changed_card", "changed_log"),
              "proof": text(2000)},
    Consent: {"reign": _COUNT, "successor": _MEMBER, "yes": flag},
    Out: {"reason": word("replaced", "full", "removed", "cut_off")},
}  # fmt: skip
"""Kind of message → the shape of each of its fields."""
