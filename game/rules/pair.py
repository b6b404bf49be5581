"""Section 6, the pair: king and queen of trumps in one hand move the target by four."""

from __future__ import annotations

from .actions import SHOW_PAIR
from .cards import KING, NO_TRUMP, QUEEN, CardSet, Suit
from .events import Moved, PairShown
from .ids import rule
from .illegal import IllegalAction, refuse
from .options import Options
from .seats import NOBODY, Seat, side_of
from .state import State
from .unseen import could_hold

WORTH = 4
PAIRS: tuple[CardSet, ...] = tuple((1 << KING | 1 << QUEEN) << 8 * suit for suit in range(4))


@rule("pair.kind")
def may_be_shown(options: Options, shown: bool) -> bool:
    """Whether a pair may be laid open on one's own turn: only once the trump is shown, and where it
    does not count by itself, or not at all."""
    return shown and options.pair == "shown"


def counts_itself(options: Options) -> bool:
    """Whether a pair is laid open and counts as soon as it may, without anybody's doing."""
    return options.pair == "auto"


@rule("pair.both")
def holds_both(state: State, seat: Seat, suit: Suit) -> bool:
    """Whether king and queen of ``suit`` are both still in the hand. A hand with cards that are not
    known has them if they might be among those."""
    missing = PAIRS[suit] & ~state.hands[seat]
    return not missing or (
        missing.bit_count() <= state.unknown[seat] and not missing & ~could_hold(state, seat)
    )


@rule("pair.after_trick")
def has_won_since(state: State, seat: Seat) -> bool:
    """Whether the side has won a trick since the trump was shown, that trick included, where the
    table asks for it."""
    return not state.options.pair_after_trick or any(
        side_of(trick.winner) == side_of(seat) for trick in state.tricks[state.shown_trick :]
    )


@rule("pair.once")
def still_to_come(state: State) -> bool:
    """One pair a deal; none without trumps, and a single hand is played without."""
    return state.pair == NOBODY and state.trump != NO_TRUMP


@rule("pair.lower_from")
def is_lowered(options: Options, bid: int) -> bool:
    """Whether the bidding side's pair lowers a contract this high."""
    return options.pair_lowers_from is None or bid >= options.pair_lowers_from


@rule("pair.lower")
def lowered(options: Options, bid: int) -> int:
    """The target after the bidding side's pair: 4 less, never below the floor or above the bid."""
    return min(bid, max(options.pair_floor, bid - WORTH)) if is_lowered(options, bid) else bid


@rule("pair.raise")
def raised(options: Options, bid: int) -> int:
    """The target after the defenders' pair: 4 more, never above the card points in play."""
    return min(options.points_in_play, bid + WORTH)


def can_show(state: State) -> bool:
    """Whether the player whose turn it is may lay the pair open."""
    return (
        may_be_shown(state.options, state.shown)
        and still_to_come(state)
        and holds_both(state, state.turn, state.trump)
        and has_won_since(state, state.turn)
    )


def check_pair(state: State) -> IllegalAction | None:
    """Which rule forbids the player whose turn it is to lay the pair open."""
    seat = state.turn
    if state.single == NOBODY and not may_be_shown(state.options, state.shown):
        why = "hidden" if state.options.pair == "shown" else state.options.pair
        return refuse("pair.kind", seat, SHOW_PAIR, why=why)
    if not still_to_come(state):
        why = "alone" if state.single != NOBODY else "shown" if state.pair != NOBODY else "none"
        return refuse("pair.once", seat, SHOW_PAIR, why=why)
    if not holds_both(state, seat, state.trump):
        return refuse("pair.both", seat, SHOW_PAIR, suit=state.trump)
    if not has_won_since(state, seat):
        return refuse("pair.after_trick", seat, SHOW_PAIR)
    return None


def show_pair(state: State, seat: Seat) -> Moved:
    """``seat`` has the pair, and the target moves. Cards of it that were not known now are.

    Also for readers of a record with unknown hands, under ``pair`` auto.
    """
    lower = side_of(seat) == side_of(state.bidder)
    target = lowered(state.options, state.bid) if lower else raised(state.options, state.bid)
    pair = PAIRS[state.trump]
    hands, unknown = list(state.hands), list(state.unknown)
    unknown[seat] -= (pair & ~hands[seat]).bit_count()
    hands[seat] |= pair
    state = state.after(pair=seat, target=target, hands=tuple(hands), unknown=tuple(unknown))
    return state, (PairShown(seat, state.trump, target),)


def count_by_itself(state: State) -> Moved:
    """Under ``pair`` auto, when the trick in which the trump was shown has just ended: a pair that
    is in one hand for certain counts, with ``pair.after_trick`` if its side won that trick."""
    if (
        state.options.pair != "auto"
        or len(state.tricks) != state.shown_trick + 1  # not shown yet: this is 0
        or not still_to_come(state)
    ):
        return state, ()
    pair = PAIRS[state.trump]
    for seat, hand in enumerate(state.hands):
        if hand & pair == pair and has_won_since(state, seat):
            return show_pair(state, seat)
    return state, ()
