"""A page without a browser: runs the effects of ``update`` against the engine, for tests.

Three seats play at random; the fourth is the test's, who sees and presses only what is on the
screen. Every model that comes up is looked at by ``inspect``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from game.players.claim import sure_tricks
from game.rules.actions import Action, Deal, Pass
from game.rules.cards import DECK
from game.rules.engine import apply, legal, new_match
from game.rules.options import parse_options
from game.rules.record import Record, final_state
from game.rules.seats import SOUTH
from game.rules.state import State
from game.rules.view import redact, view
from game.ui.again.kept import Kept
from game.ui.again_effects import BeginAnew, EndAgain, LayAgain, ResumeAgain, TakeBackAgain
from game.ui.effects import (
    After,
    Announce,
    Answer,
    Effect,
    Focus,
    GoOn,
    Leave,
    Resume,
    StandIn,
    StartMatch,
    TakeBack,
)
from game.ui.history import history, just_finished
from game.ui.link import parse_link
from game.ui.messages import Asked, HandsSpread, Happened, Message, PauseEnded, Seated
from game.ui.model import Model
from game.ui.nodes import Node, text_of, walk
from game.ui.opening_messages import Opened
from game.ui.refusals import refusals_of
from game.ui.screens import screen
from game.ui.settings import Settings
from game.ui.update import update


class Page:
    """The model, the state behind it (which the model must not know), all effects so far."""

    def __init__(self, seed: int, inspect: Callable[[Page], None] | None = None) -> None:
        self.random = random.Random(seed)
        self.model = Model()
        self.state: State | None = None
        self.record: Record | None = None
        self.effects: list[Effect] = []
        self._inspect = inspect
        self._may_go_on = False
        self.kept: Kept | None = None
        """The deal that is played again."""
        self.waiting: tuple[State, Record, str] | None = None
        """The match that waits meanwhile."""

    def open(self, query: str = "", **what: object) -> None:
        settings = Settings(speed="instant")
        self.send(Opened(settings, parse_link(query), **what))  # type: ignore[arg-type]

    def send(self, message: Message) -> list[Effect]:
        """Sends a message, then does what is to be done; returns the effects of this one."""
        self.model, effects = update(self.model, message)
        self.effects.extend(effects)
        if self._inspect:
            self._inspect(self)
        for effect in effects:
            self._do(effect)
        return list(effects)

    def _do(self, effect: Effect) -> None:
        if isinstance(effect, StartMatch):
            options = parse_options(effect.rules)
            self.state = new_match(options)
            self.record = Record(options, effect.names, self.state.dealer, ())
            self.send(Seated(view(self.state, SOUTH), effect.names, effect.seed or "fresh"))
        elif isinstance(effect, GoOn):
            self._may_go_on = True
        elif isinstance(effect, After) and isinstance(effect.message, HandsSpread):
            self.send(effect.message)
        elif isinstance(effect, Leave):
            self.state, self._may_go_on = None, False
        elif isinstance(effect, StandIn):
            assert self.state is not None
            self.act(self.choice(legal(self.state)))
        elif isinstance(effect, TakeBack):
            self._take_back()
        elif isinstance(effect, LayAgain):
            if self.record is not None and self.kept is None and self.waiting is None:
                self.waiting = final_state(self.record), self.record, self.model.seed
            self._lay_again(effect.kept)
        elif isinstance(effect, (BeginAnew, TakeBackAgain, ResumeAgain)):
            assert self.kept is not None
            anew, back = self.kept.anew, self.kept.taken_back
            changed = {BeginAnew: anew, TakeBackAgain: back}.get(type(effect), lambda: self.kept)
            self._lay_again(changed())
        elif isinstance(effect, EndAgain):
            self.kept = None
        elif isinstance(effect, Resume) and self.waiting is not None:
            (self.state, self.record, seed), self.waiting = self.waiting, None
            self._seat(self.record, seed)
        elif isinstance(effect, Answer):
            assert self.state is not None
            assert self.state.turn == SOUTH
            self.act(effect.action)

    def _take_back(self) -> None:
        assert self.record is not None
        self._seat(replace(self.record, moves=self.record.moves[:-1]), self.model.seed)

    def _lay_again(self, kept: Kept | None) -> None:
        assert kept is not None
        self.kept = kept
        self._seat(kept.now, kept.save.seed)

    def _seat(self, record: Record, seed: str) -> None:
        self.record, self.state = record, final_state(record)
        past = history(record, SOUTH)
        seen = view(self.state, SOUTH)
        self.send(Seated(seen, record.names, seed, past.log, past.finished))

    def act(self, action: Action) -> None:
        """The table does this, whoever's turn it is."""
        assert self.state is not None
        assert self.record is not None
        seat = self.state.dealer if self.state.phase == "deal" else self.state.turn
        self.record = self.record.add(seat, action)
        if self.kept is not None:
            self.kept = self.kept.come_to(self.record)
        self.state, events = apply(self.state, action)
        told = tuple(redact(event, SOUTH) for event in events)
        finished = just_finished(self.record, told)
        self.send(Happened(told, view(self.state, SOUTH), finished))

    def until_asked(self) -> bool:
        """Lets the table go on until the person is asked or a sheet has to be answered; False when
        nothing more will happen by itself."""
        while not self.model.asked:
            if self.model.paused:
                self.send(PauseEnded())
            if not self.step():
                return False
        return True

    def step(self) -> bool:
        """The table goes on by one action, or asks the person; False when it waits."""
        if not self._may_go_on or self.state is None:
            return False
        self._may_go_on = False
        if self.state.phase == "deal":
            cards = list(DECK)
            self.random.shuffle(cards)
            self.act(Deal(tuple(tuple(cards[i * 8 : i * 8 + 8]) for i in range(4))))
        elif self.state.turn == SOUTH:
            seen = view(self.state, SOUTH)
            self.send(Asked(seen, refusals_of(self.state, SOUTH), sure_tricks(seen)))
        else:
            self.act(self.choice(legal(self.state)))
        return True

    def choice(self, actions: tuple[Action, ...]) -> Action:
        """At random, but passing more often than not: else every deal is bid to the highest."""
        passes = [action for action in actions if isinstance(action, Pass)]
        if passes and self.random.random() < 0.6:
            return passes[0]
        return self.random.choice(actions)

    # What is on the screen.

    def nodes(self) -> Iterator[Node]:
        return walk(screen(self.model))

    def find(self, id_: str) -> Node:
        return next(node for node in self.nodes() if node.attrs.get("id") == id_)

    def press(self, name: str) -> list[Effect]:
        """Presses the one button that is called so."""
        buttons = [n for n in self.nodes() if n.tag == "button" and name_of(n) == name]
        assert len(buttons) == 1, [name_of(n) for n in self.nodes() if n.tag == "button"]
        return self.send(buttons[0].on["click"])

    def text(self) -> str:
        return text_of(screen(self.model))

    def said(self) -> list[str]:
        return [effect.text for effect in self.effects if isinstance(effect, Announce)]

    def focused(self) -> list[str]:
        return [effect.target for effect in self.effects if isinstance(effect, Focus)]


def name_of(node: Node) -> str:
    """What a screen reader calls a button."""
    return node.attrs.get("aria-label") or text_of(node).strip()
