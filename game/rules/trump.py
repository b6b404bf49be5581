"""Section 4, the trump: how the bidder settles it, who may know it, doubling, the single hand.

From the end of the auction to the first lead. Each asking (``double``, ``redouble``, ``single``)
has one function that says who is asked next; when that is nobody, the next thing happens.
"""

from __future__ import annotations

from .actions import (
    CHOICES,
    DOUBLE,
    LAYS,
    PASS,
    REDOUBLE,
    SEVENTH_CARD,
    SINGLE_HAND,
    Action,
    ChooseTrump,
    LayTrump,
    SeventhCard,
)
from .cards import NO_TRUMP, SUITS, UNKNOWN, Card, CardSet, cards_of, suit_of
from .dealing import deal_second_four, eldest, four_jacks, pointless_eight
from .events import Called, Event, Moved, TrumpSettled
from .ids import rule
from .illegal import IllegalAction, refuse
from .match import end_deal
from .options import Options
from .play import begin_play, leader
from .scoring import thrown_in
from .seats import NOBODY, Seat, partner_of
from .state import State
from .unseen import could_hold

_SEVENTH = 6
_LAY_UNKNOWN = LayTrump(UNKNOWN)
_CHOOSE_UNKNOWN = ChooseTrump(UNKNOWN)


@rule("trump.secret")
def knows_trump(state: State, seat: Seat) -> bool:
    """Whether ``seat`` may know ``state.trump``, and the card face down: everyone once it is shown
    or a single hand is played, before that only the bidder, and not with a blind seventh card."""
    if state.shown or state.single != NOBODY:
        return True
    blind = state.seventh and state.options.seventh_card == "blind"
    return seat == state.bidder and not blind


@rule("trump.marker")
def markers(options: Options, four: CardSet) -> tuple[Action, ...]:
    """How a suit may be settled: by a spare marker of any suit, or by laying one of ``four``."""
    if options.trump_marker == "spare":
        return tuple(CHOICES[suit] for suit in SUITS)
    return tuple(LAYS[card] for card in cards_of(four))


def is_laid(options: Options) -> bool:
    """Whether a card of the bidder's hand settles the trump, rather than a spare marker."""
    return options.trump_marker == "hand"


@rule("trump.seventh")
def may_call_seventh(options: Options) -> bool:
    """Whether the bidder may let the seventh card dealt to them settle the trump."""
    return options.seventh_card != "off"


@rule("trump.none")
def may_choose_none(options: Options) -> bool:
    """Whether the bidder may choose no trumps, by a joker among the spare markers."""
    return options.no_trumps


@rule("trump.double")
def asked_to_double(options: Options, bidder: Seat, declined: int) -> Seat:
    """Who is asked to double once ``declined`` have passed: the bidder's next opponent, then the
    other, then ``NOBODY``."""
    if not options.doubling:
        return NOBODY
    return ((bidder + options.step) & 3, (bidder - options.step) & 3, NOBODY)[declined]


@rule("trump.redouble")
def asked_to_redouble(bidder: Seat, declined: int) -> Seat:
    """Who is asked to redouble after a double: the bidder, then the partner, then ``NOBODY``."""
    return (bidder, partner_of(bidder), NOBODY)[declined]


@rule("trump.single")
def asked_for_single(options: Options, dealer: Seat, declined: int) -> Seat:
    """Who is asked to play a single hand: each player from eldest, then ``NOBODY``."""
    if not options.single_hand or declined == 4:
        return NOBODY
    return (eldest(dealer, options.step) + declined * options.step) & 3


def legal_trumps(state: State) -> tuple[Action, ...]:
    """The markers or cards the bidder may lay down, ascending, then the call for the seventh."""
    options, bidder = state.options, state.bidder
    choices = markers(options, could_hold(state, bidder))
    if state.unknown[bidder]:
        choices += (_CHOOSE_UNKNOWN if options.trump_marker == "spare" else _LAY_UNKNOWN,)
    if may_choose_none(options):
        choices += (CHOICES[NO_TRUMP],)
    return (*choices, SEVENTH_CARD) if may_call_seventh(options) else choices


def check_trump(state: State, action: Action) -> IllegalAction | None:
    """Which rule forbids the bidder to settle the trump like this."""
    options, bidder = state.options, state.bidder
    if isinstance(action, SeventhCard):
        allowed, id_ = may_call_seventh(options), "trump.seventh"
    elif action == CHOICES[NO_TRUMP]:
        allowed, id_ = may_choose_none(options), "trump.none"
    else:
        allowed, id_ = action in legal_trumps(state), "trump.marker"
    if allowed:
        return None
    return refuse(id_, bidder, action, marker=options.trump_marker)


def settle(state: State, action: Action) -> Moved:
    """The bidder settles the trump; then the opponents are asked to double, or four more come."""
    bidder = state.bidder
    told = TrumpSettled(bidder, action)
    if isinstance(action, ChooseTrump):
        state = state.after(trump=action.suit)
    elif isinstance(action, LayTrump):
        state = _lay(state, action.card)
    else:
        state = state.after(seventh=True)
    state, events = _ask_double(state)
    return state, (told, *events)


def _lay(state: State, card: Card) -> State:
    """A card of the bidder's hand goes face down: it is not playable until the trump is shown."""
    bidder = state.bidder
    hands, unknown = list(state.hands), list(state.unknown)
    if card != UNKNOWN and hands[bidder] >> card & 1:
        hands[bidder] ^= 1 << card
    else:
        unknown[bidder] -= 1
    return state.after(
        hands=tuple(hands),
        unknown=tuple(unknown),
        trump=suit_of(card),
        concealed=True,
        marker=card,
    )


def legal_answers(state: State) -> tuple[Action, ...]:
    """Pass, or what one is asked for: double, redouble or a single hand."""
    return _ANSWERS[state.phase]


_ANSWERS: dict[str, tuple[Action, ...]] = {
    "double": (PASS, DOUBLE),
    "redouble": (PASS, REDOUBLE),
    "single": (PASS, SINGLE_HAND),
}


def answer(state: State, action: Action) -> Moved:
    """A double, a redouble or a single hand is said, or declined: then the next is asked."""
    seat = state.turn
    said = Called(seat, action, state.phase)
    if action == DOUBLE:
        state, events = _ask_redouble(state.after(stake=2, declined=0))
    elif action == REDOUBLE:
        state, events = _second_four(state.after(stake=4))
    elif action == SINGLE_HAND:
        state, events = begin_play(_alone(state, seat), seat), ()
    else:
        declined = state.after(declined=state.declined + 1)
        ask = {"double": _ask_double, "redouble": _ask_redouble, "single": _ask_single}[state.phase]
        state, events = ask(declined)
    return state, (said, *events)


def _ask_double(state: State) -> Moved:
    seat = asked_to_double(state.options, state.bidder, state.declined)
    if seat == NOBODY:
        return _second_four(state)
    return state.after(phase="double", turn=seat), ()


def _ask_redouble(state: State) -> Moved:
    seat = asked_to_redouble(state.bidder, state.declined)
    if seat == NOBODY:
        return _second_four(state)
    return state.after(phase="redouble", turn=seat), ()


def _second_four(state: State) -> Moved:
    """All eight are dealt; the deal may be thrown in, else a single hand is asked for."""
    state, dealt = deal_second_four(state.after(declined=0))
    if state.seventh:
        state = _lay_seventh(state)
    events: tuple[Event, ...]
    if pointless_eight(state.options, state.dealt) or four_jacks(state.options, state.dealt):
        state, events = end_deal(state, thrown_in(state))
    else:
        state, events = _ask_single(state)
    return state, (*dealt, *events)


def _lay_seventh(state: State) -> State:
    """The seventh card settles the suit and goes face down."""
    return _lay(state, state.dealt[state.bidder][_SEVENTH])


def _ask_single(state: State) -> Moved:
    seat = asked_for_single(state.options, state.dealer, state.declined)
    if seat == NOBODY:
        return begin_play(state, leader((), state.dealer, state.options.step)), ()
    return state.after(phase="single", turn=seat), ()


def _alone(state: State, caller: Seat) -> State:
    """The caller plays alone: no trump, no target, and a card face down returns to its hand."""
    hands, unknown = list(state.hands), list(state.unknown)
    if state.concealed:
        if state.marker == UNKNOWN:
            unknown[state.bidder] += 1
        else:
            hands[state.bidder] |= 1 << state.marker
    return state.after(
        single=caller,
        trump=NO_TRUMP,
        target=0,
        concealed=False,
        marker=UNKNOWN,
        hands=tuple(hands),
        unknown=tuple(unknown),
    )
