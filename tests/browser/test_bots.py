"""The bots in the page: they think in a worker, at the level that is set, and play without one."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from game.players.bots.levels import bot_at
from game.rules import Action, Record, view
from game.rules.record import replay
from game.rules.seats import SOUTH

from .conftest import Pages, Site
from .person import Person
from .test_match import saved
from .test_parts import parts_asked

SEED = 31
LINK = f"?rules=nepal&seed={SEED}&speed=instant"

COUNT = """(() => {
    globalThis.errands = [];
    const send = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
        if (message.call) errands.push(message.call);
        return send.call(this, message, ...rest);
    };
})()"""
"""Writes down what the worker is asked to do."""

BLOCKED = {
    "the script can't be had": "",
    "a worker is refused": """
        globalThis.Worker = class extends Worker {
            constructor(url, ...rest) {
                if (url.includes("thinking")) throw new DOMException("not here", "SecurityError");
                super(url, ...rest);
            }
        };
    """,
    "WebAssembly is refused to it": """(() => {
        const send = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (message, ...rest) {
            if (message.module) message.module = new Uint8Array([0, 1, 2, 3]);
            return send.call(this, message, ...rest);
        };
    })()""",
}


KERNEL_REFUSED = """(() => {
    const instantiate = WebAssembly.instantiate;
    WebAssembly.instantiate = (module, imports) =>
        module.byteLength < 100_000
            ? Promise.reject(new WebAssembly.CompileError("not here"))
            : instantiate(module, imports);
})()"""
"""Python itself needs WebAssembly: only the kernel is refused."""


def without_parts_kept(open_page: Pages) -> BrowserContext:
    """A browser without a service worker, which would fetch every part by itself."""
    open_page.expect += ["Service Worker registration blocked", "installing"]
    return open_page.new_context(service_workers="block")


def settle(context: BrowserContext, **settings: str) -> None:
    """Has the device keep these settings."""
    text = json.dumps(json.dumps(settings))
    context.add_init_script(
        f"if (location.protocol === 'http:') localStorage.setItem('29:settings:1', {text})"
    )


def play_deals(page: Page, deals: int) -> None:
    person = Person(page, SEED)
    for _ in range(deals):
        while person.act() != "Next deal":
            pass


def decisions_of_bots(record: Record, level: str) -> list[tuple[Action, Action]]:
    """What each bot did where it had a choice, and what a bot of that level does."""
    found = []
    for before, move, _after, _events in replay(record):
        if before.phase in ("deal", "over") or move.seat == SOUTH:
            continue
        seen = view(before, move.seat)
        if len(seen.legal) > 1:
            found.append((move.action, bot_at(level, str(SEED), move.seat).choose(seen)))
    return found


def same(pairs: list[tuple[Action, Action]]) -> bool:
    return all(did == does for did, does in pairs)


def alike(pairs: list[tuple[Action, Action]]) -> bool:
    """Nearly all the same: on a machine with much to do an expert looks at fewer deals in its
    time."""
    return sum(did == does for did, does in pairs) >= 0.75 * len(pairs)


def test_the_expert_thinks_in_a_worker(open_page: Pages) -> None:
    context = open_page.new_context()
    context.add_init_script(COUNT)
    page = open_page(LINK, context=context)
    play_deals(page, 1)
    pairs = decisions_of_bots(saved(page).record, "expert")
    assert alike(pairs)
    assert page.evaluate("errands.filter(call => call === 'ponder').length") > len(pairs) / 3
    assert not alike(decisions_of_bots(saved(page).record, "easy"))


@pytest.mark.parametrize("why", BLOCKED)
def test_without_a_worker_they_play_on_by_the_net(open_page: Pages, why: str) -> None:
    open_page.expect = ["thinking.js", "net::ERR_FAILED"]
    context = open_page.new_context()
    if BLOCKED[why]:
        context.add_init_script(BLOCKED[why])
    else:
        context.route("**/thinking.js", lambda route: route.abort())
    page = open_page(LINK, context=context)
    play_deals(page, 1)
    assert same(decisions_of_bots(saved(page).record, "hard"))


def test_without_webassembly_of_its_own_the_twin_is_fetched_and_answers(
    site: Site, open_page: Pages
) -> None:
    context = without_parts_kept(open_page)
    context.add_init_script(KERNEL_REFUSED)
    page = open_page(LINK, context=context)
    play_deals(page, 1)
    assert same(decisions_of_bots(saved(page).record, "hard"))
    assert parts_asked(site) == {"twins"}


def test_without_the_twin_too_the_person_is_told_and_the_match_is_kept(open_page: Pages) -> None:
    open_page.expect += ["net::ERR_FAILED"]
    context = without_parts_kept(open_page)
    context.add_init_script(KERNEL_REFUSED)
    context.route("**/later/twins-*.pack", lambda route: route.abort())
    page = open_page(LINK, context=context)
    expect(page.locator(".sheet.missing")).to_be_visible()
    page.locator("#try-again").click()  # still nothing
    expect(page.locator(".sheet.missing")).to_be_visible()
    page.locator("#home").click()
    page.locator("#continue").click()
    expect(page.locator(".sheet.missing")).to_be_visible()
    context.unroute("**/later/twins-*.pack")
    page.locator("#try-again").click()
    play_deals(page, 1)


def test_a_first_game_asks_for_none_of_what_few_need(site: Site, open_page: Pages) -> None:
    """What bots add to the download is counted without it: see building/budget.json."""
    page = open_page(LINK, context=without_parts_kept(open_page))
    person = Person(page, SEED)
    while person.act() != "Next deal":
        pass
    assert parts_asked(site) == set()
    while not page.locator("#hint").count():
        person.act()
        person.wait()
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator(".hint-note").wait_for()
    assert parts_asked(site) == {"hinting"}


def test_a_hint_that_can_not_be_had_is_told_and_tried_again(open_page: Pages) -> None:
    open_page.expect += ["net::ERR_FAILED"]
    context = without_parts_kept(open_page)
    context.route("**/later/hinting-*.pack", lambda route: route.abort())
    page = open_page(LINK, context=context)
    person = Person(page, SEED)
    person.wait()
    while not page.locator("#hint").count():
        person.act()
        person.wait()
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".sheet.missing")).to_be_visible()
    context.unroute("**/later/hinting-*.pack")
    page.locator("#try-again").click()
    page.locator(".hint-note").wait_for()


def test_a_worker_lost_in_the_middle_is_not_missed(open_page: Pages) -> None:
    context = open_page.new_context()
    context.add_init_script(
        """(() => {
            const send = Worker.prototype.postMessage;
            let errands = 0;
            Worker.prototype.postMessage = function (message, ...rest) {
                if (message.call && ++errands > 5) message.call = "nothing_there";
                return send.call(this, message, ...rest);
            };
        })()"""
    )
    page = open_page(LINK, context=context)
    play_deals(page, 1)
    pairs = decisions_of_bots(saved(page).record, "hard")
    assert same(pairs[-6:])


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_they_play_at_the_level_that_is_set(open_page: Pages, level: str) -> None:
    context = open_page.new_context()
    settle(context, level=level)
    page = open_page(LINK, context=context)
    play_deals(page, 1)
    assert same(decisions_of_bots(saved(page).record, level))


def test_a_level_holds_from_the_next_decision_on(open_page: Pages) -> None:
    page = open_page(LINK)
    person = Person(page, SEED)
    while not person.act().endswith(", playable"):
        pass
    person.wait()
    before = len(saved(page).record.moves)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.locator("label:has(input[name=level][value=easy])").click()
    page.keyboard.press("Escape")
    while person.act() != "Next deal":
        pass
    record = saved(page).record
    later = Record(record.options, record.names, record.dealer, record.moves[:before])
    done = len(decisions_of_bots(later, "easy"))
    assert same(decisions_of_bots(record, "easy")[done:])
    assert alike(decisions_of_bots(later, "expert"))
