"""What a partly known state leaves open.

A record as one seat sees it has hands with cards that are not known: ``State.unknown`` counts
them. A rule that restricts a hand is applied as far as the known cards prove it. Where every card
is known all of this is the hand itself.
"""

from __future__ import annotations

from .cards import FULL, SUIT_SETS, UNKNOWN, CardSet, card_set
from .seats import SEATS, Seat
from .state import State


def could_hold(state: State, seat: Seat) -> CardSet:
    """The cards the seat may be holding now: those known to be in the hand and, if some are not
    known, all that are known nowhere and of a suit the seat has not been void in."""
    if not state.unknown[seat]:
        return state.hands[seat]
    return state.hands[seat] | unplaced(state) & ~_void_suits(state, seat)


def unplaced(state: State) -> CardSet:
    """The cards of which nobody knows where they are: not dealt to a known place, not played, not
    laid open as a pair, not lying face down."""
    placed = 0 if state.marker == UNKNOWN else 1 << state.marker
    for seat in SEATS:
        placed |= card_set(state.dealt[seat]) | state.hands[seat]
    for trick in state.tricks:
        placed |= card_set(trick.cards)
    return FULL & ~placed & ~card_set(state.trick)


def _void_suits(state: State, seat: Seat) -> CardSet:
    """All cards of the suits the seat is known to be void in when its turn comes: it did not follow
    in a trick now complete, or asked in this one."""
    voids = 0
    for trick in state.tricks:
        if seat in trick.seats:
            led = trick.cards[0] >> 3
            if trick.cards[trick.seats.index(seat)] >> 3 != led:
                voids |= SUIT_SETS[led]
    if state.trick and state.shown_by == seat and state.shown_trick == len(state.tricks):
        voids |= SUIT_SETS[state.trick[0] >> 3]
    return voids
