"""How long the page is busy while a deal is played: per action, and every stretch over 50 ms.

python3 build.py bench table [--deals N] [--slow CPU_FACTOR] [--rules RULES] [--speed SPEED]

A script in the page presses the first button that may be pressed, so that nothing but the game
keeps the page busy. Prints, in milliseconds, the time from a press to the next picture, and the
long tasks: stretches in which the page could not have answered a finger.
"""

import argparse
import statistics
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import sync_playwright

from building.browser import FLAGS, ensure
from building.dist import build
from building.serve import Server

PLAY = """async ([deals, seconds]) => {
    const long = [], presses = [];
    new PerformanceObserver((list) => {
        for (const task of list.getEntries()) long.push([task.startTime, task.duration]);
    }).observe({ type: "longtask" });
    const wanted = [
        "#next-deal", "#show-pair", "#ask", ".hand .playable", "#no", "#pass:not([aria-disabled])",
        "#bid", "#settle:not([aria-disabled])", ".trump-choice [aria-pressed]",
    ];
    const picture = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const end = performance.now() + seconds * 1000;
    const seen = [];
    while (seen.length < deals && performance.now() < end) {
        await new Promise((done) => setTimeout(done, 20));
        const button = wanted.map((each) => document.querySelector(each)).find((each) => each);
        if (!button) continue;
        if (button.id === "next-deal") {
            seen.push(document.querySelector("#sheet-title").textContent);
            if (!/Next/.test(button.textContent)) break;
        }
        const began = performance.now();
        button.click();
        await picture();
        presses.push(performance.now() - began);
    }
    return { long, presses, seen };
}"""


def main(arguments: Sequence[str]) -> int:
    """Measure and print; returns 0, or 1 when not one deal was played to its end."""
    parser = argparse.ArgumentParser(prog="build.py bench table")
    parser.add_argument("--deals", type=int, default=6, help="deals to play (default: 6)")
    parser.add_argument("--slow", type=float, default=1, help="slow the processor by this factor")
    parser.add_argument("--rules", default="standard")
    parser.add_argument("--speed", default="instant")
    parser.add_argument("--seconds", type=int, default=300, help="give up after so long")
    chosen = parser.parse_args(arguments)
    server = Server(build(), prefix="/29/")
    server.start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure(), args=FLAGS)
        page = browser.new_page(viewport={"width": 360, "height": 640})
        page.goto(f"{server.url}?rules={chosen.rules}&seed=1&speed={chosen.speed}")
        page.locator("html[data-python=ready]").wait_for(state="attached", timeout=120_000)
        page.locator("html[data-offline=ready]").wait_for(state="attached", timeout=120_000)
        devtools = page.context.new_cdp_session(page)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": chosen.slow})
        measured: dict[str, Any] = page.evaluate(PLAY, [chosen.deals, chosen.seconds])
        browser.close()
    server.stop()
    presses, long = measured["presses"], [took for _, took in measured["long"]]
    print(f"{len(measured['seen'])} deals, {len(presses)} presses")
    if presses:
        ninetieth = statistics.quantiles(presses, n=10)[-1] if len(presses) > 1 else presses[0]
        middle, most = statistics.median(presses), max(presses)
        print(f"press to picture: median {middle:.0f}  90 % {ninetieth:.0f}  most {most:.0f} ms")
    print(f"long tasks: {len(long)}", " ".join(f"{took:.0f}" for took in sorted(long)[-12:]))
    return 0 if measured["seen"] else 1
