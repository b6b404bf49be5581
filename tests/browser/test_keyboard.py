"""A match by keyboard alone, a match by typing alone, and a focus that is never lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from game.rules.record import final_state

from .conftest import Pages
from .keyboard import AT_ONCE, AT_THE_END, Keyboard, Typist, open_with
from .test_match import saved

SHORT = "match=hands+match_length=2"
TABLES = [f"standard+{SHORT}", f"nepal+doubling+{SHORT}"]


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id"))


@pytest.mark.slow
@pytest.mark.parametrize("rules", TABLES)
def test_a_whole_match_by_keyboard_alone(rules: str, open_page: Pages) -> None:
    page = open_with(open_page, f"?rules={rules}&seed=8&speed=instant", AT_ONCE)
    person = Keyboard(page, 8)
    ends = ("result", "over")
    while person.decide() not in ends or final_state(saved(page).record).phase != "over":
        assert len(person.keys) < 2000, (person.phase(), person.held(), person.keys[-6:])
    expect(page.locator("#table")).to_have_attribute("data-phase", "over")
    assert person.lost == []
    assert final_state(saved(page).record).phase == "over"


@pytest.mark.slow
@pytest.mark.parametrize("rules", TABLES)
def test_a_whole_match_by_typing_alone(rules: str, open_page: Pages) -> None:
    settings = AT_ONCE | {"layout": "text"}
    page = open_with(open_page, f"?rules={rules}&seed=9&speed=instant", settings)
    expect(page.get_by_role("heading", level=1)).to_have_text("Twenty-nine, text view")
    person = Typist(page, 9)
    while not AT_THE_END.search(person.decide()):
        assert focused(page) == "typed"
    assert final_state(saved(page).record).phase == "over"
    words = " ".join(person.heard())
    assert re.search(r"(You win|The others win) the match|The match is a draw", words)
    person.enter("new")
    expect(page.get_by_role("heading", name="What you may do")).to_be_visible()
    assert final_state(saved(page).record).deals == 0


def test_the_first_thing_the_keyboard_reaches_is_the_text_view(open_page: Pages) -> None:
    page = open_with(open_page, "", AT_ONCE | {"clock": "15"})
    page.keyboard.press("Tab")
    switch = page.get_by_role("button", name="Text view, for screen readers and keyboards")
    expect(switch).to_be_focused()
    expect(switch).to_be_in_viewport(ratio=1)
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Your move or a command")).to_be_focused()
    expect(page.get_by_role("log")).to_contain_text("The text view is on.")

    person = Typist(page, 1)
    person.enter("play")
    expect(page.get_by_role("heading", level=1)).to_have_text("Twenty-nine, text view")
    expect(page.get_by_role("heading", name="What you may do")).to_be_visible()
    assert focused(page) == "typed"
    person.enter("hand")
    expect(page.get_by_role("log")).to_contain_text("Your hand, 4 cards: ")
    expect(page.locator(".answer")).to_contain_text("Your hand, 4 cards: ")
    person.enter("jump")
    expect(page.locator(".answer")).to_contain_text("“jump” is not understood.")
    person.enter("ask")
    expect(page.get_by_role("alert")).to_have_text(
        "The trump can be asked for only while cards are played."
    )
    person.enter("help")
    expect(page.get_by_role("dialog", name="Keys and words")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("textbox")).to_be_focused()
    assert page.locator(".me .seat").count() == 0  # no clock anywhere

    page.reload()  # it is kept
    open_page.wait_until_ready(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Twenty-nine, text view")
    page.keyboard.press("Tab")
    while focused(page) != "typed":
        page.keyboard.press("Tab")
    person.enter("table")
    expect(page.locator(".hand")).to_be_visible()
    expect(page.locator(".typed-form")).to_have_count(0)


def test_letters_tell_and_can_be_switched_off(open_page: Pages) -> None:
    page = open_with(open_page, "?rules=standard&seed=6&speed=instant", AT_ONCE)
    person = Keyboard(page, 6)
    person.asked()
    log = page.get_by_role("log")
    page.keyboard.press("Shift+H")
    expect(log).to_contain_text("Your hand, 4 cards")
    page.keyboard.press("Shift+S")
    expect(log).to_contain_text("the match ends at")
    page.keyboard.press("?")
    page.get_by_role("button", name="Switch the letters off").press("Enter")
    page.keyboard.press("Escape")
    told = log.inner_text()
    for key in ("Shift+H", "p", "b", "?", "1"):
        page.keyboard.press(key)
    assert person.asked() == "auction"
    assert log.inner_text() == told
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_way_back_closes_a_sheet_and_stays_on_the_page(open_page: Pages) -> None:
    page = open_with(open_page, "?rules=standard&seed=6&speed=instant", AT_ONCE)
    person = Keyboard(page, 6)
    person.asked()
    address = page.url
    dialog = page.get_by_role("dialog")
    for _ in range(2):
        page.get_by_role("button", name="Menu").click()
        expect(dialog).to_be_visible()
        page.go_back()
        expect(dialog).to_have_count(0)
        expect(page.get_by_role("button", name="Menu")).to_be_focused()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Set up a table").click()
    page.get_by_role("button", name="Read the rules").click()
    expect(dialog).to_have_accessible_name(re.compile("rules", re.IGNORECASE))
    page.go_back()  # from a sheet over a sheet to the one below
    expect(dialog).to_have_accessible_name("Set up a table")
    page.go_back()
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Menu").click()  # closed in another way: no step is left over
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.wait_for_function("history.state !== 'sheet'")
    assert page.url == address
    assert person.asked() == "auction"


@pytest.mark.slow
def test_the_focus_is_never_lost(open_page: Pages) -> None:
    """At a walking pace, with sheets opened and closed and the language changed in between."""
    page = open_with(
        open_page,
        "?rules=nepal+doubling+match=hands+match_length=1&seed=5&speed=fast",
        AT_ONCE | {"take_back": "on"},
    )
    person = Keyboard(page, 5)
    steps = 0
    while (asked := person.asked()) not in ("result", "over"):
        steps += 1
        assert steps < 100, f"{asked} is asked again and again after {person.keys[-9:]}"
        for sheet in ("?", "l") if asked == "play" else ("?",):
            before = person.held()["id"]
            person.press(sheet)
            if person.held()["id"] == "sheet-title":
                person.press("Escape")
            assert person.held()["id"] == before, sheet
        if steps % 3 == 0:
            for language in ("de", "en"):
                before = person.held()["id"]
                _speak(page, language)
                assert person.held()["id"] == before
        person.decide()
        for _ in range(8):  # while others act, and after the trick
            page.wait_for_timeout(60)
            held = person.held()
            assert held["id"], (person.keys[-5:], person.phase())
    assert steps > 6
    assert person.lost == []


def _speak(page: Page, language: str) -> None:
    """Chooses a language in the settings, by the keyboard, and comes back."""
    before = page.evaluate("document.activeElement.id")
    page.locator("#menu").focus()
    page.keyboard.press("Enter")
    page.locator(".sheet.menu .row-button", has=page.locator("use[href$='#settings']")).press(
        "Enter"
    )
    choice = page.locator(f"input[name=language][value={language}]")
    choice.press(" ")
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(choice).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_focused()
    page.locator(f"#{before}").focus()


AS_IT_IS_ASKED = """(key) => {
    window.there = [];
    new MutationObserver((_, watch) => {
        if (!document.querySelector("#ask-title")) return;
        watch.disconnect();
        const card = document.querySelector(".hand button");
        card.focus(); // as it had been, since the cards were dealt
        card.dispatchEvent(new KeyboardEvent("keydown", { key, code: key, bubbles: true }));
        window.there.push(document.activeElement.id);
    }).observe(document.querySelector("#app"), { childList: true, subtree: true });
}"""
"""Presses a key in the hand when a question is on the screen, and its picture not yet drawn."""


@pytest.mark.parametrize("key", ["ArrowRight", "End", "Tab"])
def test_what_is_asked_has_the_focus_though_a_key_was_pressed_just_then(
    key: str, open_page: Pages
) -> None:
    page = open_with(open_page, "", AT_ONCE | {"speed": "fast"})
    page.evaluate(AS_IT_IS_ASKED, key)
    page.locator("#play-now").click()
    expect(page.locator("#ask-title")).to_be_visible()
    expect(page.locator("#ask-title")).to_be_focused()
    expect(page.locator(".bids [aria-pressed=true]")).to_have_count(1)
    there = page.evaluate("there")[0]
    if key == "Tab":  # the browser leads on from here
        assert there == "ask-title"
        return
    assert there.startswith("card-")  # it meant what it means in the hand
    assert page.evaluate("document.querySelector('.hand [tabindex=\"0\"]').id") == there


MARK = """id => {
  const mark = getComputedStyle(document.querySelector(id), "::before");
  return mark.content.split("/")[0].trim();
}"""


def test_a_button_shows_its_key_to_a_mouse_and_calls_itself_the_same(open_page: Pages) -> None:
    page = open_with(open_page, "?rules=standard&seed=8&speed=instant", AT_ONCE)
    button = page.locator("#last-trick")
    assert page.evaluate(MARK, "#last-trick") == "none"
    before = page.locator("#table").aria_snapshot()
    button.hover()
    assert page.evaluate(MARK, "#last-trick") == '"L"'
    assert page.locator("#table").aria_snapshot() == before
    expect(button).to_have_attribute("aria-keyshortcuts", "L")
    finger = open_page("?rules=standard&seed=8&speed=instant", has_touch=True, is_mobile=True)
    finger.locator("#last-trick").focus()
    assert finger.evaluate(MARK, "#last-trick") == "none"
