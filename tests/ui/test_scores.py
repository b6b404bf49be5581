"""The score: markers in the bar, sixes, the sheet deal by deal, the lines."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.options import parse_options
from game.ui.effects import Print
from game.ui.model import Model
from game.ui.nodes import Node, text_of, walk
from game.ui.screens import scores
from game.ui.screens.bar import bar, marks
from game.ui.words import signed

from .page import Page


def after_deals(count: int, rules: str = "standard") -> Page:
    """A person who has just seen the end of so many deals, however they went."""
    page = Page(8)
    page.open(f"?rules={rules}&seed=8")
    while True:
        if page.until_asked():
            assert page.model.view is not None
            page.act(page.choice(page.model.view.legal))
        elif len(page.model.finished) >= count or page.model.view.phase == "over":  # type: ignore[union-attr]
            return page
        else:
            page.press("Next deal")


def parts(node: Node | None, class_: str) -> list[Node]:
    assert node is not None
    return [each for each in walk(node) if class_ in each.attrs.get("class", "").split()]


def model_of(page: Page) -> Model:
    assert page.model.view is not None
    return page.model


def test_every_deal_has_its_row() -> None:
    page = after_deals(3)
    rows = [n for n in walk(scores.score_sheet(page.model)) if n.tag == "tr"][1:]
    assert len(rows) == len(page.model.finished)
    for row, deal in zip(rows, page.model.finished, strict=True):
        cells = [text_of(cell) for cell in row.children if isinstance(cell, Node)]
        assert cells[0] == str(deal.number)
        if deal.result.target:
            assert cells[1].startswith(str(deal.result.bid))
            assert cells[3].endswith(f"/{deal.result.target}")
        for cell, side in zip(cells[4:], (0, 1), strict=True):
            change = deal.result.score[side]
            shown = f" ({signed(change)})" if change else ""
            assert cell == signed(deal.score[side]) + shown


def test_the_lines_end_at_the_score() -> None:
    model = model_of(after_deals(3))
    assert model.view is not None
    drawn = scores.chart(model, model.view)
    lines = [n.attrs["points"].split() for n in walk(drawn or Node("p")) if n.tag == "polyline"]
    assert {len(points) for points in lines} == {len(model.finished) + 1}
    heights = [float(points[-1].split(",")[1]) for points in lines]
    theirs, ours = model.finished[-1].score[1], model.finished[-1].score[0]
    assert (heights[0] < heights[1]) == (theirs > ours), "more is higher"
    picture = next(n for n in walk(drawn or Node("p")) if n.tag == "svg")
    assert signed(ours) in picture.attrs["aria-label"]


def test_one_deal_is_no_line() -> None:
    model = after_deals(1).model
    assert model.view is not None
    one = replace(model, finished=model.finished[:1])
    assert scores.chart(one, model.view) is None


@pytest.mark.parametrize(
    ("score", "symbol"), [(3, "H-3"), (0, "H-0"), (-2, "S-2"), (9, "H-6"), (-30, "S-6")]
)
def test_the_six_shows_the_score(score: int, symbol: str) -> None:
    model = after_deals(1).model
    assert model.view is not None
    drawn = scores.sixes(model, replace(model.view, score=(score, 0)))
    assert next(n.attrs["href"] for n in walk(drawn) if n.tag == "use") == f"#six-{symbol}"


@pytest.mark.parametrize(
    ("rules", "sets", "rounds", "dots", "said"),
    [
        ("standard", (1, 1), 2, [], ""),
        ("sets", (2, 1), 0, ["red", "red", "black"], "2 red and 1 black set markers"),
        ("sets", (0, 0), 0, [], "0 red and 0 black set markers"),
        ("sets", (7, 2), 0, ["red count", "black count"], "7 red and 2 black set markers"),
        ("standard match=rounds", (0, 0), 2, ["red", "red"], "2 rounds won"),
        ("standard match=rounds", (0, 0), 1, ["red"], "1 round won"),
    ],
)
def test_markers(
    rules: str, sets: tuple[int, int], rounds: int, dots: list[str], said: str
) -> None:
    model = after_deals(1).model
    assert model.view is not None
    view = replace(
        model.view, options=parse_options(rules), sets=(sets, (0, 0)), rounds=(rounds, 0)
    )
    drawn = marks(view, 0)
    if not said:
        assert drawn is None
        return
    shown = [n.attrs["class"].removeprefix("mark-dot ") for n in parts(drawn, "mark-dot")]
    assert shown == dots
    assert said in text_of(drawn or Node("p"))
    assert said in text_of(bar(replace(model, view=view), view, inert=False))


def test_the_sheet_goes_to_the_printer() -> None:
    page = after_deals(1)
    page.press("Next deal")
    assert page.until_asked()
    page.press("Menu")
    page.press("Score sheet")
    assert page.press("Print") == [Print()]
