"""The keyboard: what a key means, given the screen and where the focus is.

Arrows, Home and End move in the hand, and choose a bid or a trump while one is asked; they also go
through a deal that is looked back at. Enter and the space bar end a pause; Escape closes a sheet. A
letter does something, the same letter with Shift tells something, 1 to 8 play the card at that
place. Letters, digits and the question mark can be switched off, for who speaks to the device
instead of typing. Everything else is a button's own business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.rules.actions import (
    ASK,
    BIDS,
    DOUBLE,
    LAYS,
    PASS,
    PLAYS,
    REDOUBLE,
    SHOW_PAIR,
    SINGLE_HAND,
    Action,
)
from game.rules.cards import Card

from .again_messages import AgainAnew, AgainLeft, AgainWanted
from .asking import asked_for
from .helping import may_claim
from .look_messages import LookOpened, LookStepped
from .looking import CALLS, may_play_again
from .looking import KEYS as LOOK_KEYS
from .messages import (
    CardFocused,
    Claimed,
    Did,
    HintWanted,
    Message,
    NextDealTaken,
    SheetClosed,
    SheetOpened,
    Tapped,
    TimeWanted,
    TookBack,
    TrumpChosen,
    WentOn,
)
from .model import Model
from .places import card_id
from .sheets import BODY, can_close
from .taking_back import may_take_back
from .voice_messages import BidStepped, ChoiceStepped, TellMe, Topic

_STEPS = {"ArrowLeft": -1, "ArrowUp": -1, "ArrowRight": 1, "ArrowDown": 1}
_ENDS = {"Home": -99, "End": 99}

NAMELESS = "?"
"""Stands for the id of what has the focus and has none."""

_SCROLLING = frozenset({BODY, CALLS})
"""What may have the focus in a look back and scrolls up and down by keys."""
_SCROLL_KEYS = frozenset({"ArrowUp", "ArrowDown", "Home", "End"})

TELLS: Mapping[str, Topic] = {
    "H": "hand",
    "T": "trick",
    "L": "last",
    "B": "contract",
    "R": "trump",
    "S": "score",
    "P": "points",
    "C": "cards",
    "N": "now",
    "W": "why",
}
"""With Shift: the letter → what is told."""


def name_of_key(key: str, code: str, shift: bool) -> str:
    """What a key is called here: ``key`` and ``code`` as ``KeyboardEvent`` has them.

    Letters are capital with Shift and small without, whatever Caps Lock says. A keyboard that
    writes another script is read by where its keys lie.
    """
    if len(key) != 1 or key == " ":
        return key
    if code.startswith("Digit") and not shift and key not in "0123456789":
        return code[-1]
    if code.startswith("Key") and not ("a" <= key.lower() <= "z"):
        key = code[-1]
    return key.upper() if shift else key.lower()


def shortcut(model: Model, key: str) -> str | None:
    """The name of a key, for the button that does the same; ``None`` while keys are switched
    off."""
    return key.upper() if model.settings.keys == "on" else None


def message(model: Model, key: str, focused: str) -> Message | None:
    """What pressing ``key`` (as ``name_of_key`` names it) stands for, while the element with the id
    ``focused`` has the focus (empty: none; ``NAMELESS``: one without an id). ``None``: the browser
    may do with it what it does."""
    if key == "Escape":
        return SheetClosed() if can_close(model) else None
    if model.sheet == "look" and key in LOOK_KEYS:
        its_own = focused in _SCROLLING and key in _SCROLL_KEYS
        return None if its_own else LookStepped(LOOK_KEYS[key])
    if len(key) == 1 and key != " ":
        if model.settings.keys != "on":
            return None
        return _character(model, key, "" if focused == NAMELESS else focused)
    if model.screen != "table" or model.view is None or model.sheet:
        return None
    hand = model.in_hand
    ids = [card_id(card) for card in hand]
    if model.paused and key in ("Enter", " ") and (focused in ids or not focused):
        return WentOn()
    if focused in ids:
        return _in_hand(hand, ids.index(focused), key, mirrored=model.settings.hand == "left")
    return _in_question(model, key, focused)


def _in_hand(hand: tuple[Card, ...], here: int, key: str, *, mirrored: bool) -> Message | None:
    """``mirrored``: the fan begins on the right, so that left is the way to its end."""
    if key in _STEPS:
        step = -_STEPS[key] if mirrored and key in ("ArrowLeft", "ArrowRight") else _STEPS[key]
        return CardFocused(hand[(here + step) % len(hand)])
    if key == "Home":
        return CardFocused(hand[0])
    if key == "End":
        return CardFocused(hand[-1])
    return None


def _in_question(model: Model, key: str, focused: str) -> Message | None:
    """Arrows choose on the sheet that asks, as soon as the focus is on it."""
    by = _STEPS.get(key) or _ENDS.get(key)
    if by is None:
        return None
    asked = asked_for(model)
    if asked == "bid" and (focused == "ask-title" or focused.startswith("bid-")):
        return BidStepped(by)
    if asked == "trump" and (focused == "ask-title" or focused.startswith("choose-")):
        return ChoiceStepped(by) if abs(by) == 1 else None
    return None


def _character(model: Model, key: str, focused: str) -> Message | None:
    if key == "?":
        return SheetOpened("keys", focused) if model.sheet in ("", "keys") else None
    if model.screen != "table" or model.view is None:
        return None
    if key in TELLS:
        return TellMe(TELLS[key])
    if model.sheet == "deal":
        return _at_the_end(model, key)
    if key == "l" and model.sheet in ("", "last"):
        return SheetOpened("last", focused) if model.view.tricks else TellMe("last")
    if model.sheet:
        return None
    if key in "12345678":
        return _card_at(model, int(key) - 1)
    return LETTERS[key](model) if key in LETTERS else None


def _at_the_end(model: Model, key: str) -> Message | None:
    """On the sheet of a deal's end: on to the next, a look back, the same again."""
    deal = model.finished[-1]
    if key == "n":
        if model.again is not None:
            return AgainLeft()
        over = model.view is not None and model.view.phase == "over"
        return SheetOpened("match") if over else NextDealTaken()
    if key == "l" and deal.record is not None:
        return LookOpened(deal.number, "look-back")
    if key == "a" and deal.record is not None and may_play_again(model):
        return AgainAnew() if model.again is not None else AgainWanted(deal.number)
    return None


def _card_at(model: Model, place: int) -> Message | None:
    hand, view = model.in_hand, model.view
    if view is None or not model.asked or place >= len(hand):
        return None
    card = hand[place]
    if view.phase == "play":
        return Tapped(card) if model.settings.tap == "twice" else Did(PLAYS[card])
    return TrumpChosen(LAYS[card]) if LAYS[card] in view.legal else None


def _does(action: Action) -> Callable[[Model], Message]:
    """The key does the action where the person is asked anything, and is refused by the rules where
    it is not the time for it; while others are to act it tells whom one waits for."""
    return lambda model: Did(action) if model.asked else TellMe("now")


def _bid(model: Model) -> Message:
    return Did(BIDS[model.bid]) if asked_for(model) == "bid" and model.bid else TellMe("now")


def _settle(model: Model) -> Message:
    if asked_for(model) == "trump" and model.choice is not None:
        return Did(model.choice)
    return TellMe("now")


def _double(model: Model) -> Message:
    if not model.asked:
        return TellMe("now")
    return Did(REDOUBLE if asked_for(model) == "redouble" else DOUBLE)


def _hint(model: Model) -> Message | None:
    if model.course is not None:  # a lesson says itself what to do
        return None
    return HintWanted() if model.asked else TellMe("now")


def _claim(model: Model) -> Message | None:
    return Claimed() if may_claim(model) else None


def _undo(model: Model) -> Message | None:
    return TookBack() if may_take_back(model) else None


def _go_on(model: Model) -> Message | None:
    return WentOn() if model.paused else None


LETTERS: Mapping[str, Callable[[Model], Message | None]] = {
    "b": _bid,
    "p": _does(PASS),
    "d": _double,
    "s": _does(SINGLE_HAND),
    "t": _settle,
    "a": _does(ASK),
    "k": _does(SHOW_PAIR),
    "h": _hint,
    "c": _claim,
    "u": _undo,
    "g": _go_on,
    "e": lambda _model: TimeWanted(),
}
"""Without Shift: the letter → what is done, while no sheet covers the table."""
