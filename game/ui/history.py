"""What a screen shows of a record: deals that are finished, and what one seat was told of the deal
in play. Hands come out of here only once their deal is over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.rules.actions import Deal
from game.rules.cards import Card
from game.rules.events import DealEnded, Event, TrickTaken
from game.rules.record import Record, replay
from game.rules.seats import Seat
from game.rules.state import Result, Trick
from game.rules.view import redact


@dataclass(frozen=True)
class FinishedDeal:
    """A deal played to its end: its ``number`` from 1, the ``dealer``, the ``hands`` by seat as
    they were dealt, the ``tricks``, the ``result``, the match's ``score`` by side after it, and the
    seat whose move was the ``last``: in a forfeit, who broke a rule."""

    number: int
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    tricks: tuple[Trick, ...]
    result: Result
    score: tuple[int, int]
    last: Seat


@dataclass(frozen=True)
class History:
    """``finished`` deals of a record, and the ``log`` of the deal in play: its events so far, as
    one seat was told them."""

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
        told = [redact(event, seat) for event in events]
        log.extend(told)
        tricks = tuple(event.trick for event in log if isinstance(event, TrickTaken))
        finished.extend(
            FinishedDeal(event.number, dealer, hands, tricks, event.result, event.score, move.seat)
            for event in told
            if isinstance(event, DealEnded)
        )
    return History(tuple(finished), tuple(log))


def just_finished(record: Record, events: Iterable[Event]) -> FinishedDeal | None:
    """The deal that the record's last move ended, with the ``events`` of that move; ``None`` if it
    ended none. Replays that one deal only."""
    ended = next((event for event in events if isinstance(event, DealEnded)), None)
    if ended is None:
        return None
    moves = record.moves
    start = max(i for i, move in enumerate(moves) if isinstance(move.action, Deal))
    deal = moves[start]
    assert isinstance(deal.action, Deal)
    alone = Record(record.options, record.names, deal.seat, moves[start:])
    tricks = tuple(
        event.trick
        for _before, _move, _after, happened in replay(alone)
        for event in happened
        if isinstance(event, TrickTaken)
    )
    return FinishedDeal(
        ended.number,
        deal.seat,
        deal.action.hands,
        tricks,
        ended.result,
        ended.score,
        moves[-1].seat,
    )
