"""The hand in the browser: how much of each card shows, and settings that take effect at once."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from .conftest import Pages
from .person import Person

STRIPS = """() => {
    const lis = [...document.querySelectorAll(".hand > li")];
    const cards = lis.map(li => li.getBoundingClientRect());
    return cards.map((box, i) => i + 1 < cards.length ? cards[i + 1].left - box.left : box.width);
}"""
"""How much of each card shows, from its left edge to the next card, in CSS pixels."""


def playing(open_page: Pages, viewport: tuple[int, int] = (360, 640), **settings: str) -> Page:
    """A page on which a card is asked for."""
    page = open_page(reduced_motion="reduce", viewport=viewport)
    page.evaluate("text => localStorage.setItem('29:settings:1', text)", json.dumps(settings))
    page.goto(open_page.site.url + "?rules=standard&seed=5&speed=instant")
    open_page.wait_until_ready(page)
    person = Person(page, 5)
    while not (asked := person.wait()).endswith(", playable"):
        person.press(asked)
    return page


def choose(page: Page, name: str, value: str) -> None:
    """Sets a setting on the sheet and closes it."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.locator(f"label:has(input[name={name}][value={value}])").click()
    page.keyboard.press("Escape")


def test_enough_of_every_card_shows_on_a_phone(open_page: Pages) -> None:
    page = playing(open_page)
    assert page.locator(".hand button").count() == 8
    assert min(page.evaluate(STRIPS)) >= 40
    page.set_viewport_size({"width": 640, "height": 360})
    assert min(page.evaluate(STRIPS)) >= 44


def test_settings_take_effect_at_once_and_stay(open_page: Pages) -> None:
    page = playing(open_page)
    hand = page.locator(".hand")
    before = [card.get_attribute("data-card") for card in hand.locator("button").all()]
    page.get_by_role("button", name="Sort the hand").click()
    after = [card.get_attribute("data-card") for card in hand.locator("button").all()]
    assert before != after
    assert sorted(map(str, before)) == sorted(map(str, after))

    choose(page, "cards", "large")
    choose(page, "deck", "four")
    choose(page, "hand", "left")
    choose(page, "theme", "light")
    for _ in range(2):  # at once, and after the page was loaded anew
        expect(hand).to_have_class("hand choosing large")
        rows = {round(y) for y in page.evaluate(TOPS)}
        assert len(rows) == 2
        root = page.locator("html")
        for name, value in (("deck", "four"), ("hand", "left"), ("theme", "light")):
            expect(root).to_have_attribute(f"data-{name}", value)
        assert [c.get_attribute("data-card") for c in hand.locator("button").all()] == after
        page.reload()
        open_page.wait_until_ready(page)


TOPS = (
    "() => [...document.querySelectorAll('.hand > li')].map(li => li.getBoundingClientRect().top)"
)


def test_two_taps_where_cards_are_narrow(open_page: Pages) -> None:
    page = playing(open_page, tap="narrow")
    card = page.locator(".hand .playable").first
    name = card.get_attribute("data-card")
    card.click(position={"x": 15, "y": 30})
    expect(page.locator(".hand .raised")).to_have_attribute("data-card", str(name))
    expect(page.locator("#log")).to_contain_text("Tap it again")
    card.click(position={"x": 15, "y": 30})
    expect(page.locator(f".hand [data-card='{name}']")).to_have_count(0)


def test_one_tap_where_they_are_wide(open_page: Pages) -> None:
    page = playing(open_page, viewport=(1280, 800), tap="narrow")
    card = page.locator(".hand .playable").first
    name = card.get_attribute("data-card")
    card.click(position={"x": 15, "y": 30})
    expect(page.locator(f".hand [data-card='{name}']")).to_have_count(0)


HIDDEN = """() => [...document.querySelectorAll(".hand > li")].filter(li => {
    const box = li.getBoundingClientRect();
    const mirrored = document.documentElement.dataset.hand === "left";
    const hit = document.elementFromPoint(mirrored ? box.right - 12 : box.left + 12, box.top + 20);
    return !li.contains(hit);
}).length"""
"""Cards of which somebody would not see the index."""


def test_the_card_in_focus_hides_no_other(open_page: Pages) -> None:
    page = playing(open_page)
    for hand in ("right", "left"):
        page.evaluate("hand => document.documentElement.setAttribute('data-hand', hand)", hand)
        page.locator(".hand button").first.focus()
        for _ in range(8):
            page.keyboard.press("ArrowRight")
            assert page.locator(".hand :focus-visible").count() == 1
            assert page.evaluate(HIDDEN) == 0


OVER_TRUMP = """() => {
    const note = document.querySelector("#table > .hint-note").getBoundingClientRect();
    return [...document.querySelectorAll(".trump > *")].filter(part => {
        const box = part.getBoundingClientRect();
        return box.width && box.left < note.right && note.left < box.right
            && box.top < note.bottom && note.top < box.bottom;
    }).length;
}"""


def test_a_hint_leaves_the_trump_in_sight(open_page: Pages) -> None:
    page = playing(open_page)
    person = Person(page, 5)
    while not page.locator("#hint").count():  # where one card can be played there is none
        person.act()
    page.evaluate("document.querySelector('.trump').dataset.at = 'south'")
    page.locator("#hint").click()
    page.locator("#table > .hint-note").wait_for()
    for size in ((320, 568), (360, 640), (412, 915), (640, 360), (768, 1024), (1280, 800)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate(OVER_TRUMP) == 0, size
