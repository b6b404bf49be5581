"""What a screen shows of a record: deals that are finished, and what one seat was told of the deal
in play. Hands come out of here only once their deal is over."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.actions import Deal
from game.rules.cards import Card
from game.rules.events import DealEnded, Event
from game.rules.record import Record, replay
from game.rules.seats import Seat
from game.rules.state import Result, Trick
from game.rules.view import redact


@dataclass(frozen=True)
class FinishedDeal:
    """A deal played to its end: its ``number`` from 1, the ``dealer``, the ``hands`` by seat as they
    were dealt, the ``tricks``, the ``result`` and the match's ``score`` by side after it."""

    number: int
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    tricks: tuple[Trick, ...]
    result: Result
    score: tuple[int, int]


@dataclass(frozen=True)
class History:
    """``finished`` deals of a record, and the ``log`` of the deal in play: its events so far, as one
    seat was told them."""

    finished: tuple[FinishedDeal, ...]
    log: tuple[Event, ...]


def history(record: Record, seat: Seat) -> History:
    """Replays the record. Takes the time of a replay: call it once, when a match is resumed."""
    finished: list[FinishedDeal] = []
    log: list[Event] = []
    for before, move, _after, events in replay(record):
        if isinstance(move.action, Deal):
            log.clear()
            dealer, hands = before.dealer, move.action.hands
        log.extend(redact(event, seat) for event in events)
        tricks = tuple(event.trick for event in log if hasattr(event, "trick"))
        finished.extend(
            FinishedDeal(event.number, dealer, hands, tricks, event.result, event.score)
            for event in events
            if isinstance(event, DealEnded)
        )
    return History(tuple(finished), tuple(log))
