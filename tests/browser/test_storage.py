"""What is kept on the device, and what happens when the device does not play along."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from game.rules import loads
from game.rules.record import final_state

from .conftest import Pages
from .person import Person
from .test_match import SAVE_KEY, saved

LINK = "?rules=standard&seed=6&speed=instant"


def until_play(page: Page, person: Person) -> None:
    """Acts until a card was played."""
    while not person.act().endswith(", playable"):
        pass
    person.wait()


def put(page: Page, text: str) -> None:
    """Puts a text where the saved match lies."""
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [SAVE_KEY, text])


def test_a_damaged_save_offers_what_can_be_read(open_page: Pages, tmp_path: Path) -> None:
    page = open_page(LINK)
    until_play(page, Person(page, 6))
    good = page.evaluate("key => localStorage.getItem(key)", SAVE_KEY)
    moves = len(loads(good).moves)
    put(page, good + "N plays the joker\n" + "E JH\n")

    page.goto(open_page.site.url + LINK)
    open_page.wait_until_ready(page)
    told = page.get_by_role("dialog", name="The saved match is damaged")
    line = good.count("\n") + 1
    expect(told).to_contain_text(f"line {line}")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the readable part").click()
    file = tmp_path / "readable.t29"
    download.value.save_as(file)
    assert download.value.suggested_filename == "twenty-nine.t29"
    assert len(loads(file.read_text(encoding="utf-8")).moves) == moves

    page.get_by_role("button", name="Fresh start").click()
    expect(page.locator("#table")).to_have_attribute("data-screen", "home")
    assert page.evaluate("key => localStorage.getItem(key)", SAVE_KEY) is None


def test_a_save_that_is_no_save_is_told(open_page: Pages, tmp_path: Path) -> None:
    page = open_page()
    noise = "29/7\nwhat a later game may write\n"
    put(page, noise)
    page.goto(open_page.site.url)
    open_page.wait_until_ready(page)
    told = page.get_by_role("dialog", name="The saved match is of a newer version")
    expect(told).to_contain_text("the match stays as it is")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save it as it is").click()
    download.value.save_as(tmp_path / "kept.t29")
    assert (tmp_path / "kept.t29").read_text(encoding="utf-8") == noise
    page.get_by_role("button", name="Fresh start").click()
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("#table")).to_have_attribute("data-screen", "table")


def test_a_line_cut_off_is_no_damage(open_page: Pages) -> None:
    page = open_page(LINK)
    until_play(page, Person(page, 6))
    good = page.evaluate("key => localStorage.getItem(key)", SAVE_KEY)
    put(page, good + "E 1")
    page.goto(open_page.site.url + LINK)
    open_page.wait_until_ready(page)
    expect(page.locator("#table")).to_have_attribute("data-phase", "play")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_device_that_keeps_nothing(open_page: Pages) -> None:
    context = open_page.new_context()
    context.add_init_script(
        "Storage.prototype.setItem = () => "
        "{ throw new DOMException('no room', 'QuotaExceededError') }"
    )
    page = open_page(LINK, context=context)
    told = page.get_by_role("dialog", name="The match can't be saved")
    expect(told).to_be_visible()
    page.get_by_role("button", name="Play on").click()
    person = Person(page, 6)
    while person.act() != "Next deal":
        pass
    expect(told).to_have_count(0)


def test_a_device_without_storage(open_page: Pages) -> None:
    context = open_page.new_context()
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() "
        "{ throw new DOMException('denied', 'SecurityError') } })"
    )
    page = open_page(LINK, context=context)
    expect(page.get_by_role("dialog", name="The match can't be saved")).to_be_visible()
    page.get_by_role("button", name="Play on").click()
    until_play(page, Person(page, 6))


def test_settings_are_kept(open_page: Pages) -> None:
    page = open_page(LINK)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Day").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.reload()
    open_page.wait_until_ready(page)
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_two_tabs_do_not_damage_one_match(open_page: Pages) -> None:
    first = open_page(LINK)
    person = Person(first, 6)
    until_play(first, person)
    second = open_page(LINK, context=first.context)
    told = "The match is open in another tab"
    expect(second.get_by_role("dialog", name=told)).to_be_visible()
    expect(first.get_by_role("dialog")).to_have_count(0)
    person.act()  # the first tab plays on
    person.wait()
    before = saved(first)

    second.get_by_role("button", name="Play here").click()
    expect(second.locator("#table")).to_have_attribute("data-phase", "play")
    expect(first.get_by_role("dialog", name=told)).to_be_visible()
    assert saved(second).record.moves[: len(before.record.moves)] == before.record.moves
    other = Person(second, 7)
    until_play(second, other)
    after = saved(second)
    assert len(after.record.moves) > len(before.record.moves)
    final_state(after.record)

    # And back again: the first tab goes on from what the second one played.
    first.get_by_role("button", name="Play here").click()
    expect(second.get_by_role("dialog", name=told)).to_be_visible()
    person.wait()
    assert saved(first).record.moves[: len(after.record.moves)] == after.record.moves


def test_a_match_that_another_tab_has_just_taken_is_not_begun(open_page: Pages) -> None:
    page = open_page()
    # Written by the page itself, the mark of the other tab is there before anybody tells of it.
    page.evaluate("localStorage.setItem('29:tab:1', 'another tab')")
    page.get_by_role("button", name="Play now").click()
    told = page.get_by_role("dialog", name="The match is open in another tab")
    expect(told).to_be_visible()
    assert page.evaluate("localStorage.getItem('29:match:1')") is None


FRIENDS = (
    "localStorage.setItem('29:way-back:1', `${Math.floor(Date.now() / 1000)} ${'a'.repeat(22)}`)"
)
"""This device is, or was a moment ago, in a room of friends."""


def test_the_way_back_to_friends_holds_up_nothing_that_is_played_instead(open_page: Pages) -> None:
    page = open_page("?lesson=first_hand")
    expect(page.locator(".coach")).to_be_visible()
    page.evaluate(FRIENDS)
    page.goto(open_page.site.url)
    page.locator("#back-to-friends").wait_for()  # the lesson waits, too
    page.locator("#play-now").click()
    expect(page.locator("#table")).to_have_attribute("data-screen", "table")
    page.reload()
    open_page.wait_until_ready(page)
    expect(page.locator("#table")).to_have_attribute("data-screen", "table")
    expect(page.locator(".coach")).to_have_count(0)

    page.evaluate(FRIENDS)  # as if this tab were among them now
    other = open_page(context=page.context)
    other.get_by_role("button", name="Play here").click()
    expect(other.locator("#table")).to_have_attribute("data-screen", "table")
    expect(other.locator("#back-to-friends")).to_have_count(0)


def test_a_way_back_that_is_gone_is_told(open_page: Pages) -> None:
    page = open_page()
    page.evaluate(FRIENDS)
    page.reload()
    open_page.wait_until_ready(page)
    page.evaluate("localStorage.removeItem('29:way-back:1')")  # as another tab does
    page.locator("#back-to-friends").click()
    told = page.get_by_role("dialog", name="Play with friends")
    expect(told.locator("#way-lost")).to_contain_text("is there no more")


def test_a_tab_that_is_closed_leaves_the_match_to_the_next(open_page: Pages) -> None:
    first = open_page(LINK)
    until_play(first, Person(first, 6))
    context = first.context
    first.close()
    second = open_page(LINK, context=context)
    expect(second.get_by_role("dialog")).to_have_count(0)
    expect(second.locator("#table")).to_have_attribute("data-phase", "play")
