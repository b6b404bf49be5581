"""Everything that can happen to the screen, each a frozen piece of data for ``update``.

The first group comes from the table and the page, the second from the person's hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from game.rules.actions import Action
from game.rules.cards import Card
from game.rules.events import Event
from game.rules.view import View

from .again_messages import AgainMessage
from .device_messages import DeviceMessage
from .history import FinishedDeal
from .languages import LanguageMessage
from .look_messages import LookMessage
from .meeting import FriendsMessage
from .opening_messages import OpeningMessage
from .part_messages import PartMessage
from .refusals import Refusal
from .setup_messages import SetupMessage
from .voice_messages import VoiceMessage

Sheet: TypeAlias = Literal[
    "",
    "menu",  # what one may do beside playing
    "settings",
    "setup",  # a table is set up
    "rules",  # the rules sheet of a table
    "cards",  # every card there is
    "statistics",  # what was played on this device
    "learn",  # lessons, tips, questions and words
    "score",  # the score sheet, deal by deal
    "last",  # the last trick
    "new",  # really give this match up for a new one?
    "deal",  # the deal's end
    "match",  # the match's end
    "link",  # the link has a part that cannot be read
    "offer",  # a link's table: play it?
    "choice",  # the link's table or the saved match?
    "damage",  # the save cannot be read
    "elsewhere",  # another tab holds the match
    "full",  # the device keeps nothing
    "missing",  # a part of the game could not be loaded
    "failed",  # something nobody foresaw
    "keys",  # what keys and typed words mean
    "device",  # what this device does for the game, and keeps of it
    "restore",  # really load a file in place of what is kept?
    "friends",  # friends meet: the room before the cards, and beside them
    "say",  # what is to be said to the others
    "seal",  # a deal that does not bear its check
    "lost",  # the host is gone: go on without?
    "closed",  # the room is over for this tab
    "look",  # a deal is looked back at
    "record",  # somebody's record is opened
]
"""The sheets that may cover the table; empty for none."""

# From the table and the page.


@dataclass(frozen=True)
class Seated:
    """A match is on the table, new or resumed, and waits for ``GoOn`` before anything happens.

    ``view`` is what the person's seat sees, ``names`` are by seat, ``log`` the events of the deal
    in play as this seat was told them, ``finished`` the deals played before, whose cards are
    public."""

    view: View
    names: tuple[str, str, str, str]
    seed: str
    log: tuple[Event, ...] = ()
    finished: tuple[FinishedDeal, ...] = ()


@dataclass(frozen=True)
class Happened:
    """The table did something: the ``events`` of one action as this seat is told them and the
    ``view`` after them. The table waits for ``GoOn``. ``finished`` is the deal this action
    ended."""

    events: tuple[Event, ...]
    view: View
    finished: FinishedDeal | None = None


@dataclass(frozen=True)
class Asked:
    """The table waits for the person's ``Answer``. ``view.legal`` is what may be answered;
    ``refusals`` says, for what a person might try beside that, which rule forbids it. ``sure``: the
    cards that take every trick left whatever the others hold and play, in an order that does;
    empty where that is not certain. ``seconds`` are those the table's own clock leaves, ``None``
    where the settings decide."""

    view: View
    refusals: Mapping[Action, Refusal]
    sure: tuple[Card, ...] = ()
    seconds: int | None = None


@dataclass(frozen=True)
class Hinted:
    """The hint asked for: the ``action`` and, as ``game/ui/hinting.py`` puts it into words, its
    ``reason``."""

    action: Action
    reason: str
    details: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class PauseEnded:
    """The time for looking is over."""


@dataclass(frozen=True)
class CardsCame:
    """The next of the cards that are being dealt reach the hand."""


@dataclass(frozen=True)
class HandsSpread:
    """The sheet of a deal's end is on the screen: now its four hands may come."""


@dataclass(frozen=True)
class Said:
    """The time for gathering announcements is over: they are spoken as one."""


@dataclass(frozen=True)
class Ticked:
    """A second of the turn clock is over."""


# From the person's hands.


@dataclass(frozen=True)
class WentOn:
    """A tap on the table, or Enter: the pause is long enough."""


@dataclass(frozen=True)
class PlayedNow:
    """Play now was pressed: a match with the rules chosen."""


@dataclass(frozen=True)
class TableTaken:
    """A match with these ``rules`` and this ``seed`` (empty: a fresh one) is to begin; that a match
    in play is given up for it has been confirmed."""

    rules: str
    seed: str = ""


@dataclass(frozen=True)
class RulesChosen:
    """A preset was chosen for the next match."""

    rules: str


@dataclass(frozen=True)
class SettingChosen:
    """The setting ``name`` is to be ``value``."""

    name: str
    value: str


@dataclass(frozen=True)
class SheetOpened:
    """A sheet was asked for; pressing the same button again closes it. ``opener`` is the id of what
    the focus goes back to then, empty for the button that opens this sheet."""

    sheet: Sheet
    opener: str = ""


@dataclass(frozen=True)
class SheetClosed:
    """The open sheet is to go."""


@dataclass(frozen=True)
class WentHome:
    """The start screen was asked for. The match stays saved."""


@dataclass(frozen=True)
class BidChosen:
    """A number on the bidding sheet was chosen; it is not bid yet."""

    points: int


@dataclass(frozen=True)
class TrumpChosen:
    """A way to settle the trump was chosen; it is not done yet."""

    choice: Action


@dataclass(frozen=True)
class Did:
    """The person wants to do this: a call, the trump chosen, an ask, a pair, a card."""

    action: Action


@dataclass(frozen=True)
class Tapped:
    """A card that may be played was tapped, by somebody who wants a second tap to confirm it.
    ``strip``: how much of the card shows from its left edge, in CSS pixels, measured when it is
    tapped."""

    card: Card
    strip: float = 0


@dataclass(frozen=True)
class HintWanted:
    """What would a good player do?"""


@dataclass(frozen=True)
class Claimed:
    """The tricks that are left are claimed."""


@dataclass(frozen=True)
class TookBack:
    """The person's last decision is to be taken back."""


@dataclass(frozen=True)
class TimeWanted:
    """More time for this decision, please."""


@dataclass(frozen=True)
class CardFocused:
    """The cursor in the hand is to stand on ``card``."""

    card: Card


@dataclass(frozen=True)
class NextDealTaken:
    """Next deal was pressed."""


@dataclass(frozen=True)
class StatisticsErased:
    """The statistics are to go; asked again before, or thought better of, unless ``certain``."""

    certain: bool = False


@dataclass(frozen=True)
class ScorePrinted:
    """The score sheet is wanted on paper."""


@dataclass(frozen=True)
class LessonTaken:
    """The lesson ``id`` is to begin, or to go on at ``step``."""

    id: str
    step: int = 0


@dataclass(frozen=True)
class StepTurned:
    """The next step of the lesson (``by`` 1) or the one before (``by`` −1) is wanted."""

    by: int


@dataclass(frozen=True)
class LessonLeft:
    """The lesson is to end here."""


Message: TypeAlias = (
    OpeningMessage
    | Seated
    | Happened
    | Asked
    | Hinted
    | PauseEnded
    | CardsCame
    | HandsSpread
    | Said
    | Ticked
    | WentOn
    | PlayedNow
    | TableTaken
    | RulesChosen
    | SettingChosen
    | SheetOpened
    | SheetClosed
    | WentHome
    | BidChosen
    | TrumpChosen
    | Did
    | Tapped
    | HintWanted
    | Claimed
    | TookBack
    | TimeWanted
    | CardFocused
    | NextDealTaken
    | ScorePrinted
    | StatisticsErased
    | LessonTaken
    | StepTurned
    | LessonLeft
    | SetupMessage
    | LanguageMessage
    | VoiceMessage
    | DeviceMessage
    | PartMessage
    | FriendsMessage
    | LookMessage
    | AgainMessage
)
