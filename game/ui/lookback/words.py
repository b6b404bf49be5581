"""A look back in words."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.actions import ASK, SHOW_PAIR, Action, Play
from game.rules.cards import NO_TRUMP, UNKNOWN
from game.rules.events import DealEnded, MatchEnded, SetWon
from game.rules.seats import NOBODY, side_of
from game.rules.state import Result

from ..telling import told
from ..text import _, ngettext, pgettext
from ..words import (
    begun,
    both_names,
    both_names_within,
    card_name,
    is_me,
    seat_name,
    suit_name,
)
from .deal import Look, LookedDeal, Moment
from .prices import Price

_AFTER_THE_PLAY = (DealEnded, SetWon, MatchEnded)


def everybodys_names(names: Sequence[str]) -> tuple[str, str, str, str]:
    """Names at a table one did not sit at, with the compass where a record names nobody."""
    places = (
        pgettext("seat", "North"),
        pgettext("seat", "East"),
        pgettext("seat", "South"),
        pgettext("seat", "West"),
    )
    north, east, south, west = (name or place for name, place in zip(names, places, strict=True))
    return north, east, south, west


def title_of(look: Look) -> str:
    """What the sheet is called."""
    if len(look.deals) == 1 and look.watched:
        return _("Looking back at a deal")
    return _("Looking back at deal {number}").format(number=look.which + 1)


def contract_text(deal: LookedDeal, names: Sequence[str]) -> str:
    """Who played for what."""
    if deal.bidder == NOBODY:
        return _("Nobody bid.")
    mine, name = is_me(deal.bidder, names), seat_name(deal.bidder, names)
    text = _("You bid {bid}.") if mine else _("{name} bid {bid}.")
    parts = [text.format(name=name, bid=deal.bid)]
    if deal.single != NOBODY:
        alone = _("You played alone, without trumps.")
        if not is_me(deal.single, names):
            alone = _("{name} played alone, without trumps.")
        parts.append(alone.format(name=seat_name(deal.single, names)))
    elif deal.trump == NO_TRUMP:
        parts.append(_("There were no trumps."))
    elif deal.trump != UNKNOWN:
        parts.append(_("{suit} were trumps.").format(suit=begun(suit_name(deal.trump))))
    if deal.stake > 1:
        parts.append(_("It was doubled.") if deal.stake == 2 else _("It was redoubled."))
    return " ".join(parts)


def points_so_far(look: Look) -> str:
    """The card points at this moment, and what is needed."""
    moment, deal = look.moment, look.deal
    bidders = side_of(deal.bidder)
    values = {
        "side": both_names_within(bidders, look.names),
        "points": moment.points[bidders],
        "others": both_names_within(1 - bidders, look.names),
        "more": moment.points[1 - bidders],
        "target": moment.target,
    }
    if not moment.target:
        return _("Card points: {side} {points}, {others} {more}.").format(**values)
    return _("Card points: {side} {points} of the {target} they need, {others} {more}.").format(
        **values
    )


def moment_text(look: Look) -> str:
    """What happened at this moment."""
    moment = look.moment
    if moment.action is None:
        return _("Before the first card.") if len(look.deal.moments) > 1 else _no_play(look)
    happened = (
        told(event, look.names) for event in moment.events if not isinstance(event, _AFTER_THE_PLAY)
    )
    trick = _("Trick {number}.").format(number=moment.trick + 1)
    return " ".join([trick, *(text for text in happened if text), *_ending(look)])


def _no_play(look: Look) -> str:
    return " ".join([_("No card was played."), *_ending(look)])


def _ending(look: Look) -> list[str]:
    """How the deal ended, at its last moment."""
    if look.at < len(look.deal.moments) - 1:
        return []
    result = look.deal.result
    return [_("Here the record ends.") if result is None else _result_text(result, look.names)]


def _result_text(result: Result, names: Sequence[str]) -> str:
    if result.outcome in ("thrown_in", "dead"):
        return {
            "thrown_in": _("The cards were thrown in."),
            "dead": _("The trump was not shown in time, so nobody scores."),
        }[result.outcome]
    if result.outcome == "forfeit":
        won = both_names_within(result.won, names)
        return _("A rule was broken: the deal goes to {side}.").format(side=won)
    if result.outcome in ("single_won", "single_lost"):
        if result.outcome == "single_won":
            return _("All eight tricks were taken alone.")
        return _("A trick was lost to the others.")
    bidders = side_of(result.bidder)
    values = {
        "side": both_names(bidders, names),
        "points": result.points[bidders],
        "target": result.target,
    }
    if result.outcome == "made":
        return _("{side} took {points} and needed {target}: the contract is made.").format(**values)
    return _("{side} took {points} and needed {target}: the contract is missed.").format(**values)


def price_text(look: Look) -> str:
    """What the choice at this moment cost, or why that is not told."""
    price = look.prices.get(look.at)
    if look.moment.action is None:
        return ""
    if price is None:
        return _("What it cost is being worked out.") if look.pricing == "coming" else ""
    if price.better is None:
        if price.forced:
            return _("There was no other choice.")
        return _("Nothing else would have been better.")
    return f"{_cost(price, look.names)} {_better(price.better)}"


def _cost(price: Price, names: Sequence[str]) -> str:
    if price.turned:
        return _turned(price)
    return ngettext(
        "This cost {side} {count} point.", "This cost {side} {count} points.", price.points
    ).format(side=both_names_within(price.side, names), count=price.points)


def _turned(price: Price) -> str:
    if price.alone:
        if price.bidding:
            return _("This gave the single hand away: until then every trick could be taken.")
        return _("This let the single hand through: until then a trick could be taken.")
    if price.bidding:
        if price.could == "dead":
            return _("This gave the contract away: until then the deal could end dead.")
        if price.will == "dead":
            return _("From here on the deal could end dead: until then the contract could be made.")
        return _("This gave the contract away: until then it could be made.")
    if price.could == "dead":
        return _("This let the contract through: until then the deal could end dead.")
    if price.will == "dead":
        return _("From here on the deal could end dead: until then the contract could be beaten.")
    return _("This let the contract through: until then it could be beaten.")


def _better(action: Action) -> str:
    if isinstance(action, Play):
        return _("The {card} was better.").format(card=card_name(action.card))
    if action == ASK:
        return _("Having the trump shown was better.")
    assert action == SHOW_PAIR
    return _("Showing the pair was better.")


def costly_text(look: Look, at: int, price: Price) -> str:
    """A costly choice as one row of a list."""
    moment = look.deal.moments[at]
    values: dict[str, object] = {
        "trick": moment.trick + 1,
        "name": seat_name(moment.seat, look.names),
        "what": _what(moment),
        "count": price.points,
    }
    if price.turned:
        if price.bidding:
            text = _("Trick {trick}, {name}: {what}. It gave the contract away.")
            if price.alone:
                text = _("Trick {trick}, {name}: {what}. It gave the single hand away.")
        else:
            text = _("Trick {trick}, {name}: {what}. It let the contract through.")
            if price.alone:
                text = _("Trick {trick}, {name}: {what}. It let the single hand through.")
        return text.format(**values)
    return ngettext(
        "Trick {trick}, {name}: {what}. {count} point.",
        "Trick {trick}, {name}: {what}. {count} points.",
        price.points,
    ).format(**values)


def _what(moment: Moment) -> str:
    if isinstance(moment.action, Play):
        return card_name(moment.action.card)
    return _("the trump shown") if moment.action == ASK else _("the pair shown")


def mark_text(price: Price) -> str:
    """What the mark on a costly card means, for who does not see it."""
    if price.turned:
        return _("it could have turned the deal")
    return ngettext("it cost {count} point", "it cost {count} points", price.points).format(
        count=price.points
    )


def judged_text(look: Look) -> str:
    """How the prices are to be taken, or why there are none."""
    if look.pricing == "unknown" and look.deal.is_open:
        return _("The trump of this deal was never shown, so nobody can say what a play cost.")
    if look.pricing == "unknown":
        return _("This record does not show every card, so nobody can say what a play cost.")
    if look.pricing == "nobody":
        return _(
            "What each play cost is worked out in the background, and this browser does not let "
            "the game do that."
        )
    return _(
        "Judged with every card open and nobody erring afterwards. At the table nobody could see "
        "that much: a card that cost points may have been the best guess."
    )


def sum_text(look: Look) -> str:
    """How many choices cost something, when all are known."""
    if look.pricing != "there":
        return ""
    count = len(look.costly)
    if not count:
        return _("No play of this deal cost anything.")
    return ngettext(
        "{count} play of this deal cost something.",
        "{count} plays of this deal cost something.",
        count,
    ).format(count=count)


def sent_text(look: Look) -> str:
    """What became of the record that was to be sent; empty when nothing happened."""
    if not look.sent:
        return ""
    return {
        "shared": _("The record of the deal is on its way."),
        "copied": _("The record of the deal is copied: paste it where you want to send it."),
        "shown": _("Copy the record below and send it."),
    }[look.sent]
