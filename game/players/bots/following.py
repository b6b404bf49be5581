"""Rules of thumb for playing to a trick that others have begun.

Each is a question: ``None`` means it has nothing to say here. The first that answers decides, and
its text is the reason.
"""

from __future__ import annotations

from game.rules.cards import POINTS, Card
from game.rules.seats import NOBODY

from .position import Position, in_suit


def stop_the_single_hand(position: Position) -> Card | None:
    """One trick ends a single hand: take it as cheaply as you can, else keep your best stoppers."""
    if position.view.single == NOBODY:
        return None
    winners = [card for card in position.cards if position.wins_now(card)]
    if winners:
        return min(winners, key=lambda card: card & 7)
    return min(position.cards, key=lambda card: (_stopper(position, card), card & 7, card))


def _stopper(position: Position, card: Card) -> float:
    """How much ``card`` may yet stop the caller: high cards, and small ones that guard them."""
    known = position.known
    in_hand = known.length(card >> 3)
    rank = card & 7
    return rank + (2.0 if known.is_master(card) else 0.0) + (1.0 if in_hand == 2 else 0.0)


def feed_partner(position: Position) -> Card | None:
    """Your partner wins this trick: give it points you could not bring home yourself."""
    if not position.partner_wins:
        return None
    under = [card for card in position.cards if not position.wins_now(card)]
    cards = under or list(position.cards)
    if position.chance(cards[0]) < position.scales.sure:
        return None
    return max(cards, key=lambda card: (round(_spare(position, card), 6), -(card & 7), -card))


def _spare(position: Position, card: Card) -> float:
    """What giving ``card`` to a trick already won brings over keeping it."""
    return POINTS[card] - position.worth(card)


def take_it_last(position: Position) -> Card | None:
    """You play last: take the trick with the cheapest card that does, if it is worth the card."""
    if position.after:
        return None
    card = position.weigh(position.cards)
    return card if position.wins_now(card) and not position.partner_wins else None


def trump_in(position: Position) -> Card | None:
    """You have none of the suit led: a small trump takes the points."""
    known = position.known
    if not position.trump_open or position.led == known.trump:
        return None
    card = position.weigh(position.cards)
    return card if card >> 3 == known.trump and position.wins_now(card) else None


def take_while_it_holds(position: Position) -> Card | None:
    """This card will most likely hold against those who play after you."""
    card = position.weigh(position.cards)
    if position.wins_now(card) and position.chance(card) >= 0.5:
        return card
    return None


def throw_rubbish(position: Position) -> Card | None:
    """You can neither follow nor win: part with a card that will not be missed."""
    if in_suit(position.cards, position.led):
        return None
    return position.weigh(position.cards)


def duck_cheaply(position: Position) -> Card | None:
    """The trick is probably theirs: give as little as you can and keep your good cards."""
    return position.weigh(position.cards)


FOLLOWING = (
    stop_the_single_hand,
    feed_partner,
    take_it_last,
    trump_in,
    take_while_it_holds,
    throw_rubbish,
    duck_cheaply,
)
