"""Play with friends: what each message does to the model.

The room decides and tells; here is only what this screen makes of it. While ``model.company`` is
set, the match on the table is the room's: nothing of it is saved as a match of one's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ..effects import Focus
from ..meeting import RoomLeft, RoomShown
from ..messages import Sheet
from ..model import Model
from ..sheets import Step, open_sheet
from . import carrying, entering, hearing
from .company import with_company
from .effects import Consent, Mute, Remove, Say, SetReady, Sit, Stand, StartDeal
from .entering import out
from .messages import (
    Consented,
    DealWanted,
    Muted,
    PhraseSaid,
    ReadySet,
    Removed,
    SeatLeft,
    SeatTaken,
)


def room_shown(model: Model, _message: RoomShown) -> Step:
    """The room over the table."""
    return open_sheet(model, "friends") if model.company else (model, ())


def seat_taken(model: Model, message: SeatTaken) -> Step:
    """Sits down."""
    return model, (Sit(message.seat),)


def seat_left(model: Model, _message: SeatLeft) -> Step:
    """Stands up."""
    return model, (Stand(),)


def ready_set(model: Model, message: ReadySet) -> Step:
    """Ready, or not."""
    return model, (SetReady(message.ready),)


def deal_wanted(model: Model, _message: DealWanted) -> Step:
    """The host begins."""
    company = model.company
    if company is None or company.standing is None or not company.standing.may_start:
        return model, ()
    return replace(model, sheet=""), (StartDeal(),)


def removed(model: Model, message: Removed) -> Step:
    """The host sends somebody out."""
    return model, (Remove(message.member),)


def muted(model: Model, message: Muted) -> Step:
    """Somebody's phrases are heard no more, or again."""
    return model, (Mute(message.member, message.muted),)


def phrase_said(model: Model, message: PhraseSaid) -> Step:
    """Says a phrase; it comes back from the host to be seen at one's own place too."""
    return replace(model, sheet=""), (Say(message.phrase), Focus("say"))


def consented(model: Model, message: Consented) -> Step:
    """The vote is cast."""
    company = model.company
    if company is None or company.lost is None:
        return model, ()
    return with_company(model, lost=replace(company.lost, asked=False)), (Consent(message.agreed),)


def room_left(model: Model, _message: RoomLeft) -> Step:
    """Home; a bot plays on in the person's place."""
    return out(model, for_good=True)


def fresh_deal(model: Model) -> Model:
    """The model when a deal begins: sheets that waited for it go."""
    waiting: tuple[Sheet, ...] = ("friends", "deal", "match")
    return replace(model, sheet="") if model.company and model.sheet in waiting else model


STEPS: Mapping[type, Callable[[Model, Any], Step]] = {
    **entering.STEPS,
    **carrying.STEPS,
    **hearing.STEPS,
    RoomShown: room_shown,
    SeatTaken: seat_taken,
    SeatLeft: seat_left,
    ReadySet: ready_set,
    DealWanted: deal_wanted,
    Removed: removed,
    Muted: muted,
    PhraseSaid: phrase_said,
    Consented: consented,
    RoomLeft: room_left,
}
"""The step for each message of this domain."""
