"""What was done in a match, in order: the content of a record, apart from its text.

``Record`` is a list of moves and what is needed to make sense of them; ``replay`` runs it through
the engine. Texts are made by ``writing.py`` and read by ``reading.py``.

A record as one seat sees it does not show every card. What it does show is used in full: a card
that somebody plays later was in that hand all along, so ``replay`` looks ahead to the end of the
deal. Two things it cannot work out from the cards it has, and is told: a pair that counted by
itself (a ``ShowPair`` move under ``pair`` auto), and a deal that ended because of cards it does not
show (``Record.told``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from .actions import SHOW_PAIR, Action, Deal, Play
from .cards import UNKNOWN, Card
from .engine import apply, check_turn, new_match
from .events import CardPlayed, Event, Misplayed, Moved
from .illegal import refuse
from .match import end_deal
from .options import Options
from .pair import has_won_since, holds_both, show_pair, still_to_come
from .play import is_forfeit
from .scoring import forfeit, thrown_in
from .seats import NOBODY, NORTH, SEATS, Seat
from .state import Outcome, State
from .unseen import could_hold, unplaced
from .view import second_four_dealt

NAME_LENGTH = 100
NO_NAMES = ("", "", "", "")
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")


@dataclass(frozen=True)
class Move:
    """``seat`` did ``action``. A deal is a move of the dealer's."""

    seat: Seat
    action: Action


@dataclass(frozen=True)
class Record:
    """A match as far as it got: its options, the players' ``names`` (N, E, S, W; "" for none), who
    dealt first, and every move.

    ``told`` holds (index into ``moves``, outcome) for each deal that ended with that move because
    of cards the record does not show: ``forfeit`` or ``thrown_in``. Names are kept in one line of
    at most ``NAME_LENGTH`` characters.
    """

    options: Options
    names: tuple[str, str, str, str] = NO_NAMES
    dealer: Seat = NORTH
    moves: tuple[Move, ...] = ()
    told: tuple[tuple[int, Outcome], ...] = ()

    def __post_init__(self) -> None:
        north, east, south, west = (_one_line(name) for name in self.names)
        object.__setattr__(self, "names", (north, east, south, west))

    def add(self, seat: Seat, action: Action) -> Record:
        """The record with one more move. Whether the move is legal is for the engine to say: see
        ``replay``."""
        return replace(self, moves=(*self.moves, Move(seat, action)))


def _one_line(name: str) -> str:
    """A name a record can hold: no line breaks or other control characters, no outer spaces."""
    return _CONTROLS.sub(" ", name).strip()[:NAME_LENGTH].strip()


def replay(
    record: Record, start: State | None = None
) -> Iterator[tuple[State, Move, State, tuple[Event, ...]]]:
    """Every move with the state before it, the state after it and what happened.

    ``start`` is where the record goes on, between two deals of a match; a new match without it.
    Raises IllegalAction at a move the rules forbid, also one out of turn.
    """
    state = start or new_match(record.options, record.dealer)
    told = dict(record.told)
    shown: tuple[tuple[Seat, Card], ...] = ()
    for index, move in enumerate(record.moves):
        before = state
        if isinstance(move.action, Deal):
            shown = plays_after(record.moves, index)
        if index in told:
            state, events = end_as_told(before, move, told[index])
        else:
            state, events = step(before, move, shown)
        yield before, move, state, events


def final_state(record: Record) -> State:
    """The state after the last move. Raises IllegalAction as ``replay`` does."""
    state = new_match(record.options, record.dealer)
    for _, _, after, _ in replay(record):
        state = after
    return state


def lacks_cards(deal: Deal) -> bool:
    """Whether some card of the deal is not known."""
    return any(UNKNOWN in hand for hand in deal.hands)


def plays_after(moves: tuple[Move, ...], index: int) -> tuple[tuple[Seat, Card], ...]:
    """Who plays which card in the deal that ``moves[index]`` deals, in order."""
    plays = []
    for move in moves[index + 1 :]:
        if isinstance(move.action, Deal):
            break
        if isinstance(move.action, Play):
            plays.append((move.seat, move.action.card))
    return tuple(plays)


def step(state: State, move: Move, later: Iterable[tuple[Seat, Card]] = ()) -> Moved:
    """The state after one move, and what happened.

    ``later`` is who will play which card in this deal, where not every card of it is known: when
    the play begins, those cards are known to be in the hands. Raises IllegalAction.
    """
    if move.action == SHOW_PAIR and counts_by_itself(state, move.seat):
        return _told_pair(state, move.seat)
    refusal = check_turn(state, move.seat)
    if refusal is not None:
        raise refusal
    after, events = apply(state, move.action)
    if later and after.phase == "play" != state.phase:
        after = _with_known(after, later)
    return after, events


def _with_known(state: State, later: Iterable[tuple[Seat, Card]]) -> State:
    """Puts the cards that will be played into the hands they will be played from.

    A card that cannot come from that hand is left out: its line will be refused.
    """
    hands, unknown = list(state.hands), list(state.unknown)
    placed = 0
    for seat, card in later:
        bit = 1 << card
        if unknown[seat] and bit & could_hold(state, seat) & ~placed & ~hands[seat]:
            hands[seat] |= bit
            unknown[seat] -= 1
        placed |= bit
    known = state.after(hands=tuple(hands), unknown=tuple(unknown))
    return known if known.single == NOBODY else _with_the_rest(known)


def _with_the_rest(state: State) -> State:
    """Where one seat alone lacks cards, they are those that are left: in a single hand nothing lies
    face down, and a record may withhold only what the trump was settled with."""
    lacking = [seat for seat in SEATS if state.unknown[seat]]
    rest = unplaced(state)
    if len(lacking) != 1 or rest.bit_count() != state.unknown[lacking[0]]:
        return state
    hands = list(state.hands)
    hands[lacking[0]] |= rest
    return state.after(hands=tuple(hands), unknown=(0, 0, 0, 0))


def counts_by_itself(state: State, seat: Seat) -> bool:
    """Whether this is where a record that does not show the hand tells of its pair: under ``pair``
    auto, right after the trick in which the trump was shown."""
    return (
        state.options.pair == "auto"
        and state.phase == "play"
        and state.shown
        and not state.trick
        and len(state.tricks) == state.shown_trick + 1
        and UNKNOWN in state.dealt[seat]
    )


def _told_pair(state: State, seat: Seat) -> Moved:
    if state.pair == seat:  # worked out already, from the cards played later
        return state, ()
    if not still_to_come(state):
        raise refuse("pair.once", seat, SHOW_PAIR, why="shown")
    if not holds_both(state, seat, state.trump):
        raise refuse("pair.both", seat, SHOW_PAIR, suit=state.trump)
    if not has_won_since(state, seat):
        raise refuse("pair.after_trick", seat, SHOW_PAIR)
    return show_pair(state, seat)


def may_have_ended(before: State, move: Move, after: State, outcome: str) -> bool:
    """Whether the deal can have ended with ``move`` as ``outcome`` because of cards not shown.

    ``before`` and ``after`` are the states around the move, as the cards that are shown have it.
    """
    if outcome == "forfeit":
        return bool(broken_by(before, move))
    if outcome != "thrown_in" or not any(UNKNOWN in hand for hand in after.dealt):
        return False
    options = after.options
    if isinstance(move.action, Deal):
        first, second = after.turn, (after.turn + options.step) & 3
        return options.throw_in_four and any(
            UNKNOWN in after.dealt[seat][:4] for seat in (first, second)
        )
    return (
        (options.throw_in_eight or options.throw_in_four_jacks)
        and second_four_dealt(after)
        and not second_four_dealt(before)
    )


def broken_by(state: State, move: Move) -> str:
    """The rule that a card from a hand not fully known may have broken, "" for none."""
    if not (
        isinstance(move.action, Play)
        and is_forfeit(state.options)
        and state.trick
        and state.unknown[move.seat]
        and move.action.card >> 3 != state.trick[0] >> 3
    ):
        return ""
    if state.shown_by != move.seat or state.shown_trick != len(state.tricks):
        return "play.follow"
    # Who asked was void of the suit led; what can be left undone is to trump.
    owes = state.options.ask_then_trump and move.action.card >> 3 != state.trump
    return "play.ask_then_trump" if owes else ""


def end_as_told(state: State, move: Move, outcome: str) -> Moved:
    """The state after ``move`` ended the deal as ``outcome`` (``may_have_ended``)."""
    if outcome == "forfeit" and isinstance(move.action, Play):
        broken = broken_by(state, move)
        ended, events = end_deal(state, forfeit(state, move.seat, broken))
        card = move.action.card
        return ended, (CardPlayed(move.seat, card), Misplayed(move.seat, card, broken), *events)
    after, happened = step(state, move)
    ended, events = end_deal(after, thrown_in(after))
    return ended, (*happened, *events)
