"""One turn in the browser: its clock, the stand-in at the clock's end, and taking it back."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from .conftest import Pages
from .person import Person
from .test_match import saved


def opened(open_page: Pages, **settings: str) -> Page:
    page = open_page()
    page.evaluate("text => localStorage.setItem('29:settings:1', text)", json.dumps(settings))
    page.goto(open_page.site.url + "?rules=standard&seed=5")
    open_page.wait_until_ready(page)
    return page


def test_taken_back_on_the_screen_and_on_the_device(open_page: Pages) -> None:
    page = opened(open_page, take_back="on", speed="fast")
    person = Person(page, 5)
    while not (asked := person.wait()).endswith(", playable"):
        person.press(asked)
    before = saved(page)
    count = page.locator(".hand button").count()
    person.press(asked)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".hand button")).to_have_count(count)
    expect(page.locator(".hand.choosing")).to_be_visible()
    assert saved(page) == before

    page.reload()
    open_page.wait_until_ready(page)
    expect(page.locator(".hand button")).to_have_count(count)
    person.act()  # and the table goes on
    person.wait()
    assert len(saved(page).record.moves) > len(before.record.moves)


@pytest.mark.slow
def test_at_the_end_of_the_time_somebody_else_decides(open_page: Pages) -> None:
    page = opened(open_page, clock="15", speed="fast")
    person = Person(page, 5)
    person.wait()
    before = len(saved(page).record.moves)
    seat = page.locator(".me .seat")
    left = "seat => Number(getComputedStyle(seat).getPropertyValue('--time'))"
    first = seat.evaluate(left)
    page.wait_for_timeout(2500)
    assert 0 < seat.evaluate(left) < first
    page.get_by_role("button", name="More time").click()
    assert seat.evaluate(left) == 1

    notice = page.locator(".announce", has_text="decided for you")
    notice.wait_for(timeout=45_000)
    assert len(saved(page).record.moves) > before
    assert person.wait()
