"""Whether what the expert believes comes true: the chance of a contract, foreseen and happened.

python3 build.py bench calibration [--deals N] [--rules RULES] [--seed S] [--cores C]

Bots of the level `hard` play. Where the bidder first has a choice of cards, and where an opponent
has, the expert's search is asked how likely the contract is made if they go on so, with every
choice played out in every deal it imagines: who only wants to know the best stops sooner. Prints by
tenths of that chance how many there were, their mean and how many of the contracts were made, with
the half width of the 95 % interval. A deal that ends dead counts as half.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import os
from collections.abc import Iterator, Sequence

from game.kernel.pondering import Settings
from game.players.bots.levels import LEVELS, bot_of
from game.players.bots.policy import policy_kernel, run_kernel_in, scales
from game.rules import View, apply, new_match, parse_options, view
from game.rules.seats import NOBODY, SEATS, side_of
from game.table.shuffle import shuffled
from game.training.native import Native

Guess = tuple[float, float]
"""The chance foreseen that a contract is made, and whether it was: 1, 0, or a half."""


def foreseen(seen: View, seed: int) -> float:
    """How likely the contract is made if the seat does what ``hard`` would do."""
    expert = LEVELS["expert"]
    thinking = Settings(
        scales(),
        worlds=expert.worlds,
        candidates=expert.candidates,
        prior=0.0,
        winning=1.0,
        clear=0.0,
    )
    chosen = bot_of("hard", "calibration").choose(seen)
    gain = dict(policy_kernel().ponder(seen, thinking, seed))[chosen]
    ours = (1 + gain) / 2
    return ours if side_of(seen.seat) == side_of(seen.bidder) else 1 - ours


def guesses(rules: str, seed: str, number: int) -> Iterator[Guess]:
    """What is foreseen in one deal."""
    state, _ = apply(new_match(parse_options(rules), SEATS[number % 4]), shuffled(seed, number))
    bots = [bot_of("hard", f"{seed}/{number}/{seat}") for seat in SEATS]
    chances: dict[bool, float] = {}
    while state.phase not in ("deal", "over"):
        seen = view(state, state.turn)
        bidding = state.bidder == state.turn
        wanted = bidding or side_of(state.bidder) != side_of(state.turn)
        if (
            state.phase == "play"
            and state.single == NOBODY
            and wanted
            and bidding not in chances
            and len(seen.legal) > 1
        ):
            chances[bidding] = foreseen(seen, number)
        state, _ = apply(state, bots[state.turn].choose(seen))
    assert state.last is not None, "a deal that ended has a result"
    happened = {"made": 1.0, "missed": 0.0, "dead": 0.5}.get(state.last.outcome)
    if happened is not None:
        yield from ((chance, happened) for chance in chances.values())


def share(task: tuple[str, str, int, int]) -> list[Guess]:
    """One worker's deals."""
    rules, seed, first, last = task
    return [one for number in range(first, last) for one in guesses(rules, seed, number)]


def table(found: Sequence[Guess]) -> list[str]:
    """A line for each tenth."""
    lines = []
    for tenth in range(10):
        part = [one for one in found if min(9, int(10 * one[0])) == tenth]
        if not part:
            continue
        said = sum(chance for chance, _ in part) / len(part)
        came = sum(happened for _, happened in part) / len(part)
        width = 1.96 * math.sqrt(max(came * (1 - came), 0.01) / len(part))
        lines.append(
            f"{tenth / 10:.1f} to {(tenth + 1) / 10:.1f}: {len(part):6} foreseen {said:.3f}   "
            f"happened {came:.3f} ± {width:.3f}   off by {came - said:+.3f}"
        )
    return lines


def main(arguments: Sequence[str]) -> int:
    """Measure and print; returns 0."""
    parser = argparse.ArgumentParser(prog="build.py bench calibration")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--rules", default="nepal")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(arguments)
    run_kernel_in(Native())
    step = max(1, given.deals // (8 * given.cores))
    tasks = [
        (given.rules, given.seed, first, min(first + step, given.deals))
        for first in range(0, given.deals, step)
    ]
    with multiprocessing.Pool(given.cores) as pool:
        found = [one for part in pool.imap(share, tasks) for one in part]
    print("\n".join(table(found)))
    return 0
