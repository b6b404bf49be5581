"""Engine and plain generator walk whole matches side by side, under random options."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.rules import Deal, State, apply, legal, new_match, parse_options
from tests.perft import plain
from tests.perft.random_matches import random_action, random_hands, random_options

SEATS = "NESW"
CARD = {
    rank + suit: 8 * at + "78QKTA9J".index(rank)
    for at, suit in enumerate("SHDC")
    for rank in plain.RANKS
}


def compare_result(deal: plain.Deal, match: dict[str, Any], state: State) -> None:
    ended, last = plain.result(deal), state.last
    assert ended is not None
    assert last is not None
    assert last.outcome == ended["outcome"]
    assert last.won == (-1 if ended["won"] is None else plain.SIDES.index(ended["won"]))
    assert last.bidder == (-1 if ended["bidder"] is None else SEATS.index(ended["bidder"]))
    assert (last.bid, last.target) == (ended["bid"] or 0, ended["target"] or 0)
    trump = {None: -1, "none": 4}.get(ended["trump"], "SHDC".find(ended["trump"] or "?"))
    assert last.trump == trump
    assert last.points == tuple(ended["points"].values())
    assert last.score == tuple(ended["score"].values())
    assert state.score == tuple(match["total"].values())
    markers = tuple((match["red"][side], match["black"][side]) for side in plain.SIDES)
    assert state.sets == markers
    assert state.rounds == tuple(match["rounds"].values())
    assert (state.phase == "over") == match["over"]
    winner = {None: -1, "draw": -1, "NS": 0, "EW": 1}[match["winner"]]
    assert state.winner == winner


def walk_match(rng: random.Random, most_deals: int = 12) -> int:
    """One match, engine beside plain generator; how many deals it took."""
    options, words = random_options(rng)
    match, dealer = plain.new_match(options), rng.choice(SEATS)
    state = new_match(parse_options(words), SEATS.index(dealer))
    while not match["over"] and match["deals"] < most_deals:
        hands = random_hands(rng)
        assert state.phase == "deal"
        assert state.dealer == SEATS.index(dealer)
        deal = plain.new_deal(options, dealer, hands)
        dealt = Deal(tuple(tuple(CARD[card] for card in hands[seat]) for seat in SEATS))
        state, _ = apply(state, dealt)
        while plain.to_act(deal) is not None:
            assert state.turn == SEATS.index(str(plain.to_act(deal)))
            if deal["target"] is not None and deal["phase"] == "play":
                assert state.target == deal["target"]
            by_line = {str(action): action for action in legal(state)}
            lines = plain.actions(deal)
            assert sorted(by_line) == sorted(lines), words
            line = random_action(deal, rng)
            plain.act(deal, line)
            state, _ = apply(state, by_line[line])
        plain.enter(match, plain.result(deal) or {})
        compare_result(deal, match, state)
        dealer = plain.after(options, dealer)
    return int(match["deals"])


@pytest.mark.parametrize("seed", range(8))
def test_whole_matches_side_by_side(seed: int) -> None:
    rng = random.Random(f"side by side {seed}")
    assert sum(walk_match(rng) for _ in range(40)) >= 40
