"""The compiled kernel: what goes into its memory and what comes out of it."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar, cast

from game.rules import Action, State, View

from .choosing import Judgement
from .errand import ANSWERS, MOST_ACTIONS, Errand, actions_in, ponder_errand, pondered
from .packing import pack
from .pondering import Pondered, Settings
from .shapes import require_weights

_NUMBERS = struct.Struct(f"<{MOST_ACTIONS}i")
_Item = TypeVar("_Item")


class Host(Protocol):
    """What runs the WebAssembly module: wasmtime here, the browser in the page."""

    def call(self, name: str, *arguments: int) -> int:
        """Calls a function that the module exports; 0 for one that answers nothing."""
        ...

    def read(self, at: int, count: int) -> bytes:
        """So many bytes of its memory."""
        ...

    def write(self, at: int, content: bytes) -> None:
        """Writes into its memory."""
        ...


class Module:
    """A WebAssembly module that ``host`` runs, with room for many deals: see room.h."""

    def __init__(self, host: Host) -> None:
        self._call, self._read, self._write = host.call, host.read, host.write
        self._deals = self._call("deals_at")
        self._answers = self._call("answers_at")
        self._numbers = self._call("numbers_at")
        self._room = self._call("room")

    def run(self, errand: Errand) -> tuple[bytes, ...]:
        """Runs an errand and returns what it read."""
        self._set_out(errand.writes)
        self._call(errand.call, *errand.arguments)
        return tuple(self._read(self._call(f"{place}_at"), count) for place, count in errand.reads)

    def _set_out(self, writes: Sequence[tuple[str, bytes]]) -> None:
        for place, content in writes:
            self._write(self._call(f"{place}_at"), content)

    def _parts(self, items: Sequence[_Item], memory: int = 8) -> Iterator[Sequence[_Item]]:
        """As many packed deals at a time as there is room for, written where the module reads."""
        for first in range(0, len(items), self._room):
            part = items[first : first + self._room]
            packed = b"".join(pack(cast(State | View, item), memory) for item in part)
            self._write(self._deals, packed)
            yield part

    def _actions(self, number: int) -> tuple[Action, ...]:
        return actions_in(self._read(self._answers + number * ANSWERS, ANSWERS))

    def _numbered(self, number: int) -> tuple[tuple[Action, int], ...]:
        return tuple(zip(self._actions(number), self._numbers_of(number), strict=False))

    def _numbers_of(self, number: int) -> tuple[int, ...]:
        at = self._numbers + number * _NUMBERS.size
        return _NUMBERS.unpack(self._read(at, _NUMBERS.size))


class Compiled(Module):
    """The kernel's answers from kernel.wasm; see ``Kernel``.

    Raises ValueError where ``weights`` are none.
    """

    def __init__(self, host: Host, weights: bytes) -> None:
        require_weights(weights)
        super().__init__(host)
        self._set_out([("nets", weights)])
        self._call("take_nets")

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
