"""What four cards promise is what was measured, and measuring it again finds it again."""

from __future__ import annotations

from random import Random

import pytest

from game.players.bots import prospect
from game.players.bots.careful import Careful
from game.rules import apply, new_match, preset, view
from game.rules.seats import SEATS, side_of
from game.table.shuffle import shuffled
from game.training.promise import FACTS, deals, facts, least_squares

FIGURES = {
    "BASE": prospect.BASE,
    "LENGTH 2": prospect.LENGTH[2],
    "LENGTH 3": prospect.LENGTH[3],
    "LENGTH 4": prospect.LENGTH[4],
    "TRUMP_JACK": prospect.TRUMP_JACK,
    "TRUMP_NINE": prospect.TRUMP_NINE,
    "TRUMP_ACE_OR_TEN": prospect.TRUMP_ACE_OR_TEN,
    "SIDE_JACK": prospect.SIDE_JACK,
    "SIDE_NINE": prospect.SIDE_NINE,
    "VOID": prospect.VOID,
    "ELDEST": prospect.ELDEST,
}


def test_every_fact_has_its_figure() -> None:
    """The promise is the sum of the facts, each times its figure, for any four cards."""
    assert tuple(FIGURES) == FACTS
    rng = Random(1)
    for _ in range(500):
        cards, trump = rng.sample(range(32), 4), rng.randrange(4)
        if not any(card >> 3 == trump for card in cards):
            continue
        counted = facts(cards, trump, first=False)
        summed = sum(FIGURES[name] * fact for name, fact in zip(FACTS, counted, strict=True))
        assert prospect.promise(cards, trump) == pytest.approx(summed)


def test_least_squares_finds_what_made_the_rows() -> None:
    rng = Random(2)
    true = [rng.uniform(-3, 3) for _ in FACTS]

    def rows() -> list[tuple[list[float], float]]:
        made = []
        for _ in range(4000):
            cards = rng.sample(range(32), 4)
            counted = facts(cards, cards[0] >> 3, rng.random() < 0.25)
            exact = sum(a * b for a, b in zip(true, counted, strict=True))
            made.append((counted, exact + rng.gauss(0, 0.5)))
        return made

    weights, spread, number = least_squares(iter(rows()))
    assert number == 4000
    assert spread == pytest.approx(0.5, abs=0.05)
    assert weights == pytest.approx(true, abs=0.2)


def test_measured_again_on_few_deals_it_is_about_the_same() -> None:
    weights, spread, _ = least_squares(deals(1500))
    found = dict(zip(FACTS, weights, strict=True))
    assert spread == pytest.approx(5.2, abs=0.4)
    # The standard error of a figure on so few deals is about half a point.
    for name in ("LENGTH 3", "TRUMP_JACK", "SIDE_JACK"):
        assert found[name] == pytest.approx(FIGURES[name], abs=1.5)
        assert found[name] > 0.5


def test_who_promises_more_takes_more() -> None:
    """The bidders of strong hands take more points than those of weak ones."""
    points: dict[bool, list[int]] = {True: [], False: []}
    bot = Careful("p")
    for number in range(150):
        state, _ = apply(new_match(preset("standard"), SEATS[number % 4]), shuffled("p", number))
        while state.phase != "deal":
            state, _ = apply(state, bot.choose(view(state, state.turn)))
            if state.phase == "trump":
                four = state.dealt[state.bidder][:4]
                strong = max(prospect.promise(four, suit) for suit in range(4)) >= 17
        assert state.last is not None
        points[strong].append(state.last.points[side_of(state.last.bidder)])
    means = {key: sum(taken) / len(taken) for key, taken in points.items()}
    assert min(len(taken) for taken in points.values()) > 20
    assert means[True] > means[False] + 1
