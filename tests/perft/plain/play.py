"""Following, asking, the pair, and who wins a trick."""

from __future__ import annotations

from tests.perft.plain.cards import RANKS, after, partner_of, side_of
from tests.perft.plain.options import highest_bid
from tests.perft.plain.score import Deal, end_contract, end_single, finish, forfeit, points_taken


def is_void(deal: Deal) -> bool:
    """Has the seat to act no playable card of the suit led?"""
    if not deal["trick"]:
        return False
    led = deal["trick"][0][1][1]
    return all(card[1] != led for card in deal["hand"][deal["turn"]])


def cards_by_the_rules(deal: Deal) -> list[str]:
    seat = deal["turn"]
    hand = deal["hand"][seat]
    if deal["trick"] and not is_void(deal):
        led = deal["trick"][0][1][1]
        return [card for card in hand if card[1] == led]
    if deal["options"]["ask_then_trump"] and deal["shown_by"] == seat:
        trumps = [card for card in hand if card[1] == deal["trump"]]
        if trumps:
            return trumps
    return list(hand)


def plays(deal: Deal) -> list[str]:
    options, seat = deal["options"], deal["turn"]
    hidden = not deal["shown"] and deal["single"] is None
    lines: list[str] = []
    if hidden and not deal["hand"][seat]:
        return ["ask"]  # play.last_concealed
    if hidden and is_void(deal):
        if options["ask"] == "must":
            return ["ask"]
        lines.append("ask")
    if options["misplay"] == "forfeit":
        lines += deal["hand"][seat]
    else:
        lines += cards_by_the_rules(deal)
    if may_show_pair(deal):
        lines.append("pair")
    return lines


def show_trump(deal: Deal) -> None:
    deal["shown"] = True
    deal["shown_in"] = len(deal["tricks"]) + 1
    deal["shown_by"] = deal["turn"]
    if deal["concealed"] is not None:
        deal["hand"][deal["bidder"]].append(deal["concealed"])
        deal["concealed"] = None


def holds_pair(deal: Deal, seat: str) -> bool:
    if deal["trump"] == "none":
        return False
    return all(rank + deal["trump"] in deal["hand"][seat] for rank in "KQ")


def may_show_pair(deal: Deal) -> bool:
    options, seat = deal["options"], deal["turn"]
    if options["pair"] != "shown" or deal["single"] is not None or deal["pair"] is not None:
        return False
    if not deal["shown"] or not holds_pair(deal, seat):
        return False
    if not options["pair_after_trick"]:
        return True
    since = deal["tricks"][deal["shown_in"] - 1 :]
    return any(side_of(winner) == side_of(seat) for winner, _ in since)


def count_pair(deal: Deal, seat: str) -> None:
    options, bid = deal["options"], deal["bid"]
    deal["pair"] = seat
    if side_of(seat) != side_of(deal["bidder"]):
        deal["target"] = min(deal["target"] + 4, highest_bid(options))
    elif options["pair_lowers_from"] is None or bid >= options["pair_lowers_from"]:
        deal["target"] = min(max(bid - 4, options["pair_floor"]), bid)


def check_pair_by_itself(deal: Deal, trick_winner: str) -> None:
    """`pair` auto, when the trick in which the trump was shown has ended."""
    for seat in deal["order"]:
        if holds_pair(deal, seat):
            won_it = side_of(seat) == side_of(trick_winner)
            if won_it or not deal["options"]["pair_after_trick"]:
                count_pair(deal, seat)


def play(deal: Deal, card: str) -> None:
    options, seat = deal["options"], deal["turn"]
    allowed = cards_by_the_rules(deal)
    deal["hand"][seat].remove(card)
    deal["trick"].append((seat, card))
    if card not in allowed:
        return forfeit(deal, seat)
    if len(deal["trick"]) < (4 if deal["single"] is None else 3):
        deal["turn"] = after(options, seat)
        if deal["single"] is not None and deal["turn"] == partner_of(deal["single"]):
            deal["turn"] = after(options, deal["turn"])
        return None
    return end_trick(deal)


def trick_winner(deal: Deal) -> str:
    cards = [card for _, card in deal["trick"]]
    suit = cards[0][1]
    if deal["shown"] and any(card[1] == deal["trump"] for card in cards):
        suit = deal["trump"]
    best = min((card for card in cards if card[1] == suit), key=lambda card: RANKS.index(card[0]))
    return next(seat for seat, card in deal["trick"] if card == best)


def end_trick(deal: Deal) -> None:
    options = deal["options"]
    winner = trick_winner(deal)
    deal["tricks"].append((winner, [card for _, card in deal["trick"]]))
    deal["trick"] = []
    deal["turn"] = winner
    deal["shown_by"] = None
    played = len(deal["tricks"])
    if deal["single"] is not None:
        if side_of(winner) != side_of(deal["single"]):
            end_single(deal, "single_lost", False, points_taken(deal))
        elif played == 8:
            end_single(deal, "single_won", True, points_taken(deal))
        return
    if options["pair"] == "auto" and deal["shown_in"] == played:
        check_pair_by_itself(deal, winner)
    if not deal["shown"] and options["dead_if_unshown_after"] == played:
        finish(deal, "dead", None, points_taken(deal), {"NS": 0, "EW": 0})
    elif played == 8:
        bidding = side_of(deal["bidder"])
        made = points_taken(deal)[bidding] >= deal["target"]
        tricks = sum(side_of(seat) == bidding for seat, _ in deal["tricks"])
        end_contract(deal, "made" if made else "missed", made, points_taken(deal), tricks)
