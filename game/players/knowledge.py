"""What a seat can work out from its view: what is out, who is void, which cards are masters.

Nothing here guesses a card: the chances are those of unseen cards lying anywhere they may lie. A
``Knowledge`` is made anew for every decision and never changes.
"""

from __future__ import annotations

from game.kernel.choosing import higher_cards
from game.rules import View
from game.rules.cards import (
    FULL,
    JACK,
    KING,
    NO_TRUMP,
    QUEEN,
    SUIT_SETS,
    SUITS,
    UNKNOWN,
    Card,
    CardSet,
    Suit,
    card_set,
    suit_of,
)
from game.rules.play import owed_trumps
from game.rules.seats import NOBODY, SEATS, Seat, partner_of, side_of
from game.rules.view import order_of_play


def highest(cards: CardSet) -> Card:
    """The member with the highest number; ``UNKNOWN`` for an empty set."""
    return cards.bit_length() - 1


def lowest(cards: CardSet) -> Card:
    """The member with the lowest number; ``UNKNOWN`` for an empty set."""
    return (cards & -cards).bit_length() - 1


class Knowledge:
    """The counting a good player does, from one view while cards are played.

    ``own`` are the seat's cards, one of its own lying face down included; ``gone`` those in
    complete tricks; ``lying`` those in the trick on the table; ``unseen`` all others: in other
    hands or face down before another seat. ``void[seat]`` has a bit for every suit the seat is
    known to lack; ``held[seat]`` cards it is known to hold. ``trump`` as this seat knows it.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat: Seat = view.seat
        self.partner: Seat = partner_of(view.seat)
        self.trump: Suit = view.trump
        self.shown: bool = view.shown
        self.bidding_side: bool = view.bidder != NOBODY and side_of(view.bidder) == side_of(
            view.seat
        )
        own = view.hand
        if view.concealed and view.marker != UNKNOWN and view.bidder == view.seat:
            own |= 1 << view.marker
        gone = 0
        for trick in view.tricks:
            gone |= card_set(trick.cards)
        self.own: CardSet = own
        self.gone: CardSet = gone
        self.lying: CardSet = card_set(view.trick)
        self.unseen: CardSet = FULL & ~(own | gone | self.lying)
        self.void: list[int] = [0, 0, 0, 0]
        self.held: list[CardSet] = [0, 0, 0, 0]
        self._note_voids()
        self._note_held()
        self._slots = self._unseen_slots()
        self._trump_guess: tuple[float, ...] = ()

    # -- what the play has told ------------------------------------------------------------------

    def _note_voids(self) -> None:
        view = self.view
        for number, trick in enumerate(view.tricks):
            self._note_trick(number, trick.seats, trick.cards)
        if view.trick:
            self._note_trick(len(view.tricks), order_of_play(view), view.trick)

    def _note_trick(self, number: int, seats: tuple[Seat, ...], cards: tuple[Card, ...]) -> None:
        # A bidder void of the suit whose card lies face down is marked void of it too: the card
        # that comes back stands in ``held``, and counts before the mark.
        view = self.view
        led = cards[0] >> 3
        for seat, card in zip(seats, cards, strict=False):
            if card >> 3 != led:
                self.void[seat] |= 1 << led
                asked = view.shown_trick == number and view.shown_by == seat
                if asked and 0 <= self.trump < NO_TRUMP and card >> 3 != self.trump:
                    trumps = SUIT_SETS[self.trump]
                    if owed_trumps(view.options, trumps, trumps, self.trump):
                        # Who asked would have had to trump.
                        self.void[seat] |= 1 << self.trump

    def _note_held(self) -> None:
        view = self.view
        if view.shown and 0 <= self.trump < NO_TRUMP:
            if view.pair != NOBODY and view.pair != self.seat:
                both = 1 << self.trump * 8 + KING | 1 << self.trump * 8 + QUEEN
                self.held[view.pair] |= both & self.unseen
            if view.marker != UNKNOWN and view.bidder != self.seat:
                self.held[view.bidder] |= 1 << view.marker & self.unseen

    def _unseen_slots(self) -> list[int]:
        """How many unseen cards that could be any lie in each hand or face down before it."""
        view = self.view
        slots = [0, 0, 0, 0]
        for seat in SEATS:
            if seat != self.seat:
                slots[seat] = view.counts[seat] - self.held[seat].bit_count()
        if view.concealed and view.bidder != self.seat:
            slots[view.bidder] += 1
        return slots

    # -- chances ---------------------------------------------------------------------------------

    def holds(self, seat: Seat, cards: CardSet) -> float:
        """The chance that ``seat`` holds at least one of ``cards``, all of one suit."""
        cards &= self.unseen
        if not cards or seat == self.seat:
            return 0.0
        if cards & self.held[seat]:
            return 1.0
        suit_bit = 1 << suit_of(highest(cards))
        if self.void[seat] & suit_bit:
            return 0.0
        slots = others = 0
        for other in SEATS:
            if other == seat:
                slots = self._slots[other]
            elif other != self.seat:
                cards &= ~self.held[other]
                if not self.void[other] & suit_bit:
                    others += self._slots[other]
        none_of_them = 1.0
        room = slots + others
        for _ in range(cards.bit_count()):
            if others <= 0:
                return 1.0 if slots else 0.0
            none_of_them *= others / room
            others -= 1
            room -= 1
        return 1.0 - none_of_them

    def trump_guess(self) -> tuple[float, ...]:
        """By suit, how likely it is the trump, as far as the cards this seat cannot see tell: the
        bidder chose a suit they have cards of. All zero without trumps."""
        if self._trump_guess:
            return self._trump_guess
        if self.trump != UNKNOWN:
            guess = tuple(1.0 if suit == self.trump else 0.0 for suit in SUITS)
        else:
            # The square, because a suit of which twice as many are out is likelier long there.
            weights = [
                0.0
                if self.void[self.view.bidder] >> suit & 1 and not self.view.concealed
                else float((SUIT_SETS[suit] & (FULL & ~self.own_dealt())).bit_count() ** 2)
                for suit in SUITS
            ]
            total = sum(weights) or 1.0
            guess = tuple(weight / total for weight in weights)
        self._trump_guess = guess
        return guess

    def own_dealt(self) -> CardSet:
        """The eight cards this seat was dealt, as far as it may know them."""
        return card_set(self.view.dealt)

    def trumps(self, seat: Seat, above: Card = UNKNOWN) -> float:
        """The chance that ``seat`` holds a trump, higher than ``above`` if that is one."""
        if self.trump == NO_TRUMP or self.view.single != NOBODY:
            return 0.0
        if self.trump != UNKNOWN:
            cards = SUIT_SETS[self.trump]
            if above != UNKNOWN and above >> 3 == self.trump:
                cards &= higher_cards(above)
            return self.holds(seat, cards)
        return sum(
            likely * self.holds(seat, SUIT_SETS[suit])
            for suit, likely in enumerate(self.trump_guess())
            if likely
        )

    # -- suits -----------------------------------------------------------------------------------

    def out(self, suit: Suit) -> int:
        """How many cards of the suit are unseen."""
        return (SUIT_SETS[suit] & self.unseen).bit_count()

    def is_master(self, card: Card) -> bool:
        """Whether no unseen card, nor one lying in the trick, beats it in its suit."""
        return not higher_cards(card) & (self.unseen | self.lying)

    def length(self, suit: Suit) -> int:
        """How many cards of the suit this seat can play now."""
        return (SUIT_SETS[suit] & self.view.hand).bit_count()

    def opponents(self) -> tuple[Seat, ...]:
        """The opponents who play in this deal: against a single hand both, as its caller's."""
        return ((self.seat + 1) % 4, (self.seat + 3) % 4)

    def is_trump(self, card: Card) -> bool:
        """Whether this seat knows the card for a trump."""
        return card >> 3 == self.trump

    def has_pair(self) -> bool:
        """Whether this seat holds king and queen of a trump it knows."""
        if not 0 <= self.trump < NO_TRUMP:
            return False
        both = 1 << self.trump * 8 + KING | 1 << self.trump * 8 + QUEEN
        return self.own & both == both


def wins_every_trick(cards: CardSet) -> bool:
    """Whether eight cards, led one by one without trumps, win however the others lie.

    In every suit the cards from the jack down without a gap win; once they are as many as the cards
    of the suit that are missing, nobody can hold one any more and smaller ones win too."""
    for suit in SUITS:
        have = cards >> 8 * suit & 255
        length = have.bit_count()
        run = 0
        while run < 8 and have >> JACK - run & 1:
            run += 1
        if run < length and run < 8 - length:
            return False
    return True
