"""What nobody foresaw: it is shown and told in full on the console, and the match goes on."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import Pages
from .person import Person
from .test_match import saved

LINK = "?rules=standard&seed=8&speed=instant"


def test_a_fault_is_shown_and_the_match_goes_on(open_page: Pages) -> None:
    open_page.expect = ["Traceback[^$]*announce"]
    page = open_page(LINK)
    person = Person(page, 8)
    while not person.act().endswith(", playable"):
        pass
    person.wait()
    before = saved(page)

    # The page loses the place where things are announced: what follows can't be done.
    page.evaluate("() => { globalThis.lost = document.querySelector('#alert'); lost.remove() }")
    person.act()
    told = page.get_by_role("dialog", name="Something went wrong")
    expect(told).to_contain_text("Traceback")
    assert any("Traceback" in line for line in open_page.complaints)
    kept = saved(page)
    assert kept.record.moves[: len(before.record.moves)] == before.record.moves

    page.evaluate("() => document.body.append(lost)")
    page.get_by_role("button", name="Continue my match").click()
    expect(told).to_have_count(0)
    while person.act() != "Next deal":
        pass
    assert saved(page).record.moves[: len(kept.record.moves)] == kept.record.moves


def test_a_fault_at_the_start_is_shown(open_page: Pages) -> None:
    open_page.expect = ["Traceback[^$]*search"]
    context = open_page.new_context()
    context.add_init_script(
        "if (navigator.locks) navigator.locks.request = () => { throw new TypeError('search me') }"
    )
    page = open_page(LINK, context=context)
    expect(page.get_by_role("dialog", name="Something went wrong")).to_contain_text("search me")
