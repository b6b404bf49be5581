"""What a seat may know, moment by moment."""

from __future__ import annotations

import pytest

from game.rules import (
    ChooseTrump,
    DealEnded,
    Event,
    LayTrump,
    Options,
    Play,
    SeventhCard,
    State,
    TrumpSettled,
    apply,
    legal,
    new_match,
    redact,
    view,
)
from game.rules.cards import CLUBS, HEARTS, NO_TRUMP, UNKNOWN, card_set, parse_card
from game.rules.seats import EAST, NOBODY, NORTH, SEATS, SOUTH, WEST
from game.rules.view import order_of_play
from tests.rules.deals import MIXED, action, finish, run, start, told

BIDDING = "E 16, S pass, W pass, N pass"
OTHERS = (NOBODY, NORTH, SOUTH, WEST)


def cards(text: str) -> tuple[int, ...]:
    return tuple(map(parse_card, text.split()))


def test_four_cards_then_eight() -> None:
    state = run(start(**MIXED), BIDDING)
    four = view(state, EAST)
    assert four.dealt == cards("JH 9H AD TD")
    assert four.hand == card_set(four.dealt)
    assert four.counts == (4, 4, 4, 4)
    eight = view(run(state, "E trump H"), EAST)
    assert eight.dealt == cards("JH 9H AD TD KC QC 8S 7S")
    assert eight.counts == (8, 8, 8, 8)


def test_all_eight_are_seen_by_who_is_asked_to_play_alone() -> None:
    state = run(start(Options(single_hand=True), **MIXED), f"{BIDDING}, E trump H")
    assert state.phase == "single"
    for seat in SEATS:
        assert view(state, seat).dealt == state.dealt[seat]
        assert len(view(state, seat).dealt) == 8


def test_who_plays_to_the_trick_on_the_table() -> None:
    before = run(start(**MIXED), BIDDING)
    assert order_of_play(view(before, EAST)) == ()
    left = run(before, "E trump H")
    assert order_of_play(view(left, SOUTH)) == (EAST, SOUTH, WEST, NORTH)
    right = run(
        start(Options(direction="right", single_hand=True), **MIXED),
        "W 16, S pass, E pass, N pass, W trump H, W pass, S pass, E single",
    )
    assert order_of_play(view(right, NOBODY)) == (EAST, NORTH, SOUTH)


def test_an_onlooker_holds_nothing() -> None:
    state = run(start(**MIXED), f"{BIDDING}, E trump H")
    seen = view(state, NOBODY)
    assert (seen.hand, seen.dealt, seen.trump, seen.legal) == (0, (), UNKNOWN, ())
    assert seen.calls == state.calls


def test_only_who_is_to_act_has_legal_actions() -> None:
    state = run(start(**MIXED), "E 16")
    assert view(state, SOUTH).legal == legal(state)
    assert [view(state, seat).legal for seat in (NOBODY, NORTH, EAST, WEST)] == [()] * 4
    waiting = new_match(Options())
    assert [view(waiting, seat).legal for seat in (NOBODY, *SEATS)] == [()] * 5


@pytest.mark.rule("trump.secret")
@pytest.mark.parametrize(
    ("marker", "choice", "card"), [("spare", "trump H", UNKNOWN), ("hand", "trump 9H", 14)]
)
def test_the_trump_is_the_bidders_secret_until_it_is_shown(
    marker: str, choice: str, card: int
) -> None:
    state = run(start(Options(trump_marker=marker, ask="may"), **MIXED), f"{BIDDING}, E {choice}")
    assert (view(state, EAST).trump, view(state, EAST).marker) == (HEARTS, card)
    for seat in OTHERS:
        assert (view(state, seat).trump, view(state, seat).marker) == (UNKNOWN, UNKNOWN)
    assert view(state, NORTH).counts[EAST] == (8 if marker == "spare" else 7)
    while len(state.tricks) < 5:
        state, _ = quietly(state)
        assert [view(state, seat).trump for seat in OTHERS] == [UNKNOWN] * 4


@pytest.mark.rule("trump.secret")
def test_everybody_knows_a_trump_that_is_shown() -> None:
    state = run(start(Options(trump_marker="hand")), f"{BIDDING}, E trump 9H, E JH, S ask")
    for seat in (NOBODY, *SEATS):
        assert (view(state, seat).trump, view(state, seat).marker) == (HEARTS, 14)


@pytest.mark.rule("trump.seventh")
@pytest.mark.parametrize("kind", ["seen", "blind"])
def test_the_seventh_card(kind: str) -> None:
    state = start(Options(seventh_card=kind, doubling=True), **MIXED)
    state = run(state, f"{BIDDING}, E trump 7th, S pass")
    assert view(state, NORTH).seventh
    assert view(state, EAST).trump == UNKNOWN  # not dealt yet
    state, events = told(state, "N pass")
    seen = view(state, EAST)
    known = kind == "seen"
    assert seen.dealt == cards("JH 9H AD TD KC QC 8S 7S" if known else "JH 9H AD TD KC QC ? 7S")
    assert seen.trump == (0 if known else UNKNOWN)
    assert seen.marker == (parse_card("8S") if known else UNKNOWN)
    assert seen.hand == card_set(cards("JH 9H AD TD KC QC 7S"))
    dealt = redact(events[1], EAST)
    assert dealt.hands[EAST] == seen.dealt[4:]  # type: ignore[union-attr]
    for seat in OTHERS:
        assert view(state, seat).trump == UNKNOWN


@pytest.mark.rule("trump.single")
def test_a_card_laid_down_before_a_single_hand_stays_unknown() -> None:
    options = Options(trump_marker="hand", single_hand=True)
    state = run(start(options, **MIXED), f"{BIDDING}, E trump 9H, E pass, S single")
    for seat in (NOBODY, *SEATS):
        seen = view(state, seat)
        assert (seen.trump, seen.marker, seen.counts) == (NO_TRUMP, UNKNOWN, (8, 8, 8, 8))


@pytest.mark.rule("trump.single")
def test_a_blind_card_that_comes_back_is_its_owners() -> None:
    options = Options(seventh_card="blind", single_hand=True)
    state = run(start(options, **MIXED), f"{BIDDING}, E trump 7th, E pass, S single")
    assert view(state, EAST).dealt == cards(MIXED["E"])
    assert view(state, SOUTH).trump == NO_TRUMP


def quietly(state: State) -> tuple[State, tuple[Event, ...]]:
    """The lowest card the player may play, without asking."""
    plays = [choice for choice in legal(state) if isinstance(choice, Play)]
    return apply(state, plays[0])


def dead_deal() -> tuple[State, DealEnded]:
    """A deal in which nobody had the trump shown, and the event that ended it."""
    state = run(start(Options(ask="may"), **MIXED), f"{BIDDING}, E trump H")
    while True:
        state, events = quietly(state)
        if isinstance(events[-1], DealEnded):
            return state, events[-1]


@pytest.mark.rule("dead.unshown")
def test_a_trump_never_shown_stays_hidden_after_the_deal() -> None:
    state, ended = dead_deal()
    assert state.last is not None
    assert (state.last.outcome, state.last.trump) == ("dead", HEARTS)
    for seat in (NOBODY, *SEATS):
        last = view(state, seat).last
        assert last is not None
        assert (last.outcome, last.trump) == ("dead", UNKNOWN)
        assert redact(ended, seat) == DealEnded(1, last, (0, 0))


def test_the_result_of_a_deal_with_a_shown_trump_is_told_in_full() -> None:
    state, events = told(start(), f"{BIDDING}, E trump H, E JH, S ask")
    state = finish(state)
    assert state.last is not None
    assert state.last.trump == HEARTS
    assert view(state, SOUTH).last == state.last
    assert [redact(event, NOBODY) for event in events if not hasattr(event, "hands")] == [
        event if not isinstance(event, TrumpSettled) else TrumpSettled(EAST, ChooseTrump(UNKNOWN))
        for event in events
        if not hasattr(event, "hands")
    ]


@pytest.mark.rule("trump.secret")
def test_the_choice_of_the_trump_is_told_to_the_bidder_alone() -> None:
    settled = TrumpSettled(EAST, LayTrump(14))
    assert redact(settled, EAST) == settled
    assert redact(settled, SOUTH) == TrumpSettled(EAST, ChooseTrump(UNKNOWN))
    called = TrumpSettled(EAST, SeventhCard())
    assert redact(called, SOUTH) == called
    assert action("trump C") == ChooseTrump(CLUBS)


@pytest.mark.rule("deal.four")
def test_everybody_hears_how_many_cards_come_but_only_their_own() -> None:
    state, events = told(run(start(**MIXED), BIDDING), "E trump H")
    dealt = events[1]
    assert redact(dealt, WEST).hands == (  # type: ignore[union-attr]
        (UNKNOWN,) * 4,
        (UNKNOWN,) * 4,
        (UNKNOWN,) * 4,
        cards("KH QH 8D 7D"),
    )
    assert view(state, WEST).hand == card_set(cards(MIXED["W"]))
