"""Python's memory is kept at the first visit, and the next goes on from it."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .conftest import Pages, Site
from .test_boot import NO_SERVICE_WORKER
from .test_boot_told import told
from .test_match import saved

KEPT = """async () => (await (await caches.open("29 frozen /29/")).keys()).length"""
THAWED = "performance.getEntriesByName('thawed').length > 0"


def frozen(open_page: Pages, context: BrowserContext | None = None) -> Page:
    """A page whose start is kept frozen."""
    page = open_page(context=context)
    if page.evaluate("'serviceWorker' in navigator"):
        open_page.wait_until_offline(page)
    kept(page)
    assert page.evaluate(THAWED) is False
    return page


def kept(page: Page, state: str = "ready") -> None:
    """The start is kept now, or it is `refused`."""
    page.evaluate("document.dispatchEvent(new Event('freeze-now'))")
    expect(page.locator("html")).to_have_attribute("data-frozen", state, timeout=90_000)


def begin(page: Page) -> str:
    """Begins a new match; returns its seed."""
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("#table")).to_have_attribute("data-screen", "table")
    return saved(page).seed


def test_a_later_visit_goes_on_from_frozen_memory(open_page: Pages) -> None:
    first = frozen(open_page)
    context = first.context
    first.close()
    seeds = []
    for _ in range(2):
        page = open_page(context=context)
        assert page.evaluate(THAWED) is True
        seeds.append(begin(page))
        page.evaluate("localStorage.removeItem('29:match:1')")
        page.close()
    assert seeds[0] != seeds[1], "chance was frozen too"


def replace_kept(page: Page, made: str) -> None:
    """Has something else kept: what a function in JavaScript makes of the memory, a Blob."""
    page.evaluate(
        f"""async () => {{
            const name = (await caches.keys()).find((name) => name.startsWith("29 frozen"));
            const cache = await caches.open(name);
            const [key] = await cache.keys();
            const kept = await (await cache.match(key)).blob();
            await cache.put(key, new Response(await ({made})(kept)));
        }}"""
    )


def test_damaged_memory_is_dropped_and_the_game_starts(open_page: Pages) -> None:
    page = frozen(open_page)
    replace_kept(page, "() => new Uint8Array(65536 * 3)")
    page.reload(wait_until="commit")
    open_page.wait_until_ready(page)
    assert page.evaluate(THAWED) is False
    assert page.evaluate(KEPT) == 0
    begin(page)


def test_a_start_that_hung_is_not_repeated(open_page: Pages) -> None:
    page = frozen(open_page)
    page.evaluate("localStorage.setItem('29:frozen:1', '')")  # what a start leaves that never ended
    page.reload(wait_until="commit")
    open_page.wait_until_ready(page)
    assert page.evaluate(THAWED) is False
    assert page.evaluate("localStorage.getItem('29:frozen:1')") is None


HANGS = "WebAssembly.compileStreaming = () => new Promise(() => {})"


def hanging(context: BrowserContext, url: str) -> Page:
    """A page whose start goes on from frozen memory and does not come to its end."""
    page = context.new_page()
    page.add_init_script(HANGS)
    page.goto(url, wait_until="commit")
    page.wait_for_function("() => localStorage.getItem('29:frozen:1') !== null")
    return page


def test_a_second_tab_starts_from_it_while_the_first_is_at_it(open_page: Pages, site: Site) -> None:
    context = frozen(open_page).context
    hanging(context, site.url)
    page = open_page(context=context)
    assert page.evaluate(THAWED) is True


def test_a_page_left_in_the_middle_of_its_start_is_no_start_that_hung(
    open_page: Pages, site: Site
) -> None:
    context = frozen(open_page).context
    hanging(context, site.url).goto("about:blank")
    page = open_page(context=context)
    assert page.evaluate(THAWED) is True


FAILS = """(() => { // for what the game alone asks
    const asEver = window.addEventListener;
    window.addEventListener = (kind, ...rest) => {
        if (kind === "hashchange") throw new Error("no hashes here");
        asEver.call(window, kind, ...rest);
    };
})()"""


def test_a_memory_that_led_to_an_error_is_dropped(open_page: Pages) -> None:
    open_page.expect = ["no hashes here"]
    page = frozen(open_page)
    page.add_init_script(FAILS)
    page.reload(wait_until="commit")
    told(page, "could not start.*no hashes here")
    assert page.evaluate(THAWED) is True
    page.wait_for_function(f"async () => (await ({KEPT})()) === 0")


def test_a_memory_is_not_at_fault_when_a_part_is_missing(open_page: Pages) -> None:
    open_page.expect = ["404", "cards"]
    context = open_page.new_context()
    context.add_init_script(NO_SERVICE_WORKER)
    page = frozen(open_page, context)
    context.route("**/cards.svg", lambda route: route.fulfill(status=404))
    page.reload(wait_until="commit")
    told(page, r"could not be loaded.*cards\.svg")
    page.wait_for_function("() => localStorage.getItem('29:frozen:1') === null")
    assert page.evaluate(KEPT) == 1


NO_ROOM = """globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct(kind, given, asked) {
        if (given[0] === 4 << 20) throw new RangeError("Array buffer allocation failed");
        return Reflect.construct(kind, given, asked);
    },
})"""
FOR_EVER = """if (globalThis.ServiceWorkerContainer) {
    ServiceWorkerContainer.prototype.register = () => new Promise(() => {});
}"""


@pytest.mark.parametrize(("how", "state"), [(NO_ROOM, "refused"), (FOR_EVER, "ready")])
def test_what_goes_wrong_beside_the_start_does_not_stop_it(
    how: str, state: str, open_page: Pages
) -> None:
    context = open_page.new_context()
    context.add_init_script(how)
    page = open_page(context=context)
    kept(page, state)
    begin(page)


def test_without_a_place_to_keep_it_the_game_starts_as_ever(open_page: Pages) -> None:
    context = open_page.new_context()
    context.add_init_script("delete globalThis.caches; delete Window.prototype.caches")
    page = open_page(context=context)
    begin(page)


def test_a_memory_that_had_grown_is_gone_on_from(open_page: Pages) -> None:
    page = frozen(open_page)
    replace_kept(
        page,
        """async (kept) => {
            const lengths = new DataView(await kept.slice(0, 16).arrayBuffer());
            const length = lengths.getFloat64(8);
            const more = 16 << 20; // empty pages
            lengths.setFloat64(8, length + more);
            const flags = 16 + length / 4096;
            const parts = [lengths, kept.slice(16, flags), new Uint8Array(more / 4096)];
            return new Blob([...parts, kept.slice(flags)]);
        }""",
    )
    page.reload(wait_until="commit")
    open_page.wait_until_ready(page)
    assert page.evaluate(THAWED) is True
    begin(page)


def test_a_first_visit_asks_for_each_large_file_once(open_page: Pages, site: Site) -> None:
    context = open_page.new_context()
    context.add_init_script("delete Navigator.prototype.serviceWorker")
    open_page(context=context)
    asked = Counter(path.rpartition("/")[2].partition("-")[0] for path in site.asked)
    assert [asked[name] for name in ("pyodide.asm.wasm", "stdlib", "game")] == [1, 1, 1]
