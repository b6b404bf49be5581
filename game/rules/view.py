"""What one seat may know: the only thing about a deal that ever reaches a player.

``view(state, seat)`` is the state as the seat sees it, ``redact(event, seat)`` an event as the seat
hears it; with ``NOBODY`` for the seat both are what an onlooker without cards knows. A ``View`` has
no field a hidden card could be in, so there is nothing to forget to blank out later. The way back,
from a view to a state that could be the true one, is ``sample`` in ``sample.py``.

Hidden are: the other hands; one's own second four until they are dealt; the trump until it is
shown, except from a bidder who chose it; a blind seventh card, from the bidder too. The result of
a deal does not tell a trump that was never shown.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .actions import Action, ChooseTrump, SeventhCard
from .cards import UNKNOWN, Card, CardSet, Suit
from .engine import legal
from .events import CardsDealt, DealEnded, Event, TrumpSettled
from .options import Options
from .play import trick_order
from .seats import NOBODY, Seat, Side
from .state import Call, Phase, Result, State, Trick
from .trump import knows_trump

_NOT_KNOWN = ChooseTrump(UNKNOWN)


@dataclass(frozen=True)
class View:
    """One moment of a match as ``seat`` sees it. Fields named as in ``State`` mean the same.

    ``hand`` is what the seat may play now; ``dealt`` its cards in the order dealt, four until the
    second four have come, then eight (none between deals and for an onlooker), with ``UNKNOWN`` for
    a blind seventh card not yet shown. ``counts[s]`` is how many cards seat ``s`` could play now: a
    card face down is not among them. ``trump`` and ``marker`` are ``UNKNOWN`` while the seat may
    not know them, and so is the trump of ``last`` where it was never shown. ``legal`` is what the
    seat may do: nothing unless it is its turn.
    """

    seat: Seat
    options: Options
    dealer: Seat
    deals: int
    score: tuple[int, int]
    sets: tuple[tuple[int, int], tuple[int, int]]
    rounds: tuple[int, int]
    winner: Side
    last: Result | None

    phase: Phase
    turn: Seat
    hand: CardSet
    dealt: tuple[Card, ...]
    counts: tuple[int, int, int, int]

    calls: tuple[Call, ...]
    passed: int
    bidder: Seat
    bid: int
    target: int

    trump: Suit
    seventh: bool
    concealed: bool
    marker: Card
    shown: bool
    shown_trick: int
    shown_by: Seat
    stake: int
    declined: int

    single: Seat
    leader: Seat
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    points: tuple[int, int]
    pair: Seat

    legal: tuple[Action, ...]


def view(state: State, seat: Seat) -> View:
    """The state as ``seat`` (``NOBODY``: an onlooker) may know it."""
    knows = knows_trump(state, seat)
    hands, unknown = state.hands, state.unknown
    return View(
        seat=seat,
        options=state.options,
        dealer=state.dealer,
        deals=state.deals,
        score=state.score,
        sets=state.sets,
        rounds=state.rounds,
        winner=state.winner,
        last=state.last and _as_told(state.last),
        phase=state.phase,
        turn=state.turn,
        hand=0 if seat == NOBODY else hands[seat],
        dealt=_own_cards(state, seat),
        counts=(
            hands[0].bit_count() + unknown[0],
            hands[1].bit_count() + unknown[1],
            hands[2].bit_count() + unknown[2],
            hands[3].bit_count() + unknown[3],
        ),
        calls=state.calls,
        passed=state.passed,
        bidder=state.bidder,
        bid=state.bid,
        target=state.target,
        trump=state.trump if knows else UNKNOWN,
        seventh=state.seventh,
        concealed=state.concealed,
        marker=state.marker if state.shown or (knows and seat == state.bidder) else UNKNOWN,
        shown=state.shown,
        shown_trick=state.shown_trick,
        shown_by=state.shown_by,
        stake=state.stake,
        declined=state.declined,
        single=state.single,
        leader=state.leader,
        trick=state.trick,
        tricks=state.tricks,
        points=state.points,
        pair=state.pair,
        legal=legal(state) if seat == state.turn != NOBODY else (),
    )


def second_four_dealt(state: State | View) -> bool:
    """Whether every seat holds its second four."""
    return state.phase in ("single", "play")


def order_of_play(view: View) -> tuple[Seat, ...]:
    """Who plays to the trick on the table, from its leader on: three where one plays alone, nobody
    before the first lead."""
    if view.leader == NOBODY:
        return ()
    return trick_order(view.leader, view.options.step, view.single)


def _own_cards(state: State, seat: Seat) -> tuple[Card, ...]:
    if seat == NOBODY or not state.dealt:
        return ()
    own = state.dealt[seat]
    if not second_four_dealt(state):
        return own[:4]
    if state.seventh and seat == state.bidder and not knows_trump(state, seat):
        return (*own[:6], UNKNOWN, own[7])
    return own


def _as_told(result: Result) -> Result:
    # Hidden from the bidder too: the result does not tell whether it was a blind seventh card.
    return result if result.shown or result.trump == UNKNOWN else replace(result, trump=UNKNOWN)


def redact(event: Event, seat: Seat) -> Event:
    """The event as ``seat`` (``NOBODY``: an onlooker) may hear it.

    ``CardsDealt`` keeps the seat's own hand, with ``UNKNOWN`` for each card of the others;
    ``TrumpSettled`` becomes ``ChooseTrump(UNKNOWN)`` for all but the bidder, except the call for
    the seventh card; ``DealEnded`` does not tell a trump never shown. All else is public.
    """
    match event:
        case CardsDealt():
            return replace(
                event,
                hands=tuple(
                    hand if owner == seat else (UNKNOWN,) * len(hand)
                    for owner, hand in enumerate(event.hands)
                ),
            )
        case TrumpSettled(seat=bidder, choice=choice):
            if seat == bidder or isinstance(choice, SeventhCard):
                return event
            return replace(event, choice=_NOT_KNOWN)
        case DealEnded(result=result):
            return replace(event, result=_as_told(result))
        case _:
            return event
