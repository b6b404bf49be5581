"""What browsers, devices and clocks do to a page: it says so or goes on, and the match survives."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from game.rules.record import final_state

from .conftest import Pages, Site
from .person import Person
from .test_device import device_sheet
from .test_match import saved
from .test_storage import LINK, until_play

BROKEN_DATABASES = {
    "none at all": "Object.defineProperty(globalThis, 'indexedDB', "
    "{ value: undefined, configurable: true })",
    "forbidden": "Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get() "
    "{ throw new DOMException('denied', 'SecurityError') } })",
    "never answers": "IDBFactory.prototype.open = () => new EventTarget()",
    "refuses": "IDBFactory.prototype.open = () => { throw new DOMException('x', 'UnknownError') }",
}


@pytest.mark.parametrize("how", BROKEN_DATABASES)
def test_a_broken_indexeddb_is_no_matter(how: str, open_page: Pages) -> None:
    context = open_page.new_context()
    context.add_init_script(BROKEN_DATABASES[how])
    page = open_page(LINK, context=context)
    until_play(page, Person(page, 6))


def test_a_page_that_may_have_no_worker_plays_on_and_says_so(open_page: Pages) -> None:
    context = open_page.new_context()
    context.add_init_script(
        "globalThis.Worker = function () { throw new DOMException('blocked', 'SecurityError') }"
    )
    page = open_page(LINK, context=context)
    until_play(page, Person(page, 6))
    device_sheet(page)
    expect(page.locator(".sheet.device")).to_contain_text("can't think in the background here")


def test_a_browser_without_webassembly_is_told(open_page: Pages) -> None:
    context = open_page.new_context()
    context.add_init_script("delete globalThis.WebAssembly")
    open_page.expect = [""]  # what Pyodide says of it
    page = open_page(context=context, wait=False)
    expect(page.locator(".boot .trouble").first).to_contain_text("WebAssembly")


@pytest.mark.parametrize(
    ("missing", "script"),
    [
        ("JavaScript modules", "delete HTMLScriptElement.prototype.noModule"),
        ("structuredClone", "delete globalThis.structuredClone"),
        ("dynamic viewport units", "CSS.supports = (property, value) => value !== '1dvh'"),
    ],
)
def test_an_old_browser_is_told_what_it_lacks(missing: str, script: str, open_page: Pages) -> None:
    context = open_page.new_context()
    context.add_init_script(script)
    open_page.expect = [""]
    page = open_page(context=context, wait=False)
    told = page.locator(".boot .trouble").first
    expect(told).to_have_text(re.compile(f"it lacks .*{re.escape(missing)}.*newer one"))


def test_an_old_browser_is_told_in_its_language(open_page: Pages) -> None:
    context = open_page.new_context(locale="de-DE")
    context.add_init_script("delete globalThis.structuredClone")
    open_page.expect = [""]
    page = open_page(context=context, wait=False)
    told = page.locator(".boot .trouble[lang=de]").first
    expect(told).to_contain_text("structuredClone")
    expect(told).not_to_contain_text("This browser")


def without(page: Page, file: str) -> None:
    """Takes a file out of what the service worker keeps."""
    gone = page.evaluate(
        """async (file) => {
            const text = await (await fetch("sw.js")).text();
            const hash = text.match(new RegExp(`"[^"]*${file}[^"]*": "([0-9a-f]+)"`))[1];
            const cache = await caches.open("29 /29/");
            return await cache.delete(new URL(`kept/${hash}`, location.href.replace(/[?#].*/, "")));
        }""",
        file,
    )
    assert gone is True


def test_a_file_gone_from_the_device_is_fetched_again(site: Site, open_page: Pages) -> None:
    site.stop()
    site.cache = "no-store"
    site.start()
    page = open_page(LINK)
    open_page.wait_until_offline(page)
    until_play(page, Person(page, 6))
    without(page, "stdlib")
    page.reload(wait_until="commit")
    open_page.wait_until_ready(page)
    site.stop()
    page.reload(wait_until="commit")  # it is kept again
    open_page.wait_until_ready(page)
    Person(page, 6).act()


def test_a_file_gone_without_a_network_is_told_and_the_match_survives(
    site: Site, open_page: Pages
) -> None:
    site.stop()
    site.cache = "no-store"
    site.start()
    page = open_page(LINK)
    open_page.wait_until_offline(page)
    until_play(page, Person(page, 6))
    before = saved(page)
    without(page, "stdlib")
    site.stop()
    open_page.expect = ["ERR_", "stdlib", "^(console )?error: "]  # of those who waited for it
    page.reload(wait_until="commit")
    told = page.locator(".boot .trouble").first
    expect(told).to_contain_text("Check the connection and try again", timeout=60_000)
    site.start()
    page.get_by_role("button", name="Try again").click()
    open_page.wait_until_ready(page)
    moves = saved(page).record.moves
    assert moves[: len(before.record.moves)] == before.record.moves
    Person(page, 6).act()
    assert not [line for line in open_page.complaints if "Security Policy" in line]


def test_a_clock_set_back_or_forward_changes_nothing(open_page: Pages) -> None:
    page = open_page(LINK)
    person = Person(page, 6)
    until_play(page, person)
    for years in (-20, 40):
        page.evaluate(
            """(years) => {
                const now = Date.now;
                Date.now = () => now() + years * 365 * 24 * 3600 * 1000;
            }""",
            years,
        )
        person.act()
        person.wait()
    while person.act() != "Next deal":
        pass
    final_state(saved(page).record)


def test_a_tab_frozen_in_the_middle_of_a_trick_goes_on(open_page: Pages) -> None:
    page = open_page(LINK.replace("instant", "fast"))
    person = Person(page, 6)
    until_play(page, person)
    person.act()  # and the bots answer while the page is frozen
    devtools = page.context.new_cdp_session(page)
    before = saved(page)
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    person.act()
    person.wait()
    moves = saved(page).record.moves
    assert moves[: len(before.record.moves)] == before.record.moves
    assert len(moves) > len(before.record.moves)


def test_a_link_is_left_when_another_match_is_played(open_page: Pages) -> None:
    page = open_page(LINK)
    until_play(page, Person(page, 6))
    page.goto(open_page.site.url + "?rules=nepal&seed=9&speed=instant")
    open_page.wait_until_ready(page)
    two = page.get_by_role("dialog", name="Two tables")
    expect(two).to_be_visible()
    page.get_by_role("button", name="Continue my match").click()
    expect(page).to_have_url(re.compile(r"\?speed=instant$"))
    page.reload()
    open_page.wait_until_ready(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("#table")).to_have_attribute("data-phase", "play")


def test_a_link_to_the_match_in_play_stays(open_page: Pages) -> None:
    page = open_page(LINK)
    until_play(page, Person(page, 6))
    assert page.url.endswith(LINK)
