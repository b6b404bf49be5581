"""The pictures of the table that a browser shows before the game is installed.

`.venv/bin/python -m building.pictures` builds the page, plays into a certain deal, and writes
assets/pictures/. To be run when the table looks different.
"""

from playwright.sync_api import Page, sync_playwright

from building.browser import FLAGS, ensure
from building.dist import build
from building.page import PICTURES
from building.paths import ASSETS
from building.serve import Server

LINK = "?rules=standard&seed=29&speed=instant"
SCREENS = {"narrow": (360, 640, 2), "wide": (1280, 800, 1)}
"""Width, height in CSS pixels, and device pixels for each."""
_ENOUGH = 12
"""Decisions after which there is something to see."""


def main() -> None:
    """Take both pictures."""
    server = Server(build())
    server.start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure(), args=FLAGS)
        for name, (width, height, scale) in SCREENS.items():
            assert PICTURES[name] == f"{width * scale}x{height * scale}"
            context = browser.new_context(
                viewport={"width": width, "height": height}, device_scale_factor=scale
            )
            page = context.new_page()
            page.goto(server.url + LINK)
            page.locator("html[data-python=ready]").wait_for(state="attached", timeout=120_000)
            _play(page)
            path = ASSETS / "pictures" / f"{name}.jpg"
            path.parent.mkdir(exist_ok=True)
            page.screenshot(path=path, type="jpeg", quality=80)
            context.close()
        browser.close()
    server.stop()


def _play(page: Page) -> None:
    """Does the first thing offered, time and again, until cards lie on the table."""
    asked = "#settle, #pass, #no, .trump-choice [aria-pressed]"
    offered = f"{asked}, .actions .primary, .hand .playable"
    for _ in range(_ENOUGH):
        page.wait_for_timeout(400)
        if page.locator("#table[data-phase=play] .trick .card").count() > 2:
            return
        first = page.locator(offered).first
        if first.count():
            first.click()


if __name__ == "__main__":
    main()
