"""Turned, resized, locked, frozen and paused at any step, the table loses nothing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import CDPSession, Page

from game.rules.record import final_state
from game.table.store import load_save

from .conftest import Pages
from .person import Person
from .test_resume import SEEN

SIZES = ((360, 640), (640, 360), (320, 568), (1280, 800), (768, 1024), (360, 420))
"""Held upright, on its side, a small phone, a desk, a tablet, and over a keyboard."""

FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def turned(page: Page, _cdp: CDPSession, chance: Random) -> None:
    width, height = chance.choice(SIZES)
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(FRAMES)


def locked(page: Page, cdp: CDPSession, chance: Random) -> None:
    """The phone is locked: the page is hidden, frozen, and some time later shown again."""
    cdp.send("Page.setWebLifecycleState", {"state": "frozen"})
    page.wait_for_timeout(chance.choice((50, 400)))
    cdp.send("Page.setWebLifecycleState", {"state": "active"})


def stopped(page: Page, cdp: CDPSession, chance: Random) -> None:
    """The tab's time stands still, as in a debugger or behind a call."""
    cdp.send("Debugger.enable")
    cdp.send("Debugger.pause")
    page.wait_for_timeout(chance.choice((50, 400)))
    cdp.send("Debugger.disable")  # which lets it go on


Disturbance = Callable[[Page, CDPSession, Random], None]


@pytest.mark.parametrize("disturbance", [turned, locked, stopped], ids=lambda each: each.__name__)
def test_nothing_is_lost(open_page: Pages, disturbance: Disturbance) -> None:
    """While something is asked the screen stays what it is; while things happen they go on."""
    chance = Random(disturbance.__name__)
    page = open_page("?rules=nepal match_length=30&seed=21&speed=fast")
    cdp = page.context.new_cdp_session(page)
    person = Person(page, 21)
    phases: set[str] = set()
    while len(phases & {"auction", "trump", "play", "result"}) < 4 or chance.random() < 0.8:
        asked = person.wait()
        before = page.evaluate(SEEN)
        phases.add(before["phase"])
        disturbance(page, cdp, chance)
        assert page.evaluate(SEEN) == before, asked
        person.press(asked)
        if chance.random() < 0.5:  # in the middle of what happens next
            page.wait_for_timeout(chance.uniform(0, 400))
            disturbance(page, cdp, chance)
    person.wait()
    seen = page.evaluate(SEEN)
    state = final_state(load_save(seen["saved"]).record)  # every action in it is legal
    assert state.deals >= 1
    assert len(seen["trick"]) == len(state.trick)
