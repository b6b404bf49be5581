"""Movement shows what happened and changes nothing: the page goes through the same screens with it
and without."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page

from .conftest import Pages
from .person import Person

NOTE = """() => {
  window.screens = [];
  window.flights = 0;
  const table = document.getElementById("app");
  new MutationObserver(() => {
    const html = table.innerHTML.replaceAll(/ data-n="\\d+"/g, "");
    if (window.screens.at(-1) !== html) window.screens.push(html);
  }).observe(table, { subtree: true, childList: true, attributes: true, characterData: true });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    window.flights += 1;
    return animate.apply(this, given);
  };
}"""
"""Writes down every screen the page goes through, without the numbers of its listeners."""


def open_settled(open_page: Pages, motion: str) -> Page:
    """The start screen of somebody who set movement and the fast table."""
    page = open_page()
    settings = f'{{"speed":"fast","motion":"{motion}"}}'
    page.evaluate("text => localStorage.setItem('29:settings:1', text)", settings)
    page.goto(open_page.site.url + "?rules=nepal+single_hand=no&seed=4")
    open_page.wait_until_ready(page)
    page.evaluate(NOTE)
    return page


@pytest.mark.slow
def test_the_same_screens_with_movement_and_without(open_page: Pages) -> None:
    seen = {}
    flown = {}
    for motion in ("full", "none"):
        page = open_settled(open_page, motion)
        person = Person(page, 4)
        while person.wait() != "Next deal":
            person.act()
        time.sleep(0.5)
        assert page.locator(".air > *").count() == 0, "what flew is gone"
        seen[motion] = page.evaluate("() => window.screens")
        flown[motion] = page.evaluate("() => window.flights")
    assert len(seen["full"]) > 40
    assert seen["full"][-60:] == seen["none"][-60:]
    assert flown["full"] > 40
    assert flown["none"] == 0


def test_nothing_flies_where_the_device_asks_for_stillness(open_page: Pages) -> None:
    page = open_page("?rules=standard&seed=5&speed=fast", reduced_motion="reduce")
    page.evaluate(NOTE)
    person = Person(page, 5)
    for _ in range(3):
        person.act()
    assert page.evaluate("() => window.flights") == 0


def test_a_tap_goes_on_while_cards_fly(open_page: Pages) -> None:
    """At the calm speed a trick lies for seconds; a tap goes on at once, whatever is flying."""
    page = open_page("?rules=standard&seed=5&speed=calm")
    person = Person(page, 5)
    table = page.locator("#table")
    until = time.monotonic() + 60
    while not page.locator(".trick.done").count():
        assert time.monotonic() < until
        if person.wish():
            person.act()
        else:
            table.click(position={"x": 12, "y": 120})
    table.click(position={"x": 12, "y": 120})
    page.locator(".trick.done").wait_for(state="detached", timeout=1000)
