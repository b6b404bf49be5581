"""How long the bots think: milliseconds a decision by level, compiled and in plain Python.

python3 build.py bench bots [--deals N] [--rules RULES]

Prints the median, the 95th percentile and the most of processor time over whole deals.
"""

import argparse
import time
from collections.abc import Callable, Sequence

from game.kernel.twin import Twin
from game.players.bots.careful import Careful
from game.players.bots.levels import bot_of
from game.players.bots.policy import policy_kernel, weights
from game.rules import Action, View, apply, new_match, parse_options, view
from game.rules.seats import SEATS
from game.table.shuffle import shuffled


def views(rules: str, deals: int) -> list[View]:
    """What the seat to act sees at every decision with a choice, in deals of careful bots."""
    found = []
    bot = Careful("bench")
    for number in range(deals):
        state, _ = apply(new_match(parse_options(rules), SEATS[number % 4]), shuffled("b", number))
        while state.phase not in ("deal", "over"):
            seen = view(state, state.turn)
            if len(seen.legal) > 1:
                found.append(seen)
            state, _ = apply(state, bot.choose(seen))
    return found


def timed(choose: Callable[[View], Action], positions: Sequence[View]) -> list[float]:
    """Milliseconds of processor time for each, ascending."""
    times = []
    for seen in positions:
        began = time.process_time()
        choose(seen)
        times.append(1000 * (time.process_time() - began))
    return sorted(times)


def main(arguments: Sequence[str]) -> int:
    """Measure and print; returns 0."""
    parser = argparse.ArgumentParser(prog="build.py bench bots")
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--rules", default="nepal")
    chosen = parser.parse_args(arguments)
    positions = views(chosen.rules, chosen.deals)
    twin = Twin(weights())
    print(f"{len(positions)} decisions; {type(policy_kernel()).__name__} is the kernel")
    bots: dict[str, Callable[[View], Action]] = {
        "careful": Careful("bench").choose,
        "hard": bot_of("hard", "bench").choose,
        "hard, twin": lambda seen: twin.judge([seen])[0][0][0],
        "expert": bot_of("expert", "bench").choose,
    }
    for name, choose in bots.items():
        choose(positions[0])  # what is opened once is not counted
        times = timed(choose, positions)
        last = len(times) - 1
        print(
            f"{name:<12} p50 {times[last // 2]:8.3f} ms   p95 {times[last * 95 // 100]:8.3f} ms"
            f"   max {times[last]:8.3f} ms"
        )
    return 0
