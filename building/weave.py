"""The weave: small stepped diamonds as on Dhaka cloth, from one motif of 12 x 12 threads.

The motif is written below as letters, one a thread; everything woven is made from it: the card
back, the quiet band along the edges of sheets, the icon. `python -m building.icons` writes the
files again; a test holds that the committed ones are these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

Colour = str
Weave = Callable[[int, int], str]
"""The letter of the thread at column x, row y; a space where there is none."""

COLOURS: dict[str, Colour] = {
    "g": "#1c1017",  # ground
    "k": "#0c0709",  # black
    "v": "#d8412c",  # vermilion
    "m": "#f2a724",  # marigold
    "w": "#f8f0e2",  # white
}

# A quarter of the motif, from the middle of the large diamond outwards; mirrored it makes the
# whole, and repeated, the small diamonds appear where four corners meet.
RINGS = "mkwvvkggmvw"
"""Colour of the thread by its steps from the middle, 1 to 11."""
SIZE = 12


def motif(x: int, y: int) -> str:
    """The thread at column x, row y of the endless cloth."""
    across = abs(2 * (x % SIZE) - SIZE + 1) + 1
    down = abs(2 * (y % SIZE) - SIZE + 1) + 1
    return RINGS[(across + down) // 2 - 2]


def band(x: int, y: int) -> str:
    """A narrow edge, two threads high: teeth of vermilion and marigold."""
    return ("vvgm"[x % 4], "kvkk"[x % 4])[y % 2]


def runs(weave: Weave, width: int, height: int) -> Iterator[tuple[str, int, int, int]]:
    """Yield letter, x, y and length of each run of one colour, row by row."""
    for y in range(height):
        start = 0
        for x in range(1, width + 1):
            if x == width or weave(x, y) != weave(start, y):
                if weave(start, y) != " ":
                    yield weave(start, y), start, y, x - start
                start = x


def paths(weave: Weave, width: int, height: int, ground: str = "") -> str:
    """SVG paths that draw `weave`, one per colour, in units of a thread; `ground` is left out."""
    drawn: dict[str, str] = {}
    for letter, x, y, length in runs(weave, width, height):
        drawn[letter] = drawn.get(letter, "") + f"M{x} {y}h{length}v1h-{length}z"
    return "".join(
        f'<path fill="{COLOURS[letter]}" d="{d}"/>'
        for letter, d in sorted(drawn.items())
        if letter != ground
    )


def back() -> str:
    """The card back, 240 x 336 units: 36 x 52 threads of 6 units in a white border."""

    def cloth(x: int, y: int) -> str:
        if y < 2:
            return band(x, 1 - y)
        if y >= 50:
            return band(x, y)
        return motif(x, y - 2)

    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 336">'
        '<rect width="240" height="336" rx="14" fill="#fffdf6"/>'
        '<g transform="translate(12 12)scale(6)" shape-rendering="crispEdges">'
        f'<path fill="{COLOURS["g"]}" d="M0 0h36v52h-36z"/>{paths(cloth, 36, 52, "g")}</g></svg>\n'
    )


def edge() -> str:
    """A tile for the edges of sheets: one row of half diamonds, 12 x 6 threads of 2 units."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 6" width="24" height="12" '
        f'shape-rendering="crispEdges">{paths(motif, 12, 6)}</svg>\n'
    )
