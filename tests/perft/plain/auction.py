"""The auction, the trump, the doubling, the second four cards, the single hand."""

from __future__ import annotations

from tests.perft.plain.cards import SUITS, after, card_points, partner_of
from tests.perft.plain.options import highest_bid
from tests.perft.plain.score import Deal, thrown_in


def passed(deal: Deal) -> set[str]:
    return {seat for seat, call in deal["calls"] if call == "pass"}


def forced(deal: Deal) -> bool:
    """bid.all_pass: is the seat to act the one that has to bid the lowest bid?"""
    if deal["bid"] is not None:
        return False
    seat, rule = deal["turn"], deal["options"]["all_pass"]
    if rule == "dealer":
        return seat == deal["dealer"] and len(passed(deal) - {seat}) == 3
    if rule == "eldest":
        return seat == deal["order"][0] and len(passed(deal)) == 4
    return False


def may_bid(deal: Deal, number: int) -> bool:
    options, seat, order = deal["options"], deal["turn"], deal["order"]
    if deal["bid"] is None:
        return True
    if seat == deal["bidder"]:
        return False
    sits_earlier = order.index(seat) < order.index(deal["bidder"])
    holds = number == deal["bid"] and options["hold"] and sits_earlier
    if number <= deal["bid"] and not holds:
        return False
    if seat == partner_of(deal["bidder"]) and options["raise_partner_from"] is not None:
        return number >= options["raise_partner_from"]
    return True


def calls(deal: Deal) -> list[str]:
    lowest = deal["options"]["lowest_bid"]
    if forced(deal):
        return [str(lowest)]
    numbers = range(lowest, highest_bid(deal["options"]) + 1)
    return ["pass"] + [str(number) for number in numbers if may_bid(deal, number)]


def call(deal: Deal, line: str) -> None:
    options, seat = deal["options"], deal["turn"]
    was_forced = forced(deal)
    deal["calls"].append((seat, line))
    if line != "pass":
        deal["bidder"], deal["bid"] = seat, int(line)
        if was_forced or deal["bid"] == highest_bid(options):
            return end_auction(deal)
    if deal["bid"] is not None:
        if options["pass_is_final"]:
            if len(passed(deal) - {deal["bidder"]}) == 3:
                return end_auction(deal)
        elif len(deal["calls"]) >= 4 and all(call == "pass" for _, call in deal["calls"][-3:]):
            return end_auction(deal)
    elif len(passed(deal)) == 4:
        if options["all_pass"] == "redeal":
            thrown_in(deal)
        else:
            deal["turn"] = deal["order"][0]  # eldest has to bid
        return None
    deal["turn"] = after(options, seat)
    while options["pass_is_final"] and deal["turn"] in passed(deal):
        deal["turn"] = after(options, deal["turn"])
    return None


def end_auction(deal: Deal) -> None:
    deal["target"] = deal["bid"]
    deal["phase"], deal["turn"] = "trump", deal["bidder"]


def trumps(deal: Deal) -> list[str]:
    options = deal["options"]
    if options["trump_marker"] == "spare":
        lines = [f"trump {suit}" for suit in SUITS]
    else:
        lines = [f"trump {card}" for card in deal["hand"][deal["bidder"]]]
    if options["seventh_card"] != "off":
        lines.append("trump 7th")
    if options["no_trumps"]:
        lines.append("trump none")
    return lines


def settle_trump(deal: Deal, line: str) -> None:
    bidder, choice = deal["bidder"], line.split()[1]
    if choice == "none":
        deal["trump"] = "none"
    elif choice in SUITS:
        deal["trump"] = choice
    else:
        card = deal["dealt"][bidder][6] if choice == "7th" else choice
        deal["concealed"], deal["trump"] = card, card[1]
        deal["seventh"] = choice == "7th"
        if card in deal["hand"][bidder]:
            deal["hand"][bidder].remove(card)
    if deal["options"]["doubling"]:
        deal["phase"], deal["turn"] = "double", after(deal["options"], bidder)
    else:
        deal_second_four(deal)


def answer_double(deal: Deal, line: str) -> None:
    bidder = deal["bidder"]
    if line == "double":
        deal["stake"] = 2
        deal["phase"], deal["turn"] = "redouble", bidder
    elif deal["turn"] == after(deal["options"], bidder):
        deal["turn"] = partner_of(deal["turn"])
    else:
        deal_second_four(deal)


def answer_redouble(deal: Deal, line: str) -> None:
    if line == "redouble":
        deal["stake"] = 4
        deal_second_four(deal)
    elif deal["turn"] == deal["bidder"]:
        deal["turn"] = partner_of(deal["bidder"])
    else:
        deal_second_four(deal)


def deal_second_four(deal: Deal) -> None:
    options = deal["options"]
    for seat in deal["order"]:
        for card in deal["dealt"][seat][4:]:
            if card != deal["concealed"]:
                deal["hand"][seat].append(card)
    for eight in deal["dealt"].values():  # a card laid face down counts as the bidder's
        pointless = card_points(eight) == 0
        if options["throw_in_eight"] and pointless:
            return thrown_in(deal)
        all_jacks = all("J" + suit in eight for suit in SUITS)
        if options["throw_in_four_jacks"] and all_jacks:
            return thrown_in(deal)
    deal["turn"] = deal["order"][0]
    deal["phase"] = "single" if options["single_hand"] else "play"
    return None


def answer_single(deal: Deal, line: str) -> None:
    caller = deal["turn"]
    if line == "single":
        if deal["concealed"] is not None:
            deal["hand"][deal["bidder"]].append(deal["concealed"])
            deal["concealed"] = None
        deal["hand"][partner_of(caller)] = []
        deal["single"] = caller
        deal["target"] = None
        deal["phase"], deal["turn"] = "play", caller
    elif caller == deal["order"][3]:
        deal["phase"], deal["turn"] = "play", deal["order"][0]
    else:
        deal["turn"] = after(deal["options"], caller)
