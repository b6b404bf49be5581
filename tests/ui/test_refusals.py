"""Each rule that can refuse says why, in words, whatever the reason."""

from __future__ import annotations

import random

import pytest

from game.rules.actions import (
    ASK,
    BIDS,
    CHOICES,
    DOUBLE,
    LAYS,
    PASS,
    PLAYS,
    REDOUBLE,
    SEVENTH_CARD,
    SHOW_PAIR,
    SINGLE_HAND,
    Action,
    Deal,
    LayTrump,
    Play,
)
from game.rules.cards import DECK
from game.rules.engine import apply, check, check_turn, legal, new_match
from game.rules.illegal import IllegalAction
from game.rules.options import PRESETS, parse_options
from game.rules.seats import SEATS
from game.ui.refusals import REFUSALS, Refusal, refusal_of, refusal_text, refusals_of

TABLES = [
    *PRESETS,
    "standard hold pass_is_final raise_partner_from=20 no_trumps doubling single_hand",
    "nepal pair=off all_pass=eldest match=hands match_length=2",
    "standard match=sets match_length=1 seventh_card=seen",
    "nepal match=rounds match_length=1",
]
EVERYTHING: tuple[Action, ...] = (
    PASS,
    *BIDS,
    *CHOICES,
    *LAYS,
    SEVENTH_CARD,
    DOUBLE,
    REDOUBLE,
    SINGLE_HAND,
    ASK,
    SHOW_PAIR,
    *PLAYS,
    Deal(((0,), (1,), (2,), (3,))),
    Deal((DECK[:8], DECK[:8], DECK[8:16], DECK[16:24])),
)


def said(error: IllegalAction) -> str:
    text = refusal_text(refusal_of(error))
    assert text.endswith(".")
    assert "{" not in text
    return text


@pytest.mark.parametrize("table", TABLES)
def test_whatever_is_refused_is_refused_in_words(table: str) -> None:
    dice = random.Random(table)
    for _ in range(3):
        state = new_match(parse_options(table))
        for _step in range(200):
            for action in EVERYTHING:
                error = check(state, action)
                if error is not None:
                    said(error)
            for seat in SEATS:
                error = check_turn(state, seat)
                if error is not None:
                    said(error)
            if state.phase == "over":
                break
            if state.phase == "deal":
                cards = dice.sample(DECK, 32)
                hands = tuple(tuple(cards[seat * 8 : seat * 8 + 8]) for seat in SEATS)
                state, _events = apply(state, Deal(hands))
            else:
                state, _events = apply(state, dice.choice(legal(state)))


def test_each_reason_of_one_rule_has_its_own_words() -> None:
    texts = [
        refusal_text(Refusal("play.ask", {"why": why}))
        for why in ("must", "follow", "lead", "shown", "alone", "time")
    ]
    assert len(set(texts)) == len(texts)


def test_details_are_in_the_words() -> None:
    assert refusal_text(Refusal("play.follow", {"suit": 1})) == "Follow suit: play hearts."
    assert "20" in refusal_text(Refusal("bid.raise_partner", {"lowest": 20, "standing": 18}))


def test_no_rule_without_words_passes_in_silence() -> None:
    with pytest.raises(KeyError):
        refusal_text(Refusal("bid.sideways", {}))


def test_a_seat_that_is_not_asked_is_refused_nothing() -> None:
    state = new_match(parse_options("standard"))
    state, _events = apply(state, Deal(tuple(DECK[s * 8 : s * 8 + 8] for s in SEATS)))
    others = [seat for seat in SEATS if seat != state.turn]
    assert all(refusals_of(state, seat) == {} for seat in others)


def test_what_a_seat_may_do_is_not_among_its_refusals() -> None:
    state = new_match(parse_options("nepal"))
    state, _events = apply(state, Deal(tuple(DECK[s * 8 : s * 8 + 8] for s in SEATS)))
    state, _events = apply(state, BIDS[18])
    refused = refusals_of(state, state.turn)
    lower = {bid: refused[bid].rule for bid in BIDS[16:29] if bid in refused}
    assert lower == dict.fromkeys((BIDS[16], BIDS[17], BIDS[18]), "bid.raise")
    assert set(refused).isdisjoint(legal(state))


def test_what_is_tried_out_of_its_time_is_refused_by_its_own_rule() -> None:
    state = new_match(parse_options("nepal"))
    state, _events = apply(state, Deal(tuple(DECK[s * 8 : s * 8 + 8] for s in SEATS)))
    refused = refusals_of(state, state.turn)
    rules = {
        DOUBLE: "trump.double",
        REDOUBLE: "trump.redouble",
        SINGLE_HAND: "trump.single",
        SEVENTH_CARD: "trump.seventh",
        CHOICES[0]: "trump.secret",
        ASK: "play.ask",
        SHOW_PAIR: "pair.kind",
    }
    assert {action: refused[action].rule for action in rules} == rules


def test_refusals_name_no_card_that_the_seat_does_not_know() -> None:
    state = new_match(parse_options("nepal"))
    state, _events = apply(state, Deal(tuple(DECK[s * 8 : s * 8 + 8] for s in SEATS)))
    named = {a.card for a in refusals_of(state, state.turn) if isinstance(a, (Play, LayTrump))}
    assert named == set(DECK[state.turn * 8 : state.turn * 8 + 4])


def test_every_rule_with_words_is_a_rule_of_the_sheet() -> None:
    from game.rules.ids import DECIDERS

    assert set(REFUSALS) <= set(DECIDERS)
