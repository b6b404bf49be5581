"""No view tells what its seat may not know, and every view can be turned back into a state."""

from importlib import import_module
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules import (
    Action,
    Deal,
    Event,
    Options,
    Record,
    State,
    View,
    apply,
    redact,
    replay,
    sample,
    view,
)
from game.rules.cards import DECK, UNKNOWN
from game.rules.seats import NOBODY, SEATS, Seat
from tests.properties.deals import any_options, match
from tests.properties.hidden import another_match
from tests.properties.matches import recorded

SAMPLING = import_module("game.rules.sample")  # the package has the function under that name
SEEDS = st.integers(0, 2**32)
ONLOOKERS: tuple[Seat, ...] = (NOBODY, *SEATS)
BEFORE_SECOND_FOUR = ("auction", "trump", "double", "redouble")


def stream(record: Record, seat: Seat) -> list[tuple[View, list[Event]]]:
    """All that ``seat`` gets to know of a record, step by step."""
    return [
        (view(after, seat), [redact(event, seat) for event in events])
        for _, _, after, events in replay(record)
    ]


@settings(max_examples=60)
@given(any_options(), SEEDS)
def test_a_sampled_state_looks_the_same(options: Options, seed: int) -> None:
    rng = Random(seed)
    for _, _, state, _ in match(options, seed, deals=1):
        for seat in ONLOOKERS:
            seen = view(state, seat)
            possible = sample(seen, rng)
            assert view(possible, seat) == seen
            if possible.dealt:
                assert sorted(card for hand in possible.dealt for card in hand) == list(DECK)
                assert possible.unknown == (0, 0, 0, 0)


@pytest.mark.parametrize("tries", [4, 0])
@settings(max_examples=40)
@given(options=any_options(), seed=SEEDS)
def test_what_cannot_be_known_changes_no_view_and_no_event(
    tries: int, options: Options, seed: int
) -> None:
    """The sampled cards and trump, put in the record, make another lawful match with the same views
    and the same events for the seat at every step; with ``tries`` 0 the exact dealing is tested."""
    rng = Random(seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SAMPLING, "TRIES", tries)
        for record, state in recorded(options, seed):
            if not state.dealt or rng.random() < 0.7:
                continue
            seat = rng.choice(ONLOOKERS)
            other, sampled = another_match(record, state, seat, rng)
            assert stream(other, seat) == stream(record, seat)
            *_, (_, _, end, _) = replay(other)
            assert end == sampled


@settings(max_examples=60)
@given(any_options(), SEEDS)
def test_hidden_cards_can_be_swapped_until_they_are_dealt(options: Options, seed: int) -> None:
    """The same without ``sample``: before the second four come, any two cards a seat does not hold
    may change places."""
    rng = Random(seed)
    steps = list(match(options, seed, deals=1))
    for seat in ONLOOKERS:
        dealt = steps[0][1]
        assert isinstance(dealt, Deal)
        own = set() if seat == NOBODY else set(dealt.hands[seat][:4])
        hidden = [card for card in DECK if card not in own]
        shuffled = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
        other = Deal(tuple(tuple(shuffled.get(c, c) for c in hand) for hand in dealt.hands))
        state = steps[0][0]
        for _, action, after, events in steps:
            if after.phase not in BEFORE_SECOND_FOUR or not _same_for_all(action, after, seat):
                break
            state, others = apply(state, other if action == dealt else action)
            if state.phase != after.phase:  # the other deal was thrown in
                break
            assert view(state, seat) == view(after, seat)
            assert [redact(e, seat) for e in others] == [redact(e, seat) for e in events]


def _same_for_all(action: Action, state: State, seat: Seat) -> bool:
    """Whether the bidder could do this with other cards too."""
    return state.marker == UNKNOWN or state.bidder == seat


@settings(max_examples=60)
@given(any_options(), SEEDS)
def test_an_event_tells_nobody_a_card_of_another(options: Options, seed: int) -> None:
    """Of a deal's cards, events name those of the own hand, those played and those laid open."""
    for before, _, after, events in match(options, seed, deals=1):
        for seat in ONLOOKERS:
            seen = view(after, seat)
            for event in events:
                told = redact(event, seat)
                for owner, hand in enumerate(getattr(told, "hands", ())):
                    assert owner == seat or set(hand) == {UNKNOWN}
            if after.concealed and not after.shown and seat != after.bidder:
                assert (seen.trump, seen.marker) == (UNKNOWN, UNKNOWN)
            if before.phase != "deal" and seat != NOBODY and after.dealt:
                assert set(seen.dealt) <= {*after.dealt[seat], UNKNOWN}
