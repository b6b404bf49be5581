"""Section 3: the auction. E is eldest, N deals; S, then W, then N speak after E."""

import pytest

from game.rules import AuctionEnded, Called, Options, check_turn
from game.rules.auction import least_over_partner, may_hold, no_bid
from game.rules.seats import EAST, NOBODY, NORTH, SOUTH, WEST
from tests.rules.deals import choices, details, refused, run, start, told


@pytest.mark.rule("bid.order")
def test_eldest_speaks_first_then_in_turn_order() -> None:
    state = start()
    assert state.turn == EAST
    refusal = check_turn(state, SOUTH)
    assert refusal is not None
    assert (refusal.rule, refusal.details["turn"]) == ("bid.order", EAST)
    assert run(state, "E 15").turn == SOUTH
    right = start(Options(direction="right"))
    assert right.turn == WEST
    assert run(right, "W pass, S 15").turn == EAST


@pytest.mark.rule("bid.order")
def test_every_call_is_kept_in_order() -> None:
    state = run(start(), "E pass, S 15, W pass, N 16, E pass, S pass, W pass")
    calls = [(EAST, 0), (SOUTH, 15), (WEST, 0), (NORTH, 16), (EAST, 0), (SOUTH, 0), (WEST, 0)]
    assert state.calls == tuple(calls)


@pytest.mark.rule("bid.order")
def test_who_has_passed_for_good_is_skipped() -> None:
    state = run(start(Options(pass_is_final=True)), "E 15, S pass, W 16, N pass")
    assert state.turn == EAST
    assert run(state, "E 17").turn == WEST


@pytest.mark.rule("bid.order")
def test_a_call_after_the_auction_is_refused() -> None:
    state = run(start(), "E 15, S pass, W pass, N pass")
    assert refused(state, "16") == refused(state, "pass") == "bid.order"
    assert details(state, "16") == {"why": "time", "phase": "trump"}


@pytest.mark.rule("bid.lowest")
@pytest.mark.parametrize("lowest", [14, 15, 20])
def test_lowest_bid(lowest: int) -> None:
    state = start(Options(lowest_bid=lowest))
    assert refused(state, str(lowest)) == ""
    assert refused(state, str(lowest - 1)) == "bid.lowest"
    assert details(state, "3") == {"lowest": lowest}


@pytest.mark.rule("bid.highest")
def test_highest_bid_ends_the_auction() -> None:
    state, events = told(start(), "E pass, S 28")
    assert events[-1] == AuctionEnded(SOUTH, 28)
    assert (state.phase, state.turn) == ("trump", SOUTH)
    assert refused(start(), "29") == "bid.highest"
    assert details(start(), "29") == {"highest": 28}


@pytest.mark.rule("bid.highest", "count.last_trick")
def test_with_the_last_trick_bids_go_to_29() -> None:
    state = start(Options(last_trick=1))
    assert run(state, "E 28").phase == "auction"
    assert run(state, "E 29").phase == "trump"
    assert refused(state, "30") == "bid.highest"


@pytest.mark.rule("bid.raise")
def test_each_bid_is_higher() -> None:
    state = run(start(), "E 18")
    assert refused(state, "18") == refused(state, "17") == "bid.raise"
    assert details(state, "17") == {"standing": 18, "bidder": EAST}
    assert choices(state) == "pass 19 20 21 22 23 24 25 26 27 28"


@pytest.mark.rule("bid.hold")
def test_who_sits_earlier_may_hold() -> None:
    options = Options(hold=True)
    assert may_hold(options, EAST, SOUTH, NORTH)
    assert not may_hold(options, SOUTH, EAST, NORTH)
    assert not may_hold(options, EAST, EAST, NORTH)
    assert not may_hold(options, EAST, NOBODY, NORTH)
    assert not may_hold(Options(), EAST, SOUTH, NORTH)
    right = Options(hold=True, direction="right")
    assert may_hold(right, WEST, SOUTH, NORTH)
    assert not may_hold(right, EAST, SOUTH, NORTH)


@pytest.mark.rule("bid.hold", "bid.raise_partner")
def test_worked_example_17() -> None:
    state = run(start(Options(hold=True)), "E 16, S 17, W 18, N pass, E pass")
    assert refused(state, "17") == "bid.raise"
    state = run(state, "S 18")
    assert (state.bidder, state.bid) == (SOUTH, 18)
    assert refused(state, "18") == "bid.hold"  # W sits later
    assert details(state, "18") == {"standing": 18, "bidder": SOUTH}
    state = run(state, "W pass, N pass, E 18")
    assert state.bidder == EAST
    assert refused(state, "18") == "bid.hold"
    assert run(start(Options(hold=True)), "E pass, S pass, W 28").phase == "trump"
    partners = Options(hold=True, raise_partner_from=20)
    state = run(start(partners), "E pass, S pass, W 19, N pass")
    assert refused(state, "19") == "bid.raise_partner"
    assert run(start(partners), "E pass, S pass, W 20, N pass, E 20").bidder == EAST


@pytest.mark.rule("bid.raise_partner")
def test_over_ones_partner_only_from_a_number_on() -> None:
    options = Options(raise_partner_from=20)
    bidders = (WEST, SOUTH, NORTH, NOBODY)
    assert [least_over_partner(options, EAST, bidder) for bidder in bidders] == [20, 0, 0, 0]
    assert least_over_partner(Options(), EAST, WEST) == 0
    state = run(start(Options(raise_partner_from=20)), "E 16, S pass")
    assert refused(state, "19") == "bid.raise_partner"
    assert details(state, "19") == {"lowest": 20, "standing": 16}
    assert refused(state, "16") == "bid.raise"
    assert choices(state) == "pass 20 21 22 23 24 25 26 27 28"
    assert choices(run(state, "W pass")).startswith("pass 17 18")  # an opponent is free
    assert choices(run(start(), "E 16, S pass")).startswith("pass 17 18")


@pytest.mark.rule("bid.pass_final")
def test_final_passes_end_the_auction() -> None:
    state = run(start(Options(pass_is_final=True)), "E pass, S 16, W pass, N 17")
    refusal = check_turn(state, EAST)
    assert refusal is not None
    assert (refusal.rule, refusal.details["turn"]) == ("bid.pass_final", SOUTH)
    assert run(state, "S pass").phase == "trump"


@pytest.mark.rule("bid.pass_final")
def test_three_final_passes_before_the_bid() -> None:
    options = Options(pass_is_final=True, all_pass="redeal")
    state = run(start(options), "E pass, S pass, W pass, N 16")
    assert (state.phase, state.bidder) == ("trump", NORTH)


@pytest.mark.rule("bid.pass_final")
def test_worked_example_18() -> None:
    state = run(start(), "E pass, S 15, W pass, N pass, E 16")
    assert (state.phase, state.turn) == ("auction", SOUTH)
    state = run(state, "S pass, W pass")
    assert state.phase == "auction"
    assert run(state, "N pass").phase == "trump"


@pytest.mark.rule("bid.all_pass")
def test_what_holds_while_nobody_has_bid() -> None:
    three, four = 0b1110, 0b1111
    for option, after_three, after_four in (
        ("dealer", "forced", ""),
        ("eldest", "", "forced"),
        ("redeal", "", "redeal"),
    ):
        options = Options(all_pass=option)
        assert no_bid(options, three, NORTH) == after_three
        assert no_bid(options, 0b0110, NORTH) == ""
        if option != "dealer":  # the dealer can't pass after three passes
            assert no_bid(options, four, NORTH) == after_four


@pytest.mark.rule("bid.all_pass")
@pytest.mark.parametrize("final", [True, False])
def test_the_dealer_has_to_bid(final: bool) -> None:
    state = run(start(Options(pass_is_final=final, lowest_bid=16)), "E pass, S pass, W pass")
    assert choices(state) == "16"
    assert refused(state, "pass") == refused(state, "17") == "bid.all_pass"
    assert details(state, "pass") == {"lowest": 16}
    state, events = told(state, "N 16")
    assert [type(e) for e in events] == [Called, AuctionEnded]
    assert (state.phase, state.turn) == ("trump", NORTH)


@pytest.mark.rule("bid.all_pass")
@pytest.mark.parametrize("final", [True, False])
def test_worked_example_19(final: bool) -> None:
    three = "E pass, S pass, W pass"
    redeal = run(start(Options(pass_is_final=final, all_pass="redeal")), three)
    assert choices(redeal).startswith("pass 15 16")
    redeal = run(redeal, "N pass")
    assert (redeal.phase, redeal.dealer) == ("deal", EAST)
    assert redeal.last is not None
    assert (redeal.last.outcome, redeal.last.bid) == ("thrown_in", 0)
    eldest = run(start(Options(pass_is_final=final, all_pass="eldest")), f"{three}, N pass")
    assert (eldest.turn, choices(eldest)) == (EAST, "15")
    assert refused(eldest, "pass") == "bid.all_pass"
    assert run(eldest, "E 15").phase == "trump"
