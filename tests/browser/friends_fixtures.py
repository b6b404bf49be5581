"""The page built for a relay of this machine, and browsers that may connect to each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserType

from building.browser import FLAGS, ensure
from building.dist import build

from .company import WEBRTC, write_settings
from .conftest import Pages, Site
from .relay import Relay

Gathering = Callable[[], Pages]


@pytest.fixture(scope="session")
def the_relay() -> Iterator[Relay]:
    """One relay for all these tests: its address is part of the page."""
    relay = Relay()
    yield relay
    relay.end()


@pytest.fixture
def relay(the_relay: Relay) -> Relay:
    """The relay, up."""
    the_relay.start()
    return the_relay


@pytest.fixture(scope="session")
def built_for_friends(the_relay: Relay, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page, with the policy and the settings for that relay."""
    folder = tmp_path_factory.mktemp("friends")
    return build(folder / "site", write_settings(folder, [the_relay.url]))


@pytest.fixture
def site_of_friends(built_for_friends: Path) -> Iterator[Site]:
    """The page on a server of its own."""
    served = Site(built_for_friends)
    yield served
    served.stop()


def _launched(browser_type: BrowserType) -> Browser:
    return browser_type.launch(executable_path=str(ensure()), args=[*FLAGS, *WEBRTC])


@pytest.fixture(scope="session")
def friends_browser(browser_type: BrowserType) -> Iterator[Browser]:
    """A browser whose pages may connect to each other."""
    browser = _launched(browser_type)
    yield browser
    browser.close()


@pytest.fixture
def pages(friends_browser: Browser, site_of_friends: Site, relay: Relay) -> Iterator[Pages]:
    """Opens pages for friends; afterwards nothing unexpected may have been complained of."""
    pages = Pages(friends_browser, site_of_friends)
    # what the library says when the other end hangs up
    pages.expect.append("Trystero peer error: OperationError: User-Initiated Abort")
    yield pages
    for context in pages.contexts:
        context.close()
    assert not pages.unexpected(), pages.unexpected()


@pytest.fixture
def another_browser(
    browser_type: BrowserType, site_of_friends: Site
) -> Iterator[Callable[[], Pages]]:
    """Starts a browser for somebody whose device will be killed or put to sleep."""
    started: list[Browser] = []

    def start() -> Pages:
        started.append(_launched(browser_type))
        return Pages(started[-1], site_of_friends)

    yield start
    for browser in started:
        browser.close()
