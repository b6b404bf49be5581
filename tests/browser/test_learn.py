"""Learning in the browser: the whole first hand, a tip against bots, and pages without the game."""

from __future__ import annotations

from contextlib import suppress

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, TimeoutError, expect

from game.rules.actions import Ask, Bid, ChooseTrump, Play, ShowPair
from game.rules.cards import card_text, parse_card
from game.ui.languages import NAMES
from game.ui.lessons.first_hand import FIRST_HAND
from game.ui.lessons.lesson import Step
from game.ui.screens.reading import PAGES

from .conftest import Pages
from .keyboard import open_with


@pytest.fixture
def at_home(open_page: Pages) -> Page:
    return open_page("?speed=fast")


def begin(page: Page) -> None:
    page.locator("#open-learn").click()
    page.locator("#lesson-first_hand").click()


def shown(page: Page, number: int) -> None:
    """Waits until a step is there and can be answered."""
    text = f"Step {number} of {len(FIRST_HAND.steps)}"
    expect(page.locator(".coach .progress-text")).to_have_text(text)
    expect(page.locator(".coach .words")).not_to_have_text("Watch what the others do.")


def do(page: Page, step: Step) -> None:
    match step.does:
        case None:
            page.locator("#coach-next").click()
        case Bid(points):
            page.locator(f"#bid-{points}").click()
            page.locator("#bid").click()
        case ChooseTrump():
            page.locator(".suit-choice.pointed").click()
            page.locator("#settle").click()
        case Ask():
            page.locator("#ask").click()
        case ShowPair():
            page.locator("#show-pair").click()
        case Play(card):
            page.locator(f"#card-{card_text(card)}").click(position={"x": 12, "y": 30})
        case other:
            raise AssertionError(other)


def complaints(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html'][:150]}" for each in found]


COVERED = """() => {
  const found = [], over = [...document.querySelectorAll(".trick .card, .sheet")];
  const cards = over.map((each) => each.getBoundingClientRect());
  const parts = ".seats :is(.avatar, .name, .cards, .bubble:not(:empty))";
  for (const each of document.querySelectorAll(parts)) {
    const a = each.getBoundingClientRect();
    for (const b of cards)
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3) found.push(each.textContent);
  }
  return found;
}"""
"""What is said of the others that lies under the trick or under what is asked."""


def covered(page: Page) -> list[str]:
    """What lies there when all cards have come to rest: one in flight may pass over a name."""
    with suppress(TimeoutError):
        page.wait_for_function(f"() => ({COVERED})().length === 0", timeout=3000)
    found: list[str] = page.evaluate(COVERED)
    return found


def test_the_whole_first_hand(at_home: Page) -> None:
    begin(at_home)
    looked_at = {1, 2, 3, 6, 9, 14, 18, 20, 27}
    for number, step in enumerate(FIRST_HAND.steps, start=1):
        shown(at_home, number)
        if number in looked_at:
            assert complaints(at_home) == [], f"step {number}"
        assert covered(at_home) == [], f"step {number}"
        do(at_home, step)
    expect(at_home.locator("#lesson-first_hand")).to_be_focused()
    assert at_home.evaluate("localStorage.getItem('29:lesson:1')") is None
    assert at_home.evaluate("localStorage.getItem('29:match:1')") is None


def test_wrong_back_and_reload(at_home: Page, open_page: Pages) -> None:
    begin(at_home)
    lead = next(n for n, s in enumerate(FIRST_HAND.steps, 1) if s.does == Play(parse_card("JC")))
    for number in range(1, lead):
        shown(at_home, number)
        do(at_home, FIRST_HAND.steps[number - 1])
    shown(at_home, lead)
    at_home.locator("#card-AS").click(position={"x": 12, "y": 30})
    expect(at_home.locator(".coach .wrong")).to_contain_text("jack of clubs")
    expect(at_home.locator("#card-AS")).to_be_visible()
    at_home.reload()
    open_page.wait_until_ready(at_home)
    shown(at_home, lead)
    expect(at_home.locator(".hand .card")).to_have_count(8)
    at_home.locator("#coach-back").click()
    shown(at_home, lead - 1)
    do(at_home, FIRST_HAND.steps[lead - 2])
    shown(at_home, lead)
    do(at_home, FIRST_HAND.steps[lead - 1])
    shown(at_home, lead + 1)
    expect(at_home.locator(".trick .card")).to_have_count(4)
    at_home.locator("#coach-leave").click()
    expect(at_home.locator("#lesson-first_hand")).to_be_focused()


def test_a_saved_match_outlives_a_lesson(open_page: Pages) -> None:
    page = open_page("?seed=3&speed=fast")
    page.locator("#menu").click()
    page.get_by_role("button", name="Start screen").click()
    kept = page.evaluate("localStorage.getItem('29:match:1')")
    assert kept
    begin(page)
    shown(page, 1)
    page.locator("#coach-next").click()
    shown(page, 2)
    page.locator("#coach-leave").click()
    page.locator("#close").click()
    assert page.evaluate("localStorage.getItem('29:match:1')") == kept
    page.locator("#continue").click()
    expect(page.locator("#table[data-screen=table]")).to_be_visible()
    expect(page.locator(".coach")).to_have_count(0)


COACH_SIZES = ((360, 640), (320, 568), (640, 360), (1280, 800))

CUT = """() => [...document.querySelectorAll(".coach :is(.words, .button, h2)")]
    .filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2)
    .map((e) => e.textContent)"""
"""What of the coach's texts stands out of its box."""


def test_nothing_of_the_coach_is_cut_off(open_page: Pages) -> None:
    """One walk, in which each step takes every size."""
    page = open_page("?speed=instant", viewport=COACH_SIZES[0])
    begin(page)
    for number, step in enumerate(FIRST_HAND.steps[:21], start=1):
        shown(page, number)
        for width, height in COACH_SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(CUT) == [], f"step {number} at {width}x{height}"
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            for button in page.locator(".coach-row > .button").all():
                box = button.bounding_box()
                assert box is not None
                assert box["height"] >= 44
                assert box["x"] >= 0
                assert box["x"] + box["width"] <= width + 0.5
        # on every size in turn, so that each is also played on
        width, height = COACH_SIZES[number % len(COACH_SIZES)]
        page.set_viewport_size({"width": width, "height": height})
        do(page, step)


def test_the_coach_has_its_room_in_the_text_view(open_page: Pages) -> None:
    page = open_with(open_page, "?lesson=first_hand", {"layout": "text"})
    page.locator(".coach .words").wait_for()
    for width, height in COACH_SIZES:
        page.set_viewport_size({"width": width, "height": height})
        edges = page.evaluate(
            """() => {
              const box = (query) => document.querySelector(query).getBoundingClientRect();
              return [box(".coach .words").bottom, box(".coach-row").top,
                box(".coach-row > .button").bottom, box(".typed-form").top];
            }"""
        )
        words, row, buttons, field = edges
        assert words <= row + 1, (width, height)
        assert buttons <= field, (width, height)
        assert page.evaluate(
            "(e => e.clientHeight >= e.scrollHeight)(document.querySelector('.coach-body'))"
        ), (width, height)
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.evaluate(
        """() => {
          const box = (query) => document.querySelector(query).getBoundingClientRect();
          return box(".switch-layout").bottom <= box(".coach").top;
        }"""
    ), "the way out of the text view, in large text"


def test_a_tip_is_played_against_bots(open_page: Pages) -> None:
    page = open_page("?lesson=take_points&speed=instant")
    expect(page.locator(".coach .words")).to_contain_text("nine of hearts")
    assert complaints(page) == []
    page.locator("#card-JH").click(position={"x": 12, "y": 30})
    expect(page.locator(".coach .words")).to_contain_text("five points at once")
    for _ in range(40):
        if page.locator("#coach-next").count():
            break
        playable = page.locator(".hand .card.playable, #ask")
        if playable.count():
            playable.first.click(position={"x": 12, "y": 20})
        page.wait_for_timeout(100)
    expect(page.locator(".coach .words")).to_contain_text("bid of 17")
    page.locator("#coach-back").click()
    expect(page.locator(".coach .words")).to_contain_text("What do you play?")


def test_the_place_to_learn(at_home: Page) -> None:
    at_home.locator("#open-learn").click()
    parts = at_home.locator(".learn-part > summary")
    expect(parts).to_have_count(3)  # the lessons come later than the page
    for part in parts.all():
        part.click()
    assert complaints(at_home) == []
    at_home.locator("#close").click()
    expect(at_home.locator("#open-learn")).to_be_focused()


@pytest.mark.parametrize("code", NAMES)
def test_pages_to_read(open_page: Pages, code: str) -> None:
    context = open_page.new_context(bypass_csp=True)  # axe is put into the page
    page = context.new_page()
    for each in PAGES:
        page.goto(f"{open_page.site.url}{code}/{each.name}.html")
        assert complaints(page) == [], each.name
        for width in (320, 360, 1280):
            page.set_viewport_size({"width": width, "height": 640})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), each.name
    assert not [asked for asked in open_page.site.asked if "runtime" in asked], "no Python here"


def test_pages_to_read_without_a_network(open_page: Pages) -> None:
    page = open_page()
    open_page.wait_until_offline(page)
    open_page.site.stop()
    page.goto(f"{open_page.site.url}hi/rules.html")
    expect(page.locator("main h2")).to_be_visible()
    page.goto(f"{open_page.site.url}de/")
    expect(page.locator("main h2")).to_be_visible()
    page.locator(".home-link").click()
    open_page.wait_until_ready(page)


def press_until(page: Page, key: str, id_: str) -> None:
    """Moves the focus with one key until it is on the element with the id."""
    for _ in range(60):
        if page.evaluate("document.activeElement.id") == id_:
            return
        page.keyboard.press(key)
    raise AssertionError(f"{id_} is not reached by {key}")


def test_the_first_hand_by_keyboard_alone(at_home: Page) -> None:
    press_until(at_home, "Tab", "open-learn")
    at_home.keyboard.press("Enter")
    press_until(at_home, "Tab", "lesson-first_hand")
    at_home.keyboard.press("Enter")
    for number, step in enumerate(FIRST_HAND.steps, start=1):
        shown(at_home, number)
        match step.does:
            case None:
                expect(at_home.locator("#coach-next")).to_be_focused()
            case Bid(points):
                expect(at_home.locator("#ask-title")).to_be_focused()
                press_until(at_home, "Tab", f"bid-{points}")
                at_home.keyboard.press("Enter")
                press_until(at_home, "Tab", "bid")
            case ChooseTrump():
                expect(at_home.locator("#ask-title")).to_be_focused()
                name = at_home.locator(".suit-choice.pointed").get_attribute("id")
                assert name
                press_until(at_home, "Tab", name)
                at_home.keyboard.press("Enter")
                press_until(at_home, "Tab", "settle")
            case Ask():
                expect(at_home.locator("#ask")).to_be_visible()
                press_until(at_home, "Tab", "ask")
            case ShowPair():
                expect(at_home.locator("#show-pair")).to_be_visible()
                expect(at_home.locator(".hand .card:focus")).to_have_count(1)
                press_until(at_home, "Shift+Tab", "show-pair")
            case Play(card):
                expect(at_home.locator(".hand.choosing")).to_be_visible()
                expect(at_home.locator(".hand .card:focus")).to_have_count(1)
                press_until(at_home, "ArrowRight", f"card-{card_text(card)}")
            case other:
                raise AssertionError(other)
        at_home.keyboard.press("Enter")
    expect(at_home.locator("#lesson-first_hand")).to_be_focused()


def test_every_step_is_said(at_home: Page) -> None:
    """What is in a live region at each step is what a screen reader says of it."""
    said = """() => {
      window.said = [];
      for (const region of document.querySelectorAll("#log, #alert"))
        new MutationObserver(() => window.said.push(region.textContent))
          .observe(region, { childList: true, characterData: true, subtree: true });
    }"""
    at_home.evaluate(said)
    begin(at_home)
    for number, step in enumerate(FIRST_HAND.steps[:20], start=1):
        shown(at_home, number)
        words = at_home.locator(".coach .words").inner_text()
        at_home.wait_for_function(
            "words => window.said.some((text) => text.includes(words))", arg=words
        )
        do(at_home, step)
