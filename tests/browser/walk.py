"""Walks through every screen of the page, whatever language it speaks.

What can be pressed is found by ids and classes, never by words. Each walk yields every kind of
screen once: its name, with that screen standing still until the walk goes on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

PATIENCE = 60
"""Seconds without anything new to press after which a page is taken to hang."""


def one_first(everyday: str, languages: Iterable[str]) -> list[Any]:
    """Parameters for a long walk: the other languages are marked as thorough, so
    that .ci/run walks through one."""
    return [
        name if name == everyday else pytest.param(name, marks=pytest.mark.thorough)
        for name in languages
    ]


MOVE = """(alone) => {
  const open = (query) => [...document.querySelectorAll(query)].find(
    (e) => !e.closest("[inert]") && e.ariaDisabled !== "true" && e.checkVisibility()
  );
  const table = document.querySelector("#table");
  const chosen = document.querySelector(".bids [aria-pressed=true]");
  const element =
    open("#next-deal") ?? open("#show-pair") ?? open("#ask") ?? open("#settle") ??
    open(".trump-choice [aria-pressed=false]") ??
    open(alone || table.dataset.phase !== "single" ? "#yes" : "#no") ??
    (chosen && open("#bid")) ??
    open(".bids .button") ?? open("#pass") ?? open(".hand .playable") ?? open("#go-on");
  if (!element) return "";
  element.click();
  return element.id || element.className;
}"""
"""Presses what moves the match on; bids rather than passes, so that there is a trump to settle, and
doubles where it may. `alone`: also plays a single hand where one is offered."""

HOLD_TIME = """() => {
  if (window.letTimePass) return;
  const later = window.setTimeout.bind(window), forget = window.clearTimeout.bind(window);
  const waiting = new Map();
  let now = 0, count = 0;
  window.setTimeout = (what, wait = 0, ...given) => {
    if (wait < 20 || wait > 3000) return later(what, wait, ...given);
    waiting.set(--count, [now + wait, () => what(...given)]);
    return count;
  };
  window.clearTimeout = (id) => waiting.delete(id) || forget(id);
  window.letTimePass = () => {
    const next = [...waiting].sort(([, [one]], [, [other]]) => one - other)[0];
    if (!next) return false;
    const [id, [due, what]] = next;
    waiting.delete(id);
    now = due;
    what();
    return true;
  };
}"""
"""Time stands still: the pauses of the table, of 20 ms to 3 s, end one after the other as
`letTimePass` is called, which returns whether one did. So no screen is missed, and none waited for.
Longer waits, as for a part that does not come, go on by the clock."""

_KIND = """() => {
  const table = document.querySelector("#table");
  const sheet = table.querySelector(".sheet")?.className ?? "";
  const shown = [...table.querySelectorAll(".actions .button, .announce:not(:empty), .hint")];
  const marks = shown.map((e) => e.id || e.className);
  const cards = table.querySelectorAll(".trick .card").length;
  const bubbles = [...table.querySelectorAll(".bubble:not(:empty)")].map((e) => e.className);
  const trump = table.querySelector(".trump")?.className ?? "";
  return [table.dataset.phase, sheet, trump, ...marks, cards, ...new Set(bubbles)].join(" | ");
}"""
"""What kind of screen this is: two of one kind differ in cards and numbers only."""


def of_the_start(page: Page) -> Iterator[str]:
    """The start screen and every sheet that a button of it opens."""
    yield "start"
    buttons = page.locator(".home button[id^=open-]")
    names = buttons.evaluate_all("all => all.map((e) => e.id)")
    assert {"open-rules", "open-settings", "open-setup"} <= set(names)
    for name in names:
        page.locator(f"#{name}").click()
        page.locator("#close").wait_for()
        _unfold(page)
        yield f"start, {name}"
        for within in page.locator(".sheet button[id^=open-]").all():
            within.click()
            page.locator(f".sheet:not(:has(#{name})) #close").wait_for()
            yield f"start, {name}, further"
            page.locator("#close").click()
            break
        if page.locator("#close").count():
            page.locator("#close").click()
        page.locator(".home:not([inert])").wait_for()


def of_a_lesson(page: Page) -> Iterator[str]:
    """The first steps of a lesson that the page was opened at, and a wrong answer."""
    for step in range(9):
        page.locator(".coach .words").wait_for()
        yield f"lesson, step {step}"
        if not page.locator("#coach-next").count():
            page.evaluate(MOVE, False)
            yield f"lesson, step {step} answered"
            return
        page.locator("#coach-next").click()


def of_the_statistics(page: Page) -> Iterator[str]:
    """The statistics of a device that has some, and the question whether they may go."""
    page.locator("#open-statistics").click()
    page.locator("#ask-erase").wait_for()
    yield "statistics"
    page.locator("#ask-erase").click()
    page.locator("#keep-statistics").wait_for()
    yield "statistics, erase"


CAME_BY_HAND = """() => {
    const key = Object.keys(localStorage).find(each => each.startsWith("29:room:"));
    const kept = localStorage.getItem(key).replace('"by_hand":false', '"by_hand":true');
    localStorage.setItem(key, kept);
}"""
"""What the device keeps of the room says that the way there was by hand."""


def of_friends(host: Page, come: Callable[[str], Page]) -> Iterator[tuple[str, Page]]:
    """Friends from the button to a deal's end: each moment with the page it is on. ``host`` is on
    the start screen; ``come`` has somebody else follow a link, who only watches."""
    host.locator("#open-friends").click()
    host.locator("#make-room").wait_for()
    _unfold(host)
    yield "friends, begin", host
    host.locator("#friends-link").fill("https://example.org/")
    host.locator("#follow-link").click()
    host.locator("#friends-link-wrong").wait_for()
    host.locator("input[value=hand]").check(force=True)
    yield "friends, a wrong link, by hand", host
    host.locator("input[value=relays]").check(force=True)
    host.locator("#make-room").click()
    host.locator("#friend-name-wrong").wait_for()
    yield "friends, no name", host
    host.locator("#friend-name").fill("Asha")
    host.locator("#make-room").click()
    host.locator(".sheet.room svg.qr").wait_for(state="attached")
    _unfold(host)
    yield "friends, room", host
    link = host.locator("#room-link").input_value()
    guest = come(link)
    guest.locator("#come-in").wait_for()
    yield "friends, invited", guest
    guest.locator("#friend-name").fill("Bina Kumari Shrestha")
    guest.locator("#come-in").click()
    guest.locator(".sheet.room .onlooker").wait_for()
    yield "friends, room of a guest", guest
    guest.locator("#sit-north").click()
    guest.locator("#ready").click()
    host.locator(".chair .tag.ready").first.wait_for()
    yield "friends, room with a guest", host
    guest.locator("#stand").click()
    host.locator(".onlooker").wait_for()
    yield "friends, room with an onlooker", host
    host.locator("#by-hand").click()
    host.locator("#hand-link").wait_for()
    host.locator("#hand-code").fill("?")
    host.locator("#take-answer").click()
    host.locator("#hand-wrong").wait_for()
    yield "friends, by hand", host
    host.locator("#start-deal").click()
    host.locator("#say").click()
    host.locator("#say-nothing").wait_for()
    yield "friends, say", host
    host.locator(".emote").first.click()
    host.locator(".seat .phrase").wait_for()
    yield "friends, table", host
    yield "friends, watched table", guest
    host.locator("#menu").click()
    host.locator(".sheet.menu use[href$='#friends']").click()
    host.locator(".sheet.room").wait_for()
    yield "friends, room beside the cards", host
    host.locator("#go-back").click()
    since = time.monotonic()
    while not host.locator("#next-deal").count():
        host.evaluate(MOVE, False)
        assert time.monotonic() - since < PATIENCE, "the deal does not end"
    for page in (host, guest):
        page.locator(".result .seal code").wait_for()
    yield "friends, result", host
    yield "friends, watched result", guest
    host.locator("#menu, .result").first.wait_for()
    guest.locator("#show-room").click()
    guest.locator(".sheet.room").wait_for()
    yield "friends, room between two deals", guest
    guest.evaluate(CAME_BY_HAND)
    guest.reload()
    guest.locator("#ask-relays").wait_for()
    yield "friends, a code needed", guest


def of_the_text_view(page: Page) -> Iterator[str]:
    """A match in the text view that the page was opened at: what is told, and some answers."""
    field = page.locator("#typed")
    for said in ("now", "nonsense", "hand", "why", "pass"):
        field.fill(said)
        field.press("Enter")
        yield f"text view, after {said}"


def of_the_menu(page: Page) -> Iterator[str]:
    """The menu of the table and every sheet that a button of it opens."""
    page.locator("#menu").click()
    page.locator("#close").wait_for()
    yield "menu"
    names = page.evaluate(
        "() => [...document.querySelectorAll('.sheet.menu .list button')].map("
        "(e) => e.querySelector('use').getAttribute('href').split('#')[1])"
    )
    for name in names:
        if name in ("continue", "sound", "mute", "leave"):
            continue
        page.locator(f".sheet.menu .list button:has(use[href$='#{name}'])").click()
        page.locator(".sheet:not(.menu) #close").wait_for()
        _unfold(page)
        yield f"menu, {name}"
        page.locator("#close").click()
        page.locator(".sheet").wait_for(state="detached")
        page.locator("#menu").click()
        page.locator(".sheet.menu #close").wait_for()
    page.locator("#close").click()
    page.locator(".sheet.menu").wait_for(state="detached")


def of_a_match(page: Page, deals: int) -> Iterator[str]:
    """Each kind of moment of so many deals, and the menu once; in the last deal the person plays
    alone where that is offered."""
    page.evaluate(HOLD_TIME)
    seen: set[str] = set()
    looked = False
    since = time.monotonic()
    while deals:
        kind = page.evaluate(_KIND)
        if kind not in seen:
            seen.add(kind)
            since = time.monotonic()
            yield f"match, {kind}"
        if not looked and page.locator(".hand .playable").count() and "play" in kind:
            looked = True
            yield from of_the_menu(page)
        pressed = page.evaluate(MOVE, deals == 1)
        deals -= pressed == "next-deal"
        if not pressed:
            _let_time_pass(page)
        assert time.monotonic() - since < PATIENCE, f"nothing new for {PATIENCE} s after {kind}"


def of_a_deal_again(page: Page) -> Iterator[str]:
    """From the middle of a match: the deal that is played is looked back at and played again."""
    page.evaluate(HOLD_TIME)
    if page.locator("#new-match").count():  # the match before was won or lost early
        page.locator("#new-match").click()
    for _kind in _kinds_until(page, "#next-deal"):
        pass
    page.locator("#look-back").click()
    page.locator(".sheet.look").wait_for()
    yield "look back"
    page.keyboard.press("End")
    page.locator("#step-on[aria-disabled=true]").wait_for()
    _unfold(page)
    yield "look back, the last card"
    page.locator(".sheet.look #play-again").click()
    page.locator(".again-tag").wait_for()
    yield "again, begun"
    page.locator("#menu").click()
    page.locator(".sheet.menu #close").wait_for()
    yield "again, menu"
    page.locator("#close").click()
    seen: set[str] = set()
    for kind in _kinds_until(page, ".sheet.again"):
        phase = kind.partition(" |")[0]
        if phase not in seen:
            seen.add(phase)
            yield f"again, {phase}"
    _unfold(page)
    yield "again, both times"
    page.locator("#back-to-match").click()
    page.locator("#next-deal").wait_for()


def of_a_record(page: Page) -> Iterator[str]:
    """From the start screen: the sheet for somebody else's record, and one that can't be read."""
    page.locator("#open-statistics").click()
    page.locator("#open-record").click()
    page.locator("#look-record").wait_for()
    yield "record"
    page.locator(".sheet.record textarea").fill("29/1\nrules nonsense\n")
    page.locator("#look-record").click()
    page.locator(".sheet.record .refusal:not(:empty)").wait_for()
    yield "record, one that can't be read"


def _let_time_pass(page: Page) -> None:
    """Ends the pause that the table makes; where it makes none somebody thinks."""
    if not page.evaluate("() => letTimePass()"):
        time.sleep(0.02)


def _kinds_until(page: Page, end: str) -> Iterator[str]:
    """Plays on until something is there, and tells each kind of screen on the way."""
    since, before = time.monotonic(), ""
    # in one go: what is looked for may be pressed as well
    move = f"(end) => document.querySelector(end) ? 'end' : ({MOVE})(false)"
    while (pressed := page.evaluate(move, end)) != "end":
        kind = page.evaluate(_KIND)
        yield kind
        if kind != before:
            since, before = time.monotonic(), kind
        if not pressed:
            _let_time_pass(page)
        assert time.monotonic() - since < PATIENCE, f"{end} does not come after {kind}"


def _unfold(page: Page) -> None:
    """Opens every part that is folded away."""
    page.evaluate("() => document.querySelectorAll('#table details').forEach((e) => e.open = true)")
