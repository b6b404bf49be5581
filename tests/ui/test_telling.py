"""Every event in words, to the one who did it and to the others."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest

from game.rules.actions import (
    BIDS,
    CHOICES,
    DOUBLE,
    LAYS,
    PASS,
    REDOUBLE,
    SEVENTH_CARD,
    SINGLE_HAND,
    Action,
    ChooseTrump,
)
from game.rules.cards import HEARTS, NO_TRUMP, UNKNOWN, parse_card
from game.rules.engine import new_match
from game.rules.events import (
    AuctionEnded,
    Called,
    CardPlayed,
    CardsDealt,
    DealEnded,
    Event,
    MatchEnded,
    Misplayed,
    PairShown,
    SetWon,
    TrickTaken,
    TrumpSettled,
    TrumpShown,
)
from game.rules.options import parse_options
from game.rules.seats import EAST, NOBODY, NORTH, SOUTH, WEST
from game.rules.state import Result, Trick
from game.rules.view import view
from game.ui.endings import (
    deal_headline,
    deal_sentence,
    forfeit_sentence,
    match_headline,
    match_sentence,
    thrown_in_sentence,
)
from game.ui.history import FinishedDeal
from game.ui.telling import told, told_all

NAMES = ("Maya", "Gita", "You", "Hari")
JH, KS, SEVEN = (parse_card(text) for text in ("JH", "KS", "7S"))
HIDDEN = (UNKNOWN,) * 4
OWN = (HIDDEN, HIDDEN, (JH, KS, SEVEN, 0), HIDDEN)
MADE = Result("made", 0, NORTH, 18, HEARTS, 18, (20, 8), (1, 0))


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (CardsDealt(1, WEST, OWN), "Hari deals. Your cards: jack of hearts, king of spades,"),
        (CardsDealt(1, SOUTH, OWN), "You deal. Your cards: jack of hearts,"),
        (CardsDealt(2, WEST, OWN), "Four more cards each. You get: jack of hearts,"),
        (Called(EAST, BIDS[18], "auction"), "Gita bids 18."),
        (Called(SOUTH, BIDS[18], "auction"), "You bid 18."),
        (Called(EAST, PASS, "auction"), "Gita passes."),
        (Called(SOUTH, PASS, "auction"), "You pass."),
        (Called(EAST, PASS, "double"), "Gita doesn't double."),
        (Called(SOUTH, PASS, "redouble"), "You don't redouble."),
        (Called(EAST, PASS, "single"), "Gita doesn't play alone."),
        (Called(EAST, DOUBLE, "double"), "Gita doubles."),
        (Called(SOUTH, REDOUBLE, "redouble"), "You redouble."),
        (Called(WEST, SINGLE_HAND, "single"), "Hari plays alone."),
        (AuctionEnded(WEST, 18), "Hari has the contract: 18."),
        (AuctionEnded(SOUTH, 18), "You have the contract: 18."),
        (TrumpSettled(EAST, ChooseTrump(UNKNOWN)), "Gita has hidden the trump."),
        (TrumpSettled(EAST, SEVENTH_CARD), "Gita lets the seventh card be the trump."),
        (TrumpSettled(SOUTH, SEVENTH_CARD), "Your seventh card will be the trump."),
        (TrumpSettled(SOUTH, CHOICES[HEARTS]), "You have hidden the trump: hearts. Only you know."),
        (TrumpSettled(SOUTH, CHOICES[NO_TRUMP]), "There are no trumps, and only you know."),
        (TrumpSettled(SOUTH, LAYS[JH]), "You have hidden the jack of hearts: hearts are trumps"),
        (TrumpShown(EAST, WEST, HEARTS, UNKNOWN), "Gita asks: the trump is hearts."),
        (TrumpShown(EAST, EAST, HEARTS, UNKNOWN), "Gita shows the trump: hearts."),
        (TrumpShown(SOUTH, EAST, NO_TRUMP, UNKNOWN), "You ask: there are no trumps."),
        (TrumpShown(SOUTH, SOUTH, NO_TRUMP, UNKNOWN), "You show it: no trumps."),
        (
            TrumpShown(EAST, WEST, HEARTS, JH),
            "Gita asks: the trump is hearts. The jack of hearts goes back to Hari's hand.",
        ),
        (TrumpShown(EAST, SOUTH, HEARTS, JH), "The jack of hearts goes back to your hand."),
        (PairShown(EAST, HEARTS, 14), "Gita shows the pair, king and queen of hearts"),
        (CardPlayed(EAST, JH), "Gita plays the jack of hearts."),
        (CardPlayed(SOUTH, JH), "You play the jack of hearts."),
        (Misplayed(EAST, JH, "play.follow"), "Gita's jack of hearts breaks a rule"),
        (TrickTaken(0, Trick((0, 1, 2, 3), (0, 1, 2, 7), WEST, 3)), "Hari takes the trick: 3 p"),
        (TrickTaken(0, Trick((0, 1, 2, 3), (0, 1, 2, 4), SOUTH, 1)), "the trick: 1 point."),
        (DealEnded(1, MADE, (1, 0)), "Maya's bid of 18 is made. Your side took 20, 2 more"),
        (SetWon(0, True), "Your side wins the set: a red marker."),
        (SetWon(1, False), "The others lose the set: a black marker."),
        (MatchEnded(0, (6, 0)), "You win the match."),
        (MatchEnded(1, (0, 6)), "The others win the match."),
        (MatchEnded(NOBODY, (0, 0)), "The match is a draw."),
    ],
)
def test_told(event: Event, text: str) -> None:
    said = told(event, NAMES)
    assert text in said
    assert "{" not in said
    assert said.endswith(".")


def test_every_kind_of_event_is_told() -> None:
    from game.ui.telling import _TELLERS

    assert set(_TELLERS) == set(get_args(Event))


@pytest.mark.parametrize(
    "call", [PASS, BIDS[20], DOUBLE, REDOUBLE, SINGLE_HAND], ids=lambda call: str(call)
)
def test_you_and_others_are_told_in_different_words(call: Action) -> None:
    mine, theirs = (told(Called(seat, call, "auction"), NAMES) for seat in (SOUTH, EAST))
    assert mine.startswith("You ")
    assert theirs.startswith("Gita ")


def test_several_events_are_one_text() -> None:
    assert (
        told_all([CardPlayed(EAST, JH), CardPlayed(SOUTH, KS)], NAMES)
        == "Gita plays the jack of hearts. You play the king of spades."
    )


@pytest.mark.parametrize(
    ("result", "headline", "sentence"),
    [
        (MADE, "Maya's bid of 18 is made", "Your side took 20, 2 more than the 18 it needed."),
        (replace(MADE, points=(18, 10)), "Maya's bid of 18 is made", "exactly the 18 it needed"),
        (
            replace(MADE, outcome="missed", won=1, points=(15, 13)),
            "Maya's bid of 18 is missed",
            "3 short of the 18 it needed",
        ),
        (
            replace(MADE, outcome="missed", won=0, bidder=EAST, points=(13, 15)),
            "Gita's bid of 18 is missed",
            "They took 15, 3 short of the 18 they needed.",
        ),
        (replace(MADE, bidder=SOUTH), "Your bid of 18 is made", "Your side took 20"),
        (replace(MADE, outcome="dead", won=NOBODY), "A dead deal", "trump was not shown in time"),
        (
            replace(MADE, outcome="thrown_in", won=NOBODY, bidder=NOBODY),
            "The cards are thrown in",
            "Nobody scores",
        ),
        (replace(MADE, outcome="single_won"), "Your side wins its single hand", "All eight"),
        (replace(MADE, outcome="single_lost"), "The others lose a single hand", "A trick was lost"),
        (replace(MADE, outcome="single_lost", won=1), "Your side loses its single hand", "lost"),
        (
            replace(MADE, outcome="forfeit", misplay="play.follow"),
            "The others forfeit the deal",
            "Suit was not followed",
        ),
        (
            replace(MADE, outcome="forfeit", won=1, misplay="play.ask_then_trump"),
            "Your side forfeits the deal",
            "did not play one",
        ),
    ],
)
def test_how_a_deal_ends(result: Result, headline: str, sentence: str) -> None:
    assert deal_headline(result, NAMES) == headline
    assert sentence in deal_sentence(result, NAMES)


def test_how_a_match_ends() -> None:
    assert len({match_headline(winner, NAMES) for winner in (0, 1, NOBODY)}) == 3


HANDS = tuple(tuple(range(seat * 8, seat * 8 + 8)) for seat in range(4))


@pytest.mark.parametrize(
    ("rules", "hands", "bidder", "why"),
    [
        ("standard all_pass=redeal", HANDS, NOBODY, "Nobody bid."),
        ("standard throw_in_four", HANDS, NOBODY, "no point card in the first four"),
        (
            "standard throw_in_eight",
            ((0, 1, 2, 3, 8, 9, 10, 11), *HANDS[1:]),
            EAST,
            "no point card at all",
        ),
        (
            "standard throw_in_four_jacks",
            ((7, 15, 23, 31, 0, 1, 2, 3), *HANDS[1:]),
            EAST,
            "all four jacks",
        ),
    ],
)
def test_why_cards_are_thrown_in(
    rules: str, hands: tuple[tuple[int, ...], ...], bidder: int, why: str
) -> None:
    result = replace(MADE, outcome="thrown_in", won=NOBODY, bidder=bidder, target=0)
    deal = FinishedDeal(1, WEST, hands, (), result, (0, 0), WEST)
    said = thrown_in_sentence(deal, parse_options(rules), NAMES)
    assert why in said
    assert said.endswith("Nobody scores, and the next player deals.")


@pytest.mark.parametrize(
    ("last", "misplay", "said"),
    [
        (SOUTH, "play.follow", "You could have followed suit"),
        (EAST, "play.follow", "could have followed suit"),
        (SOUTH, "play.ask_then_trump", "You had the trump shown and held one"),
        (EAST, "play.ask_then_trump", "had the trump shown and held one"),
    ],
)
def test_who_forfeits_and_by_what(last: int, misplay: str, said: str) -> None:
    result = replace(MADE, outcome="forfeit", misplay=misplay)
    sentence = forfeit_sentence(FinishedDeal(1, WEST, HANDS, (), result, (0, 0), last), NAMES)
    assert said in sentence
    assert sentence.startswith("You" if last == SOUTH else NAMES[last])


@pytest.mark.parametrize(
    ("rules", "changes", "text"),
    [
        ("standard", {"score": (2, -1)}, "Your side +2, the others −1; the match ends at +6"),
        ("standard match=hands", {"score": (2, 0), "deals": 3}, "After 3 of 8 deals: your side +2"),
        ("points", {"rounds": (4, 7)}, "your side 4, the others 7; the first with 12 wins."),
        ("sets", {"sets": ((2, 1), (0, 3))}, "your side 2 red and 1 black, the others 0 red and 3"),
    ],
)
def test_how_a_match_stands(rules: str, changes: dict[str, Any], text: str) -> None:
    state = new_match(parse_options(rules)).after(**changes)
    assert text in match_sentence(view(state, SOUTH), NAMES)
