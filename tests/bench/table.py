"""How long the page is busy while a deal is played: per action, and every stretch over 50 ms.

python3 build.py bench table [--deals N] [--slow CPU_FACTOR] [--rules RULES] [--speed SPEED]
    [--seed SEED]

A script in the page presses the first button that may be pressed, so that nothing but the game
keeps the page busy. Prints, in milliseconds, the time from a press to the next picture; the long
tasks, stretches in which the page could not have answered a finger, and what was on the screen
then, by the clock, which on a busy machine also counts the work of others, and by the processor's
own time, which does not; and how many of the pictures a screen of 60 a second would have shown
came late.

What is to hold on a slow phone: `--slow 4 --speed normal --deals 1`, no task over 50 ms, at most
one picture in twenty late.
"""

import argparse
import json
import statistics
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import sync_playwright

from building.browser import FLAGS, ensure
from building.dist import build
from building.serve import Server

LONG = 50
"""Milliseconds after which somebody feels that the page does not answer."""

STEPS = {"UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize", "MajorGC", "MinorGC"}
"""What the browser does itself in a task, as its traces call it; the rest is the game's Python."""

FRAME = 1000 / 60
"""Milliseconds from one picture to the next."""

PLAY = """async ([deals, seconds]) => {
    const long = [], presses = [], frames = [], marks = [];
    new PerformanceObserver((list) => {
        for (const task of list.getEntries()) long.push([task.startTime, task.duration]);
    }).observe({ type: "longtask" });
    // What was on the screen when: a long task is told with what came of it.
    const said = () => {
        const table = document.querySelector("#table"), sheet = document.querySelector(".sheet");
        const done = document.querySelector(".trick.done") ? " trick taken" : "";
        return table.dataset.phase + " " + table.dataset.turn + done
            + (sheet ? ` [${sheet.className}]` : "")
            + ` ${document.querySelectorAll(".trick > li").length} cards`;
    };
    const everything = { subtree: true, childList: true, attributes: true };
    new MutationObserver(() => marks.push([performance.now(), said()]))
        .observe(document.querySelector("#app"), everything);
    let last = performance.now(), watching = true;
    const tick = (now) => {
        frames.push(now - last);
        last = now;
        if (watching) requestAnimationFrame(tick);
    };
    requestAnimationFrame((now) => { last = now; requestAnimationFrame(tick); });
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
    watching = false;
    const named = long.map(([at, took]) => {
        const mark = marks.find(([when]) => when >= at && when <= at + took + 1);
        return [took, mark ? mark[1] : "nothing drawn"];
    });
    return { long: named, presses, seen, frames };
}"""


def tasks(trace: dict[str, Any]) -> list[tuple[float, float, str]]:
    """Every task of the page's main thread: the milliseconds its thread ran, without the time in
    which the machine did other work, the second in which it began, and which of the browser's own
    steps took most of it."""
    events = trace["traceEvents"]
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event.get("name") == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    mine = sorted(
        (e for e in events if e.get("ph") == "X" and (e["pid"], e["tid"]) in threads),
        key=lambda event: event["ts"],
    )
    found: list[tuple[float, float, dict[str, float]]] = []
    first = mine[0]["ts"] if mine else 0
    until: float = 0
    parts: dict[str, float] = {}
    for event in mine:
        took = event.get("tdur", 0) / 1000
        if event["name"].endswith("RunTask"):
            until, parts = event["ts"] + event["dur"], {}
            found.append((took, (event["ts"] - first) / 1e6, parts))
        elif event["ts"] < until and event["name"] in STEPS:
            parts[event["name"]] = parts.get(event["name"], 0) + took
    return [
        (took, at, ", ".join(f"{name} {part:.0f}" for name, part in steps.items() if part >= 2))
        for took, at, steps in found
    ]


def main(arguments: Sequence[str]) -> int:
    """Measure and print; returns 0, or 1 when not one deal was played to its end."""
    parser = argparse.ArgumentParser(prog="build.py bench table")
    parser.add_argument("--deals", type=int, default=6, help="deals to play (default: 6)")
    parser.add_argument("--slow", type=float, default=1, help="slow the processor by this factor")
    parser.add_argument("--rules", default="standard")
    parser.add_argument("--seed", default="1", help="the deals, as a link names them (default: 1)")
    parser.add_argument("--speed", default="instant")
    parser.add_argument("--seconds", type=int, default=300, help="give up after so long")
    chosen = parser.parse_args(arguments)
    server = Server(build(), prefix="/29/")
    server.start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure(), args=FLAGS)
        page = browser.new_page(viewport={"width": 360, "height": 640})
        page.goto(f"{server.url}?rules={chosen.rules}&seed={chosen.seed}&speed={chosen.speed}")
        page.locator("html[data-python=ready]").wait_for(state="attached", timeout=120_000)
        page.locator("html[data-offline=ready]").wait_for(state="attached", timeout=120_000)
        devtools = page.context.new_cdp_session(page)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": chosen.slow})
        browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline"])
        measured: dict[str, Any] = page.evaluate(PLAY, [chosen.deals, chosen.seconds])
        worked = tasks(json.loads(browser.stop_tracing()))
        browser.close()
    server.stop()
    presses, long = measured["presses"], sorted(measured["long"])
    print(f"{len(measured['seen'])} deals, {len(presses)} presses")
    if presses:
        ninetieth = statistics.quantiles(presses, n=10)[-1] if len(presses) > 1 else presses[0]
        middle, most = statistics.median(presses), max(presses)
        print(f"press to picture: median {middle:.0f}  90 % {ninetieth:.0f}  most {most:.0f} ms")
    print(f"long tasks by the clock: {len(long)}")
    for took, what in long[-8:]:
        print(f"  {took:4.0f} ms  {what}")
    over = [each for each in worked if each[0] > LONG]
    print(f"tasks over {LONG} ms of the page's own work: {len(over)} of {len(worked)}; longest:")
    for took, at, parts in sorted(worked, reverse=True)[:8]:
        print(f"  {took:4.0f} ms  in second {at:.0f}  {parts}")
    frames = measured["frames"]
    # Each picture that should have come while another was awaited is a late one.
    missed = sum(max(0, round(frame / FRAME) - 1) for frame in frames)
    due = len(frames) + missed
    print(
        f"pictures: {due} due, {missed} late ({100 * missed / due:.1f} %), "
        f"longest wait {max(frames):.0f} ms"
    )
    return 0 if measured["seen"] else 1
