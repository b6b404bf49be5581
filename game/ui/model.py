"""The model: what is on one person's screen at one moment, and nothing that person may not know.

Of the match it holds a ``View`` only, and hands of deals that are over. What undo must restore is
in the table's state, what touches the world is an effect; what only this screen needs is here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from game.rules.actions import Action
from game.rules.cards import Card
from game.rules.events import Event, TrickTaken
from game.rules.seats import SOUTH
from game.rules.state import Trick
from game.rules.view import View

from .device_messages import Device, FileRefused
from .draft import Draft, Reading
from .history import FinishedDeal
from .link import Link
from .messages import Hinted, Sheet
from .opening_messages import Damage, Saved
from .part_messages import PartLacking
from .places import hand_order
from .refusals import Refusal
from .settings import Settings
from .statistics import Statistics

if TYPE_CHECKING:
    from .again.deal import Again
    from .friends.company import Company
    from .lessons.lesson import Course
    from .lookback.deal import Look, Opened

ME = SOUTH
"""The person always sits at the bottom of the screen."""

Screen: TypeAlias = Literal["opening", "home", "table"]


@dataclass(frozen=True)
class Model:
    """One moment of one screen.

    ``screen`` and the open ``sheet`` say what is looked at; ``settings`` are in force;
    ``usual_speed`` is the speed the device keeps while a link's holds for this visit; ``unspoken``
    the code of a language that was wanted and whose texts could not be had; ``link``,
    ``saved``, ``damage`` and ``failure`` are what the start of the page found. ``offline``: the
    game starts without a network from now on; ``newer``: a newer version waits to be let in;
    ``panel``: the window has room for one beside the table;
    ``device`` is what else this device does. ``in_file`` is the match in a file that may be loaded,
    ``refused_file`` why the last one was not.

    ``view``, ``names``, ``seed``: the match on the table. ``asked``: the table waits for this
    person, who may do what ``view.legal`` lists; ``refusals`` names the rule against anything else.
    ``paused``: the table waits for eyes, and ``just`` is what there is to see: the last events.
    ``log`` holds the events of the deal in play, ``unsaid`` those not announced yet, ``finished``
    the deals before; ``spreading``: the hands of the last are about to be laid open; ``coming``:
    cards of the hand that are still on their way from the dealer.

    ``bid`` and ``choice`` are what is chosen on a sheet but not done yet; ``tried`` what was tried
    last and refused, until something happens; ``cursor`` the card the hand's keyboard focus is on;
    ``raised`` the card tapped once that a second tap plays.

    ``hint`` is the one on the screen, ``pondering`` that one is being thought of. ``sure`` are the
    cards that take every trick left, in an order that does, where that is certain; ``claiming`` the
    number of tricks claimed, while they are played out.

    ``left`` are the seconds the turn clock still gives, 0 where none runs, and ``extended`` how
    often more were taken; ``stood_in``: the time was up, and what is on the screen was decided for
    this person.

    ``course`` is the lesson being played: the match on the table is then its deal. ``left_lesson``
    is the id of the one that was left last, for the place to learn to be where it was.

    ``again`` is the deal that is played again: what is on the table is then that, and ``saved`` the
    match that waits meanwhile.

    ``statistics`` is what was played on this device; ``erasing``: it is asked whether they may go.

    ``draft`` is the table being set up, also while its sheet is closed; ``reading`` the rules sheet
    that is open. ``wanted`` are the rules of a new match for which the one in play would be given
    up, empty for those it has.

    ``opener`` is the id of what the focus goes back to when the open sheet closes, empty for its
    usual place. ``typed`` is what stands in the text view's field for moves and commands,
    ``answer`` what was told last on demand.

    ``awaited`` is how much of a part of the game is here while one is waited for, in per cent;
    ``lacked`` the one that could not be had, and what it was wanted for.

    ``company`` are the friends, where the match is played with them or they are about to meet;
    ``way_back``: this device was with some when the page was closed, and can go back to them.

    ``look`` is the deal looked back at, which is over or comes from somebody's record; ``opened``
    the record that is being opened.
    """

    screen: Screen = "opening"
    sheet: Sheet = ""
    settings: Settings = field(default_factory=Settings)
    usual_speed: str = ""
    unspoken: str = ""
    link: Link = field(default_factory=Link)
    saved: Saved | None = None
    damage: Damage | None = None
    failure: str = ""
    offline: bool = False
    newer: bool = False
    panel: bool = True
    device: Device = field(default_factory=Device)
    in_file: Saved | None = None
    refused_file: FileRefused | None = None

    view: View | None = None
    names: tuple[str, str, str, str] = ("", "", "", "")
    seed: str = ""
    asked: bool = False
    refusals: Mapping[Action, Refusal] = field(default_factory=dict)
    paused: bool = False
    just: tuple[Event, ...] = ()
    log: tuple[Event, ...] = ()
    unsaid: tuple[Event, ...] = ()
    finished: tuple[FinishedDeal, ...] = ()
    spreading: bool = False
    coming: tuple[Card, ...] = ()

    bid: int = 0
    choice: Action | None = None
    tried: Action | None = None
    cursor: Card | None = None
    raised: Card | None = None

    hint: Hinted | None = None
    pondering: bool = False
    sure: tuple[Card, ...] = ()
    claiming: int = 0

    left: int = 0
    extended: int = 0
    stood_in: bool = False

    course: Course | None = None
    left_lesson: str = ""
    again: Again | None = None

    statistics: Statistics = field(default_factory=Statistics)
    erasing: bool = False

    draft: Draft | None = None
    reading: Reading | None = None
    wanted: str = ""
    opener: str = ""

    typed: str = ""
    answer: str = ""
    awaited: int | None = None
    lacked: PartLacking | None = None
    company: Company | None = None
    way_back: bool = False

    look: Look | None = None
    opened: Opened | None = None

    @property
    def is_match(self) -> bool:
        """Whether what is on the table is the match that this device keeps: no lesson, no deal that
        is played again, no match among friends."""
        return self.course is None and self.company is None and self.again is None

    @property
    def in_hand(self) -> tuple[Card, ...]:
        """The cards in hand from left to right."""
        if self.view is None:
            return ()
        order = hand_order(self.view, self.settings.order)
        return tuple(card for card in order if card not in self.coming) if self.coming else order

    @property
    def lingering(self) -> Trick | None:
        """The complete trick that still lies on the table, until the pause after it ends."""
        return next((event.trick for event in self.just if isinstance(event, TrickTaken)), None)
