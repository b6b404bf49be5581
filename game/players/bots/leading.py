"""Rules of thumb for leading to a trick."""

from __future__ import annotations

from game.rules.cards import POINTS, Card
from game.rules.seats import NOBODY

from .position import Position


def run_the_single_hand(position: Position) -> Card | None:
    """You must win every trick: lead the cards nobody can beat, the longest suit first."""
    if position.view.single != position.seat:
        return None
    known = position.known
    masters = [card for card in position.cards if known.is_master(card)]
    return max(
        masters or position.cards, key=lambda card: (known.length(card >> 3), card & 7, -card)
    )


def lead_against_the_single_hand(position: Position) -> Card | None:
    """Make the one who plays alone beat your best card."""
    if position.view.single == NOBODY:
        return None
    return max(position.cards, key=lambda card: (card & 7, -card))


def draw_trumps(position: Position) -> Card | None:
    """You hold the highest trump and opponents still have some: take them before they trump in."""
    known = position.known
    if not known.bidding_side or not any(known.trumps(seat) > 0.1 for seat in known.opponents()):
        return None
    trumps = [card for card in position.cards if known.is_trump(card)]
    if not trumps or not known.is_master(trumps[-1]):
        return None
    card = trumps[-1]
    others = [card for card in position.cards if not known.is_trump(card)]
    if not others:
        return card
    best = position.weigh(others)
    drawn = sum(known.trumps(seat) for seat in known.opponents()) / 2
    if position.gain(card) + position.scales.draw * drawn > position.gain(best):
        return card
    return None


def cash_a_master(position: Position) -> Card | None:
    """Nobody can beat this card in its suit: bring its points home before the suit is trumped."""
    known = position.known
    masters = [card for card in position.cards if known.is_master(card)]
    if not masters:
        return None
    card = position.weigh(position.cards)
    return card if card in masters else None


def lead_through_partner(position: Position) -> Card | None:
    """Your partner can most likely take this suit, and you risk nothing in it."""
    card = position.weigh(position.cards)
    return card if position.chance(card) >= 0.5 and not POINTS[card] else None


def lead_low(position: Position) -> Card | None:
    """Nothing is sure: lead a card that costs little, and keep your good ones for later."""
    return position.weigh(position.cards)


LEADING = (
    run_the_single_hand,
    lead_against_the_single_hand,
    draw_trumps,
    cash_a_master,
    lead_through_partner,
    lead_low,
)
