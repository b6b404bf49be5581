"""Whole matches at the real table, against the real bots, with the screen in between: what the page
does, without a page."""

from __future__ import annotations

import asyncio
from collections import deque

import pytest

from game.players.base import Limit
from game.players.bots.careful import Careful
from game.players.human import Human
from game.rules.events import Event
from game.rules.options import parse_options
from game.rules.record import Record, final_state
from game.rules.seats import NORTH, SEATS, SOUTH
from game.rules.view import View, view
from game.table.table import Table
from game.ui.effects import Answer, GoOn, StartMatch
from game.ui.history import just_finished
from game.ui.link import parse_link
from game.ui.messages import Asked, Did, Happened, Message, NextDealTaken, Seated
from game.ui.model import Model
from game.ui.nodes import walk
from game.ui.opening_messages import Opened
from game.ui.refusals import refusals_of
from game.ui.screens import screen
from game.ui.settings import Settings
from game.ui.update import update


class Sitting:
    """One match: the table in the middle, the model on this side of it."""

    def __init__(self, rules: str, seed: str) -> None:
        self.model = Model()
        self.table: Table | None = None
        self.human = Human(self._asked, self._hear)
        self.stand_in = Careful(f"{seed}/S")
        self.heard: list[Event] = []
        self.gate = asyncio.Event()
        self.waiting: deque[Message] = deque()
        self.tell(Opened(Settings(speed="instant"), parse_link(f"?rules={rules}&seed={seed}")))

    def tell(self, message: Message) -> None:
        self.waiting.append(message)
        if len(self.waiting) > 1:
            return
        while self.waiting:
            self.model, effects = update(self.model, self.waiting[0])
            screen(self.model)
            for effect in effects:
                if isinstance(effect, StartMatch):
                    self._start(effect)
                elif isinstance(effect, GoOn):
                    self.gate.set()
                elif isinstance(effect, Answer):
                    self.human.answer(effect.action)
            self.waiting.popleft()

    def _start(self, effect: StartMatch) -> None:
        record = Record(parse_options(effect.rules), effect.names, NORTH, ())
        self.table = Table(
            record,
            [self.human if s == SOUTH else Careful(f"{effect.seed}/{s}") for s in SEATS],
            effect.seed,
            paced=self._paced,
        )
        self.tell(Seated(view(self.table.state, SOUTH), record.names, effect.seed))

    def _hear(self, event: Event) -> None:
        self.heard.append(event)

    def _asked(self, seen: View) -> None:
        assert self.table is not None
        self.tell(Asked(seen, refusals_of(self.table.state, SOUTH)))

    async def _paced(self, _events: tuple[Event, ...]) -> None:
        assert self.table is not None
        events = tuple(self.heard)
        self.heard.clear()
        self.gate.clear()
        finished = just_finished(self.table.record, events)
        self.tell(Happened(events, view(self.table.state, SOUTH), finished))
        await self._press()
        await self.gate.wait()

    async def _press(self) -> None:
        """Goes on to the next deal where the sheet of the deal's end asks for it."""
        if self.model.sheet == "deal" and self.model.view is not None:
            meant = [node.on["click"] for node in walk(screen(self.model)) if "click" in node.on]
            if self.model.view.phase == "deal":
                assert NextDealTaken() in meant
                self.tell(NextDealTaken())
            else:
                self.gate.set()  # nothing is left to wait for

    async def play(self) -> None:
        assert self.table is not None
        await self.gate.wait()
        playing = asyncio.create_task(self.table.run())
        while not playing.done():
            await asyncio.sleep(0)
            if self.model.asked and self.model.view is not None:
                action = await self.stand_in.decide(self.model.view, Limit())
                meant = [n.on["click"] for n in walk(screen(self.model)) if "click" in n.on]
                wish = Did(action)
                assert wish in meant or self.model.view.phase in ("auction", "trump")
                self.tell(wish)
        await playing


@pytest.mark.parametrize(
    "rules", ["standard", "nepal", "sets+match=hands", "points+match_length=3"]
)
def test_a_match_against_the_bots(rules: str) -> None:
    sitting = Sitting(rules, "29")
    asyncio.run(sitting.play())
    assert sitting.table is not None
    assert sitting.table.state.phase == "over"
    assert sitting.model.sheet == "deal"
    assert final_state(sitting.table.record) == sitting.table.state
    assert len(sitting.model.finished) == sitting.table.state.deals
    assert sitting.model.finished[-1].score == sitting.table.state.score
