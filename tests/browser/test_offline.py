"""The game without a network, and what a new version fetches."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserType, expect

from building import precache

from .conftest import Pages, Site
from .person import Person
from .test_match import saved
from .test_storage import LINK, until_play


def test_after_one_visit_the_game_starts_without_a_server(site: Site, open_page: Pages) -> None:
    site.stop()
    site.cache = "no-store"  # else the browser's own cache would hide what was not kept
    site.start()
    page = open_page()
    open_page.wait_until_offline(page)
    site.stop()
    page.reload(wait_until="commit")
    open_page.wait_until_ready(page)
    beside = open_page("?seed=1", context=page.context)
    expect(beside.locator("html")).to_have_attribute("data-offline", "ready")


def test_the_first_visit_fetches_nothing_twice(
    site: Site,
    open_page: Pages,
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    tmp_path: Path,
) -> None:
    site.stop()
    site.cache = "max-age=600"  # as GitHub Pages sends
    site.start()
    # a profile on disk: the cache of a private window takes no file as large as the runtime
    profile = browser_type.launch_persistent_context(tmp_path, **browser_type_launch_args)
    page = open_page(context=open_page.watch(profile))
    open_page.wait_until_offline(page)
    twice = {path for path in site.asked if site.asked.count(path) > 1}
    assert twice == set()
    assert len(site.asked) > 30


@pytest.fixture
def own_site(site: Site, tmp_path: Path) -> Site:
    """The site with files that the test may change."""
    site.stop()
    site.folder = Path(shutil.copytree(site.folder, tmp_path / "changing"))
    site.start()
    return site


def publish(site: Site) -> None:
    """Write the service worker for the files as they are now."""
    files = {
        path.relative_to(site.folder).as_posix(): path.read_bytes()
        for path in site.folder.rglob("*")
        if path.is_file()
    }
    (site.folder / "sw.js").write_bytes(precache.service_worker(files))


def test_a_new_version_fetches_only_what_changed_and_waits(
    own_site: Site, open_page: Pages
) -> None:
    page = open_page()
    open_page.wait_until_offline(page)
    index = own_site.folder / "index.html"
    index.write_bytes(index.read_bytes().replace(b"<title>29</title>", b"<title>new</title>"))
    publish(own_site)
    own_site.asked.clear()
    page.reload(wait_until="commit")
    open_page.wait_until_ready(page)
    waiting = page.locator("html[data-update=waiting]")
    waiting.wait_for(state="attached", timeout=60_000)
    assert set(own_site.asked) == {"/29/sw.js", "/29/index.html"}
    assert page.title() != "new", "the new version took over without being asked"
    page.evaluate("document.dispatchEvent(new Event('update-now'))")
    expect(page).to_have_title("new", timeout=60_000)
    open_page.wait_until_ready(page)
    expect(page.locator("html")).not_to_have_attribute("data-update", "waiting")


def test_a_file_that_does_not_fit_its_version_is_not_kept(own_site: Site, open_page: Pages) -> None:
    page = open_page()
    open_page.wait_until_offline(page)
    begins = own_site.folder / "assets/boot/able.js"
    whole = begins.read_bytes()
    begins.write_bytes(whole + b"// new\n")
    publish(own_site)
    begins.write_bytes(whole + b"// half of a")  # what a server sends while a new version spreads
    open_page.expect = ["not there as this version needs it"]
    own_site.asked.clear()
    page.reload(wait_until="commit")
    open_page.wait_until_ready(page)
    for _ in range(60):  # the browser looks for a new version when it finds the time
        if own_site.asked.count("/29/assets/boot/able.js") >= 2:
            break
        page.wait_for_timeout(500)
    assert own_site.asked.count("/29/assets/boot/able.js") == 2, "not asked for a second time"
    page.wait_for_timeout(500)
    assert page.locator("html[data-update=waiting]").count() == 0
    own_site.stop()
    page.reload(wait_until="commit")
    open_page.wait_until_ready(page)


def test_an_update_that_fails_half_way_leaves_the_old_version_whole(
    own_site: Site, open_page: Pages
) -> None:
    page = open_page(LINK)
    open_page.wait_until_offline(page)
    gone = own_site.folder / "assets" / "back.svg"
    index = own_site.folder / "index.html"
    index.write_bytes(index.read_bytes().replace(b"<title>29</title>", b"<title>new</title>"))
    publish(own_site)
    gone.unlink()  # the new version lacks a file that changed, too
    sw = own_site.folder / "sw.js"
    sw.write_text(sw.read_text("utf-8").replace('"assets/back.svg": "', '"assets/back.svg": "00'))
    open_page.expect = ["404", "not there as this version needs it"]
    own_site.asked.clear()
    page.reload(wait_until="commit")
    open_page.wait_until_ready(page)
    for _ in range(60):  # the browser looks for a new version when it finds the time
        if own_site.asked.count("/29/assets/back.svg") >= 2:
            break
        page.wait_for_timeout(500)
    page.wait_for_timeout(500)
    assert page.locator("html[data-update=waiting]").count() == 0
    own_site.stop()
    page.reload(wait_until="commit")
    open_page.wait_until_ready(page)
    assert page.title() == "29"


def test_two_tabs_change_to_the_new_version_together_and_keep_the_match(
    own_site: Site, open_page: Pages
) -> None:
    first = open_page(LINK)
    open_page.wait_until_offline(first)
    person = Person(first, 6)
    until_play(first, person)
    second = open_page("", context=first.context)
    index = own_site.folder / "index.html"
    index.write_bytes(index.read_bytes().replace(b"<title>29</title>", b"<title>new</title>"))
    publish(own_site)
    second.reload(wait_until="commit")
    open_page.wait_until_ready(second)
    for page in (first, second):
        page.locator("html[data-update=waiting]").wait_for(state="attached", timeout=60_000)
    # in play it is not offered, and nothing changes under the player's hands
    expect(first.get_by_role("button", name="Use the new version")).to_have_count(0)
    person.act()
    person.wait()
    assert first.title() == "29"
    while person.wait() != "Next deal":
        person.act()
    before = saved(first).record.moves
    first.get_by_role("button", name="Use the new version").click()
    expect(first).to_have_title("new", timeout=60_000)
    open_page.wait_until_ready(first)
    assert saved(first).record.moves[: len(before)] == before
    person.act()
    # the other tab goes on with what it has loaded, and has the new version when it loads again
    second.reload(wait_until="commit")
    open_page.wait_until_ready(second)
    expect(second).to_have_title("new")
