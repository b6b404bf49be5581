"""A trick as the player to act sees it: who wins it now, who is still to play, and what the chances
are that a card takes it.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel.choosing import higher_cards
from game.players.knowledge import Knowledge
from game.rules import View
from game.rules.actions import Play
from game.rules.cards import KING, NO_TRUMP, POINTS, QUEEN, SUIT_SETS, TEN, UNKNOWN, Card, Suit
from game.rules.pair import counts_itself, may_be_shown
from game.rules.seats import NOBODY, Seat, side_of
from game.rules.view import order_of_play

from .scales import STANDARD, Scales


class Position:
    """The trick on the table, for the seat whose turn it is.

    ``led`` is the suit led (``UNKNOWN`` on the lead); ``best`` the card that wins now and
    ``best_seat`` who played it; ``after`` the seats still to play behind this one; ``points`` the
    card points lying; ``cards`` what may be played without breaking a rule, ascending.
    """

    def __init__(self, view: View, scales: Scales = STANDARD) -> None:
        self.view = view
        self.scales = scales
        self.known = known = Knowledge(view)
        self.seat = view.seat
        order = order_of_play(view)
        turn = len(view.trick)
        self.after: tuple[Seat, ...] = order[turn + 1 :]
        self.led: Suit = view.trick[0] >> 3 if view.trick else UNKNOWN
        self.best: Card = UNKNOWN
        self.best_seat: Seat = NOBODY
        self.points = 0
        for seat, card in zip(order, view.trick, strict=False):
            self.points += POINTS[card]
            if self.best == UNKNOWN or self.beats(card, self.best):
                self.best, self.best_seat = card, seat
        self.partner_wins: bool = self.best_seat != NOBODY and side_of(self.best_seat) == side_of(
            self.seat
        )
        plays = tuple(action.card for action in view.legal if isinstance(action, Play))
        self.cards: tuple[Card, ...] = self._honest(plays)
        self._chances: dict[Card, float] = {}
        self._worths: dict[Card, float] = {}
        self._safety: dict[Suit, float] = {}
        self.must_trump: bool = bool(self.cards) and self._asked_here()
        self.rounds_left = view.hand.bit_count()
        self.enemies_after = sum(1 for s in self.after if side_of(s) != side_of(self.seat))
        self.pair_to_come: bool = known.has_pair() and pair_may_come(view)
        self.trump_open: bool = known.shown and 0 <= known.trump < NO_TRUMP

    def _honest(self, plays: tuple[Card, ...]) -> tuple[Card, ...]:
        # Where a wrong card is accepted and forfeits the deal, ``legal`` lists it all the same.
        if self.led != UNKNOWN:
            following = tuple(card for card in plays if card >> 3 == self.led)
            if following:
                return following
            if self._asked_here():
                trumps = tuple(card for card in plays if card >> 3 == self.known.trump)
                return trumps or plays
        return plays

    def _asked_here(self) -> bool:
        """Whether this seat had the trump shown in this very turn or trick."""
        view = self.view
        return view.shown and view.shown_by == self.seat and view.shown_trick == len(view.tricks)

    # -- who beats whom --------------------------------------------------------------------------

    def beats(self, card: Card, other: Card) -> bool:
        """Whether ``card``, played later, takes the trick from ``other``."""
        if card >> 3 == other >> 3:
            return card > other
        return self.known.shown and card >> 3 == self.known.trump

    def wins_now(self, card: Card) -> bool:
        """Whether ``card`` would lie highest once played."""
        return self.best == UNKNOWN or self.beats(card, self.best)

    def beaten_by(self, seat: Seat, led: Suit, best: Card) -> float:
        """The chance that ``seat``, still to play, can take a trick in which ``best`` lies highest.

        It follows suit if it can; else it trumps, after asking where the trump is hidden."""
        known = self.known
        in_suit = SUIT_SETS[led]
        follows = known.holds(seat, in_suit)
        # Once a trump lies highest, following suit cannot win.
        takes = known.holds(seat, higher_cards(best)) if best >> 3 == led else 0.0
        if follows < 1.0 and known.trump != led:
            above = best if best >> 3 != led else UNKNOWN
            takes += (1.0 - follows) * known.trumps(seat, above)
        return min(takes, 1.0)

    def chance(self, card: Card) -> float:
        """The chance that this side takes the trick when this seat plays ``card`` now.

        Opponents still to play are taken to win whenever they can, and so is a partner when an
        opponent lies highest."""
        if card in self._chances:
            return self._chances[card]
        led = self.led if self.led != UNKNOWN else card >> 3
        if self.wins_now(card):
            best, ours = card, 1.0
        else:
            best, ours = self.best, 1.0 if self.partner_wins else 0.0
        for seat in self.after:
            takes = self.beaten_by(seat, led, best)
            if side_of(seat) == side_of(self.seat):
                ours += (1.0 - ours) * takes
            else:
                ours *= 1.0 - takes
        self._chances[card] = ours
        return ours

    # -- what a card is worth --------------------------------------------------------------------

    def worth(self, card: Card) -> float:
        """What keeping ``card`` promises for later tricks, in card points won less lost: masters
        and trumps much, a guarded second-best some, rubbish nothing, a bare ten less than
        nothing."""
        if card not in self._worths:
            self._worths[card] = self._worth(card) if self.rounds_left > 1 else 0.0
        return self._worths[card]

    def _worth(self, card: Card) -> float:
        known, scales = self.known, self.scales
        suit, rank, points = card >> 3, card & 7, POINTS[card]
        stronger = (higher_cards(card) & (known.unseen | known.lying)).bit_count()
        if known.trump == suit and self.view.single == NOBODY:
            worth = scales.ruff + scales.trump_rank * rank + 0.8 * points
            if stronger == 0:
                worth += scales.top_trump
            if rank in (KING, QUEEN) and self.pair_to_come:
                worth += scales.pair
            return worth
        if stronger == 0:
            holds = max(0.0, 2.0 * self.safety(suit) - 1.0)
            return scales.later * holds * (points + scales.feed)
        if stronger == 1 and rank >= TEN and known.length(suit) > 1:
            return scales.guarded * (points + scales.feed)
        return 0.03 * rank - 0.1 * points

    def safety(self, suit: Suit) -> float:
        """The chance that no opponent trumps the suit when it is led next."""
        if suit not in self._safety:
            safe = 1.0
            if self.view.single == NOBODY:
                for seat in self.known.opponents():
                    void = 1.0 - self.known.holds(seat, SUIT_SETS[suit])
                    if void > 0.0:
                        safe *= 1.0 - void * self.known.trumps(seat)
            self._safety[suit] = safe
        return self._safety[suit]

    def gain(self, card: Card) -> float:
        """Card points this side can expect from the trick, won less lost, if ``card`` is played,
        less what keeping the card was worth."""
        ours = self.chance(card)
        stake = self.points + POINTS[card] + len(self.after) * self.scales.feed / 3
        return (2.0 * ours - 1.0) * stake - self.worth(card)

    def weigh(self, cards: Sequence[Card]) -> Card:
        """The card of most gain; of equal ones the lowest, so that nobody wonders why."""
        return max(cards, key=lambda card: (round(self.gain(card), 6), -(card & 7), -card))


def pair_may_come(view: View) -> bool:
    """Whether a pair in this seat's hand may still count in this deal."""
    if view.pair != NOBODY or view.single != NOBODY:
        return False
    # Where it counts by itself, it does so as soon as the trick of the showing has ended.
    return may_be_shown(view.options, shown=True) or (
        counts_itself(view.options) and (not view.shown or view.shown_trick == len(view.tricks))
    )


def in_suit(cards: tuple[Card, ...], suit: Suit) -> tuple[Card, ...]:
    """Those of ``cards`` in ``suit``."""
    return tuple(card for card in cards if card >> 3 == suit)
