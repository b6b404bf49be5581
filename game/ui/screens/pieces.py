"""Small pieces that several screens are made of: cards, icons, buttons, sheets."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from game.rules.cards import NO_TRUMP, Card, Suit, card_text, suit_of, suit_text
from game.rules.scoring import pips

from ..helping import told_hint
from ..messages import Message, SheetClosed
from ..model import Model
from ..nodes import Child, Children, Node, h, named
from ..opening_messages import VersionTaken
from ..sheets import BODY, TITLE
from ..text import _
from ..words import begun, card_name, suit_sign

CARDS = ""
"""Where the symbols of the card faces are: in the page itself (assets/boot/faces.mjs)."""

ICONS = "assets/icons/ui.svg"


@cache
def face(card: Card) -> Node:
    """The face of a card; its name is said by whatever holds it."""
    return h("svg", h("use", href=f"{CARDS}#{card_text(card)}"), class_="face", aria_hidden="true")


@cache
def suit_picture(suit: Suit) -> Node:
    """A coloured suit sign; a dash for no trumps."""
    if suit == NO_TRUMP:
        return h("span", suit_sign(suit), class_="suit none", aria_hidden="true")
    use = h("use", href=f"{CARDS}#suit-{suit_text(suit)}")
    return h("svg", use, class_="suit", aria_hidden="true")


@cache
def glyph(name: str) -> Node:
    """An icon."""
    return h("svg", h("use", href=f"{ICONS}#{name}"), class_="glyph", aria_hidden="true")


_PIPS = 6


def score_six(score: int) -> Node:
    """The six that shows a score: a red one for points won, a black one for points lost, with as
    many pips, but no more than it has."""
    red, black = pips(score)
    name = f"six-S-{min(black, _PIPS)}" if black else f"six-H-{min(red, _PIPS)}"
    return h("svg", h("use", href=f"{CARDS}#{name}"), class_="six", aria_hidden="true")


def button(
    text: Child,
    message: Message | None,
    *extra: Child,
    class_: str | None = "button",
    id: str | None = None,
    key: str | None = None,
    blocked: bool = False,
    label: str | None = None,
    pressed: bool | None = None,
    shortcut: str | None = None,
) -> Node:
    """A button that means ``message``. A ``blocked`` one stays reachable and explains itself when
    it is pressed; ``pressed`` is for a button that stands for a choice; ``shortcut`` is the key
    that does the same."""
    return h(
        "button",
        text,
        extra,
        type="button",
        class_=class_,
        id=id,
        key=key or id,
        aria_disabled="true" if blocked else None,
        aria_label=label,
        aria_keyshortcuts=shortcut,
        aria_pressed=None if pressed is None else "true" if pressed else "false",
        on={"click": message} if message is not None else None,
    )


def hint_note(model: Model) -> Node | None:
    """The hint that was asked for, in words."""
    text = told_hint(model)
    if not text:
        return None
    return h("p", glyph("hint"), h("span", text), class_="hint-note", key="hint-note")


def technical(text: str, label: str) -> Node:
    """A text for a report: in English, whatever the page speaks."""
    inside = h("span", text, lang="en")  # and not the label
    return h("pre", inside, tabindex=0, role="group", aria_label=label)


def address_field(id_: str, address: str) -> Node:
    """A link that is there to be copied."""
    return h(
        "div",
        h("label", _("The link"), for_=id_),
        h("input", type="text", id=id_, readonly=True, value=address),
        class_="field",
        key="address",
    )


def hidden_text(text: str) -> Node:
    """Text for those who don't see the screen."""
    return h("span", text, class_="visually-hidden")


def small_cards(cards: Iterable[Card]) -> Node:
    """A row of small cards, named as a list: rank over suit, in letters, for many faces at a time
    would keep a slow device busy."""
    return h("ul", map(_small_card, cards), class_="cards-row")


def _small_card(card: Card) -> Node:
    text = card_text(card)
    rank, suit = text[0].replace("T", "10"), suit_of(card)
    return h(
        "li",
        h("span", rank, h("i", suit_sign(suit)), aria_hidden="true"),
        hidden_text(begun(card_name(card))),
        class_="small-card",
        data_card=text,
        data_colour=suit_text(suit),
    )


def sheet(
    kind: str,
    title: str,
    *body: Children,
    footer: Iterable[Child] = (),
    closable: bool = False,
    scrolls: bool = False,
    tone: str | None = None,
) -> Node:
    """A sheet that covers the table until it is answered or closed. One that ``scrolls`` has a long
    body without anything to press in it, which the keyboard must reach to move it."""
    foot = tuple(footer)
    return h(
        "section",
        h(
            "header",
            h("h2", title, id=TITLE, tabindex=-1, class_="headline"),
            close_button() if closable else None,
        ),
        h(
            "div",
            body,
            class_="body",
            id=BODY if scrolls else None,
            tabindex=0 if scrolls else None,
            role="group" if scrolls else None,
            aria_labelledby=TITLE if scrolls else None,
        ),
        h("footer", foot) if foot else None,
        class_=named("sheet", kind, tone),
        role="dialog",
        aria_modal="true",
        aria_labelledby=TITLE,
        key=f"sheet-{kind}",
    )


def new_version() -> Node:
    """Lets a newer version of the page in."""
    return button(_("Use the new version"), VersionTaken(), id="new-version")


def close_button() -> Node:
    """Closes the open sheet."""
    return button(glyph("close"), SheetClosed(), class_="icon close", id="close", label=_("Close"))


def question(kind: str, title: str, *body: Children) -> Node:
    """A sheet that asks something and leaves the hand in sight."""
    return h(
        "section",
        h("header", h("h2", title, id="ask-title", tabindex=-1)),
        body,
        class_=named("sheet", kind),
        aria_labelledby="ask-title",
        key=f"ask-{kind}",
    )
