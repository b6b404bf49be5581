"""The ways to a look back. All that is behind them is fetched only when somebody goes there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from game.rules.record import Record

from .look_effects import BeginRecord, OpenLook
from .look_messages import (
    DealSaved,
    DealSent,
    DealShared,
    DealTurned,
    Looked,
    LookMessage,
    LookOpened,
    LookStepped,
    MomentTaken,
    NoSolutions,
    ReadableTaken,
    RecordBegun,
    RecordChosen,
    RecordFileWanted,
    RecordPasted,
    RecordRefused,
    RecordTaken,
    RecordWanted,
    Solutions,
    Stride,
)
from .model import Model
from .sheets import Step

KEYS: Mapping[str, Stride] = {
    "ArrowLeft": "back",
    "ArrowRight": "on",
    "ArrowUp": "trick back",
    "ArrowDown": "trick on",
    "Home": "first",
    "End": "last",
}
"""What keys do while a deal is looked back at."""


def look_opened(model: Model, message: LookOpened) -> Step:
    """A deal of the match on the screen, with those before and after it."""
    deals = tuple(
        _as_sent(model, deal.record) for deal in model.finished if deal.record is not None
    )
    if not 0 < message.number <= len(deals):
        return model, ()
    from .lookback import steps  # noqa: F401  # here before anything is worked out

    model = replace(model, opener=message.opener)
    return model, (OpenLook(deals, message.number - 1, model.names, watched=False),)


def _as_sent(model: Model, record: Record) -> Record:
    """The record without what one's own chair is called at a table of bots: whoever it is sent to
    would take ``You`` for himself."""
    if model.company is not None:
        return record
    north, east, _own, west = record.names
    return replace(record, names=(north, east, "", west))


def record_wanted(model: Model, _message: RecordWanted) -> Step:
    """The field for a record opens as soon as what reads it is here."""
    from .lookback import steps  # noqa: F401  # here before anything is worked out

    return model, (BeginRecord(),)


def _behind(model: Model, message: LookMessage) -> Step:
    from .lookback import steps

    return steps.STEPS[type(message)](model, message)


STEPS: Mapping[type, Callable[[Model, Any], Step]] = {
    LookOpened: look_opened,
    RecordWanted: record_wanted,
    **dict.fromkeys(
        (
            RecordBegun,
            RecordPasted,
            RecordTaken,
            RecordFileWanted,
            RecordChosen,
            RecordRefused,
            ReadableTaken,
            Looked,
            Solutions,
            NoSolutions,
            LookStepped,
            MomentTaken,
            DealTurned,
            DealShared,
            DealSent,
            DealSaved,
        ),
        _behind,
    ),
}
"""The step for each message of this domain."""
