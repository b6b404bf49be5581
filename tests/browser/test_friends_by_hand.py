"""Two browsers find each other by codes that people carry, without any relay."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .company import AT_ONCE, Friend, Table, come, make_room, until
from .conftest import Pages
from .friends_fixtures import *  # noqa: F403 - fixtures are found by their names
from .relay import Relay

TWO_DEALS = "standard match=hands match_length=2"


def test_by_hand_without_a_relay(pages: Pages, relay: Relay) -> None:
    relay.stop()
    heard = relay.heard
    asha = make_room(pages, "Asha", TWO_DEALS, way="By hand")
    asha.press("Invite by hand")
    link = asha.page.get_by_label("The link for one friend", exact=True)
    expect(link).to_have_value(re.compile("#friends=.*&hand="))
    expect(asha.page.locator("svg.qr")).to_be_visible()

    page = come(pages, f"{AT_ONCE}#{link.input_value().partition('#')[2]}")
    page.get_by_label("Your name").fill("Bina")
    page.get_by_role("button", name="Come in").click()
    bina = Friend("Bina", page)
    code = page.get_by_label("Your code", exact=True)
    expect(code).not_to_have_value("")
    assert len(code.input_value()) < 200

    # a wrong code is named, and nothing is lost by it
    written = asha.page.get_by_label("The code your friend sends back")
    written.fill(link.input_value().rpartition("hand=")[2])
    asha.press("Let them in")
    expect(asha.page.locator("#hand-wrong")).to_contain_text("the code that was sent out")
    written.fill("what?")
    asha.press("Let them in")
    expect(asha.page.locator("#hand-wrong")).to_contain_text("not a whole code")
    written.fill(code.input_value())
    asha.press("Let them in")

    until(lambda: "Bina" in asha.people(), "the host sees the guest")
    expect(page.locator(".sheet.room")).to_be_visible()
    bina.sit("north")
    asha.press("Deal the cards")
    Table(asha, bina).play_to_the_end()
    assert relay.heard == heard
