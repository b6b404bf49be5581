"""The match as text: the same model without pictures, in headings, lists and tables, with a field
that moves and commands are typed in.

It is for ears and fingertips first: nothing moves, nothing covers what is read, everything stands
in one order: what is asked, the field, what was answered, the trick, the hand, what may be done,
then how things are.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.actions import (
    ASK,
    DOUBLE,
    PASS,
    REDOUBLE,
    SEVENTH_CARD,
    SHOW_PAIR,
    SINGLE_HAND,
    Action,
    Bid,
    ChooseTrump,
    LayTrump,
    Play,
)
from game.rules.cards import NO_TRUMP, POINTS
from game.rules.seats import EAST, NORTH, SOUTH, WEST
from game.rules.view import View

from ..asking import asked_for, prompt
from ..endings import match_sentence
from ..helping import may_claim
from ..messages import Claimed, Did, HintWanted, Message, SheetClosed, TookBack, WentOn
from ..model import ME, Model
from ..nodes import Child, Node, h, walk
from ..places import FIELD, bubbles
from ..setup_messages import RulesOpened
from ..speaking import trump_ways
from ..spoken import calls_text, playable_cards, points_taken, trump_text, winning
from ..taking_back import may_take_back
from ..telling import told
from ..text import _, ngettext, pgettext
from ..typed import card_code, code
from ..voice_messages import Entered, Typing
from ..why import to_explain
from ..words import (
    begun,
    card_name,
    cards_text,
    is_me,
    place_name,
    points_text,
    seat_name,
    suit_name,
    watched,
)
from . import bar
from .felt import trick_shown
from .menu import menu_rows
from .pieces import button, hint_note


def field(model: Model, covered: bool) -> Node:
    """The field for moves and commands, and what was answered last."""
    return h(
        "form",
        h(
            "label",
            _("A command") if watched(model.names) else _("Your move or a command"),
            for_=FIELD,
        ),
        h(
            "input",
            type="text",
            id=FIELD,
            value=model.typed,
            autocomplete="off",
            autocapitalize="off",
            autocorrect="off",
            spellcheck="false",
            enterkeyhint="go",
            aria_describedby="typed-help",
            on={"input": Typing()},
        ),
        h("button", _("Do it"), type="submit", class_="button primary", id="enter-typed"),
        h("p", _("Type help for everything that may be typed."), id="typed-help"),
        h("p", model.answer, class_="answer", key="answer"),
        class_="typed-form",
        inert=covered,
        key="typed-form",
        on={"submit": Entered(text=model.typed)},
    )


def text_view(model: Model, view: View, end: Node | None, covered: bool) -> list[Node]:
    """All of the table as text. ``end`` is the sheet of a deal's or the match's end, whose content
    is shown here in its place."""
    parts = [
        h("h1", _("Twenty-nine, text view"), key="title"),
        bar.switch(model, covered),
        h("p", _asked(model), class_="prompt now", key="now"),
        field(model, covered),
        hint_note(model),
        h(
            "div",
            _ended(end) if end is not None else None,
            _trick(model, view),
            None if watched(model.names) else _hand(model, view),
            _moves(model, view) if end is None else None,
            _contract(model, view),
            _players(model, view),
            _score(model, view),
            _log(model),
            _elsewhere(model),
            class_="state",
            inert=covered,
            key="state",
        ),
    ]
    return [part for part in parts if part is not None]


def _asked(model: Model) -> str:
    if model.course is not None and not model.asked:  # the lesson says what there is to do
        return ""
    if model.lingering:
        return _("The trick is complete. Press Enter to go on.")
    return prompt(model)


def _section(title: str, *content: Iterable[Child] | Child | None, key: str) -> Node:
    return h("section", h("h2", title), content, class_=f"part {key}", key=key)


def _moves(model: Model, view: View) -> Node | None:
    """All that may be done now, as buttons that say what to type instead."""
    may: list[tuple[str, str, Message]] = []
    if model.paused and model.course is None:
        may.append((pgettext("key", "Enter"), _("Go on"), WentOn()))
    if may_take_back(model):
        may.append(("undo", _("Take back"), TookBack()))
    if model.asked:
        for action in _ways(model, view):
            may.append((code(action), action_name(action, view), Did(action)))
    if model.asked and model.course is None:
        may.append(("hint", _("Hint"), HintWanted()))
    if may_claim(model):
        may.append(("claim", _("Claim the rest"), Claimed()))
    reason = to_explain(model)
    if reason is not None:
        rule = RulesOpened(at=reason.rule, opener=FIELD)
        may.append(("why", pgettext("refusal", "Why?"), rule))
    if not may:
        return None
    buttons = (
        h("li", button(name, message, " ", h("kbd", typed, aria_hidden="true")), key=typed)
        for typed, name, message in may
    )
    return _section(_("What you may do"), h("ul", buttons, class_="moves"), key="may")


def _ways(model: Model, view: View) -> list[Action]:
    if asked_for(model) == "trump":
        return trump_ways(view)
    cards: list[Action] = [Play(card) for card in playable_cards(model, view)]
    return [*(action for action in view.legal if not isinstance(action, Play)), *cards]


def action_name(action: Action, view: View) -> str:
    """What a button that does this is called."""
    if isinstance(action, Play):
        return begun(card_name(action.card))
    if isinstance(action, Bid):
        return pgettext("bidding", "Bid {points}").format(points=str(action.points))
    if isinstance(action, LayTrump):
        return _("Hide the {card}").format(card=card_name(action.card))
    if isinstance(action, ChooseTrump):
        if action.suit == NO_TRUMP:
            return _("Play without trumps")
        return _("Make {suit} trump").format(suit=suit_name(action.suit))
    if action == PASS:
        return {
            "double": _("No double"),
            "redouble": _("No redouble"),
            "single": _("Play together"),
        }.get(view.phase, pgettext("bidding", "Pass"))
    return {
        SEVENTH_CARD: _("Call for the seventh card"),
        DOUBLE: _("Double"),
        REDOUBLE: _("Redouble"),
        SINGLE_HAND: _("Play alone"),
        SHOW_PAIR: _("Show the pair"),
        ASK: _("Show the trump") if view.bidder == ME else _("Ask for the trump"),
    }[action]


def _hand(model: Model, view: View) -> Node:
    cards = model.in_hand
    playable = playable_cards(model, view)
    tells = 0 < len(playable) < len(cards)  # else one need not be told of each
    rows = (
        h(
            "tr",
            h("th", begun(card_name(card)), scope="row"),
            h("td", points_text(POINTS[card])),
            h("td", h("kbd", card_code(card))),
            h("td", _("playable") if card in playable else "") if tells else None,
            key=str(card),
        )
        for card in cards
    )
    title = ngettext("Your hand, {count} card", "Your hand, {count} cards", len(cards))
    heads = [_("Card"), _("Worth"), _("To type")] + ([_("Now")] if tells else [])
    return _section(
        title.format(count=len(cards)),
        _table(_("Your cards"), heads, rows) if cards else None,
        key="own-hand",
    )


def _trick(model: Model, view: View) -> Node:
    lies = trick_shown(model, view)
    best = -1
    if model.lingering:
        best = model.lingering.seats.index(model.lingering.winner)
    elif lies:
        best = winning(view)
    rows = (
        h(
            "tr",
            h("th", seat_name(seat, model.names), scope="row"),
            h("td", begun(card_name(card))),
            h("td", _("winning") if place == best else ""),
            key=str(seat),
        )
        for place, (seat, card) in enumerate(lies)
    )
    heads = [_("Player"), _("Card"), _("So far")]
    content = (
        _table(_("Cards on the table"), heads, rows)
        if lies
        else h("p", _("No card lies on the table."))
    )
    return _section(_("The trick"), content, key="on-table")


def _contract(model: Model, view: View) -> Node:
    return _section(
        _("Contract and trump"),
        h("p", calls_text(model, view)),
        h("p", trump_text(model, view)),
        h("p", points_taken(model, view)) if view.phase == "play" else None,
        key="contract-part",
    )


def _players(model: Model, view: View) -> Node:
    talk = bubbles(model.log, view)
    rows = (
        h(
            "tr",
            h("th", seat_name(seat, model.names), scope="row"),
            h("td", "" if is_me(seat, model.names) else place_name(seat, model.names)),
            h("td", cards_text(view.counts[seat])),
            h("td", told(talk[seat], model.names) if seat in talk else ""),
            key=str(seat),
        )
        for seat in (SOUTH, WEST, NORTH, EAST)
    )
    heads = [_("Player"), _("Place"), _("Hand"), _("Said last")]
    return _section(_("Players"), _table(_("Who sits where"), heads, rows), key="players")


def _score(model: Model, view: View) -> Node:
    return _section(_("Score"), h("p", match_sentence(view, model.names)), key="score-part")


def _log(model: Model) -> Node:
    texts = [text for event in model.log if (text := told(event, model.names))]
    newest_first = reversed(list(enumerate(texts)))
    return _section(
        pgettext("panel", "This deal"),
        h("ol", (h("li", text, key=str(at)) for at, text in newest_first), reversed=True),
        key="deal-log",
    )


def _elsewhere(model: Model) -> Node:
    return h(
        "nav",
        (
            button(text, message, key=icon)
            for icon, text, message in menu_rows(model)
            if not isinstance(message, SheetClosed)
        ),
        class_="links",
        aria_label=_("More"),
    )


def _table(caption: str, heads: Iterable[str], rows: Iterable[Node]) -> Node:
    return h(
        "table",
        h("caption", h("span", caption, class_="visually-hidden")),
        h("thead", h("tr", (h("th", head, scope="col") for head in heads))),
        h("tbody", rows),
    )


def _ended(end: Node) -> Node:
    """What the sheet of an end holds, as a part of the page."""
    parts = {node.attrs.get("class", ""): node for node in walk(end)}
    title = next(node for node in walk(end) if node.tag == "h2")
    return h(
        "section",
        h("h2", title.children),
        h("div", parts["body"].children, class_="body"),
        h("footer", next(n for n in walk(end) if n.tag == "footer").children),
        class_="part end",
        key="end",
    )
