"""What a view tells for certain, and dealing cards out into places that take only some of them."""

from __future__ import annotations

import pytest

from game.rules import Options, view
from game.rules.cards import SUIT_SETS, card_set, parse_card
from game.rules.pair import PAIRS
from game.rules.places import Places, facts, no_pair_with
from game.rules.seats import EAST, NOBODY, NORTH, SOUTH, WEST
from tests.rules.deals import run, start

BIDDING = "E 16, S pass, W pass, N pass"
SPADES, HEARTS, DIAMONDS, CLUBS = SUIT_SETS
# E has hearts and diamonds, W the rest of them; S has spades and one heart, N clubs.
VOIDS = {
    "N": "JC 9C AC TC KC QC 8C 7C",
    "E": "JH 9H AH TH JD 9D AD TD",
    "S": "JS 9S AS TS KS QS 8S 7H",
    "W": "KH QH 8H KD QD 8D 7D 7S",
}


@pytest.mark.rule("play.follow", "play.ask")
def test_voids_add_up() -> None:
    state = run(start(Options(ask="may"), **VOIDS), f"{BIDDING}, E trump C")
    state = run(state, "E JH, S 7H, W 8H, N JC, E JD")
    assert facts(view(run(state, "S ask"), NOBODY)).lacks == [HEARTS, 0, DIAMONDS, 0]
    state = run(state, "S JS, W 7D, N 9C")
    assert facts(view(state, NOBODY)).lacks == [HEARTS | DIAMONDS, 0, DIAMONDS, 0]
    state = run(state, "E 9H, S ask")
    assert facts(view(state, NOBODY)).lacks == [HEARTS | DIAMONDS, 0, HEARTS | DIAMONDS, 0]


@pytest.mark.rule("play.ask_then_trump")
def test_only_who_asked_is_known_to_have_no_trump() -> None:
    options = Options(ask_then_trump=True)
    state = run(start(options, **VOIDS), f"{BIDDING}, E trump S, E JD, S ask, S JS, W 7D, N JC")
    assert facts(view(state, NOBODY)).lacks == [DIAMONDS, 0, DIAMONDS, 0]


@pytest.mark.rule("trump.marker")
def test_the_bidder_knows_all_its_cards() -> None:
    state = start(Options(trump_marker="hand"), **VOIDS)
    state = run(state, f"{BIDDING}, E trump TH")
    hand = card_set(map(parse_card, VOIDS["E"].split()))
    assert facts(view(state, EAST)).held[EAST] == hand


@pytest.mark.rule("pair.both")
def test_who_shows_a_pair_knows_its_other_cards_too() -> None:
    options = Options(pair_after_trick=False)
    state = run(start(options, **VOIDS), f"{BIDDING}, E trump H, E JD, S ask, S JS, W pair")
    hand = card_set(map(parse_card, VOIDS["W"].split()))
    assert facts(view(state, WEST)).held[WEST] == hand
    assert facts(view(state, EAST)).held[WEST] == PAIRS[1]


# E leads its only spade and S, void, has hearts shown; nobody but S has a king or queen of them.
AUTO = {
    "N": "8S JD 9D AD 9H 8H TD KD",
    "E": "7S JH AH QD 8D 7D JC 9C",
    "S": "TH AC TC KC QC KH 7C 8C",
    "W": "9S 7H JS AS TS KS QS QH",
}


@pytest.mark.rule("pair.kind", "pair.after_trick", "pair.once")
def test_who_had_no_pair_when_it_would_have_counted() -> None:
    for after_trick, silent in ((True, (EAST, WEST)), (False, (NORTH, EAST, SOUTH, WEST))):
        options = Options(pair="auto", pair_after_trick=after_trick)
        state = run(start(options, **AUTO), f"{BIDDING}, E trump H")
        for script in ("", "E 7S", "E 7S, S ask", "E 7S, S ask, S AC, W 9S"):
            assert no_pair_with(view(run(state, script), NOBODY)) == ()
        shown = run(state, "E 7S, S ask, S AC, W 9S, N 8S")
        assert no_pair_with(view(shown, NOBODY)) == silent
        assert no_pair_with(view(run(shown, "W JS"), NOBODY)) == silent
    both = AUTO | {"S": AUTO["S"].replace("KH", "9S"), "W": AUTO["W"].replace("9S", "KH")}
    counted = run(start(Options(pair="auto"), **both), f"{BIDDING}, E trump H")
    counted = run(counted, "E 7S, S 9S, W JS, N 8S, W AS, N ask, N JD, E JH")
    assert no_pair_with(view(counted, NOBODY)) == ()


@pytest.mark.rule("trump.none")
def test_without_trumps_there_is_no_pair_to_miss() -> None:
    options = Options(pair="auto", no_trumps=True)
    state = run(start(options, **AUTO), f"{BIDDING}, E trump none, E 7S, S ask, S AC, W 9S, N 8S")
    assert state.shown
    assert no_pair_with(view(state, NOBODY)) == ()


@pytest.mark.rule("pair.kind")
def test_all_that_was_played_until_then_is_left() -> None:
    """S plays the king of hearts two tricks before; its queen would have been no pair."""
    options = Options(pair="auto", pair_after_trick=False)
    state = run(start(options, **AUTO), f"{BIDDING}, E trump H, E JH, S KH, W 7H, N 8H")
    state = run(state, "E 7S, S ask, S AC, W 9S, N 8S, W JS, N JD, E QD, S TC")
    left = [card_set(map(parse_card, cards.split())) for cards in LEFT]
    assert facts(view(state, NOBODY)).left == left


LEFT = ["8H 8S", "JH 7S", "KH AC", "7H 9S"]


def test_places_move_what_lies_in_the_way() -> None:
    """Three places, three cards, and each takes two of them: one choice settles the others."""
    for first, last in ((0, [0b001, 0b010, 0b100]), (2, [0b010, 0b100, 0b001])):
        places = Places([(NORTH, 1, 0b011), (EAST, 1, 0b110), (SOUTH, 1, 0b101)], 0b111)
        assert places.give(0, first)
        assert places.give(1, places.open_to(1)[0])
        assert places.give(2, places.open_to(2)[0])
        assert places.given == last
    places = Places([(NORTH, 1, 0b11), (EAST, 1, 0b01)], 0b11)
    assert not places.give(0, 0)  # the other card lies nowhere but there
    assert places.give(0, 1)
    places = Places([(NORTH, 1, 0b101), (EAST, 2, 0b011)], 0b111)
    assert not places.give(0, 0)  # and what lay beside it is where it was
    assert all(places.give(card, place) for card, place in ((1, 1), (0, 1), (2, 0)))
    assert places.given == [0b100, 0b011]


def test_cards_that_cannot_be_dealt_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^not as many cards as places$"):
        Places([(NORTH, 3, 0b11111111)], 0b1111)
    with pytest.raises(ValueError, match=r"^no hands agree with this$"):
        Places([(NORTH, 1, 0b1), (EAST, 1, 0b1)], 0b11)
