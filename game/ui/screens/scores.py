"""The score: both sides' sixes, the sheet deal by deal, and how the match went as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.cards import UNKNOWN
from game.rules.match import score_limit
from game.rules.options import Options
from game.rules.seats import NOBODY, side_of
from game.rules.view import View

from ..endings import match_sentence
from ..history import FinishedDeal
from ..look_messages import LookOpened
from ..messages import ScorePrinted
from ..model import Model
from ..nodes import Node, h, named
from ..onlooking import course_text
from ..text import _, number, pgettext
from ..words import begun, seat_name, side_name, signed, suit_name, suit_sign, watched
from .bar import OURS, SIDES_SHOWN, marks
from .pieces import button, glyph, hidden_text, score_six, sheet

_WIDE, _HIGH = 320, 110
"""The picture's size in its own units; it is drawn as wide as there is room."""
_EDGE = 8


def scores(model: Model, view: View) -> Node:
    """The score sheet on its own, also for paper."""
    return sheet(
        "scores",
        _("Score sheet"),
        h("p", match_sentence(view, model.names)),
        sixes(model, view),
        chart(model, view),
        score_sheet(model, looks=True),
        closable=True,
        scrolls=True,
        footer=((button(_("Print"), ScorePrinted(), id="print-score"),) if model.finished else ()),
    )


def sixes(model: Model, view: View) -> Node:
    """Each side's two score cards as they lie on a real table: the red six shows points won, the
    black six points lost; markers and rounds beside them."""
    return h(
        "div",
        (
            h(
                "div",
                h("h3", side_name(side, model.names)),
                _six(view.score[side]),
                h("strong", signed(view.score[side]), aria_hidden="true"),
                hidden_text(_("score {score}").format(score=signed(view.score[side]))),
                marks(view, side),
                class_="side us" if side == OURS else "side them",
                key=f"side-{side}",
            )
            for side in SIDES_SHOWN
        ),
        class_="sixes",
    )


def _six(score: int) -> Node:
    """The six that shows the score, over the other one, which lies face down."""
    return h(
        "span",
        h("span", class_="back"),
        score_six(score),
        class_="pair-of-sixes",
        aria_hidden="true",
    )


def chart(model: Model, view: View) -> Node | None:
    """Both sides' scores after each deal, as lines; from the second deal on."""
    deals = model.finished
    if len(deals) < 2:
        return None
    ours = (0, *(deal.score[OURS] for deal in deals))
    theirs = (0, *(deal.score[1 - OURS] for deal in deals))
    edge = _reach(view.options, (*ours, *theirs))
    return h(
        "figure",
        h(
            "svg",
            (_level(at, edge) for at in _levels(view.options)),
            _line("theirs", theirs, edge),
            _line("ours", ours, edge),
            viewBox=f"0 0 {_WIDE} {_HIGH}",
            role="img",
            aria_label=_course_text(ours[1:], theirs[1:], model.names),
        ),
        h(
            "figcaption",
            (
                h("span", side_name(side, model.names), class_="ours" if side == OURS else "theirs")
                for side in SIDES_SHOWN
            ),
            aria_hidden="true",
        ),
        class_="chart",
        key="chart",
    )


def _course_text(ours: Sequence[int], theirs: Sequence[int], names: Sequence[str]) -> str:
    scores = {"ours": ", ".join(map(signed, ours)), "theirs": ", ".join(map(signed, theirs))}
    if watched(names):
        return course_text(scores, names)
    return _("The score after each deal: your side {ours}; the others {theirs}").format(**scores)


def _levels(options: Options) -> tuple[int, ...]:
    """The scores that mean something: nought, and where a match or a set ends."""
    limit = score_limit(options)
    return (limit, 0, -limit) if limit else (0,)


def _reach(options: Options, scores: Sequence[int]) -> int:
    """How far the picture reaches up and down."""
    return max(1, *map(abs, scores), *_levels(options))


def _height(score: int, edge: int) -> float:
    return round(_HIGH / 2 - score / edge * (_HIGH / 2 - _EDGE), 1)


def _level(score: int, edge: int) -> Node:
    y = str(_height(score, edge))
    return h("line", x1=0, y1=y, x2=_WIDE, y2=y, class_=named("level", score == 0 and "nought"))


def _line(whose: str, scores: Sequence[int], edge: int) -> Node:
    step = (_WIDE - 2 * _EDGE) / (len(scores) - 1)
    points = [(round(_EDGE + i * step, 1), _height(s, edge)) for i, s in enumerate(scores)]
    return h(
        "g",
        h("polyline", points=" ".join(f"{x},{y}" for x, y in points)),
        h("circle", cx=str(points[-1][0]), cy=str(points[-1][1]), r=4),
        class_=whose,
        key=whose,
    )


def score_sheet(model: Model, looks: bool = False) -> Node:
    """All finished deals of the match, one a row; ``looks``: with a button for each that looks back
    at it."""
    if not model.finished:
        return h("p", _("No deal is finished yet."), class_="score-sheet empty")
    heads = (
        pgettext("score sheet", "Deal"),
        pgettext("score sheet", "Bid"),
        pgettext("score sheet", "Trump"),
        pgettext("score sheet", "Points"),
        *(side_name(side, model.names) for side in SIDES_SHOWN),
    )
    return h(
        "table",
        h("caption", hidden_text(_("The score, deal by deal"))),
        h(
            "thead",
            h(
                "tr",
                (h("th", head, scope="col") for head in heads),
            ),
        ),
        h("tbody", (_row(model, deal, heads, looks) for deal in model.finished)),
        class_="score-sheet",
    )


def _row(model: Model, deal: FinishedDeal, heads: tuple[str, ...], looks: bool) -> Node:
    result = deal.result
    which, bid, trump, points, *sides = heads
    return h(
        "tr",
        h("th", _look(deal) if looks else number(deal.number), scope="row", data_head=which),
        h("td", _bid(model, deal), data_head=bid),
        h("td", _trump(result.trump), data_head=trump),
        h("td", _points(deal), data_head=points),
        (
            h(
                "td",
                h("strong", signed(deal.score[side])),
                h("span", " (", signed(result.score[side]), ")", class_="change")
                if result.score[side]
                else None,
                data_head=head,
            )
            for side, head in zip(SIDES_SHOWN, sides, strict=True)
        ),
        class_="even" if result.won == NOBODY else "won" if result.won == OURS else "lost",
        key=f"deal-{deal.number}",
    )


def _look(deal: FinishedDeal) -> Node:
    """The deal's number, which looks back at it."""
    id_ = f"look-{deal.number}"
    name = _("Deal {number}: look back").format(number=deal.number)
    opened = LookOpened(deal.number, id_)
    return button(number(deal.number), opened, glyph("look"), id=id_, label=name)


def _bid(model: Model, deal: FinishedDeal) -> str:
    """Who bid how much."""
    result = deal.result
    if result.bidder == NOBODY:
        return "–"
    return f"{number(result.bid)} {seat_name(result.bidder, model.names)}"


def _points(deal: FinishedDeal) -> str:
    """What the bidders took, of what they needed."""
    result = deal.result
    if not result.target:
        return "–"
    return f"{number(result.points[side_of(result.bidder)])}/{number(result.target)}"


def _trump(trump: int) -> Node | str:
    if trump == UNKNOWN:
        return "–"
    name = begun(suit_name(trump))
    return h(
        "span", h("span", suit_sign(trump), aria_hidden="true"), hidden_text(name), data_suit=trump
    )
