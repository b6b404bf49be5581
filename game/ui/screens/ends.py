"""The ends: of a deal, with what happened and the four hands; of the match."""

from __future__ import annotations

from game.rules.options import options_text
from game.rules.seats import EAST, NOBODY, NORTH, SOUTH, WEST, Side, side_of
from game.rules.state import Result
from game.rules.view import View

from ..again_messages import AgainWanted
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
from ..looking import may_play_again
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
    if model.again is not None:
        from .again import again_end

        return again_end(model, model.again)
    deal = model.finished[-1]
    result = deal.result
    return sheet(
        "result",
        deal_headline(result, model.names),
        h("p", _what(model, deal, view), class_="what"),
        points_bar(model, result),
        laid_open(model, deal),
        _score_change(model, deal),
        _seal(model, deal),
        scrolls=True,
        tone=tone_of(model, result.won),
        footer=(
            *([new_version()] if model.newer else []),
            *_rule(model, deal, view),
            *look_and_again(model, deal),
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


def look_and_again(model: Model, deal: FinishedDeal) -> list[Node]:
    """What else can be done with a deal that is over."""
    if deal.record is None:
        return []
    look = button(
        _("Look back"),
        LookOpened(deal.number, "look-back"),
        id="look-back",
        shortcut=shortcut(model, "l"),
    )
    if not may_play_again(model):
        return [look]
    text, asks = _("Play it again"), AgainWanted(deal.number)
    again = button(text, asks, id="play-again", shortcut=shortcut(model, "a"))
    return [look, again]


def _rules() -> Node:
    return button(_("Rules"), RulesOpened(opener="read-rules"), id="read-rules")


def _rule(model: Model, deal: FinishedDeal, view: View) -> list[Node]:
    """The rule behind an end before its time; among friends, who talk about them, all rules."""
    why = _why(model, deal, view)
    return [why] if why is not None else [_rules()] if model.company is not None else []


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


def tone_of(model: Model, won: Side) -> str:
    """Whether one's own side has reason to be glad."""
    return "even" if won == NOBODY or watched(model.names) else "won" if won == OURS else "lost"


def points_bar(model: Model, result: Result) -> Node | None:
    """The card points of both sides along one bar; nothing where there were none."""
    ours, theirs = result.points[OURS], result.points[1 - OURS]
    if not ours + theirs:
        return None
    share: dict[str, str | int | float] = {"--ours": round(ours / (ours + theirs), 3)}
    if result.target:
        mark = result.target / (ours + theirs)
        share["--target"] = round(mark if side_of(result.bidder) == OURS else 1 - mark, 3)
    return h(
        "div",
        (
            h("span", number(points), class_=whose, aria_hidden="true")
            for whose, points in (("ours", ours), ("theirs", theirs))
            if points
        ),
        class_="points-bar",
        role="img",
        aria_label=shares_text(ours, theirs, model.names),
        vars=share,
    )


def laid_open(model: Model, deal: FinishedDeal) -> Node:
    """The four hands as they were dealt."""
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
    points, scored, score = (
        pgettext("score", "Card points"),
        pgettext("score", "This deal"),
        pgettext("score", "Score"),
    )
    return h(
        "table",
        h("caption", hidden_text(_("What the deal scores"))),
        h(
            "thead",
            h(
                "tr",
                h("td"),
                (h("th", head, scope="col") for head in (points, scored, score)),
            ),
        ),
        h(
            "tbody",
            (
                h(
                    "tr",
                    h("th", side_name(side, model.names), scope="row"),
                    h("td", number(deal.result.points[side]), data_head=points),
                    h("td", signed(deal.result.score[side]), data_head=scored),
                    h("td", score_six(deal.score[side]), signed(deal.score[side]), data_head=score),
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
        _celebration() if tone_of(model, view.winner) == "won" else None,
        h("p", match_sentence(view, model.names)),
        sixes(model, view),
        chart(model, view),
        h("div", score_sheet(model, looks=True), class_="columns"),
        scrolls=True,
        tone=tone_of(model, view.winner),
        footer=(
            button(_("Start screen"), WentHome(), id="home"),
            _rules(),
            _next_match(model, view),
        ),
    )
