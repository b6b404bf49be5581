"""Section 5, play: leading, following, having the trump shown, winning a trick, misplays.

What a hand may do is decided from two sets that are the same where everything is known: ``hand``,
the cards known to be in it, and ``could``, those it may be holding (``unseen.py``). A rule binds as
far as ``hand`` proves it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Literal

from .actions import ASK, PLAYS, SHOW_PAIR, Action, Ask, Play, ShowPair
from .cards import NO_TRUMP, SUIT_SETS, SUITS, UNKNOWN, Card, CardSet, Suit, beats
from .dealing import eldest
from .events import CardPlayed, Event, Misplayed, Moved, TrickTaken, TrumpShown
from .ids import rule
from .illegal import IllegalAction, refuse
from .match import end_deal
from .options import Options
from .pair import can_show, check_pair, count_by_itself, show_pair
from .scoring import TRICKS, contract, count, dead, forfeit, is_dead, single, trick_points
from .seats import NOBODY, Seat, partner_of, side_of
from .state import State, Trick
from .unseen import could_hold


def _plays_of(suit: Suit) -> tuple[tuple[Action, ...], ...]:
    """The eight bits of a hand in the suit → its plays. Each rank doubles what there is."""
    found: list[tuple[Action, ...]] = [()]
    for play in PLAYS[suit * 8 : suit * 8 + 8]:
        found += [(*plays, play) for plays in found]
    return tuple(found)


_PLAYS = tuple(_plays_of(suit) for suit in SUITS)
"""Suit → the eight bits of a hand in that suit → its plays, made once and shared."""


_Four = tuple[int, int, int, int]


@rule("play.lead")
def leader(tricks: Sequence[Trick], dealer: Seat, step: int) -> Seat:
    """Eldest leads the first trick, the winner of each trick the next. (Who leads may play any
    playable card, so there is nothing else to decide.)"""
    return tricks[-1].winner if tricks else eldest(dealer, step)


@rule("play.follow")
def following(hand: CardSet, could: CardSet, led: Suit) -> CardSet:
    """The cards that follow suit, of which one must be played; none where the hand is void, or may
    be. A card face down is in neither set."""
    return could & SUIT_SETS[led] if hand & SUIT_SETS[led] else 0


@rule("play.ask")
def asking(options: Options, void: bool, hidden: bool) -> Literal["no", "may", "must"]:
    """Whether the player may have the trump shown, or must: only who is void, and while it is
    hidden. The bidder shows it in the same way."""
    if not (void and hidden):
        return "no"
    return "must" if options.ask == "must" else "may"


def owes_trump(options: Options) -> bool:
    """Whether who has the trump shown must play one, if there is any in the hand."""
    return options.ask_then_trump


@rule("play.ask_then_trump")
def owed_trumps(options: Options, hand: CardSet, could: CardSet, trump: Suit) -> CardSet:
    """The trumps of which who has just had it shown must play one; none where nothing is owed. A
    card returned to the bidder's hand counts."""
    if not owes_trump(options) or trump == NO_TRUMP:
        return 0
    return could & SUIT_SETS[trump] if hand & SUIT_SETS[trump] else 0


@rule("play.last_concealed")
def only_concealed_left(state: State) -> bool:
    """A bidder whose only remaining card lies face down shows the trump, also on the lead, and then
    plays it."""
    seat = state.turn
    return (
        state.concealed
        and seat == state.bidder
        and not state.hands[seat]
        and not state.unknown[seat]
    )


@rule("play.free")
def free(could: CardSet) -> CardSet:
    """A void player plays any card: nobody has to trump or to overtrump."""
    return could


@rule("play.winner")
def winning_place(cards: Sequence[Card], trump: Suit) -> int:
    """The place, in order of play, of the card that takes the trick: the highest trump, else the
    highest of the suit led. ``trump`` is ``NO_TRUMP`` while it is not shown."""
    place, best = 0, cards[0]
    for other, card in enumerate(cards):
        if beats(card, best) or (card >> 3 == trump and best >> 3 != trump):
            place, best = other, card
    return place


@rule("play.misplay")
def is_forfeit(options: Options) -> bool:
    """Whether a card that breaks the rules is accepted and loses the deal, or is refused."""
    return options.misplay == "forfeit"


def begin_play(state: State, seat: Seat) -> State:
    """``seat`` leads the first trick."""
    return state.after(phase="play", leader=seat, turn=seat, declined=0)


def asking_now(state: State) -> Literal["no", "may", "must"]:
    """Whether the player whose turn it is may have the trump shown, or must."""
    if only_concealed_left(state):
        return "must"
    if not state.trick or state.single != NOBODY:
        return "no"
    void = not state.hands[state.turn] & SUIT_SETS[state.trick[0] >> 3]
    return asking(state.options, void, hidden=not state.shown)


def right_cards(state: State) -> tuple[CardSet, str]:
    """The cards that break no rule, and the rule that any other card of the hand would break."""
    seat, trick = state.turn, state.trick
    hand = state.hands[seat]
    could = could_hold(state, seat)
    if not trick:
        return could, "play.lead"
    led = trick[0] >> 3
    if follow := following(hand, could, led):
        return follow, "play.follow"
    if asking_now(state) == "must":
        # Nothing, unless it isn't known whether the hand is void: then it asks or follows.
        follow = could & SUIT_SETS[led]
        return follow, "play.follow" if follow else "play.ask"
    if state.shown_by == seat and state.shown_trick == len(state.tricks):
        owed = owed_trumps(state.options, hand, could, state.trump)
        if owed:
            return owed, "play.ask_then_trump"
    return free(could), "play.free"


def legal_plays(state: State) -> tuple[Action, ...]:
    """Asking and showing the pair, where they are allowed, then the cards, ascending."""
    cards, broken = right_cards(state)
    if is_forfeit(state.options) and broken != "play.ask":
        cards = could_hold(state, state.turn)
    plays = (
        _PLAYS[0][cards & 255]
        + _PLAYS[1][cards >> 8 & 255]
        + _PLAYS[2][cards >> 16 & 255]
        + _PLAYS[3][cards >> 24]
    )
    if not state.shown:
        return plays if asking_now(state) == "no" else (ASK, *plays)
    return (SHOW_PAIR, *plays) if can_show(state) else plays


def check_play(state: State, action: Action) -> IllegalAction | None:
    """Which rule forbids the player whose turn it is to ask, to show the pair or to play a card."""
    if isinstance(action, Play):
        return _check_card(state, action)
    return _check_ask(state) if isinstance(action, Ask) else check_pair(state)


def _check_ask(state: State) -> IllegalAction | None:
    if asking_now(state) != "no":
        return None
    if state.single != NOBODY:
        why = "alone"
    elif state.shown:
        why = "shown"
    else:
        why = "follow" if state.trick else "lead"
    return refuse("play.ask", state.turn, ASK, why=why)


def _check_card(state: State, action: Play) -> IllegalAction | None:
    seat = state.turn
    if action.card not in range(32):
        return refuse("cards.deck", seat, action, why="hand")
    bit = 1 << action.card
    right, broken = right_cards(state)
    if bit & right:
        return None
    if not bit & could_hold(state, seat):
        return _check_absent(state, action)
    if is_forfeit(state.options) and broken != "play.ask":
        return None
    details: dict[str, int | str] = {}
    if broken == "play.follow":
        details["suit"] = state.trick[0] >> 3
    elif broken == "play.ask_then_trump":
        details["suit"] = state.trump
    else:
        details["why"] = "must"
    return refuse(broken, seat, action, **details)


def _check_absent(state: State, action: Play) -> IllegalAction:
    """Why a card that is not in the playable hand can't be played."""
    seat = state.turn
    if only_concealed_left(state):
        return refuse("play.last_concealed", seat, action)
    if state.concealed and seat == state.bidder and action.card == state.marker:
        return refuse("trump.seventh" if state.seventh else "trump.marker", seat, action)
    return refuse("cards.deck", seat, action, why="hand")


def act(state: State, action: Action) -> Moved:
    """The player whose turn it is asks, shows the pair or plays a card."""
    if isinstance(action, Play):
        return _play(state, action.card)
    return show_pair(state, state.turn) if isinstance(action, ShowPair) else _show(state)


def _show(state: State) -> Moved:
    """The trump is open from this trick on, and a card face down goes back to the bidder's hand.

    Raises IllegalAction (``trump.secret``) where this state does not know the trump.
    """
    seat, bidder, marker = state.turn, state.bidder, state.marker
    if state.trump == UNKNOWN:
        raise refuse("trump.secret", seat, ASK, why="unknown")
    hands = state.hands
    if state.concealed:
        hands = _with_hand(hands, bidder, hands[bidder] | 1 << marker)
    shown = state.after(
        shown=True,
        shown_trick=len(state.tricks),
        shown_by=seat,
        concealed=False,
        hands=hands,
    )
    return shown, (TrumpShown(seat, bidder, state.trump, marker),)


def _with_hand(hands: _Four, seat: Seat, hand: int) -> _Four:
    """Four sets of cards, or numbers of cards, with one seat's changed."""
    changed = list(hands)
    changed[seat] = hand
    north, east, south, west = changed
    return north, east, south, west


def _play(state: State, card: Card) -> Moved:
    seat = state.turn
    played = CardPlayed(seat, card)
    if is_forfeit(state.options):
        right, broken = right_cards(state)
        if not right >> card & 1:
            state, events = end_deal(state, forfeit(state, seat, broken))
            return state, (played, Misplayed(seat, card, broken), *events)
    hands, unknown = state.hands, state.unknown
    if hands[seat] >> card & 1:
        hands = _with_hand(hands, seat, hands[seat] ^ 1 << card)
    else:
        unknown = _with_hand(unknown, seat, unknown[seat] - 1)
    trick = (*state.trick, card)
    seats = _SEATS[state.leader, state.options.step, state.single]
    if len(trick) < len(seats):
        turn = seats[len(trick)]
        return state.after(trick=trick, turn=turn, hands=hands, unknown=unknown), (played,)
    state, events = _take(state.after(trick=(), hands=hands, unknown=unknown), seats, trick)
    return state, (played, *events)


def trick_order(first: Seat, step: int, alone: Seat) -> tuple[Seat, ...]:
    """Who plays to a trick that ``first`` leads: a single hand's partner's cards stay out."""
    around = ((first + place * step) & 3 for place in range(4))
    return tuple(seat for seat in around if alone == NOBODY or seat != partner_of(alone))


_SEATS = {
    (first, step, alone): trick_order(first, step, alone)
    for first, step, alone in product(range(4), (1, 3), (NOBODY, *range(4)))
}
"""Leader, step, who plays alone → who plays to the trick, in order, worked out once."""


def _take(state: State, seats: tuple[Seat, ...], cards: tuple[Card, ...]) -> Moved:
    """A trick is complete: it is counted, and the deal may end with it."""
    options = state.options
    number = len(state.tricks)
    winner = seats[winning_place(cards, state.trump if state.shown else NO_TRUMP)]
    points = trick_points(options, cards, number)
    trick = Trick(seats, cards, winner, points)
    tricks = (*state.tricks, trick)
    lead = leader(tricks, state.dealer, options.step)
    state = state.after(
        tricks=tricks, points=count(state.points, winner, points), leader=lead, turn=lead
    )
    taken = TrickTaken(number, trick)
    state, paired = count_by_itself(state)
    state, ended = _end_if_over(state)
    return state, (taken, *paired, *ended)


def _end_if_over(state: State) -> tuple[State, tuple[Event, ...]]:
    tricks = len(state.tricks)
    if state.single != NOBODY:
        lost = side_of(state.tricks[-1].winner) != side_of(state.single)
        if lost or tricks == TRICKS:
            return end_deal(state, single(state))
    elif is_dead(state.options, tricks, state.shown):
        return end_deal(state, dead(state))
    elif tricks == TRICKS:
        return end_deal(state, contract(state))
    return state, ()
