"""Letters that do and letters that tell, the arrows on a question, and the switch for all that."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.actions import ASK, BIDS, LAYS, PASS, SHOW_PAIR, SINGLE_HAND
from game.ui.keys import LETTERS, TELLS, message, name_of_key
from game.ui.messages import (
    Did,
    NextDealTaken,
    SheetClosed,
    SheetOpened,
    TimeWanted,
    TrumpChosen,
    WentOn,
)
from game.ui.nodes import text_of, walk
from game.ui.resting import resting_place
from game.ui.screens.keys_sheet import keys
from game.ui.settings import Settings
from game.ui.sheets import TITLE
from game.ui.voice_messages import BidStepped, ChoiceStepped, LayoutSwitched, TellMe

from .page import Page
from .test_typed import asked


@pytest.mark.parametrize(
    ("key", "code", "shift", "name"),
    [
        ("h", "KeyH", False, "h"),
        ("H", "KeyH", True, "H"),
        ("H", "KeyH", False, "h"),  # Caps Lock
        ("h", "KeyH", True, "H"),
        ("ज", "KeyP", False, "p"),  # a Devanagari layout
        ("প", "KeyH", True, "H"),
        ("ö", "Semicolon", False, "ö"),
        ("१", "Digit1", False, "1"),
        ("&", "Digit1", False, "1"),  # a French keyboard
        ("3", "Digit3", False, "3"),
        ("?", "Slash", True, "?"),
        ("Enter", "Enter", False, "Enter"),
        (" ", "Space", False, " "),
        ("ArrowLeft", "ArrowLeft", False, "ArrowLeft"),
    ],
)
def test_names_of_keys(key: str, code: str, shift: bool, name: str) -> None:
    assert name_of_key(key, code, shift) == name


def test_letters_do() -> None:
    auction, trump, play, single = map(asked, ("auction", "trump", "play", "single"))
    assert message(auction.model, "b", "") == Did(BIDS[auction.model.bid])
    assert message(auction.model, "p", "") == Did(PASS)
    assert message(single.model, "s", "") == Did(SINGLE_HAND)
    assert message(single.model, "p", "") == Did(PASS)
    assert message(play.model, "a", "") == Did(ASK)
    assert message(play.model, "k", "") == Did(SHOW_PAIR)
    assert message(play.model, "e", "") == TimeWanted()
    assert message(trump.model, "t", "") == TellMe("now")  # nothing is chosen yet
    way = LAYS[trump.model.in_hand[0]]
    assert message(trump.model, "1", "") == TrumpChosen(way)
    trump.send(TrumpChosen(way))
    assert message(trump.model, "t", "") == Did(way)
    waiting = replace(play.model, asked=False, paused=True)
    assert message(waiting, "a", "") == TellMe("now")
    assert message(waiting, "g", "menu") == WentOn()
    assert message(waiting, "u", "") is None


def test_the_same_letter_with_shift_tells_also_over_a_sheet() -> None:
    page = asked("play")
    for letter, topic in TELLS.items():
        assert message(page.model, letter, "menu") == TellMe(topic)
    page.send(SheetOpened("menu"))
    assert message(page.model, "H", "") == TellMe("hand")
    assert message(page.model, "a", "") is None


def test_letters_that_lead_on() -> None:
    page = asked("play")
    assert message(page.model, "l", "") == TellMe("last")  # there is none yet
    assert message(page.model, "?", "card-JH") == SheetOpened("keys", "card-JH")
    while page.until_asked():
        assert page.model.view is not None
        page.send(Did(page.choice(page.model.view.legal)))
    assert page.model.sheet == "deal"
    assert message(page.model, "n", "") == NextDealTaken()
    assert message(page.model, "?", "") is None


def test_the_list_closes_where_it_was_opened_from() -> None:
    page = asked("play")
    card = f"card-{'JH'}"
    page.send(SheetOpened("keys", card))
    assert message(page.model, "?", TITLE) == SheetOpened("keys", TITLE)
    page.send(SheetClosed())
    assert page.focused()[-1] == card
    page.send(SheetOpened("keys"))
    page.send(SheetClosed())
    assert page.focused()[-1] == "menu"


def test_all_of_it_can_be_switched_off_but_not_the_arrows() -> None:
    page = asked("auction")
    page.model = replace(page.model, settings=Settings(keys="off"))
    for key in (*LETTERS, *TELLS, *"12345678", "?", "l"):
        assert message(page.model, key, "") is None
    assert message(page.model, "ArrowRight", "ask-title") == BidStepped(1)
    page.send(SheetOpened("menu"))
    assert message(page.model, "Escape", "") == SheetClosed()


def test_arrows_choose_a_bid() -> None:
    page = asked("auction")
    first = page.model.bid
    assert message(page.model, "ArrowRight", "pass") is None
    page.send(BidStepped(1))
    assert (page.model.bid, page.focused()[-1]) == (first + 1, f"bid-{first + 1}")
    assert message(page.model, "ArrowLeft", f"bid-{first + 1}") == BidStepped(-1)
    page.send(BidStepped(-5))
    assert page.model.bid == first
    end = message(page.model, "End", "ask-title")
    assert isinstance(end, BidStepped)
    page.send(end)
    assert page.model.bid == 28


def test_arrows_choose_a_trump() -> None:
    page = asked("trump")
    assert message(page.model, "ArrowRight", "ask-title") == ChoiceStepped(1)
    page.send(ChoiceStepped(1))
    first = page.model.choice
    assert first is not None
    assert page.find(page.focused()[-1]).attrs["aria-pressed"] == "true"
    page.send(ChoiceStepped(-1))
    assert page.model.choice != first
    page.send(ChoiceStepped(1))
    assert page.model.choice == first


def test_every_letter_is_in_the_list() -> None:
    listed = {text_of(node) for node in walk(keys(asked("play").model)) if node.tag == "kbd"}
    assert {letter.upper() for letter in LETTERS} <= listed
    assert {f"Shift + {letter}" for letter in TELLS} <= listed


def test_letters_can_be_switched_off_in_the_list_itself() -> None:
    page = asked("play")
    page.send(SheetOpened("keys"))
    page.press("Switch the letters off")
    assert page.model.settings.keys == "off"
    assert "switched off" in page.text()
    page.press("Switch the letters on")
    assert page.model.settings.keys == "on"


@pytest.mark.parametrize("rules", ["standard", "nepal"])
@pytest.mark.parametrize("layout", ["table", "text"])
def test_the_focus_always_has_a_place_to_rest(rules: str, layout: str) -> None:
    """Whatever is on the screen, there is an element that takes the focus when another is gone."""
    missing: list[tuple[str, str]] = []

    def look(page: Page) -> None:
        if page.model.screen == "opening":
            return
        place = resting_place(page.model)
        found = [node for node in page.nodes() if node.attrs.get("id") == place]
        if len(found) != 1 or (
            found[0].tag not in ("button", "input") and "tabindex" not in (found[0].attrs)
        ):
            missing.append((place, page.model.sheet))

    page = Page(5, look)
    page.open(f"?rules={rules}&seed=1")
    if layout == "text":
        page.send(LayoutSwitched())
    for _ in range(3):
        while page.until_asked():
            assert page.model.view is not None
            page.send(SheetOpened("menu"))
            page.send(SheetClosed())
            page.send(Did(page.choice(page.model.view.legal)))
        page.send(NextDealTaken())
    assert len(page.model.finished) == 3
    assert not missing
