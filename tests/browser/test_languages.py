"""The page in each language: chosen, switched in mid-deal, its fonts, and nothing cut off."""

from __future__ import annotations

import gettext
import json
import re
import shutil
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from building import messages
from building.dist import build
from building.messages import compiled
from game.ui.languages import NAMES
from tests.ui.pseudo import CLOSE, OPEN, pseudo_catalogue

from . import walk
from .conftest import Pages, Site
from .walk import one_first

SETTINGS = "29:settings:1"
SIZES = ((360, 640), (320, 640))
WIDER = ((640, 360), (768, 1024), (1280, 800))

CUT_OFF = """() => {
  const wrong = new Set(), lines = [], range = document.createRange();
  const table = document.querySelector("#table");
  const root = table.querySelector(".sheet[aria-modal]") ?? table;
  const name = (e) => e.tagName.toLowerCase() + (e.id ? "#" + e.id : "") +
    (e.getAttribute("class") ? "." + e.getAttribute("class").trim().replaceAll(" ", ".") : "");
  const quoted = (node) => `"${node.data.trim().slice(0, 40)}" in ${name(node.parentElement)}`;
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode, element = node.parentElement;
    if (!node.data.trim() || element.closest("svg, option, [inert]")) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(node);
    const words = range.getBoundingClientRect();
    if (!words.width) continue;
    const shown = { left: -9999, top: -9999, right: 9999, bottom: 9999 };
    const said = [];
    let hidden = false, scrolls = false;
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at), box = at.getBoundingClientRect();
      hidden ||= style.clipPath !== "none" || style.clip !== "auto";
      if (style.display === "inline" || style.display === "contents") continue;
      const wider = at.clientWidth ? at.scrollWidth - at.clientWidth : 0;
      if (wider > 1 && style.overflowX !== "visible")
        said.push(`${name(at)} is ${wider} px too narrow for what is in it`);
      const out = Math.max(box.left - words.left, words.right - box.right);
      if (out > 1 && at === element)
        said.push(`${Math.round(out)} px of ${quoted(node)} stand out`);
      if (style.overflowY === "visible") continue;
      const moves = style.overflowY === "auto" || style.overflowY === "scroll";
      if (!moves && !scrolls && (words.bottom > box.bottom + 2 || words.top < box.top - 2))
        said.push(`${name(at)} cuts ${quoted(node)}`);
      scrolls ||= moves;
      shown.top = Math.max(shown.top, box.top);
      shown.bottom = Math.min(shown.bottom, box.bottom);
    }
    if (hidden) continue;
    if (words.left < -1 || words.right > innerWidth + 1)
      said.push(`${quoted(node)} is beside the window`);
    if (!scrolls && (words.top < -1 || words.bottom > innerHeight + 1))
      said.push(`${quoted(node)} is above or below the window`);
    const button = element.closest("button:not(.card), label:has(input)")?.getBoundingClientRect();
    if (button && (words.left < button.left || words.right > button.right ||
        words.top < button.top - 1 || words.bottom > button.bottom + 1))
      said.push(`${quoted(node)} stands out of its button`);
    said.forEach((each) => wrong.add(each));
    for (const line of range.getClientRects()) {
      // the letters take about the middle two thirds of a line
      const top = Math.max(line.top + line.height / 6, shown.top);
      const bottom = Math.min(line.bottom - line.height / 6, shown.bottom);
      if (bottom > top) lines.push({ left: line.left, right: line.right, top, bottom, node });
    }
  }
  const layer = (node) => node.parentElement.closest(".sheet, .announce, .panel, .hint");
  lines.forEach((a, place) => {
    for (const b of lines.slice(place + 1)) {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > 1 && a.node !== b.node && layer(a.node) === layer(b.node))
        wrong.add(`${quoted(a.node)} lies over ${quoted(b.node)}`);
    }
  });
  return [...wrong];
}"""
"""The texts on the screen that are cut off, stand out of their boxes, or lie over each other."""


def settings(language: str, **others: str) -> str:
    """A script that has the device keep these settings before the page is first read."""
    kept = json.dumps({"language": language, "speed": "fast", "motion": "none", **others})
    return (
        f"location.origin !== 'null' && (localStorage.getItem('{SETTINGS}') ?? "
        f"localStorage.setItem('{SETTINGS}', '{kept}'))"
    )


AS_TEXT = """key => {
  const kept = JSON.parse(localStorage.getItem(key));
  localStorage.setItem(key, JSON.stringify({ ...kept, layout: "text" }));
}"""
"""Has the device keep the text view as its layout."""

FORGET = "() => localStorage.removeItem('29:match:1')"
"""Has the device forget the match in play."""


def text(language: str, english: str, context: str | None = None) -> str:
    """A text as the language has it."""
    catalogue = gettext.GNUTranslations(BytesIO(compiled(language)))
    return catalogue.pgettext(context, english) if context else catalogue.gettext(english)


def fonts(page: Page) -> list[str]:
    """The page's own fonts that it has loaded."""
    return page.evaluate(  # type: ignore[no-any-return]
        "async () => (await document.fonts.ready, [...document.fonts])"
        ".filter((f) => f.status === 'loaded').map((f) => f.family.replaceAll('\"', ''))"
    )


def fetched(page: Page, folder: str) -> list[str]:
    """Which files of a folder the page has fetched, by their names without hashes. What the service
    worker keeps for later is not among them."""
    asked = page.evaluate("() => performance.getEntriesByType('resource').map((e) => e.name)")
    names = [name.rsplit("/", 1)[-1] for name in asked if folder in name]
    return sorted(re.sub(r"-[0-9a-f]{12}", "", name) for name in names)


@pytest.mark.parametrize(
    ("locale", "language", "font"),
    [
        ("ne-NP", "ne", "Devanagari of 29"),
        ("hi-IN", "hi", "Devanagari of 29"),
        ("bn-BD", "bn", "Bengali of 29"),
        ("de-DE", "de", None),
        ("en-GB", "en", None),
        ("fr-FR", "en", None),
    ],
)
def test_the_page_begins_in_the_device_s_language(
    locale: str, language: str, font: str | None, open_page: Pages
) -> None:
    """It fetches that language's texts and font, and no other's."""
    page = open_page(locale=locale)
    assert page.locator("html").get_attribute("lang") == language
    assert page.locator("#language").input_value() == language
    play = text(language, "Play now") if language != "en" else "Play now"
    assert page.locator("#play-now").inner_text() == play
    assert fonts(page) == ([font] if font else [])
    assert fetched(page, "/i18n/") == ([f"{language}.mo"] if language != "en" else [])
    assert len(fetched(page, "/fonts/")) == (1 if font else 0)


TEXTS = """query => {
  const texts = document.createTreeWalker(document.querySelector(query), NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) if (texts.currentNode.data) found.push(texts.currentNode.data);
  return found;
}"""


@pytest.mark.parametrize(("locale", "language"), [("ne-NP", "ne"), ("de-DE", "de")])
def test_the_start_screen_speaks_it_before_there_is_any_python(
    locale: str, language: str, open_page: Pages
) -> None:
    """What is shown while the game loads says the same as the game then does."""
    context = open_page.new_context(locale=locale)
    held: list[Route] = []
    context.route("**/game-*.pack", lambda route: held.append(route))
    page = open_page(context=context, wait=False)
    page.locator(f"[data-shape=home][lang={language}]").wait_for(state="attached")
    waiting = page.evaluate(TEXTS, "[data-shape=home]")
    assert text(language, "Play now") in waiting
    assert page.locator(".boot .stage").inner_text() in {
        text(language, said)
        for said in ("Loading the game", "Starting Python", "Laying out the table")
    } or any(char.isdigit() for char in page.locator(".boot .stage").inner_text())
    for route in held:
        route.continue_()
    context.unroute("**/game-*.pack")
    open_page.wait_until_ready(page)
    assert page.evaluate(TEXTS, "#table") == waiting


def test_another_language_in_mid_deal(open_page: Pages) -> None:
    """Without loading again: the cards stay, all words change, also for the next visit."""
    page = open_page("?rules=nepal&seed=42&speed=instant")
    page.evaluate("() => { window.same = true; }")
    while not (page.locator(".hand .playable").count() and page.locator(".trick .card").count()):
        page.evaluate(walk.MOVE, False)
    cards = "() => [...document.querySelectorAll('[data-card]')].map((e) => e.dataset.card)"
    lying = page.evaluate(cards)
    for language in ("hi", "bn", "de", "ne"):
        page.locator("#menu").click()
        page.locator(".sheet.menu .list button:has(use[href$='#settings'])").click()
        page.locator(f".sheet.settings input[name=language][value={language}]").check()
        page.locator(f"html[lang={language}]").wait_for(state="attached")
        assert page.locator("h2.headline").inner_text() == text(language, "Settings")
        page.locator("#close").click()
        assert page.evaluate(cards) == lying
        playable = page.locator(".hand .playable").first.get_attribute("aria-label") or ""
        card = page.locator(".hand .playable").first.get_attribute("data-card")
        assert name_of_card(language, str(card)).lower() in playable.lower()
    assert page.evaluate("() => window.same")
    assert fonts(page) == ["Devanagari of 29", "Bengali of 29"]
    page.goto(open_page.site.url)
    open_page.wait_until_ready(page)
    assert page.locator("html").get_attribute("lang") == "ne"
    assert page.evaluate(cards) == lying


def name_of_card(language: str, code: str) -> str:
    """A card's name in a language."""
    ranks = {"J": "jack", "Q": "queen", "K": "king", "A": "ace", "T": "10"}
    suits = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
    return text(language, f"{ranks.get(code[0], code[0])} of {suits[code[1]]}")


def test_digits_of_the_language_or_latin(open_page: Pages) -> None:
    """In sentences; what has little room stays Latin in any case."""
    page = open_page("?rules=standard&seed=5&speed=instant", locale="ne-NP")
    cards = page.locator(".seat.north .cards")
    page.locator(".bids .button").first.wait_for()
    assert re.search("[०-९]", cards.inner_text())
    assert page.locator(".bids .button").first.inner_text() == "15"
    page.locator("#menu").click()
    page.locator(".sheet.menu .list button:has(use[href$='#settings'])").click()
    page.locator(".sheet.settings input[name=digits][value=latin]").check()
    page.locator("#close").click()
    assert re.search("[0-9]", cards.inner_text())
    assert not re.search("[०-९]", page.locator("#table").inner_text())


@pytest.mark.parametrize("damage", ["not there", "cut off", "empty", "something else"])
def test_texts_that_cannot_be_had_are_told_and_tried_again(
    damage: str, open_page: Pages, site: Site, tmp_path: Path
) -> None:
    open_page.expect.append("404|Failed to load resource")
    folder = tmp_path / "29"
    shutil.copytree(site.folder, folder)
    site.folder, site.cache = folder, "max-age=3600"
    site.stop()
    site.start()
    (there,) = (folder / "i18n").glob("bn-*.mo")
    whole = there.read_bytes()
    there.unlink()
    wrong = {"cut off": whole[:9999], "empty": b"", "something else": b"<!doctype html>"}
    if damage in wrong:
        there.write_bytes(wrong[damage])
    page = open_page()
    page.locator("#language").select_option("bn")
    page.locator(".language .fault", has_text=NAMES["bn"]).wait_for()
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("#play-now").inner_text() == "Play now"
    there.write_bytes(whole)
    page.locator("#language").select_option("de")
    page.locator("html[lang=de]").wait_for(state="attached")
    page.locator("#language").select_option("bn")
    page.locator("html[lang=bn]").wait_for(state="attached")
    assert page.locator(".language .fault").inner_text() == ""


def test_a_page_begins_in_english_where_its_languages_texts_are_damaged(open_page: Pages) -> None:
    context = open_page.new_context(locale="bn-BD")
    context.route("**/i18n/bn-*.mo", lambda route: route.fulfill(status=200, body="<html>"))
    page = open_page(context=context)
    expect(page.locator(".language .fault")).to_contain_text(NAMES["bn"])
    expect(page.locator(".sheet")).to_have_count(0)
    expect(page.locator("#play-now")).to_have_text("Play now")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_every_language_is_there_without_a_network(open_page: Pages, site: Site) -> None:
    page = open_page()
    open_page.wait_until_offline(page)
    site.stop()
    page.reload()
    open_page.wait_until_ready(page)
    for language, font in (("ne", "Devanagari of 29"), ("bn", "Bengali of 29"), ("de", None)):
        page.locator("#language").select_option(language)
        page.locator(f"html[lang={language}]").wait_for(state="attached")
        assert page.locator("#play-now").inner_text() == text(language, "Play now")
        assert font is None or font in fonts(page)


@pytest.fixture(scope="module")
def built_made_up(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page with the made-up language in the place of German."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            messages,
            "compiled",
            lambda language: pseudo_catalogue() if language == "de" else compiled(language),
        )
        return build(tmp_path_factory.mktemp("made-up") / "29")


@pytest.fixture
def made_up(browser: Browser, built_made_up: Path) -> Iterator[Pages]:
    """Opens that page."""
    site = Site(built_made_up)
    pages = Pages(browser, site)
    yield pages
    for context in pages.contexts:
        context.close()
    site.stop()
    assert pages.unexpected() == []


def cut_off(page: Page, sizes: tuple[tuple[int, int], ...]) -> list[str]:
    """What is cut off on the screen now, at each size."""
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}x{height}: {each}" for each in page.evaluate(CUT_OFF)]
    page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
    return found


def everywhere(pages: Pages, language: str, sizes: tuple[tuple[int, int], ...]) -> list[str]:
    """What is cut off anywhere in a language."""
    context = pages.new_context(viewport=sizes[0], reduced_motion="reduce")
    context.add_init_script(settings(language, take_back="on"))
    page = pages(context=context)
    found = {}
    for moment in walk.of_the_start(page):
        found[moment] = cut_off(page, sizes)
    for moment in walk.of_a_record(page):
        found[moment] = cut_off(page, sizes)
    page.goto(pages.site.url + "?rules=nepal&seed=3")
    pages.wait_until_ready(page)
    for moment in walk.of_a_match(page, 3):
        found[moment] = cut_off(page, sizes)
    for moment in walk.of_a_deal_again(page):
        found[moment] = cut_off(page, sizes)
    for query, moments in (
        ("?lesson=first_hand", walk.of_a_lesson),
        ("?rules=nonsense&speed=slow", lambda _page: iter(["a link with faults"])),
        ("?rules=nepal+last_trick=1", lambda _page: iter(["a table by link"])),
    ):
        page.goto(pages.site.url + query)
        pages.wait_until_ready(page)
        for moment in moments(page):
            found[moment] = cut_off(page, sizes)
    page.evaluate(AS_TEXT, SETTINGS)
    page.evaluate(FORGET)
    page.goto(pages.site.url + "?rules=standard&seed=4")
    pages.wait_until_ready(page)
    for moment in walk.of_the_text_view(page):
        found[moment] = cut_off(page, sizes)
    assert len(found) > 25, list(found)
    assert any("trump-choice" in moment for moment in found)
    return [f"{moment}: {each}" for moment, wrong in found.items() for each in wrong]


@pytest.mark.slow
@pytest.mark.parametrize("language", one_first("ne", NAMES))
def test_nothing_is_cut_off(language: str, open_page: Pages) -> None:
    assert everywhere(open_page, language, SIZES) == []


@pytest.mark.slow
@pytest.mark.thorough
def test_nothing_is_cut_off_where_texts_are_two_fifths_longer(made_up: Pages) -> None:
    assert everywhere(made_up, "de", SIZES + WIDER) == []


def test_the_page_shows_the_made_up_language(made_up: Pages) -> None:
    """Else the test above would look at English."""
    page = made_up(locale="de-DE")
    shown = page.locator("#play-now").inner_text()
    assert shown.startswith(OPEN)
    assert shown.endswith(CLOSE)
    assert len(shown) >= 1.4 * len("Play now")
