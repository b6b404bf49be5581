"""The compiled kernel with what tests compare it by; nobody who plays asks for this."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import cast

from game.rules import Action, State, View
from game.rules.seats import NOBODY
from game.rules.state import Outcome

from .compiled import Compiled
from .errand import writes_of
from .packing import NONE, OUTCOMES, SIZE, pack
from .pondering import Settings
from .shapes import MOST_ACTION, MOST_STATE
from .twin import Ending

_FEATURES = struct.Struct(f"<{MOST_STATE + MOST_ACTION}h")
_ENDING = struct.Struct("<2B 2B 2h 2x")


class Examined(Compiled):
    """The rules as the kernel has them, what its nets are given, and what its search draws."""

    def legal(self, states: Sequence[State]) -> list[tuple[Action, ...]]:
        """``game.rules.legal`` of each state of a deal in play."""
        found = []
        for part in self._parts(states):
            self._call("list_legal", len(part))
            found += [self._actions(number) for number in range(len(part))]
        return found

    def play_out(self, states: Sequence[State], seed: int) -> list[Ending]:
        """See ``Twin.play_out``."""
        endings: list[Ending] = []
        for part in self._parts(states):
            self._call("play_out", len(part), seed + len(endings))
            endings += [self._ending(number) for number in range(len(part))]
        return endings

    def imagine(self, view: View, settings: Settings, seed: int) -> tuple[bytes, float] | None:
        """One deal, packed, that could be the true one, and its weight: what a search draws."""
        self._set_out(writes_of(view, settings, seed))
        if not self._call("imagine"):
            return None
        [weight] = struct.unpack("<d", self._read(self._call("values_at"), 8))
        return self._read(self._deals + SIZE, SIZE), weight

    def features(self, view: View, action: int) -> tuple[list[int], list[int]]:
        """What the net is given of the position and of one action."""
        return self.features_of(pack(view), action)

    def features_of(self, packed: bytes, action: int) -> tuple[list[int], list[int]]:
        """The same of a deal that is packed already."""
        self._write(self._deals, packed)
        self._write(self._answers, bytes([1, action]))
        self._call("features", 0)
        numbers = _FEATURES.unpack(self._read(self._numbers, _FEATURES.size))
        return list(numbers[:MOST_STATE]), list(numbers[MOST_STATE:])

    def after(self, state: State, action: int) -> bytes:
        """The packed deal after an action, as ``game.rules.apply`` says it."""
        self._write(self._deals, pack(state))
        self._write(self._answers, bytes([1, action]))
        self._call("act", 1)
        return self._read(self._deals, SIZE)

    def _ending(self, number: int) -> Ending:
        end = self._deals + (number + 1) * SIZE
        ending = self._read(end - _ENDING.size, _ENDING.size)
        outcome, won, ns_points, ew_points, ns_score, ew_score = _ENDING.unpack(ending)
        return Ending(
            cast(Outcome, OUTCOMES[outcome]),
            NOBODY if won == NONE else won,
            (ns_points, ew_points),
            (ns_score, ew_score),
        )
