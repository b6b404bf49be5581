"""Plays at random: the yardstick every other bot must beat, and a source of odd positions."""

from __future__ import annotations

from random import Random

from game.players.base import Limit
from game.rules import Action, Event, View


def moment(view: View) -> str:
    """A text that differs between any two decisions of one seat in one match.

    It makes a bot's chance repeatable with nothing kept between decisions: a view asked for again
    has the same moment.
    """
    return (
        f"{view.seat}/{view.deals}/{view.phase}/{len(view.calls)}/{view.declined}"
        f"/{len(view.tricks)}/{len(view.trick)}/{view.shown:d}/{view.pair}"
    )


class Uniform:
    """Any legal action with equal chance; the same for the same seed and view."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    async def decide(self, view: View, limit: Limit) -> Action:
        """One of ``view.legal``."""
        return self.choose(view)

    def choose(self, view: View) -> Action:
        """The decision without the waiting, for tournaments."""
        if len(view.legal) == 1:
            return view.legal[0]
        return Random(f"{self.seed}/{moment(view)}").choice(view.legal)

    def notice(self, event: Event) -> None:
        """Needs no telling: the view holds everything."""
