"""The page's start: at any path, and with nothing but its own origin."""

import json
import re
import time

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from .conftest import Pages, Site
from .person import Person


@pytest.mark.parametrize("prefix", ["/29/", "/", "/a/b%20c/"])
def test_the_game_starts_at_any_path(prefix: str, site: Site, open_page: Pages) -> None:
    site.stop()
    site.prefix = prefix
    site.start()
    page = open_page()
    assert page.locator("html").get_attribute("data-python") == "ready"
    assert all(path.startswith(prefix) for path in site.asked)


def nowhere(site: Site, open_page: Pages) -> Page:
    """A page for addresses with nothing there, which answer as web hosts do."""
    open_page.expect = ["404"]
    context = open_page.new_context()
    answer = {"status": 404, "path": site.folder / "404.html", "content_type": "text/html"}
    context.route(re.compile("nowhere/?$"), lambda route: route.fulfill(**answer))
    return context.new_page()


@pytest.mark.parametrize("prefix", ["/29/", "/", "/a/b%20c/"])
def test_a_wrong_address_leads_home_from_any_depth(
    prefix: str, site: Site, open_page: Pages
) -> None:
    site.stop()
    site.prefix = prefix
    site.start()
    page = nowhere(site, open_page)
    for wrong in ("nowhere", "nowhere/", "en/nowhere", "a/b/c/d?nowhere"):
        page.goto(site.url + wrong)
        link = page.get_by_role("link", name="Go to the game")
        expect(link).to_have_js_property("href", site.url)
        hrefs = page.locator("a").evaluate_all("all => all.map(link => link.href)")
        assert set(hrefs) == {site.url}, "in every language"


def test_a_wrong_address_leads_to_no_other_origin(site: Site, open_page: Pages) -> None:
    page = nowhere(site, open_page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    origin = site.url.removesuffix("29/")
    page.goto(f"{origin}/other.example/nowhere", wait_until="networkidle")
    assert len(asked) > 1
    hrefs = page.locator("a").evaluate_all("all => all.map(link => link.href)")
    assert all(url.startswith(origin) for url in asked + hrefs)


def test_the_table_shows_before_python_runs(open_page: Pages) -> None:
    page = open_page(wait=False, java_script_enabled=False)
    expect(page.locator(".boot progress")).to_be_visible()
    expect(page.locator(".boot .stage")).to_have_text("Loading the game")
    expect(page.locator("#table[data-screen=home] #play-now")).to_be_visible()
    # a browser that was merely told to run no scripts does not draw what stands in <noscript>
    assert "needs JavaScript" in page.content()


NO_SERVICE_WORKER = "delete Navigator.prototype.serviceWorker"
"""It would answer from what it keeps, past the tests' routes."""


def held_back(open_page: Pages, context: BrowserContext, query: str = "") -> tuple[Page, Route]:
    """The page with its WebAssembly on the way, and what lets it arrive."""
    held: list[Route] = []
    context.route("**/*.wasm", lambda route: held.append(route))
    page = open_page(query, context=context, wait=False)
    expect(page.locator(".boot progress")).not_to_have_js_property("value", 0)
    while not held:
        page.wait_for_timeout(50)
    return page, held[0]


def test_the_large_files_are_asked_for_when_the_first_picture_is_drawn(open_page: Pages) -> None:
    context = open_page.new_context()
    context.add_init_script(NO_SERVICE_WORKER)

    def late(route: Route) -> None:
        time.sleep(0.4)  # the browser draws nothing without the styles
        route.continue_()

    context.route("**/all.css*", late)
    page = open_page(context=context)
    began = page.evaluate(
        """() => performance.getEntriesByType("resource")
            .filter(({ name }) => /\\.(wasm|pack)$/.test(name)).map((e) => e.startTime)"""
    )
    styled = page.evaluate(
        """() => performance.getEntriesByType("resource")
            .find(({ name }) => name.includes("all.css")).responseEnd"""
    )
    assert len(began) == 3
    assert styled > 400
    assert min(began) > styled


PLACES = """(names) => [...document.querySelectorAll(names)]
    .map((e) => [e.textContent, JSON.stringify(e.getBoundingClientRect())])"""
"""What these elements say, and where they lie."""


@pytest.mark.parametrize("viewport", [(360, 640), (640, 360), (1280, 800)])
def test_nothing_moves_when_the_game_takes_the_first_screens_place(
    viewport: tuple[int, int], open_page: Pages
) -> None:
    context = open_page.new_context(viewport)
    context.add_init_script(NO_SERVICE_WORKER)
    page, arrives = held_back(open_page, context)
    names = "#play-now, .home .wordmark, .home .links .button, .home .choice label"
    before = page.evaluate(PLACES, names)
    expect(page.locator("main")).to_have_attribute("inert", "")
    arrives.continue_()
    open_page.wait_until_ready(page)
    assert page.evaluate(PLACES, names) == before
    assert len(before) > 8


CUT = """() => {
  const edge = document.querySelector(".boot").getBoundingClientRect().top;
  return [...document.querySelectorAll(".home :is(button, .choice label, legend, .differs)")]
    .filter((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return top < edge - 1 && bottom > edge + 1;
    })
    .map((each) => each.textContent);
}"""
"""The choices, and what is said of them, that the loading box cuts in two."""

DRAWN = "() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))"

WINDOWS = ((320, 568), (360, 640), (360, 740), (412, 915), (568, 320), (640, 360), (1280, 800))


@pytest.mark.parametrize("locale", ["en-GB", "ne-NP", "hi-IN", "bn-BD", "de-DE"])
def test_the_loading_box_is_a_strip_that_cuts_no_choice_in_two(
    locale: str, open_page: Pages
) -> None:
    context = open_page.new_context(locale=locale)
    context.add_init_script(NO_SERVICE_WORKER)
    page, arrives = held_back(open_page, context)
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        assert page.evaluate(CUT) == [], (width, height)
        box = page.locator(".boot").bounding_box()
        assert box is not None
        assert box["height"] <= 84 + 60, (width, height)  # its own words, and a row under it
        link = page.locator(".boot .to-read a").bounding_box()
        assert link is not None
        assert link["height"] >= 44
    arrives.continue_()
    open_page.wait_until_ready(page)


@pytest.mark.parametrize("locale", ["ne-NP", "bn-BD"])
@pytest.mark.parametrize("window", WINDOWS)
def test_the_loading_box_cuts_no_choice_in_two_when_the_letters_come_late(
    locale: str, window: tuple[int, int], open_page: Pages
) -> None:
    fonts: list[Route] = []
    context = open_page.new_context(window, locale=locale)
    context.add_init_script(NO_SERVICE_WORKER)
    context.route("**/*.woff2", lambda route: fonts.append(route))
    page, arrives = held_back(open_page, context)
    while not fonts:
        page.wait_for_timeout(50)
    page.evaluate(DRAWN)
    for font in fonts:
        font.continue_()
    page.evaluate("document.fonts.ready.then(() => null)")
    page.evaluate(DRAWN)
    assert page.evaluate(CUT) == []
    arrives.continue_()
    open_page.wait_until_ready(page)


@pytest.mark.parametrize("text", ["100%", pytest.param("200%", marks=pytest.mark.slow)])
@pytest.mark.parametrize("viewport", [(360, 640), (640, 360), (1280, 800)])
def test_nothing_moves_when_there_is_something_to_tell(
    viewport: tuple[int, int], text: str, open_page: Pages
) -> None:
    context = open_page.new_context(viewport)
    context.add_init_script(NO_SERVICE_WORKER)
    page = open_page(context=context)
    page.evaluate("size => document.documentElement.style.fontSize = size", text)
    names = ".home .wordmark, .home .button:not(#new-version), .home .choice label"
    before = page.evaluate(PLACES, names)
    told = page.get_by_text("Ready to play without a network.")
    expect(told).to_be_hidden()
    page.evaluate("document.documentElement.dataset.offline = 'ready'")
    expect(told).to_be_visible()
    assert page.evaluate(PLACES, names) == before
    page.evaluate("document.documentElement.dataset.update = 'waiting'")
    expect(page.locator("#new-version")).to_be_visible()
    assert page.evaluate(PLACES, names) == before


def test_a_later_visit_shows_the_table_at_once(open_page: Pages) -> None:
    link = "?rules=standard&seed=8&speed=instant"
    context = open_page.new_context()
    context.add_init_script(NO_SERVICE_WORKER)
    page = open_page(link, context=context)
    expect(page.locator("#ask-title")).to_be_visible()
    hand = page.locator(".hand [data-card]").evaluate_all("cards => cards.map(c => c.dataset.card)")
    page.locator("html").evaluate("root => root.dataset.theme = 'light'")
    page.close()
    again, arrives = held_back(open_page, context, link)
    shown = again.locator(".hand [data-card]")
    assert shown.evaluate_all("cards => cards.map(c => c.dataset.card)") == hand
    expect(again.locator("main")).to_have_attribute("inert", "")
    expect(again.locator("html")).to_have_attribute("data-theme", "light")
    other = open_page("?rules=nepal", context=context, wait=False)
    expect(other.locator("#play-now")).to_be_visible()  # a link that leads somewhere else
    other.close()
    arrives.continue_()
    open_page.wait_until_ready(again)
    expect(again.locator("main[inert]")).to_have_count(0)
    expect(again.locator("#ask-title")).to_be_visible()


def test_a_last_screen_that_is_no_screen_does_no_harm(open_page: Pages) -> None:
    context = open_page.new_context()
    noise = '{"query": "", "dress": {"1": ""}, "screen": ["main", {"a b": ""}, [[]]]}'
    keep = f"localStorage.setItem('29:shown:1', {json.dumps(noise)})"
    context.add_init_script(f"if (location.protocol === 'http:') {keep}")
    page = open_page(context=context)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_the_bar_follows_what_has_arrived(open_page: Pages) -> None:
    context = open_page.new_context()
    held: list[Route] = []
    context.route("**/*.wasm", lambda route: held.append(route))
    page = open_page(context=context, wait=False)
    stage = page.locator(".boot .stage")
    expect(page.locator(".boot progress")).not_to_have_js_property("value", 0)
    assert float(page.locator(".boot progress").evaluate("bar => bar.value")) < 300
    expect(stage).to_have_text(re.compile(r"Loading the game: \d+\.\d of \d+\.\d MB"))
    expect(page.locator("html")).not_to_have_attribute("data-python", "ready")
    held[0].continue_()
    open_page.wait_until_ready(page)


def test_card_faces_are_asked_for_once(open_page: Pages) -> None:
    context = open_page.new_context()
    context.add_init_script(NO_SERVICE_WORKER)
    asked: list[Route] = []

    def once(route: Route) -> None:
        asked.append(route)
        route.continue_() if len(asked) == 1 else route.abort()

    context.route("**/cards.svg", once)
    page = open_page(context=context)
    expect(page.locator("#faces")).to_have_count(1)
    assert len(asked) == 1


YIELDS = """(() => {
    const usual = scheduler.yield.bind(scheduler);
    window.turns = 0;
    scheduler.yield = () => { window.turns += 1; return usual(); };
})()"""


def test_others_have_their_turn_while_python_starts(open_page: Pages) -> None:
    context = open_page.new_context()
    context.add_init_script(YIELDS)
    page = open_page(context=context)
    assert page.evaluate("turns") > 10, "the start is one long task"


def test_code_from_text_is_forbidden(open_page: Pages) -> None:
    open_page.expect = ["Content Security Policy", "violates", "This document requires"]
    page = open_page()
    # a timer's own code is judged as the page's, that of `evaluate` is not
    page.evaluate(
        """() => setTimeout(() => {
            try { globalThis.tried = new Function("return 'ran'")() }
            catch (error) { globalThis.tried = error.name }
            globalThis.refused = [
                (text) => { document.createElement("script").textContent = text },
                (text) => { document.createElement("script").src = "assets/boot/boot.js" },
                (text) => { document.body.innerHTML = text },
                (text) => new Worker("assets/boot/boot.js"),
            ].filter((act) => {
                try { act("globalThis.ranInline = true") }
                catch (error) { return error instanceof TypeError }
            }).length;
        })"""
    )
    page.wait_for_function("() => globalThis.refused !== undefined")
    assert page.evaluate("globalThis.refused") == 4
    assert page.evaluate("globalThis.tried") == "EvalError"
    assert page.evaluate("globalThis.ranInline") is None
    assert len(open_page.complaints) >= 1, "the browser did not notice the inline script"


STACKS = """(() => {
    const { promising } = WebAssembly;
    window.stacks = 0;
    WebAssembly.promising = (...given) => { window.stacks += 1; return promising(...given); };
})()"""


def test_python_runs_on_the_stack_of_the_page(open_page: Pages) -> None:
    """Chromium can crash when it collects memory while WebAssembly runs on a stack of its own."""
    context = open_page.new_context()
    context.add_init_script(STACKS)
    page = open_page("?rules=standard&seed=1&speed=instant", context=context)
    Person(page, 1).wait()
    assert page.evaluate("window.stacks") == 0
    assert page.evaluate("typeof WebAssembly.Suspending") == "function"
