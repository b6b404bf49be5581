"""One way to drive three browsers: Chromium and Firefox by Playwright, WebKitGTK by Selenium."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import time
import warnings
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from playwright.sync_api import Page, Playwright
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.webkitgtk.service import Service

from building.browser import FLAGS
from building.browser import ensure as ensure_chromium
from building.engines import mini_browser

PATIENCE = 180
"""Seconds until something that is waited for is taken not to come."""


class Driver(Protocol):
    """A browser window on one page."""

    def open(self, url: str) -> None:
        """Loads an address; returns while the page may still be loading."""

    def run(self, code: str) -> Any:
        """The value of a JavaScript expression in the page."""

    def click(self, selector: str) -> None:
        """Presses the first element that fits, as a pointer does."""

    def enter(self, selector: str) -> None:
        """Puts the focus on the first element that fits and strikes the Enter key."""


def wait(driver: Driver, condition: str) -> None:
    """Waits until a JavaScript expression is true."""
    until = time.monotonic() + PATIENCE
    while True:
        with contextlib.suppress(Exception):  # in the middle of a navigation there is no page
            if driver.run(condition):
                return
        if time.monotonic() > until:
            raise AssertionError(f"waited {PATIENCE} s for: {condition}\n{told(driver)}")
        time.sleep(0.1)


def told(driver: Driver) -> str:
    """What the page shows and complains of, for a report."""
    return str(driver.run("document.body.innerText.slice(0, 600) + JSON.stringify(complaints)"))


class ByPlaywright:
    """Chromium or Firefox."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, url: str) -> None:
        """See Driver."""
        self.page.goto(url, wait_until="commit")

    def run(self, code: str) -> Any:
        """See Driver."""
        return self.page.evaluate(f"() => ({code})")

    def click(self, selector: str) -> None:
        """See Driver."""
        self.page.locator(selector).first.click()

    def enter(self, selector: str) -> None:
        """See Driver."""
        self.page.locator(selector).first.focus()
        self.page.keyboard.press("Enter")


class BySelenium:
    """WebKitGTK."""

    def __init__(self, driver: webdriver.WebKitGTK) -> None:
        self.driver = driver

    def open(self, url: str) -> None:
        """See Driver."""
        self.driver.get(url)

    def run(self, code: str) -> Any:
        """See Driver."""
        return self.driver.execute_script(f"return ({code})")

    def click(self, selector: str) -> None:
        """See Driver."""
        self.driver.find_element(By.CSS_SELECTOR, selector).click()

    def enter(self, selector: str) -> None:
        """See Driver."""
        element = self.driver.find_element(By.CSS_SELECTOR, selector)
        self.driver.execute_script("arguments[0].focus()", element)
        element.send_keys(Keys.ENTER)


@contextlib.contextmanager
def driven(name: str, playwright: Callable[[], Playwright]) -> Iterator[Driver]:
    """A window of this browser, closed afterwards. There can be one Playwright in a process:
    ``playwright`` gives it."""
    with _selenium() if name == "webkitgtk" else _playwright(name, playwright()) as driver:
        yield driver


@contextlib.contextmanager
def _playwright(name: str, playwright: Playwright) -> Iterator[Driver]:
    if name == "firefox":
        program = shutil.which("firefox-esr")
        browser = playwright.firefox.launch(channel="moz-firefox", executable_path=program)
    else:
        browser = playwright.chromium.launch(executable_path=ensure_chromium(), args=FLAGS)
    context = browser.new_context(viewport={"width": 400, "height": 800})
    context.set_default_timeout(PATIENCE * 1000)
    yield ByPlaywright(context.new_page())
    browser.close()


@contextlib.contextmanager
def _selenium() -> Iterator[Driver]:
    with _screen() as number:
        options = webdriver.WebKitGTKOptions()
        options.binary_location = str(mini_browser())
        options.add_argument("--automation")
        environment = {**os.environ, "DISPLAY": number, "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
        program = shutil.which("WebKitWebDriver")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # Selenium warns of its own ways
            driver = webdriver.WebKitGTK(options, Service(program, env=environment))
        driver.set_page_load_timeout(PATIENCE)
        driver.set_script_timeout(PATIENCE)
        try:
            yield BySelenium(driver)
        finally:
            driver.quit()


@contextlib.contextmanager
def _screen() -> Iterator[str]:
    """A screen for a browser that has no headless mode; gives its number."""
    reads, writes = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writes), "-screen", "0", "1280x1000x24"],
        pass_fds=[writes], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writes)
    try:
        with os.fdopen(reads) as told:
            yield f":{told.readline().strip()}"
    finally:
        screen.terminate()
        screen.wait()
