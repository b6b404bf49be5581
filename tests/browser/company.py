"""Friends at their browsers: each makes a room or follows a link, sits down and plays, by the names
of what can be pressed."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from .conftest import Pages
from .person import NEXT, Person

WEBRTC = ["--allow-loopback-in-peer-connection", "--disable-features=WebRtcHideLocalIpsWithMdns"]
"""For Chromium: connections within this machine, by its own addresses. The contexts need the
permission ``microphone`` as well, or it hides them."""

SECONDS = 30
"""How long a step of the friends may take on a machine with other work to do."""

AT_ONCE = "?speed=instant"


def write_settings(folder: Path, relays: list[str]) -> Path:
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
        titles = self.page.locator("#sheet-title").all_inner_texts()
        return titles[0] if titles else ""

    def link(self) -> str:
        """The link to the room, as it is shown to be copied."""
        return self.page.get_by_label("The link to this room", exact=True).input_value()

    def people(self) -> dict[str, str]:
        """Everybody in the room as the screen lists them: name → marks."""
        found: dict[str, str] = self.page.evaluate(
            """() => Object.fromEntries([...document.querySelectorAll(".person")].map(each => [
                each.querySelector(".name").textContent,
                [...each.querySelectorAll(".tag")].map(tag => tag.textContent).join(", "),
            ]))"""
        )
        return found

    def sit(self, place: str) -> None:
        """Takes a seat: ``north``, ``east``, ``south``, ``west`` of the screen."""
        self.page.locator(f"#sit-{place}").click()
        mine = self.page.locator(".chair.mine .name")
        expect(mine).to_have_text(self.name)

    def ready(self) -> None:
        """Is ready."""
        self.page.locator("#ready").click()
        expect(self.page.locator("#ready")).to_have_attribute("aria-pressed", "true")

    def show_room(self) -> None:
        """Has the room on the screen, beside the cards."""
        on_the_way_in = self.page.locator(".sheet.friends:not(.room)")
        expect(on_the_way_in).to_have_count(0)
        if not self.page.locator(".sheet.room").count():
            self.page.locator("#menu").click()
            self.press("Friends at this table")

    def hide_room(self) -> None:
        """Has the cards on the screen again."""
        if self.page.locator(".sheet.room").count():
            self.page.locator("#close").click()

    def hand(self) -> list[str]:
        """The cards in hand."""
        found: list[str] = self.page.evaluate(
            "() => [...document.querySelectorAll('.hand [data-card]')].map(c => c.dataset.card)"
        )
        return sorted(found)

    def deals(self) -> int:
        """How many deals the score sheet beside the table tells of."""
        return self.page.locator(".panel .score-sheet tbody tr").count()

    def names(self) -> dict[str, str]:
        """Who sits where on this screen: N, E, S, W → name."""
        found: dict[str, str] = self.page.evaluate(
            """() => Object.fromEntries([...document.querySelectorAll(".seat")].map(each => [
                each.dataset.seat, each.querySelector(".name").textContent]))"""
        )
        return found

    def ties(self) -> dict[str, str]:
        """The marks at the seats: N, E, S, W → bot, doubtful, away."""
        found: dict[str, str] = self.page.evaluate(
            """() => Object.fromEntries([...document.querySelectorAll(".seat .tie")].map(each => [
                each.closest(".seat").dataset.seat, each.className.replace("tie ", "")]))"""
        )
        return found


class Table:
    """Friends around one table, played by one hand: whoever is asked acts, at once. The next deal
    is begun only when all have had the result before them for a step in which nobody acted."""

    def __init__(self, *friends: Friend) -> None:
        self.friends = list(friends)
        self._all_read = False

    def step(self) -> str | None:
        """One press by somebody who has something to press; ``None`` when nobody had."""
        for friend in self.friends:
            wish = friend.person.wish()
            if wish is None or (wish == NEXT and not self._all_read):
                continue
            friend.person.press(wish)
            self._all_read = False
            return wish
        self._all_read = all(friend.phase in ("result", "over") for friend in self.friends)
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

    def play_to_the_end(self, seconds: float = 240) -> None:
        """Plays until the end of the match is on every screen."""
        self.play(lambda: all(friend.phase == "over" for friend in self.friends), seconds)


def come(pages: Pages, address: str, rules: str = "standard", **options: Any) -> Page:
    """Somebody opens the page; ``rules`` is the table their device was left with."""
    options.setdefault("viewport", (1280, 800))
    context: BrowserContext = pages.new_context(permissions=["microphone"], **options)
    kept = json.dumps({"rules": rules})
    context.add_init_script(
        "location.protocol === 'http:' && (localStorage.getItem('29:settings:1') ??"
        f" localStorage.setItem('29:settings:1', '{kept}'))"
    )
    return pages(address, context=context)


def make_room(
    pages: Pages, name: str, rules: str = "standard", way: str = "", **options: Any
) -> Friend:
    """Somebody makes a room by the buttons of the page."""
    page = come(pages, AT_ONCE, rules, **options)
    page.locator("#open-friends").click()
    page.get_by_label("Your name").fill(name)
    if way:
        page.get_by_role("radio", name=way).check(force=True)
    page.get_by_role("button", name="Make a room").click()
    expect(page.locator(".sheet.room")).to_be_visible()
    return Friend(name, page)


def follow(pages: Pages, link: str, name: str, **options: Any) -> Friend:
    """Somebody follows the link, says a name, and comes in."""
    page = come(pages, f"{AT_ONCE}#{link.partition('#')[2]}", **options)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Come in").click()
    expect(page.locator(".sheet.friends.room, .bar .contract").first).to_be_attached(
        timeout=SECONDS * 1000
    )
    return Friend(name, page)
