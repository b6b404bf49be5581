"""Section 7: what is counted, dead deals, what a deal is worth."""

from typing import Any

import pytest

from game.rules import Options, Result, State, Trick, preset
from game.rules.cards import HEARTS, parse_card
from game.rules.scoring import (
    all_tricks_factor,
    card_scores,
    contract,
    contract_made,
    count,
    counts_cards,
    forfeit,
    half_factor,
    high_bid_factor,
    is_dead,
    may_die,
    pips,
    stake_factor,
    trick_points,
)
from game.rules.seats import EAST, NORTH, SOUTH, WEST
from tests.rules.deals import MIXED, finish, run, start


def played(options: Options, points: tuple[int, int], **changes: Any) -> State:
    """A deal of E's played out with these points; W wins a trick, N another unless told."""
    won = changes.pop("winners", (WEST, NORTH))
    tricks = tuple(Trick((), (), seat, 0) for seat in won)
    fields = {"bidder": EAST, "bid": 20, "target": 20, "trump": HEARTS, "tricks": tricks}
    return State(options).after(points=points, **(fields | changes))


def scored(options: Options, points: tuple[int, int], **changes: Any) -> tuple[int, int]:
    return contract(played(options, points, **changes)).score


@pytest.mark.rule("count.points")
def test_each_side_counts_its_tricks() -> None:
    assert count((3, 4), NORTH, 5) == count((3, 4), SOUTH, 5) == (8, 4)
    assert count((3, 4), EAST, 5) == count((3, 4), WEST, 5) == (3, 9)
    for last_trick in (0, 1):
        options = Options(last_trick=last_trick, ask="may", dead_if_unshown_after="never")
        state = finish(run(start(options, **MIXED), "E 16, S pass, W pass, N pass, E trump H"))
        assert state.last is not None
        assert sum(state.last.points) == 28 + last_trick


@pytest.mark.rule("count.last_trick")
def test_the_last_trick_counts_one_more() -> None:
    cards = [parse_card(text) for text in ("JH", "7H", "AS", "8D")]
    assert trick_points(Options(last_trick=1), cards, 6) == 4
    assert trick_points(Options(last_trick=1), cards, 7) == 5
    assert trick_points(Options(), cards, 7) == 4


@pytest.mark.rule("dead.unshown")
def test_when_a_deal_is_dead() -> None:
    for limit, dead_after in (("8", {8}), ("7", {7}), ("never", set())):
        options = Options(dead_if_unshown_after=limit)
        assert {
            tricks for tricks in range(9) if is_dead(options, tricks, shown=False)
        } == dead_after
        assert not any(is_dead(options, tricks, shown=True) for tricks in range(9))


@pytest.mark.rule("dead.unshown")
@pytest.mark.parametrize(("limit", "tricks"), [("8", 8), ("7", 7), ("never", 8)])
def test_a_dead_deal_scores_nothing(limit: str, tricks: int) -> None:
    options = Options(dead_if_unshown_after=limit, ask="may")
    state = run(start(options, **MIXED), "E 16, S pass, W pass, N pass, E trump H")
    last = state
    while state.phase == "play":
        last, state = state, finish_one(state)
    assert len(last.tricks) == tricks - 1
    assert state.last is not None
    assert state.last.trump == HEARTS
    assert not state.last.shown
    if limit == "never":
        assert state.last.outcome in ("made", "missed")
        assert state.score != (0, 0)
    else:
        assert (state.last.outcome, state.last.won, state.score) == ("dead", -1, (0, 0))


def finish_one(state: State) -> State:
    """One action further, a card rather than asking."""
    from game.rules import apply, legal

    return apply(state, legal(state)[-1])[0]


@pytest.mark.rule("score.contract")
def test_made_and_missed() -> None:
    assert contract_made(20, 20)
    assert not contract_made(19, 20)
    result = contract(played(Options(), (8, 20), shown=True))
    assert result == Result("made", 1, EAST, 20, HEARTS, 20, (8, 20), (0, 1), shown=True)
    assert contract(played(Options(), (9, 19))).outcome == "missed"
    assert scored(Options(), (9, 19)) == (0, -1)
    assert scored(Options(), (20, 8), bidder=SOUTH) == (1, 0)
    assert scored(Options(), (9, 19), target=16) == (0, 1)  # the pair was shown


@pytest.mark.rule("score.contract")
def test_worked_example_4() -> None:
    assert scored(Options(), (13, 15), bid=16, target=16) == (0, -1)
    assert scored(Options(), (12, 16), bid=16, target=16) == (0, 1)


@pytest.mark.rule("score.high_bid")
def test_a_high_bid_counts_two() -> None:
    options = Options(high_bid_from=21)
    assert [high_bid_factor(options, bid) for bid in (20, 21)] == [1, 2]
    assert high_bid_factor(Options(), 28) == 1
    assert scored(options, (7, 21), bid=21, target=21) == (0, 2)
    assert scored(options, (8, 20), bid=21, target=21) == (0, -2)


@pytest.mark.rule("score.double")
def test_the_stake_multiplies() -> None:
    assert [stake_factor(stake) for stake in (1, 2, 4)] == [1, 2, 4]
    assert scored(Options(), (8, 20), stake=4) == (0, 4)
    assert scored(Options(high_bid_from=20), (9, 19), stake=2) == (0, -4)


@pytest.mark.rule("score.half")
def test_worked_example_5() -> None:
    options = Options(half_loses_double=True)
    assert scored(options, (19, 9)) == (0, -2)
    assert scored(options, (18, 10)) == (0, -1)
    assert scored(options, (19, 9), target=16) == (0, -2)  # half the bid, not the target
    assert half_factor(options, 9, 19) == 2
    assert scored(Options(), (19, 9)) == (0, -1)


@pytest.mark.rule("score.all_tricks")
def test_all_eight_tricks() -> None:
    options = Options(all_tricks_double=True)
    assert all_tricks_factor(options, all_tricks=True) == 2
    assert scored(options, (0, 28), winners=[EAST] * 8) == (0, 2)
    assert scored(options, (0, 28)) == (0, 1)
    assert scored(Options(), (0, 28), winners=[EAST] * 8) == (0, 1)


@pytest.mark.rule("score.card_points")
def test_all_factors_multiply() -> None:
    options = Options(high_bid_from=20, all_tricks_double=True, half_loses_double=True)
    assert scored(options, (0, 28), winners=[WEST] * 8, stake=4) == (0, 16)
    assert scored(options, (20, 8), stake=2) == (0, -8)


@pytest.mark.rule("score.card_points", "score.contract")
def test_card_point_scoring() -> None:
    assert card_scores(made=True, bid=18, points=20, defence=8, stake=2) == (40, 0)
    assert card_scores(made=False, bid=18, points=17, defence=11, stake=2) == (-36, 11)
    options = Options(
        scoring="card",
        match="hands",
        high_bid_from=16,
        half_loses_double=True,
        all_tricks_double=True,
    )
    assert scored(options, (6, 22)) == (0, 22)
    assert scored(options, (0, 28), winners=[EAST] * 8) == (0, 28)
    assert scored(options, (20, 8)) == (20, -20)
    assert scored(options, (8, 20), bidder=SOUTH, stake=2) == (-40, 20)


@pytest.mark.rule("score.card_points", "play.misplay")
def test_a_contract_made_by_forfeit_scores_at_least_the_bid() -> None:
    options = Options(scoring="card", match="hands", misplay="forfeit", last_trick=1)
    # N-S have 12 points when S breaks a rule: 17 are left for E-W, who bid 20.
    result = forfeit(played(options, (12, 3)), SOUTH, "play.follow")
    assert (result.points, result.score, result.misplay) == ((12, 17), (0, 20), "play.follow")
    result = forfeit(played(options, (2, 3), stake=2), SOUTH, "play.follow")
    assert (result.points, result.score) == ((2, 27), (0, 54))
    result = forfeit(played(options, (12, 3)), WEST, "play.follow")
    assert (result.points, result.score, result.won) == ((26, 3), (26, -20), 0)


@pytest.mark.rule("play.misplay", "trump.secret")
def test_a_forfeit_tells_whether_the_trump_was_shown() -> None:
    options = Options(misplay="forfeit")
    assert forfeit(played(options, (12, 3), shown=True), SOUTH, "play.follow").shown
    assert not forfeit(played(options, (12, 3)), SOUTH, "play.follow").shown


@pytest.mark.rule("score.sixes")
def test_worked_example_6() -> None:
    assert (pips(-2), pips(-1)) == ((0, 2), (0, 1))
    assert (pips(1), pips(0)) == ((1, 0), (0, 0))
    assert pips(5) == (5, 0)


def test_what_a_score_is_of_and_whether_deals_die() -> None:
    assert [counts_cards(preset(name)) for name in ("points", "standard")] == [True, False]
    assert [may_die(Options(dead_if_unshown_after=when)) for when in ("7", "8", "never")] == [
        True,
        True,
        False,
    ]
