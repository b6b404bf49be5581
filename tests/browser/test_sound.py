"""Sounds: none before the page was touched (a browser would complain), then made without a file."""

from __future__ import annotations

from playwright.sync_api import Page

from .conftest import Pages
from .person import Person

LISTEN = """
  window.made = { devices: 0, tones: 0, shakes: 0, early: 0 };
  const early = () => { window.made.early += !navigator.userActivation.hasBeenActive; };
  const Device = window.AudioContext;
  window.AudioContext = class extends Device {
    constructor() { super(); window.made.devices += 1; early(); }
    createOscillator() { window.made.tones += 1; return super.createOscillator(); }
    createBufferSource() { window.made.tones += 1; return super.createBufferSource(); }
  };
  Navigator.prototype.vibrate = function () { window.made.shakes += 1; early(); return true; };
"""


def opened(open_page: Pages, settings: str = "{}") -> Page:
    """A page whose sounds are counted, with a match that begins by itself."""
    context = open_page.new_context()
    kept = f"localStorage.setItem('29:settings:1', '{settings}');"
    context.add_init_script(LISTEN + f"if (location.protocol === 'http:') {kept}")
    return open_page("?rules=standard&seed=5&speed=fast", context=context)


def made(page: Page) -> dict[str, int]:
    counted: dict[str, int] = page.evaluate("() => window.made")
    return counted


def test_one_device_and_not_before_the_page_was_touched(open_page: Pages) -> None:
    page = opened(open_page)
    person = Person(page, 5)
    for _ in range(3):
        person.act()
    person.wait()
    count = made(page)
    assert count["devices"] == 1
    assert count["early"] == 0
    assert count["tones"] > 3
    assert count["shakes"] >= 1


def test_off_is_off(open_page: Pages) -> None:
    page = opened(open_page, '{"sound":"off","vibration":"off"}')
    person = Person(page, 5)
    for _ in range(3):
        person.act()
    person.wait()
    assert made(page) == {"devices": 0, "tones": 0, "shakes": 0, "early": 0}


def test_the_menu_silences(open_page: Pages) -> None:
    page = opened(open_page)
    person = Person(page, 5)
    person.act()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Switch the sound off").click()
    page.get_by_role("button", name="Switch the sound on").click()
    page.get_by_role("button", name="Switch the sound off").click()
    page.get_by_role("button", name="Go on playing").click()
    before = made(page)["tones"]
    person.act()
    person.wait()
    assert made(page)["tones"] == before
