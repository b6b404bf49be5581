"""How long the table waits."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from game.rules import State, apply, new_match, preset, view
from game.rules.actions import BIDS, PASS
from game.rules.events import Called, CardPlayed, Event, TrickTaken
from game.rules.seats import EAST, SOUTH
from game.rules.state import Trick
from game.table.shuffle import shuffled
from game.ui.pace import LONGEST_THOUGHT, NORMAL, OWN, PERCENT, hesitation, pause, table_pause
from game.ui.settings import VALUES, Settings

TRICK = TrickTaken(0, Trick((0, 1, 2, 3), (7, 6, 5, 4), 0, 7))


def test_every_kind_of_event_has_its_time() -> None:
    assert set(NORMAL) == set(get_args(Event))


def test_every_speed_has_its_factor() -> None:
    assert tuple(PERCENT) == VALUES["speed"]


def test_bots_take_human_time() -> None:
    for event in (Called(EAST, PASS, "auction"), CardPlayed(EAST, 7)):
        assert 450 <= pause([event], "normal") <= 900


def test_the_longest_of_all_counts() -> None:
    assert pause([CardPlayed(EAST, 7), TRICK], "normal") == 1400


def test_nobody_waits_for_what_they_did_themselves() -> None:
    assert pause([CardPlayed(SOUTH, 7)], "normal") == OWN


@pytest.mark.parametrize("event", [TRICK, CardPlayed(EAST, 7)])
def test_instant_waits_for_nothing_and_the_others_are_ordered(event: Event) -> None:
    assert pause([event], "instant") == 0
    times = [pause([event], speed) for speed in ("calm", "normal", "fast")]
    assert times == sorted(times, reverse=True)
    assert times[-1] > 0


def test_nothing_happened() -> None:
    assert pause([], "calm") == 0


def test_before_ones_own_turn_a_call_or_a_card_needs_little_time() -> None:
    assert pause([CardPlayed(EAST, 7)], "normal", my_turn=True) == OWN
    assert pause([CardPlayed(EAST, 7), TRICK], "normal", my_turn=True) == 1400


def test_a_bot_hesitates_where_it_has_a_choice() -> None:
    auction = view(new_match_with_cards(), EAST)
    forced = replace(auction, legal=(PASS,))
    many = replace(auction, legal=(PASS,) * 20)
    usual = Settings()
    assert hesitation(forced, usual) == 0
    assert 0 < hesitation(replace(auction, legal=(PASS, BIDS[16])), usual) < 400
    assert hesitation(many, usual) == LONGEST_THOUGHT
    assert hesitation(many, replace(usual, speed="fast")) < LONGEST_THOUGHT
    assert hesitation(many, replace(usual, speed="instant")) == 0
    assert hesitation(many, replace(usual, answers="once")) == 0


def new_match_with_cards() -> State:
    return apply(new_match(preset("nepal")), shuffled("pace", 0))[0]


@pytest.mark.parametrize("speed", VALUES["speed"])
def test_a_table_of_several_people_is_never_faster_than_usual(speed: str) -> None:
    """Else the clock of a guest runs while their screen still shows what happened before."""
    for event in (CardPlayed(SOUTH, 7), CardPlayed(EAST, 7), Called(SOUTH, PASS, "auction")):
        wait = table_pause([event], speed)
        assert wait >= pause([replace(event, seat=EAST)], "normal"), "whoever's card it is"
        assert wait >= pause([replace(event, seat=EAST)], speed)
    assert table_pause([CardPlayed(SOUTH, 7), TRICK], speed) >= pause([TRICK], "normal")
    assert table_pause([], speed) == 0
