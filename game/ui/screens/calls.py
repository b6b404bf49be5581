"""The questions of the calling: the bid, the trump, double, redouble, single hand."""

from __future__ import annotations

from game.rules.actions import (
    BIDS,
    CHOICES,
    DOUBLE,
    PASS,
    REDOUBLE,
    SEVENTH_CARD,
    SINGLE_HAND,
    Action,
    ChooseTrump,
    LayTrump,
)
from game.rules.auction import highest, lowest
from game.rules.cards import NO_TRUMP, suit_of
from game.rules.view import View

from ..asking import asked_for, question_text
from ..helping import is_hinted
from ..keys import shortcut
from ..messages import BidChosen, Did, TrumpChosen
from ..model import Model
from ..nodes import Node, h, named
from ..places import choice_id
from ..refusals import refusal_text
from ..speaking import trump_ways
from ..text import _, pgettext
from ..words import begun, card_name, seat_name, suit_name
from .pieces import button, hint_note, question, suit_picture


def asked_sheet(model: Model, view: View) -> Node | None:
    """The sheet for what is asked, if it is not a card."""
    asked = asked_for(model)
    if asked == "bid":
        return _auction(model, view)
    if asked == "trump":
        return _trump(model, view)
    if asked == "double":
        return _double(model, view)
    if asked == "redouble":
        return _redouble(model, view)
    if asked == "single":
        return _single(model)
    return None


def _hint_class(model: Model, action: Action, *names: str) -> str | None:
    """The classes of a button that does or chooses ``action``: marked, if that is the hint or what
    a lesson waits for."""
    return named(
        "button",
        *names,
        is_hinted(model, action) and "hinted",
        _is_wanted(model, action) and "pointed",
    )


def _is_wanted(model: Model, action: Action) -> bool:
    if model.course is None:
        return False
    from ..lessons.course import wanted_action

    return wanted_action(model) == action


def _auction(model: Model, view: View) -> Node:
    return question(
        "auction",
        _("Your bid"),
        hint_note(model),
        h(
            "div",
            (
                _number(model, view, points)
                for points in range(lowest(view.options), highest(view.options) + 1)
            ),
            class_="grid bids",
            role="group",
            aria_label=_("Card points"),
        ),
        h(
            "div",
            button(
                pgettext("bidding", "Pass"),
                Did(PASS),
                class_=_hint_class(model, PASS, "pass"),
                id="pass",
                shortcut=shortcut(model, "p"),
                blocked=PASS not in view.legal,
            ),
            button(
                pgettext("bidding", "Bid {points}").format(points=str(model.bid)),
                Did(BIDS[model.bid]),
                class_="button primary",
                id="bid",
                shortcut=shortcut(model, "b"),
            )
            if model.bid
            else None,
            class_="row",
        ),
    )


def _number(model: Model, view: View, points: int) -> Node:
    action = BIDS[points]
    legal = action in view.legal
    refusal = None if legal else model.refusals.get(action)
    label = None
    if refusal:
        label = _("{points}, not possible: {reason}").format(
            points=points, reason=refusal_text(refusal)
        )
    return button(
        str(points),
        BidChosen(points),
        class_=_hint_class(model, action, "bid"),
        id=f"bid-{points}",
        blocked=not legal,
        label=label,
        pressed=model.bid == points,
    )


def _trump(model: Model, view: View) -> Node:
    """Every way the table allows, to be chosen first and done with a second press: there is no way
    back from a trump."""
    ways = trump_ways(view)
    named = [way for way in ways if way != SEVENTH_CARD and way != CHOICES[NO_TRUMP]]
    others = [way for way in ways if way not in named]
    return question(
        "trump-choice",
        question_text(model, view),
        hint_note(model),
        h("div", (_choice(model, action) for action in named), class_="suits"),
        h("div", (_choice(model, action) for action in others), class_="row") if others else None,
        h(
            "div",
            button(
                _done_text(model.choice),
                Did(model.choice) if model.choice is not None else None,
                class_="button primary",
                id="settle",
                shortcut=shortcut(model, "t"),
                blocked=model.choice is None,
            ),
            class_="row",
        ),
    )


def _choice(model: Model, action: Action) -> Node:
    pressed = model.choice == action
    if isinstance(action, LayTrump):
        return button(
            suit_picture(suit_of(action.card)),
            TrumpChosen(action),
            h("span", begun(card_name(action.card))),
            class_=_hint_class(model, action, "suit-choice"),
            id=choice_id(action),
            pressed=pressed,
        )
    if isinstance(action, ChooseTrump) and action.suit != NO_TRUMP:
        return button(
            suit_picture(action.suit),
            TrumpChosen(action),
            h("span", begun(suit_name(action.suit))),
            class_=_hint_class(model, action, "suit-choice"),
            id=choice_id(action),
            pressed=pressed,
        )
    text = _("The seventh card") if action == SEVENTH_CARD else _("No trumps")
    return button(
        text,
        TrumpChosen(action),
        class_=_hint_class(model, action),
        id=choice_id(action),
        pressed=pressed,
    )


def _done_text(choice: Action | None) -> str:
    if isinstance(choice, LayTrump):
        return _("Hide the {card}").format(card=card_name(choice.card))
    if isinstance(choice, ChooseTrump):
        if choice.suit == NO_TRUMP:
            return _("Play without trumps")
        return _("Make {suit} trump").format(suit=suit_name(choice.suit))
    if choice == SEVENTH_CARD:
        return _("Call for the seventh card")
    return _("Choose first")


def _double(model: Model, view: View) -> Node:
    return question(
        "double",
        _("Will you double?"),
        h(
            "p",
            _("{name} has the contract: {bid}. Doubled, the deal counts twice.").format(
                name=seat_name(view.bidder, model.names), bid=view.bid
            ),
        ),
        hint_note(model),
        _yes_no(model, _("No double"), _("Double"), DOUBLE),
    )


def _redouble(model: Model, view: View) -> Node:
    return question(
        "double",
        _("Will you redouble?"),
        h(
            "p",
            _(
                "Your side's contract of {bid} was doubled. Redoubled, the deal counts four times."
            ).format(bid=view.bid),
        ),
        hint_note(model),
        _yes_no(model, _("No redouble"), _("Redouble"), REDOUBLE),
    )


def _single(model: Model) -> Node:
    return question(
        "single",
        _("Will you play alone?"),
        h(
            "p",
            _(
                "Alone against both, you lead, there is no trump, and you must take all eight "
                "tricks: three game points won or lost."
            ),
        ),
        hint_note(model),
        _yes_no(model, _("Play together"), _("Play alone"), SINGLE_HAND),
    )


def _yes_no(model: Model, no: str, yes: str, action: Action) -> Node:
    return h(
        "div",
        button(
            no,
            Did(PASS),
            class_=_hint_class(model, PASS),
            id="no",
            shortcut=shortcut(model, "p"),
        ),
        button(
            yes,
            Did(action),
            class_=_hint_class(model, action),
            id="yes",
            shortcut=shortcut(model, "s" if action == SINGLE_HAND else "d"),
        ),
        class_="row",
    )
