"""A person in a chair: the question goes out, the answer comes back when it comes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from game.rules import Action, Event, View

from .base import Limit


def _nobody_listens(_: Event) -> None:
    """A person who watches the table needs no telling."""


class Human:
    """A player whose decisions are made elsewhere: on a page, in a terminal.

    ``asked`` is called with the view when a decision is wanted, and ``answer`` then gives it;
    ``heard`` is called with every event the seat may know.
    """

    def __init__(
        self, asked: Callable[[View], None], heard: Callable[[Event], None] = _nobody_listens
    ) -> None:
        self._asked = asked
        self._heard = heard
        self._view: View | None = None
        self._answer: asyncio.Future[Action] | None = None

    @property
    def question(self) -> View | None:
        """The view a decision is wanted for, ``None`` while nothing is asked."""
        return self._view

    async def decide(self, view: View, limit: Limit) -> Action:
        """Asks and waits; a person is given all the time they want."""
        self._view = view
        self._answer = asyncio.get_running_loop().create_future()
        self._asked(view)
        try:
            return await self._answer
        finally:
            self._view = self._answer = None

    def answer(self, action: Action) -> None:
        """The decision. Raises LookupError when nothing is asked (or it is answered already) and
        ValueError when the action is not one of those offered: check before, to tell why."""
        if self._view is None or self._answer is None or self._answer.done():
            raise LookupError("nothing is asked of this seat now")
        if action not in self._view.legal:
            raise ValueError(f"not one of the legal actions: {action}")
        self._answer.set_result(action)

    def notice(self, event: Event) -> None:
        """Passes the event on to ``heard``."""
        self._heard(event)
