"""Matches that bots play in the browser: their records mean the same on this machine's Python."""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from building import boot, dist
from game.kernel.in_wasmtime import WASM
from game.rules import Record, dumps, loads
from game.rules.events import DealEnded
from game.rules.record import replay

from .conftest import Pages

TABLES: Sequence[tuple[str, str]] = [
    (rules, f"{rules.split()[0]}-{number}")
    for number in range(4)
    for rules in (
        "standard",
        "nepal",
        "sets match=hands match_length=6",
        "points match_length=4",
        "twenty_eight match_length=3",
    )
]
"""Rules and seed of each match: 20 in all."""

PLAYED = """
import json
from base64 import b64encode
from game.players.bots.levels import bot_of
from game.rules import Record, dumps, parse_options
from game.rules.events import DealEnded
from game.rules.record import replay
from game.table.shuffle import first_dealer
from game.table.table import Table

async def played(rules, seed):
    start = Record(parse_options(rules), dealer=first_dealer(seed))
    table = Table(start, [bot_of("easy", f"{seed}/{seat}") for seat in "NESW"], seed)
    await table.run()
    return table.record

def results(record):
    return [
        [event.number, repr(event.result), list(event.score)]
        for _, _, _, events in replay(record)
        for event in events
        if isinstance(event, DealEnded)
    ]

async def all_played(tables):
    records = [await played(rules, seed) for rules, seed in json.loads(tables)]
    return json.dumps([[dumps(record), results(record)] for record in records])
"""
"""Runs in both Pythons: matches played by bots, as record and as results."""

WITH_THE_KERNEL = """
import base64
from game.browser.kernel import start_kernel
await start_kernel(base64.b64decode(kernel))
"""
"""The bots' kernel runs as in the page: its twin comes only to a page that can't run it."""

IN_THE_PAGE = """async ([code, tables, kernel, start]) => {
    const at = (name) => new URL(name, document.baseURI).href;
    const { startDownloads, startPython } = await import(at("assets/boot/second.mjs"));
    const python = await startPython(startDownloads());
    python.globals.set("kernel", kernel);
    await python.runPythonAsync(start);
    python.runPython(code);
    return await python.globals.get("all_played")(JSON.stringify(tables));
}"""
"""A second Pyodide beside the page's own, of the same files, with the same game."""

SECOND = b"""
export { startDownloads } from "./downloads.mjs";
export { startPython } from "./python.mjs";
"""
"""What that needs of the page's start."""


@pytest.mark.slow
def test_twenty_matches_in_the_browser_replay_here(open_page: Pages) -> None:
    page = open_page()
    loose = dist.loose_files() | {f"{boot.FOLDER}second.mjs": SECOND}
    module = boot.bundled(loose, "second.mjs").decode()
    page.context.route(
        "**/assets/boot/second.mjs",
        lambda route: route.fulfill(body=module, content_type="text/javascript"),
    )
    kernel = b64encode(WASM.read_bytes()).decode()
    answer = json.loads(page.evaluate(IN_THE_PAGE, [PLAYED, TABLES, kernel, WITH_THE_KERNEL]))
    assert len(answer) == len(TABLES) == 20
    here: dict[str, Any] = {}
    exec(PLAYED, here)
    for at, (text, told) in zip(TABLES, answer, strict=True):
        record = loads(text)  # every line passed the engine of this Python
        assert results(record) == told, at
        assert told[-1][0] >= 1
        assert dumps(record) == text
        # the same seed gives the same match: bots and shuffle repeat on any Python
        with ThreadPoolExecutor() as aside:  # the browser's driver has a loop in this thread
            again = aside.submit(asyncio.run, here["played"](*at)).result()
        assert dumps(again) == text


def results(record: Record) -> list[list[object]]:
    """Each deal's number, result and score, as the page told them."""
    return [
        [event.number, repr(event.result), list(event.score)]
        for _, _, _, events in replay(record)
        for event in events
        if isinstance(event, DealEnded)
    ]
