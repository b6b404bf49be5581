"""Parts of the game that are loaded when they are wanted: slowly, never, without a network."""

from playwright.sync_api import Page, Route, expect

from building import later

from .conftest import Pages, Site

FRIENDS = "**/later/friends-*.pack"


def parts_asked(site: Site) -> set[str]:
    """The parts that were asked of the server."""
    return {name.rpartition("/")[2].partition("-")[0] for name in site.asked if "/later/" in name}


def without_worker(open_page: Pages) -> Page:
    """The page in a browser without a service worker, which would fetch every part by itself."""
    open_page.expect += ["Service Worker registration blocked", "installing"]
    return open_page(service_workers="block")


def test_a_part_is_asked_for_when_it_is_wanted_and_once(site: Site, open_page: Pages) -> None:
    page = without_worker(open_page)
    assert parts_asked(site) == set()
    for _ in range(2):
        page.locator("#open-friends").click()
        expect(page.locator(".sheet.friends")).to_be_visible()
        page.locator("#close").click()
    assert parts_asked(site) == {"friends", "rules"}  # a room has its rules
    page.locator("#open-learn").click()
    expect(page.locator(".sheet.learn")).to_be_visible()
    assert parts_asked(site) == {"friends", "learning", "rules"}
    assert len([name for name in site.asked if "/later/" in name]) == 3


def test_who_waits_for_a_part_sees_it_come_and_plays_on(open_page: Pages) -> None:
    page = without_worker(open_page)
    held: list[Route] = []
    page.route(FRIENDS, lambda route: held.append(route))
    page.locator("#open-friends").click()
    expect(page.locator(".awaited progress")).to_be_visible()
    expect(page.locator("#log")).to_contain_text("Loading")
    page.locator("#open-friends").click()  # impatient: it is opened once all the same
    held[0].continue_()
    expect(page.locator(".sheet.friends")).to_be_visible()
    expect(page.locator(".awaited")).to_have_count(0)


def test_a_part_that_comes_when_something_else_is_open_opens_nothing(open_page: Pages) -> None:
    page = without_worker(open_page)
    held: list[Route] = []
    page.route(FRIENDS, lambda route: held.append(route))
    page.locator("#open-friends").click()
    page.locator("#open-settings").click()
    expect(page.locator(".awaited progress")).to_be_visible()
    held[0].continue_()
    expect(page.locator(".awaited")).to_have_count(0)
    expect(page.locator(".sheet.settings")).to_be_visible()
    page.locator("#close").click()
    expect(page.locator(".sheet")).to_have_count(0)


def test_what_the_page_was_loaded_with_stands_until_the_first_screen_is_there(
    open_page: Pages,
) -> None:
    open_page.expect += ["Service Worker registration blocked", "installing"]
    context = open_page.new_context(service_workers="block")
    held: list[Route] = []
    context.route("**/later/learning-*.pack", lambda route: held.append(route))
    page = open_page("?lesson=first_hand", context=context, wait=False)
    # said when half a second has gone by
    expect(page.locator("#log")).to_contain_text("Loading", timeout=60_000)
    expect(page.locator("#app > main[data-shape=home] #play-now")).to_be_visible()
    expect(page.locator(".boot progress")).to_be_visible()
    held[0].continue_()
    open_page.wait_until_ready(page)
    expect(page.locator("#table[data-coach]")).to_be_visible()


def test_a_match_in_the_text_view_waits_where_that_view_is_missing(open_page: Pages) -> None:
    open_page.expect += ["Service Worker registration blocked", "installing", "net::ERR_FAILED"]
    context = open_page.new_context(service_workers="block")
    page = open_page("?seed=4&speed=instant", context=context)
    kept = page.evaluate("localStorage.getItem('29:match:1')")
    page.evaluate("localStorage.setItem('29:settings:1', '{\"layout\":\"text\"}')")
    context.route("**/later/text-*.pack", lambda route: route.abort())
    page.reload()
    open_page.wait_until_ready(page)
    expect(page.locator(".sheet.missing")).to_be_visible()
    with page.expect_event("requestfailed"):  # nothing can be read without it: asked for again
        page.locator("#not-now").click()
    expect(page.locator(".sheet.missing")).to_be_visible()
    context.unroute("**/later/text-*.pack")
    page.locator("#try-again").click()
    expect(page.locator("#typed")).to_be_visible()
    assert page.evaluate("localStorage.getItem('29:match:1')").startswith(kept[:60])
    page.locator("#continue").click()
    expect(page.locator("#table[data-seed='4'][data-layout=text]")).to_be_visible()


def test_a_part_of_an_older_version_asks_to_load_the_page_again(
    site: Site, open_page: Pages
) -> None:
    open_page.expect += ["Failed to load resource", "answer 404"]
    page = without_worker(open_page)
    page.locator("#play-now").click()
    expect(page.locator("#table[data-screen=table]")).to_be_visible()
    seed = page.locator("#table").get_attribute("data-seed")
    page.route("**/later/rules-*.pack", lambda route: route.fulfill(status=404))
    page.locator("#menu").click()
    page.locator(".sheet.menu .list button:has(use[href$='#rules'])").click()
    expect(page.locator(".sheet.missing")).to_contain_text("newer version")
    expect(page.locator("#try-again")).to_have_count(0)
    page.unroute("**/later/rules-*.pack")
    site.asked.clear()
    with page.expect_navigation():
        page.locator("#reload").click()
    open_page.wait_until_ready(page)
    assert "/29/" in site.asked
    expect(page.locator("#table")).to_have_attribute("data-seed", str(seed))


def test_a_part_that_can_not_be_had_is_told_and_tried_again(open_page: Pages) -> None:
    open_page.expect += ["net::ERR_FAILED"]
    page = without_worker(open_page)
    page.route(FRIENDS, lambda route: route.abort())
    page.locator("#open-friends").click()
    expect(page.locator(".sheet.missing")).to_be_visible()
    page.locator("#try-again").click()  # still nothing
    expect(page.locator(".sheet.missing")).to_be_visible()
    page.locator("#not-now").click()
    expect(page.locator(".sheet")).to_have_count(0)
    page.locator("#open-friends").click()
    expect(page.locator(".sheet.missing")).to_be_visible()
    page.unroute(FRIENDS)
    page.locator("#try-again").click()
    expect(page.locator(".sheet.friends")).to_be_visible()


def test_every_part_is_there_without_a_network(site: Site, open_page: Pages) -> None:
    site.stop()
    site.cache = "no-store"
    site.start()
    page = open_page()
    open_page.wait_until_offline(page)
    assert parts_asked(site) == set(later.LATER)
    site.stop()
    page.reload(wait_until="commit")
    open_page.wait_until_ready(page)
    for opener, sheet in (("friends", "friends"), ("learn", "learn"), ("statistics", "statistics")):
        page.locator(f"#open-{opener}").click()
        expect(page.locator(f".sheet.{sheet}")).to_be_visible()
        page.locator("#close").click()
