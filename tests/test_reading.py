"""The pages to read, as they are built: every language, no program, no dead link."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from posixpath import dirname, join, normpath
from xml.etree import ElementTree

import pytest

from building import dist, faces, reading
from building.markup import markup
from game.ui import text
from game.ui.languages import NAMES
from game.ui.messages import SheetClosed
from game.ui.nodes import h
from game.ui.screens.reading import PAGES

VOID = {"meta", "link", "img", "br", "hr", "input"}
ALL = [f"{code}/{page.name}.html" for code in NAMES for page in PAGES]


class Checked(HTMLParser):
    """Reads a page; every element has to be closed in its turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(content: bytes) -> Checked:
    page = Checked()
    page.feed(content.decode())
    page.close()
    assert page.open == []
    return page


@pytest.fixture(scope="module")
def files() -> Iterator[dict[str, bytes]]:
    yield dist.shipped_files()
    assert text.language == "en", "the build leaves the language as it was"


def test_every_page_is_there_in_every_language(files: dict[str, bytes]) -> None:
    assert set(ALL) <= set(files)
    assert len(ALL) == len(NAMES) * 6


@pytest.mark.parametrize("name", ALL)
def test_a_page_is_whole(files: dict[str, bytes], name: str) -> None:
    page = read(files[name])
    code = name.split("/")[0]
    assert page.found[0] == ("html", {"lang": code})
    tags = [tag for tag, _attrs in page.found]
    assert "script" not in tags
    assert "style" not in tags
    assert not [attrs for _tag, attrs in page.found if "style" in attrs]
    assert not [attr for _t, attrs in page.found for attr in attrs if attr.startswith("on")]
    described = [attrs for tag, attrs in page.found if attrs.get("name") == "description"]
    assert len(described) == 1
    assert len(described[0]["content"]) > 20
    policy = next(a["content"] for t, a in page.found if a.get("http-equiv"))
    assert "default-src 'none'" in policy
    assert "script" not in policy


@pytest.mark.parametrize("name", ALL)
def test_every_link_leads_to_a_file_from_any_folder(files: dict[str, bytes], name: str) -> None:
    links = [
        attrs[attr]
        for _tag, attrs in read(files[name]).found
        for attr in ("href", "src")
        if attr in attrs
    ]
    assert len(links) >= 15
    for link in links:
        assert not link.startswith(("/", "http", "#")), link
        path, _mark, _query = link.partition("?")
        target = normpath(join(dirname(name), path))
        assert target in files or (target == "." and path == "../"), f"{name} names {link}"


def test_titles_and_descriptions_differ(files: dict[str, bytes]) -> None:
    for part in ("<title>", '"description" content="'):
        found = [
            files[f"en/{page.name}.html"].decode().split(part)[1].split("<")[0] for page in PAGES
        ]
        assert len(set(found)) == len(PAGES)


def test_the_languages_lead_to_each_other(files: dict[str, bytes]) -> None:
    for code in NAMES:
        links = [a for t, a in read(files[f"{code}/rules.html"]).found if "hreflang" in a]
        assert [a["href"] for a in links] == [f"../{other}/rules.html" for other in NAMES]
        assert all(a["lang"] == a["hreflang"] for a in links)


def test_a_known_address_is_told_to_search_engines(
    files: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert b"canonical" not in files["en/rules.html"]
    monkeypatch.setenv("T29_ADDRESS", "https://example.org/29/")
    made = reading.pages(files)
    found = read(made["ne/rules.html"]).found
    links = [a for t, a in found if a.get("rel") in ("canonical", "alternate")]
    assert links[0]["href"] == "https://example.org/29/ne/rules.html"
    assert {a["hreflang"] for a in links[1:]} == set(NAMES)
    assert all(a["href"].startswith("https://example.org/29/") for a in links)


def test_the_pages_are_kept_for_reading_offline(files: dict[str, bytes]) -> None:
    listed = files["sw.js"].decode()
    for name in ALL:
        assert f'"{name}"' in listed


def test_pages_are_small(files: dict[str, bytes]) -> None:
    assert max(len(files[name]) for name in ALL) < 60_000


def test_every_face_stands_alone(files: dict[str, bytes]) -> None:
    for card in (*faces.PLAYING_CARDS, *faces.SCORE_CARDS, "suit-H"):
        picture = ElementTree.fromstring(files[f"faces/{card}.svg"])
        ids = {each.attrib["id"] for each in picture.iter() if "id" in each.attrib}
        used = {each.attrib["href"][1:] for each in picture.iter() if "href" in each.attrib}
        assert used <= ids, card
        assert len(picture) > 0


def test_loading_leads_to_what_there_is_to_read(files: dict[str, bytes]) -> None:
    assert re.search(r'class="to-read"><a href="en/index.html"', files["index.html"].decode())


def test_nothing_that_is_pressed_comes_through() -> None:
    node = h("p", "a < b & c", title='"', on={"click": SheetClosed()}, vars={"--n": 3})
    assert markup(node) == '<p title="&quot;">a &lt; b &amp; c</p>'
