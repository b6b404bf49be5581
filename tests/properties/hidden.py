"""Another match that one seat cannot tell from the one played."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.rules import (
    Action,
    ChooseTrump,
    Deal,
    LayTrump,
    Move,
    Record,
    SeventhCard,
    State,
    sample,
    view,
)
from game.rules.seats import NOBODY, Seat


def another_match(record: Record, state: State, seat: Seat, rng: Random) -> tuple[Record, State]:
    """The record with the cards and the trump of the deal in play that ``sample`` found possible,
    and the sampled state itself. ``state`` is where the record ends."""
    other = sample(view(state, seat), rng)
    moves = list(record.moves)
    for index in range(len(moves) - 1, -1, -1):
        moves[index] = Move(moves[index].seat, _other_action(moves[index].action, other, seat, rng))
        if isinstance(moves[index].action, Deal):
            break
    return replace(record, moves=tuple(moves)), other


def _other_action(action: Action, other: State, seat: Seat, rng: Random) -> Action:
    if isinstance(action, Deal):
        return Deal(other.dealt)
    if seat == other.bidder:  # who has chosen knows what
        return action
    if isinstance(action, LayTrump) and other.single == NOBODY:
        return LayTrump(other.marker)
    if isinstance(action, LayTrump):  # it has come back, and nobody knows which it was
        return LayTrump(rng.choice(other.dealt[other.bidder][:4]))
    if isinstance(action, ChooseTrump) and other.single == NOBODY:
        return ChooseTrump(other.trump)
    assert not isinstance(action, SeventhCard) or other.seventh
    return action
