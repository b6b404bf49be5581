"""How a deal and a match ended, in words."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.dealing import four_jacks, pointless_four
from game.rules.match import Counting, counting, length
from game.rules.options import Options
from game.rules.seats import NOBODY, Side, side_of
from game.rules.state import Result
from game.rules.view import View

from . import onlooking
from .history import FinishedDeal
from .model import ME
from .text import _, ngettext
from .words import is_me, seat_name, signed, watched


def deal_headline(result: Result, names: Sequence[str]) -> str:
    """What became of the deal, in a few words."""
    if result.outcome == "thrown_in":
        return _("The cards are thrown in")
    if result.outcome == "dead":
        return _("A dead deal")
    if watched(names) and result.outcome not in ("made", "missed"):
        return onlooking.headline(result, names)
    ours = result.won == side_of(ME)
    if result.outcome in ("single_won", "single_lost"):
        if result.outcome == "single_won":
            return (
                _("Your side wins its single hand") if ours else _("The others win a single hand")
            )
        return _("The others lose a single hand") if ours else _("Your side loses its single hand")
    if result.outcome == "forfeit":
        return _("The others forfeit the deal") if ours else _("Your side forfeits the deal")
    mine = is_me(result.bidder, names)
    if result.outcome == "made":
        text = _("Your bid of {bid} is made") if mine else _("{name}'s bid of {bid} is made")
    else:
        text = _("Your bid of {bid} is missed") if mine else _("{name}'s bid of {bid} is missed")
    return text.format(name=seat_name(result.bidder, names), bid=result.bid)


def deal_sentence(result: Result, names: Sequence[str]) -> str:
    """Why it ended so: by how much, or by which rule."""
    if result.outcome == "thrown_in":
        return _("Nobody scores, and the next player deals.")
    if result.outcome == "dead":
        return _("The trump was not shown in time, so nobody scores.")
    if result.outcome == "single_won":
        return _("All eight tricks were taken alone.")
    if result.outcome == "single_lost":
        return _("A trick was lost to the others.")
    if result.outcome == "forfeit":
        if result.misplay == "play.ask_then_trump":
            return _("Who had the trump shown did not play one, and held one.")
        return _("Suit was not followed by a hand that could follow.")
    if watched(names):
        return onlooking.sentence(result, names)
    bidders = side_of(result.bidder)
    points, ours = result.points[bidders], bidders == side_of(ME)
    over = points - result.target
    if over > 0:
        text = (
            ngettext(
                "Your side took {points}, {count} more than the {target} it needed.",
                "Your side took {points}, {count} more than the {target} it needed.",
                over,
            )
            if ours
            else ngettext(
                "They took {points}, {count} more than the {target} they needed.",
                "They took {points}, {count} more than the {target} they needed.",
                over,
            )
        )
    elif over == 0:
        text = (
            _("Your side took exactly the {target} it needed.")
            if ours
            else _("They took exactly the {target} they needed.")
        )
    else:
        text = (
            ngettext(
                "Your side took {points}, {count} short of the {target} it needed.",
                "Your side took {points}, {count} short of the {target} it needed.",
                -over,
            )
            if ours
            else ngettext(
                "They took {points}, {count} short of the {target} they needed.",
                "They took {points}, {count} short of the {target} they needed.",
                -over,
            )
        )
    return text.format(points=points, count=abs(over), target=result.target)


def thrown_in_rule(deal: FinishedDeal, options: Options) -> str:
    """The rule by which the cards were thrown in: whichever says so of the hands dealt."""
    if pointless_four(options, deal.hands, deal.dealer):
        return "deal.no_points_in_four"
    if deal.result.bidder == NOBODY:
        return "bid.all_pass"
    return "deal.four_jacks" if four_jacks(options, deal.hands) else "deal.no_points_in_eight"


def thrown_in_sentence(deal: FinishedDeal, options: Options, names: Sequence[str]) -> str:
    """Why the cards of a deal were thrown in."""
    why = {
        "deal.no_points_in_four": _(
            "One of the first two to speak was dealt no point card in the first four."
        ),
        "bid.all_pass": _("Nobody bid."),
        "deal.four_jacks": _("One player was dealt all four jacks."),
        "deal.no_points_in_eight": _("One player was dealt no point card at all."),
    }[thrown_in_rule(deal, options)]
    return f"{why} {deal_sentence(deal.result, names)}"


def forfeit_sentence(deal: FinishedDeal, names: Sequence[str]) -> str:
    """Who forfeited a deal, and by what."""
    mine, asked = is_me(deal.last, names), deal.result.misplay == "play.ask_then_trump"
    if asked:
        text = (
            _("You had the trump shown and held one, but played another card.")
            if mine
            else _("{name} had the trump shown and held one, but played another card.")
        )
    else:
        text = (
            _("You could have followed suit, but played another card.")
            if mine
            else _("{name} could have followed suit, but played another card.")
        )
    return text.format(name=seat_name(deal.last, names))


def match_sentence(view: View, names: Sequence[str]) -> str:
    """How the match stands, counted as this table counts it."""
    counted = counting(view.options)
    ours, theirs = side_of(ME), 1 - side_of(ME)
    values: dict[str, object] = {"length": length(view.options), "deals": view.deals}
    if counted == "sets":
        values |= {"red": view.sets[ours][0], "black": view.sets[ours][1]}
        values |= {"their_red": view.sets[theirs][0], "their_black": view.sets[theirs][1]}
    elif counted == "rounds":
        values |= {"ours": view.rounds[ours], "theirs": view.rounds[theirs]}
    else:
        values |= {"ours": signed(view.score[ours]), "theirs": signed(view.score[theirs])}
    if watched(names):
        return onlooking.standing(counted).format(**values, **onlooking.both(names))
    return _standing(counted).format(**values)


def _standing(counted: Counting) -> str:
    """How a match stands that is counted in this way."""
    return {
        "score": _(
            "Your side {ours}, the others {theirs}; the match ends at +{length} or −{length}."
        ),
        "deals": _("After {deals} of {length} deals: your side {ours}, the others {theirs}."),
        "rounds": _(
            "Rounds won: your side {ours}, the others {theirs}; the first with {length} wins."
        ),
        "sets": _(
            "Set markers: your side {red} red and {black} black, "
            "the others {their_red} red and {their_black} black."
        ),
    }[counted]


def shares_text(ours: int, theirs: int, names: Sequence[str]) -> str:
    """The card points of both sides, as a label."""
    if watched(names):
        return onlooking.shares_text(ours, theirs, names)
    return _("Card points: your side {ours}, the others {theirs}").format(ours=ours, theirs=theirs)


def match_headline(winner: Side, names: Sequence[str]) -> str:
    """Who won the match."""
    if winner == NOBODY:
        return _("The match is a draw")
    if watched(names):
        return onlooking.match_headline(winner, names)
    return _("You win the match") if winner == side_of(ME) else _("The others win the match")
