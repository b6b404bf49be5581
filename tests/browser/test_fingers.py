"""Fingers on the hand, in the browser: a card drawn up, a look at it, the fan of the left hand."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from .conftest import Pages
from .test_hand import STRIPS, playing

MARKED = "[...document.querySelectorAll('.hand .card')].map(c => c.dataset.card)"


class Touch:
    """Fingers on a touch screen, by number."""

    def __init__(self, page: Page) -> None:
        self.cdp: CDPSession = page.context.new_cdp_session(page)
        self.down: dict[int, tuple[float, float]] = {}

    def press(self, finger: int, x: float, y: float) -> None:
        self.down[finger] = (x, y)
        self._send("touchStart")

    def move(self, finger: int, x: float, y: float) -> None:
        self.down[finger] = (x, y)
        self._send("touchMove")

    def lift(self, finger: int) -> None:
        del self.down[finger]
        self._send("touchEnd")

    def _send(self, kind: str) -> None:
        points: list[dict[str, Any]] = [
            {"x": x, "y": y, "id": finger} for finger, (x, y) in self.down.items()
        ]
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def place(card: Locator) -> tuple[float, float]:
    """A point of the card that no other lies over."""
    box = card.bounding_box()
    assert box is not None
    return box["x"] + 15, box["y"] + 40


@pytest.mark.parametrize("tap", ["once", "twice"])
def test_a_card_drawn_up_is_played_when_it_is_let_go(open_page: Pages, tap: str) -> None:
    page = playing(open_page, tap=tap)
    card = page.locator(".hand .playable").first
    name = card.get_attribute("data-card")
    x, y = place(card)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 8, y - 60, steps=4)
    expect(page.locator(".hand [data-dragged=far]")).to_have_count(1)
    assert name in page.evaluate(MARKED)  # nothing is done before the finger goes up
    page.mouse.up()
    expect(page.locator(f".hand [data-card='{name}']")).to_have_count(0)


def test_a_card_brought_back_is_not_played(open_page: Pages) -> None:
    page = playing(open_page)
    before = page.evaluate(MARKED)
    card = page.locator(".hand .playable").first
    x, y = place(card)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 90, steps=4)
    page.mouse.move(x + 3, y - 10, steps=4)
    page.mouse.up()
    expect(page.locator("[data-dragged]")).to_have_count(0)
    page.wait_for_timeout(300)
    assert page.evaluate(MARKED) == before
    assert card.evaluate("card => card.style.translate") == ""
    card.click(position={"x": 15, "y": 40})  # and a tap plays as before
    expect(page.locator(".hand .card")).to_have_count(len(before) - 1)


def test_fingers_draw_and_look(open_page: Pages) -> None:
    page = playing(open_page)
    before = page.evaluate(MARKED)
    touch, cards = Touch(page), page.locator(".hand .card")
    large = page.locator(".enlarged")

    touch.press(1, *place(cards.nth(3)))  # one that rests looks
    expect(large).to_have_count(1)
    assert large.evaluate("large => large.querySelector('use').getAttribute('href')") == (
        f"#{before[3]}"
    )
    box = large.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    touch.lift(1)
    expect(large).to_have_count(0)

    touch.press(1, *place(cards.nth(0)))  # a second one looks, and then nothing is played
    touch.press(2, *place(cards.nth(5)))
    expect(large).to_have_count(1)
    touch.lift(2)
    touch.lift(1)
    expect(large).to_have_count(0)
    page.wait_for_timeout(300)
    assert page.evaluate(MARKED) == before

    x, y = place(page.locator(".hand .playable").first)
    touch.press(1, x, y)
    for up in (15, 30, 45, 60):
        touch.move(1, x, y - up)
    touch.lift(1)
    expect(cards).to_have_count(len(before) - 1)


def test_in_the_left_hand_the_fan_goes_to_the_left(open_page: Pages) -> None:
    page = playing(open_page, hand="left")
    strips = page.evaluate(STRIPS)
    assert all(strip <= -40 for strip in strips[:-1]), strips  # each lies left of the one before
    face = page.locator(".hand .face").first
    assert face.evaluate("face => getComputedStyle(face).transform").startswith("matrix(-1")
    # the figures are turned back, so that they can be read
    turned = page.evaluate(
        "() => getComputedStyle(document.querySelector('#faces .rank-figure')).scale"
    )
    assert turned in ("1 1", "none", "1")
    card = page.locator(".hand .playable").first
    name = card.get_attribute("data-card")
    box = card.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 15, box["y"] + 30)
    expect(page.locator(f".hand [data-card='{name}']")).to_have_count(0)
