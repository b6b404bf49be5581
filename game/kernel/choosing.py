"""What a player chooses from, and what beats a card: for the nets and for those who use them."""

from __future__ import annotations

from game.rules import Action, Bid, Play, View
from game.rules.cards import NO_TRUMP, SUIT_SETS, SUITS, Card, CardSet
from game.rules.play import is_forfeit, owes_trump

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
