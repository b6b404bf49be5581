"""The game starts, is played by clicks and by keys, and starts again with the server gone."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from building import precache, sizes
from building.dist import build
from building.serve import Server

from .drivers import Driver, driven, told, wait

BROWSERS = os.environ.get("T29_BROWSERS", "chromium").split(",")
LINK = "?rules=standard&seed=8&speed=instant"

WATCH = """globalThis.complaints = [];
document.addEventListener("securitypolicyviolation", (event) =>
  complaints.push(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`));
addEventListener("error", (event) => complaints.push(`error: ${event.message}`));
addEventListener("unhandledrejection", (event) => complaints.push(`rejected: ${event.reason}`));
for (const kind of ["warn", "error"]) {
  const told = console[kind];
  console[kind] = (...words) => { complaints.push(`${kind}: ${words.join(" ")}`); told(...words); };
}
"""
"""Loaded by the page before anything else: not every driver can listen to the console."""

OFFERED = ", ".join(
    f".{place}"
    for place in (
        "sheet #settle:not([aria-disabled])",
        "trump-choice [aria-pressed=false]",
        "sheet #no",
        "sheet #pass:not([aria-disabled])",
        "sheet #bid",
        "actions .primary",
        "hand .playable",
    )
)
READY = "document.documentElement.dataset.python === 'ready'"
THAWED = "performance.getEntriesByName('thawed').length"
ASKED = f"document.querySelector('#next-deal') || document.querySelector({OFFERED!r})"
MATCH = "(localStorage.getItem('29:match:1') ?? '').split('\\n').length"


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page with a script in it that gathers complaints."""
    folder = tmp_path_factory.mktemp("engines") / "site"
    shutil.copytree(build(tmp_path_factory.mktemp("built")), folder)
    (folder / "watch.js").write_text(WATCH, encoding="utf-8")
    index = folder / "index.html"
    text = index.read_text(encoding="utf-8")
    index.write_text(text.replace("<meta name", '<script src="watch.js"></script><meta name', 1))
    (folder / "sw.js").write_bytes(precache.service_worker(sizes.read(folder)))
    return folder


@pytest.fixture(params=BROWSERS)
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """A window of each browser asked for."""
    with driven(request.param, lambda: request.getfixturevalue("playwright")) as window:
        yield window


@pytest.mark.slow
def test_smoke(driver: Driver, watched: Path) -> None:
    server = Server(watched, prefix="/29/", cache="no-store")
    server.start()
    driver.open(server.url + LINK)
    wait(driver, READY)
    play_deal(driver, driver.click)
    driver.click("#next-deal")
    play_deal(driver, driver.enter)

    loaded = "performance.getEntriesByType('resource').some((e) => /thinking/.test(e.name))"
    assert driver.run(loaded), "nobody thinks in a worker"
    assert driver.run("document.documentElement.dataset.thinking ?? ''") == ""

    wait(driver, "document.documentElement.dataset.offline === 'ready'")
    driver.run("document.dispatchEvent(new Event('freeze-now'))")
    wait(driver, "document.documentElement.dataset.frozen === 'ready'")
    lines = driver.run(MATCH)
    assert driver.run("complaints") == []
    server.stop()
    driver.open(server.url + LINK)
    wait(driver, f"{READY} && document.querySelector('#next-deal')")
    assert driver.run(THAWED) == 1
    assert driver.run(MATCH) == lines, told(driver)
    assert driver.run("complaints") == []


def play_deal(driver: Driver, press: object) -> None:
    """Does the first thing that is offered until the deal is over."""
    assert callable(press)
    for _ in range(60):
        wait(driver, ASKED)
        if driver.run("document.querySelector('#next-deal') !== null"):
            return
        asked = driver.run(MATCH)
        first = driver.run(
            f"(() => {{ const e = document.querySelector({OFFERED!r});"
            " e.dataset.smoke = ''; return !!e; })()"
        )
        assert first
        press("[data-smoke]")
        marked = "document.querySelectorAll('[data-smoke]')"
        driver.run(f"{marked}.forEach((e) => delete e.dataset.smoke)")
        wait(
            driver,
            f"{MATCH} !== {asked} || document.querySelector('#settle, #next-deal') !== null",
        )
    raise AssertionError(f"the deal does not end\n{told(driver)}")
