"""What four cards promise: the measure behind bids, the choice of trump, doubles and redoubles."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.rules import View
from game.rules.cards import ACE, JACK, JACKS, NINE, SUITS, TEN, Card, CardSet, Suit, card_set
from game.rules.dealing import eldest

from .scales import STANDARD, Scales
from .uniform import moment

# Card points the bidding side takes, by least squares over 40,000 deals of which half were played
# by the standard rules and half by ``nepal``, all four hands by the careful bot: ``python -m
# game.training.promise`` finds the same figures again. The spread around the promise is 5.2 points.
# Aces and tens beside the trump suit, and a nine under its jack, change nothing.
BASE = 12.55
LENGTH = (0.0, 0.0, 1.05, 2.1, 2.8)
"""More for two, three and four trumps among the four cards."""
TRUMP_JACK = 2.7
TRUMP_NINE = 1.2
TRUMP_ACE_OR_TEN = 0.3
SIDE_JACK = 1.9
SIDE_NINE = 0.35
VOID = 0.45
ELDEST = -0.3
"""Less for the bidder who has to lead first."""


def promise(cards: Sequence[Card], trump: Suit) -> float:
    """Card points the bidding side can expect to take when the bidder's first four are ``cards``
    and ``trump`` is the trump suit."""
    ranks: list[list[int]] = [[], [], [], []]
    for card in cards:
        ranks[card >> 3].append(card & 7)
    points = BASE
    for suit in SUITS:
        has = ranks[suit]
        if suit == trump:
            points += LENGTH[len(has)]
            points += TRUMP_JACK * (JACK in has) + TRUMP_NINE * (NINE in has)
            points += TRUMP_ACE_OR_TEN * ((ACE in has) + (TEN in has))
        elif not has:
            points += VOID
        else:
            points += SIDE_JACK * (JACK in has)
            points += SIDE_NINE * (NINE in has and JACK not in has)
    return points


class Prospect:
    """The first four cards of the seat that is asked: ``cards``, the best ``suit`` to make trumps
    and the ``points`` that promises; ``jacks`` how many there are.

    Of two suits that promise the same, ``taste`` (a text) chooses, so that a bot's choice tells
    nothing about the rest of its hand and yet repeats.
    """

    def __init__(self, view: View, scales: Scales = STANDARD, taste: str = "") -> None:
        self.view = view
        self.scales = scales
        self.cards: tuple[Card, ...] = view.dealt[:4]
        self.held: CardSet = card_set(self.cards)
        self.jacks: int = (self.held & JACKS).bit_count()
        promises = [promise(self.cards, suit) for suit in SUITS]
        most = max(promises)
        suits = [suit for suit in SUITS if promises[suit] == most]
        self.suit: Suit = (
            suits[0] if len(suits) == 1 else Random(f"{taste}/{moment(view)}").choice(suits)
        )
        first = eldest(view.dealer, view.options.step) == view.seat
        self.points: float = most + (ELDEST if first else 0.0)
