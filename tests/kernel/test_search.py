"""Belief and search: the twin's numbers, worlds that could be the true deal, no peeking."""

import random
from collections import Counter
from dataclasses import replace
from math import exp
from typing import Any

import pytest

from game.kernel import search
from game.kernel.belief import FIRST_WORLDS, Course
from game.kernel.chance import Chance, exponential
from game.kernel.examined import Examined
from game.kernel.in_wasmtime import WASM, Wasmtime
from game.kernel.packing import pack
from game.kernel.pondering import Settings
from game.kernel.search import LOOKS
from game.kernel.twin import Twin
from game.rules import Action, Play, State, legal, sample, view
from game.rules.actions import PLAYS
from game.rules.cards import POINTS
from tests.kernel.positions import steps

THINKING = Settings((40_000_000.0, 40_000_000.0), worlds=3, candidates=6)
"""Scales that suit the weights of the tests, whose numbers are far larger than a trained net's."""


def to_play(seed: int, count: int) -> list[State]:
    """So many states in which a card is to be played and there is a choice, every third one."""
    found: list[State] = []
    for state, _, _ in steps(random.Random(seed)):
        if state.phase == "play" and len(legal(state)) > 1 and state.options.misplay == "prevent":
            found.append(state)
        if len(found) == 3 * count:
            return found[::3]
    return []


@pytest.mark.parametrize(("positions", "candidates"), [(40, 6), (8, 90)])
def test_numbers_are_those_of_the_twin(
    wasm: Examined, weights: bytes, positions: int, candidates: int
) -> None:
    """With few worlds all are followed to the end; with many, those that explain little are not."""
    twin, thinking = Twin(weights), replace(THINKING, candidates=candidates)
    for number, state in enumerate(to_play(21, positions)):
        seen = view(state, state.turn)
        assert wasm.ponder(seen, thinking, number) == twin.ponder(seen, thinking, number), seen


def test_with_nothing_left_behind_every_choice_is_played_out_in_every_world(
    wasm: Examined, weights: bytes
) -> None:
    twin = Twin(weights)
    thinking = replace(THINKING, worlds=2 * LOOKS, candidates=4 * LOOKS)
    for number, state in enumerate(to_play(26, 60)):
        seen = view(state, state.turn)
        found = wasm.ponder(seen, replace(thinking, clear=0.0), number)
        if len(state.tricks) < 4 or found == wasm.ponder(seen, thinking, number):
            continue  # the twin would take long, or there was nothing to leave behind
        assert found == twin.ponder(seen, replace(thinking, clear=0.0), number), seen
        return
    raise AssertionError("no choice was left behind")


def test_what_is_left_behind_is_played_out_no_more(
    wasm: Examined, weights: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Choices far behind the best are, after some worlds; when one is left, the search ends."""
    counts: Counter[Action] = Counter()
    to_the_end = search._play_to_the_end

    def counted(*asked: Any) -> float:
        counts[asked[3]] += 1
        return to_the_end(*asked)

    monkeypatch.setattr(search, "_play_to_the_end", counted)
    twin, thinking = Twin(weights), replace(THINKING, worlds=2 * LOOKS, candidates=4 * LOOKS)
    shorter = 0
    late = [state for state in to_play(26, 60) if len(state.tricks) in (4, 5)]
    for number, state in enumerate(late[8:], 8):
        seen = view(state, state.turn)
        counts.clear()
        found = dict(twin.ponder(seen, thinking, number))
        assert dict(wasm.ponder(seen, thinking, number)) == found, seen
        for action, count in counts.items():
            if count < max(counts.values()):
                assert found[action] < max(found.values()) - (1 / count) ** 0.5
                shorter += 1
        if shorter >= 2:
            return
    raise AssertionError("no choice was left behind")


def test_of_cards_that_come_to_the_same_the_lowest_is_played_out(
    wasm: Examined, weights: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seven and eight, queen and king of a hand and their like; not a jack and a nine, nor what a
    card still in play lies between."""
    played: set[Action] = set()
    to_the_end = search._play_to_the_end

    def noted(*asked: Any) -> float:
        played.add(asked[3])
        return to_the_end(*asked)

    monkeypatch.setattr(search, "_play_to_the_end", noted)
    twin, alike, apart = Twin(weights), 0, 0
    for number, state in enumerate(to_play(29, 40)):
        seen = view(state, state.turn)
        gone = {card for trick in seen.tricks for card in trick.cards}
        cards = {one.card for one in seen.legal if isinstance(one, Play)}
        played.clear()
        found = dict(twin.ponder(seen, replace(THINKING, clear=0.0), number))
        assert dict(wasm.ponder(seen, replace(THINKING, clear=0.0), number)) == found, seen
        for card in cards:
            between = [other for other in range(card & ~7, card) if other not in gone]
            below = between[-1] if between else None
            if below in cards and POINTS[below] == POINTS[card]:
                assert found[PLAYS[card]] == found[PLAYS[below]]
                assert PLAYS[card] not in played
                alike += 1
            elif len(found) > 1 and played:
                assert PLAYS[card] in played
                apart += 1
    assert min(alike, apart) > 10


def test_to_follow_few_worlds_changes_no_mean() -> None:
    course, chance = Course(), Chance(1)
    for _ in range(FIRST_WORLDS):
        assert course.goes_on(1, 1.0, chance) == 1.0
    for weight in (0.9, 0.3, 0.05):
        followed = []
        for _ in range(4000):
            followed.append(course.goes_on(1, weight, chance))
            course.goes_on(1, 2.0 - weight, chance)  # so that 1 is what worlds usually weigh
        assert sum(followed) / 4000 == pytest.approx(weight, abs=0.03)
        assert sum(w > 0 for w in followed) / 4000 == pytest.approx(weight, abs=0.03)


def test_calls_weighed_in_one_search_are_forgotten_in_the_next(
    wasm: Examined, weights: bytes
) -> None:
    """The same worlds are drawn, but by a search that takes the others to be less in doubt."""
    surer = replace(THINKING, temperature=1.0)
    other = Examined(Wasmtime(WASM.read_bytes()), weights)
    differed = 0
    for number, state in enumerate(to_play(27, 60)):
        seen = view(state, state.turn)
        wasm.ponder(seen, THINKING, number)
        before = wasm.imagine(seen, THINKING, number)
        found = wasm.imagine(seen, surer, number)
        assert found == other.imagine(seen, surer, number), seen
        differed += found != before
    assert differed > 30


def test_calls_kept_within_a_search_are_those_of_the_twin(wasm: Examined, weights: bytes) -> None:
    """Late in a deal the same four cards are drawn again and again."""
    twin, thinking = Twin(weights), replace(THINKING, candidates=60)
    late = [state for state in to_play(28, 60) if len(state.tricks) > 5]
    assert len(late) >= 5
    for number, state in enumerate(late[:6]):
        seen = view(state, state.turn)
        assert wasm.ponder(seen, thinking, number) == twin.ponder(seen, thinking, number), seen


def test_worlds_could_be_the_true_deal(wasm: Examined) -> None:
    """The seat sees the same in them, and who was void of a suit is void of it."""
    found = 0
    for number, state in enumerate(to_play(22, 300)):
        seen = view(state, state.turn)
        drawn = wasm.imagine(seen, THINKING, number)
        if drawn is None:
            continue
        found += 1
        packed, weight = drawn
        assert weight > 0
        assert len(packed) == len(pack(state))
        for action in range(2):
            assert wasm.features_of(packed, action) == wasm.features_of(pack(seen), action)
    assert found > 250


def test_what_a_seat_cannot_know_changes_nothing(wasm: Examined) -> None:
    rng = random.Random(3)
    for number, state in enumerate(to_play(23, 150)):
        seen = view(state, state.turn)
        other = sample(seen, rng)
        found = wasm.ponder(view(other, other.turn), THINKING, number)
        assert found == wasm.ponder(seen, THINKING, number)


def test_the_true_deal_is_found_when_little_is_left_to_know(wasm: Examined) -> None:
    """With two cards in every hand the worlds are few, and the true one is among them."""
    last = [
        state
        for state in to_play(24, 600)
        if len(state.tricks) == 6 and state.shown and state.single < 0 and not state.trick
    ]
    assert len(last) >= 5
    for state in last[:5]:
        seen = view(state, state.turn)
        drawn = [wasm.imagine(seen, THINKING, number) for number in range(2000)]
        worlds = {packed for packed, _ in (one for one in drawn if one is not None)}
        hands = {packed[32:48] for packed in worlds}
        assert pack(state)[32:48] in hands


def test_who_is_not_to_play_cannot_ponder(wasm: Examined, weights: bytes) -> None:
    [state] = to_play(25, 1)
    other = view(state, (state.turn + 1) % 4)
    for kernel in (wasm, Twin(weights)):
        with pytest.raises(ValueError, match="turn"):
            kernel.ponder(other, THINKING, 1)


@pytest.mark.parametrize(("worlds", "candidates"), [(0, 5), (1025, 5000), (4, 0), (4, 12289)])
def test_more_than_there_is_room_for_is_refused(worlds: int, candidates: int) -> None:
    with pytest.raises(ValueError, match="worlds"):
        Settings((1.0, 1.0), worlds=worlds, candidates=candidates)


def test_the_exponential_is_right() -> None:
    for x in (0.0, -1e-9, -0.3, -0.7, -1.0, -5.5, -59.9):
        assert exponential(x) == pytest.approx(exp(x), rel=1e-9)
    assert exponential(-61.0) == 0.0
