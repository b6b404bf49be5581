"""Turning a match so that another seat is in the south.

The rules treat all seats alike, so a match turned by any number of seats is a match too: the screen
always has its person in the south, and the wire always speaks of true seats. Turning by an odd
number makes the sides change names.
"""

from __future__ import annotations

from dataclasses import replace

from game.rules import Deal, Move, Record
from game.rules.seats import NOBODY, SEATS, SOUTH, Seat


def turn_to_south(seat: Seat) -> int:
    """What to add to a true seat, modulo 4, so that ``seat`` comes to sit in the south; 0 for
    ``NOBODY``."""
    return 0 if seat == NOBODY else (SOUTH - seat) % 4


def turned_seat(seat: Seat, turn: int) -> Seat:
    """The seat after turning; ``NOBODY`` stays."""
    return NOBODY if seat == NOBODY else (seat + turn) % 4


def turned_names(names: tuple[str, str, str, str], turn: int) -> tuple[str, str, str, str]:
    """Names by seat, after turning."""
    north, east, south, west = (names[(seat - turn) % 4] for seat in SEATS)
    return north, east, south, west


def turned_move(move: Move, turn: int) -> Move:
    """A move after turning."""
    action = move.action
    if isinstance(action, Deal):
        action = Deal(tuple(action.hands[(seat - turn) % 4] for seat in SEATS))
    return Move(turned_seat(move.seat, turn), action)


def turned(record: Record, turn: int) -> Record:
    """A whole record after turning."""
    return replace(
        record,
        names=turned_names(record.names, turn),
        dealer=turned_seat(record.dealer, turn),
        moves=tuple(turned_move(move, turn) for move in record.moves),
    )
