"""Section 1: the deck, the order of the cards, their points."""

from itertools import pairwise

import pytest

from game.rules import IllegalAction, Options, apply, check, new_match
from game.rules.actions import Deal
from game.rules.cards import (
    DECK,
    FULL,
    UNKNOWN,
    beats,
    card_points,
    card_set,
    card_text,
    cards_of,
    deck,
    parse_card,
    rank_of,
    suit_of,
    suit_text,
)
from game.rules.seats import NORTH
from tests.rules.deals import SUITED, deal, refused, run, start


def cards(text: str) -> list[int]:
    return [parse_card(word) for word in text.split()]


@pytest.mark.rule("cards.deck")
def test_the_deck_has_32_cards_of_four_suits_from_seven_to_ace() -> None:
    texts = {card_text(card) for card in deck()}
    assert len(deck()) == len(texts) == 32
    assert texts == {rank + suit for rank in "789TJQKA" for suit in "SHDC"}


@pytest.mark.rule("cards.deck")
def test_nature_deals_every_card_once() -> None:
    state = new_match(Options())
    full = deal(**SUITED)
    assert check(state, full) is None
    twice = deal(**{**SUITED, "E": "JS 9H AH TH KH QH 8H 7H"})
    short = Deal((*full.hands[:3], full.hands[3][:7]))
    nobody = Deal(full.hands[:3])
    no_card = Deal((*full.hands[:3], (*full.hands[3][:7], 32)))
    for wrong, why in ((twice, "twice"), (short, "count"), (nobody, "count"), (no_card, "twice")):
        refusal = check(state, wrong)
        assert refusal is not None
        assert (refusal.rule, refusal.details["why"]) == ("cards.deck", why)
        assert (refusal.seat, refusal.action) == (NORTH, wrong)
        with pytest.raises(IllegalAction):
            apply(state, wrong)


@pytest.mark.rule("cards.deck")
def test_a_card_of_another_hand_or_already_played_is_refused() -> None:
    state = run(start(Options(ask="may")), "E 15, S pass, W pass, N pass, E trump H")
    assert refused(state, "JS") == "cards.deck"
    state = run(state, "E JH, S JD, W JC")
    assert refused(state, "JH") == "cards.deck"
    assert refused(state, "?") == "cards.deck"


@pytest.mark.rule("cards.rank")
def test_jack_nine_ace_ten_king_queen_eight_seven() -> None:
    order = cards("JH 9H AH TH KH QH 8H 7H")
    for better, worse in pairwise(order):
        assert beats(better, worse)
        assert not beats(worse, better)
    assert not beats(parse_card("JH"), parse_card("7S"))
    assert not beats(parse_card("7S"), parse_card("JH"))
    assert not beats(parse_card("JH"), parse_card("JH"))


@pytest.mark.rule("cards.points")
def test_points_of_single_cards_suits_and_the_deck() -> None:
    points = {card_text(card)[0]: card_points(1 << card) for card in DECK}
    assert points == {"J": 3, "9": 2, "A": 1, "T": 1, "K": 0, "Q": 0, "8": 0, "7": 0}
    assert [card_points(0xFF << 8 * suit) for suit in range(4)] == [7, 7, 7, 7]
    assert card_points(FULL) == 28


@pytest.mark.rule("cards.points")
def test_worked_example_3() -> None:
    assert card_points(card_set(cards("JS JH 9D AC AS TH"))) == 11


def test_text_of_cards_both_ways() -> None:
    for card in DECK:
        assert parse_card(card_text(card)) == card
        assert parse_card(card_text(card).lower()) == card
        assert card == suit_of(card) * 8 + rank_of(card)
    assert parse_card("10h") == parse_card("TH")
    assert parse_card("?") == UNKNOWN
    assert [card_text(card) for card in (UNKNOWN, -7, 32)] == ["?", "?", "?"]
    assert [suit_text(suit) for suit in (0, 3, 4, UNKNOWN)] == ["S", "C", "none", "?"]
    for wrong in ("", "J", "1H", "JX", "JHH"):
        with pytest.raises(ValueError, match="not a card"):
            parse_card(wrong)


def test_sets_of_cards() -> None:
    hand = cards("7S JH QC")
    assert cards_of(card_set([*hand, UNKNOWN])) == tuple(sorted(hand))
