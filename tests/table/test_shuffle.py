"""The shuffle: the same for a seed, another for every deal, fair enough to play with."""

from __future__ import annotations

from collections import Counter

from game.rules.cards import DECK
from game.rules.seats import SEATS
from game.table.shuffle import SEED, first_dealer, fresh_seed, shuffled


def test_a_deal_is_the_whole_deck() -> None:
    for number in range(20):
        hands = shuffled("x", number).hands
        assert [len(hand) for hand in hands] == [8, 8, 8, 8]
        assert sorted(card for hand in hands for card in hand) == list(DECK)


def test_the_same_seed_deals_the_same_and_another_does_not() -> None:
    assert shuffled("a", 3) == shuffled("a", 3)
    assert len({shuffled(seed, number) for seed in "abc" for number in range(50)}) == 150


def test_deals_known_to_everyone_with_the_seed() -> None:
    """A link with a seed must deal these cards for ever, on every machine."""
    assert shuffled("42", 0).hands[0] == KNOWN_HAND
    assert [first_dealer(seed) for seed in "12345678"] == KNOWN_DEALERS


KNOWN_HAND = (5, 16, 7, 6, 23, 15, 31, 25)
KNOWN_DEALERS = [0, 2, 1, 2, 2, 1, 1, 2]


def test_every_card_comes_everywhere_about_equally_often() -> None:
    deals = 4000
    places = Counter(
        (card, seat)
        for number in range(deals)
        for seat in SEATS
        for card in shuffled("f", number).hands[seat]
    )
    # A quarter of the deals each; 5.5 standard deviations of that binomial.
    width = 5.5 * (deals * 0.25 * 0.75) ** 0.5
    assert all(abs(places[card, seat] - deals / 4) < width for card in DECK for seat in SEATS)


def test_every_seat_deals_first_now_and_then() -> None:
    assert {first_dealer(str(number)) for number in range(40)} == set(SEATS)


def test_fresh_seeds_differ_and_are_seeds() -> None:
    seeds = {fresh_seed() for _ in range(200)}
    assert len(seeds) == 200
    assert all(SEED.fullmatch(seed) for seed in seeds)
