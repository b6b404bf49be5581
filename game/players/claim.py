"""Whether the tricks that are left are this seat's, whatever the others hold and play.

Only what the seat may know is asked, and the worst is taken of everything else: a claim that is
offered is true in every deal that could be the true one, so it tells nothing about the true one.
The check is cautious. It sees the tricks that one seat takes in a row, leading card after card;
that a partner would take the one it loses it sees in the last trick only.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel.choosing import choices, higher_cards
from game.rules import SHOW_PAIR, Play, View
from game.rules.cards import (
    NO_TRUMP,
    SUIT_SETS,
    SUITS,
    UNKNOWN,
    Card,
    CardSet,
    Suit,
    card_set,
    cards_of,
    suit_of,
)
from game.rules.pair import PAIRS, lowered, may_be_shown, raised
from game.rules.play import winning_place
from game.rules.scoring import may_die
from game.rules.seats import NOBODY, SEATS, Seat, partner_of, side_of
from game.rules.view import order_of_play

from .knowledge import Knowledge


def sure_tricks(view: View) -> tuple[Card, ...]:
    """This seat's cards in an order that takes every trick left, against any cards and any play of
    the others; empty where that is not certain, or where taking them all is not all there is to
    want: a trump that must be shown for the deal to count, a pair to be shown in a later trick.

    The first card may be played at once; while the order is followed, what is left of it stays
    certain.
    """
    if view.phase != "play" or view.turn != view.seat:
        return ()
    if not view.hand or _must_be_shown(view):
        return ()
    known = Knowledge(view)
    own_concealed = view.concealed and view.bidder == view.seat
    if (own_concealed and view.marker == UNKNOWN) or _pair_waits(view, known):
        return ()
    kept_to_the_end = view.marker if own_concealed else UNKNOWN
    cards = cards_of(known.own)
    if not view.trick:
        return _in_any_order(known, cards, kept_to_the_end)
    for action in choices(view):
        if isinstance(action, Play) and _takes_this_trick(known, action.card):
            others = tuple(card for card in cards if card != action.card)
            rest = _in_any_order(known, others, kept_to_the_end) if others else ()
            if rest or not others:
                return (action.card, *rest)
    return ()


def _must_be_shown(view: View) -> bool:
    """Whether the deal may still come to nothing because its trump stays hidden."""
    hidden = not view.shown and view.single == NOBODY
    return hidden and may_die(view.options)


def _pair_waits(view: View, known: Knowledge) -> bool:
    """Whether this seat may hold a pair that would move the target, and can't show it now."""
    if not may_be_shown(view.options, shown=True) or view.pair != NOBODY or view.single != NOBODY:
        return False
    suits = SUITS if view.trump == UNKNOWN else (view.trump,) if view.trump in SUITS else ()
    if SHOW_PAIR in view.legal or not any(known.own & PAIRS[s] == PAIRS[s] for s in suits):
        return False
    ours = side_of(view.bidder) == side_of(view.seat)
    moved = lowered(view.options, view.bid) if ours else raised(view.options, view.bid)
    return moved != view.target


# -- one trick that has begun -------------------------------------------------------------------


def _takes_this_trick(known: Knowledge, card: Card) -> bool:
    """Whether the card takes the trick on the table whatever is played after it."""
    view = known.view
    cards = (*view.trick, card)
    later = order_of_play(view)[len(cards) :]
    for trump in _trumps_to_fear(known) or (NO_TRUMP,):
        if winning_place(cards, trump) != len(cards) - 1:
            return False
        if _anyone_has(known, later, known.unseen & higher_cards(card)):
            return False
        if suit_of(card) != trump and _anyone_has(known, later, known.unseen & _suit(trump)):
            return False
    now = view.trump if view.shown else NO_TRUMP
    return winning_place(cards, now) == len(cards) - 1


def _trumps_to_fear(known: Knowledge) -> tuple[Suit, ...]:
    """The suits that may trump: that of the trump, any while this seat does not know it."""
    if known.view.single != NOBODY or known.trump == NO_TRUMP:
        return ()
    return SUITS if known.trump == UNKNOWN else (known.trump,)


def _anyone_has(known: Knowledge, seats: Sequence[Seat], cards: CardSet) -> bool:
    """Whether any of these seats may hold any of these cards, all of one suit: they are not told
    apart, for which of a suit fall and which stay is not known either."""
    if not cards:
        return False
    suit = suit_of(cards.bit_length() - 1)
    return any(_may_have(known, seat, suit) for seat in seats)


def _may_have(known: Knowledge, seat: Seat, suit: Suit) -> bool:
    if known.view.concealed and seat == known.view.bidder:
        return True  # the card face down may be of a suit the hand has none of
    return not known.void[seat] >> suit & 1 or bool(known.held[seat] & _suit(suit))


# -- trick after trick --------------------------------------------------------------------------


def _in_any_order(
    known: Knowledge, cards: Sequence[Card], kept_to_the_end: Card
) -> tuple[Card, ...]:
    """An order in which these cards, led one after another, take every trick. The one for the last
    trick is tried out: there it does no harm if the partner has a higher one."""
    lasts = cards if kept_to_the_end == UNKNOWN else (kept_to_the_end,)
    for last in lasts:
        others = [card for card in cards if card != last]
        order = _Leads(known, len(cards)).order(others, last)
        if order:
            return order
    return ()


class _Leads:
    """The worst that can become of the cards this seat can't see while it leads trick after trick.

    ``left[suit]`` holds the unseen cards of a suit, weakest first. In each trick everyone who has
    cards of the suit led must play one, and the worst is that it is the weakest there is.
    """

    def __init__(self, known: Knowledge, tricks: int) -> None:
        view = known.view
        self.known = known
        self.left = [list(cards_of(known.unseen & _suit(suit))) for suit in SUITS]
        self.tricks = tricks
        out = partner_of(view.single) if view.single != NOBODY else NOBODY
        self.active = [seat for seat in SEATS if seat not in (view.seat, out)]
        self.opponents = [seat for seat in self.active if side_of(seat) != side_of(view.seat)]
        self.asleep = view.counts[out] if out != NOBODY else 0
        """How many of the unseen cards may lie where nobody can play them."""
        if view.concealed and view.bidder != view.seat:
            self.asleep += 1

    def order(self, cards: Sequence[Card], last: Card) -> tuple[Card, ...]:
        """The cards in an order that takes every trick, ``last`` at the end; empty if none does."""
        trumps = _trumps_to_fear(self.known)
        # Trumps first, to draw those of the others; every suit from the top.
        waiting = sorted(cards, key=lambda card: (suit_of(card) not in trumps, -card))
        led = []
        for card in (*waiting, last):
            if not self._takes(card, self.opponents if card == last else self.active):
                return ()
            self._follow(suit_of(card))
            led.append(card)
        return tuple(led)

    def _takes(self, card: Card, seats: Sequence[Seat]) -> bool:
        """Whether none of the seats can beat the card when it is led."""
        suit = suit_of(card)
        if _anyone_has(self.known, seats, card_set(self.left[suit]) & higher_cards(card)):
            return False
        return not any(
            _anyone_has(self.known, seats, card_set(self.left[trump]))
            for trump in _trumps_to_fear(self.known)
            if trump != suit
        )

    def _follow(self, suit: Suit) -> None:
        """As few cards fall as can be: one for each hand that it takes to hold them all."""
        awake = len(self.left[suit]) - self.asleep
        if awake > 0:
            holders = -(-awake // self.tricks)
            del self.left[suit][:holders]
        self.tricks -= 1


def _suit(suit: Suit) -> CardSet:
    return SUIT_SETS[suit] if suit in SUITS else 0
