"""The engine of 29: what may be done in a state, why not, and what it leads to.

How it works, in one sitting
----------------------------
A ``State`` is the whole truth of a match at one moment, and never changes. An ``Action`` is what a
player, or nature, does in it; ``apply`` gives the next state and the events that tell of it.
Nothing here draws a card: nature deals by an action of its own, so the same actions always lead to
the same states.

A deal walks through phases, each with one player (or nature) to act, ``state.turn``:

    deal ──► auction ──► trump ──► double ──► redouble ──► single ──► play ──► deal … over
     │          │                                 │                    │
     └──────────┴──── thrown in ──────────────────┘       dead, lost, forfeit

``double`` and ``redouble`` come only where doubling is played, ``single`` where single hands are.
The second four cards come between the doubling and ``single``. Every way out of a deal leads
through ``match.end_deal`` to the next ``deal``, or to ``over``.

One file has one section of the rules sheet, and each rule of it one small function marked with its
id (``@rule("bid.hold")``); ``ids.DECIDERS`` finds it. Around those functions each file says three
things about its phase: which actions are legal, which rule forbids another, and what a legal one
does. The table below puts them together, and is all that this file adds.

``legal`` and ``check`` ask the same functions, and a test compares them over every action there is.

A state may know less than everything (``UNKNOWN`` in ``dealt``): ``unseen.py`` says what then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from .actions import (
    Action,
    Ask,
    Bid,
    ChooseTrump,
    Deal,
    Double,
    LayTrump,
    Pass,
    Play,
    Redouble,
    SeventhCard,
    ShowPair,
    SingleHand,
)
from .auction import call, check_call, legal_calls
from .dealing import check_deal, deal_first_four, pointless_four
from .events import Moved
from .illegal import IllegalAction, refuse
from .match import end_deal
from .options import Options
from .play import act, check_play, legal_plays
from .scoring import thrown_in
from .seats import NOBODY, NORTH, Seat
from .state import State
from .trump import answer, check_trump, legal_answers, legal_trumps, settle


def new_match(options: Options, dealer: Seat = NORTH) -> State:
    """A match about to begin: nature is to deal for ``dealer``."""
    return State(options, dealer=dealer)


def legal(state: State) -> tuple[Action, ...]:
    """What the player whose turn it is may do: bids ascending after a pass, cards ascending after
    asking and showing the pair. Nothing when nature is to deal or the match is over."""
    return _PHASES[state.phase].legal(state)


def check(state: State, action: Action) -> IllegalAction | None:
    """The rule that forbids the player whose turn it is to do this now; None where it is legal."""
    phase = _PHASES[state.phase]
    if type(action) not in phase.actions:
        return _untimely(state, action)
    return phase.check(state, action)


def apply(state: State, action: Action) -> Moved:
    """The state after a legal action and what happened, in order: the action, what followed from
    it, and last the end of the deal, of a set or of the match.

    Raises IllegalAction, the answer of ``check``; and, in a state that knows less than everything,
    for asking for a trump it does not know (``trump.secret``).
    """
    refusal = check(state, action)
    if refusal is not None:
        raise refusal
    return _PHASES[state.phase].apply(state, action)


def check_turn(state: State, seat: Seat) -> IllegalAction | None:
    """The rule that says it is not this seat's turn; None where it is (the dealer's, when nature is
    to deal)."""
    if state.phase == "over":
        return refuse(f"match.{state.options.match}", seat, None)
    turn = state.dealer if state.phase == "deal" else state.turn
    if seat == turn:
        return None
    id_ = _PHASES[state.phase].turn
    if state.phase == "auction" and state.options.pass_is_final and state.passed >> seat & 1:
        id_ = "bid.pass_final"
    elif state.phase == "play" and state.trick:
        id_ = "deal.direction"
    return refuse(id_, seat, None, turn=turn)


def _untimely(state: State, action: Action) -> IllegalAction:
    """An action of another phase is refused by the rule that says when it may be done."""
    if state.phase == "over":
        return refuse(f"match.{state.options.match}", NOBODY, action)
    return refuse(_WHEN[type(action)], state.turn, action, why="time", phase=state.phase)


_WHEN: dict[type[Any], str] = {
    Deal: "deal.four",
    Pass: "bid.order",
    Bid: "bid.order",
    ChooseTrump: "trump.secret",
    LayTrump: "trump.secret",
    SeventhCard: "trump.seventh",
    Double: "trump.double",
    Redouble: "trump.redouble",
    SingleHand: "trump.single",
    Ask: "play.ask",
    ShowPair: "pair.kind",
    Play: "play.lead",
}


class _Phase(NamedTuple):
    """One phase: the rule that says whose turn it is, the kinds of action that belong to it, which
    of them are legal, why one is not, and what a legal one does."""

    turn: str
    actions: frozenset[type[Any]]
    legal: Callable[[State], tuple[Action, ...]]
    check: Callable[[State, Any], IllegalAction | None]
    apply: Callable[[State, Any], Moved]


def _nothing(state: State) -> tuple[Action, ...]:
    return ()


def _anything(state: State, action: Action) -> None:
    return None


def _deal(state: State, action: Deal) -> Moved:
    """Nature deals: the first four, and then the auction unless they are thrown in."""
    state, dealt = deal_first_four(state, action.hands)
    if pointless_four(state.options, state.dealt, state.dealer):
        state, ended = end_deal(state, thrown_in(state))
        return state, dealt + ended
    return state, dealt


_BIDDERS = frozenset({ChooseTrump, LayTrump, SeventhCard})

_PHASES: dict[str, _Phase] = {
    "deal": _Phase("deal.next", frozenset({Deal}), _nothing, check_deal, _deal),
    "auction": _Phase("bid.order", frozenset({Pass, Bid}), legal_calls, check_call, call),
    "trump": _Phase("trump.secret", _BIDDERS, legal_trumps, check_trump, settle),
    "double": _Phase("trump.double", frozenset({Pass, Double}), legal_answers, _anything, answer),
    "redouble": _Phase(
        "trump.redouble", frozenset({Pass, Redouble}), legal_answers, _anything, answer
    ),
    "single": _Phase(
        "trump.single", frozenset({Pass, SingleHand}), legal_answers, _anything, answer
    ),
    "play": _Phase("play.lead", frozenset({Ask, ShowPair, Play}), legal_plays, check_play, act),
    "over": _Phase("", frozenset(), _nothing, _anything, _deal),
}
