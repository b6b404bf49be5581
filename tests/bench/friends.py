"""How long friends wait for each other: to sit down, to be heard, to be missed, to be back.

python3 build.py bench friends [--rounds N]

Two browsers of this machine and a relay of their own, Chromium without a window. Prints
milliseconds: from the press on *Come in* to the room on the screen and from *Sit here* to the own
seat; a press answered by the host (there, back and drawn; the median of N); from the death of a
guest's browser to the mark at the seat, from a reload to the hand; and the same reload of the host.
"""

from __future__ import annotations

import argparse
import os
import signal
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from building.browser import FLAGS, ensure
from building.dist import build
from building.report import say
from tests.browser.company import (
    AT_ONCE,
    WEBRTC,
    Friend,
    Table,
    come,
    make_room,
    until,
    write_settings,
)
from tests.browser.conftest import Pages, Site
from tests.browser.relay import Relay

RULES = "standard match=hands match_length=20"


def main(argv: Sequence[str]) -> int:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="build.py bench friends")
    parser.add_argument("--rounds", type=int, default=40, help="presses for the median")
    rounds = parser.parse_args(argv).rounds
    relay = Relay()
    relay.start()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        settings = write_settings(Path(folder), [relay.url])
        site = Site(build(Path(folder) / "site", settings))
        launch: Callable[[], Browser] = lambda: playwright.chromium.launch(  # noqa: E731
            executable_path=str(ensure()), args=[*FLAGS, *WEBRTC]
        )
        for what, ms in measured(Pages(launch(), site), Pages(launch(), site), rounds).items():
            say(f"{what:<44} {ms:8.0f} ms")
        site.stop()
    relay.end()
    return 0


def measured(hosts: Pages, guests: Pages, rounds: int) -> dict[str, float]:
    """What is measured → milliseconds."""
    found: dict[str, float] = {}
    asha = make_room(hosts, "Asha", RULES)
    page = come(guests, AT_ONCE)
    page.evaluate("link => { location.hash = link }", asha.link().partition("#")[2])
    page.get_by_label("Your name").fill("Bina")
    bina = Friend("Bina", page)
    came = page.get_by_role("button", name="Come in")
    found["Come in, to the room on the screen"] = timed(
        lambda: (came.click(), page.locator(".sheet.room").wait_for(timeout=60_000))
    )
    seat, mine = page.locator("#sit-east"), page.locator(".chair.mine .name")
    found["Sit here, to the own seat"] = timed(lambda: (seat.click(), mine.wait_for()))
    found["a press answered by the host (median)"] = round_trip(bina, rounds)
    asha.press("Deal the cards")
    Table(asha, bina).play(lambda: bina.phase == "play" and 0 < len(bina.hand()) < 8)
    for name, friend in (("guest", bina), ("host", asha)):
        time.sleep(1)
        began = time.perf_counter()
        friend.page.reload()
        found[f"{name} reloads: from its start to the hand"] = timed(
            lambda f=friend: hand_is_back(f)
        )
        found[f"{name} reloads: all, the page's start too"] = (time.perf_counter() - began) * 1000
    session = guests.browser.new_browser_cdp_session()
    processes: list[dict[str, Any]] = session.send("SystemInfo.getProcessInfo")["processInfo"]
    for process in processes:
        os.kill(int(process["id"]), signal.SIGKILL)
    found["guest killed: to the mark at the seat"] = timed(
        lambda: until(lambda: "away" in asha.ties().values(), "the mark", 60)
    )
    return found


def hand_is_back(friend: Friend) -> None:
    """Waits for the hand."""
    friend.page.locator(".hand [data-card]").first.wait_for(timeout=90_000)


def timed(work: Callable[[], Any]) -> float:
    """Milliseconds it takes."""
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def round_trip(friend: Friend, rounds: int) -> float:
    """The median of presses on *I am ready*, to the mark that the host sends back: measured in the
    page, without the tool's own time."""
    taken: list[float] = friend.page.evaluate(
        """async rounds => {
            const taken = [];
            for (let i = 0; i < rounds; i++) {
                const button = document.querySelector("#ready");
                const before = button.getAttribute("aria-pressed");
                const began = performance.now();
                button.click();
                while (document.querySelector("#ready").getAttribute("aria-pressed") === before)
                    await new Promise(resolve => setTimeout(resolve, 0));
                taken.push(performance.now() - began);
                await new Promise(resolve => setTimeout(resolve, 60));
            }
            return taken;
        }""",
        rounds,
    )
    return statistics.median(taken)
