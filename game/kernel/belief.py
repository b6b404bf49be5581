"""Deals that could be the true one, and how likely each makes what the others did: the twin of
belief.c, number for number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules import (
    PASS,
    SEVENTH_CARD,
    SHOW_PAIR,
    Action,
    Bid,
    ChooseTrump,
    LayTrump,
    State,
    View,
)
from game.rules import Deal as Dealt
from game.rules.cards import NO_TRUMP, SUITS, UNKNOWN, Card, CardSet, Suit, card_set, cards_of
from game.rules.engine import apply, legal
from game.rules.pair import PAIRS, can_show
from game.rules.seats import NOBODY, SEATS
from game.rules.trump import is_laid
from game.rules.view import view as view_of

from .chance import Chance, softmax
from .policy import Nets, judge
from .pondering import Settings
from .sight import sight_of

TRIES = 200
FIRST_WORLDS = 20
"""So many are all followed to the end."""
_SHARES = (8, 8, 8, 8, 3, 3, 1, 1)
"""How often a card of each rank, seven to jack, is drawn as the one that was laid face down."""


@dataclass
class World:
    """A deal that could be the true one, every hand in the order dealt; its trump and the card face
    down (``UNKNOWN`` for a spare marker); and its weight."""

    dealt: list[list[Card]]
    trump: Suit
    marker: Card
    weight: float = 0.0


class Course:
    """How the worlds drawn so far fared: at each place of the history, how many came there and what
    they weighed together."""

    def __init__(self) -> None:
        self._met: dict[int, tuple[int, float]] = {}

    def goes_on(self, place: int, weight: float, chance: Chance) -> float:
        """The weight with which a world is followed further, before the action at a place; 0 where
        it is not.

        One that has come to weigh less than worlds usually do there goes on as often as its weight
        is a part of theirs, and with theirs if it does: on average nothing changes, and time goes
        to those that count."""
        before, total = self._met.get(place, (0, 0.0))
        usual = total / before if before else 0.0
        self._met[place] = (before + 1, total + weight)
        if before < FIRST_WORLDS or weight >= usual:
            return weight
        return 0.0 if chance.number() * (1 / 4294967296.0) * usual >= weight else usual


def draw_world(
    nets: Nets,
    settings: Settings,
    view: View,
    history: Sequence[Action | None],
    chance: Chance,
    course: Course,
) -> World | None:
    """One world with its weight; None where what was laid out does not explain what was seen well
    enough to be followed to the end.

    ``history`` is what was done in the deal, None for a trump settled in secret."""
    for _ in range(TRIES):
        laid = _lay_out(view, chance)
        if laid is not None:
            world, odds = laid
            world.weight = _explain(nets, settings, view, history, chance, odds, course, world)
            return world if world.weight > 0 else None
    return None


def _draw_marker(unseen: CardSet, chance: Chance) -> tuple[Card, float]:
    """A card laid face down by a hand that had to choose one, and how often it is drawn."""
    cards = cards_of(unseen)
    total = sum(_SHARES[card & 7] for card in cards)
    drawn = chance.below(total)
    for card in cards:
        share = _SHARES[card & 7]
        if drawn < share:
            return card, share / total
        drawn -= share
    raise AssertionError("shares that do not add up")


def _shuffle(cards: list[Card], chance: Chance) -> None:
    for i in range(len(cards) - 1, 0, -1):
        j = chance.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]


def _place_cards(
    cards: CardSet, held: list[CardSet], room: list[int], voids: Sequence[int], chance: Chance
) -> bool:
    """Gives every card a place: those with the fewest seats to go to first, and a seat with more
    room more often. Answers whether all found one."""
    deck = list(cards_of(cards))
    _shuffle(deck, chance)
    open_to = [~voids[q] if room[q] > 0 else 0 for q in SEATS]
    for seats in (1, 2, 3):
        for card in deck:
            able = [q for q in SEATS if open_to[q] >> (card >> 3) & 1]
            if not able:
                return False
            if len(able) != seats:
                continue
            total = sum(room[q] for q in able)
            if not total:
                return False
            drawn = chance.below(total)
            for q in able:
                if drawn < room[q]:
                    held[q] |= 1 << card
                    room[q] -= 1
                    break
                drawn -= room[q]
    return True


def _order_cards(cards: CardSet, marker: Card, seventh: bool, chance: Chance) -> list[Card]:
    """The order in which eight cards came: any, but for the marker's place."""
    out = list(cards_of(cards))
    _shuffle(out, chance)
    if marker != UNKNOWN:
        to = 6 if seventh else chance.below(4)
        at = out.index(marker)
        out[at] = out[to]
        out[to] = marker
    return out


def _lay_out(view: View, chance: Chance) -> tuple[World, float] | None:
    """Lays the cards out in one way, with the odds of the card drawn to lie face down."""
    me, bidder, s = view.seat, view.bidder, sight_of(view)
    lays = view.seventh or view.concealed or (is_laid(view.options) and 0 <= view.trump < NO_TRUMP)
    loose, odds = s.unseen, 1.0
    world = World([], view.trump, view.marker)
    if view.concealed and view.marker == UNKNOWN and loose:
        if view.seventh:
            cards = cards_of(loose)
            world.marker = cards[chance.below(len(cards))]
        else:
            world.marker, odds = _draw_marker(loose, chance)
        world.trump = world.marker >> 3
    gone = s.seen.gone
    held = [0, 0, 0, 0]
    room = [-1 if q == me else 8 - gone[q].bit_count() for q in SEATS]
    if world.marker != UNKNOWN and loose >> world.marker & 1:
        loose &= ~(1 << world.marker)
        held[bidder] |= 1 << world.marker
        if bidder != me:
            room[bidder] -= 1
    if view.pair not in (NOBODY, me) and view.trump in SUITS:
        both = PAIRS[view.trump] & loose
        loose &= ~both
        held[view.pair] |= both
        room[view.pair] -= both.bit_count()
    if not _place_cards(loose, held, room, s.seen.voids, chance):
        return None
    for q in SEATS:
        if q == me:
            own = [world.marker if card == UNKNOWN else card for card in view.dealt]
            world.dealt.append(own)
            continue
        eight = held[q] | gone[q]
        if eight.bit_count() != 8:
            return None
        marker = world.marker if q == bidder and lays else UNKNOWN
        world.dealt.append(_order_cards(eight, marker, view.seventh, chance))
    return world, odds


def _explain(
    nets: Nets,
    settings: Settings,
    view: View,
    history: Sequence[Action | None],
    chance: Chance,
    odds: float,
    course: Course,
    world: World,
) -> float:
    """Plays what was seen again in a world that was drawn ``odds`` times too often; the product of
    the chances of what the others did, 0 where it could not have happened or is followed no
    further. A trump settled by a spare marker is drawn on the way."""
    start = State(view.options, dealer=view.dealer, score=view.score)
    state, _ = apply(start, Dealt(tuple(map(tuple, world.dealt))))
    weight = 1 / odds
    for place, done in enumerate(history):
        if state.phase in ("deal", "over"):
            return 0.0
        action, playing = done, state.phase == "play"
        if place and not state.trick:
            weight = course.goes_on(place, weight, chance)
            if not weight:
                return 0.0
        if playing and state.turn == view.pair and can_show(state):
            state, _ = apply(state, SHOW_PAIR)
        if action is None and world.marker != UNKNOWN:
            action = LayTrump(world.marker)
        if state.turn == view.seat and action is not None:
            if action not in legal(state):
                return 0.0
            state, _ = apply(state, action)
            continue
        if state.phase == "single" and action == PASS:
            # Tells nothing: almost no hand is good enough to play alone.
            state, _ = apply(state, action)
            continue
        judged = judge(nets, view_of(state, state.turn))
        actions = [choice for choice, _ in judged]
        doubt = settings.scales[playing] * settings.temperature
        likely = softmax([number for _, number in judged], doubt) if len(judged) > 1 else [1.0]
        if action is None:
            action, mass = _draw_trump(actions, likely, chance)
            if action is None:
                return 0.0
            if isinstance(action, ChooseTrump) and view.single == NOBODY:
                world.trump = action.suit
            if len(judged) > 1:
                weight *= mass
        elif action not in actions:
            if not isinstance(action, Bid) or action.points <= state.bid:
                return 0.0
            weight = weight * settings.floor / len(judged)
        elif len(judged) > 1:
            floor = settings.floor / len(judged)
            weight *= (1 - settings.floor) * likely[actions.index(action)] + floor
        state, _ = apply(state, action)
    return weight if state.phase == "play" else 0.0


def _draw_trump(
    actions: Sequence[Action], likely: Sequence[float], chance: Chance
) -> tuple[Action | None, float]:
    """A trump as the net would choose it, and how likely it chooses any but the seventh card."""
    mass = 0.0
    for action, share in zip(actions, likely, strict=True):
        if action != SEVENTH_CARD:
            mass += share
    drawn = chance.number() * (1 / 4294967296.0) * mass
    last: Action | None = None
    for action, share in zip(actions, likely, strict=True):
        if action == SEVENTH_CARD:
            continue
        last = action
        drawn -= share
        if drawn < 0:
            break
    return last, mass


def state_in(view: View, world: World) -> State:
    """What is known of the deal, completed with a world."""
    hands = []
    gone = sight_of(view).seen.gone
    for q in SEATS:
        hand = card_set(world.dealt[q]) & ~gone[q]
        if view.concealed and q == view.bidder:
            hand &= ~(1 << world.marker)
        hands.append(hand)
    north, east, south, west = hands
    return State(
        options=view.options,
        dealer=view.dealer,
        deals=view.deals,
        score=view.score,
        sets=view.sets,
        rounds=view.rounds,
        phase=view.phase,
        turn=view.turn,
        dealt=tuple(map(tuple, world.dealt)),
        hands=(north, east, south, west),
        calls=view.calls,
        passed=view.passed,
        bidder=view.bidder,
        bid=view.bid,
        target=view.target,
        trump=world.trump,
        seventh=view.seventh,
        concealed=view.concealed,
        marker=world.marker,
        shown=view.shown,
        shown_trick=view.shown_trick,
        shown_by=view.shown_by,
        stake=view.stake,
        declined=view.declined,
        single=view.single,
        leader=view.leader,
        trick=view.trick,
        tricks=view.tricks,
        points=view.points,
        pair=view.pair,
    )
