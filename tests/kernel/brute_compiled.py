"""Brute force as ``brute.py`` has it, compiled: the same answers some hundred times faster."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from building.kernel import compile_c
from game.rules import State
from tests.kernel.brute import NOBODY, Table, table_of

_PAIRS = ("shown", "auto", "off")
_NAMES = {32: "ask", 33: "pair"}
_MOST = 40


@cache
def _library() -> Any:
    with TemporaryDirectory() as folder:
        built = Path(folder) / "brute.so"
        compile_c([Path(__file__).with_name("brute.c")], built, ["-shared", "-fPIC"])
        return ctypes.CDLL(str(built))


def brute_compiled(state: State) -> dict[str, int]:
    """See ``brute``."""
    numbers = [*_numbers(table_of(state))]
    given = (ctypes.c_int * len(numbers))(*numbers)
    choices, values = (ctypes.c_int * _MOST)(), (ctypes.c_int * _MOST)()
    count = _library().brute(given, choices, values)
    return {
        _NAMES.get(choice, str(choice)): value
        for choice, value in zip(choices[:count], values[:count], strict=True)
    }


def _numbers(table: Table) -> Iterator[int]:
    """The table as brute.c lays it out."""
    options = table.options
    dead = options.dead_if_unshown_after
    yield 1 if options.direction == "left" else 3
    yield options.ask == "must"
    yield options.ask_then_trump
    yield _PAIRS.index(options.pair)
    yield options.pair_after_trick
    yield options.pair_floor
    yield options.pair_lowers_from or 0
    yield options.last_trick
    yield 0 if dead == "never" else int(dead)
    yield from (table.trump, table.bidder, table.bid, table.alone)
    for hand in table.hands:
        yield ctypes.c_int(sum(1 << card for card in hand)).value
    yield NOBODY if table.faced is None else table.faced
    yield from (table.shown, table.target, table.leader, len(table.trick))
    trick = [*table.trick, *[(0, 0)] * (4 - len(table.trick))]
    yield from (seat for seat, _card in trick)
    yield from (card for _seat, card in trick)
    yield from (table.done, *table.points, table.pair_counted)
    yield from (0 in table.since, 1 in table.since)
    yield from (table.shown_here, table.asked, False, 0)
