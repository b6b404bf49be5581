"""Bids as the careful bot does and plays any legal card: what good card play alone is worth."""

from __future__ import annotations

from game.players.base import Limit
from game.rules import Action, Event, View

from .careful import Careful
from .uniform import Uniform


class Careless:
    """The careful bot up to the first lead, then chance; the same for the same seed and view."""

    def __init__(self, seed: str) -> None:
        self._bidding = Careful(seed)
        self._playing = Uniform(seed)

    async def decide(self, view: View, limit: Limit) -> Action:
        """One of ``view.legal``."""
        return self.choose(view)

    def choose(self, view: View) -> Action:
        """The decision without the waiting, for tournaments."""
        bot = self._playing if view.phase == "play" else self._bidding
        return bot.choose(view)

    def notice(self, event: Event) -> None:
        """Needs no telling: the view holds everything."""
