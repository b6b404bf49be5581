"""Friends at their browsers: each makes a room or follows a link, sits down and plays, by the names
of what can be pressed."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from .conftest import Pages
from .person import Person

WEBRTC = ["--allow-loopback-in-peer-connection", "--disable-features=WebRtcHideLocalIpsWithMdns"]
"""For Chromium: connections within this machine, by its own addresses."""

SECONDS = 30
"""How long a step of the friends may take on a machine with other work to do."""


def settings(folder: Path, relays: list[str]) -> Path:
    """A file of settings with these relays, and no server that tells addresses."""
    path = folder / "friends.json"
    path.write_text(json.dumps({"relays": relays, "ice": []}), encoding="utf-8")
    return path


def until(true: Callable[[], Any], what: str, seconds: float = SECONDS) -> float:
    """Waits for something to come true and returns the seconds it took."""
    began = time.monotonic()
    while not true():
        if time.monotonic() - began > seconds:
            raise AssertionError(f"not within {seconds} s: {what}")
        time.sleep(0.05)
    return time.monotonic() - began


@dataclass
class Friend:
    """Somebody called ``name`` at ``page``."""

    name: str
    page: Page
    person: Person = field(init=False)

    def __post_init__(self) -> None:
        self.person = Person(self.page, sum(map(ord, self.name)))

    def press(self, name: str) -> None:
        """Presses the button of that name."""
        self.page.get_by_role("button", name=name, exact=True).first.click()

    @property
    def phase(self) -> str:
        """What the screen says of the moment."""
        return self.page.locator("#table").get_attribute("data-phase") or ""

    @property
    def sheet(self) -> str:
        """The title of the open sheet; empty for none."""
        title = self.page.locator("#sheet-title")
        return title.inner_text() if title.count() else ""

    def link(self) -> str:
        """The link to the room, as it is shown to be copied."""
        return self.page.get_by_label("The link to this room", exact=True).input_value()

    def people(self) -> dict[str, str]:
        """Everybody in the room as the screen lists them: name → marks."""
        found = {}
        for each in self.page.locator(".person").all():
            name = each.locator(".name").inner_text()
            found[name] = " ".join(each.locator(".tag").all_inner_texts())
        return found

    def sit(self, place: str) -> None:
        """Takes a seat: ``north``, ``east``, ``south``, ``west`` of the screen."""
        self.page.locator(f"#sit-{place}").click()
        expect(self.page.locator(".chair.mine")).to_have_count(1)

    def ready(self) -> None:
        """Is ready."""
        button = self.page.locator("#ready")
        if button.get_attribute("aria-pressed") != "true":
            button.click()
        expect(button).to_have_attribute("aria-pressed", "true")

    def wish(self) -> str | None:
        """What to press next, with a friend's patience for the host."""
        return self.person.wish()

    def played(self) -> int:
        """How many deals the score sheet of the panel tells of."""
        return self.page.locator(".panel .score-sheet tbody tr").count()


class Table:
    """Friends around one table, played by one hand: whoever is asked acts, at once."""

    def __init__(self, friends: list[Friend]) -> None:
        self.friends = friends

    def step(self) -> str | None:
        """One press by somebody who has something to press; ``None`` when nobody had."""
        for friend in self.friends:
            wish = friend.wish()
            if wish is not None:
                friend.person.press(wish)
                return wish
        return None

    def play(self, enough: Callable[[], bool], seconds: float = 240) -> None:
        """Plays until there is enough of it."""
        began = last = time.monotonic()
        while not enough():
            now = time.monotonic()
            if self.step() is not None:
                last = now
            elif now - last > SECONDS:
                said = "\n".join(
                    f"{friend.name}: {friend.page.locator('#table').aria_snapshot()}"
                    for friend in self.friends
                )
                raise AssertionError(f"nobody had anything to press for {SECONDS} s\n{said}")
            else:
                time.sleep(0.02)
            if now - began > seconds:
                raise AssertionError(f"not enough within {seconds} s")


def make_room(
    open_page: Pages, name: str, rules: str = "", query: str = "?speed=instant", **options: Any
) -> Friend:
    """Somebody makes a room by the buttons of the page."""
    page = open_page(query, permissions=["microphone"], **options)
    page.get_by_role("button", name="Play with friends").click()
    page.get_by_label("Your name").fill(name)
    if rules:
        page.get_by_role("dialog").get_by_role("radio", name=rules, exact=True).check(force=True)
    page.get_by_role("button", name="Make a room").click()
    expect(page.locator(".sheet.room")).to_be_visible()
    return Friend(name, page)


def follow(
    open_page: Pages, link: str, name: str, query: str = "?speed=instant", **options: Any
) -> Friend:
    """Somebody follows the link, says a name, and comes in."""
    page = open_page(f"{query}#{link.partition('#')[2]}", permissions=["microphone"], **options)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Come in").click()
    expect(page.locator(".sheet.room")).to_be_visible(timeout=SECONDS * 1000)
    return Friend(name, page)
