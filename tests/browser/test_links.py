"""What a link can ask for, and what the page says when it can't be read."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import Pages
from .person import Person
from .test_match import saved


def hand(page: Page) -> list[str]:
    """The cards in the person's hand, as the page marks them."""
    cards = page.locator(".hand [data-card]")
    expect(cards.first).to_be_visible()
    return [card.get_attribute("data-card") or "" for card in cards.all()]


def test_a_seed_repeats_the_deals(open_page: Pages) -> None:
    link = "?rules=nepal+last_trick=1&seed=forty-two&speed=instant"
    hands = []
    for _ in range(2):
        page = open_page(link)
        table = page.locator("#table")
        expect(table).to_have_attribute("data-seed", "forty-two")
        person = Person(page, 1)
        while not (asked := person.wait()).endswith(", playable"):
            person.press(asked)
        hands.append(hand(page))
        options = saved(page).record.options
        assert (options.preset, options.last_trick) == ("nepal", 1)
    assert hands[0] == hands[1]


UNREADABLE = (
    ("?rules=bridge", "rules=bridge", "There is no table “bridge”"),
    ("?rules=nepal+lowest_bid=99", "rules=nepal lowest_bid=99", "14"),
    ("?seed=no+spaces", "seed=no spaces", "A seed has"),
    ("?speed=warp", "speed=warp", "calm, normal, fast, instant"),
)
"""A query, the part of it that can't be read, and what the page advises."""


def test_a_part_that_cannot_be_read_is_named(open_page: Pages) -> None:
    page = open_page("?" + "&".join(query[1:] for query, _, _ in UNREADABLE[1:]))
    told = page.get_by_role("dialog", name="This link can't be read")
    for _, part, advice in UNREADABLE[1:]:
        expect(told.locator("code", has_text=part)).to_have_count(1)
        expect(told).to_contain_text(advice)
    query, part, advice = UNREADABLE[0]
    page.goto(open_page.site.url + query)
    open_page.wait_until_ready(page)
    expect(told.locator("code")).to_have_text(part)
    expect(told).to_contain_text(advice)
    page.get_by_role("button", name="Play the standard game").click()
    expect(page.locator("#table")).to_have_attribute("data-screen", "table")
    assert saved(page).record.options.preset == "standard"


def test_parameters_of_others_are_ignored(open_page: Pages) -> None:
    page = open_page("?src=pwa&utm_source=friend")
    expect(page.locator("#table")).to_have_attribute("data-screen", "home")


def test_a_link_does_not_end_a_match_unasked(open_page: Pages) -> None:
    page = open_page("?rules=standard&seed=1&speed=instant")
    person = Person(page, 1)
    person.act()
    person.wait()
    before = saved(page)
    page.goto(open_page.site.url + "?rules=nepal&seed=2")
    open_page.wait_until_ready(page)
    expect(page.get_by_role("dialog", name="Two tables")).to_be_visible()
    assert saved(page) == before
    page.get_by_role("button", name="Continue my match").click()
    expect(page.locator("#table")).to_have_attribute("data-seed", "1")

    # The link was refused, so it does not ask again when the page is loaded again.
    page.reload()
    open_page.wait_until_ready(page)
    expect(page.get_by_role("dialog", name="Two tables")).to_have_count(0)
    assert saved(page) == before

    page.goto(open_page.site.url + "?rules=nepal&seed=2")
    open_page.wait_until_ready(page)
    page.get_by_role("button", name="Begin the link's table").click()
    expect(page.locator("#table")).to_have_attribute("data-seed", "2")
    assert saved(page).record.options.preset == "nepal"

    # The link's own match simply goes on when the page is loaded again.
    page.reload()
    open_page.wait_until_ready(page)
    expect(page.locator("#table")).to_have_attribute("data-seed", "2")
    expect(page.get_by_role("dialog")).to_have_count(0)
