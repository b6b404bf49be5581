"""What happened, for the live region: in whole sentences, or in the fewest words that tell it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.actions import Bid
from game.rules.events import (
    AuctionEnded,
    Called,
    CardPlayed,
    Event,
    TrickTaken,
    TrumpShown,
)

from .model import Model
from .telling import told, told_all
from .text import _
from .words import card_name, points_text, seat_name, suit_name


def said(model: Model, events: Iterable[Event]) -> str:
    """The events as the person wants them told."""
    if model.settings.speech == "full":
        return told_all(events, model.names)
    return " ".join(text for event in events if (text := shortly(event, model.names)))


def shortly(event: Event, names: Sequence[str]) -> str:
    """One event in the fewest words. What is rare, or long in itself, keeps its
    sentence."""
    if isinstance(event, CardPlayed):
        return _("{name}: {what}.").format(
            name=seat_name(event.seat, names), what=card_name(event.card)
        )
    if isinstance(event, Called) and isinstance(event.call, Bid):
        return _("{name}: {what}.").format(
            name=seat_name(event.seat, names), what=event.call.points
        )
    if isinstance(event, TrickTaken):
        return _("Trick: {name}, {points}.").format(
            name=seat_name(event.trick.winner, names), points=points_text(event.trick.points)
        )
    if isinstance(event, TrumpShown):
        return _("Trump: {suit}.").format(suit=suit_name(event.suit))
    if isinstance(event, AuctionEnded):
        return _("Contract: {name}, {bid}.").format(
            name=seat_name(event.bidder, names), bid=event.bid
        )
    return told(event, names)
