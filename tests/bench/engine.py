"""How fast the engine is: complete random deals a second on one core, legal actions at every step.

Time is that of the process, so that a busy machine does not spoil the figure.

Run it with ``python3 build.py bench engine``.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random
from time import process_time

from game.rules import Deal, State, apply, legal, new_match, preset
from game.rules.cards import DECK
from game.rules.seats import SEATS

BAR = 800
"""Deals a second that the engine must reach on CPython 3.11."""


def _deals(rng: Random, number: int) -> list[Deal]:
    deals = []
    deck = list(DECK)
    for _ in range(number):
        rng.shuffle(deck)
        deals.append(Deal(tuple(tuple(deck[seat * 8 : seat * 8 + 8]) for seat in SEATS)))
    return deals


def _play(name: str, deals: Sequence[Deal], rng: Random) -> tuple[float, int]:
    """Seconds and steps that these deals take, random choices included."""
    # A single hand said at random would end most deals at the second trick.
    options = preset(name, single_hand=False)
    state = new_match(options)
    steps = 0
    random = rng.random
    began = process_time()
    for deal in deals:
        if state.phase == "over":
            state = new_match(options)
        state = apply(state, deal)[0]
        steps += 1
        while actions := legal(state):
            state = apply(state, actions[int(random() * len(actions))])[0]
            steps += 1
    return process_time() - began, steps


def _copying(number: int) -> float:
    """Seconds that making so many next states takes, each with the changes of a card played."""
    state = State(preset("standard"))
    hands, trick = (1, 2, 3, 4), (5,)
    began = process_time()
    for _ in range(number):
        state = state.after(hands=hands, trick=trick, turn=2)
    return process_time() - began


def main(argv: Sequence[str]) -> int:
    """Prints deals a second for each preset and the share of copying; 1 if the bar is missed."""
    parser = argparse.ArgumentParser(prog="bench engine", description=__doc__)
    parser.add_argument("--deals", type=int, default=2000, help="deals a preset (2000)")
    parser.add_argument("--seed", type=int, default=29)
    arguments = parser.parse_args(argv)
    rng = Random(arguments.seed)
    slowest = float("inf")
    for name in ("standard", "nepal", "sets", "points"):
        deals = _deals(rng, arguments.deals)
        seconds, steps = _play(name, deals, rng)
        rate = len(deals) / seconds
        slowest = min(slowest, rate)
        share = _copying(steps) / seconds
        print(
            f"{name:9}{rate:7.0f} deals/s {steps / len(deals):5.1f} steps a deal "
            f"{1e6 * seconds / steps:5.1f} µs a step, of which copying {share:4.0%}"
        )
    print(f"bar: {BAR} deals/s; slowest here: {slowest:.0f}")
    return 0 if slowest >= BAR else 1


if __name__ == "__main__":
    import sys

    raise SystemExit(main(sys.argv[1:]))
