"""What each message of a look back does to the model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ..effects import Announce, Effect, Focus, Reveal
from ..look_effects import ChooseRecord, EndLook, OpenLook, ReadRecord, SaveRecord, SendRecord
from ..look_messages import (
    DealSaved,
    DealSent,
    DealShared,
    DealTurned,
    Looked,
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
    Solutions,
    Stride,
)
from ..model import Model
from ..sheets import Step, open_sheet
from ..text import _
from ..words import EverybodysNames
from .arriving import other_text, refused_text
from .deal import Look, Opened, Pricing
from .prices import price_of
from .words import everybodys_names, moment_text, price_text, sent_text, sum_text, title_of

TABLE = "look-table"
"""The id of the open table."""

PASTED, REFUSED, SHOWN = "record-text", "record-wrong", "record-shown"
"""Ids of the field for a record, of what is wrong with it, and of a record to be copied."""

FILE = "29-deal-{number}.t29"


# A deal lies open.


def looked(model: Model, message: Looked) -> Step:
    """The deal that was asked for, or another of the same record. Who has gone on to something
    else meanwhile is left alone."""
    if model.sheet != message.over:
        return model, (EndLook(),)
    before = model.look if model.sheet == "look" else None
    names = EverybodysNames(everybodys_names(message.names)) if message.watched else message.names
    look = Look(
        message.deals,
        message.at,
        message.deal,
        names,
        message.watched,
        before.back if before is not None else model.sheet,
        before.opener if before is not None else model.opener,
    )
    model = replace(model, look=look, opener="")
    if before is not None:
        return model, (Announce(f"{title_of(look)} {_aloud(look)}", assertive=True),)
    return open_sheet(model, "look", Announce(_aloud(look)))


def _aloud(look: Look) -> str:
    return " ".join(text for text in (moment_text(look), price_text(look)) if text)


def _at(model: Model, look: Look, at: int, *effects: Effect) -> Step:
    at = max(0, min(at, len(look.deal.moments) - 1))
    look = replace(look, at=at, sent="", linked="")
    told = Announce(_aloud(look), assertive=True)
    return replace(model, look=look), (told, *effects)


def stepped(model: Model, message: LookStepped) -> Step:
    """A step on or back; at an end what is there is told again."""
    look = model.look
    if look is None:
        return model, ()
    return _at(model, look, _place(look, message.stride))


def _place(look: Look, stride: Stride) -> int:
    last = len(look.deal.moments) - 1
    if stride in ("back", "on"):
        return look.at + (1 if stride == "on" else -1)
    if stride in ("first", "last"):
        return last if stride == "last" else 0
    ends = [0, *(at for at, m in enumerate(look.deal.moments) if m.winner >= 0), last]
    if stride == "trick on":
        return min((at for at in ends if at > look.at), default=last)
    return max((at for at in ends if at < look.at), default=0)


def moment_taken(model: Model, message: MomentTaken) -> Step:
    """Right to a moment, with the table in sight."""
    look = model.look
    return (model, ()) if look is None else _at(model, look, message.at, Reveal(TABLE))


def deal_turned(model: Model, message: DealTurned) -> Step:
    """Another deal of the record."""
    look = model.look
    if look is None or not 0 <= look.which + message.by < len(look.deals):
        return model, ()
    opening = OpenLook(look.deals, look.which + message.by, look.names, look.watched, "look")
    return model, (EndLook(), opening)


# Prices.


def solutions(model: Model, message: Solutions) -> Step:
    """More of the prices; those of a deal that is no longer open are left."""
    look = model.look
    if look is None or look.which != message.at:
        return model, ()
    prices = dict(look.prices)
    for at, solved in message.solved.items():
        moment = look.deal.moments[at]
        if moment.before is not None and moment.action is not None:
            price = price_of(moment.before, moment.action, solved)
            if price is not None:
                prices[at] = price
    there = 1 in message.solved or len(look.deal.moments) == 1  # the first move is the last solved
    known = replace(look, prices=prices, pricing="there" if there else look.pricing)
    if model.sheet != "look":  # another sheet has taken its place: nothing of it is read out
        return replace(model, look=known), ()
    effects: list[Effect] = []
    if look.at in prices and look.at not in look.prices:
        effects.append(Announce(price_text(known)))
    if there:
        effects.append(Announce(sum_text(known)))
    return replace(model, look=known), tuple(effects)


def no_solutions(model: Model, _message: NoSolutions) -> Step:
    """There will be no more prices than there are."""
    look = model.look
    if look is None:
        return model, ()
    pricing: Pricing = "nobody" if look.deal.is_known else "unknown"
    return replace(model, look=replace(look, pricing=pricing)), ()


# The deal goes out.


def deal_shared(model: Model, _message: DealShared) -> Step:
    """Its record is sent, whichever way the device has."""
    look = model.look
    return (model, ()) if look is None else (model, (SendRecord(title_of(look), look.deal.text),))


def deal_sent(model: Model, message: DealSent) -> Step:
    """What became of it is said; if nothing else worked it is there to be copied."""
    if model.look is None:
        return model, ()
    look = replace(model.look, sent=message.how, linked="")
    focus = (Focus(SHOWN),) if message.how == "shown" else ()
    return replace(model, look=look), (Announce(sent_text(look)), *focus)


def deal_saved(model: Model, _message: DealSaved) -> Step:
    """Its record as a file."""
    look = model.look
    if look is None:
        return model, ()
    return model, (SaveRecord(FILE.format(number=look.which + 1), look.deal.text),)


# A record comes in.


def record_begun(model: Model, _message: RecordBegun) -> Step:
    """An empty field, unless the sheet it was asked on is open no more."""
    if model.sheet != "statistics":
        return model, ()
    return open_sheet(replace(model, opened=Opened()), "record")


def record_pasted(model: Model, message: RecordPasted) -> Step:
    """What stands in the field."""
    return replace(model, opened=Opened(message.text)), ()


def record_taken(model: Model, _message: RecordTaken) -> Step:
    """The record in the field is read, if there is one."""
    if model.opened is None:
        return model, ()
    text = model.opened.text
    wrong = other_text(text)
    if wrong:
        model = replace(model, opened=Opened(text, what=wrong))
        focus = Focus(REFUSED if text.strip() else PASTED)
        return model, (Announce(wrong, assertive=True), focus, Reveal(REFUSED))
    return model, (ReadRecord(text),)


def file_wanted(model: Model, _message: RecordFileWanted) -> Step:
    """A file is chosen."""
    return model, (ChooseRecord(),)


def record_chosen(model: Model, message: RecordChosen) -> Step:
    """What the file holds is read, and stands in the field to be mended where it can't be."""
    other = other_text(message.text)
    if other:  # nothing that could be mended: what is in the field stays
        what = other if message.text.strip() else _("This file is empty.")
        model = replace(model, opened=model.opened or Opened())
        return record_refused(model, RecordRefused(0, what))
    return replace(model, opened=Opened(message.text)), (ReadRecord(message.text),)


def record_refused(model: Model, message: RecordRefused) -> Step:
    """What is wrong stands below the field."""
    if model.opened is None:
        return model, ()
    opened = replace(
        model.opened,
        line=message.line,
        what=message.what,
        readable=message.readable,
        torn=message.torn,
    )
    model = replace(model, opened=opened)
    told = Announce(refused_text(opened), assertive=True)
    return model, (told, Focus(REFUSED), Reveal(REFUSED))


def readable_taken(model: Model, _message: ReadableTaken) -> Step:
    """The deals before the line that was refused."""
    opened = model.opened
    if opened is None or not opened.readable:
        return model, ()
    names = opened.readable[0].names
    return model, (OpenLook(opened.readable, 0, names, watched=True, over="record"),)


STEPS: Mapping[type, Callable[[Model, Any], Step]] = {
    Looked: looked,
    LookStepped: stepped,
    MomentTaken: moment_taken,
    DealTurned: deal_turned,
    Solutions: solutions,
    NoSolutions: no_solutions,
    DealShared: deal_shared,
    DealSent: deal_sent,
    DealSaved: deal_saved,
    RecordBegun: record_begun,
    RecordPasted: record_pasted,
    RecordTaken: record_taken,
    RecordFileWanted: file_wanted,
    RecordChosen: record_chosen,
    RecordRefused: record_refused,
    ReadableTaken: readable_taken,
}
"""The step for each message of this domain."""
