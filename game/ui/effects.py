"""Everything ``update`` wants done in the world, as data. Whoever owns the page carries it out, in
order, after the new screen was drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.rules.actions import Action

from .again_effects import AgainEffect
from .look_effects import LookEffect
from .meeting import FriendsEffect
from .messages import Message
from .settings import Settings
from .statistics import Statistics


@dataclass(frozen=True)
class StartMatch:
    """Begin a match, in the place of any other: ``rules`` as ``parse_options`` reads them, ``seed``
    empty for a fresh one, ``names`` by seat. ``Seated`` follows."""

    rules: str
    seed: str
    names: tuple[str, str, str, str]


@dataclass(frozen=True)
class Resume:
    """Put the saved match on the table. ``Seated`` follows."""


@dataclass(frozen=True)
class Leave:
    """Take the match from the table; its save stays."""


@dataclass(frozen=True)
class GoOn:
    """Let the table go on: it waits for this after ``Seated`` and after every ``Happened``."""


@dataclass(frozen=True)
class Answer:
    """The person's decision, one of the actions asked for."""

    action: Action


@dataclass(frozen=True)
class StandIn:
    """Have a bot decide this one turn in the person's place. ``Happened`` follows."""


@dataclass(frozen=True)
class Hint:
    """Have a good player look at what the person is asked. ``Hinted`` follows, unless it is
    answered before."""


@dataclass(frozen=True)
class TakeBack:
    """Undo the person's last decision. ``Seated`` follows, with the match as it was before it."""


@dataclass(frozen=True)
class After:
    """Send ``message`` in ``ms`` milliseconds. One that waits under the same ``key`` is
    replaced."""

    ms: int
    message: Message
    key: str


@dataclass(frozen=True)
class Cancel:
    """Forget what waits under ``key``, if anything does."""

    key: str


@dataclass(frozen=True)
class Announce:
    """Tell a screen reader: politely, or at once."""

    text: str
    assertive: bool = False


@dataclass(frozen=True)
class Focus:
    """Move the keyboard's focus to the element with the id ``target``; nothing if there is none.
    ``gently``: only where the focus is in the hand or on nothing at all, so that nobody who is
    somewhere else is torn away."""

    target: str
    gently: bool = False


@dataclass(frozen=True)
class Reveal:
    """Scroll what the element with the id ``target`` lies in, so that it is in sight."""

    target: str


@dataclass(frozen=True)
class Share:
    """Send a link to the table ``rules``, called ``title``. ``LinkSent`` follows, unless the person
    thinks better of it."""

    title: str
    rules: str


@dataclass(frozen=True)
class Print:
    """Print what the screen shows. ``PrintEnded`` follows."""


@dataclass(frozen=True)
class SaveSettings:
    """Keep the settings on this device and dress the page in them (``theme``, ``motion``)."""

    settings: Settings


@dataclass(frozen=True)
class SaveStatistics:
    """Keep the statistics on this device."""

    statistics: Statistics


@dataclass(frozen=True)
class Dress:
    """Show the page in these settings without keeping them."""

    settings: Settings


@dataclass(frozen=True)
class Speak:
    """Show the page in the language and the digits of these settings. ``Spoken`` follows."""

    settings: Settings


@dataclass(frozen=True)
class KeepDamaged:
    """Offer the damaged save as a file: its readable part, or all of it where there is none."""


@dataclass(frozen=True)
class ForgetSave:
    """Delete the saved match."""


@dataclass(frozen=True)
class Install:
    """Let the browser ask whether the game may be installed."""


@dataclass(frozen=True)
class Persist:
    """Ask the browser not to delete what the game keeps when it needs room."""


@dataclass(frozen=True)
class KeepBelongings:
    """Offer everything the device keeps of the game as a file."""


@dataclass(frozen=True)
class ChooseFile:
    """Have a file chosen and look into it. ``FileRead`` or ``FileRefused`` follows, unless the
    person thinks better of it."""


@dataclass(frozen=True)
class TakeBelongings:
    """Put what the chosen file holds in the place of what is kept, and load the page anew; where
    the device refuses, everything stays and ``FileRefused`` follows."""


@dataclass(frozen=True)
class TakeOver:
    """Take the match over from the tab that holds it. ``Opened`` follows."""


@dataclass(frozen=True)
class GiveUpWayBack:
    """Forget the way back to friends."""


@dataclass(frozen=True)
class UseNewVersion:
    """Let the newer version of the page in; the page loads itself anew."""


@dataclass(frozen=True)
class StartLesson:
    """Put the lesson ``id`` on the table in the place of any match there, whose save stays, with
    its first ``moves`` moves made. The others then play what its record says, and what bots play
    where it ends. ``Seated`` follows; nothing of it is saved."""

    id: str
    moves: int


@dataclass(frozen=True)
class KeepLesson:
    """Keep on this device which lesson and step are open, to go on there; empty for none."""

    text: str


Effect: TypeAlias = (
    StartMatch
    | Resume
    | Leave
    | GoOn
    | Answer
    | StandIn
    | Hint
    | TakeBack
    | After
    | Cancel
    | Announce
    | Focus
    | Reveal
    | Share
    | Print
    | SaveSettings
    | SaveStatistics
    | Dress
    | Speak
    | KeepDamaged
    | ForgetSave
    | Install
    | Persist
    | KeepBelongings
    | ChooseFile
    | TakeBelongings
    | TakeOver
    | GiveUpWayBack
    | UseNewVersion
    | StartLesson
    | KeepLesson
    | FriendsEffect
    | LookEffect
    | AgainEffect
)
