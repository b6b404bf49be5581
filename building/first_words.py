"""What the page says in every language where the game itself can't speak: to a browser that runs no
script, to one too old for the game, to who installs it, and where there is no page."""

import html
import json
from collections.abc import Callable, Mapping

from building.messages import BOOT, compiled, extracted
from building.page import manifest
from building.report import BuildError
from game.ui import text
from game.ui.languages import NAMES, SOURCE, wants_own_digits
from game.ui.settings import Settings
from game.ui.text import _

_ABLE = "assets/boot/able.js"
_NOWHERE = "assets/boot/404.html"


def in_every_language(make: Callable[[], str]) -> dict[str, str]:
    """Language code → what `make` makes in it."""
    made = {}
    try:
        for code in NAMES:
            catalogue = compiled(code) if code != SOURCE else None
            text.install(code, catalogue, wants_own_digits(Settings(), code))
            made[code] = make()
    finally:
        text.install(SOURCE)
    return made


def files(so_far: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files that speak every language: path inside dist/ → content. `so_far`: what is shipped
    so far, by its path.

    Raises BuildError where one of them lacks the place to fill.
    """
    return {
        _ABLE: _able(so_far[_ABLE]),
        "404.html": _filled(so_far[_NOWHERE].decode(), "nowhere", _each(_nowhere)).encode(),
        **{
            "manifest.webmanifest" if code == SOURCE else f"manifest.{code}.webmanifest": each
            for code, each in manifests().items()
        },
    }


def noscript() -> str:
    """What a browser reads that runs no script; without one nobody can choose, so it is said in
    every language."""
    return _each(_noscript)


def manifests() -> dict[str, bytes]:
    """The web app manifest in every language. All have one start URL, so they are one app."""
    made = in_every_language(
        lambda: manifest(
            text.language,
            description=_("The card game Twenty-Nine: play, learn and keep score, offline too."),
            play=_("Play"),
            rules=_("Rules"),
            picture=_("A trick at the table"),
        )
    )
    return {code: content.encode() for code, content in made.items()}


def _noscript() -> str:
    needs = _(
        "The game runs in your browser and needs JavaScript. Switch it on for this page, then load "
        "it again."
    )
    reading = _("Rules and tips to read")
    return (
        f'<p class="trouble">{html.escape(needs)} '
        f'<a href="{text.language}/index.html">{html.escape(reading)}</a></p>'
    )


def _nowhere() -> str:
    title = _("There is no such page here")
    why = _("The link may be old or cut short.")
    game = _("Go to the game")
    return (
        f"<h2>{html.escape(title)}</h2>\n"
        f'<p>{html.escape(why)} <a href="./">{html.escape(game)}</a></p>'
    )


def _each(make: Callable[[], str]) -> str:
    return "\n".join(
        f'<div lang="{code}">\n{said}\n</div>' for code, said in in_every_language(make).items()
    )


def _able(script: bytes) -> bytes:
    """The script for old browsers with its texts: language → English → translation."""
    own = [str(m.id) for m in extracted(BOOT) if any(name == _ABLE for name, _line in m.locations)]
    words = {
        code: json.loads(said)
        for code, said in in_every_language(
            lambda: json.dumps({each: _(each) for each in own})
        ).items()
        if code != SOURCE
    }
    if not own:
        raise BuildError(f"{_ABLE} has no texts: call them by _(…)")
    return _filled(script.decode(), "words", json.dumps(words, indent=1), script=True).encode()


def _filled(page: str, place: str, content: str, *, script: bool = False) -> str:
    mark = f"/* build: {place} */ {{}}" if script else f"<!-- build: {place} -->"
    if page.count(mark) != 1:
        raise BuildError(f"there must be exactly one {mark}")
    return page.replace(mark, content)
