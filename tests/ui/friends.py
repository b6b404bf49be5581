"""A screen among friends: a room, its people and its table, as the screen is told of them."""

from __future__ import annotations

import random
from dataclasses import replace

from game.net.news import (
    Person,
    RoomChanged,
    Standing,
)
from game.net.secret import fresh_secret
from game.rules.actions import Deal
from game.rules.cards import DECK
from game.rules.engine import apply, new_match
from game.rules.events import Event
from game.rules.options import parse_options
from game.rules.seats import SOUTH
from game.rules.view import View, redact, view
from game.ui.effects import Effect
from game.ui.friends.invitation import Invitation
from game.ui.friends.messages import (
    Invited,
    RoomEntered,
    RoomOpened,
    Told,
)
from game.ui.messages import (
    Happened,
    Message,
    PauseEnded,
    Seated,
)
from game.ui.model import Model
from game.ui.nodes import Node, text_of, walk
from game.ui.opening_messages import Opened
from game.ui.screens import screen
from game.ui.settings import Settings
from game.ui.update import update

SECRET = fresh_secret()
LINK = f"https://example.org/29/#friends={SECRET}"
ASHA = Person("a" * 32, "Asha", 0, host=True)
BINA = Person("b" * 32, "Bina", 2, me=True)
LOBBY = Standing(
    "nepal", "hard", 15, "lobby", (ASHA, BINA), True, 0, (0, 0), False,
    (False, True, False, True), 0,
)  # fmt: skip
PLAYED = replace(LOBBY, phase="deal")


class Screen:
    """A screen that is told messages; ``effects`` are those of the last one."""

    def __init__(self) -> None:
        self.model = Model()
        self.effects: tuple[Effect, ...] = ()
        self.tell(Opened(Settings(name="Bina")))

    def tell(self, *messages: Message) -> Screen:
        for message in messages:
            self.model, self.effects = update(self.model, message)
        return self

    def text(self) -> str:
        return text_of(screen(self.model))

    def ids(self) -> set[str]:
        return {node.attrs["id"] for node in walk(screen(self.model)) if "id" in node.attrs}

    def does(self, kind: type) -> bool:
        return any(isinstance(effect, kind) for effect in self.effects)


def come_in(standing: Standing = LOBBY) -> Screen:
    screen = Screen().tell(Invited(Invitation(SECRET)), RoomEntered(), RoomOpened(LINK))
    return screen.tell(Told(RoomChanged(standing)))


def deal() -> tuple[View, tuple[Event, ...]]:
    """A deal's first cards as South is told them."""
    state = new_match(parse_options("nepal"))
    cards = random.Random(29).sample(DECK, 32)
    hands = tuple(tuple(cards[i : i + 8]) for i in range(0, 32, 8))
    state, events = apply(state, Deal(hands))
    return view(state, SOUTH), tuple(redact(event, SOUTH) for event in events)


def at_the_table() -> Screen:
    empty = view(new_match(parse_options("nepal")), SOUTH)
    found, events = deal()
    names = ("Asha", "Gita", "Bina", "Hari")
    screen = come_in(PLAYED).tell(Seated(empty, names, ""))
    return screen.tell(Happened(events, found), PauseEnded())


def screen_of(shown: Screen) -> Node:
    return screen(shown.model)


def come_back(standing: Standing, *messages: Message) -> Screen:
    screen = Screen().tell(Invited(Invitation(SECRET), known=True), *messages)
    return screen.tell(RoomOpened(LINK), Told(RoomChanged(standing)))
