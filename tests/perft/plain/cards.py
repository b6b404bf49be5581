"""Seats, sides and cards."""

from __future__ import annotations

from tests.perft.plain.options import Options

SUITS = "SHDC"
RANKS = "J9ATKQ87"  # high to low (cards.rank)
POINTS = {"J": 3, "9": 2, "A": 1, "T": 1}  # cards.points; every other rank counts nothing
DECK = [rank + suit for suit in SUITS for rank in RANKS]
SIDES = ("NS", "EW")


def turn_order(options: Options) -> str:
    return "NESW" if options["direction"] == "left" else "NWSE"


def after(options: Options, seat: str) -> str:
    order = turn_order(options)
    return order[(order.index(seat) + 1) % 4]


def partner_of(seat: str) -> str:
    return {"N": "S", "S": "N", "E": "W", "W": "E"}[seat]


def side_of(seat: str) -> str:
    return "NS" if seat in "NS" else "EW"


def other_side(side: str) -> str:
    return "EW" if side == "NS" else "NS"


def card_points(cards: list[str]) -> int:
    return sum(POINTS.get(card[0], 0) for card in cards)
