"""What is typed in the text view, understood: moves, calls, commands.

Everything may be typed as a record writes it (``jh``, ``bid 18``, ``trump s``), in English words
(``jack of hearts``, ``trump spades``), and in the words of the language in force.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import get_args

from game.rules.actions import (
    ASK,
    BIDS,
    CHOICES,
    DOUBLE,
    LAYS,
    PASS,
    PLAYS,
    REDOUBLE,
    SEVENTH_CARD,
    SHOW_PAIR,
    SINGLE_HAND,
    Action,
    Bid,
    LayTrump,
    Play,
)
from game.rules.cards import DECK, NO_TRUMP, Card, Suit, card_text, suit_of
from game.rules.options import options_text

from .again_messages import AgainAnew, AgainLeft, AgainWanted
from .helping import may_claim, may_hint
from .look_messages import LookOpened
from .looking import may_play_again
from .messages import (
    Claimed,
    Did,
    HintWanted,
    Message,
    NextDealTaken,
    PlayedNow,
    SheetOpened,
    TableTaken,
    TookBack,
    WentHome,
    WentOn,
)
from .model import Model
from .opening_messages import Continued
from .places import FIELD
from .refusals import Refusal, refusal_text
from .setup_messages import RulesOpened, SetupOpened
from .spoken import spoken
from .taking_back import may_take_back
from .text import _, per_language, pgettext
from .voice_messages import LayoutSwitched, TellMe, Topic
from .words import SUIT_SIGNS, card_name, suit_name

_RANKS: Mapping[str, tuple[str, ...]] = {
    "7": ("7", "seven"),
    "8": ("8", "eight"),
    "9": ("9", "nine"),
    "T": ("t", "10", "ten"),
    "J": ("j", "jack"),
    "Q": ("q", "queen"),
    "K": ("k", "king"),
    "A": ("a", "ace"),
}
_SUITS: tuple[tuple[str, ...], ...] = (
    ("s", "spade", "spades", SUIT_SIGNS[0]),
    ("h", "heart", "hearts", SUIT_SIGNS[1]),
    ("d", "diamond", "diamonds", SUIT_SIGNS[2]),
    ("c", "club", "clubs", SUIT_SIGNS[3]),
)
_IDLE = {"of", "the"}
"""Words that may stand in a card's name and say nothing."""

_ENGLISH: Mapping[str, str] = {
    "no": "no",
    "yes": "yes",
    "re": "redouble",
    "alone": "single",
    "show": "ask",
    "marriage": "pair",
    "7th": "seventh",
    "joker": "none",
    "n": "now",
    "h": "hand",
    "t": "trick",
    "l": "last",
    "b": "contract",
    "r": "trump",
    "s": "score",
    "p": "points",
    "c": "cards",
    "w": "why",
    "u": "undo",
    "?": "help",
}
"""What may be typed beside the words themselves: shorter, or as other people say it."""

TOPICS: Mapping[str, Topic] = {topic: topic for topic in get_args(Topic)}
"""What is told on demand is asked for by its own name."""

_CALLS: Mapping[str, Action] = {
    "pass": PASS,
    "double": DOUBLE,
    "redouble": REDOUBLE,
    "single": SINGLE_HAND,
    "ask": ASK,
    "pair": SHOW_PAIR,
    "seventh": SEVENTH_CARD,
}


@per_language
def words() -> dict[str, str]:
    """Each word that may be typed, as the language in force has it: its English form → it."""
    return {
        "pass": pgettext("typed", "pass"),
        "bid": pgettext("typed", "bid"),
        "double": pgettext("typed", "double"),
        "redouble": pgettext("typed", "redouble"),
        "single": pgettext("typed", "single"),
        "trump": pgettext("typed", "trump"),
        "seventh": pgettext("typed", "seventh"),
        "none": pgettext("typed", "none"),
        "play": pgettext("typed", "play"),
        "ask": pgettext("typed", "ask"),
        "pair": pgettext("typed", "pair"),
        "yes": pgettext("typed", "yes"),
        "no": pgettext("typed", "no"),
        "hand": pgettext("typed", "hand"),
        "trick": pgettext("typed", "trick"),
        "last": pgettext("typed", "last"),
        "contract": pgettext("typed", "contract"),
        "score": pgettext("typed", "score"),
        "points": pgettext("typed", "points"),
        "cards": pgettext("typed", "cards"),
        "now": pgettext("typed", "now"),
        "why": pgettext("typed", "why"),
        "next": pgettext("typed", "next"),
        "look": pgettext("typed", "look"),
        "again": pgettext("typed", "again"),
        "back": pgettext("typed", "back"),
        "new": pgettext("typed", "new"),
        "hint": pgettext("typed", "hint"),
        "claim": pgettext("typed", "claim"),
        "undo": pgettext("typed", "undo"),
        "home": pgettext("typed", "home"),
        "continue": pgettext("typed", "continue"),
        "setup": pgettext("typed", "setup"),
        "sheet": pgettext("typed", "sheet"),
        "rules": pgettext("typed", "rules"),
        "settings": pgettext("typed", "settings"),
        "help": pgettext("typed", "help"),
        "table": pgettext("typed", "table"),
    }


@per_language
def _known() -> dict[str, str]:
    """Whatever may be typed → the English form of the word it stands for."""
    own = {_plain(word): english for english, word in words().items()}
    return {**own, **_ENGLISH, **{english: english for english in words()}}


@per_language
def _cards() -> dict[frozenset[str], Card]:
    """The words of each card's name, in any order → the card."""
    named: dict[frozenset[str], Card] = {}
    for card in DECK:
        suits = _SUITS[suit_of(card)]
        for rank in _RANKS[card_text(card)[0]]:
            for suit in suits:
                named[frozenset((rank, suit))] = card
                named[frozenset((rank + suit,))] = card
                named[frozenset((suit + rank,))] = card
    for card in DECK:
        named[frozenset(_plain(card_name(card)).split()) - _IDLE] = card
    return named


@per_language
def _suits() -> dict[str, Suit]:
    """Each way to type a suit → the suit."""
    named = {word: suit for suit, each in enumerate(_SUITS) for word in each}
    return {**{_plain(suit_name(suit)): suit for suit in range(4)}, **named}


def code(action: Action) -> str:
    """The shortest text that means this action."""
    if isinstance(action, Bid):
        return f"bid {action.points}"
    if isinstance(action, Play):
        return card_code(action.card)
    if isinstance(action, LayTrump):
        return f"trump {card_code(action.card)}"
    return str(action).lower()


def card_code(card: Card) -> str:
    """A card as one types it: ``jh``, ``10s``."""
    return card_text(card).lower().replace("t", "10")


def meaning(model: Model, text: str) -> Message | str:
    """What was typed, as a message; or, where it can't be done, why not in a sentence."""
    said = _plain(text).split()
    if not said:
        return WentOn() if model.paused else TellMe("now")
    move = _move(model, said)
    if move is not None:
        return _done(model, move)
    word = _known().get(said[0], "") if len(said) == 1 else ""
    if word in TOPICS:
        return TellMe(TOPICS[word])
    if word in _COMMANDS:
        return _COMMANDS[word](model)
    return _("“{text}” is not understood. Type help to see what can be typed.").format(
        text=" ".join(text.split())[:60]
    )


def _plain(text: str) -> str:
    """The text without what does not matter: case, punctuation, the shapes of digits."""
    plain = []
    for char in unicodedata.normalize("NFKC", text).casefold():
        kind = unicodedata.category(char)
        if kind == "Nd":
            plain.append(str(unicodedata.digit(char)))
        elif kind == "Cf" or char == "\ufe0f":
            continue
        else:
            plain.append(" " if kind[0] in "PZC" and char != "?" else char)
    return " ".join("".join(plain).split())


def _move(model: Model, said: Sequence[str]) -> Action | None:
    """The action that was typed, legal or not; ``None`` when it was none."""
    first, rest = _known().get(said[0], ""), said[1:]
    phase = model.view.phase if model.view else ""
    if first == "bid" and rest:
        return _bid(rest)
    if first == "trump" and rest:
        return _trump(rest)
    if first == "play" and rest:
        card = _cards().get(frozenset(rest) - _IDLE)
        return None if card is None else PLAYS[card]
    if len(said) == 1:
        if said[0].isdigit() and phase == "auction":
            return _bid(said)
        if said[0].isdigit() and phase == "play" and 0 < int(said[0]) <= len(model.in_hand):
            return PLAYS[model.in_hand[int(said[0]) - 1]]
        if first in ("yes", "no"):
            return _yes_or_no(first, phase)
        if first in _CALLS:
            return _CALLS[first]
        if phase == "trump" and said[0] in _suits() and said[0] not in _ENGLISH:
            return CHOICES[_suits()[said[0]]]
    card = _cards().get(frozenset(said) - _IDLE)
    if card is None:
        return None
    return LAYS[card] if phase == "trump" else PLAYS[card]


def _bid(said: Sequence[str]) -> Action | None:
    if len(said) == 1 and said[0].isdigit() and int(said[0]) < len(BIDS):
        return BIDS[int(said[0])]
    return None


def _trump(said: Sequence[str]) -> Action | None:
    word = _known().get(said[0], "") if len(said) == 1 else ""
    if word == "seventh":
        return SEVENTH_CARD
    if word == "none" or " ".join(said) == _plain(suit_name(NO_TRUMP)):
        return CHOICES[NO_TRUMP]
    if " ".join(said) in _suits():
        return CHOICES[_suits()[" ".join(said)]]
    card = _cards().get(frozenset(said) - _IDLE)
    return None if card is None else LAYS[card]


def _yes_or_no(word: str, phase: str) -> Action | None:
    bold: dict[str, Action] = {"double": DOUBLE, "redouble": REDOUBLE, "single": SINGLE_HAND}
    if phase not in bold:
        return None
    return bold[phase] if word == "yes" else PASS


def _done(model: Model, action: Action) -> Message | str:
    if model.view is None:
        return _("No match is on the table.")
    if model.asked:
        return Did(action)
    if model.sheet:
        return _("This deal is over. Type next to go on.")
    return f"{refusal_text(Refusal('deal.direction'))} {spoken(model, 'now')}"


def _next(model: Model) -> Message | str:
    if model.sheet == "deal" and model.again is not None:
        return AgainLeft()
    if model.sheet == "deal" and model.view is not None:
        return SheetOpened("match") if model.view.phase == "over" else NextDealTaken()
    if model.paused:
        return WentOn()
    return _("This deal is still being played.") if model.view else PlayedNow()


def _look(model: Model) -> Message | str:
    deal = model.finished[-1] if model.finished else None
    if deal is None or deal.record is None:
        return _("No deal of this match is over yet.")
    return LookOpened(deal.number, FIELD)


def _again(model: Model) -> Message | str:
    if model.again is not None:
        return AgainAnew()
    if not may_play_again(model):
        return _("Here no deal is played again.")
    deal = model.finished[-1] if model.finished else None
    if deal is None or deal.record is None:
        return _("No deal of this match is over yet.")
    return AgainWanted(deal.number)


def _back(model: Model) -> Message | str:
    return AgainLeft() if model.again is not None else _("No deal is being played again.")


def _new(model: Model) -> Message | str:
    if model.view is None:
        return PlayedNow()
    if model.again is not None:
        return _("First go back to the match: type back.")
    if model.view.phase == "over":
        return TableTaken(options_text(model.view.options))
    return SheetOpened("new")


def _hint(model: Model) -> Message | str:
    if model.hint is not None or may_hint(model):
        return HintWanted()
    return spoken(model, "now")


def _claim(model: Model) -> Message | str:
    if may_claim(model):
        return Claimed()
    return _("The rest of the deal is not certain to be yours.")


def _undo(model: Model) -> Message | str:
    return TookBack() if may_take_back(model) else _("There is nothing that can be taken back now.")


def _home(model: Model) -> Message | str:
    return WentHome() if model.screen == "table" else _("This is the start screen.")


def _continue(model: Model) -> Message | str:
    if model.screen == "home" and model.saved is not None and not model.saved.over:
        return Continued()
    return _next(model) if model.view else _("No match is saved.")


def _sheet(model: Model) -> Message | str:
    return SheetOpened("score") if model.view else _("No match is on the table.")


_COMMANDS: Mapping[str, Callable[[Model], Message | str]] = {
    "next": _next,
    "look": _look,
    "again": _again,
    "back": _back,
    "new": _new,
    "play": lambda model: _new(model) if model.view is None else TellMe("now"),
    "hint": _hint,
    "claim": _claim,
    "undo": _undo,
    "home": _home,
    "continue": _continue,
    "sheet": _sheet,
    "setup": lambda _model: SetupOpened(),
    "rules": lambda _model: RulesOpened(opener=FIELD),
    "settings": lambda _model: SheetOpened("settings"),
    "help": lambda _model: SheetOpened("keys"),
    "table": lambda _model: LayoutSwitched(),
    "bid": lambda _model: TellMe("contract"),
}
