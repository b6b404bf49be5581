"""What happens to friends at their browsers, and the match is played on: nobody's seat is lost."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from .company import AT_ONCE, Friend, Table, come, follow, make_room, until
from .conftest import Pages
from .friends_fixtures import *  # noqa: F403 - fixtures are found by their names
from .relay import Relay

TWO_DEALS = "standard match=hands match_length=2"


def two_at_a_table(pages: Pages, other: Pages | None = None) -> tuple[Friend, Friend]:
    """A host and a guest in the middle of a deal, with two bots."""
    asha = make_room(pages, "Asha", TWO_DEALS)
    bina = follow(other or pages, asha.link(), "Bina")
    bina.sit("east")
    until(lambda: asha.people().get("Bina") == "", "the host sees the guest")
    asha.press("Deal the cards")
    table = Table(asha, bina)
    table.play(lambda: bina.phase == "play" and 0 < len(bina.hand()) < 8)
    time.sleep(1)  # a card just pressed is on its way
    return asha, bina


def wait_until_ready(friend: Friend) -> None:
    """Waits for a page that was loaded again."""
    friend.page.locator("html[data-python=ready]").wait_for(state="attached", timeout=90_000)


def is_away(friend: Friend, place: str = "E") -> bool:
    """Whether somebody at this place of the screen is marked as away."""
    return friend.ties().get(place) == "away"


def processes(browser: Browser) -> list[int]:
    """The process ids of all processes of a browser."""
    session = browser.new_browser_cdp_session()
    found: list[dict[str, Any]] = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return [int(each["id"]) for each in found]


def room_without(pages: Pages, *parts: str) -> Page:
    """Somebody makes a room whose page can't load these parts of itself."""
    pages.expect += ["net::ERR_FAILED", "Service Worker registration blocked", "installing"]
    page = come(pages, AT_ONCE, TWO_DEALS, service_workers="block")
    for part in parts:
        page.route(f"**/{part}", lambda route: route.abort())
    page.locator("#open-friends").click()
    page.get_by_label("Your name").fill("Asha")
    page.get_by_role("button", name="Make a room").click()
    return page


@pytest.mark.parametrize("part", ["friends.json", "mesh.js"])
def test_a_room_that_lacks_a_part_of_the_page_says_so_and_is_entered_again(
    part: str, pages: Pages
) -> None:
    page = room_without(pages, part)
    expect(page.locator(".sheet.missing")).to_be_visible()
    page.unroute_all()
    page.locator("#try-again").click()
    expect(page.locator(".sheet.room")).to_be_visible()
    asha = Friend("Asha", page)
    bina = follow(pages, asha.link(), "Bina")
    until(lambda: "Bina" in asha.people() and "Asha" in bina.people(), "they have met")


def test_a_room_that_lacks_what_invites_by_hand_stays_open(pages: Pages) -> None:
    page = room_without(pages, "line.js")
    asha = Friend("Asha", page)
    bina = follow(pages, asha.link(), "Bina")
    until(lambda: "Bina" in asha.people(), "they have met")
    asha.press("Invite by hand")
    expect(page.locator(".sheet.missing")).to_be_visible()
    page.locator("#not-now").click()
    assert "Bina" in asha.people()
    asha.press("Invite by hand")
    expect(page.locator(".sheet.missing")).to_be_visible()
    page.unroute_all()
    page.locator("#try-again").click()
    expect(page.get_by_label("The link for one friend", exact=True)).to_be_visible()
    assert "Bina" in asha.people()
    assert "Asha" in bina.people()


def test_a_room_does_without_the_picture_of_its_link(pages: Pages) -> None:
    page = room_without(pages, "segno.pack")
    expect(page.locator(".sheet.room")).to_be_visible()
    asha = Friend("Asha", page)
    bina = follow(pages, asha.link(), "Bina")
    until(lambda: "Bina" in asha.people() and "Asha" in bina.people(), "they have met")
    expect(page.locator(".sheet.room .qr")).to_have_count(0)


def test_a_guest_reloads(pages: Pages) -> None:
    asha, bina = two_at_a_table(pages)
    hand = bina.hand()
    bina.page.reload()
    wait_until_ready(bina)
    took = until(lambda: bina.hand(), "the hand is there again")
    assert bina.hand() == hand
    assert took < 10
    Table(asha, bina).play_to_the_end()


def test_the_host_reloads(pages: Pages) -> None:
    asha, bina = two_at_a_table(pages)
    hand, guests = asha.hand(), bina.hand()
    asha.page.reload()
    wait_until_ready(asha)
    until(lambda: asha.hand(), "the hand is there again")
    assert (asha.hand(), bina.hand()) == (hand, guests)
    Table(asha, bina).play_to_the_end()


def reopened(pages: Pages, friend: Friend) -> Friend:
    """The same device's page, closed and opened again by its bare address."""
    context = friend.page.context
    friend.page.close()
    return Friend(friend.name, pages(AT_ONCE, context=context))


def test_who_closed_the_page_goes_back_from_the_start_screen(pages: Pages) -> None:
    asha, bina = two_at_a_table(pages)
    hands = asha.hand(), bina.hand()
    bina = reopened(pages, bina)
    bina.press("Back to your friends")
    until(lambda: bina.hand() == hands[1], "the guest has the hand again")
    asha = reopened(pages, asha)
    asha.press("Back to your friends")
    until(lambda: asha.hand() == hands[0], "the host has the hand again")
    for friend in (asha, bina):
        until(lambda f=friend: set(f.ties().values()) == {"bot"}, "both hear each other")

    # who plays something else is not held up by it again, and still finds the way
    bina = reopened(pages, bina)
    bina.press("Play now")
    expect(bina.page.locator("#table")).to_have_attribute("data-screen", "table")
    bina = reopened(pages, bina)
    expect(bina.page.locator("#table")).to_have_attribute("data-screen", "table")
    bina.page.locator("#menu").click()
    bina.press("Start screen")
    expect(bina.page.locator("#back-to-friends")).to_be_visible()

    # who leaves for good does not
    asha.page.locator("#menu").click()
    asha.press("Leave the table")
    expect(asha.page.locator("#play-now")).to_be_visible()
    asha = reopened(pages, asha)
    expect(asha.page.locator("#play-now")).to_be_visible()
    expect(asha.page.locator("#back-to-friends")).to_have_count(0)

    # who finds no host there now, and leaves off, may try another time, or give it up
    bina.press("Back to your friends")
    expect(bina.page.get_by_role("dialog")).to_contain_text("Looking for the table")
    bina.press("Leave off")
    expect(bina.page.locator("#continue")).to_be_visible()
    expect(bina.page.locator("#back-to-friends")).to_be_visible()
    bina.page.reload()
    wait_until_ready(bina)
    bina.page.locator("#menu").click()
    bina.press("Start screen")
    bina.press("Give up the way back")
    expect(bina.page.locator("#open-friends")).to_be_focused()
    expect(bina.page.locator("#back-to-friends")).to_have_count(0)
    assert way_back_kept(bina) is None


def way_back_kept(friend: Friend) -> str | None:
    """The way back that the device keeps."""
    kept: str | None = friend.page.evaluate("localStorage.getItem('29:way-back:1')")
    return kept


def test_no_way_back_is_offered_beside_a_tab_that_is_at_the_table(pages: Pages) -> None:
    asha = make_room(pages, "Asha")
    bina = follow(pages, asha.link(), "Bina")
    until(lambda: way_back_kept(bina), "the way back is kept")
    beside = Friend("Bina", pages(AT_ONCE, context=bina.page.context))
    beside.press("Play here")
    for _again in range(2):
        expect(beside.page.locator("#play-now")).to_be_visible()
        expect(beside.page.locator("#back-to-friends")).to_have_count(0)
        beside.page.reload()
        wait_until_ready(beside)
    bina.page.close()
    beside.page.reload()
    wait_until_ready(beside)
    beside.press("Back to your friends")
    expect(beside.page.locator(".sheet.room")).to_be_visible()


def test_a_host_whom_nobody_waits_for_is_offered_no_way_back(pages: Pages) -> None:
    asha = make_room(pages, "Asha")
    link = asha.link()
    asha.page.wait_for_timeout(2500)  # it would be kept after a second
    assert way_back_kept(asha) is None
    bina = follow(pages, link, "Bina")
    until(lambda: way_back_kept(asha), "somebody has come")
    bina.press("Leave the table")
    until(lambda: way_back_kept(asha) is None, "all have left for good")
    asha = reopened(pages, asha)
    expect(asha.page.locator("#play-now")).to_be_visible()
    expect(asha.page.locator("#back-to-friends")).to_have_count(0)


@pytest.mark.slow
def test_the_same_person_in_two_tabs(pages: Pages) -> None:
    asha, bina = two_at_a_table(pages)
    hand = bina.hand()
    link = asha_link(asha)
    second = pages(f"?speed=instant#{link.partition('#')[2]}", context=bina.page.context)
    again = Friend("Bina", second)
    until(lambda: again.hand(), "the hand is in the second tab")
    assert again.hand() == hand
    until(lambda: bina.sheet == "This table is closed here", "the first tab says so")
    expect(bina.page.get_by_role("dialog")).to_contain_text("another tab")
    Table(asha, again).play_to_the_end()


def asha_link(asha: Friend) -> str:
    """The link, in the middle of the deal."""
    asha.show_room()
    link = asha.link()
    asha.hide_room()
    return link


@pytest.mark.slow
def test_the_relay_is_killed_and_started_again(pages: Pages, relay: Relay) -> None:
    pages.expect.append("WebSocket connection")
    asha, bina = two_at_a_table(pages)
    relay.stop()
    table = Table(asha, bina)
    count = len(asha.hand())
    table.play(lambda: len(asha.hand()) < count)  # the browsers need no relay to talk
    time.sleep(6)  # long enough for the library to give the relay up, were it not kept from it
    relay.start()
    heard = relay.heard
    until(lambda: relay.heard > heard, "the browsers ask the relay again")
    late = follow(pages, asha_link(asha), "Late")
    until(lambda: late.page.locator(".bar .contract .bid").count(), "the late one sees the table")
    table.play_to_the_end()


@pytest.mark.slow
def test_a_guest_is_killed(pages: Pages, another_browser: Callable[[], Pages]) -> None:
    others = another_browser()
    asha, _bina = two_at_a_table(pages, others)
    gone = processes(others.browser)
    for process in gone:
        os.kill(process, signal.SIGKILL)
    until(lambda: is_away(asha), "the host's screen marks who is away")
    table = Table(asha)
    table.play_to_the_end()


@contextlib.contextmanager
def frozen(browser: Browser) -> Iterator[None]:
    """All of a browser stands still meanwhile."""
    stopped = processes(browser)
    for process in stopped:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in stopped:
            os.kill(process, signal.SIGCONT)


@pytest.mark.slow
def test_a_guest_is_frozen_for_20_seconds(
    pages: Pages, another_browser: Callable[[], Pages]
) -> None:
    others = another_browser()
    asha, bina = two_at_a_table(pages, others)
    with frozen(others.browser):
        began = time.monotonic()
        until(lambda: is_away(asha), "the host's screen marks who is away")
        time.sleep(max(0, 20 - (time.monotonic() - began)))
    until(lambda: not is_away(asha), "the guest is back")
    Table(asha, bina).play_to_the_end()


@pytest.mark.slow
def test_a_guest_freezes_twice_and_then_reloads(
    pages: Pages, another_browser: Callable[[], Pages]
) -> None:
    others = another_browser()
    asha, bina = two_at_a_table(pages, others)
    for _time in range(2):
        with frozen(others.browser):
            until(lambda: is_away(asha), "the host's screen marks who is away")
        until(lambda: not is_away(asha), "the guest is back")
    bina.page.reload()
    wait_until_ready(bina)
    until(lambda: bina.phase not in ("", "home", "deal"), "the table is there again")
    Table(asha, bina).play_to_the_end()


@pytest.mark.slow
def test_both_defenders_are_gone(pages: Pages) -> None:
    asha = make_room(pages, "Asha", TWO_DEALS)
    link = asha.link()
    bina, chandra = follow(pages, link, "Bina"), follow(pages, link, "Chandra")
    bina.sit("east")
    chandra.sit("west")
    # so that the host or the bot has the contract, however the cards fall
    asha.person.bids, bina.person.bids, chandra.person.bids = 1, 0, 0
    asha.press("Deal the cards")
    Table(asha, bina, chandra).play(lambda: asha.phase == "play" and 0 < len(asha.hand()) < 8)
    bidder = asha.page.locator(".seat.bidder").first
    assert bidder.get_attribute("data-seat") in ("N", "S")
    bina.page.close()
    chandra.page.close()
    for place in "EW":
        until(lambda at=place: is_away(asha, at), "the host's screen marks who is away")
    Table(asha).play_to_the_end()


@pytest.mark.slow
def test_the_host_is_killed_for_good(pages: Pages, another_browser: Callable[[], Pages]) -> None:
    others = another_browser()
    asha = make_room(others, "Asha", TWO_DEALS)
    link = asha.link()
    bina, chandra = follow(pages, link, "Bina"), follow(pages, link, "Chandra")
    bina.sit("east")
    chandra.sit("north")
    asha.press("Deal the cards")
    Table(asha, bina, chandra).play(lambda: bina.phase == "play" and 0 < len(bina.hand()) < 8)
    for process in processes(others.browser):
        os.kill(process, signal.SIGKILL)
    for friend in (bina, chandra):
        until(lambda f=friend: f.sheet == "Go on without the host?", "the vote", 90)
    for friend in (bina, chandra):
        if friend.sheet == "Go on without the host?":
            friend.press("Go on")
    until(lambda: not bina.sheet and bina.hand(), "the deal is dealt again")
    Table(bina, chandra).play_to_the_end()
