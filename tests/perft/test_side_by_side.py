"""Engine and plain generator walk whole matches side by side, under random options."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.rules import Deal, State, apply, legal, new_match, parse_options
from tests.perft import plain

SEATS = "NESW"
CARD = {rank + suit: SUIT * 8 + "78QKTA9J".index(rank) for SUIT, suit in enumerate("SHDC")
        for rank in plain.RANKS}  # fmt: skip


def random_options(rng: random.Random) -> tuple[plain.Options, str]:
    """Options that go together, and the `rules` line's words for them."""
    while True:
        preset = rng.choice(list(plain.PRESETS))
        changes = {
            name: rng.choice(values)
            for name, values in plain.VALUES.items()
            if name != "match_length" and rng.random() < 0.35
        }
        changes["match_length"] = rng.randint(1, 6)
        try:
            options = plain.make_options(preset, **changes)
        except ValueError:
            continue
        words = [f"{name}={plain.text_of(value)}" for name, value in changes.items()]
        return options, " ".join([preset, *words])


def chosen(lines: list[str], deal: plain.Deal, rng: random.Random) -> str:
    """A random action; passing is likelier than bidding, so that deals are played."""
    if "single" in lines and rng.random() < 0.85:
        return "pass"
    if deal["phase"] == "auction" and "pass" in lines and rng.random() < 0.6:
        return "pass"
    if deal["phase"] == "auction":
        return rng.choice(lines[:4])
    if deal["options"]["misplay"] == "forfeit" and rng.random() < 0.9:
        led = deal["trick"][0][1][1] if deal["trick"] else ""
        lines = [line for line in lines if line[-1] == led] or lines
    return rng.choice(lines)


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
        deck = list(plain.DECK)
        rng.shuffle(deck)
        hands = {seat: deck[8 * at : 8 * at + 8] for at, seat in enumerate(SEATS)}
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
            line = chosen(lines, deal, rng)
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
