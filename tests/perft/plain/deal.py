"""One deal from the first four cards to its result."""

from __future__ import annotations

from typing import Any

from tests.perft.plain.auction import (
    answer_double,
    answer_redouble,
    answer_single,
    call,
    calls,
    settle_trump,
    trumps,
)
from tests.perft.plain.cards import DECK, after, card_points
from tests.perft.plain.options import Options
from tests.perft.plain.play import count_pair, play, plays, show_trump
from tests.perft.plain.score import Deal, thrown_in


def new_deal(options: Options, dealer: str, hands: dict[str, list[str]]) -> Deal:
    """A deal about to begin; `hands` are eight cards a seat in the order dealt."""
    assert sorted(card for hand in hands.values() for card in hand) == sorted(DECK)
    assert all(len(hand) == 8 for hand in hands.values())
    order = [after(options, dealer)]
    while len(order) < 4:
        order.append(after(options, order[-1]))
    deal: Deal = {
        "options": options,
        "dealer": dealer,
        "order": order,  # bidding order: eldest first, the dealer last
        "dealt": {seat: list(hand) for seat, hand in hands.items()},
        "hand": {seat: list(hand[:4]) for seat, hand in hands.items()},  # what may be played
        "phase": "auction",
        "turn": order[0],
        "calls": [],  # (seat, "pass" or the number)
        "bidder": None,  # of the standing bid, then of the contract
        "bid": None,
        "trump": None,  # a suit, "none", or None while it is not settled
        "seventh": False,  # was the seventh card called for?
        "concealed": None,  # the bidder's card that lies face down, if any
        "shown": False,
        "shown_in": None,  # number of the trick in which the trump was shown, from 1
        "shown_by": None,  # who had it shown, until that trick has ended
        "stake": 1,
        "single": None,  # who plays a single hand
        "trick": [],  # (seat, card)
        "tricks": [],  # (winner, cards) of the tricks that ended
        "pair": None,  # who has shown the pair
        "target": None,
        "result": None,
    }
    if options["throw_in_four"]:
        for seat in order[:2]:
            if deal["phase"] != "over" and card_points(deal["hand"][seat]) == 0:
                thrown_in(deal)
    return deal


def to_act(deal: Deal) -> str | None:
    """The seat to act; None once the deal has ended."""
    return None if deal["phase"] == "over" else deal["turn"]


def result(deal: Deal) -> dict[str, Any] | None:
    """How the deal ended: outcome, won, bidder, bid, trump, target, points, score."""
    return deal["result"]


def actions(deal: Deal) -> list[str]:
    """What the seat to act may do, each as a record writes it after the seat."""
    phase = deal["phase"]
    if phase == "over":
        return []
    if phase == "auction":
        return calls(deal)
    if phase == "trump":
        return trumps(deal)
    if phase in ("double", "redouble", "single"):
        return ["pass", phase]
    return plays(deal)


def act(deal: Deal, line: str) -> None:
    """Do `line` for the seat to act; ValueError if it is not one of `actions(deal)`."""
    if line not in actions(deal):
        raise ValueError(f"{to_act(deal)} {line}: not one of {actions(deal)}")
    phase = deal["phase"]
    if phase == "auction":
        call(deal, line)
    elif phase == "trump":
        settle_trump(deal, line)
    elif phase == "double":
        answer_double(deal, line)
    elif phase == "redouble":
        answer_redouble(deal, line)
    elif phase == "single":
        answer_single(deal, line)
    elif line == "ask":
        show_trump(deal)
    elif line == "pair":
        count_pair(deal, deal["turn"])
    else:
        play(deal, line)
