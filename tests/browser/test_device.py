"""What this device keeps: out to a file, in from one, and the ways that can fail."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import Pages
from .person import Person
from .test_match import saved
from .test_storage import LINK, until_play

EVERYTHING = """() => Object.fromEntries(
    Object.keys(localStorage).filter((key) => !/^29:(tab|frozen|shown)/.test(key)).sort()
    .map((key) => [key, localStorage[key]]))"""


def device_sheet(page: Page) -> None:
    """Opens the sheet about this device."""
    if page.locator("#menu").count():
        page.locator("#menu").click()
        page.get_by_role("button", name="Settings").click()
    else:
        page.locator("#open-settings").click()
    page.locator("#open-device").click()
    expect(page.get_by_role("dialog", name="This device")).to_be_visible()


def keep_all(page: Page, file: Path) -> str:
    """Saves everything to a file; returns its text."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Save everything to a file").click()
    assert download.value.suggested_filename == "twenty-nine.json"
    download.value.save_as(file)
    return file.read_text(encoding="utf-8")


def load(page: Page, file: Path) -> None:
    """Chooses a file to be loaded."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Load a file").click()
    chooser.value.set_files(file)


def test_everything_moves_to_another_device(open_page: Pages, tmp_path: Path) -> None:
    page = open_page(LINK)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Day").check()
    page.get_by_role("button", name="Close").click()
    until_play(page, Person(page, 6))
    device_sheet(page)
    file = tmp_path / "all.json"
    keep_all(page, file)
    there = page.evaluate(EVERYTHING)
    moves = len(saved(page).record.moves)

    other = open_page("?rules=nepal&seed=3&speed=instant")  # with a match of its own
    device_sheet(other)
    load(other, file)
    asked = other.get_by_role("dialog", name="Load this file?")
    expect(asked).to_contain_text("The file holds a match.")
    other.get_by_role("button", name="Load it").click()
    expect(other.locator("html")).to_have_attribute("data-theme", "light", timeout=60_000)
    open_page.wait_until_ready(other)
    expect(other.locator("#table")).to_have_attribute("data-phase", "play")
    now = other.evaluate(EVERYTHING)
    assert now.keys() == there.keys()
    assert now["29:settings:1"] == there["29:settings:1"]
    assert len(saved(other).record.moves) >= moves


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: "no file of the game", "holds nothing of the game"),
        (lambda text: text[: len(text) // 2], "is damaged"),
        (lambda text: text + " " * 20_000_001, "20 MB are the most"),
        (lambda text: "", "is empty"),
        (lambda text: text.replace('"twenty-nine": 1', '"twenty-nine": 99'), "newer version"),
    ],
)
def test_a_file_that_is_no_use_changes_nothing(
    change: object, words: str, open_page: Pages, tmp_path: Path
) -> None:
    page = open_page(LINK)
    until_play(page, Person(page, 6))
    device_sheet(page)
    file = tmp_path / "all.json"
    text = keep_all(page, file)
    file.write_text(change(text), encoding="utf-8")  # type: ignore[operator]
    before = page.evaluate(EVERYTHING)
    load(page, file)
    expect(page.locator(".sheet.device .refusal")).to_contain_text(words)
    assert page.evaluate(EVERYTHING) == before
    page.get_by_role("button", name="Close").click()
    Person(page, 7).act()


def test_a_device_without_room_stays_as_it_was(open_page: Pages, tmp_path: Path) -> None:
    page = open_page(LINK)
    until_play(page, Person(page, 6))
    page.evaluate("localStorage.setItem('29:settings:1', '{}')")
    device_sheet(page)
    file = tmp_path / "all.json"
    keep_all(page, file)
    before = page.evaluate(EVERYTHING)
    page.evaluate(
        """() => {
            const set = Storage.prototype.setItem;
            let left = 1; // the first text finds room, the second does not
            Storage.prototype.setItem = function (key, text) {
                if (key.startsWith("29:tab") || left-- > 0) return set.call(this, key, text);
                Storage.prototype.setItem = set;
                throw new DOMException("no room", "QuotaExceededError");
            };
        }"""
    )
    load(page, file)
    page.get_by_role("button", name="Load it").click()
    expect(page.locator(".sheet.device .refusal")).to_contain_text("full or switched off")
    assert page.evaluate(EVERYTHING) == before
    page.get_by_role("button", name="Close").click()
    Person(page, 7).act()


def test_the_game_is_offered_for_installing_after_a_deal(open_page: Pages) -> None:
    page = open_page(LINK)
    page.evaluate(
        """() => {
            const event = new Event("beforeinstallprompt", { cancelable: true });
            event.prompt = async () => { globalThis.prompted = true; };
            dispatchEvent(event);
        }"""
    )
    offer = page.get_by_role("button", name="Install the game")
    page.locator("#menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    expect(offer).to_have_count(0)
    page.get_by_role("button", name="Go on playing").click()
    person = Person(page, 6)
    while person.act() != "Next deal":
        pass
    person.wait()
    page.locator("#menu").click()
    offer.click()
    page.wait_for_function("() => globalThis.prompted")
    expect(offer).to_have_count(0)


def test_on_an_iphone_the_way_is_told(open_page: Pages) -> None:
    context = open_page.new_context()
    context.add_init_script("Object.defineProperty(navigator, 'standalone', { value: false })")
    page = open_page(context=context)
    device_sheet(page)
    expect(page.locator(".sheet.device .steps")).to_contain_text("Add to Home Screen")


def test_an_installed_game_offers_nothing(open_page: Pages) -> None:
    context = open_page.new_context()
    context.add_init_script("Object.defineProperty(navigator, 'standalone', { value: true })")
    page = open_page(context=context)
    device_sheet(page)
    expect(page.get_by_text("Among your apps")).to_have_count(0)
