"""Section 6: king and queen of trumps."""

import pytest

from game.rules import Options, PairShown, State
from game.rules.cards import HEARTS
from game.rules.pair import counts_itself, holds_both, is_lowered, lowered, raised
from game.rules.seats import EAST, NOBODY, NORTH, SOUTH, WEST
from tests.rules.deals import choices, details, finish, refused, run, start, told

TRUMP = "E 18, S pass, W pass, N pass, E trump H"
# E leads spades that the others do not have; S, a defender, holds the pair, or W, the partner.
DEFENDER = {
    "E": "JS 9S AS TS KS QS 8S 7S",
    "S": "KH QH 7H AD TD 8D 7D KD",
    "W": "JC 9C AC TC KC QC 8C 7C",
    "N": "JH 9H AH TH 8H JD 9D QD",
}
PARTNER = {**DEFENDER, "S": DEFENDER["W"], "W": DEFENDER["S"]}


def why(state: State) -> tuple[str, object]:
    return refused(state, "pair"), details(state, "pair").get("why")


@pytest.mark.rule("pair.kind")
def test_shown_on_ones_own_turn_before_playing() -> None:
    state = run(start(Options(pair_after_trick=False), **DEFENDER), f"{TRUMP}, E JS")
    assert why(state) == ("pair.kind", "hidden")
    state = run(state, "S ask")
    assert choices(state) == "pair 7H QH KH 7D 8D KD TD AD"
    state, events = told(state, "S pair")
    assert events == (PairShown(SOUTH, HEARTS, 22),)
    assert (state.turn, state.pair, state.target) == (SOUTH, SOUTH, 22)


@pytest.mark.rule("pair.kind")
def test_shown_also_when_it_changes_nothing() -> None:
    options = Options(pair_after_trick=False, pair_lowers_from=19)
    state = run(start(options, **PARTNER), f"{TRUMP}, E JS, S ask, S 7C, W pair")
    assert (state.pair, state.target) == (WEST, 18)


@pytest.mark.rule("pair.kind")
def test_auto_counts_by_itself_when_the_showing_trick_has_ended() -> None:
    options = Options(pair="auto", pair_after_trick=False)
    state = run(start(options, **DEFENDER), f"{TRUMP}, E JS, S ask")
    assert why(state) == ("pair.kind", "auto")
    state, events = told(state, "S AD, W 7C, N QD")
    assert events[-1] == PairShown(SOUTH, HEARTS, 22)
    assert (state.pair, state.target) == (SOUTH, 22)
    state = run(start(options, **DEFENDER), f"{TRUMP}, E JS, S ask, S KH, W 7C, N QD")
    assert state.pair == NOBODY


@pytest.mark.rule("pair.kind")
def test_no_pair_where_it_is_off() -> None:
    options = Options(pair="off", pair_after_trick=False)
    state = run(start(options, **DEFENDER), f"{TRUMP}, E JS, S ask")
    assert why(state) == ("pair.kind", "off")
    assert run(state, "S AD, W 7C, N QD").pair == NOBODY


@pytest.mark.rule("pair.both")
def test_both_cards_must_be_in_the_hand() -> None:
    options = Options(pair_after_trick=False)
    state = run(start(options, **DEFENDER), f"{TRUMP}, E JS, S ask, S KH")
    assert refused(state, "pair") == "pair.both"
    assert details(state, "pair") == {"suit": HEARTS}


@pytest.mark.rule("pair.both")
def test_a_card_returned_from_the_table_counts() -> None:
    hands = {
        "E": "KH QH 8S 7S JC 9C AD TD",
        "S": "JH 9H AH TH JD 9D KD QD",
        "W": "JS 9S AS TS KS QS 8D 7D",
        "N": "8H 7H AC TC KC QC 8C 7C",
    }
    options = Options(trump_marker="hand", pair_after_trick=False)
    state = run(start(options, **hands), f"{TRUMP.replace('trump H', 'trump KH')}, E JC, S ask")
    state = run(state, "S JH, W 8D, N 7C, S JD, W 7D, N 8C")
    assert run(state, "E pair").target == 15


@pytest.mark.rule("pair.both", "pair.kind")
def test_worked_example_11() -> None:
    state = run(start(**DEFENDER), f"{TRUMP}, E JS, S ask, S KH, W 7C, N QD")
    assert refused(state, "pair") == "pair.both"
    assert refused(run(state, "S 7D, W 8C, N JD"), "pair") == "pair.both"


@pytest.mark.rule("pair.after_trick")
def test_the_side_must_have_won_a_trick_since_the_showing() -> None:
    state = run(start(**DEFENDER), f"{TRUMP}, E JS, S ask")
    assert refused(state, "pair") == "pair.after_trick"
    won = run(state, "S 7H, W 7C, N QD")  # S's trump wins the very trick it was shown in
    assert (won.turn, refused(won, "pair")) == (SOUTH, "")
    lost = run(state, "S 7D, W 7C, N QD, E 9S")
    assert refused(lost, "pair") == "pair.after_trick"


@pytest.mark.rule("pair.after_trick")
def test_a_trick_won_before_the_showing_does_not_count() -> None:
    hands = {
        "E": "JS 9S AS TS KS QS JC 9C",
        "W": "KH QH 7H AD TD 8D 7D 8S",
        "S": "7S AC TC KC QC 8C 7C JD",
        "N": "JH 9H AH TH 8H 9D QD KD",
    }
    state = run(start(Options(ask="may"), **hands), f"{TRUMP}, E JS, S 7S, W 8S, N KD, E 9S")
    assert state.tricks[0].winner == EAST
    assert refused(run(state, "S 7C, W ask"), "pair") == "pair.after_trick"
    won = run(state, "S 7C, W ask, W 7D, N QD, E AS, S 8C")
    assert run(won, "W pair").target == 15


@pytest.mark.rule("pair.once")
def test_one_pair_a_deal() -> None:
    state = run(start(Options(pair_after_trick=False), **DEFENDER), f"{TRUMP}, E JS, S ask, S pair")
    assert why(state) == ("pair.once", "shown")
    assert why(run(state, "S AD")) == ("pair.once", "shown")


@pytest.mark.rule("pair.once")
def test_none_in_a_single_hand() -> None:
    state = run(start(Options(single_hand=True), **DEFENDER), f"{TRUMP}, E pass, S single")
    assert why(state) == ("pair.once", "alone")


@pytest.mark.rule("pair.once")
def test_none_without_trumps() -> None:
    options = Options(no_trumps=True, pair="auto", pair_after_trick=False)
    script = f"{TRUMP.replace('trump H', 'trump none')}, E JS, S ask, S AD, W 7C, N QD"
    assert run(start(options, **DEFENDER), script).pair == NOBODY


@pytest.mark.rule("pair.lower", "pair.lower_from")
def test_worked_example_1() -> None:
    assert lowered(Options(), 21) == 17
    assert lowered(Options(), 17) == 15
    assert lowered(Options(pair_floor=16), 18) == 16
    assert lowered(Options(pair_lowers_from=19), 18) == 18
    state = start(Options(pair_after_trick=False), **PARTNER)
    state = run(state, f"{TRUMP.replace('18', '21')}, E JS, S ask, S 7C, W pair")
    assert (state.target, state.bid) == (17, 21)


@pytest.mark.rule("pair.lower")
def test_worked_example_16() -> None:
    assert lowered(Options(pair_floor=16), 15) == 15


@pytest.mark.rule("pair.lower_from")
def test_bids_below_a_number_are_not_lowered() -> None:
    options = Options(pair_lowers_from=19)
    assert [is_lowered(options, bid) for bid in (18, 19)] == [False, True]
    assert is_lowered(Options(), 15)
    assert lowered(options, 19) == 15


@pytest.mark.rule("pair.raise")
def test_worked_example_2() -> None:
    assert raised(Options(), 18) == 22
    assert raised(Options(), 26) == 28
    assert raised(Options(last_trick=1), 26) == 29


@pytest.mark.rule("pair.raise", "count.points")
def test_worked_example_12() -> None:
    hands = {
        "E": "JS 9S AS TS JC 9C 8D 7D",
        "S": "KH QH JH 7S 8S 8C 7C KD",
        "W": "JD 9D AD TD AC TC 8H 7H",
        "N": "9H AH TH KS QS KC QC QD",
    }
    state = run(start(**hands), TRUMP.replace("18", "17"))
    state = run(state, "E JS, S 7S, W ask, W AD, N KS, E 9S, S 8S, W TD, N QS")
    state = run(state, "E JC, S 7C, W AC, N QC, E 9C, S 8C, W TC, N KC, E 8D, S KD, W JD, N QD")
    assert (len(state.tricks), state.points, state.target) == (5, (0, 17), 17)
    state = run(state, "W 9D, N 9H, E 7D, S JH, S pair")
    assert (state.phase, state.points, state.target) == ("play", (7, 17), 21)
    state = finish(state)
    assert state.last is not None
    assert (state.last.outcome, state.last.points, state.last.score) == (
        "missed",
        (11, 17),
        (0, -1),
    )


@pytest.mark.rule("pair.kind", "pair.after_trick")
def test_worked_example_15() -> None:
    options = Options(pair="auto")
    state = run(start(options, **DEFENDER), f"{TRUMP}, E JS, S ask, S AD, W 7C, N QD")
    assert (state.tricks[0].winner, state.pair) == (EAST, NOBODY)
    state = run(state, "E 7S, S 7H, W 8C, N 9D")
    assert (state.tricks[1].winner, state.pair) == (SOUTH, NOBODY)
    won = run(start(options, **DEFENDER), f"{TRUMP}, E JS, S ask, S 7H, W 7C, N QD")
    assert (won.pair, won.target) == (SOUTH, 22)


@pytest.mark.rule("pair.both")
def test_a_pair_in_a_hand_that_is_not_known() -> None:
    options = Options(pair_after_trick=False)
    known = DEFENDER["N"]
    state = run(start(options, unknown=True, N=known), f"{TRUMP}, E JS, S ask")
    assert refused(state, "pair") == ""
    for cards_left, possible in ((2, True), (1, False)):
        late = state.after(unknown=(0, 7, cards_left, 8))
        assert holds_both(late, SOUTH, HEARTS) is possible
    state = run(state, "S pair")
    assert state.unknown[SOUTH] == 6
    assert refused(run(state, "S 7D"), "KH") == "cards.deck"
    held = {"N": "JH 9H AH TH 8H KH 9D QD"}
    state = run(start(options, unknown=True, **held), f"{TRUMP}, E JS, S ask")
    assert refused(state, "pair") == "pair.both"
    auto = Options(pair="auto", pair_after_trick=False)
    state = run(start(auto, unknown=True, N=known), f"{TRUMP}, E JS, S ask, S 7D, W 7C, N 8H")
    assert (state.pair, NORTH) == (NOBODY, 0)


def test_a_pair_counts_by_itself_only_where_nobody_has_to_show_it() -> None:
    assert [counts_itself(Options(pair=kind)) for kind in ("shown", "auto", "off")] == [
        False,
        True,
        False,
    ]
