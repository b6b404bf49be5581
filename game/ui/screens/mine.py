"""What is the person's own: the prompt, the buttons beside it, the hand."""

from __future__ import annotations

from game.rules.actions import ASK, SHOW_PAIR, Action, LayTrump, Play
from game.rules.cards import NO_TRUMP, POINTS, Card, card_text, suit_of
from game.rules.view import View

from ..asking import asked_for, prompt
from ..clock import may_take_time
from ..helping import has_hints, is_hinted, may_claim
from ..keys import shortcut
from ..messages import (
    Claimed,
    Did,
    HintWanted,
    Message,
    SettingChosen,
    Tapped,
    TimeWanted,
    TookBack,
    TrumpChosen,
    WentOn,
)
from ..model import ME, Model
from ..nodes import Node, h, named
from ..places import card_id
from ..refusals import refusal_text
from ..setup_messages import RulesOpened
from ..taking_back import may_take_back
from ..text import _, ngettext, pgettext
from ..why import Reason, to_explain
from ..words import begun, card_name, points_text, seat_name, watched
from .felt import seat
from .pieces import button, face, glyph

_FEW_LETTERS = 40
"""What fits beside a button on a narrow screen, in three lines."""


def me(model: Model, view: View, inert: bool) -> Node:
    """The row above the hand."""
    refused = model.asked and model.tried is not None
    reason = to_explain(model)
    # Where there is nothing to choose there is no hint to give: its place is free.
    instead = reason is not None and not refused and _has_no_choice(model, view)
    actions = _actions(model, view, None if instead else reason)
    return h(
        "section",
        seat(model, view, ME),
        _prompt(model, refused),
        h("div", actions, class_="actions"),
        _why(reason, class_="icon hint") if reason and instead else _beside(model),
        _sort(model),
        class_=named("me", bool(actions) and "busy"),
        aria_label=seat_name(ME, model.names) if watched(model.names) else _("Your place"),
        inert=inert,
        key="me",
    )


def _prompt(model: Model, refused: bool) -> Node | None:
    if model.course is not None:  # the coach speaks instead
        return None
    text = prompt(model)
    long = len(text) > _FEW_LETTERS
    return h("p", text, class_=named("prompt", refused and "refusal", long and "long"))


def _has_no_choice(model: Model, view: View) -> bool:
    return model.company is None and len(view.legal) < 2


def _why(reason: Reason, class_: str = "button") -> Node:
    """Leads to the rule behind what may not be done, or has to be."""
    text, asks = pgettext("refusal", "Why?"), RulesOpened(at=reason.rule, opener="refusal-rule")
    if class_ == "button":
        return button(text, asks, id="refusal-rule")
    return button(glyph("help"), asks, class_=class_, id="refusal-rule", label=text)


def _beside(model: Model) -> Node | None:
    """The button beside the line: for a hint, or among friends for something to say."""
    if model.company is None:
        return _hint(model)
    from .friends.beside import say_button

    return say_button(model)


def _actions(model: Model, view: View, reason: Reason | None) -> list[Node]:
    buttons = []
    if may_take_back(model):
        buttons.append(_does(model, "u", _("Take back"), TookBack(), "take-back"))
    if model.lingering and model.course is None:
        buttons.append(_does(model, "g", _("Go on"), WentOn(), "go-on"))
    if reason is not None:
        buttons.append(_why(reason))
    if not model.asked:
        return buttons
    if may_claim(model):
        buttons.append(_does(model, "c", _("Claim the rest"), Claimed(), "claim"))
    if may_take_time(model):
        buttons.append(_does(model, "e", _("More time"), TimeWanted(), "more-time"))
    if SHOW_PAIR in view.legal:
        buttons.append(
            button(
                _("Show the pair"),
                Did(SHOW_PAIR),
                class_=_act_class(model, SHOW_PAIR),
                id="show-pair",
                shortcut=shortcut(model, "k"),
            )
        )
    if ASK in view.legal:
        text = _("Show the trump") if view.bidder == ME else _("Ask for the trump")
        class_ = _act_class(model, ASK)
        key = shortcut(model, "a")
        buttons.append(button(text, Did(ASK), class_=class_, id="ask", shortcut=key))
    return buttons


def _does(model: Model, key: str, text: str, message: Message, id: str) -> Node:
    return button(text, message, id=id, shortcut=shortcut(model, key))


def _act_class(model: Model, action: Action) -> str | None:
    return named("button", "primary", is_hinted(model, action) and "hinted")


def _hint(model: Model) -> Node | None:
    """Asks what a good player would do."""
    if model.view is None or model.view.phase in ("deal", "over") or not has_hints(model):
        return None
    return button(
        glyph("hint"),
        HintWanted(),
        class_="icon hint",
        id="hint",
        label=_("Hint"),
        shortcut=shortcut(model, "h"),
        blocked=not model.asked,
        pressed=model.hint is not None,
    )


def _sort(model: Model) -> Node | None:
    """Sorts the hand, or lets it lie as it was dealt."""
    if len(model.in_hand) < 2:
        return None
    is_sorted = model.settings.order == "sorted"
    return button(
        glyph("sort"),
        SettingChosen("order", "dealt" if is_sorted else "sorted"),
        class_="icon sort",
        id="sort",
        label=_("Sort the hand"),
        pressed=is_sorted,
    )


def hand(model: Model, view: View, inert: bool) -> Node:
    """The cards in hand, as buttons: playable ones marked, the others able to say why not."""
    cards = model.in_hand
    choosing = asked_for(model) in ("card", "show")
    cursor = model.cursor if model.cursor in cards else next(iter(cards), None)
    pointed = _pointed(model)
    return h(
        "ul",
        (
            h(
                "li",
                _card(
                    model,
                    view,
                    card,
                    at_cursor=card == cursor,
                    choosing=choosing,
                    pointed=card in pointed,
                    key=shortcut(model, str(place)),
                ),
                key=card_text(card),
            )
            for place, card in enumerate(cards, start=1)
        ),
        class_=named("hand", choosing and "choosing", model.settings.cards == "large" and "large"),
        data_count=len(cards),
        role="list",
        aria_hidden="true" if watched(model.names) else None,
        aria_label=ngettext(
            "Your hand, {count} card", "Your hand, {count} cards", len(cards)
        ).format(count=len(cards)),
        inert=inert,
        key="hand",
    )


def _pointed(model: Model) -> tuple[Card, ...]:
    """The cards that a lesson speaks of."""
    if model.course is None:
        return ()
    from .coach import pointed_cards

    return pointed_cards(model)


def _card(
    model: Model,
    view: View,
    card: Card,
    *,
    at_cursor: bool,
    choosing: bool,
    pointed: bool,
    key: str | None,
) -> Node:
    message = _meaning(model, view, card)
    legal = Play(card) in view.legal and message is not None
    chosen = isinstance(message, TrumpChosen)
    return h(
        "button",
        face(card),
        type="button",
        id=card_id(card),
        class_=named(
            "card",
            choosing and ("playable" if legal else "blocked"),
            pointed and "pointed",
            (card == model.raised or (chosen and model.choice == LayTrump(card))) and "raised",
            (is_hinted(model, Play(card)) or is_hinted(model, LayTrump(card))) and "hinted",
        ),
        data_card=card_text(card),
        tabindex=0 if at_cursor else -1,
        aria_disabled=None if legal or chosen else "true",
        aria_label=_label(model, view, card, legal if choosing else None),
        aria_keyshortcuts=key,
        on={"click": message} if message is not None else None,
    )


def _meaning(model: Model, view: View, card: Card) -> Message | None:
    """What a tap on the card means now; nothing while nobody waits for a card."""
    if not model.asked:
        return None
    if view.phase == "play":
        confirmed = model.settings.tap != "once" and Play(card) in view.legal
        return Tapped(card) if confirmed else Did(Play(card))
    if LayTrump(card) in view.legal:
        return TrumpChosen(LayTrump(card))
    return None


def _label(model: Model, view: View, card: Card, legal: bool | None) -> str:
    name, points = begun(card_name(card)), POINTS[card]
    if view.shown and view.trump != NO_TRUMP and suit_of(card) == view.trump:
        text = (
            _("{card}, trump, {points}").format(card=name, points=points_text(points))
            if points
            else _("{card}, trump").format(card=name)
        )
    elif points:
        text = _("{card}, {points}").format(card=name, points=points_text(points))
    else:
        text = name
    if legal is None:
        return text
    if legal:
        return _("{card}, playable").format(card=text)
    refusal = model.refusals.get(Play(card))
    if refusal is None:
        return _("{card}, not playable").format(card=text)
    return _("{card}, not playable: {reason}").format(card=text, reason=refusal_text(refusal))
