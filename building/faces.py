"""Compose the card faces: one SVG file, one `<symbol>` per card, drawn to be read from its edge.

The pictures come from the card faces by Adrian Kennard (CC0), packaged for npm as
`@heruka_urgyen/react-playing-cards`. No packaged face can be read when only the left 40 px of a
72 px card show, which is what a hand of eight looks like on a phone. So the faces are taken apart
and laid out again: a large index in two corners, pips in the traditional order between them, and
the whole court picture in a frame that steps aside for the index.

A card is 240 x 336 units with its middle at 0, 0. Colours are CSS custom properties with a
fallback (`var(--suit-diamonds, #c8102e)`), so a page turns the deck to four colours, and a file
opened by itself still shows the classic two. Nothing in the file refers to a style sheet, a clip
path or a gradient: those are what browsers lose when a symbol is used from another file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias
from xml.etree import ElementTree

from building.svgpath import placed_path, rounded_path

PACKAGE = "@heruka_urgyen/react-playing-cards"
SOURCE = Path(PACKAGE, "src", "images", "2color")
OUTPUT = "cards.svg"

SUITS = "SHCD"
RANKS = "789TJQKA"
COURTS = "JQK"
PLAYING_CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)
SCORE_CARDS = ("6H", "6S")
"""The sixes stay out of play: a team keeps its score with a red and a black one."""

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"

PAPER = "var(--card-paper, #fffdf6)"
SUIT_COLOUR = {
    "S": "var(--suit-spades, #17171c)",
    "H": "var(--suit-hearts, #c8102e)",
    "C": "var(--suit-clubs, #17171c)",
    "D": "var(--suit-diamonds, #c8102e)",
}
COURT_COLOUR = {
    "#FC4": "var(--court-gold, #f0b23a)",
    "red": "var(--court-red, #c8102e)",
    "#44F": "var(--court-blue, #2a3f9e)",
    "black": "var(--court-black, #17171c)",
    "white": PAPER,
    "none": "none",
}

# Where things lie on a card, in card units.
INDEX_MIDDLE = -88.0
RANK_SIZE, RANK_TOP = 72.0, -160.0
SUIT_SIZE, SUIT_TOP = 56.0, -90.0
RANK_STROKE = 112
PIP_SIZE, PIP_COLUMN, PIP_ROW = 58.0, 37.0, 114.0
ACE_SIZE = 150.0
FRAME_X, FRAME_Y = 97.0, 148.0
NOTCH_X, NOTCH_Y = -57.0, -33.0

# Traditional order of the pips: column in {-1, 0, 1}, row from -1 (top) to 1 (bottom).
# Pips of the lower half stand on their heads.
_SIDES = [(column, row) for column in (-1.0, 1.0) for row in (-1.0, 0.0, 1.0)]
_TALL = [(column, row) for column in (-1.0, 1.0) for row in (-1.0, -1 / 3, 1 / 3, 1.0)]
PIPS: dict[str, list[tuple[float, float]]] = {
    "6": _SIDES,
    "7": [*_SIDES, (0.0, -0.5)],
    "8": [*_SIDES, (0.0, -0.5), (0.0, 0.5)],
    "9": [*_TALL, (0.0, 0.0)],
    "T": [*_TALL, (0.0, -2 / 3), (0.0, 2 / 3)],
}


Place: TypeAlias = tuple[float, float, float, bool]
"""Where a pip lies: its middle x, y, the width of its box, and whether it stands on its head."""


class FaceError(Exception):
    """A packaged face is not built as this module expects: names the card and what is missing."""


@dataclass(frozen=True)
class Source:
    """What one packaged face is made of: its two glyph paths and the layers of its picture."""

    card: str
    rank: str
    """Path of the index figure, stroked, in a box of -500..500."""
    suit: str
    """Path of the pip, filled, in a box of -600..600."""
    layers: list[ElementTree.Element]
    """A court card's picture, back to front, each in a box of 1300 x 2000; empty for others."""


def read_source(images: Path, card: str) -> Source:
    """Read the packaged face of `card` (rank then suit, as `JH`) below the folder `images`.

    Raises FaceError when the file or one of its parts is missing.
    """
    path = images / f"{card}.svg"
    if not path.is_file():
        raise FaceError(f"{card}: no file {path}; is {PACKAGE} installed?")
    symbols = {s.get("id", ""): s for s in ElementTree.parse(path).getroot().iter(f"{SVG}symbol")}
    rank, suit = card[0], card[1]
    glyphs = []
    for prefix in "VS":
        symbol = symbols.get(f"{prefix}{suit}{rank}")
        drawn = None if symbol is None else symbol.find(f"{SVG}path")
        if drawn is None:
            raise FaceError(f"{card}: symbol {prefix}{suit}{rank} has no path")
        glyphs.append(drawn.get("d", ""))
    layers = []
    if rank in COURTS:
        names = sorted(name for name in symbols if re.fullmatch(rf"{suit}{rank}\d", name))
        layers = [symbols[name] for name in names]
        if not layers:
            raise FaceError(f"{card}: no layers {suit}{rank}1, {suit}{rank}2 ...")
    return Source(card, glyphs[0], glyphs[1], layers)


def number(value: float) -> str:
    """`value` with at most three decimals and no more characters than it needs."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def pips(paths: Mapping[str, str], suit: str, places: Iterable[Place]) -> str:
    """Pips of one suit as one path, however many they are: a browser works out the style and the
    place of every element, each time a card comes to the screen."""
    drawn = "".join(
        placed_path(paths[f"pip-{suit}"], x, y, size / 1200 * (-1 if turned else 1))
        for x, y, size, turned in places
    )
    return f'<path class="pips" fill="{SUIT_COLOUR[suit]}" d="{drawn}"/>'


def index(paths: Mapping[str, str], rank: str, suit: str) -> str:
    """The rank in the top left corner, and turned about in the bottom right one."""
    scale = RANK_SIZE / 1000
    x, y = INDEX_MIDDLE, RANK_TOP + RANK_SIZE / 2
    figure = (
        f'<path class="rank-figure" stroke="{SUIT_COLOUR[suit]}" fill="none" '
        f'stroke-width="{number(RANK_STROKE * scale)}" stroke-linecap="square" '
        f'stroke-miterlimit="1.5" d="{placed_path(paths[f"rank-{rank}"], 0, 0, scale)}"/>'
    )
    # Each figure in a group of its own: where the card is mirrored it is turned back (cards.css).
    return (
        f'<g transform="translate({number(x)} {number(y)})">{figure}</g>'
        f'<g transform="rotate(180)translate({number(x)} {number(y)})">{figure}</g>'
    )


def picture(source: Source) -> str:
    """The half of a court picture that is drawn twice, in a box of 1300 x 2000."""
    return "".join("".join(_element(child, source) for child in layer) for layer in source.layers)


def _element(element: ElementTree.Element, source: Source) -> str:
    """Write one element of a court picture with our colours and shorter paths."""
    card = source.card
    if element.tag == f"{SVG}g" and len(element) == 1 and set(element.attrib) <= {"transform"}:
        (inner,) = element  # a group around one element is that element, put in its place
        within = dict(inner.attrib)
        placed = element.get("transform", "") + within.pop("transform", "")
        alone = ElementTree.Element(
            inner.tag, {**within, "transform": placed} if placed else within
        )
        alone.extend(inner)
        return _element(alone, source)
    tag = element.tag.removeprefix(SVG)
    if tag not in ("g", "path", "use"):
        raise FaceError(f"{card}: a <{tag}> in the picture, which this module cannot redraw")
    if tag == "use":
        return _clothes_pip(element, source)
    attributes = []
    for name, value in element.attrib.items():
        if name in ("fill", "stroke"):
            attributes.append((name, _colour(value, card)))
        elif name == "d":
            attributes.append((name, rounded_path(value)))
        else:
            attributes.append((name, value))
    written = "".join(f' {name}="{value}"' for name, value in attributes)
    inside = "".join(_element(child, source) for child in element)
    return f"<{tag}{written}>{inside}</{tag}>" if inside else f"<{tag}{written}/>"


def _clothes_pip(element: ElementTree.Element, source: Source) -> str:
    """One of the small suit signs on the clothes: a pip `height` tall, some with an outline."""
    card = source.card
    given = dict(element.attrib)
    if given.pop(HREF, None) != f"#S{card[1]}{card[0]}":
        raise FaceError(f"{card}: a <use> in the picture that is no pip: {element.attrib}")
    height = float(given.pop("height", "0"))
    x, y = (float(given.pop(name, "0")) + height / 2 for name in "xy")
    place = f"translate({number(x)} {number(y)})scale({height / 1200:.4f})"
    place = given.pop("transform", "") + place
    if "stroke" in given:
        given["stroke"] = _colour(given["stroke"], card)
    outline = "".join(f' {name}="{value}"' for name, value in given.items())
    colour = SUIT_COLOUR[card[1]]
    drawn = rounded_path(source.suit)
    return f'<path fill="{colour}"{outline} transform="{place}" d="{drawn}"/>'


def _colour(packaged: str, card: str) -> str:
    """Our named colour for one in a packaged picture."""
    if packaged not in COURT_COLOUR:
        raise FaceError(f"{card}: a colour {packaged} without a name")
    return COURT_COLOUR[packaged]


def court(card: str) -> str:
    """A court card's picture, both halves, and the frame that steps aside for the index."""
    width, height = 2 * FRAME_X, 2 * FRAME_Y
    half = (
        f'<svg x="{number(-FRAME_X)}" y="{number(-FRAME_Y)}" width="{number(width)}" '
        f'height="{number(height)}" viewBox="0 0 1300 2000" preserveAspectRatio="none" '
        f'overflow="hidden"><use href="#court-{card}"/></svg>'
    )
    left, top, notch_x, notch_y = (number(v) for v in (-FRAME_X, -FRAME_Y, NOTCH_X, NOTCH_Y))
    right, bottom, turned_x, turned_y = (number(v) for v in (FRAME_X, FRAME_Y, -NOTCH_X, -NOTCH_Y))
    cover = (
        f'<path fill="{PAPER}" d="M-100-151H{notch_x}V{notch_y}H-100Z'
        f'M100 151H{turned_x}V{turned_y}H100Z"/>'
    )
    frame = (
        f'<path fill="none" stroke="{COURT_COLOUR["#44F"]}" stroke-width="1.5" d="M{notch_x} {top}'
        f"H{right}V{turned_y}H{turned_x}V{bottom}H{left}V{notch_y}H{notch_x}Z"
        '"/>'
    )
    return f'{half}<g transform="rotate(180)">{half}</g>{cover}{frame}'


def face(paths: Mapping[str, str], card: str) -> str:
    """The symbol of one card."""
    rank, suit = card[0], card[1]
    places = [(INDEX_MIDDLE, SUIT_TOP + SUIT_SIZE / 2, SUIT_SIZE, False)]
    places += [(-x, -y, size, True) for x, y, size, _turned in places]
    if rank == "A":
        places.append((0, 0, ACE_SIZE, False))
    elif rank not in COURTS:
        places += [
            (column * PIP_COLUMN, row * PIP_ROW, PIP_SIZE, row > 0) for column, row in PIPS[rank]
        ]
    paper = f'<rect x="-120" y="-168" width="240" height="336" rx="14" fill="{PAPER}"/>'
    drawn = paper + (court(card) if rank in COURTS else "")
    drawn += pips(paths, suit, places) + index(paths, rank, suit)
    return f'<symbol id="{card}" viewBox="-120 -168 240 336">{drawn}</symbol>'


def score_six(paths: Mapping[str, str], suit: str, shown: int) -> str:
    """The six of `suit` as it lies on the score: `shown` of its pips open, the others faint.

    Drawn without an index and with large pips, to be read 24 px wide.
    """
    places = [
        (column * 56, row * 100, 96, row > 0) for row in (-1.0, 0.0, 1.0) for column in (-1.0, 1.0)
    ]
    drawn = pips(paths, suit, places[:shown]) if shown else ""
    if shown < len(places):
        drawn += f'<g opacity="0.16">{pips(paths, suit, places[shown:])}</g>'
    return (
        f'<symbol id="six-{suit}-{shown}" viewBox="-120 -168 240 336"><rect x="-120" y="-168" '
        f'width="240" height="336" rx="24" fill="{PAPER}"/>{drawn}</symbol>'
    )


def suit_sign(paths: Mapping[str, str], suit: str) -> str:
    """A suit by itself, in its own colour, for buttons and badges."""
    drawn = pips(paths, suit, [(0, 0, 1200, False)])
    return f'<symbol id="suit-{suit}" viewBox="-560 -560 1120 1120">{drawn}</symbol>'


def sprite(images: Path) -> str:
    """The whole file as text, from the packaged faces below the folder `images`."""
    sources = {card: read_source(images, card) for card in (*PLAYING_CARDS, *SCORE_CARDS)}
    paths = {f"pip-{suit}": rounded_path(sources["A" + suit].suit) for suit in SUITS}
    paths |= {f"rank-{rank}": rounded_path(sources[f"{rank}S"].rank) for rank in ("6", *RANKS)}
    parts = [
        f'<g id="court-{card}">{picture(sources[card])}</g>'
        for card in PLAYING_CARDS
        if card[0] in COURTS
    ]
    symbols = [face(paths, card) for card in sources]
    symbols += [suit_sign(paths, suit) for suit in SUITS]
    symbols += [score_six(paths, card[1], shown) for card in SCORE_CARDS for shown in range(7)]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg"><title>Card faces by Adrian Kennard (CC0), '
        "recomposed</title><defs>\n"
        + "\n".join(parts)
        + "\n</defs>\n"
        + "\n".join(symbols)
        + "\n</svg>\n"
    )


def compose(node_modules: Path, out: Path) -> list[Path]:
    """Write `cards.svg` into the folder `out`, from the package below `node_modules`.

    Returns the files written. Raises FaceError when the package is absent or built otherwise.
    """
    text = sprite(node_modules / SOURCE)
    out.mkdir(parents=True, exist_ok=True)
    written = out / OUTPUT
    written.write_text(text, encoding="utf-8")
    return [written]
