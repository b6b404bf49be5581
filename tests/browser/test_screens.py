"""Every screen at three sizes: a picture of each to look at, and no button that cannot be pressed.

The pictures are left in `.build/screens`, named by moment and size.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from building.paths import CACHE

from .conftest import Pages
from .person import Person, opens_a_sheet
from .test_match import SAVE_KEY

SIZES = ((360, 640), (640, 360), (1280, 800))
PICTURES = CACHE / "screens"

OUT_OF_REACH = """() => {
    const wrong = [];
    for (const button of document.querySelectorAll("#table button, #table a, #table input")) {
        // the way to the text view is in sight only while the keyboard is on it
        const seen = button.checkVisibility({ visibilityProperty: true })
            && (button.id !== "switch-layout" || button === document.activeElement);
        if (button.closest("[inert]") || !seen) continue;
        const target = button.closest("label") ?? button;
        button.scrollIntoView({ block: "nearest", inline: "nearest" });
        const box = target.getBoundingClientRect();
        // a card in the hand is pressed where the next one does not lie over it
        const x = button.closest(".hand") ? box.left + 20 : (box.left + box.right) / 2;
        const y = (box.top + box.bottom) / 2;
        const hit = document.elementFromPoint(x, y);
        if (!target.contains(hit)) {
            const name = button.getAttribute("aria-label") ?? target.textContent;
            const over = hit ? `${hit.tagName} .${hit.getAttribute("class")}` : "nothing";
            wrong.push(`${name.slice(0, 60)} at ${Math.round(x)},${Math.round(y)}: ${over}`);
        }
    }
    return wrong;
}"""
"""Buttons that something else lies over, or that are not on the screen even after scrolling."""


MATCHES = 8
"""So many are played at most until every moment has been there: which ones a match has is up to
what the bots call."""


class Gallery:
    """Takes each moment's pictures once; ``shown``: those that are taken already."""

    def __init__(self, page: Page, shown: set[str] | None = None) -> None:
        self.page = page
        self.shown: set[str] = set() if shown is None else shown

    def show(self, moment: str) -> None:
        """Pictures the screen at every size; fails when a button can't be pressed at one."""
        if moment in self.shown:
            return
        self.shown.add(moment)
        PICTURES.mkdir(parents=True, exist_ok=True)
        found = {}
        for width, height in SIZES:
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.screenshot(path=PICTURES / f"{moment}-{width}x{height}.png")
            if wrong := self.page.evaluate(OUT_OF_REACH):
                found[f"{width}x{height}"] = wrong
        assert not found, moment


def moment_of(page: Page, rules: str) -> str:
    """A name for what is on the table, coarse enough to be pictured once."""
    phase = page.locator("#table").get_attribute("data-phase") or ""
    words = [rules, phase]
    if phase == "play":
        if page.locator(".trump.shown").count():
            words.append("shown")
        if page.locator("#ask").count():
            words.append("ask")
        if page.locator("#show-pair").count():
            words.append("pair")
    return "-".join(words)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "seed", "moments"),
    [
        ("standard", 6, {"auction", "trump", "play", "play-shown", "play-ask", "result"}),
        ("nepal", 7, {"auction", "trump", "double", "single", "play", "play-shown", "result"}),
    ],
)
def test_every_phase(rules: str, seed: int, moments: set[str], open_page: Pages) -> None:
    wanted = {f"{rules}-{moment}" for moment in moments}
    shown: set[str] = set()
    for each in range(seed, seed + MATCHES):
        page = open_page(f"?rules={rules}&seed={each}&speed=instant", reduced_motion="reduce")
        gallery = Gallery(page, shown)
        person = Person(page, each)
        while (asked := person.wait()) != "See the match's end":
            gallery.show(moment_of(page, rules))
            person.press(asked)
        gallery.show(f"{rules}-last-result")
        person.press(asked)
        gallery.show(f"{rules}-over")
        if wanted <= shown:
            break
        page.close()
    assert not wanted - shown


def test_the_sheets(open_page: Pages) -> None:
    page = open_page("?rules=standard&seed=6&speed=instant", reduced_motion="reduce")
    gallery = Gallery(page)
    person = Person(page, 6)
    for _ in range(2):  # into the play: there is a last trick
        while not person.act().endswith(", playable"):
            pass
    person.wait()

    page.get_by_role("button", name="Last trick").click()
    gallery.show("last-trick")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    gallery.show("menu")
    rows = page.get_by_role("dialog").get_by_role("navigation").get_by_role("button")
    for name in rows.all_inner_texts():
        if name in ("Go on playing", "Start screen"):
            continue
        if not page.get_by_role("dialog", name="Menu").count():
            page.get_by_role("button", name="Menu").click()
        page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()
        if not opens_a_sheet(page):
            continue  # a row that switches something and leaves the menu open
        gallery.show("sheet-" + re.sub(r"\W+", "-", name.lower()))
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Start screen").click()
    gallery.show("home-with-a-match")


def test_before_a_match_and_when_things_go_wrong(open_page: Pages) -> None:
    page = open_page(reduced_motion="reduce")
    gallery = Gallery(page)
    gallery.show("home")
    page.goto(open_page.site.url + "?rules=nepal+lowest_bid=99&seed=no+way&speed=warp")
    open_page.wait_until_ready(page)
    gallery.show("bad-link")
    page.get_by_role("button", name="Play the standard game").click()
    Person(page, 1).wait()

    second = open_page(context=page.context, reduced_motion="reduce")
    Gallery(second).show("elsewhere")
    second.close()
    page.goto(open_page.site.url + "?rules=nepal&seed=5")
    open_page.wait_until_ready(page)
    gallery.show("two-tables")
    page.evaluate("key => localStorage.setItem(key, '29/1\\nrules chess\\n')", SAVE_KEY)
    page.goto(open_page.site.url)
    open_page.wait_until_ready(page)
    gallery.show("damaged")
