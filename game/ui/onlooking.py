"""What is told to who only watches a table: its sides by the names of their players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.rules.match import Counting
from game.rules.seats import SOUTH, WEST, Side, side_of
from game.rules.state import Result
from game.rules.view import View

from .text import _, ngettext
from .words import side_name

_SHOWN: tuple[Side, Side] = (side_of(SOUTH), side_of(WEST))
"""The sides, in the order in which a screen shows them."""


def both(names: Sequence[str]) -> dict[str, str]:
    """The names of both sides, for a sentence about ``us`` and ``them``."""
    us, them = (side_name(side, names) for side in _SHOWN)
    return {"us": us, "them": them}


def headline(result: Result, names: Sequence[str]) -> str:
    """What became of a single hand or of a deal that was forfeited."""
    text = {
        "single_won": _("{side} win their single hand"),
        "single_lost": _("{side} lose their single hand"),
        "forfeit": _("{side} forfeit the deal"),
    }[result.outcome]
    side = result.won if result.outcome == "single_won" else 1 - result.won
    return text.format(side=side_name(side, names))


def sentence(result: Result, names: Sequence[str]) -> str:
    """By how much a contract was made or missed."""
    bidders = side_of(result.bidder)
    points = result.points[bidders]
    over = points - result.target
    if over > 0:
        text = ngettext(
            "{side} took {points}, {count} more than the {target} they needed.",
            "{side} took {points}, {count} more than the {target} they needed.",
            over,
        )
    elif over == 0:
        text = _("{side} took exactly the {target} they needed.")
    else:
        text = ngettext(
            "{side} took {points}, {count} short of the {target} they needed.",
            "{side} took {points}, {count} short of the {target} they needed.",
            -over,
        )
    return text.format(
        side=side_name(bidders, names), points=points, count=abs(over), target=result.target
    )


def standing(counted: Counting) -> str:
    """How a match stands that is counted in this way, with the names of both sides as ``both``
    gives them."""
    return {
        "score": _("{us} {ours}, {them} {theirs}; the match ends at +{length} or −{length}."),
        "deals": _("After {deals} of {length} deals: {us} {ours}, {them} {theirs}."),
        "rounds": _("Rounds won: {us} {ours}, {them} {theirs}; the first with {length} wins."),
        "sets": _(
            "Set markers: {us} {red} red and {black} black, "
            "{them} {their_red} red and {their_black} black."
        ),
    }[counted]


def match_headline(winner: Side, names: Sequence[str]) -> str:
    """Who won the match."""
    return _("{side} win the match").format(side=side_name(winner, names))


def set_sentence(side: Side, red: bool, names: Sequence[str]) -> str:
    """Who won or lost a set."""
    text = (
        _("{side} win the set: a red marker.") if red else _("{side} lose the set: a black marker.")
    )
    return text.format(side=side_name(side, names))


def points_sentences(view: View, names: Sequence[str]) -> list[str]:
    """What both sides have taken in this deal."""
    ours, theirs = _SHOWN
    return [
        _("Card points: {us} {ours}, {them} {theirs}.").format(
            ours=view.points[ours], theirs=view.points[theirs], **both(names)
        )
    ]


def shares_text(ours: int, theirs: int, names: Sequence[str]) -> str:
    """What both sides have taken, as a label."""
    return _("Card points: {us} {ours}, {them} {theirs}").format(
        ours=ours, theirs=theirs, **both(names)
    )


def course_text(scores: Mapping[str, str], names: Sequence[str]) -> str:
    """How the match went: ``ours`` and ``theirs`` after each deal."""
    return _("The score after each deal: {us} {ours}; {them} {theirs}").format(
        **scores, **both(names)
    )


def needs_sentence(view: View, names: Sequence[str]) -> str:
    """What the contract needs."""
    return _("{side} need {target}.").format(
        side=side_name(side_of(view.bidder), names), target=view.target
    )
