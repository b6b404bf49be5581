"""Woven signs: the name 29 for the start screen, the icons for browsers and home screens.

`python -m building.icons` writes the SVG files of assets/ again; with the path of a Chromium as its
argument also the PNG ones, which Android and iOS ask for. All are committed: they change once in
years, and not every machine that builds has a browser.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from building import weave

ASSETS = Path(__file__).resolve().parent.parent / "assets"

# A figure is made of bars five threads thick in a box of 13 x 21, as on a clock with bars:
# left, top, right and bottom of each.
FIGURE_WIDTH, HEIGHT = 13, 21
FIGURES = {
    "2": ((0, 0, 13, 5), (8, 0, 13, 13), (0, 8, 13, 13), (0, 8, 5, 21), (0, 16, 13, 21)),
    "9": ((0, 0, 13, 5), (0, 0, 5, 13), (8, 0, 13, 21), (0, 8, 13, 13), (0, 16, 13, 21)),
}
GAP = 4
WIDTH = 2 * FIGURE_WIDTH + GAP
CLOTH = "#0b2a2e"
"""The ground of the icon: the table's cloth at its edge."""


def _inside(x: int, y: int) -> bool:
    """Whether the figures 29 cover the thread at x, y."""
    figure = "2"
    if x >= FIGURE_WIDTH + GAP:
        figure, x = "9", x - FIGURE_WIDTH - GAP
    covered = any(
        left <= x < right and top <= y < bottom for left, top, right, bottom in FIGURES[figure]
    )
    # Each bar's corner is cut in two steps where nothing continues it.
    corner = min(x, FIGURE_WIDTH - 1 - x) + min(y, HEIGHT - 1 - y) < 2
    return covered and not corner


def figures(x: int, y: int) -> str:
    """The weave of the name: white, marigold, vermilion from the edge of each figure inwards."""
    if not _inside(x, y):
        return " "
    for depth, letter in ((1, "w"), (2, "m")):
        for across in range(-depth, depth + 1):
            down = depth - abs(across)
            if not (_inside(x + across, y + down) and _inside(x + across, y - down)):
                return letter
    return "v"


def wordmark() -> str:
    """The name by itself, on nothing."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'shape-rendering="crispEdges">{weave.paths(figures, WIDTH, HEIGHT)}</svg>\n'
    )


def _diamond(x: int, y: int) -> str:
    """The large diamond of the icon with the name in it, in a box of 64 x 64 threads."""
    steps = (abs(2 * x - 63) + abs(2 * y - 63)) // 2 + 1
    if steps > 32:
        return " "
    if steps > 26:
        return "wvvvmm"[steps - 27]
    name_x, name_y = x - (64 - WIDTH) // 2, y - (64 - HEIGHT) // 2
    if 0 <= name_x < WIDTH and 0 <= name_y < HEIGHT:
        letter = figures(name_x, name_y)
        return "g" if letter == " " else letter
    return "g"


def icon(side: int, radius: float) -> str:
    """The icon on a square of `side` threads, 64 or more, whose corners are rounded by `radius`."""
    shift = (side - 64) / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-shift:g} {-shift:g} {side} {side}" '
        f'shape-rendering="crispEdges"><rect x="{-shift:g}" y="{-shift:g}" width="{side}" '
        f'height="{side}" rx="{radius:g}" fill="{CLOTH}" shape-rendering="auto"/>'
        f"{weave.paths(_diamond, 64, 64)}</svg>\n"
    )


def favicon() -> str:
    """One diamond of 16 x 16 threads: a thread is a pixel where a tab shows it smallest."""

    def diamond(x: int, y: int) -> str:
        steps = (abs(2 * x - 15) + abs(2 * y - 15)) // 2 + 1
        return "wwkmmvvw "[min(steps, 9) - 1]

    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" shape-rendering="crispEdges">'
        f"{weave.paths(diamond, 16, 16)}</svg>\n"
    )


def monochrome() -> str:
    """The diamond and the name cut out of it, in one colour, for systems that tint icons."""

    def cut(x: int, y: int) -> str:
        name_x, name_y = x - (64 - WIDTH) // 2, y - (64 - HEIGHT) // 2
        named = 0 <= name_x < WIDTH and 0 <= name_y < HEIGHT and _inside(name_x, name_y)
        return "w" if _diamond(x, y) != " " and not named else " "

    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 80 80" '
        f'shape-rendering="crispEdges">{weave.paths(cut, 64, 64)}</svg>\n'
    )


def svg_files() -> dict[str, str]:
    """Every committed SVG made here, by its path below assets/."""
    return {
        "back.svg": weave.back(),
        "weave.svg": weave.edge(),
        "wordmark.svg": wordmark(),
        "icons/favicon.svg": favicon(),
    }


def png_sources() -> dict[str, tuple[int, str]]:
    """Every committed PNG, by its path below assets/: its side in pixels and the SVG it shows."""
    return {
        "icons/icon-192.png": (192, icon(64, 12)),
        "icons/icon-512.png": (512, icon(64, 12)),
        # 80 threads: the diamond stays within the circle of four fifths that no system cuts off.
        "icons/maskable-512.png": (512, icon(80, 0)),
        "icons/monochrome-512.png": (512, monochrome()),
        # iOS rounds the corners itself and shows no transparency.
        "icons/apple-touch-icon.png": (180, icon(72, 0)),
    }


def draw_png(chromium: str, svg: str, side: int, out: Path) -> None:
    """Draw `svg` with Chromium into `out`, `side` pixels square.

    Raises subprocess.CalledProcessError when the browser fails.
    """
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, "icon.html")
        sized = svg.replace("<svg ", f'<svg width="{side}" height="{side}" ', 1)
        page.write_text(
            f"<!doctype html><style>*{{margin:0}}svg{{display:block}}</style>{sized}",
            encoding="utf-8",
        )
        subprocess.run(
            [
                chromium,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                "--default-background-color=00000000",
                f"--user-data-dir={folder}/profile",
                f"--window-size={side},{side}",
                f"--screenshot={out}",
                page.as_uri(),
            ],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


def main(arguments: list[str]) -> None:
    """Write the files; with a Chromium named, the PNG ones too."""
    for name, text in svg_files().items():
        (ASSETS / name).write_text(text, encoding="utf-8")
    for chromium in arguments[:1]:
        for name, (side, text) in png_sources().items():
            draw_png(chromium, text, side, ASSETS / name)


if __name__ == "__main__":
    main(sys.argv[1:])
