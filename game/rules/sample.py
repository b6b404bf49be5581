"""From what one seat knows back to a state that could be the true one.

``sample(view, rng)`` deals the cards the seat cannot see so that the whole history stays lawful:
who did not follow had none of the suit, who had the trump shown was void, a card face down was one
of the bidder's, no deal was thrown in that went on, no pair stayed silent that would have counted.
Nothing is guessed from how anybody bid or played: among the deals that are possible, no seat is
favoured. ``view(sample(v, rng), v.seat) == v`` for every view of a full state.

First the cards are dealt at random with every lack respected, and kept if the few conditions that
bind several cards at once hold, as they nearly always do. After ``TRIES`` failures those conditions
are built into the dealing itself, which then cannot fail where any deal is possible.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from dataclasses import fields
from itertools import accumulate
from typing import TypeAlias, TypeVar

from .cards import (
    FULL,
    JACKS,
    NO_TRUMP,
    POINT_CARDS,
    SUITS,
    UNKNOWN,
    Card,
    CardSet,
    Suit,
    card_set,
    cards_of,
)
from .dealing import eldest
from .pair import PAIRS
from .places import HAND_SIZE, Facts, Places, Randomness, facts, no_pair_with, unseen_by
from .seats import SEATS, Seat, partner_of
from .state import State
from .view import View, second_four_dealt

TRIES = 4
_T = TypeVar("_T")

Eights: TypeAlias = list[CardSet]
"""The eight cards dealt to each seat, as sets."""
Needing: TypeAlias = frozenset[Seat]
"""Seats whose cards, one face down left out, must get a point card; ``FACE_DOWN`` for that one."""
FACE_DOWN = 4


def sample(view: View, rng: Randomness) -> State:
    """A state ``view.seat`` cannot tell from the true one, chosen with ``rng``.

    Cards that are known to nobody at all (``view`` comes from a record as one seat sees it) are
    dealt too, also into the own hand. Raises ValueError for a view that no deal agrees with.
    """
    if view.phase in ("deal", "over"):
        return _with_cards(view, (), (0, 0, 0, 0), UNKNOWN, UNKNOWN)
    known = facts(view)
    hands, marker = deal_unseen(view, known, rng, TRIES)
    trump = view.trump
    if trump == UNKNOWN and marker != UNKNOWN:
        trump = marker >> 3
    elif trump == UNKNOWN and _is_settled(view):
        trump = _any_of((*SUITS, NO_TRUMP) if view.options.no_trumps else SUITS, rng)
    dealt = tuple(_in_order(view, seat, hands[seat], marker, rng) for seat in SEATS)
    return _with_cards(view, dealt, _playable(view, dealt, marker), trump, marker)


def deal_unseen(view: View, known: Facts, rng: Randomness, tries: int) -> tuple[Eights, Card]:
    """The hands of all seats and the bidder's concealed card (``UNKNOWN`` where there is none).

    After ``tries`` deals that broke one of the conditions that bind several cards, deals with them
    built in. Raises ValueError where nothing is possible.
    """
    conditions = Conditions(view, known)
    hidden = _hides_marker(view)
    cards = unseen_by(known)
    for _ in range(tries):
        places = Places(_places(view, known, hidden), cards)
        _give_all(places, _narrowest_first(places, cards, rng), rng)
        hands, marker = _collected(view, known, places, hidden)
        if conditions.hold(hands, marker):
            return hands, marker
    for needing in conditions.ways(hidden, rng):
        try:
            places = Places(_places(view, known, hidden, needing), cards)
        except ValueError:
            continue  # this way of having the point cards is not open; the other may be
        bound = list(cards_of(cards & conditions.binding))
        rng.shuffle(bound)
        found = _give_bound(places, bound, lambda p: conditions.allow(_so_far(known, p)), rng)
        if found is not None:
            _give_all(found, _narrowest_first(found, cards & ~card_set(bound), rng), rng)
            return _collected(view, known, found, hidden)
    raise ValueError("no deal agrees with this view")


class Conditions:
    """What the hands must fulfil beyond which cards each may hold.

    ``points``: every seat was dealt a point card among its eight; ``early``: these seats among
    their first four, where the seventh card is not. ``jacks``: nobody was dealt all four.
    ``silent``: these seats had no pair after the trick in which the trump was shown. ``binding``
    are the cards the last two speak of.
    """

    def __init__(self, view: View, known: Facts) -> None:
        eight = second_four_dealt(view)
        self.view = view
        self.known = known
        self.points = eight and view.options.throw_in_eight
        self.jacks = eight and view.options.throw_in_four_jacks
        self.early = early_point_seats(view)
        self.silent = no_pair_with(view)
        self.pair = PAIRS[view.trump] if self.silent else 0
        self.binding = self.pair | JACKS

    def hold(self, hands: Eights, marker: Card) -> bool:
        """Whether complete hands fulfil them all."""
        return (
            not (self.points and any(not hand & POINT_CARDS for hand in hands))
            and all(self._early(seat, hands[seat], marker) & POINT_CARDS for seat in self.early)
            and self.allow(hands)
        )

    def allow(self, hands: Eights) -> bool:
        """Whether hands that may still grow have neither four jacks nor a silent pair."""
        if self.jacks and any(hand & JACKS == JACKS for hand in hands):
            return False
        pair, left = self.pair, self.known.left
        return not any(hands[seat] & ~left[seat] & pair == pair for seat in self.silent)

    def ways(self, hidden: bool, rng: Randomness) -> list[Needing]:
        """Who still needs a point card, in each way that can be arranged, in a random order."""
        view, held = self.view, self.known.held
        needing = {
            seat
            for seat in SEATS
            if (self.points and not held[seat] & POINT_CARDS)
            or (seat in self.early and not self._early(seat, held[seat], view.marker) & POINT_CARDS)
        }
        ways = [frozenset(needing)]
        bidder = view.bidder
        if hidden and bidder in needing and not (view.seventh and bidder in self.early):
            ways.append(frozenset(needing - {bidder} | {FACE_DOWN}))
            rng.shuffle(ways)
        return ways

    def _early(self, seat: Seat, cards: CardSet, marker: Card) -> CardSet:
        """Those of the seat's cards that can be among its first four: not the seventh, and none
        of which it is known that it came later."""
        view = self.view
        if seat == view.seat:
            cards &= ~card_set(view.dealt[4:])
        if view.seventh and seat == view.bidder:
            cards &= ~card_set((marker,))
        return cards


def early_point_seats(view: View) -> tuple[Seat, ...]:
    """The seats that were dealt a point card among their first four, or the deal would have been
    thrown in. The own seat knows its four."""
    options = view.options
    if not options.throw_in_four:
        return ()
    both = (eldest(view.dealer, options.step), partner_of(view.dealer))
    return tuple(seat for seat in both if seat != view.seat or UNKNOWN in view.dealt[:4])


def _hides_marker(view: View) -> bool:
    return view.concealed and view.marker == UNKNOWN


def _is_settled(view: View) -> bool:
    """Whether a trump has been settled: after the auction, by a seventh card once it is dealt."""
    return second_four_dealt(view) or (view.phase in ("double", "redouble") and not view.seventh)


def _places(
    view: View, known: Facts, hidden: bool, needing: Needing = frozenset()
) -> list[tuple[Seat, int, CardSet]]:
    """The places for cards not seen: the one face down first, then each hand's, and one apart for a
    point card that a hand needs. Raises ValueError for a hand that needs one and has no place."""
    rows: list[tuple[Seat, int, CardSet]] = []
    if hidden:
        rows.append((view.bidder, 1, POINT_CARDS if FACE_DOWN in needing else FULL))
    for seat in SEATS:
        size = HAND_SIZE - known.held[seat].bit_count() - (hidden and seat == view.bidder)
        may = FULL & ~known.lacks[seat]
        if seat in needing:
            if not size:
                raise ValueError
            rows.append((seat, 1, may & POINT_CARDS))
            size -= 1
        rows.append((seat, size, may))
    return rows


def _narrowest_first(places: Places, cards: CardSet, rng: Randomness) -> list[Card]:
    """The cards in a random order, but first those that fewest places take: then drawing a place by
    its room favours no hand."""
    order = list(cards_of(cards))
    rng.shuffle(order)
    order.sort(key=lambda card: sum(may >> card & 1 for may in places.may))
    return order


def _by_room(places: Places, card: Card, rng: Randomness) -> list[int]:
    """The places open to the card in a random order, roomy ones earlier."""
    left = places.open_to(card)
    order = []
    while left:
        ends = list(accumulate(places.room[place] for place in left))
        order.append(left.pop(bisect(ends, rng.random() * ends[-1])))
    return order


def _give_all(places: Places, cards: list[Card], rng: Randomness) -> None:
    for card in cards:
        # One of them always can: the card lies somewhere now.
        next(place for place in _by_room(places, card, rng) if places.give(card, place))


def _give_bound(
    places: Places, cards: list[Card], allowed: Callable[[Places], bool], rng: Randomness
) -> Places | None:
    """The places with these few cards given so that ``allowed`` holds; None where that cannot be.
    Goes back and tries another place where a card has none left."""
    if not allowed(places):
        return None
    if not cards:
        return places
    for place in _by_room(places, cards[0], rng):
        attempt = places.copy()
        if attempt.give(cards[0], place):
            found = _give_bound(attempt, cards[1:], allowed, rng)
            if found is not None:
                return found
    return None


def _so_far(known: Facts, places: Places) -> Eights:
    hands = known.held[:]
    for place, owner in enumerate(places.owners):
        hands[owner] |= places.given[place]
    return hands


def _collected(view: View, known: Facts, places: Places, hidden: bool) -> tuple[Eights, Card]:
    marker = places.given[0].bit_length() - 1 if hidden else view.marker
    return _so_far(known, places), marker


def _in_order(
    view: View, seat: Seat, hand: CardSet, marker: Card, rng: Randomness
) -> tuple[Card, ...]:
    """The hand in an order in which it can have been dealt."""
    own = view.dealt if seat == view.seat else ()
    known = [*own, *(UNKNOWN,) * (HAND_SIZE - len(own))]
    if seat == view.bidder and marker != UNKNOWN and marker not in known:
        # The seventh card dealt, or one of the first four laid down.
        free = [6] if view.seventh else [i for i in range(4) if known[i] == UNKNOWN]
        known[_any_of(free, rng)] = marker
    rest = list(cards_of(hand & ~card_set(known)))
    rng.shuffle(rest)
    if seat in early_point_seats(view) and not card_set(known[:4]) & POINT_CARDS:
        # The cards that fill up the first four are the first of the rest.
        places = known[:4].count(UNKNOWN)
        if not card_set(rest[:places]) & POINT_CARDS:
            other = _any_of([i for i, card in enumerate(rest) if 1 << card & POINT_CARDS], rng)
            first = _any_of(range(places), rng)
            rest[first], rest[other] = rest[other], rest[first]
    following = iter(rest)
    return tuple(next(following) if card == UNKNOWN else card for card in known)


def _playable(
    view: View, dealt: tuple[tuple[Card, ...], ...], marker: Card
) -> tuple[CardSet, CardSet, CardSet, CardSet]:
    """What each seat may play now, of the cards it was dealt."""
    gone = card_set(view.trick)
    for trick in view.tricks:
        gone |= card_set(trick.cards)
    if view.concealed:
        gone |= 1 << marker
    four = slice(None) if second_four_dealt(view) else slice(4)
    north, east, south, west = (card_set(hand[four]) & ~gone for hand in dealt)
    return north, east, south, west


_SHARED = tuple(
    name
    for name in (field.name for field in fields(State))
    if name not in ("dealt", "hands", "unknown", "trump", "marker")
)
"""What a view and a state have in common, field by field."""


def _with_cards(
    view: View,
    dealt: tuple[tuple[Card, ...], ...],
    hands: tuple[CardSet, CardSet, CardSet, CardSet],
    trump: Suit,
    marker: Card,
) -> State:
    shared = {name: getattr(view, name) for name in _SHARED}
    return State(**shared, dealt=dealt, hands=hands, trump=trump, marker=marker)


def _any_of(items: Sequence[_T], rng: Randomness) -> _T:
    return items[int(rng.random() * len(items))]
