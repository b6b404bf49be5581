"""Section 7, count and score: card points in tricks, dead deals, and what a deal is worth.

Every way a deal can end has a function here that makes its ``Result``; ``match.py`` adds it up.
"""

from __future__ import annotations

from collections.abc import Sequence

from .cards import NO_TRUMP, Card, card_points, card_set
from .ids import rule
from .options import Options
from .seats import NOBODY, Seat, Side, side_of
from .state import Outcome, Result, State, Trick

TRICKS = 8
SINGLE_HAND_WORTH = 3
Pair = tuple[int, int]


@rule("count.last_trick")
def trick_points(options: Options, cards: Sequence[Card], number: int) -> int:
    """Card points in trick ``number`` (0–7); the last counts one more where the table says so."""
    points = card_points(card_set(cards))
    return points + options.last_trick if number == TRICKS - 1 else points


@rule("count.points")
def count(points: Pair, winner: Seat, taken: int) -> Pair:
    """Each side counts the card points in its tricks: ``taken`` go to the winner's side."""
    if side_of(winner) == 0:
        return points[0] + taken, points[1]
    return points[0], points[1] + taken


@rule("dead.unshown")
def is_dead(options: Options, tricks: int, shown: bool) -> bool:
    """Whether the deal is dead after so many tricks, because the trump was never shown.

    No trumps counts as a trump here. A single hand is never dead; its caller does not ask this.
    """
    limit = options.dead_if_unshown_after
    return not shown and limit != "never" and tricks == int(limit)


def may_die(options: Options) -> bool:
    """Whether a deal is ever dead because its trump was not shown."""
    return options.dead_if_unshown_after != "never"


@rule("score.contract")
def contract_made(points: int, target: int) -> bool:
    """The contract is made when the bidding side has reached its target; then it scores +1 game
    point, else −1, times the factors below. The defenders' score never moves."""
    return points >= target


@rule("score.high_bid")
def high_bid_factor(options: Options, bid: int) -> int:
    """A high bid counts 2 instead of 1."""
    return 2 if options.high_bid_from is not None and bid >= options.high_bid_from else 1


@rule("score.double")
def stake_factor(stake: int) -> int:
    """Doubled ×2, redoubled ×4, on top of a high bid."""
    return stake


@rule("score.half")
def half_factor(options: Options, points: int, bid: int) -> int:
    """A contract missed with fewer points than half the bid (not the target) loses double."""
    return 2 if options.half_loses_double and 2 * points < bid else 1


@rule("score.all_tricks")
def all_tricks_factor(options: Options, all_tricks: bool) -> int:
    """A contract made with all eight tricks scores twice as much."""
    return 2 if options.all_tricks_double and all_tricks else 1


def counts_cards(options: Options) -> bool:
    """Whether the score is of card points, and not of game points."""
    return options.scoring == "card"


@rule("score.card_points")
def card_scores(made: bool, bid: int, points: int, defence: int, stake: int) -> Pair:
    """What the bidding side and the defenders score under ``scoring`` card: made, the card points
    taken and nothing; missed, minus the bid and the card points the defenders took. The stake
    multiplies the bidding side's part only."""
    if made:
        return points * stake_factor(stake), 0
    return -bid * stake_factor(stake), defence


@rule("score.sixes")
def pips(score: int) -> Pair:
    """The pips a side shows on its red six (won) and its black six (lost).

    A win covers a black pip or shows a red one, so never both.
    """
    return max(score, 0), max(-score, 0)


def thrown_in(state: State) -> Result:
    """The deal is thrown in: nobody scores. A contract that stood is still told."""
    return _unscored(state, "thrown_in", (0, 0))


def dead(state: State) -> Result:
    """The trump was never shown: nobody scores."""
    return _unscored(state, "dead", state.points)


def _unscored(state: State, outcome: Outcome, points: Pair) -> Result:
    return Result(
        outcome=outcome,
        won=NOBODY,
        bidder=state.bidder,
        bid=state.bid,
        trump=state.trump,
        target=state.target,
        points=points,
        score=(0, 0),
    )


def contract(state: State) -> Result:
    """All eight tricks are played: the contract is made or missed."""
    side = side_of(state.bidder)
    points = state.points[side]
    made = contract_made(points, state.target)
    return Result(
        outcome="made" if made else "missed",
        won=side if made else 1 - side,
        bidder=state.bidder,
        bid=state.bid,
        trump=state.trump,
        target=state.target,
        points=state.points,
        score=_scores(state, made, state.points, took_all(state.tricks, side), least=state.target),
        shown=state.shown,
    )


def single(state: State) -> Result:
    """A single hand has taken all eight tricks, or lost the last one played."""
    won = took_all(state.tricks, side_of(state.single))
    return _single(state, won, "single_won" if won else "single_lost")


def forfeit(state: State, seat: Seat, broken: str) -> Result:
    """``seat`` broke the rule ``broken``: its side loses the deal at once, counted as if the other
    side won this trick and all later ones. A single hand counts the tricks played."""
    loser = side_of(seat)
    if state.single != NOBODY:
        return _single(state, side_of(state.single) != loser, "forfeit", broken)
    lost = state.points[loser]
    rest = state.options.points_in_play - lost
    points = (lost, rest) if loser == 0 else (rest, lost)
    side = side_of(state.bidder)
    made = side != loser
    return Result(
        outcome="forfeit",
        won=1 - loser,
        bidder=state.bidder,
        bid=state.bid,
        trump=state.trump,
        target=state.target,
        points=points,
        score=_scores(state, made, points, took_all(state.tricks, side), least=state.bid),
        misplay=broken,
        shown=state.shown,
    )


def took_all(tricks: Sequence[Trick], side: Side) -> bool:
    """Whether every trick played so far went to ``side``."""
    return all(side_of(trick.winner) == side for trick in tricks)


def _scores(state: State, made: bool, points: Pair, all_tricks: bool, *, least: int) -> Pair:
    """What the deal adds to each side's score. ``least``: what a contract made scores at least
    under card-point scoring."""
    options = state.options
    side = side_of(state.bidder)
    own, other = points[side], points[1 - side]
    if options.scoring == "card":
        ours, theirs = card_scores(made, state.bid, max(own, least), other, state.stake)
    else:
        worth = high_bid_factor(options, state.bid) * stake_factor(state.stake)
        if made:
            ours = worth * all_tricks_factor(options, all_tricks)
        else:
            ours = -worth * half_factor(options, own, state.bid)
        theirs = 0
    return (ours, theirs) if side == 0 else (theirs, ours)


def _single(state: State, won: bool, outcome: Outcome, broken: str = "") -> Result:
    side = side_of(state.single)
    worth = SINGLE_HAND_WORTH if won else -SINGLE_HAND_WORTH
    return Result(
        outcome=outcome,
        won=side if won else 1 - side,
        bidder=state.bidder,
        bid=state.bid,
        trump=NO_TRUMP,
        target=0,
        points=state.points,
        score=(worth, 0) if side == 0 else (0, worth),
        misplay=broken,
        shown=True,
    )
