"""The ends: of a deal, with what happened and the four hands; of the match."""

from __future__ import annotations

from game.rules.options import options_text
from game.rules.seats import EAST, NOBODY, NORTH, SOUTH, WEST, Side, side_of
from game.rules.state import Result
from game.rules.view import View

from ..endings import (
    deal_headline,
    deal_sentence,
    match_headline,
    match_sentence,
    shares_text,
)
from ..history import FinishedDeal
from ..keys import shortcut
from ..look_messages import LookOpened
from ..messages import NextDealTaken, SheetOpened, TableTaken, WentHome
from ..model import Model
from ..nodes import Node, h
from ..places import in_order
from ..setup_messages import RulesOpened
from ..text import _, number, pgettext
from ..why import ended
from ..words import seat_name, side_name, signed, watched
from .bar import OURS, SIDES_SHOWN
from .pieces import button, hidden_text, new_version, score_six, sheet, small_cards
from .scores import chart, score_sheet, sixes


def deal_end(model: Model, view: View) -> Node:
    """The deal just finished: what happened, the points, all four hands, the score."""
    deal = model.finished[-1]
    result = deal.result
    return sheet(
        "result",
        deal_headline(result, model.names),
        h("p", _what(model, deal, view), class_="what"),
        _points_bar(model, result),
        _hands(model, deal),
        _score_change(model, deal),
        _seal(model, deal),
        scrolls=True,
        tone=_tone(model, result.won),
        footer=(
            *([new_version()] if model.newer else []),
            _why(model, deal, view) or _rules(),
            *([] if deal.record is None else [_look(deal)]),
            _next_deal(model, view),
        ),
    )


def _seal(model: Model, deal: FinishedDeal) -> Node | None:
    if model.company is None:
        return None
    from .friends.beside import seal_line

    return seal_line(model, deal.number)


def _next_deal(model: Model, view: View) -> Node:
    if model.company is not None:
        from .friends.beside import next_of_friends

        return next_of_friends(model, view)
    over = view.phase == "over"
    return button(
        _("See the match's end") if over else _("Next deal"),
        SheetOpened("match") if over else NextDealTaken(),
        class_="button primary",
        id="next-deal",
        shortcut=shortcut(model, "n"),
    )


def _next_match(model: Model, view: View) -> Node:
    if model.company is not None:
        from .friends.beside import next_match

        return next_match(model)
    return button(
        _("New match"),
        TableTaken(options_text(view.options)),
        class_="button primary",
        id="new-match",
    )


def _look(deal: FinishedDeal) -> Node:
    """Looks back at the deal."""
    return button(_("Look back"), LookOpened(deal.number, "look-back"), id="look-back")


def _rules() -> Node:
    return button(_("Rules"), RulesOpened(opener="read-rules"), id="read-rules")


def _why(model: Model, deal: FinishedDeal, view: View) -> Node | None:
    """The rule by which the deal ended before its time, if it did."""
    reason = ended(deal, view, model.names)
    if reason is None:
        return None
    asks = RulesOpened(at=reason.rule, opener="read-rules")
    return button(pgettext("refusal", "Why?"), asks, id="read-rules")


def _what(model: Model, deal: FinishedDeal, view: View) -> str:
    reason = ended(deal, view, model.names)
    return reason.text if reason else deal_sentence(deal.result, model.names)


def _tone(model: Model, won: Side) -> str:
    return "even" if won == NOBODY or watched(model.names) else "won" if won == OURS else "lost"


def _points_bar(model: Model, result: Result) -> Node | None:
    ours, theirs = result.points[OURS], result.points[1 - OURS]
    if not ours + theirs:
        return None
    share: dict[str, str | int | float] = {"--ours": round(ours / (ours + theirs), 3)}
    if result.target:
        mark = result.target / (ours + theirs)
        share["--target"] = round(mark if side_of(result.bidder) == OURS else 1 - mark, 3)
    return h(
        "div",
        class_="points-bar",
        role="img",
        aria_label=shares_text(ours, theirs, model.names),
        vars=share,
    )


def _hands(model: Model, deal: FinishedDeal) -> Node:
    return h(
        "div",
        (
            h(
                "div",
                h("h3", seat_name(seat, model.names), class_="name"),
                small_cards(() if model.spreading else in_order(deal.hands[seat])),
                class_="one-hand",
                key=f"hand-{seat}",
            )
            for seat in (NORTH, EAST, SOUTH, WEST)
        ),
        class_="hands",
    )


def _score_change(model: Model, deal: FinishedDeal) -> Node:
    return h(
        "table",
        h("caption", hidden_text(_("What the deal scores"))),
        h(
            "thead",
            h(
                "tr",
                h("td"),
                h("th", pgettext("score", "Card points"), scope="col"),
                h("th", pgettext("score", "This deal"), scope="col"),
                h("th", pgettext("score", "Score"), scope="col"),
            ),
        ),
        h(
            "tbody",
            (
                h(
                    "tr",
                    h("th", side_name(side, model.names), scope="row"),
                    h("td", number(deal.result.points[side])),
                    h("td", signed(deal.result.score[side])),
                    h("td", score_six(deal.score[side]), signed(deal.score[side])),
                )
                for side in SIDES_SHOWN
            ),
        ),
        class_="score-change",
    )


_CONFETTI = 24


def _celebration() -> Node:
    """Scraps of cloth that fall for a moment, for who likes to see things move. They are only
    looked at: nothing waits for them, and nothing is pressed through them."""
    return h(
        "div",
        (h("i", vars={"--i": at}) for at in range(_CONFETTI)),
        class_="celebration",
        aria_hidden="true",
        key="celebration",
    )


def match_end(model: Model, view: View) -> Node:
    """Who won the match, and what next."""
    return sheet(
        "match",
        match_headline(view.winner, model.names),
        _celebration() if _tone(model, view.winner) == "won" else None,
        h("p", match_sentence(view, model.names)),
        sixes(model, view),
        chart(model, view),
        score_sheet(model, looks=True),
        scrolls=True,
        tone=_tone(model, view.winner),
        footer=(
            button(_("Start screen"), WentHome(), id="home"),
            _rules(),
            _next_match(model, view),
        ),
    )
