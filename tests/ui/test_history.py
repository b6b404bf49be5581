"""What a screen shows of a record is what it would have shown all along."""

from __future__ import annotations

import random

import pytest

from game.rules.actions import ASK, Action, Deal
from game.rules.cards import DECK, UNKNOWN
from game.rules.engine import apply, legal, new_match
from game.rules.events import Event
from game.rules.options import PRESETS, parse_options
from game.rules.record import Record
from game.rules.seats import NORTH, SOUTH, side_of
from game.rules.view import redact
from game.ui.history import FinishedDeal, history, just_finished


@pytest.mark.parametrize("preset", PRESETS)
def test_a_resumed_screen_knows_what_one_that_stayed_knows(preset: str) -> None:
    dice = random.Random(preset)
    state = new_match(parse_options(preset))
    record = Record(state.options, ("Maya", "Gita", "You", "Hari"), NORTH, ())
    log: list[Event] = []
    finished: list[FinishedDeal] = []
    for _ in range(250):
        if state.phase == "over":
            break
        if state.phase == "deal":
            cards = dice.sample(DECK, 32)
            action: Action = Deal(tuple(tuple(cards[i : i + 8]) for i in range(0, 32, 8)))
            seat = state.dealer
            log.clear()
        else:
            action, seat = dice.choice(legal(state)), state.turn
        record = record.add(seat, action)
        state, events = apply(state, action)
        told = tuple(redact(event, SOUTH) for event in events)
        log.extend(told)
        ended = just_finished(record, told)
        if ended:
            finished.append(ended)
        assert ended is None or state.phase in ("deal", "over")
        if dice.random() < 0.05 or ended:
            past = history(record, SOUTH)
            assert past.log == tuple(log)
            assert past.finished == tuple(finished)
    assert len(finished) >= 3
    assert [deal.number for deal in finished] == list(range(1, len(finished) + 1))


def test_a_trump_never_shown_is_told_by_neither() -> None:
    """Nobody asks where it can be helped: deals end with the trump face down."""
    dice = random.Random(7)
    options = parse_options("standard ask=may")
    state = new_match(options)
    record = Record(options)
    ends: list[FinishedDeal] = []
    while not any(deal.result.outcome == "dead" for deal in ends):
        if state.phase == "deal":
            cards = dice.sample(DECK, 32)
            action: Action = Deal(tuple(tuple(cards[i : i + 8]) for i in range(0, 32, 8)))
            seat = state.dealer
        else:
            quiet = [each for each in legal(state) if each != ASK]
            action, seat = dice.choice(quiet or list(legal(state))), state.turn
        record = record.add(seat, action)
        state, events = apply(state, action)
        ended = just_finished(record, [redact(event, SOUTH) for event in events])
        ends.extend([ended] if ended else [])
    assert ends[-1].result.trump == UNKNOWN
    assert history(record, SOUTH).finished == tuple(ends)


def test_a_forfeit_is_laid_to_who_broke_the_rule() -> None:
    dice = random.Random(3)
    options = parse_options("standard misplay=forfeit")
    state = new_match(options)
    record = Record(options)
    forfeits = 0
    while forfeits < 3 and state.phase != "over":
        if state.phase == "deal":
            cards = dice.sample(DECK, 32)
            action: Action = Deal(tuple(tuple(cards[i : i + 8]) for i in range(0, 32, 8)))
            seat = state.dealer
        else:
            action, seat = dice.choice(legal(state)), state.turn
        record = record.add(seat, action)
        state, events = apply(state, action)
        ended = just_finished(record, [redact(event, SOUTH) for event in events])
        if ended and ended.result.outcome == "forfeit":
            forfeits += 1
            assert ended.last == seat
            assert side_of(ended.last) != ended.result.won
            assert history(record, SOUTH).finished[-1] == ended
    assert forfeits
