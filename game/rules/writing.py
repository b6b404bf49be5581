"""Writing a record: as it is, or as one seat may see it.

What a seat may know of a deal grows while it is played: the second four, a trump shown, a blind
seventh card turned over. So the lines of a deal are written when its last move is known, and a
record written again later may tell more in an earlier line, never less.
"""

from __future__ import annotations

from collections.abc import Sequence

from .actions import SEVENTH_CARD, SHOW_PAIR, SINGLE_HAND, ChooseTrump, Deal, LayTrump
from .cards import UNKNOWN, Card, card_text
from .events import CardsDealt, Event, PairShown, TrumpShown
from .moves import Move, Record, replay
from .options import Options, options_text
from .seats import NOBODY, SEAT_LETTERS, SIDE_TEXT, Seat
from .state import Result

VERSION = 1
FIRST_LINE = f"29/{VERSION}"
_SEVENTH = 6
_FOUR_UNKNOWN = (UNKNOWN,) * 4


def dumps(record: Record, seat: Seat | None = None) -> str:
    """The record as text, each line ended. With ``seat`` only what that seat may know is in it
    (``NOBODY``: what an onlooker may).

    Raises IllegalAction when the record holds a move the rules forbid.
    """
    lines = head(record)
    deal = DealLines(record.options, seat)
    for before, move, after, events in replay(record):
        deal.add(move, events)
        if after.last is not None and after.deals > before.deals:
            lines += [*deal.lines(), result_line(after.last)]
            deal = DealLines(record.options, seat)
    return "".join(f"{text}\n" for text in lines + deal.lines())


def head(record: Record) -> list[str]:
    """The lines before the first deal: format and version, rules, players."""
    named = [(seat, name) for seat, name in enumerate(record.names) if name]
    return [
        FIRST_LINE,
        f"rules {options_text(record.options)}",
        *(f"player {SEAT_LETTERS[seat]} {name}" for seat, name in named),
    ]


def line(move: Move) -> str:
    """One move as the record writes it, without the line's end."""
    if isinstance(move.action, Deal):
        return _deal_line(move.seat, move.action.hands)
    return f"{SEAT_LETTERS[move.seat]} {move.action}"


def result_line(result: Result) -> str:
    """How a deal ended, as the record writes it."""
    won = "-" if result.won == NOBODY else SIDE_TEXT[result.won]
    points, score = result.points, result.score
    return (
        f"result {result.outcome} won={won} NS={points[0]} EW={points[1]}"
        f" target={result.target or '-'} score NS={score[0]} EW={score[1]}"
    )


def _deal_line(dealer: Seat, hands: Sequence[Sequence[Card]]) -> str:
    written = (f"{SEAT_LETTERS[seat]}:{_hand_text(hand)}" for seat, hand in enumerate(hands))
    return f"deal {SEAT_LETTERS[dealer]} {' '.join(written)}"


def _hand_text(hand: Sequence[Card]) -> str:
    """``?`` for a hand of which nothing is known; the first four where those are all that is."""
    known = [card != UNKNOWN for card in hand]
    if not any(known):
        return card_text(UNKNOWN)
    if all(known[:4]) and not any(known[4:]):
        hand = hand[:4]
    return ",".join(map(card_text, hand))


class DealLines:
    """The lines of one deal, as ``seat`` may know them by its last move (None: as they are). It
    grows with the deal: earlier lines may say more once later moves have been added."""

    def __init__(self, options: Options, seat: Seat | None) -> None:
        self._seat = seat
        self._auto = options.pair == "auto"
        self._blind = options.seventh_card == "blind"
        self._moves: list[Move] = []
        self._eight = False
        self._shown = False

    def add(self, move: Move, events: Sequence[Event]) -> None:
        """One more move and what it led to."""
        # Which pair counted by itself is told below, whether a move did so or the cards.
        if self._seat is None or move.action != SHOW_PAIR or not self._auto:
            self._moves.append(move)
        for event in events:
            if isinstance(event, CardsDealt):
                self._eight = event.round == 2
            elif isinstance(event, TrumpShown):
                self._shown = True
            elif (
                isinstance(event, PairShown) and self._auto and self._seat not in (None, event.seat)
            ):
                self._moves.append(Move(event.seat, SHOW_PAIR))

    def lines(self) -> list[str]:
        """The lines so far."""
        return [line(move if self._seat is None else self._as_seen(move)) for move in self._moves]

    def _as_seen(self, move: Move) -> Move:
        action = move.action
        if isinstance(action, Deal):
            hands = (self._hand(seat, hand) for seat, hand in enumerate(action.hands))
            return Move(move.seat, Deal(tuple(hands)))
        if isinstance(action, ChooseTrump | LayTrump) and move.seat != self._seat:
            return move if self._shown else Move(move.seat, ChooseTrump(UNKNOWN))
        return move

    def _hand(self, seat: Seat, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        own = seat == self._seat
        called = Move(seat, SEVENTH_CARD) in self._moves
        seventh = hand[_SEVENTH]
        if called and not self._shown and not (own and self._eight and self._may_look()):
            seventh = UNKNOWN
        if own and self._eight:
            return (*hand[:_SEVENTH], seventh, hand[7])
        if own:
            return (*hand[:4], *_FOUR_UNKNOWN)
        return (*_FOUR_UNKNOWN, UNKNOWN, UNKNOWN, seventh if called else UNKNOWN, UNKNOWN)

    def _may_look(self) -> bool:
        """Whether who called for the seventh card knows it before it is shown: it was seen, or has
        come back to the hand for a single hand."""
        return not self._blind or any(move.action == SINGLE_HAND for move in self._moves)
