"""The search with all cards seen: what brute force finds under any options, and what its twin says.

    T29_SOLVED=300000 T29_SOLVED_4=10000 .venv/bin/python -m pytest -n0 tests/kernel/test_solver.py

checks that many values at three and at four cards, in some minutes.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from itertools import islice

import pytest

from game.kernel.all_seen import AllSeen
from game.kernel.solved import DEAD, LOST_ALONE
from game.kernel.solver import choices, solve, value
from game.kernel.solving import solve_errand, solved
from game.rules import (
    ASK,
    SHOW_PAIR,
    SINGLE_HAND,
    Action,
    Deal,
    Play,
    State,
    apply,
    legal,
    new_match,
    view,
)
from game.rules.cards import DECK, card_set
from game.rules.seats import NOBODY, SEATS, side_of
from tests.kernel.brute import brute
from tests.kernel.brute_compiled import brute_compiled
from tests.kernel.positions import any_table, decisions
from tests.properties.deals import any_deal

CHECKS = {
    3: int(os.environ.get("T29_SOLVED", "6000")),
    4: int(os.environ.get("T29_SOLVED_4", "300")),
}


def late(seed: int, cards: int) -> Iterator[State]:
    """States of the play with so many cards in the fullest hand, under any options. Trumps are
    seldom shown, so that many are still hidden; now and then somebody plays alone, and well."""
    rng = random.Random(seed)
    while True:
        strong = rng.random() < 0.1
        state = new_match(any_table(rng), rng.choice(SEATS))
        state, _events = apply(state, strong_deal(rng) if strong else any_deal(rng))
        while state.phase not in ("deal", "over"):
            if state.phase == "play" and len(state.tricks) == 8 - cards and rng.random() < 0.4:
                yield state
            state, _events = apply(state, _alone(state, rng) if strong else _quiet(state, rng))


def strong_deal(rng: random.Random) -> Deal:
    """The best cards of two suits in one hand, or nearly."""
    first, second = rng.sample(range(4), 2)
    best = [8 * suit + rank for suit in (first, second) for rank in range(4, 8)]
    best[rng.randrange(8)] = 8 * first + 3
    rest = [card for card in DECK if card not in best]
    rng.shuffle(rest)
    hands = [tuple(rest[place * 8 : place * 8 + 8]) for place in range(3)]
    hands.insert(rng.randrange(4), tuple(best))
    return Deal(tuple(hands))


def _alone(state: State, rng: random.Random) -> Action:
    """Who has the strong hand plays alone, from the top."""
    mine = card_set(state.dealt[state.turn])
    if state.phase == "single" and (mine & 0xF0F0F0F0).bit_count() >= 7:
        return SINGLE_HAND
    if state.turn == state.single and rng.random() < 0.95:
        return max(legal(state), key=lambda a: a.card & 7 if isinstance(a, Play) else -1)
    return _quiet(state, rng)


def _quiet(state: State, rng: random.Random) -> Action:
    actions = legal(state)
    others = [a for a in actions if a not in (ASK, SHOW_PAIR, SINGLE_HAND)]
    return rng.choice(others if others and rng.random() < 0.8 else actions)


def word(action: Action) -> str:
    """An action as brute force names it."""
    if isinstance(action, Play):
        return str(action.card)
    return "ask" if action == ASK else "pair"


def test_brute_force_finds_the_same_compiled() -> None:
    for cards, count in ((2, 300), (3, 100), (4, 2)):
        for state in islice(late(30 + cards, cards), count):
            assert brute_compiled(state) == brute(state), state


@pytest.mark.parametrize("cards", [3, 4])
def test_it_finds_what_brute_force_finds(solver: AllSeen, cards: int) -> None:
    checked, kinds = 0, set()
    positions = late(40 + cards, cards)
    while checked < CHECKS[cards]:
        states = list(islice(positions, 50))
        exact, makes = solver.solve(states), solver.solve(states, exact=False)
        for state, values, made in zip(states, exact, makes, strict=True):
            expected = brute_compiled(state)
            assert {word(a): value for a, value in values} == expected, state
            assert {word(a): m for a, m in made} == {n: v >= 0 for n, v in expected.items()}, state
            checked += 2 * len(expected)
            plays_for = side_of(state.bidder if state.single == NOBODY else state.single)
            best = max if side_of(state.turn) == plays_for else min
            [value] = solver.value([state])
            assert value == best(expected.values()), state
            kinds |= {value if value in (DEAD, LOST_ALONE) else value >= 0 for _, value in values}
            kinds.add(("hidden", "shown")[state.shown])
            if state.single != NOBODY:
                kinds.add("alone")
            if checked >= CHECKS[cards]:
                break
    assert kinds >= {False, "hidden", "shown"}
    if CHECKS[cards] > 1000:
        assert kinds >= {True, DEAD, LOST_ALONE, "alone"}


def test_the_twin_agrees(solver: AllSeen) -> None:
    for cards, count in ((2, 150), (3, 40), (4, 4)):
        states = list(islice(late(50 + cards, cards), count))
        for exact in (True, False):
            assert solver.solve(states, exact) == [solve(state, exact) for state in states]
        assert solver.value(states) == [value(state) for state in states]


def test_a_limit_guesses_where_it_has_not_looked(solver: AllSeen) -> None:
    """The same choices; with little to look at the same values too, and it is soon done."""
    few = list(islice(late(60, 2), 60))
    assert solver.solve(few, limit=5000) == solver.solve(few)
    for state in islice(late(61, 7), 20):
        [guessed] = solver.solve([state], limit=50)
        assert [action for action, _ in guessed] == list(choices(state))


def test_what_cannot_be_solved_is_refused(solver: AllSeen) -> None:
    auction = next(state for state in decisions(62, 50) if state.phase == "auction")
    for many in (solver.solve, solver.value):
        with pytest.raises(ValueError, match="play"):
            many([auction])
    for one in (solve, value):
        with pytest.raises(ValueError, match="play"):
            one(auction)
    [playing] = islice(late(63, 3), 1)
    hidden = playing.after(unknown=(0, 1, 0, 0))
    with pytest.raises(ValueError, match="known"):
        solve(hidden)
    assert view(playing, playing.turn).legal  # so it was the missing card that was refused


def test_an_errand_brings_what_solve_tells(solver: AllSeen) -> None:
    for state in islice(late(7, 4), 40):
        assert solved(solver.run(solve_errand(state))) == solver.solve([state])[0]
