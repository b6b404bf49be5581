"""Killed at any moment, with the server gone: the match goes on at the same action."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page

from game.rules import View, view
from game.rules.cards import card_text, cards_of
from game.rules.record import final_state
from game.rules.seats import SEAT_LETTERS, SOUTH
from game.table.store import Save, load_save

from .conftest import Pages, Site
from .person import Person
from .test_match import SAVE_KEY

MOMENTS = 20

SEEN = """() => {
    const cards = (within) =>
        [...document.querySelectorAll(within + " [data-card]")].map((card) => card.dataset.card);
    const table = document.querySelector("#table");
    return {
        ...table.dataset,
        hand: cards(".hand").sort(),
        trick: table.querySelector(".trick.done") ? [] : cards(".trick"),
        score: [...document.querySelectorAll(".bar .value")].map((each) => each.textContent),
        sheet: document.querySelector("[role=dialog] h2")?.textContent ?? null,
        saved: localStorage.getItem("29:match:1"),
    };
}"""
"""What the screen shows and what the device keeps, at one moment."""

AT_READY = f"""
new MutationObserver((_, observer) => {{
    if (document.documentElement.dataset.python !== "ready") return;
    observer.disconnect();
    globalThis.seenFirst = ({SEEN})();
}}).observe(document, {{ subtree: true, attributeFilter: ["data-python"] }});
"""
"""Keeps what stands on the screen when the game has just started, before anything goes on."""


@pytest.fixture
def no_store(built: Path) -> Iterator[Site]:
    """The page from a server that forbids the browser to keep anything by itself."""
    served = Site(built, cache="no-store")
    yield served
    served.stop()


@pytest.fixture
def pages(browser: Browser, no_store: Site) -> Iterator[Pages]:
    """`open_page`, on that server."""
    pages = Pages(browser, no_store)
    yield pages
    for context in pages.contexts:
        context.close()
    assert pages.unexpected() == []


def kept(context: BrowserContext) -> str:
    """The saved match of a browser whose pages are all closed."""
    origins = context.storage_state()["origins"]
    texts = {item["name"]: item["value"] for item in origins[0]["localStorage"]}
    return texts[SAVE_KEY]


def looks_like(seen: dict[str, Any], known: View) -> bool:
    """Whether a screen shows what South knows."""
    phase = known.phase if known.phase not in ("deal", "over") else seen["phase"]
    turn = SEAT_LETTERS[known.turn] if known.turn >= 0 else ""
    score = [f"{points:+d}".replace("-", "−").replace("+0", "0") for points in known.score]
    return (
        seen["phase"] == phase
        and seen["turn"] == turn
        and seen["hand"] == sorted(card_text(card) for card in cards_of(known.hand))
        and seen["trick"] == [card_text(card) for card in known.trick]
        and seen["score"] == score
    )


def known_to_south(save: Save) -> View:
    return view(final_state(save.record), SOUTH)


def one_before(save: Save) -> Save:
    return replace(save, record=replace(save.record, moves=save.record.moves[:-1]))


@pytest.mark.slow
def test_killed_at_random_moments_it_goes_on_at_the_same_action(
    pages: Pages, no_store: Site
) -> None:
    chance = Random(29)
    context = pages.new_context()
    context.add_init_script(AT_READY)
    link = "?rules=nepal&seed=11&speed=fast"
    page = pages(link, context=context)
    pages.wait_until_offline(page)
    no_store.stop()

    phases: set[str] = set()
    for moment in range(MOMENTS):
        person = Person(page, moment)
        for _ in range(chance.choice((0, 1, 1, 2))):
            person.act()
        page.wait_for_timeout(chance.uniform(0, 900))
        seen = page.evaluate(SEEN)
        phases.add(seen["phase"])
        kill(page)

        # The screen was never ahead of what was kept, and at most one action behind it.
        then = load_save(seen["saved"])
        shown = known_to_south(then), known_to_south(one_before(then))
        assert any(looks_like(seen, known) for known in shown), (seen, shown)

        # Nothing was lost by the end, and the page comes back to exactly that action.
        text = kept(context)
        assert text.startswith(seen["saved"])
        page = pages(link, context=context)
        first = page.evaluate("seenFirst")
        assert first["saved"] == text
        assert first["seed"] == "11"
        assert looks_like(first, known_to_south(load_save(text))), (first, text)
    assert {"auction", "play"} <= phases


def kill(page: Page) -> None:
    """Ends the tab's process on the spot: no event tells the page of it."""
    with page.expect_event("crash"), contextlib.suppress(Error):
        page.goto("chrome://crash")  # an address that crashes whoever opens it, and so never opens
    page.close()


def test_the_end_of_a_deal_stays_until_the_next_is_wanted(open_page: Pages) -> None:
    page = open_page("?rules=standard&seed=4&speed=instant")
    person = Person(page, 4)
    while (name := person.wait()) != "Next deal":
        person.press(name)
    before = page.evaluate(SEEN)
    page.reload()
    open_page.wait_until_ready(page)
    after = page.evaluate(SEEN)
    assert after == before
    assert after["phase"] == "result"
    person.press("Next deal")
    page.locator("#table[data-phase=auction]").wait_for()
