"""A deal that is over, played again in the page: over a reload, beside the match, and by a link."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from game.rules.cards import card_text
from game.rules.seats import SOUTH

from .conftest import Pages
from .person import Person
from .test_axe import Inspector
from .test_lookback import between_deals, one_deal
from .test_match import SAVE_KEY

AGAIN_KEY = "29:again:1"
COUNTED_KEY = "29:statistics:1"

KEPT = "key => localStorage.getItem(key)"


def play_on(page: Page, seed: int) -> None:
    """Plays by chance until both times stand side by side."""
    person, end = Person(page, seed), page.locator(".sheet.again")
    while not end.count():
        if (name := person.wish()) is not None and not end.count():
            person.press(name)


def own_cards(page: Page) -> list[str]:
    cards = page.locator(".hand [data-card]").evaluate_all("all => all.map(e => e.dataset.card)")
    return sorted(cards)


def test_a_deal_is_played_again_beside_the_match_and_sent(open_page: Pages) -> None:
    record = one_deal("again")
    context = open_page.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = between_deals(open_page, context, record)
    match, counted = (page.evaluate(KEPT, key) for key in (SAVE_KEY, COUNTED_KEY))
    inspector = Inspector(page)
    page.keyboard.press("a")
    expect(page.locator(".again-tag")).to_have_text("Deal 1 again")
    dealt = record.moves[0].action.hands[SOUTH]  # type: ignore[union-attr]
    first = sorted(map(card_text, dealt[:4]))
    expect(page.locator(".hand [data-card]")).to_have_count(4)
    assert own_cards(page) == first

    page.reload()
    open_page.wait_until_ready(page)
    expect(page.locator(".again-tag")).to_have_text("Deal 1 again")
    assert own_cards(page) == first
    play_on(page, 1)
    expect(page.locator(".both-times thead th")).to_have_count(2)
    inspector.look("both times side by side")
    page.reload()
    open_page.wait_until_ready(page)
    expect(page.locator(".both-times tbody tr")).to_have_count(5)
    page.locator("#link-deal").click()
    expect(page.locator(".sheet.again .note")).to_contain_text("copied")
    link = page.evaluate("navigator.clipboard.readText()")

    page.keyboard.press("n")
    expect(page.locator("#play-again")).to_be_visible()
    assert page.evaluate(KEPT, SAVE_KEY) == match
    assert page.evaluate(KEPT, COUNTED_KEY) == counted
    assert page.evaluate(KEPT, AGAIN_KEY) is None
    page.reload()
    open_page.wait_until_ready(page)
    expect(page.locator("#play-again")).to_be_visible()

    other = open_page("?" + urlsplit(link).query + "&speed=instant")
    expect(other.locator(".again-tag")).to_have_text("A deal to try")
    assert "deal=" not in other.url
    assert own_cards(other) == first
    other.evaluate("localStorage.setItem('29:settings:1', '{\"layout\":\"text\"}')")
    other.reload()
    open_page.wait_until_ready(other)
    left = other.evaluate(KEPT, AGAIN_KEY)
    field = other.locator("#typed")
    expect(field).to_be_visible()
    columns = other.locator("#table").evaluate("e => getComputedStyle(e).gridTemplateColumns")
    assert len(columns.split()) == 1
    field.fill("home")
    field.press("Enter")
    expect(other.locator("#play-now")).to_be_visible()
    assert other.evaluate(KEPT, AGAIN_KEY) is None

    other.evaluate("left => localStorage.setItem('29:again:1', left)", left)
    table = other.url.partition("?")[0] + "?rules=nepal&seed=4&speed=instant"
    other.goto(table)
    open_page.wait_until_ready(other)
    expect(other.locator("#table[data-screen=table][data-seed='4']")).to_be_visible()
    assert other.evaluate(KEPT, AGAIN_KEY) is None
    assert not inspector.found, "\n".join(inspector.found[:20])
