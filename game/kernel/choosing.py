"""What a player chooses from, and what beats a card: for the nets and for those who use them."""

from __future__ import annotations

from game.rules import Action, Bid, Play, View
from game.rules.cards import NO_TRUMP, POINTS, SUIT_SETS, SUITS, Card, CardSet, card_set
from game.rules.play import is_forfeit, owes_trump

from .packing import seen

BIDS_LOOKED_AT = 3
"""So many bids from the lowest possible one on are looked at: nobody needs to jump."""

Judgement = tuple[tuple[Action, int], ...]
"""The choices and the net's number for each."""


def higher_cards(card: Card) -> CardSet:
    """The cards of the same suit that beat ``card``."""
    return SUIT_SETS[card >> 3] & ~((2 << card) - 1)


def choices(view: View) -> tuple[Action, ...]:
    """What a player chooses from: what is legal, without cards that would forfeit the deal and
    without jumps in the auction."""
    legal = view.legal
    if view.phase == "auction":
        bids = [action for action in legal if isinstance(action, Bid)][:BIDS_LOOKED_AT]
        return tuple(a for a in legal if not isinstance(a, Bid) or a in bids)
    if view.phase == "play" and is_forfeit(view.options):
        right = _right_cards(view)
        return tuple(a for a in legal if not isinstance(a, Play) or right >> a.card & 1)
    return legal


def same_as(view: View, card: Card) -> Card:
    """The lowest card that comes to the same: it may be played too, is worth as much, and only such
    cards and cards out of play lie between.

    What a king or queen may be worth as one of a pair is left out: the lowest is what is played."""
    north, east, south, west = seen(view).gone
    gone = (north | east | south | west) & ~card_set(view.trick)
    offered = {action.card for action in choices(view) if isinstance(action, Play)}
    found = card
    for other in range(card - 1, (card & ~7) - 1, -1):
        if other in offered and POINTS[other] == POINTS[card]:
            found = other
        elif not gone >> other & 1:
            break
    return found


def _right_cards(view: View) -> CardSet:
    """The cards that break no rule, of those that may be played."""
    hand = view.hand
    if not view.trick:
        return hand
    follow = hand & SUIT_SETS[view.trick[0] >> 3]
    if follow:
        return follow
    asked = view.shown_by == view.seat and view.shown_trick == len(view.tricks)
    if asked and owes_trump(view.options) and view.trump in SUITS and view.trump != NO_TRUMP:
        return hand & SUIT_SETS[view.trump] or hand
    return hand
