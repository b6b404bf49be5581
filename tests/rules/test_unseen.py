"""What a state that does not know every card leaves open."""

from game.rules import Options
from game.rules.cards import FULL, SUIT_SETS, card_set, parse_card
from game.rules.seats import EAST, NORTH, SOUTH, WEST
from game.rules.unseen import could_hold, unplaced
from tests.rules.deals import MIXED, deal, run, start

OWN = "JS 9S AS TS KS QS 8S 7S"
TRUMP = "E 16, S pass, W pass, N pass, E trump H"


def cards(text: str) -> int:
    return card_set(parse_card(word) for word in text.split())


def test_a_hand_that_is_known_could_hold_just_its_cards() -> None:
    state = run(start(**MIXED), TRUMP)
    assert could_hold(state, WEST) == state.hands[WEST] == card_set(deal(**MIXED).hands[WEST])
    assert unplaced(state) == 0


def test_cards_played_shown_and_known_elsewhere_are_placed() -> None:
    state = run(start(Options(ask="may", pair_after_trick=False), unknown=True, N=OWN), TRUMP)
    assert unplaced(state) == could_hold(state, EAST) == FULL & ~SUIT_SETS[0]
    state = run(state, "E JD, S 9D, W ask, W pair, W TC")
    assert unplaced(state) == FULL & ~SUIT_SETS[0] & ~cards("JD 9D TC KH QH")
    state = run(state, "N 7S")
    assert unplaced(state) == FULL & ~SUIT_SETS[0] & ~cards("JD 9D TC KH QH")


def test_a_card_known_to_lie_face_down_is_placed() -> None:
    options = Options(trump_marker="hand", ask="may")
    state = run(start(options, unknown=True, N=OWN), f"{TRUMP.replace('trump H', 'trump 7H')}")
    assert not could_hold(state, SOUTH) & cards("7H")
    assert not could_hold(state, EAST) & cards("7H")


def test_who_did_not_follow_or_asked_is_void() -> None:
    state = run(start(Options(ask="may"), unknown=True, N=OWN), TRUMP)
    state = run(state, "E JD, S 7C, W ask")
    assert not could_hold(state, WEST) & SUIT_SETS[2]
    assert could_hold(state, EAST) & SUIT_SETS[2]
    state = run(state, "W 8C, N 7S, E 9D")
    assert not could_hold(state, WEST) & SUIT_SETS[2]
    assert not could_hold(state, SOUTH) & SUIT_SETS[2]


def test_who_was_void_of_one_suit_and_asks_on_another_is_void_of_both() -> None:
    state = run(start(Options(ask="may"), unknown=True, N=OWN), TRUMP)
    state = run(state, "E JD, S 7C, W 7D, N 7S, E JC, S ask")
    assert not could_hold(state, SOUTH) & (SUIT_SETS[2] | SUIT_SETS[3])
    assert could_hold(state, SOUTH) & SUIT_SETS[1]


def test_who_did_not_follow_in_two_tricks_is_void_of_both_suits() -> None:
    state = run(start(Options(ask="may"), unknown=True, N=OWN), TRUMP)
    state = run(state, "E JD, S 7C, W 7D, N 7S, E JC, S 7H, W 8C, N 8S, E 9D")
    assert not could_hold(state, SOUTH) & (SUIT_SETS[2] | SUIT_SETS[3])
    assert could_hold(state, SOUTH) & SUIT_SETS[1]


def test_nothing_is_learned_of_the_hand_that_stays_out_of_a_single_hand() -> None:
    state = run(start(Options(single_hand=True), unknown=True, N=OWN), f"{TRUMP}, E pass, S pass")
    state = run(state, "W pass, N single, N JS, E 7C")
    state = run(state, "W 8C, N 9S")
    assert could_hold(state, SOUTH) == unplaced(state)
    assert not could_hold(state, EAST) & SUIT_SETS[0]
    assert state.single == NORTH
