"""What is told when the page cannot start, and how it goes on from there."""

import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from building.bytecode import packed
from building.paths import PYODIDE

from .conftest import Pages, Site
from .test_boot import NO_SERVICE_WORKER, held_back


def test_a_missing_file_is_named(open_page: Pages) -> None:
    open_page.expect = ["404", "wasm"]
    page = broken(open_page, "**/pyodide.asm.wasm", status=404)
    told(page, r"could not be loaded.*pyodide\.asm\.wasm.*404")


def test_missing_card_faces_are_told(open_page: Pages) -> None:
    open_page.expect = ["404", "cards"]
    page = broken(open_page, "**/cards.svg", status=404)
    told(page, r"could not be loaded.*cards\.svg.*404")
    page.wait_for_timeout(3000)  # time enough to start
    told(page, r"could not be loaded.*cards\.svg.*404")


def test_something_else_in_the_card_faces_place_is_told(open_page: Pages) -> None:
    html = "<!doctype html>no such file"
    page = broken(open_page, "**/cards.svg", status=200, body=html, content_type="text/html")
    open_page.expect = ["cards"]
    told(page, r"could not be loaded.*cards\.svg.*text/html")


@pytest.mark.parametrize(
    "damage",
    [
        "half of it",
        pytest.param("all but its end", marks=pytest.mark.slow),
        pytest.param("nothing", marks=pytest.mark.slow),
        "another picture",
    ],
)
def test_damaged_card_faces_are_told(damage: str, site: Site, open_page: Pages) -> None:
    whole = (site.folder / "cards.svg").read_bytes()
    content = {
        "half of it": whole[: len(whole) // 2],
        "all but its end": whole[:-3],
        "nothing": b"",
        "another picture": b'<svg xmlns="http://www.w3.org/2000/svg"><symbol id="moon"/></svg>',
    }[damage]
    svg = "image/svg+xml"
    open_page.expect = ["cards", "inline style"]  # the browser's own words on broken XML wear one
    page = broken(open_page, "**/cards.svg", status=200, body=content, content_type=svg)
    told(page, r"could not be loaded.*cards\.svg")


def test_trying_again_asks_past_what_the_browser_keeps(
    built: Path, tmp_path: Path, open_page: Pages
) -> None:
    folder = tmp_path / "site"
    shutil.copytree(built, folder)
    whole = (folder / "cards.svg").read_bytes()
    (folder / "cards.svg").write_bytes(whole[: len(whole) // 2])
    site = open_page.site
    site.stop()
    site.folder, site.cache = folder, "max-age=3600"
    site.start()
    open_page.expect = ["cards", "inline style"]
    page = open_page(wait=False)
    told(page, r"could not be loaded.*cards\.svg")
    (folder / "cards.svg").write_bytes(whole)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("#table #play-now")).to_be_enabled(timeout=60_000)
    open_page.wait_until_ready(page)
    expect(page.locator("#faces")).to_have_count(1)


FAST = """(() => {
    const now = performance.now.bind(performance);
    performance.now = () => 10 * now();
})()"""


def test_card_faces_that_never_come_are_told(open_page: Pages) -> None:
    context = open_page.new_context()
    context.add_init_script(FAST)
    context.route("**/cards.svg", lambda _route: None)
    told(open_page(context=context, wait=False), "takes very long")


AWAY = """(() => {
    const now = performance.now.bind(performance);
    window.away = 0; // ms
    performance.now = () => now() + window.away;
    Object.defineProperty(document, "hidden", { get: () => window.hides });
})()"""


def test_nobody_is_told_of_the_time_they_were_away(open_page: Pages) -> None:
    context = open_page.new_context()
    context.add_init_script(AWAY)
    page, arrives = held_back(open_page, context)
    page.evaluate("window.hides = true; window.away = 60_000")
    page.wait_for_timeout(1500)  # the page looks each second
    page.evaluate("window.hides = false; document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_timeout(1500)
    arrives.continue_()
    open_page.wait_until_ready(page)


@pytest.mark.parametrize("content", [b"<!doctype html>no such file", b"\x1f\x8b\x08"])
@pytest.mark.parametrize("name", ["game", "stdlib"])
def test_something_else_in_a_packs_place_is_told(
    name: str, content: bytes, open_page: Pages
) -> None:
    open_page.expect = [".*"]  # without its library Python complains at length
    context = open_page.new_context()

    def late(route: Route) -> None:
        time.sleep(1.5)  # Pyodide waits for it
        route.fulfill(status=200, body=content)

    context.route(f"**/{name}-*.pack", late)
    told(open_page(context=context, wait=False), rf"could not be loaded.*{name}-\w+\.pack")


WHOLE = (PYODIDE / "pyodide.asm.wasm").read_bytes()


@pytest.mark.parametrize("content", [b"<!doctype html>no such file", WHOLE[: len(WHOLE) // 2]])
def test_something_else_in_webassemblys_place_is_told(content: bytes, open_page: Pages) -> None:
    open_page.expect = ["wasm", "WebAssembly"]
    page = broken(
        open_page, "**/pyodide.asm.wasm", status=200, body=content, content_type="application/wasm"
    )
    told(page, r"could not be loaded.*pyodide\.asm\.wasm")


def test_a_missing_script_is_told(open_page: Pages) -> None:
    open_page.expect = ["404", "pyodide.asm"]
    page = broken(open_page, "**/pyodide.asm.mjs", status=404)
    told(page, r"could not be loaded.*pyodide\.asm\.mjs")


def test_a_game_that_cannot_start_says_why(open_page: Pages) -> None:
    open_page.expect = ["ModuleNotFoundError"]
    page = broken(open_page, "**/game-*.pack", status=200, body=packed({}))
    told(page, r"could not start.*No module named 'game'")


@pytest.mark.parametrize("name", ["pyodide.asm.mjs", "boot.js"])
def test_the_technical_detail_is_marked_as_english(name: str, open_page: Pages) -> None:
    open_page.expect = ["404", "pyodide.asm"]
    context = open_page.new_context(locale="de-DE")
    context.route(f"**/{name}", lambda route: route.fulfill(status=404))
    page = open_page(context=context, wait=False)
    told(page, rf"^Ein Teil des Spiels.*\(.*{re.escape(name)}.*\)$", again="Noch einmal")
    detail = page.locator(".boot .trouble [lang=en]")
    expect(detail).to_have_text(re.compile(rf"^\(.*{re.escape(name)}.*\)$"))


def test_trying_again_starts_the_game(open_page: Pages) -> None:
    open_page.expect = ["404", "wasm"]
    page = broken(open_page, "**/pyodide.asm.wasm", status=404)
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_focused()
    page.context.unroute("**/pyodide.asm.wasm")
    page.keyboard.press("Enter")
    page.locator("html[data-python=ready]").wait_for(state="attached", timeout=90_000)


def test_trying_again_keeps_the_focus_while_it_asks(open_page: Pages) -> None:
    open_page.expect = ["404", "wasm"]
    page = broken(open_page, "**/pyodide.asm.wasm", status=404)
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_focused()
    expect(page.locator(".boot .stage")).to_be_empty()
    held: list[Route] = []
    page.context.unroute("**/pyodide.asm.wasm")
    page.context.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page.keyboard.press("Enter")
    expect(again).to_have_attribute("aria-disabled", "true")
    expect(again).to_be_focused()
    expect(page.get_by_role("status")).to_have_text("Loading the game")
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert len(held) == 1, "asked once"


def cut_off(open_page: Pages, name: str) -> Callable[[Route], None]:
    """What answers with half of a file of assets/boot."""
    content = (open_page.site.folder / "assets" / "boot" / name).read_bytes()

    def answer(route: Route) -> None:
        body = content[: len(content) // 2]
        route.fulfill(status=200, body=body, content_type="text/javascript")

    return answer


@pytest.mark.parametrize("first", ["able.js", "boot.js"])
def test_a_start_that_is_cut_off_is_told(first: str, open_page: Pages) -> None:
    """It is no sign of an old browser; also where it came before the script that tells of it."""
    open_page.expect = ["error: "]  # the browser names what it misses there
    context = open_page.new_context()
    context.add_init_script(NO_SERVICE_WORKER)
    answer = cut_off(open_page, "boot.js")
    later = "able.js" if first == "boot.js" else "boot.js"
    context.route("**/boot.js", answer)

    def after_a_while(route: Route) -> None:
        time.sleep(0.5)
        answer(route) if later == "boot.js" else route.continue_()

    context.route(f"**/{later}", after_a_while)
    page = open_page(context=context, wait=False)
    told(page, r"could not be loaded.*\(assets/boot/boot\.js\)")
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    context.unroute("**/boot.js")
    page.keyboard.press("Enter")
    page.locator("html[data-python=ready]").wait_for(state="attached", timeout=90_000)


@pytest.mark.parametrize("name", ["able.js", "first.js"])
def test_what_the_start_can_do_without_may_be_cut_off(name: str, open_page: Pages) -> None:
    open_page.expect = ["error: "]  # the browser names what it misses there
    context = open_page.new_context()
    context.route(f"**/{name}", cut_off(open_page, name))
    open_page(context=context)


def test_a_start_that_is_missing_is_told(open_page: Pages) -> None:
    open_page.expect = ["404"]
    page = broken(open_page, "**/boot.js", status=404)
    told(page, r"could not be loaded.*assets/boot/boot\.js")


HURRIED = """(() => {
    const usual = setInterval;
    window.setInterval = (work, ms, ...given) => usual(work, ms / 40, ...given);
})()"""


def hanging(open_page: Pages, *scripts: str) -> tuple[Page, list[Route]]:
    """The page whose first script is on the way and does not come, in a browser whose seconds pass
    quickly; and what lets the script arrive."""
    held: list[Route] = []
    context = open_page.new_context()
    for script in (NO_SERVICE_WORKER, HURRIED, *scripts):
        context.add_init_script(script)
    context.route("**/boot.js", lambda route: held.append(route))
    return open_page(context=context, wait=False), held


def test_a_start_that_never_answers_is_told(open_page: Pages) -> None:
    page, held = hanging(open_page)
    told(page, r"takes very long.*\(assets/boot/boot\.js\)")
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    page.context.unroute("**/boot.js")
    page.keyboard.press("Enter")
    page.locator("html[data-python=ready]").wait_for(state="attached", timeout=90_000)
    assert len(held) == 1


def test_a_start_that_comes_late_goes_on(open_page: Pages) -> None:
    page, held = hanging(open_page)
    told(page, "takes very long")
    page.evaluate("window.same = true")
    held[0].continue_()
    expect(page.locator(".boot[data-failed]")).to_have_count(0)
    page.locator("html[data-python=ready]").wait_for(state="attached", timeout=90_000)
    assert page.evaluate("window.same"), "it was loaded anew"


def test_a_start_that_comes_late_may_still_fail(open_page: Pages) -> None:
    open_page.expect = ["404", "wasm"]
    page, held = hanging(open_page)
    page.context.route("**/pyodide.asm.wasm", lambda route: route.fulfill(status=404))
    told(page, "takes very long")
    held[0].continue_()
    told(page, r"could not be loaded.*pyodide\.asm\.wasm")
    page.context.unroute_all()
    page.get_by_role("button", name="Try again").click()
    page.locator("html[data-python=ready]").wait_for(state="attached", timeout=90_000)


def test_nobody_is_told_of_a_late_start_while_they_are_away(open_page: Pages) -> None:
    page, held = hanging(open_page, AWAY, "window.hides = true; window.looked = 0")
    page.evaluate("setInterval(() => { window.looked += 1; }, 1000)")
    while page.evaluate("window.looked") <= 40:  # seconds
        page.wait_for_timeout(50)
    expect(page.locator(".boot[data-failed]")).to_have_count(0)
    page.evaluate("window.hides = false")
    told(page, "takes very long")
    held[0].continue_()
    page.locator("html[data-python=ready]").wait_for(state="attached", timeout=90_000)


def broken(open_page: Pages, pattern: str, **answer: object) -> Page:
    """The page with one of its files answered differently."""
    context = open_page.new_context()
    context.route(pattern, lambda route: route.fulfill(**answer))  # type: ignore[arg-type]
    return open_page(context=context, wait=False)


def told(page: Page, words: str, again: str = "Try again") -> None:
    """The loading screen says what is wrong, and offers to try again."""
    trouble = page.locator(".boot .trouble").first
    expect(trouble).to_have_text(re.compile(words), timeout=60_000)
    expect(page.get_by_role("button", name=again)).to_be_in_viewport(ratio=1)
    expect(page.locator(".boot progress")).to_be_hidden()
