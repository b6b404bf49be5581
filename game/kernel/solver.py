"""Perfect information: what a deal comes to when everybody sees all cards and nobody errs.

The twin of solve.h and what defines its answers, straight from the rules. It is made to be read:
a deal with more than five cards in every hand takes it minutes.
"""

from __future__ import annotations

from typing import TypeAlias

from game.rules import Action, Play, Result, State, apply, legal
from game.rules.play import is_forfeit, right_cards
from game.rules.seats import NOBODY, side_of

from .solved import DEAD, LOST_ALONE, Solved, require_known

_Bounds: TypeAlias = tuple[int, int]
_Seen: TypeAlias = dict[tuple[object, ...], _Bounds]
_LEAST, _MOST = -200, 200


def solve(state: State, exact: bool = True) -> Solved:
    """Each choice in a state of the play in which every card is known. Cards that forfeit the deal
    are left out.

    Raises ValueError where no card is to be played, or some are not known."""
    require_known(state)
    seen: _Seen = {}
    found = []
    for action in choices(state):
        after, _events = apply(state, action)
        if exact:
            found.append((action, _search(after, _LEAST, _MOST, seen)))
        else:
            found.append((action, int(_search(after, -1, 0, seen) >= 0)))
    return tuple(found)


def value(state: State) -> int:
    """What a state of the play comes to: that of the best choice for who is to play.

    Raises ValueError as ``solve`` does."""
    require_known(state)
    return _search(state, _LEAST, _MOST, {})


def choices(state: State) -> tuple[Action, ...]:
    """What is legal, without the cards that forfeit the deal."""
    if not is_forfeit(state.options):
        return legal(state)
    right = right_cards(state)[0]
    return tuple(a for a in legal(state) if not isinstance(a, Play) or right >> a.card & 1)


def finished(result: Result) -> int:
    """What a deal that ended comes to: see ``Solved``."""
    if result.outcome in ("single_won", "single_lost"):
        return 0 if result.outcome == "single_won" else LOST_ALONE
    if result.outcome == "dead":
        return DEAD
    return 2 * (result.points[side_of(result.bidder)] - result.target)


def _search(state: State, low: int, high: int, seen: _Seen) -> int:
    """The value if it lies between ``low`` and ``high``, else a bound on that side of it."""
    if state.phase != "play":
        assert state.last is not None, "a deal that ended has a result"
        return finished(state.last)
    key = _position(state)
    at_least, at_most = seen.get(key, (_LEAST, _MOST))
    low, high = max(low, at_least), min(high, at_most)
    if low >= high:
        return low if low == at_least else high
    alone = state.single
    plays_for = side_of(state.bidder if alone == NOBODY else alone)
    mine = side_of(state.turn) == plays_for
    value = _LEAST if mine else _MOST
    a, b = low, high
    for action in choices(state):
        found = _search(apply(state, action)[0], a, b, seen)
        if mine:
            value = max(value, found)
            a = max(a, value)
        else:
            value = min(value, found)
            b = min(b, value)
        if a >= b:
            break
    if value > low:
        at_least = max(at_least, value if value >= high else min(value, at_most))
    if value < high:
        at_most = min(at_most, value)
    seen[key] = (at_least, at_most)
    return value


def _position(state: State) -> tuple[object, ...]:
    """All that what is to come depends on."""
    won = tuple(side_of(trick.winner) for trick in state.tricks[state.shown_trick :])
    asked = state.shown and state.shown_trick == len(state.tricks)
    return (
        state.hands,
        state.trick,
        state.turn,
        state.shown,
        state.concealed,
        state.pair,
        state.points,
        asked and state.shown_by,
        state.shown and frozenset(won),
        state.shown and len(won) > 1,
    )
