"""Looking back at a deal in the page: by keys alone, with the prices the kernel tells, and without
a worker to work them out; its record goes out and comes in."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from game.kernel.all_seen import open_solver
from game.players.bots.levels import bot_of
from game.rules import Record, apply, dumps, new_match, parse_options, view
from game.table.shuffle import shuffled
from game.table.store import Save, dump_save
from game.ui.lookback.deal import Look, looked_deal
from game.ui.lookback.prices import Price, price_of
from game.ui.lookback.words import costly_text, moment_text, price_text

from .conftest import Pages
from .keyboard import AT_ONCE, HELD
from .person import Person
from .test_axe import Inspector
from .test_match import SAVE_KEY
from .test_storage import until_play

NAMES = ("Maya", "Gita", "", "Hari")


def one_deal(seed: str) -> Record:
    """A deal that bots have played."""
    state = new_match(parse_options("standard"))
    record = Record(state.options, NAMES, state.dealer)
    action = shuffled(seed, 0)
    record, (state, _events) = record.add(state.dealer, action), apply(state, action)
    bot = bot_of("easy", seed)
    while state.phase not in ("deal", "over"):
        choice = bot.choose(view(state, state.turn))
        record, (state, _events) = record.add(state.turn, choice), apply(state, choice)
    return record


def priced(record: Record) -> Look:
    """The same look back as the page's, its prices worked out here."""
    deal, solver = looked_deal(record), open_solver()
    prices: dict[int, Price] = {}
    for at, moment in enumerate(deal.moments):
        if moment.before is not None and moment.action is not None:
            price = price_of(moment.before, moment.action, solver.solve([moment.before])[0])
            assert price is not None
            prices[at] = price
    return Look((record,), 0, deal, NAMES, False, "deal", "", 0, "there", prices)


def between_deals(
    open_page: Pages, context: BrowserContext, record: Record, level: str = "easy"
) -> Page:
    """The page of somebody whose match goes on with the sheet of a deal's end."""
    settings = {**AT_ONCE, "level": level}
    kept = {SAVE_KEY: dump_save(Save(record, "7")), "29:settings:1": json.dumps(settings)}
    context.add_init_script(
        "if (location.protocol !== 'about:' && !localStorage.length)"
        f" Object.entries({json.dumps(kept)}).forEach(([k, v]) => localStorage.setItem(k, v))"
    )
    return open_page(context=context)


def looks_back(
    open_page: Pages, context: BrowserContext, record: Record, level: str = "easy"
) -> Page:
    """The same page after a press on the look back."""
    page = between_deals(open_page, context, record, level)
    page.locator("#look-back").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".sheet.look")).to_be_visible()
    return page


def test_a_deal_is_gone_through_by_keys_with_its_prices(open_page: Pages, tmp_path: Path) -> None:
    record = one_deal("look")
    look = priced(record)
    assert look.costly, "a deal in which nothing cost anything shows nothing"
    context = open_page.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = looks_back(open_page, context, record)
    inspector = Inspector(page)
    expect(page.locator(".look .sum")).to_be_visible(timeout=60_000)
    listed = page.locator(".costly-moves .row-button").all_inner_texts()
    assert listed == [costly_text(look, at, price) for at, price in look.costly]
    inspector.look("before the first card")

    for at in range(1, len(look.deal.moments)):
        page.keyboard.press("ArrowRight")
        here = replace(look, at=at)
        said = f"{moment_text(here)} {price_text(here)}"
        expect(page.locator("#alert")).to_have_text(said)
    assert page.locator(".open-table .gone").count() == 32
    assert page.locator(".open-table .cost").count() == sum(
        hasattr(look.deal.moments[at].action, "card") for at, _price in look.costly
    )
    inspector.look("the end")
    page.locator(".costly-moves .row-button").first.focus()
    page.keyboard.press("Enter")
    assert page.evaluate(HELD)["seen"]
    page.locator("#share-deal").click()
    expect(page.locator(".look .out .note")).to_contain_text("copied")
    assert page.evaluate("navigator.clipboard.readText()") == look.deal.text
    with page.expect_download() as saved:
        page.locator("#save-deal").click()
    saved.value.save_as(tmp_path / "deal.t29")
    assert (tmp_path / "deal.t29").read_text() == look.deal.text == dumps(record)
    page.keyboard.press("Escape")
    expect(page.locator("#look-back")).to_be_focused()

    page.evaluate("key => localStorage.removeItem(key)", SAVE_KEY)
    page.goto(open_page.site.url)
    open_page.wait_until_ready(page)
    page.locator("#open-statistics").click()
    page.locator("#open-record").click()
    page.locator("#record-text").fill(look.deal.text.replace("rules standard", "rules frob"))
    page.locator("#look-record").click()
    expect(page.locator("#record-wrong")).to_have_text(
        "Line 2 can't be read: There is no preset “frob”."
    )
    inspector.look("a record refused")
    with page.expect_file_chooser() as chooser:
        page.locator("#choose-record").click()
    chooser.value.set_files(tmp_path / "deal.t29")
    expect(page.get_by_role("heading", name="Looking back at a deal")).to_be_focused()
    assert "South" in page.locator(".open-table .name").all_inner_texts()
    assert not inspector.found, "\n".join(inspector.found[:20])


ERRANDS = """
    const post = Worker.prototype.postMessage;
    const known = [];
    window.errands = [];
    Worker.prototype.postMessage = function (message, ...rest) {
        if (!known.includes(this)) known.push(this);
        if (message.call) errands.push({call: message.call, worker: known.indexOf(this)});
        return post.call(this, message, ...rest);
    };
"""
"""Notes which of the page's workers is sent on which errand."""


def calls(page: Page) -> set[str]:
    return {errand["call"] for errand in page.evaluate("errands")}


def thinkers(page: Page) -> int:
    return len([worker for worker in page.workers if "thinking" in worker.url])


def wait_until(page: Page, is_so: Callable[[], bool]) -> None:
    """Asks again and again; what the page's policy forbids, text that becomes code, is not used."""
    for _ in range(600):
        if is_so():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it never came to pass")


def test_no_bot_waits_for_a_deal_to_be_solved(open_page: Pages) -> None:
    """One moment may take seconds: deals are solved in a worker of their own, which goes with the
    look back or with its last price."""
    context = open_page.new_context()
    context.add_init_script(ERRANDS)
    page = looks_back(open_page, context, one_deal("look"), "expert")
    wait_until(page, lambda: "solve_all" in calls(page))
    expect(page.locator(".look .sum")).to_be_visible(timeout=60_000)
    wait_until(page, lambda: thinkers(page) == 1)
    page.keyboard.press("Escape")
    page.locator("#next-deal").click()
    person = Person(page, 7)
    until_play(page, person)
    person.act()
    wait_until(page, lambda: "ponder" in calls(page))
    errands = page.evaluate("errands")
    solvers = {errand["worker"] for errand in errands if errand["call"] == "solve_all"}
    assert len(solvers) == 1
    assert not solvers & {errand["worker"] for errand in errands if errand["call"] == "ponder"}


def test_a_look_back_that_is_closed_early_leaves_nobody_solving(open_page: Pages) -> None:
    context = open_page.new_context()
    context.add_init_script(ERRANDS)
    page = looks_back(open_page, context, one_deal("look"))
    wait_until(page, lambda: "solve_all" in calls(page))
    page.keyboard.press("Escape")
    expect(page.locator(".sheet.look")).to_have_count(0)
    wait_until(page, lambda: thinkers(page) == 1)


def test_without_a_worker_it_goes_without_prices(open_page: Pages) -> None:
    open_page.expect = ["thinking.js", "net::ERR_FAILED"]
    context = open_page.new_context()
    context.route("**/thinking.js", lambda route: route.abort())
    page = looks_back(open_page, context, one_deal("look"))
    expect(page.locator(".costly-moves")).to_contain_text("does not let the game do that")
    page.keyboard.press("End")
    assert page.locator(".open-table .gone").count() == 32
    assert not page.locator(".open-table .cost").count()
    expect(page.locator(".look .price")).to_have_text("")


ROUNDED = 1.5
"""Pixels of rounding for which nobody has to scroll."""


def test_a_deals_end_needs_no_scrolling(open_page: Pages) -> None:
    page = between_deals(open_page, open_page.new_context(), one_deal("look"))
    body = page.locator(".sheet.result .body")
    for width, height in ((360, 640), (640, 360), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        hidden = body.evaluate("body => body.scrollHeight - body.clientHeight")
        assert hidden <= ROUNDED, (width, height)
    page.locator(".score-change td:last-child").evaluate_all(
        "all => all.forEach(each => { each.lastChild.data = '−128'; })"
    )
    page.set_viewport_size({"width": 640, "height": 360})
    hidden = body.evaluate("body => body.scrollHeight - body.clientHeight")
    assert hidden <= ROUNDED, "with a score of many card points"


CROWDED = """() => {
  const wrong = [], range = document.createRange();
  const sheet = document.querySelector(".sheet").getBoundingClientRect();
  for (const card of document.querySelectorAll(".hands .small-card")) {
    const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    range.selectNodeContents(texts.nextNode());
    const rank = range.getBoundingClientRect(), box = card.getBoundingClientRect();
    const over = Math.max(box.left - rank.left, rank.right - box.right);
    if (over > 1) wrong.push(`${card.textContent} is cut`);
    if (range.getClientRects().length > 1) wrong.push(`${card.textContent} is broken`);
  }
  for (const button of document.querySelectorAll(".sheet .button")) {
    const box = button.getBoundingClientRect();
    if (box.left < sheet.left || box.right > sheet.right) wrong.push(`${button.id} stands out`);
  }
  const hands = [...document.querySelectorAll(".open-table .cards-row")];
  for (const lying of document.querySelectorAll(".open-table .last-cards .face")) {
    const a = lying.getBoundingClientRect();
    for (const b of hands.map((each) => each.getBoundingClientRect()))
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3) wrong.push("trick over hand");
  }
  return wrong;
}"""
"""What of an open deal has not the room it needs."""


def test_an_open_deal_has_room_in_narrow_windows_and_large_text(open_page: Pages) -> None:
    page = between_deals(open_page, open_page.new_context(), one_deal("look"))

    def look(moment: str) -> None:
        for text in ("100%", "200%"):
            page.evaluate("size => { document.documentElement.style.fontSize = size; }", text)
            for width, height in ((320, 568), (360, 640), (640, 360), (1280, 800)):
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate(CROWDED) == [], (moment, text, width, height)

    look("the end of a deal")
    page.emulate_media(forced_colors="active")
    look("in the device's own colours")
    edge = page.locator(".sheet.result").evaluate("e => getComputedStyle(e).borderTopWidth")
    assert edge == "2px"
    page.emulate_media(forced_colors="none")
    page.locator("#look-back").click()
    expect(page.locator(".sheet.look")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".last-cards .face")).to_have_count(4)
    look("the last trick")
