"""The page in a real browser, served from this machine under a sub-path.

`site`       the built page on a server of its own: stop it, start it again, read what was asked
`open_page`  opens the page in a fresh context and waits until the game has started; afterwards the
             test fails if the browser warned of anything or asked another origin for anything
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response

from building.browser import FLAGS, ensure
from building.dist import build
from building.serve import Server

SECONDS_TO_START = 90  # much, for machines with other work to do


class Site:
    """The page on a server of this machine that can be stopped and started again.

    `folder` holds its files; `prefix` is the path it is served at; `cache` the Cache-Control sent.
    """

    def __init__(self, folder: Path, prefix: str = "/29/", cache: str = "no-cache") -> None:
        self.folder = folder
        self.prefix = prefix
        self.cache = cache
        self.server: Server | None = None
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        """The page's address, also while the server is down."""
        return f"http://127.0.0.1:{self.port}{self.prefix}"

    @property
    def asked(self) -> list[str]:
        """The paths that were asked of the server since it was started."""
        return [] if self.server is None else self.server.asked

    def start(self) -> None:
        """Serve, at the same address as before."""
        if self.server is None:
            self.server = Server(self.folder, self.port, self.prefix, self.cache)
            self.port = self.server.server_port
            self.server.start()

    def stop(self) -> None:
        """Be gone: no answer, and open connections cut."""
        if self.server is not None:
            self.server.stop()
            self.server = None


class Pages:
    """Opens pages, and gathers what a browser complains of. Call it to open one.

    `expect` holds regular expressions of complaints that a test provokes on purpose.
    """

    def __init__(self, browser: Browser, site: Site) -> None:
        self.browser = browser
        self.site = site
        self.complaints: list[str] = []
        self.expect: list[str] = []
        self.contexts: list[BrowserContext] = []

    def __call__(
        self,
        query: str = "",
        *,
        viewport: tuple[int, int] = (360, 640),
        context: BrowserContext | None = None,
        wait: bool = True,
        **options: Any,
    ) -> Page:
        """Open the page with a query such as "?seed=1" and wait until the game has started.

        `viewport` is width and height in CSS pixels; `context` opens a further tab beside an
        earlier one; `options` go to the new context. Without `wait` it returns at once.
        """
        if context is None:
            context = self.new_context(viewport=viewport, **options)
        page = context.new_page()
        page.goto(self.site.url + query, wait_until="commit")
        if wait:
            self.wait_until_ready(page)
        return page

    def new_context(self, viewport: tuple[int, int] = (360, 640), **options: Any) -> BrowserContext:
        """A fresh profile, as of a new visitor, whose every page is watched."""
        size = {"width": viewport[0], "height": viewport[1]}
        context = self.browser.new_context(viewport=size, **options)  # type: ignore[arg-type]
        return self.watch(context)

    def watch(self, context: BrowserContext) -> BrowserContext:
        """Gather the complaints of every page of a context; it is closed after the test."""
        context.set_default_timeout(30_000)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.complaints.append(f"error: {error.error}"))
        context.on("request", self._request)
        context.on("response", self._response)
        self.contexts.append(context)
        return context

    def wait_until_ready(self, page: Page) -> None:
        """Wait until the game has drawn its first screen; fail with what the page says if not."""
        screen = page.locator("html[data-python=ready], .boot[data-failed]")
        screen.first.wait_for(state="attached", timeout=SECONDS_TO_START * 1000)
        failed = page.locator(".boot[data-failed] .trouble")
        if failed.count():
            pytest.fail(f"the game did not start: {failed.inner_text()}\n{self.complaints}")

    def wait_until_offline(self, page: Page) -> None:
        """Wait until the whole game is kept on the device."""
        kept = page.locator("html[data-offline=ready]")
        kept.wait_for(state="attached", timeout=SECONDS_TO_START * 1000)

    def unexpected(self) -> list[str]:
        """The complaints that the test did not expect."""
        return [
            line for line in self.complaints if not any(re.search(e, line) for e in self.expect)
        ]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("warning", "error"):
            self.complaints.append(f"console {message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in ("data", "blob"):
            return
        if address.netloc != f"127.0.0.1:{self.site.port}":
            self.complaints.append(f"request to another origin: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.complaints.append(f"answer {response.status}: {response.url}")


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """How Chromium is started: the one found on this machine, asking the network for nothing."""
    headed = bool(os.environ.get("T29_HEADED"))
    return {"executable_path": str(ensure()), "args": FLAGS, "headless": not headed}


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page, built once for these tests in a folder that no other build touches."""
    return build(tmp_path_factory.mktemp("site"))


@pytest.fixture
def site(built: Path) -> Iterator[Site]:
    """The page on a server of its own, at /29/."""
    served = Site(built)
    yield served
    served.stop()


@pytest.fixture
def open_page(browser: Browser, site: Site) -> Iterator[Pages]:
    """Opens the page; after the test nothing unexpected may have been complained of."""
    pages = Pages(browser, site)
    yield pages
    for context in pages.contexts:
        context.close()
    assert pages.unexpected() == []
