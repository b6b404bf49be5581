"""How strong the bots are beside players that see more, search otherwise or bid otherwise.

python3 build.py bench strength {pimc,all-seeing,linear,hard} [--deals N] [--rules RULES] [--seed S]

`pimc` samples ten deals that fit what its seat may know and solves each with all cards seen;
`all-seeing` solves the true one. Both make their calls as the expert does, so that only the play of
the cards is compared. `linear` plays as the level `hard` does and makes its calls as the careful
player, by the card points that four cards promise; `hard` is the level. The kernel is compiled for
this machine first, which halves the time and changes no decision; `--wasm` takes it as it is
shipped. Prints the game points a deal by which the
expert, or `hard`, is above them in duplicate deals.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Protocol

from game.commands.arena import Figures, Tally, report, summary
from game.kernel.all_seen import AllSeen, open_solver
from game.kernel.solved import Solved
from game.players.bots.careful import Careful
from game.players.bots.levels import bot_of
from game.players.bots.policy import run_kernel_in
from game.rules import Action, State, apply, new_match, parse_options, sample, view
from game.rules.seats import NOBODY, SEATS, side_of
from game.table.shuffle import shuffled
from game.training.native import Native

WORLDS = 10
LIMIT = 5000
"""Positions looked at for one choice in one deal: more was measured to gain nothing."""


class Player(Protocol):
    """Who is shown the whole deal, and trusted to look at what it should."""

    def choose(self, state: State) -> Action:
        """One of the legal actions."""
        ...


class Bot:
    """A bot of a level as it is."""

    def __init__(self, level: str, seed: str) -> None:
        self._bot = bot_of(level, seed)

    def choose(self, state: State) -> Action:
        """See ``Player``."""
        return self._bot.choose(view(state, state.turn))


_solvers: list[AllSeen] = []


def solver() -> AllSeen:
    """The search with all cards seen, opened once."""
    if not _solvers:
        _solvers.append(open_solver())
    return _solvers[0]


class Pimc:
    """Perfect-information search in ten sampled deals: what does best on average is played."""

    def __init__(self, seed: str) -> None:
        self._calls = bot_of("hard", seed)
        self._rng = Random(seed)

    def choose(self, state: State) -> Action:
        """See ``Player``."""
        seen = view(state, state.turn)
        if state.phase != "play":
            return self._calls.choose(seen)
        if len(seen.legal) == 1:
            return seen.legal[0]
        worlds = self.imagined(state)
        totals: dict[Action, float] = {}
        for solved in solver().solve(worlds, True, LIMIT):
            for action, gain in gains(state, solved):
                totals[action] = totals.get(action, 0.0) + gain
        return max(totals, key=lambda action: totals[action])

    def imagined(self, state: State) -> list[State]:
        """The deals that are solved."""
        seen = view(state, state.turn)
        return [sample(seen, self._rng) for _ in range(WORLDS)]


class AllSeeing(Pimc):
    """The same in the one deal that is true."""

    def imagined(self, state: State) -> list[State]:
        """See ``Pimc.imagined``."""
        return [state]


class Linear:
    """Calls by the points four cards promise, plays by the net."""

    def __init__(self, seed: str) -> None:
        self._calls = Careful(seed)
        self._plays = bot_of("hard", seed)

    def choose(self, state: State) -> Action:
        """See ``Player``."""
        seen = view(state, state.turn)
        return self._plays.choose(seen) if state.phase == "play" else self._calls.choose(seen)


def gains(state: State, solved: Solved) -> list[tuple[Action, float]]:
    """What each choice is worth to the seat to play: mostly whether the contract is made, a little
    by how many points."""
    ours = side_of(state.bidder if state.single == NOBODY else state.single)
    sign = 1 if side_of(state.turn) == ours else -1
    found = []
    for action, value in solved:
        won = 0.0 if value == -1 else 1.0 if value >= 0 else -1.0
        over = max(-1.0, min(1.0, (value / 2 + 0.5) / 5))
        found.append((action, sign * (0.6 * won + 0.4 * over)))
    return found


PLAYERS: dict[str, tuple[str, Callable[[str], Player]]] = {
    "pimc": ("expert", Pimc),
    "all-seeing": ("expert", AllSeeing),
    "linear": ("hard", Linear),
    "hard": ("expert", partial(Bot, "hard")),
}
"""Who the bot is compared with → the bot's level, and what makes the other."""


def play_deal(rules: str, seed: str, number: int, other: str, side: int, tally: Tally) -> int:
    """One deal with the bots on a side; returns their game points above the others'."""
    level, make = PLAYERS[other]
    players: list[Player] = [
        Bot(level, f"{seed}/{number}/{seat}")
        if side_of(seat) == side
        else make(f"{seed}/{number}/{seat}")
        for seat in SEATS
    ]
    state = new_match(parse_options(rules), dealer=SEATS[number % 4])
    state, _events = apply(state, shuffled(seed, number))
    while state.phase not in ("deal", "over"):
        seat = state.turn
        began = time.perf_counter()
        action = players[seat].choose(state)
        spent = 1000 * (time.perf_counter() - began)
        tally.times.setdefault(level if side_of(seat) == side else other, []).append(spent)
        state, _events = apply(state, action)
    result = state.last
    assert result is not None, "a deal that ended has a result"
    if result.outcome in ("made", "missed"):
        team = level if side_of(result.bidder) == side else other
        tally.count_contract(team, result.bid, result.outcome == "made")
    return result.score[side] - result.score[1 - side]


def play_deals(task: tuple[str, str, str, int, int]) -> Tally:
    """One worker's share, each deal from both sides."""
    rules, seed, other, first, last = task
    tally = Tally()
    for number in range(first, last):
        gain = sum(play_deal(rules, seed, number, other, side, tally) for side in (0, 1))
        tally.gains.append(gain / 2)
    return tally


def compare(other: str, rules: str, deals: int, seed: str, cores: int) -> Figures:
    """The bots' figures beside another player."""
    share = max(1, deals // (8 * cores))
    tasks = [
        (rules, seed, other, first, min(first + share, deals)) for first in range(0, deals, share)
    ]
    tally = Tally()
    with multiprocessing.Pool(cores) as pool:
        for part in pool.imap(play_deals, tasks):
            tally.add(part)
    return summary(tally, PLAYERS[other][0], other)


def main(arguments: Sequence[str]) -> int:
    """Measure and print; returns 0."""
    parser = argparse.ArgumentParser(prog="build.py bench strength")
    parser.add_argument("other", choices=sorted(PLAYERS))
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--rules", default="nepal")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--wasm", action="store_true")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(arguments)
    if not given.wasm:
        host = Native()  # one library holds all of the C
        run_kernel_in(host)
        _solvers.append(AllSeen(host))
    figures = compare(given.other, given.rules, given.deals, given.seed, given.cores)
    print(json.dumps(figures) if given.json else report(figures))
    return 0
