"""The text view: the whole match as headings, lists and tables, and nothing it may not tell."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from game.rules.actions import Play
from game.rules.cards import DECK, UNKNOWN
from game.rules.events import TrumpShown
from game.ui.clock import wound_up
from game.ui.messages import Did, NextDealTaken, SettingChosen
from game.ui.nodes import Node, text_of, walk
from game.ui.places import FIELD
from game.ui.screens import screen
from game.ui.screens.text_view import action_name
from game.ui.speaking import SWITCH
from game.ui.typed import code
from game.ui.voice_messages import Entered, LayoutSwitched, Typing
from game.ui.words import card_name

from .page import Page, name_of

TWO = "match=hands match_length=2"
TABLES = [f"standard {TWO}", f"nepal doubling {TWO}", "sets"]


def play(rules: str, seed: int, look: object = None, deals: int = 2) -> Page:
    """Some deals in the text view, every decision typed."""
    page = Page(seed, look)  # type: ignore[arg-type]
    page.open(f"?rules={rules.replace(' ', '+')}&seed={seed}")
    page.send(LayoutSwitched())
    for _ in range(deals):
        while page.until_asked():
            assert page.model.view is not None
            page.send(Entered(code(page.choice(page.model.view.legal))))
        if page.model.sheet == "deal":
            page.send(Entered("next"))
    return page


@pytest.mark.parametrize("rules", TABLES)
def test_all_that_may_be_done_is_a_button_and_every_button_has_a_name(rules: str) -> None:
    asked = 0

    def look(page: Page) -> None:
        nonlocal asked
        model, view = page.model, page.model.view
        if model.settings.layout != "text" or view is None or model.screen != "table":
            return
        root = screen(model)
        buttons = [node for node in walk(root) if node.tag == "button"]
        assert all(name_of(node) for node in buttons)
        assert next(node for node in buttons).attrs["id"] == SWITCH
        assert [node.tag for node in walk(root) if node.tag == "h1"] == ["h1"]
        levels = [int(n.tag[1]) for n in walk(root) if re.fullmatch("h[1-6]", n.tag)]
        assert all(after - before <= 1 for before, after in pairwise(levels))
        if model.asked:
            asked += 1
            sent = [node.on["click"] for node in buttons if "click" in node.on]
            done = {message.action for message in sent if isinstance(message, Did)}
            assert done == set(view.legal)
            names = {name_of(node).split(" ")[0] for node in buttons}
            assert all(action_name(action, view).split(" ")[0] in names for action in view.legal)

    page = play(rules, 4, look)
    assert asked > 5
    assert page.model.finished


@pytest.mark.parametrize("rules", TABLES)
def test_it_tells_no_card_the_seat_may_not_know(rules: str) -> None:
    def look(page: Page) -> None:
        model, view = page.model, page.model.view
        if view is None or model.sheet in ("deal", "match") or model.settings.layout != "text":
            return
        open_cards = {c for t in view.tricks for c in t.cards} | set(view.trick)
        if model.lingering:
            open_cards |= set(model.lingering.cards)
        known = open_cards | {c for c in view.dealt if c != UNKNOWN}
        known |= {card for card in DECK if view.hand >> card & 1}
        known |= {event.card for event in model.log if isinstance(event, TrumpShown)}
        if view.phase in ("deal", "over"):
            return  # the last deal's cards are open
        text = " ".join(_texts(screen(model)))
        named = {card for card in DECK if re.search(rf"(?i)\b{card_name(card)}\b", text)}
        assert named <= known

    play(rules, 7, look)


def _texts(node: Node) -> list[str]:
    return [
        *(node.attrs[name] for name in ("aria-label", "value") if name in node.attrs),
        *(child for child in node.children if isinstance(child, str)),
        *(text for child in node.children if isinstance(child, Node) for text in _texts(child)),
    ]


def test_the_ends_lie_in_the_text_and_cover_nothing() -> None:
    page = play(TABLES[0], 3)
    assert page.model.sheet == "match"
    dialogs = [node for node in page.nodes() if node.attrs.get("role") == "dialog"]
    assert dialogs == []
    assert not any("inert" in node.attrs for node in page.nodes())
    headings = [text_of(node) for node in page.nodes() if node.tag == "h2"]
    assert any("match" in heading for heading in headings)
    assert "New match" in [name_of(node) for node in page.nodes() if node.tag == "button"]


def test_there_is_no_clock_in_it() -> None:
    page = Page(4)
    page.open("?seed=1")
    page.send(SettingChosen("clock", "15"))
    assert wound_up(page.model)[0].left == 15
    page.send(LayoutSwitched())
    model, effects = wound_up(page.model)
    assert (model.left, effects) == (0, ())


def test_the_field_is_emptied_and_refusals_stand_where_the_question_was() -> None:
    page = Page(4)
    page.open("?seed=1")
    page.send(LayoutSwitched())
    page.until_asked()
    page.send(Typing("ask"))
    assert page.find(FIELD).attrs["value"] == "ask"
    form = next(node for node in page.nodes() if "submit" in node.on)
    page.send(form.on["submit"])
    assert page.find(FIELD).attrs["value"] == ""
    why = "The trump can be asked for only while cards are played."
    assert why in page.text()
    assert page.said()[-1] == why
    page.send(Entered("why"))
    assert page.model.answer == why


def test_the_focus_stays_in_the_field() -> None:
    page = play(TABLES[1], 5)
    after = page.focused()[page.focused().index(FIELD) :]
    assert set(after) <= {FIELD} | {f"card-{_letters(card)}" for card in DECK}


def _letters(card: int) -> str:
    from game.rules.cards import card_text

    return card_text(card)


def test_going_back_to_the_table() -> None:
    page = Page(4)
    page.open("?seed=1")
    page.until_asked()
    page.send(LayoutSwitched())
    page.send(Entered("table"))
    assert page.model.settings.layout == "table"
    assert page.focused()[-1] == "ask-title"
    assert any(node.attrs.get("class", "").startswith("hand") for node in page.nodes())


def test_a_card_that_is_not_in_the_hand() -> None:
    page = Page(4)
    page.open("?seed=1")
    page.send(LayoutSwitched())
    while page.until_asked():
        view = page.model.view
        assert view is not None
        if any(isinstance(action, Play) for action in view.legal):
            break
        page.send(Entered(code(page.choice(view.legal))))
    view = page.model.view
    assert view is not None
    other = next(card for card in DECK if not view.hand >> card & 1 and card != view.marker)
    page.send(Entered(code(Play(other))))
    assert page.said()[-1] == "That card is not in the hand: play one that is."


def test_pauses_end_with_nothing_typed() -> None:
    page = Page(4)
    page.open("?seed=1&speed=normal")
    page.send(LayoutSwitched())
    while not page.model.lingering:
        if page.model.asked:
            assert page.model.view is not None
            page.send(Entered(code(page.choice(page.model.view.legal))))
        elif page.model.paused:
            page.send(Entered(""))
        else:
            assert page.step()
    assert "Press Enter to go on." in page.text()
    page.send(Entered(""))
    assert not page.model.paused


def test_the_next_deal_by_its_button_too() -> None:
    page = Page(3)
    page.open("?seed=1")
    page.send(LayoutSwitched())
    while page.until_asked():
        assert page.model.view is not None
        page.send(Entered(code(page.choice(page.model.view.legal))))
    button = page.find("next-deal")
    assert button.on["click"] == NextDealTaken()
