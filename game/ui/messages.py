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
from .link import Link
from .look_messages import LookMessage
from .meeting import FriendsMessage
from .part_messages import PartMessage
from .refusals import Refusal
from .settings import Settings
from .setup_messages import SetupMessage
from .statistics import Statistics
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
class Saved:
    """What a saved match is, for the choice to continue it: ``rules`` as ``options_text`` writes
    them, its ``seed``, deals finished, the score by side; ``over`` when it was played to its
    end."""

    rules: str
    seed: str
    deals: int
    score: tuple[int, int]
    over: bool = False


@dataclass(frozen=True)
class Damage:
    """A save that cannot be read from ``line`` on, because of ``rule`` (a rule's id or a word of
    the record format); ``readable`` whether a part before it can be read; ``what`` is wrong with
    the line, in a sentence. ``newer``: nothing is wrong with it, but a later version of the game
    has written it. The text itself, which tells every hand, stays with the page."""

    line: int
    rule: str
    readable: bool
    what: str
    newer: bool = False


@dataclass(frozen=True)
class Opened:
    """The page was opened (or this tab took the match over): settings and save were read.

    At most one of ``saved`` and ``damage`` is given. ``elsewhere``: another tab holds the match.
    ``statistics`` is what this device has counted so far.
    ``lesson``: the lesson and step that were open, as ``KeepLesson`` was given them.
    ``again``: the deal that was played again, as ``game/ui/again/kept.py`` writes it.
    ``visiting``: the link leads to a table of friends; a match of one's own waits meanwhile.
    """

    settings: Settings
    link: Link = field(default_factory=Link)
    saved: Saved | None = None
    damage: Damage | None = None
    elsewhere: bool = False
    statistics: Statistics = field(default_factory=Statistics)
    lesson: str = ""
    again: str = ""
    visiting: bool = False


@dataclass(frozen=True)
class LostToOtherTab:
    """Another tab took the match over; this one must not write any more."""


@dataclass(frozen=True)
class NotSaved:
    """The device refused to keep the match (its storage is full or switched off). Play goes on."""


@dataclass(frozen=True)
class Failed:
    """Something went wrong that nobody foresaw; ``what`` is the technical text for a report."""

    what: str


@dataclass(frozen=True)
class RoomSeen:
    """Whether the window now has room for the ``panel`` beside the table."""

    panel: bool


@dataclass(frozen=True)
class OfflineReady:
    """The whole game lies on this device: it starts without a network from now on."""


@dataclass(frozen=True)
class VersionWaiting:
    """A newer version of the page is here and waits to be let in."""


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
class Continued:
    """The saved match is to go on."""


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
class VersionTaken:
    """The newer version is to be used now."""


@dataclass(frozen=True)
class DamagedKept:
    """What can be kept of a damaged save is wanted as a file."""


@dataclass(frozen=True)
class DamageDropped:
    """The damaged save may go: a fresh start."""


@dataclass(frozen=True)
class PlayHere:
    """This tab is to take the match over from the other one."""


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
    Opened
    | LostToOtherTab
    | NotSaved
    | Failed
    | RoomSeen
    | OfflineReady
    | VersionWaiting
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
    | Continued
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
    | VersionTaken
    | DamagedKept
    | DamageDropped
    | PlayHere
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
