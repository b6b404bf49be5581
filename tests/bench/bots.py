"""How long the bots think, and the search with all cards seen: in CPython and in Chromium.

python3 build.py bench bots [--deals N] [--rules RULES] [--only {cpython,chromium}]

In CPython: the median, the 95th percentile and the most of processor time for a decision, by level.
In Chromium, in a page that holds Python, the game and nothing else: the same of the time until a
decision is there, the longest task of the page's own thread meanwhile, and what the search with all
cards seen takes; then what all of it adds to the download.
"""

from __future__ import annotations

import argparse
import base64
import json
import random
import shutil
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from building import boot, sizes
from building.browser import FLAGS, ensure
from building.dist import build, loose_files
from building.serve import Server
from game.kernel.in_wasmtime import Wasmtime
from game.kernel.packing import pack
from game.kernel.solving import solving_module
from game.kernel.twin import Twin
from game.players.bots.careful import Careful
from game.players.bots.levels import bot_of
from game.players.bots.policy import policy_kernel, weights
from game.rules import ASK, Action, View, apply, legal, new_match, parse_options, view
from game.rules.seats import SEATS
from game.table.shuffle import shuffled

PAGE = """<!doctype html><meta charset="utf-8"><title>bench</title>
<script type="module">
import { later, part, startDownloads, startPython } from "./assets/boot/bench.mjs";
const python = await startPython(startDownloads());
const modules = Object.entries(later).map(([name, { modules }]) => [name, modules]);
python.registerJsModule("page_modules", { later: Object.fromEntries(modules), part });
globalThis.longest = 0;
new PerformanceObserver((list) => {
  for (const task of list.getEntries()) longest = Math.max(longest, task.duration);
}).observe({ type: "longtask" });
globalThis.python = python;
</script>"""

STARTING = b"""
export { part, startDownloads } from "./downloads.mjs";
export { later } from "./parts.mjs";
export { startPython } from "./python.mjs";
"""
"""What that page needs of the game's own start."""

IN_PAGE = Path(__file__).with_name("in_page.py.txt")
"""What the page's Python measures."""

BAR = {
    "8 open, exact": (13, 56, 288),
    "8 hidden, made?": (7.7, 42, 201),
    "7 hidden, made?": (1.1, 7.6, 20),
    "6 hidden, made?": (0.34, 1.5, 3.4),
}
"""Milliseconds (median, 90th and 99th percentile) that the exact points of a deal may take, or to
tell of every choice whether the target is made; measured of an earlier search."""
PROBLEMS = 200


def views(rules: str, deals: int) -> list[View]:
    """What the seat to act sees at every decision with a choice, in deals of careful bots."""
    found = []
    bot = Careful("bench")
    for number in range(deals):
        state, _ = apply(new_match(parse_options(rules), SEATS[number % 4]), shuffled("b", number))
        while state.phase not in ("deal", "over"):
            seen = view(state, state.turn)
            if len(seen.legal) > 1:
                found.append(seen)
            state, _ = apply(state, bot.choose(seen))
    return found


def timed(choose: Callable[[View], Action], positions: Sequence[View]) -> list[float]:
    """Milliseconds of processor time for each."""
    times = []
    for seen in positions:
        began = time.process_time()
        choose(seen)
        times.append(1000 * (time.process_time() - began))
    return times


def at(times: Sequence[float], percent: int) -> float:
    """The time that so many of a hundred stay below."""
    return sorted(times)[(len(times) - 1) * percent // 100]


def line(name: str, times: Sequence[float]) -> str:
    """The figures of one kind of decision."""
    return (
        f"{name:<16} p50 {at(times, 50):8.3f} ms   p95 {at(times, 95):8.3f} ms"
        f"   max {max(times):8.3f} ms"
    )


def problems(kind: str, count: int) -> list[bytes]:
    """Deals to be solved: so many cards in every hand, the trump open or hidden."""
    cards, shown, rng = int(kind[0]), "open" in kind, random.Random(kind)
    options = parse_options("nepal pair=off dead_if_unshown_after=never single_hand=no doubling=no")
    found: list[bytes] = []
    bidder = Careful("bench")
    while len(found) < count:
        state = new_match(options, rng.choice(SEATS))
        state, _ = apply(state, shuffled("solve", rng.randrange(10**9)))
        while state.phase in ("auction", "trump"):
            state, _ = apply(state, bidder.choose(view(state, state.turn)))
        if state.phase == "play" and shown:
            hands = list(state.hands)
            hands[state.bidder] |= 1 << state.marker if state.concealed else 0
            state = state.after(shown=True, shown_trick=0, concealed=False, hands=tuple(hands))
        while state.phase == "play" and len(state.tricks) < 8 - cards:
            others = [action for action in legal(state) if action != ASK]
            state, _ = apply(state, rng.choice(others or legal(state)))
        if state.phase == "play":
            found.append(pack(state))
    return found


def solve_table(solved: Mapping[str, Sequence[float]]) -> None:
    """Prints what solving took, beside what it may take."""
    print("solved with all cards seen: p50 / p90 / p99 ms (at most)")
    for kind, times in solved.items():
        found = " / ".join(f"{at(times, percent):.2f}" for percent in (50, 90, 99))
        print(f"{kind:<16} {found}   ({' / '.join(map(str, BAR[kind]))})")


def solve_here(kind: str) -> list[float]:
    """Milliseconds of processor time for each problem of a kind."""
    host = Wasmtime(solving_module())
    place = host.call("deals_at")
    times = []
    for problem in problems(kind, PROBLEMS):
        host.write(place, problem)
        began = time.process_time()
        if "exact" in kind:
            host.call("value_all", 1)
        else:
            host.call("solve_all", 1, 0, 0)
        times.append(1000 * (time.process_time() - began))
    return times


def in_cpython(rules: str, deals: int) -> None:
    """Measures here and prints."""
    positions = views(rules, deals)
    twin = Twin(weights())
    print(f"CPython, {len(positions)} decisions; {type(policy_kernel()).__name__} is the kernel")
    bots: dict[str, Callable[[View], Action]] = {
        "careful": Careful("bench").choose,
        "hard": bot_of("hard", "bench").choose,
        "hard, twin": lambda seen: twin.judge([seen])[0][0][0],
        "expert": bot_of("expert", "bench").choose,
    }
    for name, choose in bots.items():
        choose(positions[0])  # what is opened once is not counted
        print(line(name, timed(choose, positions)))
    solve_table({kind: solve_here(kind) for kind in BAR})


def in_chromium(rules: str, deals: int) -> None:
    """Measures in a page and prints."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name) / "page"
        shutil.copytree(build(), folder)
        (folder / "bench.html").write_text(PAGE, encoding="utf-8")
        loose = loose_files() | {f"{boot.FOLDER}bench.mjs": STARTING}
        module = boot.bundled(loose, "bench.mjs")
        (folder / boot.FOLDER / "bench.mjs").write_bytes(module)
        server = Server(folder)
        server.start()
        browser = playwright.chromium.launch(executable_path=ensure(), args=FLAGS)
        page = browser.new_page()
        page.on("console", lambda message: print("console:", message.text))
        page.goto(server.url + "bench.html")
        page.wait_for_function("globalThis.python", timeout=90_000)
        page.set_default_timeout(1_800_000)
        code = IN_PAGE.read_text(encoding="utf-8")
        told: dict[str, Any] = json.loads(
            page.evaluate(
                "([code, rules, deals, problems]) => {"
                " globalThis.asked = { rules, deals, problems };"
                " return python.runPythonAsync(code) }",
                [code, rules, deals, json.dumps(packed_problems())],
            )
        )
        browser.close()
        server.stop()
    print(f"Chromium, {told['decisions']} decisions")
    for level, times in told["levels"].items():
        print(line(level, times) + f"   longest task {told['longest'][level]:.0f} ms")
    solve_table(told["solved"])


def packed_problems() -> dict[str, tuple[list[str], bool, int]]:
    """The problems as text, whether the answer is to be exact, and how often each is solved: a
    page's clock has steps of a tenth of a millisecond."""
    often = {8: 1, 7: 3, 6: 10}
    return {
        kind: (
            [base64.b64encode(packed).decode() for packed in problems(kind, PROBLEMS)],
            "exact" in kind,
            often[int(kind[0])],
        )
        for kind in BAR
    }


def added() -> str:
    """What the bots add to the download, and what of theirs is fetched only when it is wanted."""
    files = sizes.read(build())
    weighed = sizes.weights(files)
    bots = sizes.members(sizes.groups()["bots"], weighed) | sizes.packed_weights(files)["bots"]
    later = ", ".join(
        f"{part} {sum(n for name, n in weighed.items() if f'later/{part}-' in name) / 1000:.1f}"
        for part in ("hinting", "twins")
    )
    return f"added to the download: {sum(bots.values()) / 1000:.1f} KB; when wanted: {later} KB"


def main(arguments: Sequence[str]) -> int:
    """Measure and print; returns 0."""
    parser = argparse.ArgumentParser(prog="build.py bench bots")
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--rules", default="nepal")
    parser.add_argument("--only", choices=("cpython", "chromium"))
    chosen = parser.parse_args(arguments)
    if chosen.only != "chromium":
        in_cpython(chosen.rules, chosen.deals)
    if chosen.only != "cpython":
        in_chromium(chosen.rules, chosen.deals)
    print(added())
    return 0
