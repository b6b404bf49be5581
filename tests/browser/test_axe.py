"""axe finds nothing: on any screen, in any phase, theme and language, as a table and as text.

Two deals are walked through for each language, and every sheet that a button of the start screen or
of the menu opens. A moment is looked at once for each theme.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from game.rules.record import final_state
from game.ui.languages import NAMES

from .conftest import Pages
from .keyboard import AT_ONCE, AT_THE_END, Keyboard, Typist, open_with
from .person import opens_a_sheet
from .test_match import SAVE_KEY, saved
from .walk import one_first

SIZES = ((360, 640), (1280, 800))
THEMES = ("dark", "light")
DEALS = "?rules=nepal+doubling+match=hands+match_length=2&seed={seed}&speed=instant"
STAY = ("continue", "new", "leave", "sound", "mute")
"""Rows of the menu, by their icons, that open no sheet or leave the table."""


class Inspector:
    """Looks at moments of ``page`` with axe; ``found``: what it complains of."""

    def __init__(
        self,
        page: Page,
        sizes: Iterable[tuple[int, int]] = SIZES,
        themes: Iterable[str] = THEMES,
    ) -> None:
        self.page = page
        self.sizes, self.themes = tuple(sizes), tuple(themes)
        self.axe = Axe()
        self.seen: set[str] = set()
        self.found: list[str] = []

    def look(self, moment: str) -> None:
        """Looks at the screen, if this moment was not looked at before."""
        if moment in self.seen:
            return
        self.seen.add(moment)
        for theme in self.themes:
            self.page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
            for width, height in self.sizes:
                self.page.set_viewport_size({"width": width, "height": height})
                for violation in self.axe.run(self.page).response["violations"]:
                    self._complain(violation, f"{moment}, {theme}, {width}x{height}")

    def _complain(self, violation: dict[str, Any], where: str) -> None:
        for node in violation["nodes"][:3]:
            why = (node.get("failureSummary") or "").replace("\n", " ")
            self.found.append(f"{where}: {violation['id']}: {node['target']} {why}")

    def sheets_of(self, buttons: str, moment: str) -> int:
        """Opens every sheet that one of these buttons opens, looks at it and closes it; returns how
        many there were."""
        count = self.page.locator(buttons).count()
        opened = 0
        for at in range(count):
            button = self.page.locator(buttons).nth(at)
            name = button.evaluate("b => b.id || b.querySelector('use')?.getAttribute('href')")
            if any(str(name).endswith(f"#{icon}") for icon in STAY):
                continue
            button.click()
            if not opens_a_sheet(self.page):
                continue
            opened += 1
            self.look(f"{moment} {name}")
            self.page.keyboard.press("Escape")
            if moment == "menu":
                self.page.locator("#menu").click()
        return opened


def the_deals(page: Page, inspector: Inspector, seed: int) -> None:
    """Plays two deals by keys, to the match's end, and looks at every new moment: one in which the
    person bids whenever that may be, and one in which never."""
    person = Keyboard(page, seed, bids=1)
    while (asked := person.asked()) != "over":
        inspector.look(" ".join((asked, *_features(page))))
        person.decide()
        person.bids = 1 if asked != "result" and not final_state(saved(page).record).deals else 0
        if asked == "result" and final_state(saved(page).record).phase == "over":
            break
    person.asked()
    inspector.look("over")


def _features(page: Page) -> list[str]:
    """What makes a moment of the play differ from another."""
    marks = {
        "shown": ".trump.shown",
        "own": ".trump.own",
        "ask": "#ask",
        "pair": "#show-pair",
        "refused": ".prompt.refusal",
        "claim": "#claim",
        "cards": ".trick .card",
        "blocked": ".hand .blocked",
        "taken": "#last-trick:not([aria-disabled])",
    }
    return [name for name, selector in marks.items() if page.locator(selector).count()]


@pytest.mark.slow
@pytest.mark.parametrize("language", one_first("en", NAMES))
def test_whole_deals_and_every_sheet(language: str, open_page: Pages) -> None:
    everywhere = language == "en"
    settings = AT_ONCE | {"language": language}
    page = open_with(open_page, "", settings)
    expect(page.locator("html")).to_have_attribute("lang", language)
    # colours are the same in every language
    inspector = Inspector(page) if everywhere else Inspector(page, SIZES[:1], THEMES[:1])
    inspector.look("home")
    assert inspector.sheets_of(".home nav.links > button", "home") >= 4
    page.keyboard.press("Tab")
    inspector.look("home, switch")

    page.goto(open_page.site.url + DEALS.format(seed=5))
    open_page.wait_until_ready(page)
    person = Keyboard(page, 5, bids=1)
    while person.asked() != "play" or not page.locator("#hint").count():
        inspector.look(person.asked())
        person.decide()
    page.locator("#hint").click()
    page.locator(".hint-note").wait_for()
    inspector.look("hint")
    page.locator("#menu").click()
    inspector.look("menu")
    assert inspector.sheets_of(".sheet.menu .row-button", "menu") >= 4
    page.keyboard.press("Escape")
    the_deals(page, inspector, 5)
    assert not inspector.found, "\n".join(inspector.found[:20])
    assert {"auction", "trump-choice", "result", "over"} <= {m.split()[0] for m in inspector.seen}


@pytest.mark.slow
def test_a_refusal_the_last_trick_and_a_red_deck(open_page: Pages) -> None:
    page = open_with(open_page, DEALS.format(seed=3), AT_ONCE | {"deck": "four", "cards": "large"})
    inspector = Inspector(page)
    person = Keyboard(page, 3)
    while person.asked() not in ("result", "over"):
        if person.asked() == "play" and page.locator(".hand .blocked").count():
            page.locator(".hand .blocked").first.click(force=True)
            inspector.look("refused")
            if page.locator("#last-trick:not([aria-disabled])").count():
                page.keyboard.press("l")
                inspector.look("last trick")
                page.keyboard.press("l")
        person.decide()
    assert {"refused", "last trick"} <= inspector.seen
    assert not inspector.found, "\n".join(inspector.found[:20])


@pytest.mark.slow
def test_the_text_view(open_page: Pages) -> None:
    page = open_with(open_page, "", AT_ONCE | {"layout": "text"})
    inspector = Inspector(page)
    inspector.look("home")
    page.goto(open_page.site.url + DEALS.format(seed=5))
    open_page.wait_until_ready(page)
    person = Typist(page, 5, bids=1)
    phases = set()

    def look() -> None:
        phase = page.locator("#table").get_attribute("data-phase") or ""
        phases.add(phase)
        inspector.look(phase)

    while not AT_THE_END.search(person.decide(look)):
        pass
    person.enter("hand")
    inspector.look("answered")
    person.enter("help")
    inspector.look("help")
    page.keyboard.press("Escape")
    assert {"auction", "trump", "play", "result"} <= phases
    assert not inspector.found, "\n".join(inspector.found[:20])


@pytest.mark.slow
def test_notices(open_page: Pages) -> None:
    """What the start of the page may have to say."""
    page = open_with(open_page, "?rules=frobnicate", AT_ONCE)
    inspector = Inspector(page)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    inspector.look("a link that can't be read")

    page.goto(open_page.site.url + "?rules=nepal+match=hands+match_length=3")
    open_page.wait_until_ready(page)
    expect(dialog).to_be_visible()
    inspector.look("somebody's table")

    page.goto(open_page.site.url + "?rules=standard&seed=1")
    open_page.wait_until_ready(page)
    Keyboard(page, 1).asked()
    page.goto(open_page.site.url + "?rules=nepal&seed=2")
    open_page.wait_until_ready(page)
    expect(dialog).to_be_visible()
    inspector.look("which match?")

    other = open_page("", context=page.context)
    elsewhere = Inspector(other)
    expect(other.get_by_role("dialog")).to_be_visible()
    elsewhere.look("another tab")
    other.close()

    page.evaluate("key => localStorage.setItem(key, 'torn ' + localStorage.getItem(key))", SAVE_KEY)
    page.goto(open_page.site.url)
    open_page.wait_until_ready(page)
    expect(dialog).to_be_visible()
    inspector.look("a damaged save")
    found = inspector.found + elsewhere.found
    assert not found, "\n".join(found[:20])


@pytest.mark.slow
def test_the_pages_to_read(open_page: Pages) -> None:
    """What can be read without the game: in every language, and the page that is nowhere."""
    page = open_page.new_context().new_page()
    inspector = Inspector(page, SIZES[:1])
    folder = open_page.site.folder
    written = [path.relative_to(folder) for path in sorted(folder.rglob("*.html"))]
    to_read = [path for path in written if str(path) != "index.html"]
    assert len(to_read) > len(NAMES)
    for path in to_read:
        page.goto(open_page.site.url + str(path))
        inspector.look(str(path))
    assert not inspector.found, "\n".join(inspector.found[:20])
