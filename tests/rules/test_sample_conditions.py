"""What hands must fulfil in a deal that was not thrown in, and who must still get a point card."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import pytest

from game.rules import Options, view
from game.rules.cards import UNKNOWN, CardSet, card_set, parse_card
from game.rules.places import Places, facts
from game.rules.seats import EAST, NOBODY, NORTH, SOUTH, WEST
from tests.rules.deals import MIXED, run, start

SAMPLING = import_module("game.rules.sample")
BIDDING = "E 16, S pass, W pass, N pass"
FACE_DOWN = SAMPLING.FACE_DOWN

# N and E share the point cards; S and W have none.
POINTLESS = ["JS 9S AS TS JH 9H AH TH", "JD 9D AD TD JC 9C AC TC"]
POINTLESS += ["KS QS 8S 7S KH QH 8H 7H", "KD QD 8D 7D KC QC 8C 7C"]
# E has all four jacks; everybody has a point card.
JACKS_EAST = ["9S AS TS KS QS 8S 7S 9H", "JS JH JD JC 9C AC TC KC"]
JACKS_EAST += ["AH TH KH QH 8H 7H 9D AD", "TD KD QD 8D 7D QC 8C 7C"]


def sets(hands: list[str]) -> list[CardSet]:
    """The four hands, N to W, as sets."""
    return [card_set(map(parse_card, hand.split())) for hand in hands]


def conditions(options: Options, script: str, seat: int = NORTH) -> Any:
    """What binds hands after this script, as the seat sees it."""
    seen = view(run(start(options, **MIXED), script), seat)
    return SAMPLING.Conditions(seen, facts(seen))


SETTLED = f"{BIDDING}, E trump H"


@pytest.mark.rule("deal.no_points_in_eight", "deal.four_jacks")
@pytest.mark.parametrize(
    ("option", "hands"), [("throw_in_eight", POINTLESS), ("throw_in_four_jacks", JACKS_EAST)]
)
def test_eight_cards_that_would_have_been_thrown_in(option: str, hands: list[str]) -> None:
    fine = sets([MIXED[seat] for seat in "NESW"])
    thrown = conditions(Options(**{option: True}), SETTLED)
    assert thrown.hold(fine, UNKNOWN)
    assert not thrown.hold(sets(hands), UNKNOWN)
    assert conditions(Options(), SETTLED).hold(sets(hands), UNKNOWN)
    # Before the second four come nobody has looked at eight.
    early = conditions(Options(**{option: True}, doubling=True), SETTLED)
    assert early.hold(sets(hands), UNKNOWN)


@pytest.mark.rule("deal.no_points_in_four")
def test_eldest_and_the_next_had_a_point_card_among_four() -> None:
    for doubling in (False, True):
        bound = conditions(Options(throw_in_four=True, doubling=doubling), SETTLED)
        north, east, south, west = sets(POINTLESS)
        assert not bound.hold([north, south, east, west], UNKNOWN)
        assert not bound.hold([north, east, south, west], UNKNOWN)
        assert bound.hold([south, east, north, west], UNKNOWN)


@pytest.mark.rule("trump.seventh", "deal.no_points_in_four")
def test_a_seventh_card_is_no_point_card_of_the_first_four() -> None:
    options = Options(seventh_card="blind", throw_in_four=True)
    bound = conditions(options, f"{BIDDING}, E trump 7th")
    jack, king = parse_card("JD"), parse_card("KD")
    hands = sets([MIXED[seat] for seat in "NESW"])
    hands[EAST] = 1 << jack | 1 << king
    assert bound.hold(hands, king)
    assert not bound.hold(hands, jack)
    # A card of the first four laid down is one of them.
    laid = conditions(Options(trump_marker="hand", throw_in_four=True), f"{BIDDING}, E trump JH")
    assert laid.hold(hands, jack)
    # Where S is bidder it is not E's card.
    other = conditions(options, "E pass, S 16, W pass, N pass, E pass, S trump 7th")
    assert other.hold(hands, jack)


def needing(bound: Any, hidden: bool, held: dict[int, str]) -> list[frozenset[int]]:
    """The ways of having the point cards, where this is known to be held; sorted."""
    bound.known.held = [card_set(map(parse_card, held.get(s, "").split())) for s in range(4)]
    ways: list[frozenset[int]] = bound.ways(hidden, Random(1))
    return sorted(ways, key=sorted)


@pytest.mark.rule("deal.no_points_in_eight", "deal.no_points_in_four")
def test_who_still_needs_a_point_card() -> None:
    nobody = conditions(Options(), SETTLED)
    assert needing(nobody, False, {}) == [frozenset()]
    eight = conditions(Options(throw_in_eight=True), SETTLED)
    assert needing(eight, False, {NORTH: "JH", WEST: "KH 9S"}) == [{EAST, SOUTH}]
    four = conditions(Options(throw_in_four=True), SETTLED)
    assert needing(four, False, {NORTH: "KS"}) == [{EAST, SOUTH}]
    assert needing(four, False, {SOUTH: "AH"}) == [{EAST}]
    assert needing(four, False, {EAST: "JH", SOUTH: "TH", WEST: "7H"}) == [frozenset()]


@pytest.mark.rule("trump.marker", "trump.seventh")
def test_the_card_face_down_may_be_the_one_needed() -> None:
    laid = f"{BIDDING}, E trump JH"
    eight = conditions(Options(trump_marker="hand", throw_in_eight=True), laid)
    known = {NORTH: "JH", SOUTH: "JD"}
    assert needing(eight, True, known) == [{EAST, WEST}, {WEST, FACE_DOWN}]
    assert needing(eight, False, known) == [{EAST, WEST}]
    assert needing(eight, True, {**known, EAST: "AS"}) == [{WEST}]
    four = conditions(Options(trump_marker="hand", throw_in_four=True), laid)
    assert needing(four, True, known) == [{EAST}, {FACE_DOWN}]
    # Among the first four the seventh card cannot be; among eight it can.
    called = f"{BIDDING}, E trump 7th"
    both = conditions(
        Options(seventh_card="blind", throw_in_four=True, throw_in_eight=True), called
    )
    assert needing(both, True, {**known, WEST: "JS"}) == [{EAST}]
    blind = conditions(Options(seventh_card="blind", throw_in_eight=True), called)
    assert needing(blind, True, {**known, WEST: "JS"}) == [{EAST}, {FACE_DOWN}]


@pytest.mark.rule("deal.no_points_in_four", "deal.direction")
def test_whose_first_four_must_have_had_a_point_card() -> None:
    """Eldest and the next, but nobody needs to be told of their own cards."""
    for options, seats in (
        (Options(throw_in_four=True), (EAST, SOUTH)),
        (Options(throw_in_four=True, direction="right"), (WEST, SOUTH)),
        (Options(), ()),
    ):
        state = start(options, **MIXED)
        for seat in (NOBODY, NORTH):
            assert SAMPLING.early_point_seats(view(state, seat)) == seats
        own = SAMPLING.early_point_seats(view(state, SOUTH))
        assert own == tuple(seat for seat in seats if seat != SOUTH)
        unknown = start(options, unknown=True, N="JS 9S AS TS")
        assert SAMPLING.early_point_seats(view(unknown, SOUTH)) == seats
    four = start(Options(throw_in_four=True), unknown=True, S="JD 9D AD TD")
    seen = view(run(four, SETTLED), SOUTH)
    assert seen.dealt.count(UNKNOWN) == 4
    assert SAMPLING.early_point_seats(seen) == (EAST,)


def test_the_ways_come_in_a_random_order() -> None:
    options = Options(trump_marker="hand", throw_in_eight=True)
    bound = conditions(options, f"{BIDDING}, E trump JH")
    bound.known.held = [0, 0, 0, 0]
    first = {bound.ways(True, Random(number))[0] for number in range(20)}
    assert len(first) == 2


def test_cards_that_fit_in_fewer_places_are_dealt_first() -> None:
    """Else those that fit anywhere would lie more often where the others cannot."""
    places = Places([(NORTH, 2, 0b101110), (EAST, 2, 0b001101), (SOUTH, 2, 0b111111)], 0b111111)
    orders = {tuple(SAMPLING._narrowest_first(places, 0b111111, Random(n))) for n in range(60)}
    narrow, wide = {0, 1, 5}, {2, 3}
    for order in orders:
        assert order[0] == 4
        assert set(order[1:4]) == narrow
        assert set(order[4:]) == wide
    assert len(orders) == 12
