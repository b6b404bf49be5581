"""What a person types, understood as an action: the words of a record, and shorter ones."""

from __future__ import annotations

from game.rules import View
from game.rules.actions import (
    ASK,
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
)
from game.rules.cards import NO_TRUMP, SUIT_LETTERS, UNKNOWN, parse_card

_WORDS: dict[str, Action] = {
    "pass": PASS,
    "p": PASS,
    "double": DOUBLE,
    "d": DOUBLE,
    "redouble": REDOUBLE,
    "r": REDOUBLE,
    "single": SINGLE_HAND,
    "s": SINGLE_HAND,
    "ask": ASK,
    "a": ASK,
    "pair": SHOW_PAIR,
}


class NotAnAction(ValueError):  # no fault: something else was typed
    """The words are no action of the game."""


def understood(words: str, view: View) -> Action:
    """The action meant: ``18``, ``pass``, ``trump h``, ``jh``, ``ask`` …, in any case. Where the
    trump is asked for, the word *trump* may be left out. It need not be legal.

    Raises NotAnAction.
    """
    lower = words.lower().split()
    if view.phase == "trump":
        return _trump(lower[1:] if lower[:1] == ["trump"] else lower)
    if len(lower) == 2 and lower[0] in ("bid", "play"):
        lower = lower[1:]
    if len(lower) != 1:
        raise NotAnAction(words)
    word = lower[0]
    if word in _WORDS:
        return _WORDS[word]
    if word.isascii() and word.isdigit() and len(word) <= 3:
        return Bid(int(word))
    return PLAYS[_card(word)]


def _trump(words: list[str]) -> Action:
    if len(words) != 1:
        raise NotAnAction(" ".join(words))
    word = words[0]
    if word in ("7th", "seventh"):
        return SEVENTH_CARD
    if word == "none":
        return CHOICES[NO_TRUMP]
    if len(word) == 1 and word.upper() in SUIT_LETTERS:
        return CHOICES[SUIT_LETTERS.index(word.upper())]
    return LAYS[_card(word)]


def _card(word: str) -> int:
    try:
        card = parse_card(word)
    except ValueError:
        raise NotAnAction(word) from None
    if card == UNKNOWN:
        raise NotAnAction(word)
    return card
