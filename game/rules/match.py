"""Section 8, the match: what a finished deal does to the score, and when the match is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from .dealing import next_dealer
from .events import DealEnded, Event, MatchEnded, Moved, SetWon
from .ids import rule
from .options import Options
from .seats import NOBODY, SIDES, Side
from .state import Result, State

Scores = tuple[int, int]

Counting: TypeAlias = Literal["score", "deals", "rounds", "sets"]
"""How a match is counted: game points to a limit, so many deals, rounds won, or set markers."""

_COUNTING: Mapping[str, Counting] = {
    "six": "score",
    "hands": "deals",
    "rounds": "rounds",
    "sets": "sets",
}


def counting(options: Options) -> Counting:
    """How a match is counted at this table."""
    return _COUNTING[options.match]


def length(options: Options) -> int:
    """How long a match is: the game points, deals or rounds that end it, or the game points for a
    set marker."""
    return options.match_length


def score_limit(options: Options) -> int:
    """The game points, won or lost, at which a match or a set ends; 0 where none do that."""
    return options.match_length if counting(options) in ("score", "sets") else 0


def winning_rule(options: Options) -> str:
    """The id of the rule that says when a match is over."""
    return f"match.{options.match}"


def is_endless(options: Options) -> bool:
    """Whether a match goes on until the players have had enough."""
    return counting(options) == "sets"


@rule("match.six")
def six(length: int, score: Scores) -> Side | None:
    """The winner: the first side at +``length`` game points, or whose opponents are at −``length``;
    None while neither is."""
    for side in SIDES:
        if score[side] >= length or score[1 - side] <= -length:
            return side
    return None


@rule("match.hands")
def hands(length: int, deals: int, score: Scores) -> Side | None:
    """The winner after ``length`` deals, dead and thrown-in ones included: the higher score,
    ``NOBODY`` for a draw; None before."""
    if deals < length:
        return None
    if score[0] == score[1]:
        return NOBODY
    return score.index(max(score))


@rule("match.sets")
def markers(length: int, score: Scores) -> tuple[tuple[Side, bool], ...]:
    """The set markers earned at this score, as (side, whether it is red): red for reaching or
    crossing +``length``, black for −``length``. Any of them sends both scores back to 0."""
    return tuple((side, score[side] >= length) for side in SIDES if abs(score[side]) >= length)


@rule("match.rounds")
def rounds(length: int, won: Scores) -> Side | None:
    """The winner: the first side with ``length`` rounds; None while there is none.

    Who won the deal (``Result.won``) wins the round; dead and thrown-in deals count for nobody.
    """
    for side in SIDES:
        if won[side] >= length:
            return side
    return None


def end_deal(state: State, result: Result) -> Moved:
    """The deal is over with ``result``: the score moves, the next player will deal, and the match
    may be over. Everything about the deal is cleared but ``last``.

    Also for readers of a record that does not show the cards which ended a deal: they know the
    result from its line.
    """
    options = state.options
    deals = state.deals + 1
    score = (state.score[0] + result.score[0], state.score[1] + result.score[1])
    won = state.rounds
    sets = state.sets
    after: list[Event] = []
    winner: Side | None = None
    if options.match == "six":
        winner = six(length(options), score)
    elif options.match == "hands":
        winner = hands(length(options), deals, score)
    elif options.match == "rounds":
        if result.won != NOBODY:
            won = (won[0] + (result.won == 0), won[1] + (result.won == 1))
        winner = rounds(length(options), won)
    else:
        earned = markers(length(options), score)
        for side, red in earned:
            sets = _with_marker(sets, side, red)
            after.append(SetWon(side, red))
        if earned:
            score = (0, 0)
    if winner is not None:
        after.append(MatchEnded(winner, score))
    ended = State(
        options,
        dealer=next_dealer(state.dealer, options.step),
        deals=deals,
        score=score,
        sets=sets,
        rounds=won,
        winner=NOBODY if winner is None else winner,
        last=result,
        phase="deal" if winner is None else "over",
    )
    return ended, (DealEnded(deals, result, score), *after)


def _with_marker(sets: tuple[Scores, Scores], side: Side, red: bool) -> tuple[Scores, Scores]:
    reds, blacks = sets[side]
    marked = (reds + 1, blacks) if red else (reds, blacks + 1)
    return (marked, sets[1]) if side == 0 else (sets[0], marked)
