"""The time from a tap on the link to the first move, beside stock PyScript and bare Pyodide.

python3 build.py bench start [--runs N] [--slow FACTOR] [--mbit MEGABITS] [--only PAGE ...]

Three pages are visited in turn, N times each: `stock`, PyScript and Pyodide as their packages hold
them, which run one line of Python; `bare`, the same with Pyodide alone; `game`, this page. Each run
is a profile of its own with three visits: cold (nothing kept), warm (what the first visit left)
and, of this page, offline (the server is gone). They are served as GitHub Pages would: under a
path, compressed, to be kept for ten minutes.

Prints medians in ms since the navigation began: `paint`, the first contents; `usable`, Python's
first line, or of this page the first screen that answers a tap; `move`, the first decision asked of
the player; then the bytes sent, the memory of the page's process in MB, and the ratios to `stock`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from building import sizes
from building.browser import FLAGS, ensure
from building.dist import build
from building.paths import PYODIDE, PYSCRIPT
from building.serve import Server

KINDS = ("cold", "warm", "offline")
FIGURES = ("paint", "usable", "move", "bytes", "memory")

STOCK = """<!doctype html><meta charset="utf-8"><title>stock</title><p>Loading</p>
<script type="module" src="pyscript/core.js"></script>
<script type="py" config='{"interpreter": "./pyodide/pyodide.mjs"}'>
import js
js.performance.mark("usable")
</script>"""
BARE = """<!doctype html><meta charset="utf-8"><title>bare</title><p>Loading</p>
<script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";
const python = await loadPyodide();
python.runPython("import js; js.performance.mark('usable')");
</script>"""

WATCH = """
const seen = new Set();
function once(name) {
  if (!seen.has(name)) { seen.add(name); performance.mark(name); }
}
function look() {
  if (document.documentElement?.dataset.python !== "ready") return;
  once("usable");
  document.querySelector("#play-now")?.click();
  if (document.querySelector("#ask-title, .hand.choosing")) once("move");
}
new MutationObserver(look).observe(document, {
  subtree: true, childList: true, attributes: true, attributeFilter: ["data-python", "class", "id"],
});
"""
"""Watches this page: a match is begun as soon as that is possible."""


@dataclass(frozen=True)
class Subject:
    """A page to be measured: `folder` as served, and the visits that are made to it."""

    name: str
    folder: Path
    kinds: tuple[str, ...]
    awaited: str
    query: str = ""


def main(arguments: Sequence[str]) -> int:
    """Measure and print; returns 0."""
    parser = argparse.ArgumentParser(prog="build.py bench start")
    parser.add_argument("--runs", type=int, default=7, help="runs of each page (default: 7)")
    parser.add_argument("--slow", type=float, default=1, help="slow the processor by this factor")
    parser.add_argument("--mbit", type=float, help="limit the network to so many megabits a second")
    parser.add_argument("--only", nargs="+", help="leave the other pages out: stock, bare, game")
    chosen = parser.parse_args(arguments)
    dist = build()
    found: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        subjects = [
            subject
            for subject in (*stock_pages(Path(folder)), game_page(dist))
            if not chosen.only or subject.name in chosen.only
        ]
        for _ in range(chosen.runs):
            for subject in subjects:
                for kind, figures in run(playwright, subject, chosen.slow, chosen.mbit).items():
                    for figure, value in figures.items():
                        found[subject.name, kind, figure].append(value)
    print_table(found)
    print(sizes.table(dist))
    return 0


def stock_pages(folder: Path) -> list[Subject]:
    """The pages to compare with, made of the packages as they are."""
    pages = []
    for name, text in (("stock", STOCK), ("bare", BARE)):
        own = folder / name
        own.mkdir()
        shutil.copytree(PYSCRIPT, own / "pyscript")
        shutil.copytree(PYODIDE, own / "pyodide")
        (own / "index.html").write_text(text, encoding="utf-8")
        pages.append(Subject(name, own, KINDS[:2], "usable"))
    return pages


def game_page(dist: Path) -> Subject:
    """This page; the match it begins waits for nobody's eyes."""
    return Subject("game", dist, KINDS, "move", "?speed=instant")


def run(
    playwright: Playwright, subject: Subject, slow: float, mbit: float | None
) -> dict[str, dict[str, float]]:
    """All visits of one new profile: kind of visit → its figures."""
    server = Server(subject.folder, prefix="/29/", cache="max-age=600", compress=True)
    server.start()
    answer = {}
    with tempfile.TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=ensure(),
            args=FLAGS,
            viewport={"width": 360, "height": 640},
        )
        if subject.name == "game":
            context.add_init_script(WATCH)
        for kind in subject.kinds:
            if kind == "offline":
                server.stop()
            server.sent = 0
            answer[kind] = visit(context, server.url + subject.query, subject.awaited, slow, mbit)
            answer[kind]["bytes"] = server.sent
        context.close()
    if "offline" not in subject.kinds:
        server.stop()
    return answer


def visit(
    context: BrowserContext, url: str, awaited: str, slow: float, mbit: float | None
) -> dict[str, float]:
    """One visit in a tab of its own; returns once the page has put everything away."""
    page = context.new_page()
    throttle(page, slow, mbit)
    page.goto(url, wait_until="commit")
    wait = f"() => performance.getEntriesByName('{awaited}').length > 0"
    page.wait_for_function(wait, timeout=300_000)
    figures: dict[str, float] = page.evaluate(
        """() => {
            const at = (name) => performance.getEntriesByName(name)[0]?.startTime;
            return { paint: at("first-contentful-paint"), usable: at("usable"), move: at("move") };
        }"""
    )
    figures = {name: value for name, value in figures.items() if value is not None}
    figures["memory"] = renderer_memory(page) / 1e6
    if awaited == "move":
        for sign in ("offline", "frozen"):
            kept = page.locator(f"html[data-{sign}=ready]")
            page.evaluate("document.dispatchEvent(new Event('freeze-now'))")
            kept.wait_for(state="attached", timeout=300_000)
    page.close()
    return figures


def throttle(page: Page, slow: float, mbit: float | None) -> None:
    """Slow the page's processor and network as asked."""
    devtools = page.context.new_cdp_session(page)
    if slow != 1:
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    if mbit is not None:
        speed = mbit * 1e6 / 8  # bytes a second
        limits = {"offline": False, "latency": 60, "downloadThroughput": speed,
                  "uploadThroughput": speed}  # fmt: skip
        devtools.send("Network.enable")
        devtools.send("Network.emulateNetworkConditions", limits)


def renderer_memory(page: Page) -> float:
    """The bytes of memory that the largest of this browser's page processes holds for itself; 0
    where the system does not tell."""
    assert page.context.pages, "the page is open"
    largest = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if b"--type=renderer" not in (process / "cmdline").read_bytes():
                continue
            if not _is_ours(process.name):
                continue
            rollup = (process / "smaps_rollup").read_text(encoding="ascii")
        except OSError:  # gone meanwhile, or another user's
            continue
        private = [line.split()[1] for line in rollup.splitlines() if line.startswith("Private_")]
        largest = max(largest, sum(int(kilobytes) * 1024 for kilobytes in private))
    return largest


def _is_ours(process: str) -> bool:
    """Whether this program started the process, or what started it."""
    while process not in ("0", "1"):
        if process == str(os.getpid()):
            return True
        status = Path("/proc", process, "stat").read_text(encoding="utf-8")
        process = status.rpartition(")")[2].split()[1]
    return False


def print_table(found: dict[tuple[str, str, str], list[float]]) -> None:
    """Medians by page and kind of visit, and what part of stock PyScript's time they are."""
    names = sorted({name for name, _, _ in found}, key=("stock", "bare", "game").index)
    print(f"{'':<14}" + "".join(f"{figure:>16}" for figure in FIGURES))
    for name in names:
        for kind in KINDS:
            cells = []
            base_kind = "warm" if kind == "offline" else kind
            base = found.get(("stock", base_kind, "usable"))
            for figure in FIGURES:
                values = found.get((name, kind, figure))
                if not values:
                    cells.append(f"{'':>16}")
                    continue
                middle = statistics.median(values)
                timed = figure in ("paint", "usable", "move")
                ratio = f" ({middle / statistics.median(base):.2f})" if base and timed else ""
                cells.append(f"{f'{middle:,.0f}{ratio}':>16}")
            if any(cell.strip() for cell in cells):
                print(f"{name:<6}{kind:<8}" + "".join(cells))
