"""The ways to a look back, and to playing a deal again. All that is behind them is fetched only
when somebody goes there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from game.rules.actions import SINGLE_HAND, ChooseTrump, Deal, LayTrump
from game.rules.cards import UNKNOWN
from game.rules.record import Move, Record, dumps, loads
from game.rules.seats import NOBODY

from .history import FinishedDeal
from .look_effects import BeginRecord, OpenLook
from .look_messages import LookOpened, RecordWanted, Stride
from .model import ME, Model
from .sheets import Step
from .words import watched

KEYS: Mapping[str, Stride] = {
    "ArrowLeft": "back",
    "ArrowRight": "on",
    "ArrowUp": "trick back",
    "ArrowDown": "trick on",
    "Home": "first",
    "End": "last",
}
"""What keys do while a deal is looked back at, unless they scroll what has the focus."""

CALLS = "look-calls"
"""The id of the list of what was said before the play."""


def may_play_again(model: Model) -> bool:
    """Whether deals that are over are played again here: a lesson repeats itself, and among friends
    nobody would wait for it."""
    return model.course is None and model.company is None


def look_opened(model: Model, message: LookOpened) -> Step:
    """A deal of the match on the screen, with those before and after it."""
    deals = tuple(
        _as_told(model, deal, deal.record) for deal in model.finished if deal.record is not None
    )
    if not 0 < message.number <= len(deals):
        return model, ()
    from .lookback import steps  # noqa: F401  # here before anything is worked out

    model = replace(model, opener=message.opener)
    return model, (OpenLook(deals, message.number - 1, model.names, False, model.sheet),)


def _as_told(model: Model, deal: FinishedDeal, record: Record) -> Record:
    """The record of a finished deal as it may be laid open and sent.

    Among friends nobody but the bidder is told a trump that was never shown, and the others' record
    holds one that only could have been it: theirs is as their seat saw the deal, or as onlookers
    did where they have taken the bidder's seat since. At a table of bots one's own chair loses its
    name: whoever it is sent to would take ``You`` for himself."""
    if model.company is not None:
        if not deal.untold:
            return record
        if any(move.action == SINGLE_HAND for move in record.moves):
            return _without_trump(record)
        own = NOBODY if watched(model.names) or deal.result.bidder == ME else ME
        return loads(dumps(record, own))
    north, east, _own, west = record.names
    return replace(record, names=(north, east, "", west))


def _without_trump(record: Record) -> Record:
    """A deal that was played alone, without what the trump was settled with: that lies among the
    bidder's first four cards. What is left of the pack tells which they are, so that all hands are
    open, and what each play cost can be told."""
    moves = []
    settled = next(m.seat for m in record.moves if isinstance(m.action, ChooseTrump | LayTrump))
    for move in record.moves:
        action = move.action
        if isinstance(action, Deal):
            hands = list(action.hands)
            hands[settled] = (*(UNKNOWN,) * 4, *hands[settled][4:])
            action = Deal(tuple(hands))
        elif isinstance(action, LayTrump):
            action = LayTrump(UNKNOWN)
        elif isinstance(action, ChooseTrump):
            action = ChooseTrump(UNKNOWN)
        moves.append(Move(move.seat, action))
    return replace(record, moves=tuple(moves))


def record_wanted(model: Model, _message: RecordWanted) -> Step:
    """The field for a record opens as soon as what reads it is here."""
    from .lookback import steps  # noqa: F401  # here before anything is worked out

    return model, (BeginRecord(),)


STEPS: Mapping[type, Callable[[Model, Any], Step]] = {
    LookOpened: look_opened,
    RecordWanted: record_wanted,
}
"""The step for each message that leads to a look back; those within one are rare."""
