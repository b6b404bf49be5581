"""The screens of friends and the statistics: nothing is cut off in any language, also where letters
are twice as large, and axe finds nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from game.ui.languages import NAMES
from game.ui.statistics import Statistics, dump_statistics

from . import walk
from .conftest import Pages
from .friends_fixtures import *  # noqa: F403 - fixtures are found by their names
from .test_axe import Inspector
from .test_boot import NO_SERVICE_WORKER
from .test_languages import CUT_OFF, settings
from .walk import one_first

SIZES = ((360, 640), (320, 640))
LARGE = "(size) => document.documentElement.style.setProperty('font-size', size)"
COUNTED = Statistics(
    deals={"standard": (1234, 617), "nepal": (88, 40), "twenty_eight": (3, 3)},
    matches={"standard": (102, 51), "nepal": (7, 2)},
    contracts={bid: (10 * bid, 4 * bid) for bid in range(15, 29)},
)


def moments(pages: Pages, language: str) -> Iterator[tuple[str, Page]]:
    """Every screen of friends, and the statistics, in a language."""

    def come(link: str, **options: str) -> Page:
        context = pages.new_context(
            (360, 640), permissions=["microphone"], reduced_motion="reduce", bypass_csp=True
        )
        context.add_init_script(settings(language, speed="instant", **options))
        kept = dump_statistics(COUNTED)
        context.add_init_script(
            f"location.origin !== 'null' && localStorage.setItem('29:statistics:1', '{kept}')"
        )
        return pages(f"?speed=instant#{link.partition('#')[2]}", context=context)

    yield from walk.of_friends(come(""), come)
    page = come("")
    for moment in walk.of_the_statistics(page):
        yield moment, page


IN_A_TABLE = re.compile(
    r"in (th|td|caption) is beside the window|^div#sheet-body\.body is \d+ px too narrow"
)
"""What has to be scrolled to sideways, as WCAG 2.2 (1.4.10) lets tables be."""


def cut_off(page: Page) -> list[str]:
    """What is cut off on the screen now: at each size, and with letters twice as large."""
    found = []
    sheets = page.locator(".sheet[aria-modal]").count()
    for text in ("100%", "200%") if sheets else ("100%",):  # the table has tests of its own
        page.evaluate(LARGE, text)
        for width, height in SIZES[: 1 if text == "200%" else None]:
            page.set_viewport_size({"width": width, "height": height})
            wrong = page.evaluate(CUT_OFF)
            if text == "200%":
                wrong = [each for each in wrong if not IN_A_TABLE.search(each)]
            found += [f"{width}x{height}, {text}: {each}" for each in wrong]
    page.evaluate(LARGE, "100%")
    page.set_viewport_size({"width": 360, "height": 640})
    return found


@pytest.mark.slow
@pytest.mark.parametrize("language", one_first("de", NAMES))
def test_nothing_of_friends_is_cut_off(language: str, pages: Pages) -> None:
    found: dict[str, list[str]] = {}
    for moment, page in moments(pages, language):
        found[moment] = cut_off(page)
    assert len(found) > 15, list(found)
    assert [f"{moment}: {each}" for moment, all_ in found.items() for each in all_] == []


@pytest.mark.slow
@pytest.mark.thorough
def test_axe_finds_nothing_on_the_screens_of_friends(pages: Pages) -> None:
    inspectors: dict[Page, Inspector] = {}
    for moment, page in moments(pages, "en"):
        inspector = inspectors.setdefault(page, Inspector(page, ((360, 640),)))
        inspector.look(moment)
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found = [each for inspector in inspectors.values() for each in inspector.found]
    assert len(inspectors) == 3
    assert not found, "\n".join(found[:20])


def test_a_browser_that_connects_to_no_other_offers_another_way(open_page: Pages) -> None:
    context = open_page.new_context()
    context.add_init_script("delete window.RTCPeerConnection")
    page = open_page(context=context)
    page.locator("#open-friends").click()
    expect(page.locator(".sheet.friends .trouble")).to_contain_text("lets no page connect")
    expect(page.locator("#make-room")).to_have_count(0)
    page.locator("#not-now").click()
    expect(page.locator("#play-now")).to_be_visible()


def test_a_page_without_relays_goes_by_hand(open_page: Pages) -> None:
    context = open_page.new_context()
    context.add_init_script(NO_SERVICE_WORKER)
    none = {"relays": [], "ice": []}
    context.route("**/assets/friends.json", lambda route: route.fulfill(json=none))
    page = open_page(context=context)
    page.locator("#open-friends").click()
    expect(page.locator("input[name=friends-way][value=hand]")).to_be_checked()


def test_a_page_that_came_over_plain_http_goes_by_hand(open_page: Pages) -> None:
    """There the browser has no cryptography for pages, and the relays can't be spoken to."""
    context = open_page.new_context()
    context.add_init_script("delete Crypto.prototype.subtle")
    page = open_page(context=context)
    page.locator("#open-friends").click()
    expect(page.locator("input[name=friends-way][value=hand]")).to_be_checked()
    page.locator("input[name=friends-way][value=relays]").check(force=True)
    expect(page.locator(".sheet.friends")).to_contain_text("This page came over plain http")
    page.locator("input[name=friends-way][value=hand]").check(force=True)
    page.locator("#friend-name").fill("Asha")
    page.locator("#make-room").click()
    page.locator("#by-hand").click()
    expect(page.locator("#hand-link")).to_have_value(re.compile("hand="))
