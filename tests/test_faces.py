"""Card faces and button signs: every one is there, in named colours, small enough to ship."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from building import faces, glyphs, svgpath

ROOT = Path(__file__).resolve().parent.parent
NODE_MODULES = ROOT / "node_modules"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (NODE_MODULES / faces.SOURCE).is_dir():
        pytest.fail("the card faces are not installed: run python3 build.py dist once")
    (path,) = faces.compose(NODE_MODULES, tmp_path_factory.mktemp("faces"))
    return path


@pytest.fixture(scope="module")
def symbols(written: Path) -> dict[str, ElementTree.Element]:
    return {s.attrib["id"]: s for s in ElementTree.parse(written).getroot().iter(f"{SVG}symbol")}


def pips_in(element: ElementTree.Element) -> list[ElementTree.Element]:
    return [path for path in element.iter(f"{SVG}path") if path.get("class") == "pips"]


def begins(path: ElementTree.Element) -> int:
    """How many drawings a path is made of."""
    return path.attrib["d"].count("M")


def test_thirty_two_cards_and_two_sixes(symbols: dict[str, ElementTree.Element]) -> None:
    expected = {rank + suit for rank in "789TJQKA" for suit in "SHCD"} | {"6H", "6S"}
    signs = {f"suit-{suit}" for suit in "SHCD"}
    score = {f"six-{suit}-{shown}" for suit in "HS" for shown in range(7)}
    assert set(symbols) == expected | signs | score


def test_score_six_opens_its_pips(symbols: dict[str, ElementTree.Element]) -> None:
    for shown in range(7):
        six = symbols[f"six-H-{shown}"]
        faint = [path for group in six.iter(f"{SVG}g") for path in pips_in(group)]
        assert sum(map(begins, faint)) == 6 - shown
        assert sum(map(begins, pips_in(six))) == 6


@pytest.mark.parametrize(
    ("rank", "pips"), [("6", 6), ("7", 7), ("8", 8), ("9", 9), ("T", 10), ("A", 1)]
)
def test_number_of_pips(symbols: dict[str, ElementTree.Element], rank: str, pips: int) -> None:
    in_two_corners = 2
    for card, symbol in symbols.items():
        if len(card) == 2 and card[0] == rank:
            (drawn,) = pips_in(symbol)
            assert begins(drawn) == pips + in_two_corners
            assert drawn.attrib["fill"] == faces.SUIT_COLOUR[card[1]]
            figures = [p for p in symbol.iter(f"{SVG}path") if p.get("class") == "rank-figure"]
            assert len(figures) == in_two_corners


def test_a_card_has_few_elements(written: Path, symbols: dict[str, ElementTree.Element]) -> None:
    """A slow device works out the style and place of each, whenever a card comes to the screen."""
    root = ElementTree.parse(written).getroot()
    named = {each.attrib["id"]: each for each in root.iter() if "id" in each.attrib}
    for card, symbol in symbols.items():
        shown = list(symbol.iter())
        for use in symbol.iter(f"{SVG}use"):
            shown += named[use.attrib["href"].removeprefix("#")].iter()
        assert len(shown) <= (50 if card[0] in "JQK" else 7), card


def test_pips_stand_inside_the_card_and_clear_of_the_index() -> None:
    index_right = faces.INDEX_MIDDLE + 0.3 * faces.RANK_SIZE
    widest_pip = 0.42 * faces.PIP_SIZE
    assert index_right < -faces.PIP_COLUMN - widest_pip
    assert faces.PIP_ROW + 0.42 * faces.PIP_SIZE < 168
    # Of a 72 px card 40 px show: the index must lie in that strip.
    assert index_right + 120 < 40 / 72 * 240


def test_court_pictures_are_drawn_twice_and_named_colours_only(
    written: Path, symbols: dict[str, ElementTree.Element]
) -> None:
    for card, symbol in symbols.items():
        if len(card) == 2 and card[0] in "JQK":
            uses = [use.attrib["href"] for use in symbol.iter(f"{SVG}use")]
            assert uses.count(f"#court-{card}") == 2
    for element in ElementTree.parse(written).iter():
        for name in ("fill", "stroke"):
            colour = element.get(name, "none")
            assert colour == "none" or re.fullmatch(r"var\(--[a-z-]+, #[0-9a-f]{6}\)", colour)


def test_every_reference_is_in_the_file(written: Path) -> None:
    root = ElementTree.parse(written).getroot()
    names = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(names) == len(set(names))
    for element in root.iter():
        if "href" in element.attrib:
            assert element.attrib["href"].removeprefix("#") in names
    text = written.read_text(encoding="utf-8")
    assert not re.search(r"url\(|<style|xlink", text)
    assert text.count("http") == 1  # the name space


def test_size(written: Path) -> None:
    packed = len(gzip.compress(written.read_bytes(), 9))
    assert packed < 75_000, f"cards.svg has {packed} bytes gzipped"


def test_a_missing_package_says_so(tmp_path: Path) -> None:
    with pytest.raises(faces.FaceError, match=r"7S: no file .*is @heruka_urgyen"):
        faces.compose(tmp_path, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_changed_picture_is_refused(tmp_path: Path) -> None:
    images = NODE_MODULES / faces.SOURCE
    whole = (images / "JH.svg").read_text(encoding="utf-8")
    changed = tmp_path / "JH.svg"
    changed.write_text(whole.replace("#FC4", "#FC5"), encoding="utf-8")
    with pytest.raises(faces.FaceError, match="JH: a colour #FC5 without a name"):
        faces.picture(faces.read_source(tmp_path, "JH"))
    changed.write_text(re.sub(r"<symbol id=.HJ\d.*?</symbol>", "", whole), encoding="utf-8")
    with pytest.raises(faces.FaceError, match="JH: no layers"):
        faces.read_source(tmp_path, "JH")


def test_rounding_does_not_add_up() -> None:
    """A thousand steps of 0.4 end where they truly end, not at 0."""
    path = "M0.2,0.2" + "l0.4,0.4" * 1000
    ends = [int(n) for n in re.findall(r"-?\d+", svgpath.rounded_path(path))]
    assert sum(ends[0::2]) == 400
    assert sum(ends[1::2]) == 400


@pytest.mark.parametrize(
    ("path", "short"),
    [
        ("M 10.4 20.6 L 30 20.6 Z", "M10 21l20 0z"),
        ("m1 1 2 2H9V-3", "M1 1l2 2h6v-6"),
        ("M0 0C1 2 3 4 5 6c1 1 2 2 3 3", "M0 0c1 2 3 4 5 6 1 1 2 2 3 3"),
        ("M0 0A5.25 5.25 0 0110 0", "M0 0a5.2 5.2 0 0 1 10 0"),
        ("M0 0zM5 5l1 1", "M0 0zm5 5 1 1"),
        ("M3 3l4 0zl1 1", "M3 3l4 0zl1 1"),
    ],
)
def test_rounded_path(path: str, short: str) -> None:
    assert svgpath.rounded_path(path) == short


@pytest.mark.parametrize(
    ("path", "scale", "placed"),
    [
        ("M1 1l2 2h6v-6z", 2, "M12 22l4 4h12v-12z"),
        ("M0 0c1 2 3 4 5 6 1 1 2 2 3 3", -1, "M10 20c-1-2-3-4-5-6-1-1-2-2-3-3"),
        ("M0 0a5.2 5.2 0 0 1 10 0", -0.5, "M10 20a2.6 2.6 0 0 1-5 0"),
        ("M0 0l1 1zm5 5 1 1", 1, "M10 20l1 1zm5 5 1 1"),
    ],
)
def test_placed_path(path: str, scale: float, placed: str) -> None:
    assert svgpath.placed_path(path, 10, 20, scale) == placed
    with pytest.raises(svgpath.PathError, match="relative"):
        svgpath.placed_path(f"{path}L3 3", 0, 0, 1)


@pytest.mark.parametrize(
    "path", ["10 10", "M1 1L2", "M1 1Z5 5", "M1 1 X 2 2", "M0 0A1 1 0 2 1 3 3"]
)
def test_bad_path(path: str) -> None:
    with pytest.raises(svgpath.PathError):
        svgpath.rounded_path(path)


def test_every_sign_the_screens_show_is_composed(tmp_path: Path) -> None:
    (sprite,) = glyphs.compose(NODE_MODULES, tmp_path)
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', sprite.read_text()))
    shown = {
        name
        for path in (ROOT / "game" / "ui").rglob("*.py")
        for name in re.findall(r'glyph\("([\w-]+)"', path.read_text())
    }
    assert "menu" in shown
    assert shown <= drawn


def test_a_drawing_the_package_lacks_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="'menu'"):
        glyphs.compose(tmp_path, tmp_path)
