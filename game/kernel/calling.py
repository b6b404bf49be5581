"""The features of the calls (auction, trump, doubling, single hand): the twin of calling.c."""

from __future__ import annotations

from game.rules import (
    DOUBLE,
    PASS,
    REDOUBLE,
    SEVENTH_CARD,
    SINGLE_HAND,
    Action,
    Bid,
    ChooseTrump,
    LayTrump,
    View,
)
from game.rules.actions import CHOICES
from game.rules.cards import (
    ACE,
    JACK,
    JACKS,
    NINE,
    NO_TRUMP,
    SUIT_SETS,
    SUITS,
    TEN,
    UNKNOWN,
    CardSet,
    Suit,
    card_points,
    card_set,
)
from game.rules.seats import NOBODY, Seat, partner_of, side_of

from .shapes import CALL_ACTION
from .sight import knows_trump_of, within, yes

_PHASES = ("auction", "trump", "double", "redouble", "single")
_ACES_AND_TENS: CardSet = JACKS >> 2 | JACKS >> 3


def _cards_for(view: View) -> CardSet:
    """The cards a call is made on: the first four, or all eight but a blind seventh card."""
    return card_set(view.dealt if view.phase == "single" else view.dealt[:4])


def _in_suit(cards: CardSet, suit: Suit) -> int:
    return cards >> 8 * suit & 255


def _promise(have: int) -> int:
    """A rough measure of a trump suit, only to tell the best suit of a hand from the others."""
    return (
        8 * have.bit_count()
        + 6 * (have >> JACK & 1)
        + 4 * (have >> NINE & 1)
        + (have >> ACE & 1)
        + (have >> TEN & 1)
    )


def _best_suit(cards: CardSet, but: Suit = UNKNOWN) -> Suit:
    return max((s for s in SUITS if s != but), key=lambda s: (_promise(_in_suit(cards, s)), -s))


def _losers(cards: CardSet) -> int:
    """Cards that may lose a trick when one plays alone and leads."""
    lost = 0
    for suit in SUITS:
        have = _in_suit(cards, suit)
        length, run = have.bit_count(), 0
        while run < 8 and have >> (JACK - run) & 1:
            run += 1
        if run < length and run < 8 - length:
            lost += length - run
    return lost


def _suit_features(have: int) -> list[int]:
    length = have.bit_count()
    return [
        *(yes(length == i) for i in range(1, 5)),
        *(yes(have >> rank & 1) for rank in range(JACK, 1, -1)),
    ]


def _side_features(cards: CardSet) -> list[int]:
    nines = cards & JACKS >> 1
    guarded = (nines & cards >> 1).bit_count()
    return [
        8 * (cards & JACKS).bit_count(),
        8 * guarded,
        8 * (nines.bit_count() - guarded),
        4 * (cards & _ACES_AND_TENS).bit_count(),
    ]


def _lowest_call(view: View) -> int:
    return next((action.points for action in view.legal if isinstance(action, Bid)), 0)


def _match_features(view: View) -> list[int]:
    length, side = view.options.match_length, side_of(view.seat)
    counts = view.options.match in ("six", "sets")
    features = []
    for one in (side, 1 - side):
        score = within(view.score[one], -127, 127) if counts else 0
        sixteenths = abs(16 * score) // length * (1 if score > 0 else -1)
        features += [
            within(sixteenths, -16, 16),
            yes(counts and score >= length - 1),
            yes(counts and score <= 1 - length),
        ]
    return features


def _high(view: View, seat: Seat) -> int:
    high = max((points for caller, points in view.calls if caller == seat), default=0)
    return 2 * (high - 13) if high else 0


def call_state(view: View) -> list[int]:
    """The features of the position for the seat to call, in the order of calling.c."""
    seat, options = view.seat, view.options
    step = options.step
    first = (view.dealer + step) & 3
    lowest = _lowest_call(view)
    at = lowest or view.bid
    cards = _cards_for(view)
    settled = seat == view.bidder and view.trump in SUITS and knows_trump_of(view)
    best = view.trump if settled else _best_suit(cards)
    second = _best_suit(cards, but=best)
    high = options.high_bid_from
    single = view.phase == "single"
    return [
        *(yes(view.phase == phase) for phase in _PHASES),
        *(yes((seat - first) * step & 3 == i) for i in range(4)),
        yes(view.bidder == NOBODY),
        yes(view.bidder == seat),
        *(
            feature
            for other in ((seat + step) & 3, partner_of(seat), (seat - step) & 3)
            for feature in (
                yes(view.bidder == other),
                yes(view.passed >> other & 1),
                yes(any(caller == other for caller, _ in view.calls)),
                _high(view, other),
            )
        ),
        _high(view, seat),
        2 * (view.bid - 13) if view.bid else 0,
        2 * (lowest - 13) if lowest else 0,
        yes(view.stake > 1),
        yes(view.declined),
        yes(view.seventh),
        4 * (options.lowest_bid - 14),
        yes(options.pass_is_final),
        yes(options.hold),
        yes(options.raise_partner_from),
        *(yes(options.all_pass == kind) for kind in ("dealer", "eldest", "redeal")),
        yes(options.trump_marker == "hand"),
        yes(options.seventh_card == "seen"),
        yes(options.seventh_card == "blind"),
        yes(options.no_trumps),
        yes(options.doubling),
        yes(options.single_hand),
        yes(options.ask == "must"),
        yes(options.ask_then_trump),
        yes(options.pair == "shown"),
        yes(options.pair == "off"),
        *(yes(options.dead_if_unshown_after == after) for after in ("8", "7", "never")),
        yes(options.scoring == "card"),
        yes(high and at >= high),
        yes(options.half_loses_double),
        yes(options.all_tricks_double),
        yes(options.last_trick),
        *_match_features(view),
        *_suit_features(_in_suit(cards, best)),
        *_suit_features(_in_suit(cards, second)),
        *_side_features(cards & ~SUIT_SETS[best]),
        5 * sum(not _in_suit(cards, suit) for suit in SUITS),
        2 * card_points(cards),
        8 * (cards & JACKS).bit_count(),
        yes(not card_points(cards)),
        4 * min(8, _losers(cards)) if single else 0,
        yes(single and not _losers(cards)),
    ]


def call_action(view: View, action: Action) -> list[int]:
    """The features of a bid, of a pass, of a trump, of a double, a redouble or a single hand."""
    cards = _cards_for(view)
    bid = action.points if isinstance(action, Bid) else 0
    features = [
        yes(action == PASS),
        yes(bid),
        2 * (bid - 13) if bid else 0,
        8 * within(bid - _lowest_call(view), 0, 4) if bid else 0,
        yes(bid and view.bidder == partner_of(view.seat)),
        yes(bid and bid == view.bid),
        yes(action == DOUBLE),
        yes(action == REDOUBLE),
        yes(action == SINGLE_HAND),
        yes(action == SEVENTH_CARD),
        yes(action == CHOICES[NO_TRUMP]),
    ]
    suit = UNKNOWN
    if isinstance(action, LayTrump):
        suit = action.card >> 3
    elif isinstance(action, ChooseTrump) and action.suit != NO_TRUMP:
        suit = action.suit
    if suit != UNKNOWN:
        have = _in_suit(cards, suit)
        features += [
            yes(True),
            *_suit_features(have),
            *_side_features(cards & ~SUIT_SETS[suit]),
            yes(_best_suit(cards) == suit),
        ]
        if isinstance(action, LayTrump):
            rank = action.card & 7
            features += [
                yes(True),
                *(yes(rank == i) for i in range(8)),
                yes(not have & ((1 << rank) - 1)),
                yes(have >> rank >> 1),
            ]
    return features + [0] * (CALL_ACTION - len(features))
