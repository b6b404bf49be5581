"""Two browsers find each other by codes that people carry, without any relay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from .company import AT_ONCE, Friend, Table, come, make_room, until
from .conftest import Pages
from .friends_fixtures import *  # noqa: F403 - fixtures are found by their names
from .relay import Relay
from .test_friends_disturbed import reopened, wait_until_ready

TWO_DEALS = "standard match=hands match_length=2"


def hand_link(host: Friend) -> str:
    """The host makes a code for one friend."""
    host.press("Invite by hand")
    link = host.page.get_by_label("The link for one friend", exact=True)
    expect(link).to_have_value(re.compile("#friends=.*&hand="))
    return link.input_value()


def answer_of(guest: Friend) -> str:
    """A guest's code to be carried back."""
    code = guest.page.get_by_label("Your code", exact=True)
    expect(code).not_to_have_value("")
    return code.input_value()


def come_by_hand(pages: Pages, host: Friend, name: str, script: str = "() => {}") -> Friend:
    """Somebody comes in by codes, at a page that runs a ``script`` first."""
    page = come(pages, AT_ONCE)
    page.evaluate(script)
    page.evaluate("link => { location.hash = link; }", hand_link(host).partition("#")[2])
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Come in").click()
    guest = Friend(name, page)
    host.page.get_by_label("The code your friend sends back").fill(answer_of(guest))
    host.press("Let them in")
    until(lambda: name in host.people(), "the host sees the guest")
    expect(page.locator(".sheet.room")).to_be_visible()
    return guest


def test_by_hand_without_a_relay(pages: Pages, relay: Relay) -> None:
    relay.stop()
    heard = relay.heard
    asha = make_room(pages, "Asha", TWO_DEALS, way="By hand")
    link = hand_link(asha)
    expect(asha.page.locator("svg.qr")).to_be_visible()

    page = come(pages, f"{AT_ONCE}#{link.partition('#')[2]}")
    page.get_by_label("Your name").fill("Bina")
    page.get_by_role("button", name="Come in").click()
    bina = Friend("Bina", page)
    code = answer_of(bina)
    assert len(code) < 200

    # a wrong code is named, and nothing is lost by it
    written = asha.page.get_by_label("The code your friend sends back")
    written.fill(link.rpartition("hand=")[2])
    asha.press("Let them in")
    expect(asha.page.locator("#hand-wrong")).to_contain_text("the code that was sent out")
    written.fill("what?")
    asha.press("Let them in")
    expect(asha.page.locator("#hand-wrong")).to_contain_text("not a whole code")
    written.fill(code)
    asha.press("Let them in")

    until(lambda: "Bina" in asha.people(), "the host sees the guest")
    expect(page.locator(".sheet.room")).to_be_visible()
    bina.sit("north")
    asha.press("Deal the cards")
    Table(asha, bina).play_to_the_end()
    assert relay.heard == heard


def test_who_chose_by_hand_has_no_relay_asked_on_the_way_back(pages: Pages, relay: Relay) -> None:
    heard = relay.heard
    asha = make_room(pages, "Asha", TWO_DEALS, way="By hand")
    bina = come_by_hand(pages, asha, "Bina")
    bina.sit("north")
    asha.press("Deal the cards")
    Table(asha, bina).play(lambda: asha.phase == "play" and 0 < len(asha.hand()) < 8)

    def still_by_hand(host: Friend) -> None:
        until(lambda: host.hand(), "the hand is there again")
        host.show_room()
        hand_link(host)  # by now a relay would have been asked
        assert relay.heard == heard
        expect(host.page.get_by_label("The link to this room", exact=True)).to_have_count(0)

    asha.page.reload()
    wait_until_ready(asha)
    still_by_hand(asha)
    asha = reopened(pages, asha)
    asha.press("Back to your friends")
    still_by_hand(asha)

    bina.page.reload()
    wait_until_ready(bina)
    expect(bina.page.get_by_role("dialog")).to_contain_text("invite you by hand once more")
    assert relay.heard == heard
    bina.press("Ask the relays")
    until(lambda: relay.heard > heard, "the relay is asked")


REFUSES = """() => {
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""


def test_no_relay_is_asked_where_the_device_could_not_keep_the_way(
    pages: Pages, relay: Relay
) -> None:
    asha = make_room(pages, "Asha", TWO_DEALS)  # whose link leads there over relays
    bina = come_by_hand(pages, asha, "Bina", REFUSES)
    bina.press("Leave the table")
    bina.page.evaluate("link => { location.hash = link; }", asha.link().partition("#")[2])
    bina.press("Come in")
    expect(bina.page.locator("#ask-relays")).to_be_visible()


def test_a_code_that_comes_late_is_not_shown_in_another_room(pages: Pages) -> None:
    pages.expect += ["Service Worker registration blocked", "installing"]
    asha = make_room(pages, "Asha", TWO_DEALS, way="By hand", service_workers="block")
    held: list[Route] = []
    asha.page.route("**/line.js", lambda route: held.append(route))
    with asha.page.expect_request("**/line.js"):
        asha.press("Invite by hand")
    asha.press("Leave the table")
    asha.page.locator("#open-friends").click()
    asha.page.get_by_role("radio", name="By hand").check(force=True)
    asha.press("Make a room")
    expect(asha.page.locator(".sheet.room")).to_be_visible()
    held[0].continue_()
    asha.page.wait_for_timeout(2500)  # it would be there
    expect(asha.page.get_by_label("The link for one friend", exact=True)).to_have_count(0)
    hand_link(asha)


def test_a_guest_who_lacks_what_answers_a_code_uses_it_later(pages: Pages) -> None:
    pages.expect += ["net::ERR_FAILED", "Service Worker registration blocked", "installing"]
    asha = make_room(pages, "Asha", TWO_DEALS, way="By hand")
    page = come(pages, AT_ONCE, service_workers="block")
    page.route("**/line.js", lambda route: route.abort())
    page.locator("#open-friends").click()
    page.get_by_text("I have an invitation").click()
    page.get_by_label("The link you were sent").fill(hand_link(asha))
    page.get_by_role("button", name="Follow the link").click()
    page.get_by_label("Your name").fill("Bina")
    page.get_by_role("button", name="Come in").click()
    expect(page.locator(".sheet.missing")).to_be_visible()
    page.unroute_all()
    page.locator("#try-again").click()
    page.get_by_role("button", name="Come in").click()
    asha.page.get_by_label("The code your friend sends back").fill(answer_of(Friend("Bina", page)))
    asha.press("Let them in")
    until(lambda: "Bina" in asha.people(), "the host sees the guest")


@pytest.mark.parametrize("whose", ["guest", "host"])
def test_a_fault_cuts_no_line_laid_by_hand(whose: str, pages: Pages) -> None:
    pages.expect += ["Traceback[^$]*announce"]
    asha = make_room(pages, "Asha", TWO_DEALS, way="By hand")
    bina = come_by_hand(pages, asha, "Bina")
    bina.sit("north")
    asha.press("Deal the cards")
    table = Table(asha, bina)
    table.play(lambda: asha.phase == "play" and 0 < len(asha.hand()) < 8)
    page = (bina if whose == "guest" else asha).page
    page.evaluate("() => { globalThis.lost = document.querySelector('#alert'); lost.remove() }")
    failed = page.get_by_role("dialog", name="Something went wrong")
    table.play(lambda: failed.count())
    page.evaluate("() => document.body.append(lost)")
    page.get_by_role("button", name="Continue").click()
    expect(failed).to_have_count(0)
    table.play_to_the_end()
