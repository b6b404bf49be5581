"""The keyboard."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.actions import SHOW_PAIR, Play
from game.ui.keys import NAMELESS, message
from game.ui.messages import CardFocused, Did, SheetClosed, SheetOpened, Tapped, TrumpChosen, WentOn
from game.ui.places import card_id

from .page import Page, name_of


@pytest.fixture
def person() -> Page:
    person = Page(4)
    person.open("?seed=1")
    while person.until_asked():
        assert person.model.view is not None
        if person.model.view.phase == "play":
            break
        person.send(Did(person.choice(person.model.view.legal)))
    return person


def hand(person: Page) -> tuple[int, ...]:
    assert person.model.view is not None
    return person.model.in_hand


def test_arrows_go_round_the_hand(person: Page) -> None:
    cards = hand(person)
    assert message(person.model, "ArrowRight", card_id(cards[0])) == CardFocused(cards[1])
    assert message(person.model, "ArrowLeft", card_id(cards[0])) == CardFocused(cards[-1])
    assert message(person.model, "ArrowRight", card_id(cards[-1])) == CardFocused(cards[0])


def test_home_and_end(person: Page) -> None:
    cards = hand(person)
    assert message(person.model, "Home", card_id(cards[3])) == CardFocused(cards[0])
    assert message(person.model, "End", card_id(cards[3])) == CardFocused(cards[-1])


def test_arrows_elsewhere_are_the_browsers(person: Page) -> None:
    assert message(person.model, "ArrowRight", "menu") is None
    assert message(person.model, "Tab", card_id(hand(person)[0])) is None
    assert (
        message(person.model, "Enter", card_id(hand(person)[0])) is None
    )  # the button's own click


def test_a_key_on_anything_else_that_has_the_focus_is_its_own(person: Page) -> None:
    paused = replace(person.model, paused=True)
    for key in ("Enter", " "):
        assert message(paused, key, "") == WentOn()
        assert message(paused, key, card_id(hand(person)[0])) == WentOn()
        assert message(paused, key, "menu") is None
        assert message(paused, key, NAMELESS) is None
    assert message(person.model, "?", NAMELESS) == SheetOpened("keys")


def test_numbers_play_the_card_at_that_place(person: Page) -> None:
    cards = hand(person)
    for place, card in enumerate(cards, start=1):
        assert message(person.model, str(place), "") == Did(Play(card))
    assert message(person.model, "9", "") is None
    assert message(person.model, "0", "") is None


def test_numbers_do_nothing_while_others_play(person: Page) -> None:
    assert message(replace(person.model, asked=False), "1", "") is None


def test_enter_ends_a_pause_but_not_on_another_button(person: Page) -> None:
    paused = replace(person.model, asked=False, paused=True)
    for key in ("Enter", " "):
        assert message(paused, key, "") == WentOn()
        assert message(paused, key, card_id(hand(person)[0])) == WentOn()
        assert message(paused, key, "menu") is None


def test_escape_closes_a_sheet_that_may_be_closed(person: Page) -> None:
    assert message(person.model, "Escape", "") is None
    person.send(SheetOpened("menu"))
    assert message(person.model, "Escape", "") == SheetClosed()
    assert message(person.model, "1", "") is None
    assert message(replace(person.model, sheet="damage"), "Escape", "") is None


KEYS = set("PBTDSAHN12345678")


def test_a_button_names_the_key_that_does_the_same() -> None:
    """And names none while keys are switched off; what it is called is the same either way."""
    named: set[str] = set()

    def look(page: Page) -> None:
        model = page.model
        if model.view is None or model.screen != "table":
            return
        buttons = [node for node in page.nodes() if node.tag == "button"]
        for node in buttons:
            key = node.attrs.get("aria-keyshortcuts")
            if key is None or not node.on or "aria-disabled" in node.attrs:
                continue
            clicked, pressed = node.on["click"], message(model, key.lower(), "")
            if isinstance(clicked, Tapped):
                clicked = Did(Play(clicked.card))
            if not (model.sheet and node.attrs["id"] != "next-deal"):
                assert pressed == clicked, node.attrs["id"]
            named.add(key)
        page.model = replace(model, settings=replace(model.settings, keys="off"))
        silent = [node for node in page.nodes() if node.tag == "button"]
        assert not [node for node in silent if "aria-keyshortcuts" in node.attrs]
        assert list(map(name_of, silent)) == list(map(name_of, buttons))
        page.model = model

    for seed in range(12):
        page = Page(seed, look)
        page.open(f"?rules=nepal+pair_after_trick=no&seed={seed}")
        page.model = replace(page.model, settings=replace(page.model.settings, take_back="on"))
        while page.until_asked() or page.model.sheet == "deal":
            if page.model.sheet == "deal":
                page.send(page.find("next-deal").on["click"])
                continue
            assert page.model.view is not None
            way = page.choice(page.model.view.legal)
            if SHOW_PAIR in page.model.view.legal:
                way = SHOW_PAIR
            if page.model.view.phase == "trump":
                page.send(TrumpChosen(way))
            page.send(Did(way))
        if named >= KEYS:
            return
    assert named >= KEYS
