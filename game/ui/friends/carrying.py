"""The hand-made way into a room: codes that people carry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ..effects import Effect, Focus
from ..model import Model
from ..sheets import Step, open_sheet
from .company import ByHand, HandFault, with_company
from .effects import MakeOffer, TakeAnswer
from .messages import HandBegun, HandMoved, HandTaken, HandWritten

WRITTEN = "hand-code"
"""The id of the field for the code that came back."""


def hand_begun(model: Model, _message: HandBegun) -> Step:
    """The host makes a code for one guest."""
    opened: tuple[Effect, ...] = ()
    if model.sheet == "missing":  # what makes it could not be had before, and was tried again
        model, opened = open_sheet(model, "friends")
    return with_company(model, hand=ByHand("making")), (*opened, MakeOffer())


def hand_written(model: Model, message: HandWritten) -> Step:
    """The code that came back."""
    company = model.company
    if company is None:
        return model, ()
    return with_company(
        model, hand=replace(company.hand, written=message.text.strip(), fault="")
    ), ()


def hand_taken(model: Model, _message: HandTaken) -> Step:
    """The code that came back is used."""
    company = model.company
    if company is None or company.hand.stage != "offered":
        return model, ()
    written = company.hand.written
    fault: HandFault = "" if written else "empty"
    if "friends=" in written:  # the link that went out
        fault = "kind"
    if fault:
        return with_company(model, hand=replace(company.hand, fault=fault)), (Focus(WRITTEN),)
    return model, (TakeAnswer(written),)


def hand_moved(model: Model, message: HandMoved) -> Step:
    """The hand-made way came further, or something was wrong with a code."""
    company = model.company
    if company is None:
        return model, ()
    hand = message.hand
    if hand.fault and company.hand.stage == "offered":  # the code to carry stays what it was
        kept = replace(company.hand, fault=hand.fault)
        return with_company(model, hand=kept), (Focus(WRITTEN),)
    return with_company(model, hand=hand), (Focus("hand-title"),) if hand.code else ()


STEPS: Mapping[type, Callable[[Model, Any], Step]] = {
    HandBegun: hand_begun,
    HandWritten: hand_written,
    HandTaken: hand_taken,
    HandMoved: hand_moved,
}
