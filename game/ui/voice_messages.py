"""What can happen beside the cards: something is to be heard again, or was typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from .setup_messages import Written

Topic: TypeAlias = Literal[
    "hand",
    "trick",
    "last",  # the trick before
    "contract",
    "trump",
    "score",
    "points",  # taken in this deal
    "cards",  # how many each hand still holds
    "now",  # what is asked, or whom the table waits for
    "why",  # the rule that forces or forbids
]
"""What a person may ask to be told."""


@dataclass(frozen=True)
class TellMe:
    """The person wants to hear about ``topic``."""

    topic: Topic


@dataclass(frozen=True)
class LayoutSwitched:
    """The other layout is wanted: text instead of cards, or cards instead of text."""


@dataclass(frozen=True)
class BidStepped:
    """The bid chosen on the sheet is to be the next one up or down that may be bid: ``by`` steps,
    or as far as it goes where that is more."""

    by: int


@dataclass(frozen=True)
class ChoiceStepped:
    """The way to settle the trump is to be the one ``by`` places on."""

    by: int


@dataclass(frozen=True)
class Typing(Written):
    """This much stands in the field for moves and commands."""


@dataclass(frozen=True)
class Entered:
    """The ``text`` in the field for moves and commands is to be done."""

    text: str


VoiceMessage: TypeAlias = TellMe | LayoutSwitched | BidStepped | ChoiceStepped | Typing | Entered
