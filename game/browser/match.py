"""The match on the table of this page: the person in the south, bots around, and a table that waits
for the screen after everything it does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from game.players.base import Limit, Player
from game.players.human import Human
from game.players.scripted import Scripted
from game.rules import Event, Record, View, view
from game.rules.actions import Action
from game.rules.record import Move
from game.rules.seats import SEATS
from game.table.store import Save
from game.table.table import Table
from game.ui.history import history, just_finished
from game.ui.messages import Asked, Happened, Hinted, HintWanted, Message, Seated
from game.ui.model import ME
from game.ui.part_messages import PartLacking
from game.ui.refusals import refusals_of

from .bots import Bots
from .parts import PartFailed


class Match:
    """A saved match, put on the table again (a new one is a save without a deal).

    ``bots`` seats the others. ``tell`` gets what the screen has to know; the table goes on when
    ``go_on`` is called, once after ``seated`` and once after each ``Happened``. ``keep`` gets the
    save after every action, before the screen hears of it. ``script`` is what the others do first,
    as in a lesson.
    """

    def __init__(
        self,
        save: Save,
        bots: Bots,
        tell: Callable[[Message], None],
        keep: Callable[[Save], None],
        script: Sequence[Move] = (),
    ) -> None:
        self._bots = bots
        self._tell = tell
        self._keep = keep
        self._seed = save.seed
        self._heard: list[Event] = []
        self._gate = asyncio.Event()
        self._person = Human(self._asked, self._heard.append)
        self._table = Table(
            save.record,
            [
                self._person
                if seat == ME
                else _scripted(script, seat, bots.seated(save.seed, seat))
                for seat in SEATS
            ],
            save.seed,
            paced=self._paced,
            recorded=self._recorded,
        )

    def seated(self) -> Seated:
        """What the screen shows before anything happens: the match as its record left it."""
        record = self._table.record
        past = history(record, ME)
        return Seated(
            view(self._table.state, ME), record.names, self._seed, past.log, past.finished
        )

    async def run(self) -> None:
        """Plays the match to its end; cancel it to leave the table."""
        await self._gate.wait()
        await self._table.run()

    def go_on(self) -> None:
        """The screen has shown what happened. Harmless when nothing waits for it."""
        self._gate.set()

    def answer(self, action: Action) -> None:
        """The person's decision. Raises as ``Human.answer`` does."""
        self._person.answer(action)

    async def stand_in(self) -> None:
        """Has a bot like the others decide what the person is asked now; nothing when the person
        has answered meanwhile."""
        question = self._person.question
        if question is None:
            return
        action = await self._bots.seated(self._seed, ME).decide(question, Limit())
        if self._person.question is question:
            self._person.answer(action)

    async def hint(self) -> None:
        """Tells what a good player would do in the person's place; nothing when the person has
        answered meanwhile."""
        question = self._person.question
        if question is None:
            return
        try:
            found = await self._bots.hint(question)
        except PartFailed as error:
            if self._person.question is question:
                self._tell(PartLacking(HintWanted(), error.gone))
            return
        if self._person.question is question:
            self._tell(Hinted(found.action, found.reason, found.details))

    def _recorded(self, record: Record) -> None:
        self._keep(Save(record, self._seed))

    def _asked(self, view: View) -> None:
        # Not before there is a match: what it is made of would hold the first screen up.
        from game.players.claim import sure_tricks

        self._tell(Asked(view, refusals_of(self._table.state, ME), sure_tricks(view)))

    async def _paced(self, _: tuple[Event, ...]) -> None:
        # A breath between a bot's thinking and the drawing keeps both short for the browser.
        await asyncio.sleep(0)
        events = tuple(self._heard)
        self._heard.clear()
        self._gate.clear()
        table = self._table
        finished = just_finished(table.record, events)
        self._tell(Happened(events, view(table.state, ME), finished))
        await self._gate.wait()


def _scripted(script: Sequence[Move], seat: int, after: Player) -> Player:
    own = [move.action for move in script if move.seat == seat]
    return Scripted(own, after) if own else after
