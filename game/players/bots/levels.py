"""How strong a bot is: each level is one page of settings.

``hard`` does what its net likes best and remembers everything. ``easy`` and ``normal`` have the
same net but err as people do: they forget cards and who was void, and of choices that are nearly as
good they do not always take the best. ``expert`` thinks before it plays a card: see ``search.py``.
Where only the slow twin of the kernel can be had it plays as ``hard`` does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from zlib import crc32

from game.kernel.chance import Chance, softmax
from game.kernel.packing import pack
from game.kernel.pondering import Pondered
from game.players.base import Limit
from game.rules import Action, Bid, Event, View
from game.rules.seats import SEAT_LETTERS, Seat

from .policy import best, policy_kernel, scales
from .search import ponder, ponder_in_place, thinks
from .sense import decided, fights, human, out_of_question

NO_LIMIT = Limit()
_MANY = 4
"""After more tricks than this there are fewer ways in which the cards may lie with each one, and
half as many deals are drawn."""
FIGHT = 7.0
"""How much more a bid is liked where ``sense.fights``, in units of the training's softmax."""


@dataclass(frozen=True)
class Level:
    """``memory`` is how many complete tricks a bot remembers; ``doubt_in_calls`` and
    ``doubt_in_play`` how far below the best an action may seem and yet be taken now and then: the
    temperature of the softmax over what the net says, 0 for always the best. ``worlds`` is how many
    deals it imagines at most before it plays a card, 0 for none, drawn from ``candidates``."""

    memory: int = 8
    doubt_in_calls: float = 0.0
    doubt_in_play: float = 0.0
    worlds: int = 0
    candidates: int = 0


LEVELS: Mapping[str, Level] = {
    "easy": Level(memory=0, doubt_in_calls=2.0, doubt_in_play=8.0),
    "normal": Level(memory=1, doubt_in_calls=1.0, doubt_in_play=3.0),
    "hard": Level(),
    "expert": Level(worlds=1024, candidates=12288),
}


class Leveled:
    """Plays at a level; keeps nothing between two decisions.

    ``seed`` and the view decide what it does where it is in doubt and which deals it imagines, so
    that the same view always gives the same action."""

    def __init__(self, seed: str, level: Level) -> None:
        self.seed = seed
        self.level = level

    async def decide(self, view: View, limit: Limit) -> Action:
        """One of ``view.legal``; ``limit`` bounds how many deals an expert imagines."""
        action = decided(view)
        if action is None and self._searches(view):
            found = await ponder_in_place(view, *self._search(view), limit)
            action = None if found is None else _best_found(view, found)
        return self._judged(view) if action is None else action

    def choose(self, view: View, limit: Limit = NO_LIMIT) -> Action:
        """The decision without the waiting, for tournaments."""
        action = decided(view)
        if action is None and self._searches(view) and thinks():
            action = _best_found(view, ponder(view, *self._search(view), limit))
        return self._judged(view) if action is None else action

    def _searches(self, view: View) -> bool:
        return self.level.worlds > 0 and view.phase == "play"

    def _search(self, view: View) -> tuple[int, int, int]:
        fewer = max(0, len(view.tricks) - _MANY)
        return self.level.worlds, self.level.candidates >> fewer, self._chance(view)

    def _judged(self, view: View) -> Action:
        """The decision by the net alone."""
        [judged] = policy_kernel().judge([view], self.level.memory)
        judgement = [one for one in judged if not out_of_question(view, one[0])]
        if fights(view):
            more = round(FIGHT * scales()[0])
            judgement = [(a, n + more if isinstance(a, Bid) else n) for a, n in judgement]
        playing = view.phase == "play"
        doubt = self.level.doubt_in_play if playing else self.level.doubt_in_calls
        if not doubt:
            return human(view, best(judgement))
        return self._one_of(judgement, doubt * scales()[playing], view)

    def _one_of(self, judgement: Sequence[tuple[Action, int]], doubt: float, view: View) -> Action:
        likely = softmax([number for _, number in judgement], doubt)
        drawn = Chance(self._chance(view)).number() / 2**32
        for (action, _), share in zip(judgement, likely, strict=True):
            drawn -= share
            if drawn < 0:
                return action
        return best(judgement)

    def _chance(self, view: View) -> int:
        """32 bits that the view and the bot's seed decide."""
        return crc32(pack(view), crc32(self.seed.encode()))

    def notice(self, event: Event) -> None:
        """Needs no telling: the view holds everything."""


def bot_of(level: str, seed: str) -> Leveled:
    """A bot of a level, by its name. Raises KeyError for a name that is none."""
    return Leveled(seed, LEVELS[level])


def _best_found(view: View, found: Pondered) -> Action:
    return human(view, best([one for one in found if not out_of_question(view, one[0])]))


def bot_at(level: str, seed: str, seat: Seat) -> Leveled:
    """Who sits in a seat at a level, in a match with this ``seed``."""
    return bot_of(level, f"{seed}/{SEAT_LETTERS[seat]}")


USUAL = "expert"


def usual_bot(seed: str, seat: Seat) -> Leveled:
    """Who sits with a person who asked for nobody else."""
    return bot_at(USUAL, seed, seat)
