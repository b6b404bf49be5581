"""Hints and claims at the page: the bulb, and the rest of a deal that is certain."""

from __future__ import annotations

import re

import pytest

from .conftest import Pages
from .person import Person


@pytest.mark.parametrize("viewport", [(360, 640), (640, 360)])
def test_a_hint_marks_what_it_names(open_page: Pages, viewport: tuple[int, int]) -> None:
    page = open_page("?rules=standard&seed=5&speed=instant", viewport=viewport)
    person = Person(page, 5)
    table = page.locator("#table")
    for phase, mark in (("auction", ".button.hinted"), ("play", ".card.hinted, #ask.hinted")):
        person.wait()
        # where there is nothing to choose there is no hint
        while table.get_attribute("data-phase") != phase or not page.locator("#hint").count():
            person.act()
            person.wait()
        page.get_by_role("button", name="Hint", exact=True).click()
        marked = page.locator(mark)
        marked.wait_for()
        assert marked.count() == 1
        note = page.locator(".hint-note").inner_text()
        assert re.fullmatch(r"[A-Z][^.]*\. [A-Z].*\.", note), note
        marked.click()  # what is marked can be pressed through what explains it
    assert page.locator(".hint-note").count() == 0


def test_a_claim_ends_the_deal_without_a_question(open_page: Pages) -> None:
    """Some deal of a match comes to a claim; from there on nothing is asked until its end."""
    page = open_page(
        "?rules=standard match_length=50&seed=11&speed=instant", reduced_motion="reduce"
    )
    person = Person(page, 11)
    for _ in range(400):
        person.wait()
        if page.locator("#claim").count():
            break
        person.act()
    page.get_by_role("button", name="Claim the rest", exact=True).click()
    page.locator(".sheet.result").wait_for()
    assert person.wait() == "Next deal"
