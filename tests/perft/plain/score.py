"""How a deal ends and what it counts."""

from __future__ import annotations

from typing import Any

from tests.perft.plain.cards import card_points, other_side, side_of

Deal = dict[str, Any]


def points_taken(deal: Deal) -> dict[str, int]:
    """Card points of each side in the tricks that ended, with the point for the last trick."""
    points = {"NS": 0, "EW": 0}
    for winner, cards in deal["tricks"]:
        points[side_of(winner)] += card_points(cards)
    if len(deal["tricks"]) == 8:
        points[side_of(deal["tricks"][7][0])] += deal["options"]["last_trick"]
    return points


def end_contract(deal: Deal, outcome: str, made: bool, points: dict[str, int], tricks: int) -> None:
    """Score a contract; `tricks` is how many the bidding side took."""
    options, bid = deal["options"], deal["bid"]
    bidding = side_of(deal["bidder"])
    defending = other_side(bidding)
    score = {"NS": 0, "EW": 0}
    if options["scoring"] == "card":
        if made:
            took = points[bidding]
            if outcome == "forfeit":
                took = max(took, bid)
            score[bidding] = took * deal["stake"]
        else:
            score[bidding] = -bid * deal["stake"]
            score[defending] = points[defending]
    else:
        worth = deal["stake"]
        if options["high_bid_from"] is not None and bid >= options["high_bid_from"]:
            worth *= 2
        if not made and options["half_loses_double"] and points[bidding] * 2 < bid:
            worth *= 2
        if made and options["all_tricks_double"] and tricks == 8:
            worth *= 2
        score[bidding] = worth if made else -worth
    finish(deal, outcome, bidding if made else defending, points, score)


def end_single(deal: Deal, outcome: str, won: bool, points: dict[str, int]) -> None:
    side = side_of(deal["single"])
    score = {"NS": 0, "EW": 0}
    score[side] = 3 if won else -3
    finish(deal, outcome, side if won else other_side(side), points, score)


def forfeit(deal: Deal, seat: str) -> None:
    """play.misplay: counted as if the other side won this trick and all later ones."""
    loser, winner = side_of(seat), other_side(side_of(seat))
    points = points_taken(deal)
    if deal["single"] is not None:  # trump.single: the points of the tricks played
        end_single(deal, "forfeit", loser != side_of(deal["single"]), points)
        return
    left = [card for _, card in deal["trick"]]
    for hand in deal["hand"].values():
        left += hand
    if deal["concealed"] is not None:
        left.append(deal["concealed"])
    points[winner] += card_points(left) + deal["options"]["last_trick"]
    tricks_won = [side_of(taker) for taker, _ in deal["tricks"]]
    tricks_won += [winner] * (8 - len(tricks_won))
    bidding = side_of(deal["bidder"])
    end_contract(deal, "forfeit", winner == bidding, points, tricks_won.count(bidding))


def thrown_in(deal: Deal) -> None:
    finish(deal, "thrown_in", None, {"NS": 0, "EW": 0}, {"NS": 0, "EW": 0})


def finish(
    deal: Deal, outcome: str, won: str | None, points: dict[str, int], score: dict[str, int]
) -> None:
    deal["phase"] = "over"
    deal["result"] = {
        "outcome": outcome,
        "won": won,
        "bidder": deal["bidder"],
        "bid": deal["bid"],
        "trump": deal["trump"] if deal["single"] is None else "none",
        "target": deal["target"],
        "points": points,
        "score": score,
    }
