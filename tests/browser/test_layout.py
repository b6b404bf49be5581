"""Nothing lies over anything else and nothing is cut off, in any phase, in windows of every shape.

Two deals are played through the page; before each action the window takes every size in turn, and
the boxes of all parts are compared.
"""

from __future__ import annotations

import base64
import json
import time
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from .conftest import Pages
from .keyboard import AT_ONCE, open_with
from .person import Person
from .test_storage import FRIENDS
from .walk import HOLD_TIME, MOVE, PATIENCE

SIZES = [
    (320, 568),
    (360, 560),
    (360, 640),
    (412, 915),
    (568, 320),
    (640, 300),
    (640, 360),
    (844, 390),
    (768, 1024),
    (1024, 600),
    (1280, 720),
    (1280, 800),
    (1920, 1080),
    (3840, 2160),
]

NARROWEST = (320, 568)
"""The narrowest window, of WCAG 2.2, 1.4.10."""

APART = [
    ".bar > :not(:empty)",
    ".seat.north .avatar",
    ".seat.north .name",
    ".seat.north .bubble:not(:empty)",
    ".seat.west .avatar",
    ".seat.west .name",
    ".seat.west .bubble:not(:empty)",
    ".seat.east .avatar",
    ".seat.east .name",
    ".seat.east .bubble:not(:empty)",
    ".trump > :first-child",
    ".trump > .label",
    ".trick .card",
    ".announce:not(:empty)",
    ".sheet.auction, .sheet.trump-choice, .sheet.double, .sheet.single",
    ".me .avatar",
    ".me .bubble:not(:empty)",
    ".me .prompt",
    ".me .actions .button",
    ".me .sort",
    ".hand",
    ".panel",
]
"""Parts of the table, as CSS selectors, that must keep clear of each other."""

WORDS = """() => {
  const wrong = [], range = document.createRange();
  for (const button of document.querySelectorAll("#table button:not(.card)")) {
    const box = button.getBoundingClientRect();
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    while (box.width && texts.nextNode()) {
      if (texts.currentNode.parentElement.getBoundingClientRect().width < 3) continue;
      range.selectNodeContents(texts.currentNode);
      const words = range.getBoundingClientRect();
      const over = Math.max(box.left - words.left, words.right - box.right);
      const higher = Math.max(box.top - words.top, words.bottom - box.bottom);
      if (over > -1) wrong.push(`"${texts.currentNode.data}" is wider than its button`);
      if (higher > 2) wrong.push(`"${texts.currentNode.data}" is higher than its button`);
    }
  }
  return wrong;
}"""
"""The words that stand out of their buttons, or touch the rim."""

MEASURE = """parts => {
  const wrong = [], boxes = [];
  const table = document.querySelector("#table");
  if (table.scrollWidth > table.clientWidth || table.scrollHeight > table.clientHeight)
    wrong.push(`the table scrolls: ${table.scrollWidth} x ${table.scrollHeight}`);
  for (const part of parts)
    for (const element of table.querySelectorAll(part)) {
      const style = getComputedStyle(element), box = element.getBoundingClientRect();
      if (style.clipPath !== "none" || style.visibility === "hidden" || box.width < 3) continue;
      boxes.push([part, box]);
      const edges = [box.left, box.top, innerWidth - box.right, innerHeight - box.bottom];
      if (Math.min(...edges) < -1) wrong.push(`${part} is cut off: ${edges.map(Math.round)}`);
    }
  // Cards of a trick turned a little are a little wider than they look.
  const slack = 3;
  boxes.forEach(([part, a], place) => {
    for (const [other, b] of boxes.slice(place + 1)) {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (other !== part && across > slack && down > slack)
        wrong.push(`${part} and ${other} share ${Math.round(across)} x ${Math.round(down)}`);
    }
  });
  for (const button of table.querySelectorAll(".button:not(.switch-layout), button.icon")) {
    const box = button.getBoundingClientRect();
    if (box.width && (box.width < 43.5 || box.height < 43.5))
      wrong.push(`"${button.textContent}" is ${Math.round(box.width)} x ${Math.round(box.height)}`);
  }
  return wrong.concat((WORDS)());
}""".replace("WORDS", WORDS)


def faults(page: Page) -> dict[str, list[str]]:
    """What is wrong with what is on the screen now, by size of the window; empty when all is well.

    Movement is off in the test, so a size can be measured as soon as it is taken.
    """
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if wrong := page.evaluate(MEASURE, APART):
            found[f"{width}x{height}"] = wrong
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "seed"), [("standard", 5), ("nepal", 3)])
def test_everything_keeps_its_place(rules: str, seed: int, open_page: Pages) -> None:
    page = open_page(f"?rules={rules}&seed={seed}&speed=instant", reduced_motion="reduce")
    person = Person(page, seed)
    phases: set[str | None] = set()
    deals = 0
    while deals < 2:
        asked = person.wish()
        if asked is None:
            continue
        phase = page.locator("#table").get_attribute("data-phase")
        if phase != "result":
            found = faults(page)
            assert not found, f"{phase}, about to press {asked}"
        phases.add(phase)
        deals += asked == "Next deal"
        person.press(asked)
    assert {"auction", "play"} <= phases


@pytest.mark.parametrize("settings", [{"cards": "large"}, {"hand": "left"}])
def test_settings_that_move_things(settings: dict[str, str], open_page: Pages) -> None:
    """Large cards and the left hand, through one deal."""
    page = open_page(reduced_motion="reduce")
    page.evaluate("text => localStorage.setItem('29:settings:1', text)", json.dumps(settings))
    page.goto(open_page.site.url + "?rules=standard&seed=5&speed=instant")
    open_page.wait_until_ready(page)
    person = Person(page, 5)
    while (asked := person.wait()) != "Next deal":
        found = faults(page)
        assert not found, person.log[-1:]
        person.press(asked)


@pytest.mark.slow
def test_the_trick_that_waits_to_be_read(open_page: Pages) -> None:
    """At human speed the four cards of a trick lie still, and a line says who took them."""
    page = open_page("?rules=standard&seed=5&speed=calm", reduced_motion="reduce")
    page.evaluate(HOLD_TIME)
    person = Person(page, 5)
    read = 0
    while read < 3:
        if page.locator(".trick.done").count():
            found = faults(page)
            assert not found, person.log[-1]
            read += page.locator(".trick.done .card").count() == 4
        if page.locator("#go-on").count():
            page.locator("#table").click(position={"x": 10, "y": 200})
        elif person.wish():
            person.act()
        elif not page.evaluate("() => letTimePass()"):
            time.sleep(0.02)  # somebody thinks


BAR = """() => {
  const wrong = [], boxes = [];
  const shown = ".bar > .icon, .bar :is(.label, .value, .bid, .stake, .points):not(:empty)";
  for (const each of document.querySelectorAll(shown)) {
    if (!each.checkVisibility({ visibilityProperty: true })) continue;
    if (each.scrollWidth > each.clientWidth + 1) wrong.push(`${each.className} is cut`);
    boxes.push([each, each.getBoundingClientRect()]);
  }
  boxes.forEach(([one, a], at) => {
    for (const [other, b] of boxes.slice(at + 1)) {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 1 && down > 3) wrong.push(`${one.className} lies over ${other.className}`);
    }
  });
  return wrong;
}"""
"""What is wrong with the words and numbers in the bar: none is cut, none lies over another."""


def test_large_text_keeps_everything_in_reach(open_page: Pages) -> None:
    """WCAG 2.2, 1.4.4: with text of twice the size the table may scroll, but only downwards, and
    the hand and the buttons can still be pressed."""
    page = open_page("?rules=standard&seed=5&speed=instant", reduced_motion="reduce")
    page.evaluate("() => document.documentElement.style.setProperty('font-size', '200%')")
    person = Person(page, 5)
    while not any(name.endswith(", playable") for name in person.buttons()):
        if person.wish() is not None:
            person.act()
        for size in (NARROWEST, (360, 640)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            assert page.evaluate("document.querySelector('#table').scrollWidth") == size[0]
            assert page.evaluate(BAR) == []
    person.act()


SIDEWAYS = """() => [...document.querySelectorAll(".sheet, .sheet .body, .sheet .list")]
    .filter((e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== "visible")
    .map((e) => `${e.className}: ${e.scrollWidth} in ${e.clientWidth}`)"""
"""What of a sheet has to be scrolled sideways."""

OUTSIDE = """() => [...document.querySelectorAll(".home :is(p, button, label, legend, select)")]
    .filter((e) => {
        const { left, right, width } = e.getBoundingClientRect();
        const hidden = width < 3; // until it has the focus
        return !hidden && (left < 0 || right > innerWidth || e.scrollWidth > e.clientWidth + 1);
    })
    .map((e) => e.textContent)"""
"""What of the start screen reaches out of the window."""


@pytest.mark.parametrize("locale", ["en-GB", "ne-NP", "hi-IN", "bn-BD", "de-DE"])
def test_enlarged_the_start_screen_needs_no_scrolling_sideways(
    locale: str, open_page: Pages
) -> None:
    page = open_page(viewport=NARROWEST, reduced_motion="reduce", locale=locale)
    larger = "() => document.documentElement.style.setProperty('font-size', '200%')"
    page.evaluate(larger)
    assert page.evaluate(OUTSIDE) == []
    page.goto(f"{open_page.site.url}?rules=standard&seed=5")
    page.locator("#table[data-screen=table]").wait_for()
    page.evaluate(FRIENDS)
    page.goto(open_page.site.url)
    page.locator("#back-to-friends").wait_for()
    page.evaluate(larger)
    assert page.locator("#continue").count() == 1
    assert page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_what_a_deal_scores_needs_no_scrolling_sideways(locale: str, open_page: Pages) -> None:
    """WCAG 2.2, 1.4.10: in the narrowest window and in text of twice the size."""
    query = "?rules=standard&seed=5&speed=instant"
    page = open_with(
        open_page, query, AT_ONCE, viewport=NARROWEST, reduced_motion="reduce", locale=locale
    )
    page.evaluate("() => document.documentElement.style.setProperty('font-size', '200%')")
    until = time.monotonic() + PATIENCE
    while not page.locator(".sheet.result").count():
        assert time.monotonic() < until, "no deal has come to its end"
        page.evaluate(MOVE, False)
        page.wait_for_timeout(20)
    assert page.evaluate(SIDEWAYS) == []
    assert page.locator(".score-change tbody td").last.is_visible()
    page.locator("#next-deal").click()
    page.locator("#menu").click()
    scores = page.locator(".sheet.menu .list button:has(use[href$='#trophy'])")
    scores.wait_for()
    assert page.evaluate(SIDEWAYS) + page.evaluate(WORDS) == []
    expect(page.locator("#close")).to_be_in_viewport(ratio=1)
    scores.click()
    page.locator(".sheet.scores .score-sheet td").first.wait_for()
    assert page.evaluate(SIDEWAYS) + page.evaluate(WORDS) == []
    expect(page.locator("#close")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_enlarged_words_fit_the_buttons_among_what_is_read(locale: str, open_page: Pages) -> None:
    page = open_page(viewport=NARROWEST, reduced_motion="reduce", locale=locale)
    page.evaluate("() => document.documentElement.style.setProperty('font-size', '200%')")
    page.keyboard.press("?")
    page.locator(".sheet.keys #switch-keys").wait_for()
    assert page.evaluate(WORDS) == []
    page.locator("#close").click()
    page.locator("#open-rules").click()
    page.locator(".sheet.rules .print").first.wait_for()
    assert page.evaluate(WORDS) == []
    assert page.evaluate(SIDEWAYS) == []
    page.locator("#close").click()
    page.locator("#open-learn").click()
    page.locator(".learn-part").nth(2).wait_for()  # the lessons come later than the page
    page.evaluate("document.querySelectorAll('.learn-part').forEach((part) => part.open = true)")
    assert page.locator(".tips .button").count() > 5
    assert page.evaluate(WORDS) == []
    assert page.evaluate(SIDEWAYS) == []


@pytest.mark.parametrize("rules", ["standard", "nepal", "sets+no_trumps"])
def test_the_words_of_the_trump_fit_their_buttons(rules: str, open_page: Pages) -> None:
    """In the narrowest window and in text of twice the size."""
    page = open_page(f"?rules={rules}&seed=42&speed=instant", reduced_motion="reduce")
    person = Person(page, 3)
    person.wait()
    page.get_by_role("button", name="28", exact=True).click()
    person.press("Bid 28")
    page.locator("#settle").wait_for()
    for text in ("100%", "200%"):
        page.evaluate("size => document.documentElement.style.setProperty('font-size', size)", text)
        for width, height in SIZES[:7]:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(WORDS) == [], f"{text} at {width} x {height}"


CONTRAST = """async (png) => {
  const bytes = await (await fetch(`data:image/png;base64,${png}`)).blob();
  const picture = await createImageBitmap(bytes);
  const { width, height } = picture, pen = new OffscreenCanvas(width, height).getContext("2d");
  pen.drawImage(picture, 0, 0);
  const { data } = pen.getImageData(0, 0, width, height), seen = new Map();
  for (let i = 0; i < data.length; i += 4) {
    const colour = data.slice(i, i + 3).join();
    seen.set(colour, (seen.get(colour) ?? 0) + 1);
  }
  const most = [...seen].sort((a, b) => b[1] - a[1]).slice(0, 2).map(([colour]) => colour);
  if (most.length < 2) return 1;
  const [light, dark] = most.map((colour) => {
    const [r, g, b] = colour.split(",").map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  }).sort((a, b) => b - a);
  return light / dark;
}"""
"""The contrast, as WCAG 2.2 has it, between the two colours of which most is seen in a picture."""


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_suits_are_seen_in_the_devices_own_colours(
    scheme: Literal["dark", "light"], open_page: Pages
) -> None:
    """Drawn, and not as the styles say: a black sign can't be seen on a black ground."""
    page = open_page(
        "?rules=standard&seed=42&speed=instant",
        reduced_motion="reduce",
        forced_colors="active",
        color_scheme=scheme,
    )
    person = Person(page, 3)
    person.wait()
    page.get_by_role("button", name="28", exact=True).click()
    person.press("Bid 28")
    signs = page.locator(".suit-choice svg.suit")
    expect(signs).to_have_count(4)
    judge = page.context.new_page()
    for number in range(4):
        picture = base64.b64encode(signs.nth(number).screenshot()).decode()
        found = judge.evaluate(CONTRAST, picture)
        assert found >= 3, (number, found)


def test_what_the_person_says_has_its_place(open_page: Pages) -> None:
    """The person has shown the trump: that stands in one line with the buttons while there is
    nothing else to say, and clear of the trump with the phone on its side."""
    page = open_page("?rules=nepal&seed=7&speed=instant", reduced_motion="reduce")
    bubble = page.locator(".me .bubble")
    since = time.monotonic()
    while bubble.inner_text() != "Shows trump":
        if not page.evaluate(MOVE, False):
            time.sleep(0.02)  # somebody thinks
        assert time.monotonic() - since < PATIENCE, "the trump is not shown"
    for width, height in ((640, 360), (640, 300), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        free = page.evaluate(
            """() => document.querySelector(".me .bubble").getBoundingClientRect().top
              - document.querySelector(".trump").getBoundingClientRect().bottom"""
        )
        assert free >= 1, (width, height)
    page.set_viewport_size({"width": 360, "height": 640})
    tops = page.evaluate(
        """() => {
          // as while the table pauses, which is too short to be caught
          document.querySelector(".me").classList.remove("busy");
          for (const each of [".me .prompt", ".me .actions"])
            document.querySelector(each).textContent = "";
          return [...document.querySelectorAll(".me > .icon")]
            .map((each) => Math.round(each.getBoundingClientRect().top));
        }"""
    )
    assert len(tops) == 2
    assert len(set(tops)) == 1


def test_a_desk_shows_the_whole_start_screen(open_page: Pages) -> None:
    page = open_page("?rules=standard&seed=5&speed=instant", viewport=(1280, 800))
    Person(page, 5).wait()
    page.locator("#menu").click()
    page.get_by_role("button", name="Start screen").click()
    page.locator("#continue").wait_for()
    page.locator("html[data-offline=ready]").wait_for(state="attached", timeout=90_000)
    assert page.evaluate("document.querySelector('.home').scrollHeight <= innerHeight")
