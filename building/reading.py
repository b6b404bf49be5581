"""The pages that are read without the game: rules, tips, questions, words and cards, in every
language, rendered from the same trees of nodes that the game shows."""

import html
import os
from collections.abc import Mapping
from xml.etree import ElementTree

from building.markup import markup
from building.messages import compiled
from building.page import ICONS, POLICY, style_links
from building.report import BuildError
from game.ui import text
from game.ui.languages import NAMES, SOURCE, wants_own_digits
from game.ui.screens.reading import PAGES, Page, whole
from game.ui.settings import Settings

_SVG = "{http://www.w3.org/2000/svg}"
_ALONE = {
    *("default-src", "style-src", "img-src", "font-src", "connect-src"),
    *("base-uri", "form-action"),
}
"""What a page without a program needs of the policy; ``connect-src`` is for whoever measures it,
who looks for the site's robots.txt from within the page."""


def pages(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """All pages in all languages: `LANGUAGE/NAME.html` → content. `files`: what is shipped so far.

    Where the environment names the address the game will have (`T29_ADDRESS`), each page tells
    search engines its own and those in the other languages.
    """
    links = style_links(files, "../")
    made = {}
    try:
        for code in NAMES:
            catalogue = compiled(code) if code != SOURCE else None
            text.install(code, catalogue, wants_own_digits(Settings(), code))
            for page in PAGES:
                made[f"{code}/{page.name}.html"] = _html(page, code, links).encode()
    finally:
        text.install(SOURCE)
    return made


def _html(page: Page, code: str, styles: str) -> str:
    policy = "; ".join(f"{name} {value}" for name, value in POLICY.items() if name in _ALONE)
    icons = "\n".join(f'<link rel="{rel}" href="../{name}">' for name, rel in ICONS.items())
    return f"""<!doctype html>
<html lang="{code}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{html.escape(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>{html.escape(page.title())}</title>
<meta name="description" content="{html.escape(page.about())}">
<meta name="color-scheme" content="dark light">
{_addresses(page, code)}{icons}
{styles}
</head>
{markup(whole(page))}
</html>
"""


def _addresses(page: Page, code: str) -> str:
    site = os.environ.get("T29_ADDRESS", "")
    if not site:
        return ""
    own = [f'<link rel="canonical" href="{_address(site, code, page)}">\n']
    others = [
        f'<link rel="alternate" hreflang="{each}" href="{_address(site, each, page)}">\n'
        for each in NAMES
    ]
    return "".join(own + others)


def _address(site: str, code: str, page: Page) -> str:
    return html.escape(f"{site.rstrip('/')}/{code}/{page.name}.html")


def faces(sheet: bytes) -> dict[str, bytes]:
    """Every card, suit and six of the sheet of symbols as a picture of its own: `faces/NAME.svg`.

    Raises BuildError for a symbol that uses what is not in the sheet.
    """
    ElementTree.register_namespace("", "http://www.w3.org/2000/svg")
    root = ElementTree.fromstring(sheet)
    known = {each.attrib["id"]: each for each in root.iter() if "id" in each.attrib}
    return {
        f"faces/{symbol.attrib['id']}.svg": _alone(symbol, known)
        for symbol in root.iter(f"{_SVG}symbol")
    }


def _alone(symbol: ElementTree.Element, known: Mapping[str, ElementTree.Element]) -> bytes:
    picture = ElementTree.Element(f"{_SVG}svg", {"viewBox": symbol.attrib["viewBox"]})
    used = _used(symbol, known)
    if used:
        ElementTree.SubElement(picture, f"{_SVG}defs").extend(known[name] for name in sorted(used))
    picture.extend(symbol)
    return ElementTree.tostring(picture)


def _used(element: ElementTree.Element, known: Mapping[str, ElementTree.Element]) -> set[str]:
    found: set[str] = set()
    for each in element.iter():
        name = each.attrib.get("href", "").removeprefix("#")
        if not name or name in found:
            continue
        if name not in known:
            raise BuildError(f"the card faces use #{name}, which is not among them")
        found |= {name} | _used(known[name], known)
    return found
