"""What a choice cost, judged with every card open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.kernel.solved import DEAD, LOST_ALONE, Solved
from game.rules.actions import Action
from game.rules.seats import NOBODY, Side, side_of
from game.rules.state import State

End: TypeAlias = Literal["made", "dead", "missed"]
"""What a deal comes to for the side that plays for something."""


@dataclass(frozen=True)
class Price:
    """What an action of ``side`` cost if nobody errs afterwards: ``points`` of the cards, nought
    where a deal that ends dead or a single hand is all there is to compare. ``could`` is what the
    deal could still have come to and ``will`` what it came to by this; ``better`` what would have
    done better, ``None`` where nothing would. ``bidding``: the side plays for the contract (or for
    a single hand, where ``alone``). ``forced``: there was no other choice."""

    side: Side
    bidding: bool
    alone: bool
    points: int
    could: End
    will: End
    better: Action | None
    forced: bool = False

    @property
    def costs(self) -> bool:
        """Whether anything was lost by it."""
        return self.better is not None

    @property
    def turned(self) -> bool:
        """Whether another end came of it."""
        return self.could != self.will


def price_of(before: State, action: Action, solved: Solved) -> Price | None:
    """The price of an ``action`` done in a state of the play, of which every choice is solved;
    ``None`` for one that no choice was: a card against the rules."""
    values = dict(solved)
    if action not in values:
        return None
    alone = before.single != NOBODY
    for_side = side_of(before.single if alone else before.bidder)
    side = side_of(before.turn)
    bidding = side == for_side
    value = values[action]
    best = max(values.values()) if bidding else min(values.values())
    better = next(each for each, worth in solved if worth == best) if value != best else None
    comparable = not {value, best} & {DEAD} and not alone
    points = abs(value - best) // 2 if comparable else 0
    could, will = _end(best, alone=alone), _end(value, alone=alone)
    return Price(side, bidding, alone, points, could, will, better, len(solved) == 1)


def _end(value: int, *, alone: bool) -> End:
    if alone:
        return "missed" if value == LOST_ALONE else "made"
    return "made" if value >= 0 else "dead" if value == DEAD else "missed"
