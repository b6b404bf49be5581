"""Claims: the check is held against every deal that could be the true one and every play in it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from game.players.claim import sure_tricks
from game.rules import SHOW_PAIR, Action, State, View, preset, view
from game.rules.actions import PLAYS
from game.rules.cards import SUIT_SETS, SUITS, cards_of
from game.rules.seats import NOBODY, SEATS
from tests.kernel.positions import steps

from .worlds import always_wins, can_be_sure, worlds


def plan(seen: View) -> Action | None:
    """How the rest of a claimed deal is played."""
    if SHOW_PAIR in seen.legal:
        return SHOW_PAIR
    cards = sure_tricks(seen)
    if cards:
        return PLAYS[cards[0]]
    return seen.legal[0] if len(seen.legal) == 1 else None


def positions(seed: int, left: int, leading: bool = False) -> Iterator[State]:
    """States of deals with any options in which somebody is to play with so many tricks left."""
    for state, _, _ in steps(random.Random(seed)):
        at_end = state.phase == "play" and len(state.tricks) == 8 - left
        if at_end and not (leading and state.trick):
            yield state


@pytest.mark.parametrize("seed", range(3))
def test_with_two_cards_each_a_claim_is_never_wrong(seed: int) -> None:
    """In no world, whatever the others play; and it stays one to the end."""
    found = 0
    for state in islice(positions(seed, 2), 250):
        if sure_tricks(view(state, state.turn)):
            found += 1
            assert all(always_wins(w, state.turn, plan) for w in worlds(state, state.turn)), state
    assert found > 10


@pytest.mark.parametrize("seed", range(3))
def test_with_three_cards_each_a_claim_is_never_wrong(seed: int) -> None:
    """The same in worlds drawn from the thousands there are, the true one among them."""
    rng = random.Random(seed)
    claimed = (s for s in positions(seed, 3, leading=True) if sure_tricks(view(s, s.turn)))
    for state in islice(claimed, 6):
        every = list(worlds(state, state.turn))
        for world in (state, *rng.sample(every, min(24, len(every)))):
            assert always_wins(world, state.turn, plan), world


def test_most_of_what_a_search_of_everything_finds_is_found() -> None:
    """Of the leads with two cards each from which every trick can be taken for certain."""
    found = possible = 0
    for state in islice(positions(7, 2, leading=True), 150):
        if _hidden_too_long(state):
            continue
        sure = bool(sure_tricks(view(state, state.turn)))
        if can_be_sure(list(worlds(state, state.turn)), state.turn):
            possible += 1
            found += sure
        else:
            assert not sure, state
    assert possible > 15
    assert found >= 0.8 * possible, (found, possible)


def _hidden_too_long(state: State) -> bool:
    hidden = not state.shown and state.single == NOBODY
    return hidden and state.options.dead_if_unshown_after != "never"


def test_a_deal_that_may_die_is_not_claimed() -> None:
    """The tricks alone are not all there is to want while the trump must still be shown."""
    hidden = [s for s in islice(positions(8, 2), 600) if _hidden_too_long(s)]
    assert len(hidden) > 20
    for state in hidden:
        assert sure_tricks(view(state, state.turn)) == ()


def test_a_pair_that_could_be_shown_later_is_not_claimed_away() -> None:
    """It has to be kept until it can be shown, if it moves the target."""
    [state] = islice((s for s in positions(3, 3, leading=True) if s.shown and s.trump in SUITS), 1)
    seat, trumps = state.turn, SUIT_SETS[state.trump]
    options = preset("standard")
    seen = replace(
        view(state, seat), options=options, bidder=seat, bid=28, target=28, pair=NOBODY,
        single=NOBODY, hand=trumps, tricks=(), trick=(), counts=(8, 8, 8, 8),
    )  # fmt: skip
    cards = tuple(PLAYS[card] for card in cards_of(trumps))
    waiting = replace(seen, legal=cards)
    assert sure_tricks(waiting) == ()
    now = replace(seen, legal=(SHOW_PAIR, *cards))
    shown = replace(waiting, pair=seat)
    too_low = replace(waiting, bid=15, target=15)
    for free in (now, shown, too_low):
        assert sorted(sure_tricks(free)) == list(cards_of(trumps))


def test_nobody_claims_out_of_turn() -> None:
    [state] = islice((s for s in positions(9, 2) if sure_tricks(view(s, s.turn))), 1)
    for seat in SEATS:
        assert bool(sure_tricks(view(state, seat))) == (seat == state.turn)
