"""What a seat knows, and the features of the play that follow from it: the twin of sight.c.

The features are made from a View, which cannot hold what the seat may not know; that sight.c,
which works on whole deals, gives the same, shows that it does not peek either.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.rules import ASK, Action, Play, View
from game.rules.cards import (
    FULL,
    JACKS,
    NO_TRUMP,
    SUIT_SETS,
    SUITS,
    UNKNOWN,
    Card,
    CardSet,
    Suit,
    card_points,
    card_set,
)
from game.rules.pair import PAIRS, has_won_since, lowered, raised
from game.rules.play import winning_place
from game.rules.scoring import took_all
from game.rules.seats import NOBODY, Seat, partner_of, side_of
from game.rules.trump import knows_trump

from .choosing import higher_cards
from .packing import Seen, order_of, seen
from .shapes import PLAY_ACTION, YES

NINES: CardSet = JACKS >> 1
SMALL: CardSet = FULL & ~(JACKS | NINES)


def yes(so: object) -> int:
    """A feature that is so or not."""
    return YES if so else 0


def within(number: int, low: int, high: int) -> int:
    """The number, or the nearer of the two where it is beyond them."""
    return max(low, min(high, number))


@dataclass(frozen=True)
class Sight:
    """What the seat to act knows: see ``policy.h``. ``order`` is who plays to this trick, and
    ``lying`` the cards in it; ``winner`` who wins it now with which card, ``best``."""

    view: View
    seen: Seen
    seat: Seat
    next: Seat
    mate: Seat
    last: Seat
    trump: Suit
    bidding: bool
    hand: CardSet
    own: CardSet
    unseen: CardSet
    order: tuple[Seat, ...]
    lying: CardSet
    best: Card
    winner: Seat

    @property
    def known(self) -> bool:
        """Whether there is a trump suit and this seat knows it."""
        return self.trump in SUITS


def sight_of(view: View, memory: int = 8) -> Sight:
    """What the seat of a view knows while cards are played, if it remembers so many tricks."""
    seat, step, found = view.seat, view.options.step, seen(view, memory)
    own = view.hand
    if view.concealed and seat == view.bidder and view.marker != UNKNOWN:
        own |= 1 << view.marker
    gone = found.gone[0] | found.gone[1] | found.gone[2] | found.gone[3]
    leads = view.bidder if view.single == NOBODY else view.single
    order = order_of(view, view.leader)
    place = winning_place(view.trick, view.trump if view.shown else NO_TRUMP) if view.trick else 0
    return Sight(
        view=view,
        seen=found,
        seat=seat,
        next=(seat + step) & 3,
        mate=partner_of(seat),
        last=(seat - step) & 3,
        trump=view.trump,
        bidding=side_of(leads) == side_of(seat),
        hand=view.hand,
        own=own,
        unseen=FULL & ~(own | gone),
        order=order,
        lying=card_set(view.trick),
        best=view.trick[place] if view.trick else UNKNOWN,
        winner=order[place],
    )


def knows_trump_of(view: View) -> bool:
    """Whether the seat of the view knows the trump, as ``trump.secret`` has it."""
    return knows_trump(view, view.seat)  # type: ignore[arg-type]  # it reads what a View has too


def pair_possible(s: Sight) -> bool:
    """Whether a pair may yet change the target, as far as this seat knows."""
    view = s.view
    return (
        view.options.pair != "off"
        and view.pair == NOBODY
        and view.single == NOBODY
        and s.trump != NO_TRUMP
    )


def _bid_told(view: View, seat: Seat) -> int:
    high = max((points for caller, points in view.calls if caller == seat), default=0)
    return within(4 * (high - view.options.lowest_bid + 1), 0, 32) if high else 0


def play_state(s: Sight) -> list[int]:
    """The features of the position, in the order of sight.c."""
    view, options = s.view, s.view.options
    alone = view.single != NOBODY
    hidden = not view.shown and not alone
    side = side_of(view.bidder)
    leads = view.single if alone else view.bidder
    role = (s.seat - leads) * options.step & 3
    left = 8 - len(view.tricks)
    need = 0 if alone else within(view.target - view.points[side], -8, 24)
    rest = options.points_in_play - sum(view.points)
    spare = 0 if alone else within(rest - need, -8, 24)
    return [
        *(yes(role == i) for i in range(4)),
        *(yes(len(view.trick) == i) for i in range(4)),
        yes(view.shown),
        yes(s.known),
        yes(s.trump == NO_TRUMP),
        yes(alone),
        *(yes(left == i) for i in range(1, 9)),
        need,
        rest // 2,
        yes(not alone and need <= 0),
        yes(not alone and need > rest),
        spare,
        within(16 * need // (rest + 1), 0, 32) if need > 0 else 0,
        spare if s.bidding else -spare,
        *(_trick(s, hidden) if view.trick else [0] * 16),
        *(_trump_suit(s) if s.known else [0] * 10),
        *_hand(s, hidden),
        *_rules(s, hidden, need, rest),
        *(_bid_told(view, seat) for seat in (s.next, s.mate, s.last, s.seat)),
    ]


def _trick(s: Sight, hidden: bool) -> list[int]:
    view, voids = s.view, s.seen.voids
    led = view.trick[0] >> 3
    points = card_points(s.lying)
    void_here = not s.hand & SUIT_SETS[led]
    after = s.order[len(view.trick) + 1 :]
    mates = s.winner == s.mate
    return [
        3 * points,
        yes(points),
        yes(mates),
        yes(not mates),
        yes(not s.unseen & higher_cards(s.best)),
        yes(view.shown and s.best >> 3 == view.trump != led),
        yes(view.shown and led == view.trump),
        yes(s.next in after and voids[s.next] >> led & 1),
        yes(s.mate in after and voids[s.mate] >> led & 1),
        yes(void_here),
        3 * points if mates else 0,
        5 * card_points(1 << s.best),
        yes(void_here and hidden and s.trump == UNKNOWN),
        yes(led == s.trump),
        yes(s.next in after),
        yes(s.mate in after),
    ]


def _trump_suit(s: Sight) -> list[int]:
    suit, voids = SUIT_SETS[s.trump], s.seen.voids
    mine, out = s.own & suit, s.unseen & suit
    return [
        4 * mine.bit_count(),
        2 * out.bit_count(),
        yes(not out),
        yes(not mine),
        yes(mine & JACKS),
        yes(out & JACKS),
        *(yes(voids[seat] >> s.trump & 1) for seat in (s.next, s.mate, s.last)),
        yes(mine > out),
    ]


def _hand(s: Sight, hidden: bool) -> list[int]:
    view, unasked = s.view, s.seen.unasked
    jacks = (s.hand & JACKS).bit_count()
    return [
        5 * sum(not s.hand & suit for suit in SUIT_SETS),
        4 * (s.unseen & JACKS).bit_count(),
        4 * (s.unseen & NINES).bit_count(),
        2 * card_points(s.hand),
        within(4 * (view.bid - 16), -8, 48),
        *(yes(unasked[seat]) for seat in (s.next, s.mate, s.last)),
        yes(view.shown_by == s.seat and view.shown_trick == len(view.tricks)),
        yes(jacks),
        8 * jacks,
        yes((view.dealer + view.options.step) & 3 == s.seat),
        yes(not s.bidding and view.shown),
        yes(not s.bidding and hidden),
    ]


def _rules(s: Sight, hidden: bool, need: int, rest: int) -> list[int]:
    view, options = s.view, s.view.options
    pair = pair_possible(s)
    both = PAIRS[s.trump] if s.known else 0
    have = s.own & both
    may_die = hidden and options.dead_if_unshown_after != "never"
    decided = 0 if not may_die else 1 if need <= 0 else -1 if need > rest else 0
    side = side_of(view.bidder)
    return [
        yes(hidden and options.ask == "must"),
        yes(hidden and options.ask_then_trump),
        yes(may_die),
        yes(may_die and options.dead_if_unshown_after == "7"),
        yes(decided and (decided > 0) == s.bidding),
        yes(decided and (decided > 0) != s.bidding),
        yes(pair),
        yes(pair and s.known and have == both),
        yes(pair and have and have != both),
        4 * (view.bid - lowered(options, view.bid)) if pair else 0,
        4 * (raised(options, view.bid) - view.bid) if pair else 0,
        yes(pair and options.pair_after_trick and not (view.shown and _has_won_since(s))),
        yes(view.pair != NOBODY),
        yes(view.concealed),
        yes(view.concealed and s.seat == view.bidder),
        yes(view.concealed and view.seventh and options.seventh_card == "blind"),
        yes(options.scoring == "card"),
        yes(options.half_loses_double and 2 * view.points[side] < view.bid),
        yes(options.all_tricks_double and view.tricks and took_all(view.tricks, side)),
        yes(options.last_trick),
        yes(view.stake > 1),
    ]


def _has_won_since(s: Sight) -> bool:
    return has_won_since(s.view, s.seat)  # type: ignore[arg-type]  # it reads what a View has too


def play_action(s: Sight, action: Action) -> list[int]:
    """The features of asking, of showing the pair or of playing a card."""
    view = s.view
    points = card_points(s.lying)
    mates = bool(view.trick) and s.winner == s.mate
    sure = bool(view.trick) and not s.unseen & higher_cards(s.best)
    last = bool(view.trick) and len(view.trick) == len(s.order) - 1
    if not isinstance(action, Play):
        ask = action == ASK
        return [
            yes(ask),
            yes(not ask),
            3 * points if ask else 0,
            yes(ask and mates),
            3 * points if ask and not mates else 0,
            yes(ask and mates and sure),
            yes(ask and last),
            yes(ask and s.seat == view.bidder),
            yes(ask and not s.bidding),
            *[0] * (PLAY_ACTION - 9),
        ]
    card = action.card
    alone = [*[0] * 9, *_card_alone(s, card)]
    suit, worth = card >> 3, 5 * card_points(1 << card)
    master = not s.unseen & higher_cards(card)
    if not view.trick:
        voids = s.seen.voids
        return [
            *alone,
            YES,
            yes(master),
            worth if master else 0,
            0 if master else worth,
            yes(master and (voids[s.next] | voids[s.last]) >> suit & 1),
            yes(voids[s.mate] >> suit & 1),
            yes(suit == s.trump),
            yes(suit == s.trump and master),
            *[0] * 12,
        ]
    wins = card > s.best if suit == s.best >> 3 else view.shown and suit == view.trump
    return [
        *alone,
        *[0] * 8,
        yes(suit == view.trick[0] >> 3),
        yes(wins),
        3 * points if wins else 0,
        worth if not wins and mates else 0,
        worth if not wins and mates and sure else 0,
        worth if not wins and not mates else 0,
        yes(wins and master),
        worth if wins and master else 0,
        yes(wins and last),
        worth if wins and last else 0,
        yes(wins and mates),
        worth if not wins and mates and last else 0,
    ]


def _card_alone(s: Sight, card: Card) -> list[int]:
    """The features of a card that do not depend on the trick on the table."""
    view, found = s.view, s.seen
    suit, rank = card >> 3, card & 7
    out, mine = s.unseen & SUIT_SETS[suit], s.hand & SUIT_SETS[suit]
    rest = mine & ~(1 << card)
    higher = (s.unseen & higher_cards(card)).bit_count()
    left, length = out.bit_count(), mine.bit_count()
    leads = view.bidder if view.single == NOBODY else view.single
    pair = PAIRS[s.trump] if s.known and pair_possible(s) else 0
    return [
        *(yes(rank == i) for i in range(8)),
        5 * card_points(1 << card),
        yes(suit == s.trump),
        yes(not higher),
        4 * higher,
        yes(higher == 1),
        yes(length == 1),
        yes(length == 2),
        yes(length >= 3),
        2 * left,
        yes(left <= 2),
        yes(left <= 4),
        *(yes(found.voids[seat] >> suit & 1) for seat in (s.next, s.mate, s.last)),
        yes(rest & higher_cards(card)),
        3 * card_points(rest),
        2 * card_points(out),
        yes(out & JACKS),
        yes(out & NINES),
        yes(mine & JACKS),
        yes(mine & NINES),
        yes(out & NINES and not out & JACKS),
        yes(found.led[leads] >> suit & 1),
        yes((found.led[0] | found.led[1] | found.led[2] | found.led[3]) >> suit & 1),
        yes(found.thrown[leads] >> suit & 1),
        yes(found.led[s.mate] >> suit & 1),
        yes(found.thrown[s.mate] >> suit & 1),
        2 * (out & SMALL).bit_count(),
        yes(pair and s.own & pair == pair and 1 << card & pair),
    ]
