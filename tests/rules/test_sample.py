"""What sampling must respect, shown one fact at a time; the rest is in the property tests."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from importlib import import_module
from random import Random

import pytest

from game.rules import Options, State, View, sample, view
from game.rules.cards import (
    FULL,
    JACKS,
    NO_TRUMP,
    POINT_CARDS,
    SUIT_SETS,
    UNKNOWN,
    card_set,
    cards_of,
    parse_card,
    suit_of,
)
from game.rules.pair import PAIRS
from game.rules.places import Facts, facts
from game.rules.seats import EAST, NOBODY, NORTH, SEATS, SOUTH, WEST
from tests.rules.deals import MIXED, run, start

SAMPLING = import_module("game.rules.sample")
BIDDING = "E 16, S pass, W pass, N pass"


def samples(seen: View, number: int = 60, tries: int = 4) -> list[State]:
    """So many sampled states, always the same; with ``tries`` 0 only the exact dealing is used.

    None of them can be told from the true one.
    """
    rng = Random("29")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SAMPLING, "TRIES", tries)
        states = [sample(seen, rng) for _ in range(number)]
    for state in states:
        assert view(state, seen.seat) == seen
    return states


def test_between_deals_nothing_is_hidden() -> None:
    for phase in ("deal", "over"):
        state = State(Options(), dealer=WEST, deals=3, score=(2, -1), phase=phase)
        assert sample(view(state, SOUTH), Random(1)) == state


def test_every_suit_may_be_a_spare_trump_and_no_trumps_where_it_is_played() -> None:
    for options, trumps in (
        (Options(), {0, 1, 2, 3}),
        (Options(no_trumps=True), {0, 1, 2, 3, NO_TRUMP}),
    ):
        seen = view(run(start(options), f"{BIDDING}, E trump H"), NORTH)
        assert {state.trump for state in samples(seen)} == trumps


def test_no_trump_before_one_is_settled() -> None:
    options = Options(seventh_card="seen", doubling=True)
    for script in ("", BIDDING, f"{BIDDING}, E trump 7th"):
        seen = view(run(start(options), script), NORTH)
        assert {state.trump for state in samples(seen)} == {UNKNOWN}
    for script in ("E trump H", "E trump H, S double"):
        seen = view(run(start(options), f"{BIDDING}, {script}"), NORTH)
        assert seen.phase == ("redouble" if "double" in script else "double")
        assert {state.trump for state in samples(seen)} == {0, 1, 2, 3}


@pytest.mark.rule("trump.marker")
def test_a_card_face_down_is_one_of_the_bidders_first_four() -> None:
    options = Options(trump_marker="hand", doubling=True)
    seen = view(run(start(options, **MIXED), f"{BIDDING}, E trump 9H"), SOUTH)
    markers = card_set(state.marker for state in samples(seen))
    assert markers & POINT_CARDS
    assert markers & ~POINT_CARDS
    for state in samples(seen):
        assert state.marker in state.dealt[EAST][:4]
        assert state.trump == suit_of(state.marker)
        assert state.hands[EAST] == card_set(state.dealt[EAST][:4]) & ~(1 << state.marker)


@pytest.mark.rule("trump.seventh")
@pytest.mark.parametrize("seat", [EAST, SOUTH])
def test_a_seventh_card_lies_in_its_place(seat: int) -> None:
    options = Options(seventh_card="blind")
    seen = view(run(start(options, **MIXED), f"{BIDDING}, E trump 7th"), seat)
    states = samples(seen)
    assert len({state.marker for state in states}) > 10
    for state in states:
        assert state.marker == state.dealt[EAST][6]
        assert state.trump == suit_of(state.marker)


@pytest.mark.rule("play.follow")
def test_who_did_not_follow_has_none() -> None:
    # Everybody but E is void of hearts; S asked, so W and N lack them as well as S.
    seen = view(run(start(), f"{BIDDING}, E trump H, E JH, S ask, S 7D, W 7C, N 7S"), EAST)
    assert facts(seen).lacks == [SUIT_SETS[1], 0, SUIT_SETS[1], SUIT_SETS[1]]
    for state in samples(seen, tries=0):
        assert state.hands[EAST] == SUIT_SETS[1] & ~(1 << 15)


@pytest.mark.rule("play.ask")
def test_who_has_asked_and_not_yet_played_is_void() -> None:
    seen = view(run(start(**MIXED), f"{BIDDING}, E trump H, E JH, S 7H, W KH, N AH, E 9H"), WEST)
    assert facts(seen).lacks == [0, 0, 0, 0]
    state = run(start(), f"{BIDDING}, E trump H, E JH, S ask")
    assert facts(view(state, WEST)).lacks == [0, 0, SUIT_SETS[1], 0]


@pytest.mark.rule("play.ask_then_trump")
def test_who_asked_and_did_not_trump_has_no_trump() -> None:
    options = Options(ask_then_trump=True)
    spades = {"N": "JS 9S AS TS KS QS 8S 7S"}
    state = run(start(options, **spades), f"{BIDDING}, E trump S")
    state = run(state, "E JH, S ask, S 7D")
    assert facts(view(state, WEST)).lacks[SOUTH] == SUIT_SETS[0] | SUIT_SETS[1]
    trumped = run(start(options), f"{BIDDING}, E trump D, E JH, S ask, S 7D")
    assert facts(view(trumped, WEST)).lacks[SOUTH] == SUIT_SETS[1]


def test_a_returned_card_is_known() -> None:
    options = Options(trump_marker="hand")
    seen = view(run(start(options), f"{BIDDING}, E trump AH, E JH, S ask, S 7D"), WEST)
    for state in samples(seen, 20):
        assert state.hands[EAST] >> parse_card("AH") & 1
        assert parse_card("AH") in state.dealt[EAST][:4]


@pytest.mark.rule("pair.both")
def test_a_pair_laid_open_is_known() -> None:
    hands = {
        "E": "JS 9S AS TS KS QS 8S 7S",
        "S": "KH QH 7H AD TD 8D 7D KD",
        "W": "JC 9C AC TC KC QC 8C 7C",
    }
    state = run(start(Options(pair_after_trick=False), **hands), f"{BIDDING}, E trump H")
    state = run(state, "E JS, S ask, S pair")
    for possible in samples(view(state, NORTH), 20):
        assert possible.hands[SOUTH] & PAIRS[1] == PAIRS[1]


# E leads its only spade, S has the trump shown and wins; then nobody had the pair of hearts.
SILENT = {
    "N": "8S JD 9D AD 9H 8H TD KD",
    "E": "7S JH AH QD 8D 7D JC 9C",
    "S": "TH AC TC KC QC 8C 7C 7H",
    "W": "9S KH JS AS TS KS QS QH",
}


@pytest.mark.rule("pair.kind")
@pytest.mark.parametrize("tries", [4, 0])
@pytest.mark.parametrize("after_trick", [False, True])
def test_a_pair_that_would_have_counted_was_not_there(tries: int, after_trick: bool) -> None:
    options = Options(pair="auto", pair_after_trick=after_trick)
    script = f"{BIDDING}, E trump H, E 7S, S ask, S 7H, W 9S, N 8S"
    pairs = dict.fromkeys(SEATS, 0)
    hands = {**SILENT, "W": SILENT["W"].replace("QH", "9C"), "E": SILENT["E"].replace("9C", "QH")}
    state = run(start(options, **hands), script)
    for possible in samples(view(state, NORTH), 200, tries):
        for seat in SEATS:
            pairs[seat] += possible.hands[seat] & PAIRS[1] == PAIRS[1]
    assert pairs[SOUTH] == 0
    # With pair.after_trick only the side that won the trick could have counted one.
    assert (pairs[WEST] + pairs[EAST] > 0) == after_trick


def test_a_pair_of_which_one_card_was_played_in_that_trick_is_none() -> None:
    options = Options(pair="auto", pair_after_trick=False)
    hands = {**SILENT, "S": SILENT["S"].replace("7H", "KH"), "W": SILENT["W"].replace("KH", "7H")}
    state = run(start(options, **hands), f"{BIDDING}, E trump H, E 7S, S ask, S KH, W 9S, N 8S")
    assert any(1 << parse_card("QH") & s.hands[SOUTH] for s in samples(view(state, NORTH)))


@pytest.mark.parametrize("tries", [4, 0])
def test_a_deal_that_was_not_thrown_in_had_its_point_cards(tries: int) -> None:
    options = Options(throw_in_four=True, throw_in_eight=True, throw_in_four_jacks=True)
    state = run(start(options, **MIXED), f"{BIDDING}, E trump H")
    for seat in (NOBODY, NORTH, EAST):
        for possible in samples(view(state, seat), 100, tries):
            for owner in SEATS:
                hand = card_set(possible.dealt[owner])
                assert hand & POINT_CARDS
                assert hand & JACKS != JACKS
            for first in (EAST, SOUTH):
                assert card_set(possible.dealt[first][:4]) & POINT_CARDS


# N has half of the point cards, so that others may have few.
POINTS_NORTH = {**MIXED, "N": "JS 9S AS TS JH 9H AH TH", "E": "JD 9D KC QC 8C 7S 7H 8S"}
POINTS_NORTH |= {"S": "JC 9C KS QS AD TD 8D 7D", "W": "AC TC KH QH KD QD 8H 7C"}


@pytest.mark.rule("trump.seventh", "deal.no_points_in_four")
@pytest.mark.parametrize("tries", [4, 0])
def test_a_seventh_card_is_none_of_the_first_four(tries: int) -> None:
    """E's deal went on, so it had a point card among its first four: its seventh does not count."""
    options = Options(seventh_card="blind", throw_in_four=True, doubling=True)
    state = run(start(options, **POINTS_NORTH), f"{BIDDING}, E trump 7th, S pass")
    for seen in (view(state, NORTH), view(run(state, "N pass"), NORTH)):
        possible = samples(seen, 300, tries)
        for one in possible:
            for seat in (EAST, SOUTH):
                assert card_set(one.dealt[seat][:4]) & POINT_CARDS
        assert any(not card_set(one.dealt[WEST]) & POINT_CARDS for one in possible)
        markers = {one.marker for one in possible}
        assert (markers == {UNKNOWN}) is (seen.phase == "double")
        if seen.phase == "play":
            with_points = {marker for marker in markers if 1 << marker & POINT_CARDS}
            assert with_points
            assert markers - with_points


@pytest.mark.rule("trump.marker", "deal.no_points_in_four")
@pytest.mark.parametrize("tries", [4, 0])
def test_a_card_laid_down_may_be_the_only_point_card_of_the_first_four(tries: int) -> None:
    options = Options(trump_marker="hand", throw_in_four=True)
    state = run(start(options, **POINTS_NORTH), f"{BIDDING}, E trump JD")
    possible = samples(view(state, NORTH), 300, tries)
    for seat in (EAST, SOUTH):
        assert all(card_set(one.dealt[seat][:4]) & POINT_CARDS for one in possible)
    assert any(card_set(one.dealt[EAST][:4]) & POINT_CARDS == 1 << one.marker for one in possible)
    assert any(card_set(one.dealt[EAST]) & POINT_CARDS == 1 << one.marker for one in possible)


@pytest.mark.rule("deal.no_points_in_eight")
@pytest.mark.parametrize("tries", [4, 0])
@pytest.mark.parametrize("marker", ["spare", "hand"])
def test_no_hand_of_eight_is_without_points(tries: int, marker: str) -> None:
    options = Options(trump_marker=marker, throw_in_eight=True)
    trump = "trump D" if marker == "spare" else "trump JD"
    state = run(start(options, **POINTS_NORTH), f"{BIDDING}, E {trump}")
    for one in samples(view(state, NORTH), 300, tries):
        assert all(card_set(hand) & POINT_CARDS for hand in one.dealt)


def test_the_card_face_down_can_be_the_one_with_points() -> None:
    """E has played seven cards without points, and its card lies face down: in a deal that was not
    thrown in for want of point cards it is one with points."""
    options = Options(trump_marker="hand", ask="may", throw_in_eight=True)
    hands = {
        "E": "7H JS KS QS 8S 7S KC QC",
        "S": "9S AS TS JC 9C AC TC 8C",
        "W": "JH 9H AH TH KH QH 8H 7C",
        "N": "JD 9D AD TD KD QD 8D 7D",
    }
    state = run(start(options, **hands), f"{BIDDING}, E trump JS")
    state = run(state, "E 7S, S TS, W 7C, N 7D, S 8C, W 8H, N 8D, E KC, E 8S, S 9S, W QH, N QD")
    state = run(state, "S JC, W KH, N KD, E QC, S 9C, W TH, N TD, E QS, S AC, W AH, N AD, E 7H")
    for tries in (4, 0):
        for possible in samples(view(state, NORTH), 40, tries):
            assert card_set(possible.dealt[EAST]) & POINT_CARDS


def test_only_what_lies_face_down_is_left_to_have_the_points() -> None:
    """Here nothing else is hidden of the bidder's cards, so that the first way fails."""
    options = Options(trump_marker="hand", ask="may", throw_in_eight=True)
    base = view(run(start(options, **MIXED), f"{BIDDING}, E trump JH"), NORTH)
    known = facts(base)
    known.held[EAST] = card_set(map(parse_card, ["8H", "7H", "8S", "7S", "8D", "7D", "7C"]))
    known.held[NORTH] = card_set(map(parse_card, MIXED["N"].replace("8C 7C", "8C KC").split()))
    for number in range(10):
        hands, marker = SAMPLING.deal_unseen(base, known, Random(number), 0)
        assert 1 << marker & POINT_CARDS
        assert hands[EAST] == known.held[EAST] | 1 << marker


def test_no_deal_agrees_with_a_view_that_cannot_be() -> None:
    options = Options(throw_in_four_jacks=True)
    seen = view(run(start(options, **MIXED), f"{BIDDING}, E trump H"), SOUTH)
    known = facts(seen)
    known.held[EAST] = JACKS  # would have been thrown in
    known.held[SOUTH] &= ~JACKS
    for tries in (0, 3):
        with pytest.raises(ValueError, match=r"^no deal agrees with this view$"):
            SAMPLING.deal_unseen(seen, known, Random(1), tries)


def test_three_jacks_send_the_last_one_elsewhere() -> None:
    options = Options(throw_in_four_jacks=True)
    seen = view(run(start(options, **MIXED), f"{BIDDING}, E trump H"), SOUTH)
    known = facts(seen)
    known.held[EAST] = JACKS & ~(1 << parse_card("JC"))
    known.held[SOUTH] &= ~JACKS
    for number in range(60):
        hands, _ = SAMPLING.deal_unseen(seen, known, Random(number), 0)
        assert not hands[EAST] >> parse_card("JC") & 1


def known_but(seen: View, hidden: str) -> Facts:
    """Facts that leave only these cards hidden. The others go round, jacks first: to E all of them
    that are known, one more to E than to S."""
    known = facts(seen)
    out = card_set(map(parse_card, hidden.split()))
    order = [*cards_of(JACKS & ~out), *cards_of(FULL & ~JACKS & ~out)]
    known.held = [0, card_set(order[:7]), card_set(order[7:14]), card_set(order[14:22])]
    known.held[NORTH] = card_set(order[22:])
    return known


def test_the_last_jack_has_nowhere_else_to_go() -> None:
    options = Options(throw_in_four_jacks=True)
    seen = view(run(start(options, **MIXED), f"{BIDDING}, E trump H"), NORTH)
    known = known_but(seen, "JC 7C")
    known.lacks[SOUTH] = 1 << parse_card("JC")
    with pytest.raises(ValueError, match="no deal agrees"):
        SAMPLING.deal_unseen(seen, known, Random(1), 2)


def test_a_jack_stays_out_of_a_place_another_card_needs() -> None:
    options = Options(throw_in_four_jacks=True)
    seen = view(run(start(options, **MIXED), f"{BIDDING}, E trump H"), NORTH)
    known = known_but(seen, "JC 7S")
    known.held[EAST] ^= 1 << parse_card("JS") | known.held[WEST] & -known.held[WEST]
    known.held[WEST] ^= 1 << parse_card("JS") | known.held[WEST] & -known.held[WEST]
    known.lacks[SOUTH] = SUIT_SETS[0]
    for number in range(10):
        hands, _ = SAMPLING.deal_unseen(seen, known, Random(number), 0)
        assert hands[SOUTH] >> parse_card("JC") & 1


@pytest.mark.rule("trump.single")
def test_a_partner_sits_out() -> None:
    """S plays alone and N is skipped: W, not N, is the one who did not follow."""
    options = Options(single_hand=True)
    state = run(start(options), f"{BIDDING}, E trump H, E pass, S single, S JD, W 7C")
    assert facts(view(state, EAST)).lacks == [0, 0, 0, SUIT_SETS[2]]
    for possible in samples(view(state, EAST), 20):
        assert not possible.hands[WEST] & SUIT_SETS[2]


def test_no_seat_is_favoured() -> None:
    """With voids known, each possible deal comes as often as every other."""
    hands = {
        "N": "JS 9S AS TS KS QS 8S 7S",
        "E": "JH 9H AH TH KH QH 8H 7H",
        "S": "JD 9D AD TD KD QD 8D 7D",
    }
    state = run(start(Options(ask="may"), **hands), f"{BIDDING}, E trump H")
    state = run(state, "E JH, S 7D, W 7C, N 7S, E 9H, S 8D, W 8C, N 8S, E AH, S QD, W QC, N QS")
    state = run(state, "E TH, S KD, W KC, N KS, E KH, S TD, W TC, N TS, E QH, S AD, W AC, N AS")
    state = run(state, "E 8H")
    # S sees its J and 9 of diamonds; N and W have two cards each and E one, hearts not theirs.
    seen = view(state, SOUTH)
    counted = Counter(tuple(s.hands) for s in samples(seen, 3000))
    # E's last is the 7H alone, so the four others lie with N and W in six ways.
    assert len(counted) == 6
    assert all(400 < number < 600 for number in counted.values())


def test_cards_nobody_knows_are_dealt_too() -> None:
    """A record of another seat leaves the own hand open: it is filled."""
    state = run(start(unknown=True, E="JH 9H AH TH"), f"{BIDDING}, E trump H")
    seen = view(state, NORTH)
    possible = sample(seen, Random(5))
    assert [len(hand) for hand in possible.dealt] == [8] * 4
    assert possible.hands[NORTH].bit_count() == 8
    assert replace(possible, hands=state.hands, dealt=state.dealt).options == state.options


@pytest.mark.rule("deal.no_points_in_four")
@pytest.mark.parametrize("tries", [4, 0])
def test_a_point_card_known_among_the_last_four_is_none_of_the_first(tries: int) -> None:
    """A record tells some of the own cards: the one point card among them came too late."""
    options = Options(throw_in_four=True)
    state = start(options, unknown=True, N=POINTS_NORTH["N"], E="? 7H 8H KH JD QH")
    seen = view(run(state, f"{BIDDING}, E trump H"), EAST)
    rng = Random("29")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SAMPLING, "TRIES", tries)
        for _ in range(60):
            dealt = sample(seen, rng).dealt[EAST]
            assert card_set(dealt[:4]) & POINT_CARDS
            assert [dealt[place] for place in (1, 2, 3, 4, 5)] == list(seen.dealt[1:6])
