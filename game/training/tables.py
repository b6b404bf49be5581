"""What training plays: options drawn at random, and decisions of the careful bot to begin with."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from game.kernel.packing import action_number, pack, packed_options
from game.players.bots.careful import Careful
from game.rules import OptionError, Options, State, apply, legal, new_match, preset, view
from game.rules.options import CHOICES
from game.rules.seats import SEATS
from game.table.shuffle import shuffled

PRESET_SHARES = {"standard": 5, "nepal": 6, "sets": 2, "points": 2, "twenty_eight": 1}
"""How often each preset is played, and started from where options are mixed."""
AS_THEY_ARE = 0.6
"""The share of deals by a preset as it is; in the others each option may be any value."""
CHANGED = 0.2
"""How likely an option is changed in the others."""
_KEPT = {"match_length", "misplay"}  # learnt at the usual lengths; nobody wants to misplay


def some_options(rng: random.Random) -> Options:
    """Options of a table: a preset, or one with some of its options changed."""
    names, shares = zip(*PRESET_SHARES.items(), strict=True)
    name = rng.choices(names, shares)[0]
    if rng.random() < AS_THEY_ARE:
        return preset(name)
    while True:
        changes = {
            option: rng.choice(choice.values)
            for option, choice in CHOICES.items()
            if option not in _KEPT and rng.random() < CHANGED
        }
        try:
            return preset(name, **changes)
        except OptionError:  # two that exclude each other: drawn again
            continue


def write_options(path: Path, count: int, seed: int) -> None:
    """Packed options of so many tables, 32 bytes each."""
    rng = random.Random(seed)
    path.write_bytes(b"".join(packed_options(some_options(rng)) for _ in range(count)))


def decisions(options: Options, seed: str, number: int) -> Iterator[bytes]:
    """The decisions of four careful players in one deal where there was a choice: a packed deal and
    the number of the action, each."""
    bots = [Careful(f"{seed}/{seat}") for seat in SEATS]
    state: State = new_match(options, dealer=SEATS[number % 4])
    state, _events = apply(state, shuffled(seed, number))
    while state.phase not in ("deal", "over"):
        seen = view(state, state.turn)
        action = bots[state.turn].choose(seen)
        if len(legal(state)) > 1:
            yield pack(seen) + bytes([action_number(action)])
        state, _events = apply(state, action)


def write_decisions(path: Path, deals: int, seed: int) -> None:
    """The decisions of careful players in so many deals, each by options of its own."""
    rng = random.Random(seed)
    with path.open("wb") as file:
        for number in range(deals):
            for decision in decisions(some_options(rng), f"training {seed}", number):
                file.write(decision)
