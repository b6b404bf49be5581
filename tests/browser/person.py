"""A person at the page: hears what a screen reader says of it, and presses buttons by their names.

Nothing here knows the game's insides. What can be done is read from the accessibility tree of the
page, and done by role and name.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from random import Random

from playwright.sync_api import Page, TimeoutError

_BUTTON = re.compile(r'^\s*- button "((?:[^"\\]|\\.)*)"((?: \[[^\]]*\])*)', re.MULTILINE)
NEXT = "Next deal"
"""The button below a deal's result."""

_AT_THE_END = "See the match's end"
_CALLS = {
    "No double": "Double",
    "No redouble": "Redouble",
    "Play together": "Play alone",
}
"""The careful answer to a question → the bold one."""

_SETTLE = ("Make ", "Hide the ", "Call for ", "Play without trumps")
"""How the buttons begin that settle the trump once a way is chosen."""

_ASKED = "#ask-title, .hand.choosing, #next-deal"
"""Where nothing of these is on the screen nothing is asked, and it need not be read as a whole."""

PATIENCE = 30
"""Seconds after which a page that asks nothing is taken to hang."""


def opens_a_sheet(page: Page) -> bool:
    """Whether the button just pressed, which may be a row of the menu, opens a sheet. What that
    needs may have to be fetched first."""
    try:
        page.locator("[role=dialog]:not(.menu)").wait_for(timeout=3000)
    except TimeoutError:
        return False
    return True


@dataclass
class Person:
    """Plays at ``page`` by chance, the same for the same ``seed``. ``bids``: how often it bids
    where it may, from 0, never, to 1, always; ``log``: what was pressed."""

    page: Page
    seed: int
    bids: float = 0.3
    log: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = Random(self.seed)

    def buttons(self) -> list[str]:
        """The names of all buttons that can be pressed now, as a screen reader lists them."""
        said = self.page.locator("#table").aria_snapshot()
        return [
            name.replace('\\"', '"')
            for name, marks in _BUTTON.findall(said)
            if "[disabled]" not in marks
        ]

    def wish(self) -> str | None:
        """The name of the button to press next; ``None`` while nothing is asked."""
        if not self.page.locator(_ASKED).count():
            return None
        names = self.buttons()
        for end in (_AT_THE_END, NEXT):
            if end in names:
                return end
        cards = [name for name in names if name.endswith(", playable")]
        for name in ("Show the pair", "Ask for the trump", "Show the trump"):
            if name in names and (not cards or self.chance.random() < 0.7):
                return name
        if cards:
            return self.chance.choice(cards)
        for careful, bold in _CALLS.items():
            if careful in names:
                return bold if self.chance.random() < 0.15 else careful
        settle = [name for name in names if name.startswith(_SETTLE)]
        if settle:
            return settle[0]
        if "Choose first" in self.page.locator("#settle").all_inner_texts():
            return self.chance.choice(self.choices())
        bids = [name for name in names if name.startswith("Bid ")]
        if "Pass" in names and not (bids and self.chance.random() < self.bids):
            return "Pass"
        return bids[0] if bids else None

    def choices(self) -> list[str]:
        """The ways to settle the trump that the sheet offers."""
        offered = self.page.locator(".trump-choice [aria-pressed]")
        return [text.strip() for text in offered.all_inner_texts()]

    def press(self, name: str) -> None:
        """Presses the button of that name."""
        self.log.append(name)
        button = self.page.get_by_role("button", name=name, exact=True)
        button.first.click()

    def wait(self) -> str:
        """Waits until something is asked and returns the name of the button to press next."""
        until = time.monotonic() + PATIENCE
        while (name := self.wish()) is None:
            if time.monotonic() > until:
                said = self.page.locator("#table").aria_snapshot()
                raise AssertionError(f"nothing asked for {PATIENCE} s:\n{said}\n{self.log[-9:]}")
            time.sleep(0.02)
        return name

    def act(self) -> str:
        """Waits until something is asked, does it, and returns the name of the button pressed."""
        name = self.wait()
        self.press(name)
        return name

    def play_match(self) -> None:
        """Plays until the match's end is on the screen."""
        while self.act() != _AT_THE_END:
            pass
