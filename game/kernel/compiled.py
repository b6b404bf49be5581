"""The compiled kernel: what goes into its memory and what comes out of it."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar, cast

from game.rules import Action, State, View
from game.rules.seats import NOBODY
from game.rules.state import Outcome

from .choosing import Judgement
from .errand import (
    ANSWERS,
    MOST_ACTIONS,
    Errand,
    actions_in,
    ponder_errand,
    pondered,
    writes_of,
)
from .packing import NONE, OUTCOMES, SIZE, pack
from .pondering import Pondered, Settings
from .shapes import MOST_ACTION, MOST_STATE, require_weights
from .solved import Ending, Solved, require_known

_NUMBERS = struct.Struct(f"<{MOST_ACTIONS}i")
_FEATURES = struct.Struct(f"<{MOST_STATE + MOST_ACTION}h")
_ENDING = struct.Struct("<2B 2B 2h 2x")
_Item = TypeVar("_Item")


class Host(Protocol):
    """What runs the WebAssembly module: wasmtime here, the browser in the page."""

    def call(self, name: str, *arguments: int) -> int:
        """Calls a function of exports.c; 0 for one that answers nothing."""
        ...

    def read(self, at: int, count: int) -> bytes:
        """So many bytes of its memory."""
        ...

    def write(self, at: int, content: bytes) -> None:
        """Writes into its memory."""
        ...


class Compiled:
    """The kernel's answers from the WebAssembly module that ``host`` runs; see ``Kernel``.

    Raises ValueError where ``weights`` are none.
    """

    def __init__(self, host: Host, weights: bytes) -> None:
        require_weights(weights)
        self._call, self._read, self._write = host.call, host.read, host.write
        self._deals = self._call("deals_at")
        self._answers = self._call("answers_at")
        self._numbers = self._call("numbers_at")
        self._room = self._call("room")
        self._write(self._call("nets_at"), weights)
        self._call("take_nets")

    def legal(self, states: Sequence[State]) -> list[tuple[Action, ...]]:
        """See ``Kernel.legal``."""
        found = []
        for part in self._parts(states):
            self._call("list_legal", len(part))
            found += [self._actions(number) for number in range(len(part))]
        return found

    def play_out(self, states: Sequence[State], seed: int) -> list[Ending]:
        """See ``Kernel.play_out``."""
        endings: list[Ending] = []
        for part in self._parts(states):
            self._call("play_out", len(part), seed + len(endings))
            endings += [self._ending(number) for number in range(len(part))]
        return endings

    def judge(self, views: Sequence[View], memory: int = 8) -> list[Judgement]:
        """See ``Kernel.judge``."""
        if not all(view.legal for view in views):
            raise ValueError("it is not this seat's turn")
        found: list[Judgement] = []
        for part in self._parts(views, memory):
            self._call("judge", len(part))
            found += [self._numbered(number) for number in range(len(part))]
        return found

    def ponder(self, view: View, settings: Settings, seed: int) -> Pondered:
        """See ``Kernel.ponder``."""
        return pondered(self.run(ponder_errand(view, settings, seed)))

    def run(self, errand: Errand) -> tuple[bytes, ...]:
        """Runs an errand and returns what it read."""
        self._set_out(errand.writes)
        self._call(errand.call, *errand.arguments)
        return tuple(self._read(self._call(f"{place}_at"), count) for place, count in errand.reads)

    def value(self, states: Sequence[State]) -> list[int]:
        """See ``Kernel.value``."""
        for state in states:
            require_known(state)
        found: list[int] = []
        for part in self._parts(states):
            self._call("value_all", len(part))
            for number in range(len(part)):
                at = self._numbers + number * _NUMBERS.size
                found.append(_NUMBERS.unpack(self._read(at, _NUMBERS.size))[0])
        return found

    def solve(self, states: Sequence[State], exact: bool = True, limit: int = 0) -> list[Solved]:
        """See ``Kernel.solve``."""
        for state in states:
            require_known(state)
        found: list[Solved] = []
        for part in self._parts(states):
            self._call("solve_all", len(part), exact, limit)
            found += [self._numbered(number) for number in range(len(part))]
        return found

    def imagine(self, view: View, settings: Settings, seed: int) -> tuple[bytes, float] | None:
        """One deal, packed, that could be the true one, and its weight: what a search draws."""
        self._set_out(writes_of(view, settings, seed))
        if not self._call("imagine"):
            return None
        [weight] = struct.unpack("<d", self._read(self._call("values_at"), 8))
        return self._read(self._deals + SIZE, SIZE), weight

    def _set_out(self, writes: Sequence[tuple[str, bytes]]) -> None:
        for place, content in writes:
            self._write(self._call(f"{place}_at"), content)

    def features(self, view: View, action: int) -> tuple[list[int], list[int]]:
        """What the net is given of the position and of one action, for comparison with the twin."""
        return self.features_of(pack(view), action)

    def features_of(self, packed: bytes, action: int) -> tuple[list[int], list[int]]:
        """The same of a deal that is packed already."""
        self._write(self._deals, packed)
        self._write(self._answers, bytes([1, action]))
        self._call("features", 0)
        numbers = _FEATURES.unpack(self._read(self._numbers, _FEATURES.size))
        return list(numbers[:MOST_STATE]), list(numbers[MOST_STATE:])

    def after(self, state: State, action: int) -> bytes:
        """The packed deal after an action, for comparison with ``game.rules.apply``."""
        self._write(self._deals, pack(state))
        self._write(self._answers, bytes([1, action]))
        self._call("act", 1)
        return self._read(self._deals, SIZE)

    def _parts(self, items: Sequence[_Item], memory: int = 8) -> Iterator[Sequence[_Item]]:
        """As many packed deals at a time as there is room for, written where the kernel reads."""
        for first in range(0, len(items), self._room):
            part = items[first : first + self._room]
            packed = b"".join(pack(cast(State | View, item), memory) for item in part)
            self._write(self._deals, packed)
            yield part

    def _actions(self, number: int) -> tuple[Action, ...]:
        return actions_in(self._read(self._answers + number * ANSWERS, ANSWERS))

    def _numbered(self, number: int) -> tuple[tuple[Action, int], ...]:
        at = self._numbers + number * _NUMBERS.size
        numbers = _NUMBERS.unpack(self._read(at, _NUMBERS.size))
        return tuple(zip(self._actions(number), numbers, strict=False))

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
