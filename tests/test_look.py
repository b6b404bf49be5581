"""The look: what is woven is what is committed, both light themes are one, text can be read."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest

from building import icons, weave
from building.fonts import SCRIPTS
from game.ui.screens.menu import PANEL_ROOM

ASSETS = Path(__file__).resolve().parent.parent / "assets"
STYLES = ASSETS / "styles"


@pytest.mark.parametrize("name", sorted(icons.svg_files()))
def test_committed_weave_is_made_from_the_motif(name: str) -> None:
    assert (ASSETS / name).read_text(encoding="utf-8") == icons.svg_files()[name]


@pytest.mark.parametrize("name", sorted(icons.png_sources()))
def test_png_icons_have_their_size(name: str) -> None:
    side, _ = icons.png_sources()[name]
    content = (ASSETS / name).read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", content[16:24]) == (side, side)


def test_motif_is_symmetric_and_repeats() -> None:
    for y in range(24):
        for x in range(24):
            assert weave.motif(x, y) == weave.motif(y, x) == weave.motif(11 - x, y)
            assert weave.motif(x, y) == weave.motif(x + 12, y - 12)


def test_figures_read_29() -> None:
    """Line by line through the middle of each bar and gap."""
    rows = {
        y: "".join("#" if icons.figures(x, y) != " " else "." for x in range(icons.WIDTH))
        for y in (2, 6, 10, 14, 18)
    }
    left, right, both, full = "#####" + "." * 8, "." * 8 + "#####", "#####...#####", "#" * 13
    assert rows[2] == full + "...." + full
    assert rows[6] == right + "...." + both
    assert rows[10] == full + "...." + full
    assert rows[14] == left + "...." + right
    assert rows[18] == full + "...." + full


def test_nothing_that_comes_has_the_whole_page_styled_anew() -> None:
    """What the root or the body is asked to have is asked again at each change of the page."""
    asks = re.compile(r"(?:^|[\s,(]):?(?:root|html|body)[^\s,{]*:has\(")
    for path in STYLES.glob("*.css"):
        if path.name != "print.css":
            assert not asks.search(path.read_text(encoding="utf-8")), path.name


def _tokens(block: str) -> dict[str, str]:
    return dict(re.findall(r"(--[a-z-]+\d?):\s*([^;]+);", block))


@pytest.fixture(scope="module")
def themes() -> dict[str, dict[str, str]]:
    text = (STYLES / "tokens.css").read_text(encoding="utf-8")
    dark = _tokens(text[: text.index("@media")])
    system = text[text.index("prefers-color-scheme") : text.index("/* The same values")]
    chosen = text[text.index(':root[data-theme="light"]') : text.index("four")]
    assert _tokens(system) == _tokens(chosen)
    return {"dark": dark, "light": dark | _tokens(chosen)}


def _luminance(colour: str) -> float:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """WCAG contrast of two colours written #rrggbb."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


TEXT = [
    *[
        (ink, ground)
        for ink in ("--ink", "--ink-soft")
        for ground in (
            "--cloth-lit",
            "--cloth",
            "--cloth-far",
            "--cloth-edge",
            "--rail",
            "--sheet",
            "--sheet-raised",
        )
    ],
    ("--brass-lit", "--cloth-far"),
    ("--brass-lit", "--cloth-edge"),
    ("--brass-lit", "--sheet"),
    ("--vermilion-lit", "--cloth-far"),
    ("--vermilion-lit", "--sheet"),
    ("--brass-ink", "--brass"),
    ("--bone-ink", "--bone"),
    ("--suit-hearts", "--card-paper"),
    ("--suit-spades", "--card-paper"),
]


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize(("ink", "ground"), TEXT)
def test_text_can_be_read(
    themes: dict[str, dict[str, str]], theme: str, ink: str, ground: str
) -> None:
    """WCAG 2.2, 1.4.3: 4.5 to 1."""
    tokens = themes[theme]
    assert contrast(tokens[ink], tokens[ground]) >= 4.5


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize(
    ("sign", "ground"),
    [
        ("--outline", "--cloth-far"),
        ("--outline", "--sheet"),
        ("--focus", "--cloth-far"),
        ("--focus", "--sheet"),
        ("--focus", "--rail"),
        ("--vermilion-ink", "--vermilion"),
    ],
)
def test_signs_can_be_seen(
    themes: dict[str, dict[str, str]], theme: str, sign: str, ground: str
) -> None:
    """WCAG 2.2, 1.4.11: 3 to 1."""
    tokens = themes[theme]
    assert contrast(tokens[sign], tokens[ground]) >= 3


def test_four_suits_differ_and_can_be_read() -> None:
    text = (STYLES / "tokens.css").read_text(encoding="utf-8")
    four = _tokens(text[text.index("four") :].split("}")[0])
    assert set(four) == {"--suit-clubs", "--suit-diamonds"}
    for colour in four.values():
        assert contrast(colour, "#fffdf6") >= 4.5


def test_styles_use_only_named_tokens() -> None:
    """A name that no file defines would silently fall back to nothing."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(STYLES.glob("*.css"))}
    defined = {name for text in texts.values() for name in re.findall(r"(--[\w-]+)\s*:", text)}
    for name, text in texts.items():
        for used, fallback in re.findall(r"var\((--[\w-]+)(\s*,)?", text):
            assert fallback or used in defined, f"{name} uses {used}"


def test_styles_fetch_only_what_lies_beside_them() -> None:
    for path in STYLES.glob("*.css"):
        text = path.read_text(encoding="utf-8")
        assert "@import" not in text
        for target in re.findall(r"url\(\"?([^\")]+)", text):
            made = target.removeprefix("../../") in {f"fonts/{script}.woff2" for script in SCRIPTS}
            assert made or (path.parent / target).is_file(), f"{path.name}: {target}"


def test_no_style_makes_a_browser_look_at_everything() -> None:
    """Where any element may be the one after another, whatever comes to the table or goes has the
    browser work out the style of all that is on it."""
    for path in STYLES.glob("*.css"):
        found = re.findall(r"[^{}]*[+~]\s*\*[^{}]*\{", path.read_text())
        assert not found, (path.name, found)


def test_the_panel_is_made_where_it_is_shown() -> None:
    shown = {
        rule.rstrip().rpartition("@media ")[2].partition(" {")[0]
        for path in STYLES.glob("*.css")
        for rule, _inside, rest in [path.read_text("utf-8").partition("\n  .panel {")]
        if "grid-area: panel" in rest
    }
    assert shown == {PANEL_ROOM}
