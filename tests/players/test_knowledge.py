"""What a seat works out from its view, against counting and against sampled deals."""

from __future__ import annotations

from random import Random

import pytest

from game.players.bots.careful import Careful
from game.players.knowledge import Knowledge, highest, lowest
from game.rules import View, apply, new_match, parse_options, sample, view
from game.rules.cards import FULL, SUIT_SETS, UNKNOWN, card_set, parse_card
from game.rules.seats import SEATS
from game.table.shuffle import shuffled

from .positions import asked

SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
NORTH, EAST, SOUTH, WEST = range(4)
HAND = "AS TS KS 7H 8H 7D 8D 7C"
NORTH_BIDS = ("E pass", "S pass", "W pass", "N 15")


def cards(text: str) -> int:
    return card_set(parse_card(word) for word in text.split())


def plays(rules: str, deals: int) -> list[View]:
    """Views of the seat to act during the play of some deals."""
    seen = []
    for number in range(deals):
        state = new_match(parse_options(rules), number % 4)
        state, _ = apply(state, shuffled("k", number))
        while state.phase not in ("deal", "over"):
            if state.phase == "play":
                seen.append(view(state, state.turn))
            state, _ = apply(state, Careful("k").choose(view(state, state.turn)))
    return seen


def test_every_card_is_own_gone_lying_or_unseen() -> None:
    for seen in plays("nepal", 8):
        known = Knowledge(seen)
        parts = (known.own, known.gone, known.lying, known.unseen)
        assert sum(part.bit_count() for part in parts) == 32
        assert parts[0] | parts[1] | parts[2] | parts[3] == FULL


def void_after_trick() -> View:
    """E leads a spade, N has none, asks (clubs) and throws a diamond; S has won and is on lead."""
    lines = ("E pass", "S pass", "W 16", "N pass", "E pass", "S pass", "W trump C")
    rules = "standard ask_then_trump"
    return asked(HAND, *lines, "E 7S", "S AS", "W 8S", "N ask", "N QD", rules=rules)


def test_who_does_not_follow_is_void() -> None:
    known = Knowledge(void_after_trick())
    assert known.void[NORTH] == 1 << SPADES | 1 << CLUBS  # asked, and yet did not trump
    assert known.void[EAST] == known.void[WEST] == 0
    assert known.holds(NORTH, SUIT_SETS[SPADES]) == 0.0
    assert known.holds(NORTH, cards("JC")) == 0.0
    assert known.holds(EAST, cards("JS")) == pytest.approx(1 / 2)
    assert known.holds(NORTH, cards("JD")) == pytest.approx(1 / 3)


def test_masters_and_what_is_out() -> None:
    known = Knowledge(void_after_trick())
    assert known.out(SPADES) == 3  # J, 9, Q
    assert not known.is_master(parse_card("TS"))
    hand = HAND.replace("AS", "JS").replace("TS", "9S")
    lines = ("E pass", "S pass", "W 16", "N pass", "E pass", "S pass", "W trump ?")
    known = Knowledge(asked(hand, *lines, "E 7S"))
    assert known.is_master(parse_card("JS"))
    assert known.is_master(parse_card("9S"))
    assert not known.is_master(parse_card("KS"))


HAND_LAID = "AH TH 7H 8H 7D 8D QC 7C"
EIGHT_LAID = ("E pass", "S pass", "W 16", "N pass", "E pass", "S pass", "W trump 8S")
"""W bids and lays 8S face down."""


def test_a_shown_pair_and_a_card_come_back_are_known() -> None:
    rules = "standard trump_marker=hand ask=may pair_after_trick=no"
    first = ("E 8C", "S QC", "W ask", "W pair", "W 7S", "N AC")
    known = Knowledge(asked(HAND_LAID, *EIGHT_LAID, *first, "W 9H KH QH", rules=rules))
    assert known.holds(WEST, cards("8S")) == 1.0
    assert known.holds(WEST, cards("KS")) == 1.0
    assert known.holds(EAST, cards("KS QS")) == 0.0
    assert known.holds(WEST, SUIT_SETS[CLUBS]) == 0.0


def test_the_void_bidder_holds_the_card_that_came_back() -> None:
    """W does not follow to a spade while 8S lies face down; later it is shown and comes back."""
    rules = "standard trump_marker=hand ask=may"
    tricks = ("E JS 7C 8C 7S", "E KC", "S QC", "W ask", "W 9D", "N TC", "N KH QH")
    known = Knowledge(asked(HAND_LAID, *EIGHT_LAID, *tricks, rules=rules))
    assert known.void[WEST] >> SPADES & 1
    assert known.holds(WEST, cards("8S")) == 1.0
    assert known.holds(WEST, cards("KS")) == 0.0


@pytest.mark.parametrize("rules", ["standard", "nepal", "points"])
def test_chances_are_those_of_sampled_deals(rules: str) -> None:
    """Averaged over many positions, a card said to lie somewhere with chance p lies there about as
    often; ``sample`` knows more (who could have asked, what the bidder could lay), hence the
    room."""
    rng = Random(8)
    told = found = 0.0
    number = 0
    for seen in plays(rules, 12)[::3]:
        known = Knowledge(seen)
        state = sample(seen, rng)
        hidden = [seat for seat in SEATS if seat != seen.seat]
        for suit in range(4):
            out = SUIT_SETS[suit] & known.unseen
            if not out or (seen.concealed and seen.bidder != seen.seat):
                continue
            for seat in hidden:
                chance = known.holds(seat, out)
                assert 0.0 <= chance <= 1.0
                holds = bool(state.hands[seat] & out)
                if chance in (0.0, 1.0):
                    assert holds == bool(chance)
                told += chance
                found += holds
                number += 1
    assert number > 300
    assert abs(told - found) / number < 0.04


def test_one_card_is_somewhere() -> None:
    """Where it can be in a hand only, the chances of one card add up to one."""
    for seen in plays("standard", 8):
        known = Knowledge(seen)
        for card in range(32):
            if known.unseen >> card & 1:
                total = sum(known.holds(seat, 1 << card) for seat in SEATS)
                assert total == pytest.approx(1.0)


def test_the_trump_is_guessed_where_the_bidder_can_have_it() -> None:
    bid = ("E pass", "S pass", "W 16", "N pass", "E pass", "S pass", "W trump ?")
    seen = asked(HAND, *bid, "E 7S")
    guess = Knowledge(seen).trump_guess()
    assert sum(guess) == pytest.approx(1.0)
    assert guess[CLUBS] > guess[HEARTS] == guess[DIAMONDS] > guess[SPADES]
    assert seen.trump == UNKNOWN


def test_highest_and_lowest_of_a_set() -> None:
    hand = cards("AS 7H QC")
    assert (lowest(hand), highest(hand)) == (parse_card("AS"), parse_card("QC"))
    assert lowest(0) == highest(0) == UNKNOWN
