"""Section 2: direction, cutting, four by four, the next dealer, deals thrown in."""

import pytest

from game.rules import CardsDealt, DealEnded, Options, check_turn, new_match
from game.rules.cards import card_set, cards_of
from game.rules.dealing import cutter, next_dealer, packet
from game.rules.options import deal_direction
from game.rules.seats import EAST, NORTH, SOUTH, WEST
from tests.rules.deals import SUITED, deal, refused, run, start, told

QUIET = "E 15, S pass, W pass, N pass, E trump H"


@pytest.mark.rule("deal.direction")
def test_turn_order_runs_left_or_right() -> None:
    assert (deal_direction("left"), deal_direction("right")) == (1, 3)
    left = run(start(Options(ask="may")), f"{QUIET}, E JH, S JD, W JC, N JS")
    assert left.tricks[0].seats == (EAST, SOUTH, WEST, NORTH)
    right = start(Options(direction="right", ask="may"))
    right = run(right, "W 15, S pass, E pass, N pass, W trump C, W JC, S JD, E JH, N JS")
    assert right.tricks[0].seats == (WEST, SOUTH, EAST, NORTH)


@pytest.mark.rule("deal.direction")
def test_playing_before_ones_turn_in_a_trick_is_refused() -> None:
    state = run(start(), f"{QUIET}, E JH")
    refusal = check_turn(state, NORTH)
    assert refusal is not None
    assert (refusal.rule, refusal.details["turn"]) == ("deal.direction", SOUTH)


@pytest.mark.rule("deal.cut")
def test_the_player_before_the_dealer_cuts() -> None:
    assert cutter(NORTH, deal_direction("left")) == WEST
    assert cutter(NORTH, deal_direction("right")) == EAST


@pytest.mark.rule("deal.four")
def test_four_cards_before_the_auction_and_four_after_the_trump() -> None:
    state, events = told(start(), QUIET)
    first = card_set(deal(**SUITED).hands[EAST][:4])
    assert cards_of(start().hands[EAST]) == cards_of(first)
    assert state.hands[EAST].bit_count() == 8
    assert [e.round for e in events if isinstance(e, CardsDealt)] == [2]
    assert packet(deal(**SUITED).hands, 2)[EAST] == deal(**SUITED).hands[EAST][4:]


@pytest.mark.rule("deal.four")
def test_the_second_four_wait_for_the_doubling() -> None:
    state = run(start(Options(doubling=True)), QUIET)
    assert state.hands[EAST].bit_count() == 4
    assert run(state, "S pass, N pass").hands[EAST].bit_count() == 8


@pytest.mark.rule("deal.four")
def test_nothing_is_dealt_in_the_middle_of_a_deal() -> None:
    from game.rules import check

    refusal = check(start(), deal(**SUITED))
    assert refusal is not None
    assert refusal.rule == "deal.four"


@pytest.mark.rule("deal.next")
def test_the_next_player_deals_after_every_deal() -> None:
    assert next_dealer(NORTH, deal_direction("left")) == EAST
    assert next_dealer(NORTH, deal_direction("right")) == WEST
    thrown = start(Options(throw_in_four=True), E="KH QH 8H 7H")
    assert (thrown.phase, thrown.dealer, thrown.deals) == ("deal", EAST, 1)


@pytest.mark.rule("deal.next")
def test_only_the_dealer_deals() -> None:
    state = new_match(Options(), WEST)
    assert check_turn(state, WEST) is None
    refusal = check_turn(state, NORTH)
    assert refusal is not None
    assert (refusal.rule, refusal.details["turn"]) == ("deal.next", WEST)


@pytest.mark.rule("deal.no_points_in_four")
@pytest.mark.parametrize(("seat", "thrown"), [("E", True), ("S", True), ("W", False), ("N", False)])
def test_four_without_a_point_card(seat: str, thrown: bool) -> None:
    hands = {"E": "JH", "S": "JD", "W": "JC", "N": "JS"} | {seat: "KH QH 8H 7H"}
    state = start(Options(throw_in_four=True), **hands)
    assert (state.phase == "deal") is thrown
    if thrown:
        assert state.last is not None
        assert (state.last.outcome, state.last.bidder, state.last.score) == (
            "thrown_in",
            -1,
            (0, 0),
        )
    assert start(Options(), **hands).phase == "auction"


NO_POINTS = {"E": "KH QH 8H 7H KD QD 8D 7D", "S": "JH 9H AH TH"}


@pytest.mark.rule("deal.no_points_in_eight")
def test_eight_without_a_point_card() -> None:
    options = Options(throw_in_eight=True, single_hand=True, doubling=True)
    state, events = told(start(options, **NO_POINTS), f"{QUIET}, S double, E pass, W pass")
    assert state.phase == "deal"
    assert state.last is not None
    assert (state.last.outcome, state.last.bid, state.last.target) == ("thrown_in", 15, 15)
    assert [type(e) for e in events[-2:]] == [CardsDealt, DealEnded]
    assert run(start(**NO_POINTS), QUIET).phase == "play"


@pytest.mark.rule("deal.no_points_in_eight")
def test_worked_example_20() -> None:
    options = Options(throw_in_eight=True, trump_marker="hand")
    hands = {"E": "JH QH 8H 7H KD QD 8D 7D"}
    state = run(start(options, **hands), "E 15, S pass, W pass, N pass, E trump JH")
    assert state.phase == "play"
    assert refused(state, "JH") == "trump.marker"


@pytest.mark.rule("deal.four_jacks")
def test_four_jacks_in_one_hand() -> None:
    hands = {"W": "JS JH JD 7C 8C QC KC JC"}
    state = run(start(Options(throw_in_four_jacks=True), **hands), QUIET)
    assert state.phase == "deal"
    assert state.last is not None
    assert state.last.outcome == "thrown_in"
    assert run(start(**hands), QUIET).phase == "play"
