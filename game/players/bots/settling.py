"""Rules of thumb for what comes between the auction and the first lead: trump, stakes, single hand.

Each answers an action, or ``None``: it has nothing to say.
"""

from __future__ import annotations

from game.players.knowledge import wins_every_trick
from game.rules.actions import (
    CHOICES,
    DOUBLE,
    LAYS,
    PASS,
    REDOUBLE,
    SEVENTH_CARD,
    SINGLE_HAND,
    Action,
)
from game.rules.cards import NO_TRUMP, card_set

from .prospect import Prospect


def no_trumps_with_jacks(hand: Prospect) -> Action | None:
    """Three jacks: where nothing trumps they all win, so choose no trumps."""
    choice = CHOICES[NO_TRUMP]
    return choice if choice in hand.view.legal and hand.jacks >= 3 else None


def seventh_card_without_a_suit(hand: Prospect) -> Action | None:
    """Four suits with little in any of them: let the seventh card decide."""
    if SEVENTH_CARD not in hand.view.legal or len({card >> 3 for card in hand.cards}) < 4:
        return None
    return SEVENTH_CARD if hand.points < hand.scales.seventh else None


def choose_the_promising_suit(hand: Prospect) -> Action | None:
    """Length first, then jack and nine: this suit promises most points as trumps."""
    choice = CHOICES[hand.suit]
    return choice if choice in hand.view.legal else None


def lay_the_smallest(hand: Prospect) -> Action | None:
    """The card you lay down is out of play until the trump is shown: lay the smallest of your best
    suit."""
    cards = [card for card in hand.cards if card >> 3 == hand.suit]
    return LAYS[min(cards)] if cards and LAYS[cards[0]] in hand.view.legal else None


SETTLING = (
    no_trumps_with_jacks,
    seventh_card_without_a_suit,
    choose_the_promising_suit,
    lay_the_smallest,
)


def double_with_jacks(hand: Prospect) -> Action | None:
    """The cards that would make this contract are in your hand: it will most likely fail."""
    if DOUBLE not in hand.view.legal:
        return None
    return DOUBLE if hand.jacks + (hand.view.bid - 16) / 4 >= hand.scales.double else None


def redouble_a_sure_one(hand: Prospect) -> Action | None:
    """Your side's contract stands even against what they must have for the double."""
    view = hand.view
    if REDOUBLE not in view.legal:
        return None
    if view.seat == view.bidder:
        return REDOUBLE if hand.points >= view.target + hand.scales.redouble else None
    return REDOUBLE if hand.jacks >= 3 else None


def leave_the_stake(hand: Prospect) -> Action | None:
    """Not sure enough to play for more."""
    return PASS


STAKES = (double_with_jacks, redouble_a_sure_one, leave_the_stake)


def call_a_sure_single_hand(hand: Prospect) -> Action | None:
    """You can lead card after card that nobody can beat: play alone."""
    cards = card_set(hand.view.dealt)
    return SINGLE_HAND if SINGLE_HAND in hand.view.legal and wins_every_trick(cards) else None


def play_with_partner(hand: Prospect) -> Action | None:
    """A single trick lost would cost you three points: play together."""
    return PASS


SINGLE = (call_a_sure_single_hand, play_with_partner)
