"""Sheets that friends see only when something goes wrong: they are drawn from the model alone, in
every language, and nothing of them is cut off, also where letters are twice as large."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

from playwright.sync_api import Page

from building.messages import compiled
from building.shape import html_of
from game.net.news import HostLost, Person, Reason, Seal, Why
from game.ui import text
from game.ui.friends.company import Company
from game.ui.languages import NAMES, wants_own_digits
from game.ui.messages import Sheet
from game.ui.model import Model
from game.ui.screens import screen
from game.ui.settings import Settings

from .conftest import Pages
from .test_languages import CUT_OFF
from .test_walk_friends import IN_A_TABLE, LARGE, SIZES

LONG = "Bina Kumari Shrestha-Maharjan"
PROOF = "commitment 7f3a" + "90c1" * 24

DRAWN = """async ([html, language]) => {
  document.documentElement.lang = language;
  document.querySelector("#app").innerHTML = html;
  document.querySelectorAll("#table details").forEach((e) => e.open = true);
  document.body.offsetHeight;
  await document.fonts.ready;
}"""


def sheets() -> Iterator[tuple[str, Model]]:
    """Each of them, by its name."""
    broken = [why for why in get_args(Why) if why]
    seals = {
        at: Seal("broken", why, accuser, PROOF)
        for at, (why, accuser) in enumerate(zip(broken, ("", LONG, ""), strict=False), start=1)
    }
    yield "seal", _with("seal", Company(seals=seals))
    successor = Person("a", LONG, 1, host=False, me=False)
    for asked in (True, False):
        lost = HostLost(successor, 1, 2, asked)
        yield f"lost, {asked}", _with("lost", Company(lost=lost))
    mine = replace(successor, me=True)
    yield "lost, to me", _with("lost", Company(lost=HostLost(mine, 1, 2, asked=True)))
    for reason in get_args(Reason):
        yield f"closed, {reason}", _with("closed", Company(closed=reason))


def _with(sheet: Sheet, company: Company) -> Model:
    return Model(screen="home", sheet=sheet, company=company)


def drawn(language: str) -> dict[str, str]:
    """The sheets as HTML in a language."""
    own_digits = wants_own_digits(Settings(), language)
    text.install(language, None if language == "en" else compiled(language), own_digits)
    try:
        return {name: html_of(screen(model)) for name, model in sheets()}
    finally:
        text.install("en")


def cut_off(page: Page, html: str, language: str) -> list[str]:
    page.evaluate(DRAWN, [html, language])
    found = []
    for size in ("100%", "200%"):
        page.evaluate(LARGE, size)
        for width, height in (*SIZES, (640, 360)):
            page.set_viewport_size({"width": width, "height": height})
            wrong = [each for each in page.evaluate(CUT_OFF) if not IN_A_TABLE.search(each)]
            found += [f"{width}x{height}, {size}: {each}" for each in wrong]
    page.evaluate(LARGE, "100%")
    return found


def test_nothing_is_cut_off_where_something_went_wrong(open_page: Pages) -> None:
    page = open_page(bypass_csp=True, reduced_motion="reduce")
    found = []
    for language in NAMES:
        for name, html in drawn(language).items():
            found += [f"{language}, {name}: {each}" for each in cut_off(page, html, language)]
            assert page.locator(".sheet[aria-modal]").count() == 1, name
    assert found == []
