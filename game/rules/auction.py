"""Section 3, the auction: who speaks, how high, who may take a bid over, and when it ends."""

from __future__ import annotations

from typing import Literal

from .actions import BIDS, PASS, Action, Bid
from .dealing import eldest
from .events import AuctionEnded, Called, Moved
from .ids import rule
from .illegal import IllegalAction, refuse
from .match import end_deal
from .options import Options
from .scoring import thrown_in
from .seats import NOBODY, Seat, partner_of
from .state import Call, State

_ALL = 0b1111


@rule("bid.order")
def next_to_speak(seat: Seat, step: int, passed: int) -> Seat:
    """The next after ``seat`` in turn order who is not in ``passed``, as not all are. Eldest, the
    next after the dealer, speaks first."""
    seat = (seat + step) & 3
    while passed >> seat & 1:
        seat = (seat + step) & 3
    return seat


@rule("bid.lowest")
def lowest(options: Options) -> int:
    """The lowest bid."""
    return options.lowest_bid


@rule("bid.highest")
def highest(options: Options) -> int:
    """The highest bid, the card points in play; it ends the auction."""
    return options.points_in_play


@rule("bid.raise")
def least_raise(bid: int) -> int:
    """A bid must be higher than the standing bid ``bid`` (0: none stands)."""
    return bid + 1


@rule("bid.hold")
def may_hold(options: Options, seat: Seat, bidder: Seat, dealer: Seat) -> bool:
    """Who sits earlier in bidding order, counted from eldest, than the standing bidder may take the
    bid over at the same number."""
    if not options.hold or bidder == NOBODY:
        return False
    step = options.step
    first = eldest(dealer, step)
    # Both steps, 1 and 3, are their own inverse modulo 4: this is how far each sits from eldest.
    return (seat - first) * step & 3 < (bidder - first) * step & 3


@rule("bid.raise_partner")
def least_over_partner(options: Options, seat: Seat, bidder: Seat) -> int:
    """The least bid over one's own partner's standing bid, a hold included; 0: any will do."""
    if bidder == NOBODY or bidder != partner_of(seat):
        return 0
    return options.raise_partner_from or 0


@rule("bid.pass_final")
def still_out(options: Options, passed: int) -> int:
    """Who of ``passed`` stays out once somebody bids: all of them where passing is final, else
    nobody. The auction ends when a bid stands and the three others are out."""
    return passed if options.pass_is_final else 0


@rule("bid.all_pass")
def no_bid(options: Options, passed: int, dealer: Seat) -> Literal["", "forced", "redeal"]:
    """What holds while nobody has bid and those in ``passed`` have passed: whose turn it is now is
    ``forced`` to bid the lowest (the dealer after three passes, or eldest after four), or the deal
    is thrown in (``redeal``), or nothing yet ("")."""
    if options.all_pass == "dealer":
        return "forced" if passed == _ALL ^ 1 << dealer else ""
    if passed != _ALL:
        return ""
    return "forced" if options.all_pass == "eldest" else "redeal"


def is_forced(state: State) -> bool:
    """Whether the one legal call is the lowest bid."""
    return not state.bid and no_bid(state.options, state.passed, state.dealer) == "forced"


def _least_over_standing(state: State) -> int:
    """The least the player to speak may bid over the bid that stands, whoever made it."""
    held = may_hold(state.options, state.turn, state.bidder, state.dealer)
    return state.bid if held else least_raise(state.bid)


def least_bid(state: State) -> int:
    """The least the player to speak may bid; above ``highest`` when no bid is possible."""
    options = state.options
    over_partner = least_over_partner(options, state.turn, state.bidder)
    return max(_least_over_standing(state), lowest(options), over_partner)


def legal_calls(state: State) -> tuple[Action, ...]:
    """A pass and every possible bid, ascending."""
    if is_forced(state):
        return (BIDS[lowest(state.options)],)
    return (PASS, *BIDS[least_bid(state) : highest(state.options) + 1])


def check_call(state: State, action: Action) -> IllegalAction | None:
    """Which rule forbids this call to the player whose turn it is."""
    options, seat, bidder = state.options, state.turn, state.bidder
    if is_forced(state):
        if action == BIDS[lowest(options)]:
            return None
        return refuse("bid.all_pass", seat, action, lowest=lowest(options))
    if not isinstance(action, Bid):
        return None  # a pass
    points = action.points
    if points < lowest(options):
        return refuse("bid.lowest", seat, action, lowest=lowest(options))
    if points > highest(options):
        return refuse("bid.highest", seat, action, highest=highest(options))
    if points < _least_over_standing(state):
        id_ = "bid.hold" if options.hold and points == state.bid else "bid.raise"
        return refuse(id_, seat, action, standing=state.bid, bidder=bidder)
    over_partner = least_over_partner(options, seat, bidder)
    if points < over_partner:
        return refuse("bid.raise_partner", seat, action, lowest=over_partner, standing=state.bid)
    return None


def call(state: State, action: Action) -> Moved:
    """A pass or a bid is said; the auction may end with it, or the deal be thrown in."""
    options, seat = state.options, state.turn
    said = Called(seat, action, state.phase)
    if isinstance(action, Bid):
        forced = is_forced(state)
        passed = still_out(options, state.passed)
        state = state.after(
            calls=(*state.calls, Call(seat, action.points)),
            passed=passed,
            bidder=seat,
            bid=action.points,
            target=action.points,
        )
        if forced or action.points == highest(options):
            return _end(state, said)
    else:
        passed = state.passed | 1 << seat
        state = state.after(calls=(*state.calls, Call(seat, 0)), passed=passed)
        if not state.bid and no_bid(options, passed, state.dealer) == "redeal":
            state, events = end_deal(state, thrown_in(state))
            return state, (said, *events)
    if state.bid and passed | 1 << state.bidder == _ALL:
        return _end(state, said)
    return state.after(turn=_next_turn(state)), (said,)


def _next_turn(state: State) -> Seat:
    step = state.options.step
    if is_forced(state):
        # All have passed, and yet eldest, or the dealer, has to speak.
        return state.dealer if state.options.all_pass == "dealer" else eldest(state.dealer, step)
    return next_to_speak(state.turn, step, state.passed)


def _end(state: State, said: Called) -> Moved:
    """The bid stands: its seat settles the trump."""
    ended = AuctionEnded(state.bidder, state.bid)
    return state.after(phase="trump", turn=state.bidder), (said, ended)
