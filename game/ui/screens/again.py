"""A deal that is played again: what tells so on the table, the way back, and its end, where both
times stand side by side."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.cards import UNKNOWN
from game.rules.record import final_state
from game.rules.seats import NOBODY, Seat
from game.rules.state import Result

from ..again.deal import Again
from ..again.steps import ADDRESS
from ..again.words import back_text, compared_text, tag_text
from ..again_messages import AgainAnew, AgainLeft, DealLinkWanted
from ..endings import deal_headline, deal_sentence
from ..history import FinishedDeal
from ..keys import shortcut
from ..look_messages import LookOpened
from ..messages import SheetClosed, SheetOpened, WentHome
from ..model import ME, Model
from ..nodes import Child, Node, h
from ..setup_messages import RulesOpened
from ..text import _, number, pgettext
from ..words import begun, compass_name, link_note, seat_name, signed, suit_name
from . import ends
from .bar import SIDES_SHOWN
from .menu import Row, sound_row
from .pieces import address_field, button, glyph, hidden_text, sheet, suit_picture


def tag(again: Again, inert: bool) -> Node:
    """What tells all the while that this is not the match."""
    return h("p", tag_text(again), class_="again-tag", inert=inert, key="again-tag")


def tagged(asked: Node, again: Again) -> Node:
    """The same on a sheet that asks for something, and would lie over the tag: in its heading."""
    header, *others = asked.children
    assert isinstance(header, Node)
    tag = h("span", tag_text(again), class_="again-tag", key="again-tag")
    heading = header._replace(children=(*header.children, tag))
    return asked._replace(children=(heading, *others))


def menu_rows(model: Model) -> tuple[Row, ...]:
    """What one may do beside playing: nothing that would put something else on the table."""
    again = model.again
    at_home = again is None or again.home
    back: tuple[Row, ...] = () if at_home else (("undo", _("Back to the match"), AgainLeft()),)
    return (
        ("continue", _("Go on playing"), SheetClosed()),
        ("again", _("Begin the deal anew"), AgainAnew()),
        *back,
        ("rules", _("Rules of this table"), RulesOpened()),
        ("settings", _("Settings"), SheetOpened("settings")),
        ("help", _("Keys and words"), SheetOpened("keys")),
        sound_row(model),
        ("leave", _("Start screen"), WentHome()),
    )


def again_end(model: Model, again: Again) -> Node:
    """The deal is over once more: what came of it then and now."""
    deal, then = model.finished[-1], again.then
    # What the trump was is open to all when a deal is over, as the hands are.
    result = _told(deal)
    return sheet(
        "result again",
        deal_headline(result, model.names),
        h("p", _what(result, then, model), class_="what"),
        _comparison(model, again, result),
        ends.laid_open(model, deal),
        _link(again),
        scrolls=True,
        tone=ends.tone_of(model, result.won),
        footer=(
            button(
                _("Look back"),
                LookOpened(deal.number, "look-back"),
                id="look-back",
                shortcut=shortcut(model, "l"),
            ),
            button(_("Once more"), AgainAnew(), id="once-more", shortcut=shortcut(model, "a")),
            button(
                back_text(again),
                AgainLeft(),
                class_="button primary",
                id="back-to-match",
                shortcut=shortcut(model, "n"),
            ),
        ),
    )


def _told(deal: FinishedDeal) -> Result:
    ended = final_state(deal.record).last if deal.record is not None else None
    return ended or deal.result


def _what(result: Result, then: Result | None, model: Model) -> str:
    if then is None:
        return deal_sentence(result, model.names)
    return compared_text(then, result)


def _comparison(model: Model, again: Again, now: Result) -> Node:
    """Then and now, row by row; only now where the other is not known."""
    then, names = again.then, model.names
    times = [now] if then is None else [then, now]

    def bidder(result: Result) -> Child:
        if result.bidder == NOBODY:
            return _nothing()
        return _("{bid}, {name}").format(bid=number(result.bid), name=who(result, result.bidder))

    def who(result: Result, seat: Seat) -> str:
        """Whoever sent the deal sat in the south: not ``You``."""
        other = result is then and not again.number
        return compass_name(seat) if other and seat == ME else seat_name(seat, names)

    def trump(result: Result) -> Child:
        if result.trump == UNKNOWN:
            return _nothing()
        named = begun(suit_name(result.trump))
        return h("span", suit_picture(result.trump), " ", named, class_="trump-named")

    def target(result: Result) -> Child:
        return number(result.target) if result.target else _nothing()

    rows: list[tuple[str, Callable[[Result], Child]]] = [
        (pgettext("contract", "Bid"), bidder),
        (pgettext("card", "Trump"), trump),
        (pgettext("score", "Needed"), target),
        (_("Card points, us : them"), _points),
        (_("Score, us : them"), _score),
    ]
    heads = [_("This time")] if then is None else [_("Before"), _("This time")]
    return h(
        "table",
        h("caption", hidden_text(_("Both times side by side"))),
        h("thead", h("tr", h("td"), (h("th", head, scope="col") for head in heads))),
        h(
            "tbody",
            (
                h("tr", h("th", head, scope="row"), (h("td", shown(time)) for time in times))
                for head, shown in rows
            ),
        ),
        class_="both-times",
    )


def _points(result: Result) -> str:
    ours, theirs = (number(result.points[side]) for side in SIDES_SHOWN)
    return _("{ours} : {theirs}").format(ours=ours, theirs=theirs)


def _score(result: Result) -> str:
    ours, theirs = (signed(result.score[side]) for side in SIDES_SHOWN)
    return _("{ours} : {theirs}").format(ours=ours, theirs=theirs)


def _nothing() -> Node:
    return h("span", h("span", "–", aria_hidden="true"), hidden_text(pgettext("score", "none")))


def _link(again: Again) -> Node:
    """Lets somebody else try it."""
    note = link_note(again.sent)
    return h(
        "div",
        button(glyph("share"), DealLinkWanted(), h("span", _("Send it to play")), id="link-deal"),
        h("p", note, class_="note") if note else None,
        address_field(ADDRESS, again.address) if again.sent == "shown" else None,
        class_="out",
        key="out",
    )
