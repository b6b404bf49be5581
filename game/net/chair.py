"""A chair at the host's table: whoever sits in it, wherever they are.

The table asks the chair like any player. The chair asks the person in it, if there is one and they
are there; else, and when their time is up, a stand-in decides.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from game.players.base import Limit, Player
from game.rules import PASS, Action, Event, View
from game.rules.seats import Seat

from .clock import Alarm, Clock

SILENCE_PASSES = ("double", "redouble", "single")
"""Where silence, or being away, is a pass: it never raises the stakes."""

MOST_MORE = 10
"""How often more time may be taken for one decision."""

ALLOWANCE = 2.0
"""Seconds a decision may come late: it was under way, or a slow phone still showed the trick."""


class Chair:
    """The player in ``seat``. ``bot`` plays when nobody sits here; ``asking`` is called when the
    person is asked and each time their clock is set anew, with the seconds they have (0: no clock).

    ``seconds`` is the turn clock, 0 for none."""

    def __init__(
        self, seat: Seat, clock: Clock, bot: Player, asking: Callable[[Seat, View, int], None]
    ) -> None:
        self.seat = seat
        self.bot = bot
        self.seconds = 0
        self.taken = False
        self.present = False
        self.by_hand = False
        self._clock = clock
        self._asking = asking
        self._answer: asyncio.Future[Action | None] | None = None
        self._view: View | None = None
        self._alarm: Alarm | None = None
        self._until = 0.0
        self._more = 0

    @property
    def question(self) -> View | None:
        """What the person is asked, None while they are not."""
        return self._view

    @property
    def left(self) -> int:
        """Seconds the person has left, 0 without a clock."""
        return max(1, round(self._until - self._clock.now())) if self._alarm else 0

    @property
    def may_take_more(self) -> bool:
        """Whether more time may be taken for this decision."""
        return self._alarm is not None and self._more < MOST_MORE

    async def decide(self, view: View, limit: Limit) -> Action:
        """The person's decision if it comes, else the stand-in's."""
        if self.taken and self.present:
            action = await self._asked(view)
            if action is not None:
                self.by_hand = True
                return action
        self.by_hand = False
        if self.taken and view.phase in SILENCE_PASSES and PASS in view.legal:
            return PASS
        return await self.bot.decide(view, limit)

    async def _asked(self, view: View) -> Action | None:
        answer: asyncio.Future[Action | None] = asyncio.get_running_loop().create_future()
        self._answer = answer
        self._view, self._more = view, 0
        self._wind_up()
        try:
            return await answer
        finally:
            self._view = self._answer = None
            self._stop_clock()

    def _wind_up(self) -> None:
        self._stop_clock()
        if self.seconds:
            self._until = self._clock.now() + self.seconds
            self._alarm = self._clock.later(self.seconds + ALLOWANCE, self.give_up)
        if self._view is not None:
            self._asking(self.seat, self._view, self.seconds)

    def _stop_clock(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def answer(self, action: Action) -> None:
        """The person's decision, which must be one of ``question.legal``."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(action)

    def more_time(self) -> None:
        """The clock begins anew for this decision, where that is allowed."""
        if self.may_take_more:
            self._more += 1
            self._wind_up()

    def give_up(self) -> None:
        """The person does not decide this: they are gone, or their time is up."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(None)

    def notice(self, event: Event) -> None:
        """Needs no telling: whoever sits here is told by the host, line by line."""
