"""A player who does what is written down: the others at the table of a lesson."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules import Action, Event, View

from .base import Limit, Player


class Scripted:
    """Does ``actions``, one at each turn, and then what ``after`` decides.

    What is written down and not lawful any more, because somebody else did not keep to it, ends the
    script: from there on ``after`` decides."""

    def __init__(self, actions: Iterable[Action], after: Player) -> None:
        self._actions = list(actions)
        self._after = after

    async def decide(self, view: View, limit: Limit) -> Action:
        """The next action of the script, or the decision of ``after``."""
        if self._actions and self._actions[0] in view.legal:
            return self._actions.pop(0)
        self._actions.clear()
        return await self._after.decide(view, limit)

    def notice(self, event: Event) -> None:
        """Passes the event on to ``after``."""
        self._after.notice(event)
