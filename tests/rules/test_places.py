"""Dealing cards out into places, each of which takes only some of them."""

from __future__ import annotations

import pytest

from game.rules.places import Places
from game.rules.seats import EAST, NORTH, SOUTH


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
        Places([(NORTH, 3, SUIT_SETS[0])], 0b1111)
    with pytest.raises(ValueError, match=r"^no hands agree with this$"):
        Places([(NORTH, 1, 0b1), (EAST, 1, 0b1)], 0b11)
