"""Looking back at a deal: what lies open at each moment, what a choice cost, and the ways in."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.kernel.solver import solve
from game.rules.actions import ASK, DOUBLE, PASS, SINGLE_HAND, Action, Deal, Play
from game.rules.cards import DECK, UNKNOWN, card_text, cards_of, parse_card
from game.rules.engine import apply, legal, new_match
from game.rules.options import PRESETS, parse_options
from game.rules.record import Record, dumps, loads
from game.rules.seats import NOBODY, SOUTH, side_of
from game.rules.state import State
from game.ui.effects import Announce
from game.ui.history import deals_of
from game.ui.keys import message
from game.ui.look_effects import OpenLook
from game.ui.look_messages import (
    DealTurned,
    Looked,
    LookStepped,
    MomentTaken,
    NoSolutions,
    Solutions,
)
from game.ui.lookback.deal import Look, Moment, looked_deal
from game.ui.lookback.prices import Price, price_of
from game.ui.lookback.words import costly_text, moment_text, price_text
from game.ui.looking import CALLS
from game.ui.model import Model
from game.ui.nodes import Node, text_of, walk
from game.ui.screens import screen
from game.ui.sheets import BODY, TITLE
from game.ui.update import update

NAMES = ("Maya", "Gita", "Asha", "Hari")


def played(rules: str, seed: int, deals: int = 1) -> Record:
    """So many deals of random but legal moves; calls that end a deal early are left out."""
    dice = random.Random(f"{rules}/{seed}")
    state = new_match(parse_options(rules))
    record = Record(state.options, NAMES, state.dealer)
    while state.phase != "over" and state.deals < deals:
        if state.phase == "deal":
            cards = dice.sample(DECK, 32)
            action: Action = Deal(tuple(tuple(cards[i : i + 8]) for i in range(0, 32, 8)))
            seat = state.dealer
        else:
            ways = [a for a in legal(state) if a not in (SINGLE_HAND, DOUBLE)]
            action, seat = dice.choice(ways), state.turn
        record = record.add(seat, action)
        state, _events = apply(state, action)
    return record


def before_the_last(rules: str, cards: int) -> State:
    """A state of the play in which each hand has so many cards, and no card lies on the table."""
    for seed in range(50):
        state = new_match(parse_options(rules))
        for move in played(rules, seed).moves:
            if state.phase == "play" and not state.trick and _most(state) == cards:
                return state
            state, _events = apply(state, move.action)
    raise AssertionError("no deal comes so far")


def _most(state: State) -> int:
    return max(len(cards_of(hand)) for hand in state.hands)


def look_at(record: Record, at: int = 0) -> Look:
    return Look((record,), 0, looked_deal(record), NAMES, False, "deal", "look-back", at)


# What lies open.


@pytest.mark.parametrize("preset", PRESETS)
def test_every_card_goes_from_its_hand_to_the_table(preset: str) -> None:
    for seed in range(6):
        record = played(preset, seed)
        deal = looked_deal(record)
        first, *moves = deal.moments
        assert first.action is None
        assert not first.played
        laid = 0
        for moment in moves:
            if isinstance(moment.action, Play):
                laid |= 1 << moment.action.card
                assert (moment.seat, moment.action.card) == moment.on_table[-1]
                assert moment.action.card in deal.hands[moment.seat]
            assert moment.played == laid
            if moment.winner != NOBODY:
                assert moment.winner in [seat for seat, _card in moment.on_table]
        if deal.result is not None and len(moves) > 1:
            assert deal.moments[-1].points == deal.result.points
        assert loads(deal.text).moves == record.moves


def test_a_record_that_breaks_off_and_one_without_cards_can_be_looked_at() -> None:
    record = played("standard", 1)
    half = looked_deal(replace(record, moves=record.moves[:20]))
    assert half.result is None
    assert moment_text(replace(look_at(record), deal=half, at=len(half.moments) - 1)).endswith(
        "Here the record ends."
    )
    thrown = played("standard all_pass=redeal", 3)
    while looked_deal(thrown).bidder != NOBODY:
        passes = [PASS] * 4
        moves = thrown.moves[:1]
        thrown = replace(thrown, moves=moves)
        for action, seat in zip(passes, (3, 2, 1, 0), strict=True):
            state = new_match(thrown.options)
            for move in thrown.moves:
                state, _events = apply(state, move.action)
            thrown = thrown.add(state.turn if state.turn >= 0 else seat, action)
    text = moment_text(look_at(thrown))
    assert text == "No card was played. The cards were thrown in."


def test_a_record_as_one_seat_sees_it_shows_what_it_shows() -> None:
    record = played("standard", 2)
    seen = loads(dumps(replace(record, moves=record.moves[:24]), SOUTH))
    deal = looked_deal(seen)
    known = [[card for card in hand if card != UNKNOWN] for hand in deal.hands]
    assert len(known[SOUTH]) == 8
    played_by = {seat: set[int]() for seat in range(4)}
    for move in seen.moves:
        if isinstance(move.action, Play):
            played_by[move.seat].add(move.action.card)
    for seat in (0, 1, 3):
        assert set(known[seat]) == played_by[seat]
        assert len(deal.hands[seat]) == 8
    model = opened(seen, deal=deal)
    assert "a hidden card" in text_of(screen(model))


def test_a_record_without_a_deal_is_refused() -> None:
    with pytest.raises(ValueError, match="no deal"):
        looked_deal(Record(parse_options("standard")))


# Prices.


@pytest.mark.parametrize("rules", ["standard", "nepal", "points"])
def test_a_price_is_what_the_choice_gives_away(rules: str) -> None:
    state = before_the_last(rules, 3)
    solved = solve(state)
    values = dict(solved)
    bidding = side_of(state.turn) == side_of(state.bidder)
    best = max(values.values()) if bidding else min(values.values())
    for action, value in solved:
        price = price_of(state, action, solved)
        assert price is not None
        assert price.bidding == bidding
        assert price.costs == (value != best)
        if price.better is not None:
            assert values[price.better] == best
        assert (price.could == "made", price.will == "made") == (best >= 0, value >= 0)
        if -1 not in (value, best):
            assert price.points * 2 == abs(value - best)


def test_what_is_told_of_a_price() -> None:
    better = Play(parse_card("JS"))
    told = {
        Price(0, True, False, 3, "made", "made", better): "This cost you and Maya 3 points."
        " The jack of spades was better.",
        Price(1, False, False, 1, "missed", "missed", ASK): "This cost Hari and Gita 1 point."
        " Having the trump shown was better.",
        Price(0, True, False, 6, "made", "missed", better): "This gave the contract away: until"
        " then it could be made. The jack of spades was better.",
        Price(1, False, False, 6, "missed", "made", better): "This let the contract through: until"
        " then it could be beaten. The jack of spades was better.",
        Price(0, True, True, 0, "made", "missed", better): "This gave the single hand away: until"
        " then every trick could be taken. The jack of spades was better.",
        Price(0, True, False, 0, "made", "made", None): "Nothing else would have been better.",
        Price(0, True, False, 0, "made", "made", None, forced=True): "There was no other choice.",
    }
    look = look_at(played("standard", 1), at=1)
    for price, text in told.items():
        assert price_text(replace(look, prices={1: price})) == text


def test_a_card_against_the_rules_has_no_price() -> None:
    state = before_the_last("standard", 2)
    gone = next(card for card in DECK if not any(hand >> card & 1 for hand in state.hands))
    assert price_of(state, Play(gone), solve(state)) is None


# On the screen.


def opened(record: Record, deals: int = 1, deal: object = None, at: int = 0) -> Model:
    model, _effects = update(
        Model(screen="home", sheet="record"),
        Looked(
            deals_of(record)[:deals],
            at,
            deal or looked_deal(deals_of(record)[at]),  # type: ignore[arg-type]
            record.names,
            watched=True,
            over="record",
        ),
    )
    return model


def _solved(model: Model, last: int = 4) -> Solutions:
    """The solutions of the last moments, where the twin needs no time, and for all others none."""
    assert model.look is not None
    moments = model.look.deal.moments
    found = {}
    for at, moment in enumerate(moments):
        if moment.before is None or moment.action is None:
            continue
        if at > len(moments) - 1 - last * 4 and _most(moment.before) <= 2:
            found[at] = solve(moment.before)
        else:
            found[at] = ((moment.action, 0),)
    return Solutions(model.look.which, found)


def parts(model: Model, class_: str) -> Iterator[Node]:
    return (n for n in walk(screen(model)) if class_ in n.attrs.get("class", "").split())


def _now(model: Model) -> Moment:
    assert model.look is not None
    return model.look.moment


def find(model: Model, id_: str) -> Node:
    return next(node for node in walk(screen(model)) if node.attrs.get("id") == id_)


def test_all_four_hands_lie_open_and_played_cards_are_marked() -> None:
    model = opened(played("standard", 4))
    assert len(list(parts(model, "small-card"))) == 32
    assert not list(parts(model, "gone"))
    for cards in range(1, 5):
        model, effects = update(model, LookStepped("on"))
        while not isinstance(_now(model).action, Play):  # the trump shown is a move of its own
            model, effects = update(model, LookStepped("on"))
        assert len(list(parts(model, "gone"))) == cards
        assert any(isinstance(e, Announce) and e.assertive for e in effects)
    assert len(list(parts(model, "lying"))) == 4
    assert len(list(parts(model, "winning"))) == 1


def test_keys_that_scroll_belong_to_what_scrolls() -> None:
    model = opened(played("standard ask=may", 5))
    for region in (BODY, CALLS):
        found = find(model, region)
        assert found.attrs["tabindex"] == "0"
        for key in ("ArrowUp", "ArrowDown", "Home", "End", "PageDown", " "):
            assert message(model, key, region) is None
        assert message(model, "ArrowRight", region) == LookStepped("on")  # neither goes sideways
    for elsewhere in (TITLE, "step-on", "share-deal", ""):
        assert message(model, "ArrowDown", elsewhere) == LookStepped("trick on")


def test_steps_go_by_cards_by_tricks_and_to_the_ends() -> None:
    model = opened(played("standard ask=may", 5))
    assert model.look is not None
    last = len(model.look.deal.moments) - 1
    ends = [at for at, m in enumerate(model.look.deal.moments) if m.winner != NOBODY]
    keys = {"ArrowDown": ends[0], "ArrowRight": ends[0] + 1, "ArrowLeft": ends[0], "End": last}
    for key, place in {**keys, "ArrowUp": ends[-2] if ends[-1] == last else ends[-1]}.items():
        step = message(model, key, "step-on")
        assert isinstance(step, LookStepped)
        model, _effects = update(model, step)
        assert model.look is not None
        assert model.look.at == place, key
    model, _effects = update(model, LookStepped("first"))
    model, _effects = update(model, LookStepped("back"))
    assert model.look is not None
    assert model.look.at == 0
    assert find(model, "step-back").attrs["aria-disabled"] == "true"
    assert find(model, "step-on").attrs.get("aria-disabled") is None


def test_a_costly_card_is_marked_once_it_is_played_and_listed_from_the_start() -> None:
    for seed in range(30):
        model = opened(played("standard", seed))
        assert model.look is not None
        if len(model.look.deal.moments) < 30:
            continue
        model, effects = update(model, _solved(model))
        assert model.look is not None
        costly = [(at, p) for at, p in model.look.costly if p.points or p.turned]
        if costly:
            break
    at, price = costly[0]
    assert model.look.pricing == "there"
    assert any(isinstance(e, Announce) and "cost something" in e.text for e in effects)
    assert not list(parts(model, "cost"))
    assert costly_text(model.look, at, price) in text_of(find(model, f"moment-{at}"))
    row = find(model, f"moment-{at}").on["click"]
    assert row == MomentTaken(at)
    model, _effects = update(model, row)
    assert price_text(model.look) in text_of(screen(model))  # type: ignore[arg-type]
    action = _now(model).action
    if isinstance(action, Play):
        card = card_text(action.card)
        marked = next(n for n in walk(screen(model)) if n.key == card and n.tag == "li")
        assert any("cost" in (n.attrs.get("class") or "").split() for n in walk(marked))


def test_without_anybody_to_work_them_out_there_are_no_prices_and_it_says_so() -> None:
    model = opened(played("standard", 4))
    assert "being worked out" not in text_of(screen(model))
    model, _effects = update(model, LookStepped("on"))
    assert "What it cost is being worked out." in text_of(screen(model))
    model, _effects = update(model, NoSolutions())
    assert "being worked out" not in text_of(screen(model))
    assert "does not let the game do that" in text_of(screen(model))


def test_solutions_of_another_deal_are_left() -> None:
    record = played("standard", 4, deals=2)
    model = opened(record, deals=2)
    late = _solved(model)
    model, effects = update(model, DealTurned(1))
    assert any(isinstance(e, OpenLook) and e.at == 1 for e in effects)
    deal = looked_deal(deals_of(record)[1])
    model, _effects = update(model, Looked(deals_of(record), 1, deal, record.names, True, "look"))
    model, _effects = update(model, late)
    assert model.look is not None
    assert not model.look.prices
    assert find(model, "deal-after").attrs["aria-disabled"] == "true"


def test_each_deal_of_a_record_stands_alone() -> None:
    record = played("nepal match=hands match_length=4", 8, deals=3)
    deals = deals_of(record)
    assert len(deals) == 3
    for deal in deals:
        assert isinstance(deal.moves[0].action, Deal)
        assert loads(dumps(deal)) == deal
    assert tuple(move for deal in deals for move in deal.moves) == record.moves
