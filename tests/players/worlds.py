"""The end of a deal, looked at in full: every deal a seat could be in, every play of the others.

Nothing here knows how a claim is found. A world is a state; which worlds there may be is worked out
from the view and from who has not followed suit, and there may be more of them than could have come
about (how the others bid is not asked): what holds in all of them holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from game.rules import Action, State, View, apply, legal, view
from game.rules.cards import FULL, NO_TRUMP, SUITS, CardSet, card_set, cards_of
from game.rules.events import DealEnded, Event, TrickTaken
from game.rules.seats import NOBODY, SEATS, Seat, side_of

Plan = Callable[[View], Action | None]
"""What the seat does in a view; ``None`` where it does not know how to go on."""


def worlds(state: State, seat: Seat) -> Iterator[State]:
    """Every state that ``seat`` may take for the true one."""
    seen = view(state, seat)
    hidden = state.concealed and seat != state.bidder
    unseen = FULL & ~(seen.hand | card_set(state.trick))
    for trick in state.tricks:
        unseen &= ~card_set(trick.cards)
    if state.concealed and not hidden and seen.marker >= 0:
        unseen &= ~(1 << seen.marker)
    others = [other for other in SEATS if other != seat]
    sizes = [seen.counts[other] for other in others]
    lacks = _lacks(state)
    for hands in _shared_out(cards_of(unseen), sizes):
        dealt = [0, 0, 0, 0]
        dealt[seat] = seen.hand
        for other, hand in zip(others, hands[:-1], strict=True):
            dealt[other] = hand
        if any(dealt[other] & lacks[other] for other in others):
            continue
        for trump, marker in _trumps(state, seen, hands[-1], hidden):
            yield state.after(hands=tuple(dealt), trump=trump, marker=marker)


def _trumps(state: State, seen: View, rest: CardSet, hidden: bool) -> Iterator[tuple[int, int]]:
    """Trump and card face down: as they are where the seat knows, else as they may be."""
    if hidden:
        (marker,) = cards_of(rest)
        yield marker >> 3, marker
    elif state.shown or state.single != NOBODY or seen.trump >= 0:
        yield state.trump, state.marker
    else:
        yield from (
            (suit, state.marker) for suit in (*SUITS, NO_TRUMP)[: 4 + state.options.no_trumps]
        )


def _lacks(state: State) -> list[CardSet]:
    """The suits that each seat has shown to have none of; a card that came back from the table is
    not among them."""
    lacks = [0, 0, 0, 0]
    tricks = [(trick.seats, trick.cards) for trick in state.tricks]
    if state.trick:
        order = [(state.leader + at * state.options.step) & 3 for at in range(4)]
        if state.single != NOBODY:
            order = [who for who in order if who != state.single ^ 2]
        tricks.append((tuple(order), state.trick))
    for seats, cards in tricks:
        for who, card in zip(seats, cards, strict=False):
            if card >> 3 != cards[0] >> 3:
                lacks[who] |= 0xFF << 8 * (cards[0] >> 3)
    if state.shown and state.marker >= 0:
        lacks[state.bidder] &= ~(1 << state.marker)
    return lacks


def _shared_out(cards: tuple[int, ...], sizes: Sequence[int]) -> Iterator[tuple[CardSet, ...]]:
    """Every way to give so many cards to each in turn; what is left comes last."""
    if not sizes:
        yield (card_set(cards),)
        return
    for chosen in combinations(cards, sizes[0]):
        rest = tuple(card for card in cards if card not in chosen)
        for others in _shared_out(rest, sizes[1:]):
            yield (card_set(chosen), *others)


def always_wins(state: State, seat: Seat, plan: Plan) -> bool:
    """Whether ``plan`` takes every trick left for the seat's side in this world, whatever the
    others play."""
    if state.turn == seat:
        action = plan(view(state, seat))
        actions: tuple[Action, ...] = () if action is None else (action,)
        if not actions:
            return False
    else:
        actions = legal(state)
    for action in actions:
        after, events = apply(state, action)
        if _lost(events, seat) or not (_over(events) or always_wins(after, seat, plan)):
            return False
    return True


def can_be_sure(states: Sequence[State], seat: Seat) -> bool:
    """Whether the seat, which can't tell these worlds apart, has a way to take every trick left for
    its side in each of them, whatever the others play."""
    if states[0].turn != seat:
        return all(
            can_be_sure(group, seat) if group else False
            for group in _told_apart([(s, a) for s in states for a in legal(s)], seat)
        )
    return any(
        all(
            can_be_sure(group, seat) if group else False
            for group in _told_apart([(s, action) for s in states], seat)
        )
        for action in view(states[0], seat).legal
    )


def _told_apart(moves: Sequence[tuple[State, Action]], seat: Seat) -> Iterator[list[State]]:
    """What comes of the moves, sorted by what the seat sees of it; an empty list as soon as a trick
    is lost. Deals that are over and not lost are left out."""
    groups: dict[View, list[State]] = {}
    for state, action in moves:
        after, events = apply(state, action)
        if _lost(events, seat):
            yield []
            return
        if not _over(events):
            groups.setdefault(view(after, seat), []).append(after)
    yield from groups.values()


def _lost(events: Sequence[Event], seat: Seat) -> bool:
    """Whether the others took a trick, or the deal was lost by a misplay."""
    for event in events:
        if isinstance(event, TrickTaken) and side_of(event.trick.winner) != side_of(seat):
            return True
        if isinstance(event, DealEnded) and event.result.outcome == "forfeit":
            return event.result.won != side_of(seat)
    return False


def _over(events: Sequence[Event]) -> bool:
    return any(isinstance(event, DealEnded) for event in events)
