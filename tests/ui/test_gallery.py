"""The gallery: all cards, each suit from the strongest to the weakest, with what they count."""

from __future__ import annotations

from itertools import pairwise

from game.rules.cards import DECK, POINTS, beats, card_text, parse_card, suit_of
from game.ui.effects import Focus
from game.ui.nodes import Node, text_of, walk
from game.ui.screens.gallery import gallery

from .page import Page


def faces(node: Node) -> list[str]:
    return [n.attrs["href"].lstrip("#") for n in walk(node) if n.tag == "use"]


def test_all_cards_the_strongest_first() -> None:
    rows = [node for node in walk(gallery()) if node.attrs.get("class") == "ranks"]
    shown = [[parse_card(name) for name in faces(row)] for row in rows]
    assert sorted(card for row in shown for card in row) == sorted(DECK)
    for row in shown:
        assert len({suit_of(card) for card in row}) == 1
        assert all(beats(a, b) for a, b in pairwise(row))


def test_each_card_tells_its_points() -> None:
    told = {}
    for node in walk(gallery()):
        counts = [
            n for n in node.children if isinstance(n, Node) and "points" in n.attrs.get("class", "")
        ]
        if node.tag == "li" and counts:
            told[node.key] = text_of(counts[0])
    words = {0: "no points", 1: "1 point", 2: "2 points", 3: "3 points"}
    assert told == {card_text(card): words[POINTS[card]] for card in DECK}


def test_the_back_and_the_score_cards_are_there() -> None:
    classes = [node.attrs.get("class") for node in walk(gallery())]
    assert "back" in classes
    assert {"6H", "6S"} <= set(faces(gallery()))


def test_from_the_start_screen_and_back() -> None:
    page = Page(1)
    page.open()
    assert page.press("Cards") == [Focus("sheet-title")]
    assert page.press("Close") == [Focus("open-cards")]
