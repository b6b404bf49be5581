"""Section 2, dealing: whose turn to deal and to cut, the two packets of four, deals thrown in.

``Deal`` is nature's action. The whole deck is known to the state from then on; ``hands`` holds only
what may be played now, so the second four come in when the trump is settled.
"""

from __future__ import annotations

from .actions import Deal
from .cards import JACKS, POINT_CARDS, UNKNOWN, Card, card_set, deck
from .events import CardsDealt, Moved
from .ids import rule
from .illegal import IllegalAction, refuse
from .options import Options
from .seats import SEATS, Seat
from .state import State

Hands = tuple[tuple[Card, ...], ...]


def eldest(dealer: Seat, step: int) -> Seat:
    """The player after the dealer in turn order."""
    return (dealer + step) & 3


@rule("deal.cut")
def cutter(dealer: Seat, step: int) -> Seat:
    """The player before the dealer in turn order cuts the cards the dealer has shuffled."""
    return (dealer - step) & 3


@rule("deal.next")
def next_dealer(dealer: Seat, step: int) -> Seat:
    """After every deal, also a dead one or one thrown in, the next player in turn order deals."""
    return (dealer + step) & 3


@rule("deal.four")
def packet(dealt: Hands, round_: int) -> Hands:
    """What comes to each hand in the first or second round (1, 2): four cards."""
    return tuple(hand[4 * round_ - 4 : 4 * round_] for hand in dealt)


@rule("deal.no_points_in_four")
def pointless_four(options: Options, dealt: Hands, dealer: Seat) -> bool:
    """Thrown in before any call: eldest or the next player was dealt no point card in four."""
    if not options.throw_in_four:
        return False
    first = eldest(dealer, options.step)
    fours = packet(dealt, 1)
    return any(_pointless(fours[seat]) for seat in (first, (first + options.step) & 3))


@rule("deal.no_points_in_eight")
def pointless_eight(options: Options, dealt: Hands) -> bool:
    """Thrown in with all eight dealt: some player was dealt no point card at all.

    ``dealt`` holds a card that lies face down too, so it counts as the bidder's.
    """
    return options.throw_in_eight and any(_pointless(hand) for hand in dealt)


@rule("deal.four_jacks")
def four_jacks(options: Options, dealt: Hands) -> bool:
    """Thrown in with all eight dealt: one player was dealt all four jacks."""
    return options.throw_in_four_jacks and any(card_set(hand) & JACKS == JACKS for hand in dealt)


def _pointless(cards: tuple[Card, ...]) -> bool:
    """No point card among them, for certain: a card not known might be one."""
    return UNKNOWN not in cards and not card_set(cards) & POINT_CARDS


def check_deal(state: State, action: Deal) -> IllegalAction | None:
    """Why nature may not deal these cards: it is four hands of eight, and no card twice."""
    if len(action.hands) != 4 or any(len(hand) != 8 for hand in action.hands):
        return refuse("cards.deck", state.dealer, action, why="count")
    known = [card for hand in action.hands for card in hand if card != UNKNOWN]
    if len(set(known)) != len(known) or not set(known) <= set(deck()):
        return refuse("cards.deck", state.dealer, action, why="twice")
    return None


def deal_first_four(state: State, hands: Hands) -> Moved:
    """The deck is known from now on, and the first four come to every hand; eldest speaks first."""
    fours = packet(hands, 1)
    state = state.after(
        phase="auction",
        turn=eldest(state.dealer, state.options.step),
        dealt=hands,
        hands=tuple(card_set(four) for four in fours),
        unknown=tuple(four.count(UNKNOWN) for four in fours),
    )
    return state, (CardsDealt(1, state.dealer, fours),)


def deal_second_four(state: State) -> Moved:
    """Four more come to every hand, the seventh card too; ``trump.py`` says what follows."""
    fours = packet(state.dealt, 2)
    hands = tuple(state.hands[seat] | card_set(fours[seat]) for seat in SEATS)
    unknown = tuple(state.unknown[seat] + fours[seat].count(UNKNOWN) for seat in SEATS)
    told = CardsDealt(2, state.dealer, _without_blind(state, fours))
    return state.after(hands=hands, unknown=unknown), (told,)


def _without_blind(state: State, fours: Hands) -> Hands:
    """The second four as the event tells them: nobody, not even the bidder, sees a blind seventh
    card, the third of its four."""
    if not (state.seventh and state.options.seventh_card == "blind"):
        return fours
    return tuple(
        (*four[:2], UNKNOWN, four[3]) if seat == state.bidder else four
        for seat, four in enumerate(fours)
    )
