"""Who only watches a table is never spoken of: its sides have the names of their players."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.net.news import Person, RoomChanged, Standing
from game.net.secret import fresh_secret
from game.rules.actions import Deal, Pass
from game.rules.cards import DECK
from game.rules.engine import apply, legal, new_match
from game.rules.options import parse_options
from game.rules.record import Record
from game.rules.seats import NOBODY
from game.rules.view import redact, view
from game.ui.effects import Announce
from game.ui.friends.invitation import Invitation
from game.ui.friends.messages import Invited, RoomEntered, RoomOpened, Told
from game.ui.history import just_finished
from game.ui.messages import Happened, Message, PauseEnded, Said, Seated, SheetOpened
from game.ui.model import Model
from game.ui.nodes import text_of, walk
from game.ui.opening_messages import Opened
from game.ui.screens import screen
from game.ui.settings import Settings
from game.ui.spoken import spoken
from game.ui.update import update
from game.ui.voice_messages import Topic
from game.ui.words import EverybodysNames

SECRET = fresh_secret()
ASHA = Person("a" * 32, "Asha", 0, host=True)
BINA = Person("b" * 32, "Bina", NOBODY, me=True)
TO_ME = re.compile(r"\b([Yy]our?|You|Us|Them|[Tt]he others)\b")
ABOUT_OTHERS = (
    "The others at the table",
    "A trick was lost to the others.",
    "You are only watching this table.",
    "What you may do",
)
"""What names nobody's side: the seats over the cloth, those whom a single hand was played against;
and what tells the person what they are."""
TOPICS: tuple[Topic, ...] = (
    *("trick", "last", "contract", "trump", "score", "points", "cards", "now", "why"),
)


class Onlooker:
    """A screen of somebody who sits nowhere, at whose table chance plays."""

    def __init__(self, rules: str, layout: str, seed: int) -> None:
        self.random = random.Random(seed)
        self.model = Model()
        self.said: list[str] = []
        self.state = new_match(parse_options(rules))
        self.names = EverybodysNames(("Asha", "Gita", "Ravi", "Hari"))
        standing = Standing(
            rules, "hard", 0, "deal", (ASHA, BINA), True, 0, (0, 0), False, (False,) * 4, 0
        )
        self.tell(
            Opened(Settings(name="Bina", layout=layout)),
            Invited(Invitation(SECRET)),
            RoomEntered(),
            RoomOpened("https://example.org/29/"),
            Told(RoomChanged(standing)),
            Seated(view(self.state, NOBODY), self.names, ""),
        )
        self.model = replace(self.model, sheet="")
        self.record = Record(self.state.options, self.names, self.state.dealer, ())

    def tell(self, *messages: Message) -> None:
        for message in messages:
            self.model, effects = update(self.model, message)
            self.said += [effect.text for effect in effects if isinstance(effect, Announce)]

    def play(self, deals: int = 12) -> Iterator[None]:
        """A match, or the first deals of it; yields at every moment there is something to see."""
        while self.state.phase != "over" and self.state.deals < deals:
            seat = self.state.dealer if self.state.phase == "deal" else self.state.turn
            if self.state.phase == "deal":
                cards = self.random.sample(DECK, 32)
                action: object = Deal(tuple(tuple(cards[i * 8 : i * 8 + 8]) for i in range(4)))
            else:
                ways = legal(self.state)
                passes = [way for way in ways if isinstance(way, Pass)]
                quiet = passes and self.random.random() < 0.5
                action = passes[0] if quiet else self.random.choice(ways)
            self.record = self.record.add(seat, action)  # type: ignore[arg-type]
            self.state, events = apply(self.state, action)  # type: ignore[arg-type]
            told = tuple(redact(event, NOBODY) for event in events)
            finished = just_finished(self.record, told)
            self.tell(Happened(told, view(self.state, NOBODY), finished))
            yield
            self.tell(Said(), PauseEnded())
            yield

    def texts(self) -> Iterator[str]:
        """All that is on the screen, or read of it."""
        whole = screen(self.model)
        for node in walk(whole):
            if node.attrs.get("aria-hidden") != "true":
                yield node.attrs.get("aria-label", "")
        yield text_of(whole)


def complaints(texts: Iterator[str]) -> set[str]:
    found = set()
    for text in texts:
        for known in ABOUT_OTHERS:
            text = text.replace(known, "")
        if match := TO_ME.search(text):
            found.add(text[max(0, match.start() - 40) : match.end() + 40])
    return found


TABLES = ("standard", "nepal match_length=2", "sets match_length=1", "points", "nepal match=rounds")


@pytest.mark.parametrize("layout", ["table", "text"])
@pytest.mark.parametrize("rules", TABLES)
def test_nothing_speaks_of_who_only_watches(rules: str, layout: str) -> None:
    found: set[str] = set()
    outcomes = set()
    onlooker = Onlooker(rules, layout, 0)
    for step, _moment in enumerate(onlooker.play()):
        if step % 5 == 0 or onlooker.state.phase in ("deal", "over"):
            found |= complaints(onlooker.texts())
            found |= complaints(spoken(onlooker.model, topic) for topic in TOPICS)
        if onlooker.state.last:
            outcomes.add(onlooker.state.last.outcome)
    for sheet in ("score", "match"):
        onlooker.tell(SheetOpened(sheet))
        found |= complaints(onlooker.texts())
    found |= complaints(iter(onlooker.said))
    assert found == set()
    assert outcomes & {"made", "missed"}


def test_its_sides_are_named() -> None:
    onlooker = Onlooker("standard", "table", 3)
    for _moment in onlooker.play(deals=80):
        pass
    assert onlooker.state.phase == "over"
    assert "Ravi and Asha" in spoken(onlooker.model, "score")
    assert "Hari and Gita" in " ".join(onlooker.said)
    onlooker.tell(SheetOpened("match"))
    assert "win the match" in " ".join(onlooker.texts())
    assert "R+A" in " ".join(onlooker.texts()), "where there is room for little"
