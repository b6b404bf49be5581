"""Positions to compare the kernel with the rules in: any options, any cards, any legal actions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from game.rules import Action, Options, State, apply, legal, new_match, parse_options
from game.rules.seats import SEATS
from tests.perft.random_matches import random_options
from tests.properties.deals import any_choice, any_deal


def any_table(rng: random.Random) -> Options:
    """Options that go together, drawn at random."""
    return parse_options(random_options(rng)[1])


def steps(rng: random.Random) -> Iterator[tuple[State, Action, State]]:
    """A state of a deal in play, something that is done in it, and the state after; for ever."""
    while True:
        state = new_match(any_table(rng), rng.choice(SEATS))
        while state.phase != "over" and state.deals < 2:
            action = any_deal(rng) if state.phase == "deal" else any_choice(state, rng)
            after, _events = apply(state, action)
            if state.phase != "deal":
                yield state, action, after
            state = after


def some_steps(seed: int, count: int) -> list[tuple[State, Action, State]]:
    """So many of ``steps``, the same for the same seed."""
    return list(islice(steps(random.Random(seed)), count))


def decisions(seed: int, count: int) -> list[State]:
    """So many states in which there is a choice, the same for the same seed."""
    found = (state for state, _, _ in steps(random.Random(seed)) if len(legal(state)) > 1)
    return list(islice(found, count))
