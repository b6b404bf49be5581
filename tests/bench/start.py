"""The time from a tap on the link to the first screen, and what has to be fetched for it.

python3 build.py bench start [--runs N] [--slow CPU_FACTOR] [--mbit MEGABITS]

Prints the median, in milliseconds, of first visits (empty caches) and of returns (service worker),
each split into the stages of the loading screen, and the sizes as fetched and when gzipped.
"""

import argparse
import gzip
import statistics
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from building.browser import FLAGS, ensure
from building.dist import build
from building.serve import Server

STAGES = ("fetch", "python", "game", "ready")


def main(arguments: Sequence[str]) -> int:
    """Measure and print; returns 0."""
    parser = argparse.ArgumentParser(prog="build.py bench start")
    parser.add_argument("--runs", type=int, default=5, help="visits of each kind (default: 5)")
    parser.add_argument("--slow", type=float, default=1, help="slow the processor by this factor")
    parser.add_argument("--mbit", type=float, help="limit the network to so many megabits a second")
    chosen = parser.parse_args(arguments)
    folder = build()
    server = Server(folder, prefix="/29/")
    server.start()
    first: list[dict[str, float]] = []
    again: list[dict[str, float]] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure(), args=FLAGS)
        for _ in range(chosen.runs):
            visits = visit(browser, server.url, chosen.slow, chosen.mbit)
            first.append(visits[0])
            again.append(visits[1])
        browser.close()
    server.stop()
    for name, marks in (("first visit", first), ("return", again)):
        parts = {stage: statistics.median(mark[stage] for mark in marks) for stage in STAGES}
        print(f"{name:<12}", "  ".join(f"{stage} {parts[stage]:5.0f}" for stage in STAGES), "ms")
    print_sizes(folder)
    return 0


def visit(
    browser: Browser, url: str, slow: float, mbit: float | None
) -> tuple[dict[str, float], dict[str, float]]:
    """The stages of one first visit and one return: stage → ms since the navigation began."""
    context = browser.new_context(viewport={"width": 360, "height": 640})
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    throttle(devtools, slow, mbit)
    marks = []
    for _ in range(2):
        page.goto(url, wait_until="commit")
        marks.append(stages(page))
        kept = page.locator("html[data-offline=ready]")
        kept.wait_for(state="attached", timeout=300_000)
    context.close()
    return marks[0], marks[1]


def throttle(devtools: CDPSession, slow: float, mbit: float | None) -> None:
    """Slow the page's processor and network as asked."""
    if slow != 1:
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    if mbit is not None:
        speed = mbit * 1e6 / 8  # bytes a second
        limits = {"offline": False, "latency": 60, "downloadThroughput": speed,
                  "uploadThroughput": speed}  # fmt: skip
        devtools.send("Network.enable")
        devtools.send("Network.emulateNetworkConditions", limits)


def stages(page: Page) -> dict[str, float]:
    """Wait for the first screen; when each stage began, in ms."""
    ready = page.locator("html[data-python=ready]")
    ready.wait_for(state="attached", timeout=300_000)
    page.wait_for_function("() => performance.getEntriesByName('stage ready').length > 0")
    marks: dict[str, float] = page.evaluate(
        "() => Object.fromEntries(performance.getEntriesByType('mark')"
        ".filter(m => m.name.startsWith('stage '))"
        ".map(m => [m.name.slice(6), m.startTime]))"
    )
    return marks


def print_sizes(folder: Path) -> None:
    """What the whole game weighs, by kind of file."""
    groups = {"python": "runtime/pyodide*", "stdlib": "runtime/stdlib*",
              "pyscript": "runtime/pyscript/*", "game": "game-*", "cards": "cards.svg",
              "all": "**/*"}  # fmt: skip
    for name, pattern in groups.items():
        contents = [path.read_bytes() for path in folder.glob(pattern) if path.is_file()]
        whole = sum(map(len, contents)) / 1e6
        zipped = sum(len(gzip.compress(content, 9)) for content in contents) / 1e6
        print(f"{name:<12} {whole:6.2f} MB, gzipped {zipped:5.2f} MB")
