"""Section 8: what a finished deal does to the match."""

from typing import Any

import pytest

from game.rules import (
    PASS,
    DealEnded,
    IllegalAction,
    MatchEnded,
    Options,
    Result,
    SetWon,
    State,
    apply,
    check,
    check_turn,
    legal,
    new_match,
)
from game.rules.cards import HEARTS
from game.rules.match import (
    counting,
    end_deal,
    hands,
    is_endless,
    length,
    markers,
    rounds,
    score_limit,
    six,
    winning_rule,
)
from game.rules.seats import EAST, NOBODY, NORTH
from tests.rules.deals import SUITED, deal, refused


def result(score: tuple[int, int], outcome: Any = "made", won: int = 1) -> Result:
    return Result(outcome, won, EAST, 16, HEARTS, 16, (8, 20), score, shown=True)


def ended(options: Options, *results: Result, **fields: Any) -> State:
    """A match after these results."""
    state = new_match(options).after(**fields)
    for one in results:
        state = end_deal(state, one)[0]
    return state


@pytest.mark.rule("match.six")
def test_first_to_plus_six_or_the_other_at_minus_six() -> None:
    assert six(6, (5, -5)) is None
    assert (six(6, (6, 0)), six(6, (0, 7))) == (0, 1)
    assert (six(6, (0, -6)), six(6, (-7, 5))) == (0, 1)
    state = ended(Options(), *[result((0, 1))] * 5)
    assert (state.phase, state.score, state.deals) == ("deal", (0, 5), 5)
    state, events = end_deal(state, result((0, 1)))
    assert (state.phase, state.winner, state.score) == ("over", 1, (0, 6))
    assert events == (DealEnded(6, result((0, 1)), (0, 6)), MatchEnded(1, (0, 6)))
    lost = ended(Options(match_length=2), result((0, -1)), result((0, -1)))
    assert (lost.winner, lost.phase) == (0, "over")


@pytest.mark.rule("match.six")
def test_nothing_can_be_done_when_the_match_is_over() -> None:
    state = ended(Options(match_length=1), result((0, 1)))
    assert legal(state) == ()
    for action in (PASS, deal(**SUITED)):
        refusal = check(state, action)
        assert refusal is not None
        assert (refusal.rule, refusal.seat, refusal.action) == ("match.six", NOBODY, action)
        with pytest.raises(IllegalAction, match=r"match\.six"):
            apply(state, action)
    refusal = check_turn(state, NORTH)
    assert refusal is not None
    assert refusal.rule == "match.six"


@pytest.mark.rule("match.six", "match.sets")
def test_worked_example_13() -> None:
    redoubled = result((0, 4))
    over = ended(Options(), redoubled, score=(0, 4))
    assert (over.phase, over.score, over.winner) == ("over", (0, 8), 1)
    sets = ended(Options(match="sets"), redoubled, score=(0, 4))
    assert (sets.phase, sets.score, sets.sets) == ("deal", (0, 0), ((0, 0), (1, 0)))


@pytest.mark.rule("match.hands")
def test_so_many_deals() -> None:
    assert hands(8, 7, (5, 0)) is None
    assert (hands(8, 8, (5, 0)), hands(8, 8, (-2, -1)), hands(8, 8, (1, 1))) == (0, 1, NOBODY)
    options = Options(match="hands", match_length=2)
    dead = result((0, 0), "dead", NOBODY)
    thrown = result((0, 0), "thrown_in", NOBODY)
    state, events = end_deal(ended(options, dead), thrown)
    assert (state.phase, state.winner) == ("over", NOBODY)
    assert events[-1] == MatchEnded(NOBODY, (0, 0))
    assert refused(state, "pass") == "match.hands"
    assert ended(options, dead, result((0, 1))).winner == 1


@pytest.mark.rule("match.sets")
def test_set_markers() -> None:
    assert markers(6, (5, -5)) == ()
    assert markers(6, (6, -7)) == ((0, True), (1, False))
    assert markers(1, (1, -1)) == ((0, True), (1, False))
    options = Options(match="sets")
    state, events = end_deal(ended(options, score=(-5, 2)), result((-1, 0), "missed", 1))
    assert events == (DealEnded(1, result((-1, 0), "missed", 1), (0, 0)), SetWon(0, False))
    assert (state.score, state.sets, state.phase) == ((0, 0), ((0, 1), (0, 0)), "deal")
    state = ended(options, *[result((0, 4))] * 200)
    assert (state.phase, state.sets) == ("deal", ((0, 0), (100, 0)))


@pytest.mark.rule("match.rounds")
def test_rounds() -> None:
    assert rounds(12, (11, 0)) is None
    assert (rounds(12, (12, 3)), rounds(12, (3, 12))) == (0, 1)
    options = Options(match="rounds", match_length=2)
    state = ended(
        options,
        result((0, 1)),
        result((0, -1), "missed", 0),
        result((0, 0), "dead", NOBODY),
        result((0, 0), "thrown_in", NOBODY),
    )
    assert (state.rounds, state.phase) == ((1, 1), "deal")
    state = ended(options, result((3, 0), "single_won", 0), result((0, 1), "forfeit", 0))
    assert (state.rounds, state.phase, state.winner) == ((2, 0), "over", 0)
    assert refused(state, "pass") == "match.rounds"


def test_the_next_deal_begins_with_nothing_of_the_last() -> None:
    state = ended(Options(), result((0, 1)))
    assert state == State(Options(), dealer=EAST, deals=1, score=(0, 1), last=result((0, 1)))


@pytest.mark.parametrize(
    ("options", "counted", "limit", "endless"),
    [
        (Options(match="six", match_length=5), "score", 5, False),
        (Options(match="hands", match_length=7), "deals", 0, False),
        (Options(match="sets", match_length=6), "sets", 6, True),
        (Options(match="rounds", match_length=12), "rounds", 0, False),
    ],
)
def test_how_a_match_is_counted(options: Options, counted: str, limit: int, endless: bool) -> None:
    assert counting(options) == counted
    assert length(options) == options.match_length
    assert score_limit(options) == limit
    assert is_endless(options) == endless
    assert winning_rule(options) == f"match.{options.match}"
