"""What a screen shows of a record: deals that are finished, and what one seat was told of the deal
in play. Hands come out of here only once their deal is over."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import pairwise

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
    they were dealt, the ``tricks``, the ``result``, the match's ``score`` by side after it, the
    seat whose move was the ``last``: in a forfeit, who broke a rule; and the deal alone as a
    ``record``. ``untold``: nobody here was told its trump, and the one in the record is made up."""

    number: int
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    tricks: tuple[Trick, ...]
    result: Result
    score: tuple[int, int]
    last: Seat
    record: Record | None = None
    untold: bool = False


@dataclass(frozen=True)
class History:
    """``finished`` deals of a record, and the ``log`` of the deal in play: its events so far, as
    one seat was told them."""

    finished: tuple[FinishedDeal, ...]
    log: tuple[Event, ...]


def history(record: Record, seat: Seat, untold: Collection[int] = ()) -> History:
    """Replays the record; ``untold`` are the numbers of the deals whose trump in it is made up.
    Takes the time of a replay: call it once, when a match is resumed."""
    finished: list[FinishedDeal] = []
    log: list[Event] = []
    alone = iter(deals_of(record))
    for before, move, _after, events in replay(record):
        if isinstance(move.action, Deal):
            deal = next(alone)
            log.clear()
            dealer, hands = before.dealer, move.action.hands
        told = [redact(event, seat) for event in events]
        log.extend(told)
        tricks = tuple(event.trick for event in log if isinstance(event, TrickTaken))
        finished.extend(
            FinishedDeal(
                event.number,
                dealer,
                hands,
                tricks,
                event.result,
                event.score,
                move.seat,
                deal,
                event.number in untold,
            )
            for event in told
            if isinstance(event, DealEnded)
        )
    return History(tuple(finished), tuple(log))


def just_finished(
    record: Record, events: Iterable[Event], untold: Collection[int] = ()
) -> FinishedDeal | None:
    """The deal that the record's last move ended, with the ``events`` of that move; ``None`` if it
    ended none. ``untold`` as in ``history``. Replays that one deal only."""
    ended = next((event for event in events if isinstance(event, DealEnded)), None)
    if ended is None:
        return None
    alone = deals_of(record)[-1]
    deal = alone.moves[0]
    assert isinstance(deal.action, Deal)
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
        alone.moves[-1].seat,
        alone,
        ended.number in untold,
    )


def deals_of(record: Record) -> tuple[Record, ...]:
    """Each deal of a record alone, as the first of a record of its own."""
    starts = [at for at, move in enumerate(record.moves) if isinstance(move.action, Deal)]
    return tuple(
        Record(
            record.options,
            record.names,
            record.moves[start].seat,
            record.moves[start:end],
            tuple((at - start, outcome) for at, outcome in record.told if start <= at < end),
        )
        for start, end in pairwise((*starts, len(record.moves)))
    )
