"""The bar at the top: menu, score, contract, points, last trick."""

from __future__ import annotations

from game.rules.events import DealEnded
from game.rules.match import counting
from game.rules.seats import NOBODY, Side, side_of
from game.rules.state import Result
from game.rules.view import View

from ..keys import shortcut
from ..messages import SheetOpened
from ..model import ME, Model
from ..nodes import Node, h, named
from ..speaking import SWITCH
from ..text import _, ngettext, pgettext
from ..voice_messages import LayoutSwitched
from ..words import badge, seat_name, side_initials, side_name, watched
from .pieces import button, glyph, hidden_text, score_six

OURS = side_of(ME)
SIDES_SHOWN: tuple[Side, ...] = (OURS, 1 - OURS)


def bar(model: Model, view: View, inert: bool) -> Node:
    """The bar for a match on the table."""
    return h(
        "header",
        button(glyph("menu"), SheetOpened("menu"), class_="icon menu", id="menu", label=_("Menu")),
        (score(model, view, side) for side in SIDES_SHOWN),
        _contract(model, view),
        _count(model, view),
        button(
            glyph("last-trick"),
            SheetOpened("last"),
            class_="icon last-trick",
            id="last-trick",
            label=_("Last trick"),
            blocked=not view.tricks,
            shortcut=shortcut(model, "l"),
        ),
        class_="bar",
        inert=inert,
        key="bar",
    )


def score(model: Model, view: View, side: Side) -> Node:
    """One side's score: its six with the pips it shows, and the number."""
    now = view.score[side]
    return h(
        "div",
        _who(model, side),
        score_six(now),
        h("span", badge(now), class_="value"),
        marks(view, side),
        class_="score us" if side == OURS else "score them",
        key=f"score-{side}",
    )


def _who(model: Model, side: Side) -> Node:
    if not watched(model.names):
        return h("span", side_name(side), class_="label")
    return h(
        "span",
        h("span", side_initials(side, model.names), aria_hidden="true"),
        hidden_text(side_name(side, model.names)),
        class_="label",
    )


def marks(view: View, side: Side) -> Node | None:
    """A side's set markers, red and black, or the rounds it has won; nothing in other matches."""
    if counting(view.options) == "sets":
        red, black = view.sets[side]
        text = _("{red} red and {black} black set markers").format(red=red, black=black)
    elif counting(view.options) == "rounds":
        red, black = view.rounds[side], 0
        text = ngettext("{count} round won", "{count} rounds won", red).format(count=red)
    else:
        return None
    many = red + black > 5
    return h(
        "span",
        (_dots("red", red, many), _dots("black", black, many)),
        hidden_text(text),
        class_="marks",
        key="marks",
    )


def _dots(colour: str, count: int, many: bool) -> list[Node]:
    """So many dots, or one with a number where the dots would be too many to count."""
    if many and count:
        return [h("span", str(count), class_=f"mark-dot {colour} count", aria_hidden="true")]
    return [h("span", class_=f"mark-dot {colour}", aria_hidden="true")] * count


def _contract(model: Model, view: View) -> Node:
    ended = _just_ended(model)
    bidder, bid = (ended.bidder, ended.bid) if ended else (view.bidder, view.bid)
    content: list[Node] = []
    if view.single != NOBODY:
        content = [
            h("span", pgettext("contract", "Alone"), class_="label"),
            h("span", seat_name(view.single, model.names), class_="bidder"),
        ]
    elif bidder != NOBODY:
        content = [
            h("span", pgettext("contract", "Bid"), class_="label"),
            h("span", str(bid), class_="bid"),
            h("span", seat_name(bidder, model.names), class_="bidder"),
        ]
        if view.stake > 1:
            content.append(h("span", f"×{view.stake}", class_="stake"))
    return h("div", content, class_=named("contract", view.stake > 1 and "raised"), key="contract")


def _just_ended(model: Model) -> Result | None:
    """The result of a deal whose last card is still being looked at."""
    return next((event.result for event in model.just if isinstance(event, DealEnded)), None)


def _count(model: Model, view: View) -> Node:
    ended = _just_ended(model)
    label = pgettext("count", "Points")
    if ended and ended.target:
        taken, needed = ended.points[side_of(ended.bidder)], ended.target
    elif view.phase != "play":
        return h("div", class_="count", key="count")
    elif view.single != NOBODY:
        label, taken, needed = pgettext("count", "Tricks"), len(view.tricks), 8
    else:
        taken, needed = view.points[side_of(view.bidder)], view.target
    return h(
        "div",
        h("span", label, class_="label"),
        h("span", f"{taken}/{needed}", class_="points", aria_hidden="true"),
        hidden_text(_("{taken} of {needed}").format(taken=taken, needed=needed)),
        class_="count",
        key="count",
        vars={"--share": round(min(1.0, taken / needed), 3)},
    )


def switch(model: Model, covered: bool) -> Node:
    """The first thing the keyboard reaches on the page: to the text view, or back from it."""
    as_text = model.settings.layout == "text"
    return h(
        "button",
        _("Leave the text view") if as_text else _("Text view, for screen readers and keyboards"),
        type="button",
        class_=named("button switch-layout", as_text and "shown"),
        id=SWITCH,
        inert=covered,
        key=SWITCH,
        on={"click": LayoutSwitched()},
    )
