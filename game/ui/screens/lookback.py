"""A deal laid open, to be gone through card by card; and the field for somebody's record."""

from __future__ import annotations

from game.rules.cards import UNKNOWN, Card, card_text, suit_of, suit_text
from game.rules.events import AuctionEnded, CardsDealt, DealEnded, MatchEnded, SetWon
from game.rules.seats import EAST, NORTH, SOUTH, WEST, Seat

from ..again.steps import ADDRESS, is_there_to_play
from ..again_messages import AgainWanted, DealLinkWanted
from ..look_messages import (
    DealSaved,
    DealShared,
    DealTurned,
    LookStepped,
    MomentTaken,
    ReadableTaken,
    RecordFileWanted,
    RecordPasted,
    RecordTaken,
    Stride,
)
from ..lookback.arriving import refused_text
from ..lookback.deal import Look, Opened
from ..lookback.prices import Price
from ..lookback.steps import PASTED, REFUSED, SHOWN, TABLE
from ..lookback.words import (
    contract_text,
    costly_text,
    judged_text,
    mark_text,
    moment_text,
    points_so_far,
    price_text,
    sent_text,
    sum_text,
    title_of,
)
from ..looking import CALLS
from ..model import Model
from ..nodes import Node, h, named
from ..places import SEAT_PLACES, in_order
from ..telling import told
from ..text import _, number
from ..words import begun, card_name, link_note, seat_name, suit_sign
from .pieces import address_field, button, face, glyph, hidden_text, sheet

_TOLD_ELSEWHERE = (CardsDealt, AuctionEnded, DealEnded, SetWon, MatchEnded)
"""What happened before the play and stands on the sheet in another place."""


def lookback(model: Model, look: Look) -> Node:
    """The sheet: the open table on one side, what happened and what it cost on the other."""
    return sheet(
        "look",
        title_of(look),
        h("p", contract_text(look.deal, look.names), class_="what"),
        _table(look),
        h(
            "div",
            h("p", moment_text(look), class_="happened"),
            h("p", price_text(look), class_=named("price", _is_costly(look) and "costly")),
            h("p", points_so_far(look), class_="note") if look.deal.bidder >= 0 else None,
            class_="told",
            key="told",
        ),
        _costly(look),
        _out(model, look),
        closable=True,
        scrolls=True,
        footer=(*_turns(look), _steps(look)),
    )


def _is_costly(look: Look) -> bool:
    price = look.prices.get(look.at)
    return price is not None and price.costs


# The open table.


def _table(look: Look) -> Node:
    return h(
        "div",
        (_hand(look, seat) for seat in (NORTH, WEST, EAST, SOUTH)),
        _middle(look),
        class_="open-table",
        id=TABLE,
        key="open-table",
    )


def _hand(look: Look, seat: Seat) -> Node:
    hand = look.deal.hands[seat]
    known = in_order(hand)
    backs = [
        h("li", hidden_text(_("a hidden card")), class_="small-card back", key=f"hidden-{at}")
        for at in range(hand.count(UNKNOWN))
    ]
    return h(
        "div",
        h("h3", seat_name(seat, look.names), class_="name"),
        h("ul", (_card(look, seat, card) for card in known), backs, class_="cards-row"),
        class_=f"one-hand at-{SEAT_PLACES[seat]}",
        key=f"hand-{seat}",
    )


def _card(look: Look, seat: Seat, card: Card) -> Node:
    """A card of an open hand: played or not, and with the mark of what playing it cost."""
    text, moment = card_text(card), look.moment
    gone = bool(moment.played >> card & 1)
    price = _price_of(look, seat, card)
    said = begun(card_name(card))
    if gone:
        said = _("{card}, played").format(card=said)
    return h(
        "li",
        h("span", text[0].replace("T", "10"), h("i", suit_sign(suit_of(card))), aria_hidden="true"),
        hidden_text(said),
        _mark(price) if price is not None else None,
        class_=named(
            "small-card", gone and "gone", gone and (seat, card) in moment.on_table and "lying"
        ),
        data_colour=suit_text(suit_of(card)),
        key=text,
    )


def _price_of(look: Look, seat: Seat, card: Card) -> Price | None:
    """The price of the card once it is played, where it cost something."""
    for at, price in look.costly:
        moment = look.deal.moments[at]
        if at <= look.at and moment.seat == seat and getattr(moment.action, "card", -1) == card:
            return price
    return None


def _mark(price: Price) -> Node:
    return h(
        "b",
        hidden_text(f", {mark_text(price)}"),
        class_=named("cost", price.turned and "turned"),
        key="cost",
    )


def _middle(look: Look) -> Node:
    """The trick on the table; before the first card what was said."""
    moment, names = look.moment, look.names
    if moment.action is None:
        said = [
            text
            for event in look.deal.calls
            if not isinstance(event, _TOLD_ELSEWHERE) and (text := told(event, names))
        ]
        return h(
            "ol",
            (h("li", text) for text in said),
            class_="middle calls",
            id=CALLS,
            tabindex=0,  # it may be longer than its place
            aria_label=_("What was said before the play"),
            key="calls",
        )
    return h(
        "ul",
        (
            h(
                "li",
                h(
                    "div",
                    face(card),
                    class_=named("card", seat == moment.winner and "winning"),
                    role="img",
                    aria_label=_("{name}: {card}").format(
                        name=seat_name(seat, names), card=card_name(card)
                    ),
                ),
                class_=f"at-{SEAT_PLACES[seat]}",
                key=card_text(card),
            )
            for seat, card in moment.on_table
        ),
        class_="middle last-cards",
        aria_label=_("The trick"),
        key="trick",
    )


# What cost something, and the way out.


def _costly(look: Look) -> Node:
    told_sum = sum_text(look)
    return h(
        "section",
        h("p", told_sum, class_="sum") if told_sum else None,
        h(
            "ul",
            (
                h(
                    "li",
                    button(
                        costly_text(look, at, price),
                        MomentTaken(at),
                        class_=named("button row-button", price.turned and "turned"),
                        id=f"moment-{at}",
                    ),
                    key=str(at),
                )
                for at, price in look.costly
            ),
        )
        if look.costly
        else None,
        h("p", judged_text(look), class_="note"),
        class_="costly-moves",
        aria_label=_("What cost something"),
        key="costly",
    )


def _out(model: Model, look: Look) -> Node:
    note = sent_text(look) or link_note(look.linked)
    return h(
        "div",
        _again(look) if is_there_to_play(model) else None,
        h(
            "div",
            button(glyph("share"), DealShared(), h("span", _("Send this deal")), id="share-deal"),
            button(glyph("download"), DealSaved(), h("span", _("Save as a file")), id="save-deal"),
            class_="buttons",
        ),
        h("p", note, class_="note") if note else None,
        h(
            "div",
            h("label", _("The record of the deal"), for_=SHOWN),
            h("textarea", id=SHOWN, value=look.deal.text, readonly=True, rows=6),
            class_="field",
        )
        if look.sent == "shown"
        else None,
        address_field(ADDRESS, look.address) if look.linked == "shown" else None,
        class_="out",
        key="out",
    )


def _again(look: Look) -> Node:
    """Plays it once more, or lets somebody else."""
    number = 0 if look.watched else look.which + 1
    return h(
        "div",
        button(glyph("again"), AgainWanted(number), h("span", _("Play it again")), id="play-again"),
        button(
            glyph("friends"),
            DealLinkWanted(),
            h("span", _("Send it to play")),
            id="link-deal",
        ),
        class_="buttons",
        key="again",
    )


def _turns(look: Look) -> tuple[Node, ...]:
    """To the deals before and after, where there are any."""
    if len(look.deals) < 2:
        return ()
    before, after = look.which > 0, look.which < len(look.deals) - 1
    return (
        button(
            _("Deal before"),
            DealTurned(-1) if before else None,
            id="deal-before",
            blocked=not before,
        ),
        button(
            _("Deal after"), DealTurned(1) if after else None, id="deal-after", blocked=not after
        ),
    )


def _steps(look: Look) -> Node:
    last = len(look.deal.moments) - 1
    return h(
        "div",
        _step("trick back", "«", _("One trick back"), look.at > 0),
        _step("back", "‹", _("One card back"), look.at > 0),
        h(
            "span",
            hidden_text(_("Move {at} of {last}").format(at=look.at, last=last)),
            h("span", f"{number(look.at)} / {number(last)}", aria_hidden="true"),
            class_="place",
        ),
        _step("on", "›", _("One card on"), look.at < last),
        _step("trick on", "»", _("One trick on"), look.at < last),
        class_="steps",
        role="group",
        aria_label=_("Go through the deal"),
        key="steps",
    )


def _step(stride: Stride, sign: str, name: str, there: bool) -> Node:
    return button(
        h("span", sign, aria_hidden="true"),
        LookStepped(stride),
        class_="button step",
        id=f"step-{stride.replace(' ', '-')}",
        label=name,
        blocked=not there,
    )


# Somebody's record.


def record_sheet(model: Model) -> Node:
    """Paste a record, or choose a file."""
    opened = model.opened or Opened()
    wrong = refused_text(opened)
    return sheet(
        "message record",
        _("Open a record"),
        h(
            "p",
            _(
                "A record is the text that “Send this deal” sends. Paste one here to go through "
                "its deals card by card."
            ),
        ),
        h(
            "div",
            h("label", _("The record"), for_=PASTED),
            h(
                "textarea",
                id=PASTED,
                rows=6,
                value=opened.text,
                spellcheck="false",
                autocomplete="off",
                autocapitalize="off",
                aria_invalid="true" if wrong else None,
                aria_describedby=REFUSED if wrong else None,
                on={"input": RecordPasted()},
            ),
            h("p", wrong, class_="refusal", id=REFUSED, tabindex=-1, key="wrong")
            if wrong
            else None,
            class_="field",
        ),
        button(_("Look at the deals before that line"), ReadableTaken(), id="look-readable")
        if opened.readable
        else None,
        closable=True,
        footer=(
            button(
                glyph("again"),
                RecordFileWanted(),
                h("span", _("Choose a file")),
                id="choose-record",
            ),
            button(_("Look at it"), RecordTaken(), class_="button primary", id="look-record"),
        ),
    )
