"""What a lesson is: a deal written down as a record, and steps that lead a newcomer through it.

A lesson is data. Its record says what everybody at the table does; the steps, in order, are either
to be read or ask for the person's next decision in the record. Where each belongs follows from the
record, so a lesson is made by writing down a deal and what there is to say about it. Every text is
a function that is asked when it is shown, so that the language may change in mid-lesson.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, TypeAlias

from game.rules.actions import Action, Deal
from game.rules.cards import Card
from game.rules.events import AuctionEnded, DealEnded, TrickTaken
from game.rules.record import Record, loads, replay
from game.rules.seats import SOUTH
from game.rules.view import View

Text: TypeAlias = Callable[[], str]
SceneText: TypeAlias = Callable[[View], str]
Otherwise: TypeAlias = Callable[[Action], str]
When: TypeAlias = Literal["now", "contract", "trick", "end"]
Spot: TypeAlias = Literal[
    "", "seats", "partner", "hand", "trick", "trump", "contract", "count", "score", "calls", "ask"
]
"""What a step speaks of, for the eye to find: a part of the table, or buttons."""


@dataclass(frozen=True)
class Step:
    """One step of a lesson.

    ``text`` is what is said, from what the person sees. ``does`` is what the person is asked to do;
    ``others`` are decisions that serve as well, ``otherwise`` what is said to a lawful one that
    does not. Without ``does`` the step is there to be read: ``now``, when the ``contract`` stands,
    when the ``trick`` is complete, or at the ``end`` of the deal. ``spot`` and ``cards`` point at
    what it speaks of; ``picture`` names a picture beside the text.
    """

    text: SceneText
    does: Action | None = None
    others: tuple[Action, ...] = ()
    otherwise: Otherwise | None = None
    when: When = "now"
    spot: Spot = ""
    cards: tuple[Card, ...] = ()
    picture: Literal["", "suits", "ranks", "points", "sixes"] = ""


@dataclass(frozen=True)
class Course:
    """How far a person is in a lesson: its ``id``, the ``step`` in hand, and how many ``moves`` of
    the deal lie on the table. ``wrong`` says why what was tried last is not what is asked for;
    ``note`` comments on what was done in a free lesson."""

    id: str
    step: int = 0
    moves: int = 0
    wrong: str = ""
    note: str = ""


@dataclass(frozen=True)
class Lesson:
    """Steps through the deal in ``records/{id}.t29``.

    ``free``: from the record's end on the person plays the deal as they like, against bots, and
    only the first step asks for something; ``right`` comments on its answer.
    """

    id: str
    title: Text
    about: Text
    steps: tuple[Step, ...] = field(repr=False)
    free: bool = False
    right: Text | None = None

    @property
    def record(self) -> Record:
        """What happens in it. Raises RecordError where its text is not a record."""
        return _record(self.id)

    @property
    def places(self) -> tuple[int, ...]:
        """For every step the number of moves of the record after which it is shown."""
        return _places(self.id, tuple((step.does, step.when) for step in self.steps), self.free)


@cache
def _record(id_: str) -> Record:
    text = pkgutil.get_data(__name__, f"records/{id_}.t29")
    if text is None:
        raise FileNotFoundError(f"there is no record of the lesson {id_}")
    return loads(text.decode())


_ENDS: dict[When, type] = {"contract": AuctionEnded, "trick": TrickTaken, "end": DealEnded}


@cache
def _places(id_: str, steps: tuple[tuple[Action | None, When], ...], free: bool) -> tuple[int, ...]:
    record = _record(id_)
    if free:  # the one question is at the record's end, the rest at an end that nobody knows yet
        return (len(record.moves),) * len(steps)
    own: list[int] = []
    ends: dict[When, list[int]] = {when: [] for when in _ENDS}
    for count, (_before, move, _after, events) in enumerate(replay(record), start=1):
        if move.seat == SOUTH and not isinstance(move.action, Deal):
            own.append(count - 1)
        for when, kind in _ENDS.items():
            if any(isinstance(event, kind) for event in events):
                ends[when].append(count)
    places, here = [], 1
    for does, when in steps:
        if does is not None:
            here = next(place for place in own if place >= here)
            places.append(here)
            here += 1
        else:
            if when != "now":
                here = next(place for place in ends[when] if place >= here)
            places.append(here)
    return tuple(places)
