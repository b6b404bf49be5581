"""Steps for who listens or types: what is told on demand, the text view, choices by the arrows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.rules.actions import Action, Bid, ChooseTrump, LayTrump
from game.rules.cards import suit_of
from game.rules.view import View

from .effects import Announce, Focus
from .model import Model
from .opening import keep_settings
from .places import FIELD, SUIT_ORDER, choice_id
from .resting import resting_place
from .sheets import Step
from .text import _
from .voice_messages import BidStepped, ChoiceStepped, LayoutSwitched, TellMe, Typing

SWITCH = "switch-layout"
"""The id of the button that switches between the table and the text view."""


def told_on_demand(model: Model, message: TellMe) -> Step:
    """Says what was asked for, and leaves it on the screen of the text view."""
    from .spoken import spoken

    text = spoken(model, message.topic)
    return replace(model, answer=text), (Announce(text),)


def layout_switched(model: Model, _message: LayoutSwitched) -> Step:
    """Text instead of cards, or cards instead of text; kept for the next visit."""
    as_text = model.settings.layout != "text"
    settings = replace(model.settings, layout="text" if as_text else "table")
    model = replace(model, settings=settings, answer="", typed="", raised=None)
    if as_text:
        text = _("The text view is on. Type a move, or help to see what can be typed.")
    else:
        text = _("The table is shown with its cards.")
    target = FIELD if as_text else SWITCH if model.screen != "table" else resting_place(model)
    return model, (keep_settings(model), Announce(text), Focus(target))


def typing(model: Model, message: Typing) -> Step:
    """What stands in the field so far."""
    return replace(model, typed=message.text), ()


def bid_stepped(model: Model, message: BidStepped) -> Step:
    """Chooses another bid that may be bid, with the focus on it."""
    bids = [action.points for action in _legal(model) if isinstance(action, Bid)]
    if not bids:
        return model, ()
    at = bids.index(model.bid) if model.bid in bids else 0
    bid = bids[max(0, min(len(bids) - 1, at + message.by))]
    return replace(model, bid=bid, tried=None), (Focus(f"bid-{bid}"),)


def choice_stepped(model: Model, message: ChoiceStepped) -> Step:
    """Chooses the next way to settle the trump, with the focus on it."""
    ways = trump_ways(model.view) if model.view is not None and model.asked else []
    if not ways:
        return model, ()
    if model.choice in ways:
        way = ways[(ways.index(model.choice) + message.by) % len(ways)]
    else:
        way = ways[0 if message.by > 0 else -1]
    return replace(model, choice=way, tried=None), (Focus(choice_id(way)),)


def trump_ways(view: View) -> list[Action]:
    """The ways the trump may be settled now, as a sheet lists them: suits, own cards, the rest."""
    if view.phase != "trump":
        return []
    return sorted(view.legal, key=_place_of_way)


def _place_of_way(way: Action) -> tuple[int, int, int]:
    if isinstance(way, ChooseTrump) and way.suit in SUIT_ORDER:
        return (0, SUIT_ORDER.index(way.suit), 0)
    if isinstance(way, LayTrump):
        return (1, SUIT_ORDER.index(suit_of(way.card)), -way.card)
    return (2, 0, 0)


def _legal(model: Model) -> tuple[Action, ...]:
    return model.view.legal if model.view is not None and model.asked else ()


STEPS: dict[type, Callable[[Model, Any], Step]] = {
    TellMe: told_on_demand,
    LayoutSwitched: layout_switched,
    Typing: typing,
    BidStepped: bid_stepped,
    ChoiceStepped: choice_stepped,
}
