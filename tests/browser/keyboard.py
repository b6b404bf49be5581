"""Somebody with a keyboard alone, and somebody who types in the text view and sees nothing.

The first knows where the focus is and what has it; the second reads the accessibility tree and the
live regions, and decides from these words only.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import Page

from .conftest import Pages

PATIENCE = 60
"""Seconds after which a page that asks nothing is taken to hang."""

AT_ONCE = {"speed": "instant", "answers": "once", "level": "easy"}
"""Settings with which a match takes no longer than it must."""

HELD = """() => {
    const it = document.activeElement;
    if (!it || it === document.body) return { id: "", name: "", seen: false, why: "nothing" };
    const box = it.getBoundingClientRect(), style = getComputedStyle(it);
    const inside = box.width > 0 && box.bottom > 0 && box.right > 0
        && box.top < innerHeight && box.left < innerWidth;
    const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    const why = it.closest("[inert]") ? "inert" : !inside ? "out of sight" : !ring ? "no ring" : "";
    return {
        id: it.id, tag: it.tagName, card: it.dataset.card ?? "",
        name: it.getAttribute("aria-label") ?? it.textContent, seen: why === "", why,
    };
}"""
"""What has the focus, and whether that can be seen."""

NEXT_PICTURE = "() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)))"
"""Until the browser has drawn. The page moves the focus as a picture is due, not before."""


def open_with(open_page: Pages, query: str, settings: dict[str, str], **how: Any) -> Page:
    """The page, opened by somebody whose device keeps these settings."""
    context = open_page.new_context(**how)
    kept = json.dumps(json.dumps(settings))
    context.add_init_script(
        "if (location.protocol !== 'about:' && !localStorage.getItem('29:settings:1'))"
        f" localStorage.setItem('29:settings:1', {kept})"
    )
    return open_page(query, context=context)


@dataclass
class Keyboard:
    """Plays at ``page`` with keys alone, bidding with the probability ``bids``; ``keys``: those
    pressed, ``lost``: when the focus was not where a person could see it, each with the key pressed
    before."""

    page: Page
    seed: int
    bids: float = 0.4
    keys: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = Random(self.seed)

    def press(self, key: str) -> None:
        """Presses a key, and looks where the focus is then."""
        self.page.keyboard.press(key)
        self.keys.append(key)
        held = self.held()
        if not held["seen"]:
            self.lost.append(f"{key} ({self.phase()}): {held['why']} #{held['id']}")

    def held(self) -> dict[str, Any]:
        """What has the focus, at the latest in the next picture."""
        found: dict[str, Any] = self.page.evaluate(HELD)
        if not found["seen"]:
            self.page.evaluate(NEXT_PICTURE)
            found = self.page.evaluate(HELD)
        return found

    def phase(self) -> str:
        """What is on the screen."""
        return self.page.locator("#table").get_attribute("data-phase") or ""

    def asked(self) -> str:
        """What is asked now: ``auction``, ``trump-choice``, ``double``, ``single``, ``play``, the
        end of a deal (``result``) or of the match (``over``); waits until it is something."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = self.page.evaluate("""() => {
                const table = document.querySelector("#table");
                if (["result", "over"].includes(table.dataset.phase))
                    return document.querySelector(".sheet.result, .sheet.match")
                        && table.dataset.phase;
                for (const kind of ["auction", "trump-choice", "double", "single"])
                    if (document.querySelector(`.sheet.${kind}`)) return kind;
                return document.querySelector(".hand.choosing") && "play";
            }""")
            if found:
                self.page.evaluate(NEXT_PICTURE)  # until then the focus is where it was
                return str(found)
            time.sleep(0.02)
        raise AssertionError(f"nothing asked for {PATIENCE} s after {self.keys[-9:]}")

    def decide(self) -> str:
        """Answers what is asked, by keys; returns what it was."""
        asked = self.asked()
        if asked == "auction":
            if self.chance.random() < self.bids:
                self.press("ArrowRight")
                self.press("b")
            else:
                self.press("p")
                if self.page.locator(".prompt.refusal").count():  # nobody else has bid
                    self.press("b")
        elif asked == "trump-choice":
            for _ in range(self.chance.randrange(1, 4)):
                self.press("ArrowRight")
            self.press("t")
        elif asked in ("double", "single"):
            self.press("d" if asked == "double" and self.chance.random() < 0.3 else "p")
        elif asked == "play":
            self._play()
        elif asked == "result":
            self.press("n")
        return asked

    def _play(self) -> None:
        if self.page.locator("#ask").count() and not self.page.locator(".hand .playable").count():
            self.press("a")
            return
        if self.page.locator("#show-pair").count():
            self.press("k")
            return
        places = self.page.evaluate(
            "[...document.querySelectorAll('.hand button')].flatMap("
            "(card, at) => card.classList.contains('playable') ? [at] : [])"
        )
        place = self.chance.choice(places)
        in_hand = bool(self.held()["card"])
        if in_hand and self.chance.random() < 0.6:
            self.press("Home")
            for _ in range(place):
                self.press("ArrowRight")
            self.press(self.chance.choice(("Enter", " ")))
        else:
            self.press(str(place + 1))


AT_THE_END = re.compile(r'heading "(You win|The others win|The match is)')
"""What the page says when a match has ended."""


@dataclass
class Typist:
    """Plays at ``page`` by typing into the text view, bidding with the probability ``bids``;
    ``typed``: what was. It reads ``told``: what the page says to a screen reader, as its
    accessibility tree and its live regions."""

    page: Page
    seed: int
    bids: float = 0.3
    typed: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = Random(self.seed)

    def enter(self, text: str) -> None:
        """Types a line."""
        self.typed.append(text)
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def told(self) -> str:
        """The page as a screen reader has it."""
        return self.page.locator("#table").aria_snapshot()

    def heard(self) -> list[str]:
        """The last lines of the live regions."""
        log = self.page.get_by_role("log").aria_snapshot()
        alert = self.page.get_by_role("alert").aria_snapshot()
        return [line.strip("- ") for line in (*log.splitlines(), *alert.splitlines())]

    def buttons(self) -> list[str]:
        """The names of the buttons that may be pressed."""
        return re.findall(r'button "([^"]+)"', self.told())

    def decide(self, look: Callable[[], None] = lambda: None) -> str:
        """Reads what is asked, types an answer, and returns what was read; ``look`` is called
        before the answer is typed."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            said = self.told()
            answer = self._answer(said)
            if answer is not None:
                look()
                if answer:
                    self.enter(answer)
                return said
            time.sleep(0.02)
        raise AssertionError(f"nothing asked for {PATIENCE} s:\n{said}\n{self.typed[-9:]}")

    def _answer(self, said: str) -> str | None:
        """What to type; empty at the match's end, ``None`` while there is nothing to do."""
        if AT_THE_END.search(said):
            return ""
        buttons = re.findall(r'button "([^"]+)"', said)
        if "See the match's end" in buttons or "Next deal" in buttons:
            return "next"
        if "Show the pair" in buttons:
            return "pair"
        if "Ask for the trump" in buttons and self.chance.random() < 0.7:
            return "ask"
        if "Show the trump" in buttons and self.chance.random() < 0.7:
            return "ask"
        bids = [name for name in buttons if name.startswith("Bid ")]
        if "Pass" in buttons and not (bids and self.chance.random() < self.bids):
            return "pass"
        if bids:
            return bids[0].lower()
        for name, word in (("No double", "no"), ("No redouble", "pass"), ("Play together", "no")):
            if name in buttons:
                return word
        ways = [name for name in buttons if name.startswith(("Make ", "Hide the "))]
        if ways:
            way = self.chance.choice(ways).removeprefix("Make ").removesuffix(" trump")
            return "trump " + way.removeprefix("Hide the ")
        return self._card(said, buttons)

    def _card(self, said: str, buttons: list[str]) -> str | None:
        rows = re.findall(r'row "(.+) \d points? (\w+)( playable)?"', said)
        playable = [code for _name, code, may in rows if may]
        if not playable:  # where all may be played the table does not say so of each
            playable = [code for name, code, _may in rows if name in buttons]
        if playable:
            return self.chance.choice(playable)
        for name in ("Ask for the trump", "Show the trump"):
            if name in buttons:
                return "ask"
        return None
