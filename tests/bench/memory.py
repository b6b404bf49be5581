"""Memory, listeners and elements of the page over twenty deals: none of them may grow.

python3 build.py bench memory [--deals N]

Prints, after each deal that counts, the memory of the page's process and of its JavaScript in MB,
the elements and the event listeners. Fails where the last is more than a tenth above that after two
deals, or where there are more listeners than then.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from playwright.sync_api import CDPSession, Page, sync_playwright

from building.browser import FLAGS, ensure
from building.dist import build
from building.serve import Server
from tests.bench.start import renderer_memory
from tests.browser.person import Person

FIRST = 2
"""The deal after which everything has been loaded once."""


def main(arguments: Sequence[str]) -> int:
    """Measure and print; returns 1 where something grows."""
    parser = argparse.ArgumentParser(prog="build.py bench memory")
    parser.add_argument("--deals", type=int, default=20, help="deals to play (default: 20)")
    chosen = parser.parse_args(arguments)
    server = Server(build())
    server.start()
    found: dict[int, dict[str, float]] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure(), args=FLAGS)
        page = browser.new_page(viewport={"width": 360, "height": 640})
        devtools = page.context.new_cdp_session(page)
        devtools.send("Performance.enable")
        page.goto(server.url + "?seed=29&speed=instant")
        page.locator("html[data-python=ready]").wait_for(state="attached", timeout=120_000)
        person = Person(page, 29)
        for deal in range(1, chosen.deals + 1):
            play_deal(person)
            if deal in (FIRST, chosen.deals // 2, chosen.deals):
                found[deal] = measured(page, devtools)
                shown = "  ".join(f"{name} {value:,.1f}" for name, value in found[deal].items())
                print(f"after {deal:>2} deals: {shown}", flush=True)
        browser.close()
    server.stop()
    return 1 if grown(found[FIRST], found[chosen.deals]) else 0


def play_deal(person: Person) -> None:
    """Plays to the end of a deal, and into a new match where that was the match's last."""
    while (wish := person.wait()) not in ("Next deal", "See the match's end"):
        person.press(wish)
    person.press(wish)
    if wish == "See the match's end":
        person.press("New match")


def measured(page: Page, devtools: CDPSession) -> dict[str, float]:
    """What the page holds once everything that can be freed is."""
    for _ in range(2):
        devtools.send("HeapProfiler.collectGarbage")
        page.wait_for_timeout(500)
    metrics = {m["name"]: m["value"] for m in devtools.send("Performance.getMetrics")["metrics"]}
    return {
        "process": renderer_memory(page) / 1e6,
        "script": metrics["JSHeapUsedSize"] / 1e6,
        "elements": metrics["Nodes"],
        "listeners": metrics["JSEventListeners"],
    }


def grown(first: dict[str, float], last: dict[str, float]) -> list[str]:
    """What has grown beyond the bar: a tenth, and nothing at all for listeners."""
    return [
        name for name in first if last[name] > first[name] * (1 if name == "listeners" else 1.1)
    ]
