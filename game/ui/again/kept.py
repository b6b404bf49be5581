"""A deal that is played again, as the device keeps it: it survives a reload, and the match that
waits meanwhile is not touched."""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass, replace
from typing import Any

from game.rules.actions import Deal
from game.rules.moves import NO_NAMES
from game.rules.record import Record, dumps, final_state, loads
from game.rules.state import Result
from game.table.nested import read_json
from game.table.store import Save


@dataclass(frozen=True)
class Kept:
    """``deal`` is the deal alone as it was played before (or only dealt), ``now`` how far it has
    come: after the deals of its match that were played before it, so that the score is the same.
    ``number`` is its number in the match, 0 where it is none of a match played here; ``home``:
    afterwards one goes to the start screen, for there is no match to go back to."""

    deal: Record
    now: Record
    number: int
    home: bool

    @property
    def then(self) -> Result | None:
        """How the deal ended before; ``None`` where it was not played to its end."""
        state = final_state(self.deal)
        return state.last if state.phase in ("deal", "over") else None

    @property
    def save(self) -> Save:
        """The match on the table. What the bots draw their chances from depends on the cards and on
        nothing else, so whoever plays this deal meets the same three; and it does not tell them."""
        dealt = dumps(replace(self.deal, names=NO_NAMES, moves=self.deal.moves[:1]))
        return Save(self.now, f"again-{zlib.crc32(dealt.encode()):08x}")

    def anew(self) -> Kept:
        """The same, just dealt."""
        moves = self.now.moves
        last = max(at for at, move in enumerate(moves) if isinstance(move.action, Deal))
        return replace(self, now=replace(self.now, moves=moves[: last + 1]))

    def come_to(self, now: Record) -> Kept:
        """The same, some moves later."""
        return replace(self, now=now)

    def taken_back(self) -> Kept:
        """The same before the last decision."""
        return replace(self, now=replace(self.now, moves=self.now.moves[:-1]))


def begun(deal: Record, before: tuple[Record, ...], names: tuple[str, ...], number: int) -> Kept:
    """The deal after those ``before`` it in its match, just dealt, with ``names`` at the table."""
    north, east, south, west = names
    dealer = (before[0] if before else deal).moves[0].seat
    moves = tuple(move for record in before for move in record.moves)
    now = Record(deal.options, (north, east, south, west), dealer, (*moves, deal.moves[0]))
    return Kept(deal, now, number, home=False)


def dump_kept(kept: Kept) -> str:
    """The text to put away."""
    given = {
        "deal": dumps(kept.deal),
        "now": dumps(kept.now),
        "number": kept.number,
        "home": kept.home,
    }
    return json.dumps(given, separators=(",", ":"))


def load_kept(text: str) -> Kept | None:
    """Reads what ``dump_kept`` wrote; ``None`` for anything else: no match is lost by it."""
    try:
        given: Any = read_json(text)
        deal, now = loads(given["deal"]), loads(given["now"])
        number, home = int(given["number"]), bool(given["home"])
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError):
        return None
    dealt = [move.action for move in now.moves if isinstance(move.action, Deal)]
    if not dealt or not deal.moves or deal.moves[0].action != dealt[-1]:
        return None
    return Kept(deal, now, number, home)
