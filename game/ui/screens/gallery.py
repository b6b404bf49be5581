"""The cards: all 32, each suit from the strongest to the weakest, with what they count; and the
back."""

from __future__ import annotations

from game.rules.cards import (
    POINTS,
    POINTS_IN_PLAY,
    SUIT_SETS,
    SUITS,
    Card,
    Suit,
    card_text,
    cards_of,
)

from ..nodes import Node, h
from ..places import SUIT_ORDER, in_order
from ..text import _, pgettext
from ..words import begun, card_name, points_text, suit_name
from .pieces import CARDS, face, sheet, suit_picture


def gallery() -> Node:
    """Every card there is."""
    return sheet(
        "gallery",
        _("The cards"),
        all_cards(),
        closable=True,
        scrolls=True,
    )


def all_cards() -> tuple[Node, ...]:
    """The cards suit by suit, and what lies beside them."""
    return (
        h(
            "p",
            _(
                "In each suit the jack is the strongest card, then come nine, ace, ten, king, "
                "queen, eight and seven. All cards together count {points} points."
            ).format(points=POINTS_IN_PLAY),
        ),
        *(_suit(suit) for suit in sorted(SUITS, key=SUIT_ORDER.index)),
        h(
            "section",
            h("h3", pgettext("gallery", "And beside them")),
            h(
                "ul",
                _beside(h("span", class_="back"), _("The back of every card")),
                _beside(_six("6H"), _("The red six: game points won")),
                _beside(_six("6S"), _("The black six: game points lost")),
                class_="beside",
            ),
            key="beside",
        ),
    )


def _suit(suit: Suit) -> Node:
    return h(
        "section",
        h("h3", suit_picture(suit), begun(suit_name(suit))),
        h("ol", (_card(card) for card in in_order(cards_of(SUIT_SETS[suit]))), class_="ranks"),
        key=f"suit-{suit}",
    )


def _card(card: Card) -> Node:
    points = POINTS[card]
    return h(
        "li",
        face(card),
        h("span", begun(card_name(card)), class_="name"),
        h(
            "span",
            points_text(points) if points else _("no points"),
            class_="points" if points else "points none",
        ),
        key=card_text(card),
    )


def _beside(picture: Node, text: str) -> Node:
    return h("li", picture, h("span", text, class_="name"))


def _six(symbol: str) -> Node:
    return h("svg", h("use", href=f"{CARDS}#{symbol}"), class_="face", aria_hidden="true")
