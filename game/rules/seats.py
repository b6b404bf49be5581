"""Seats and sides: N, E, S, W are 0–3; N–S are partners (side 0) against E–W (side 1)."""

from __future__ import annotations

from typing import TypeAlias

Seat: TypeAlias = int
Side: TypeAlias = int

NORTH, EAST, SOUTH, WEST = range(4)
SEATS: tuple[Seat, ...] = (NORTH, EAST, SOUTH, WEST)
SEAT_LETTERS = "NESW"
NOBODY = -1
"""Stands where a seat or a side could."""

SIDES: tuple[Side, ...] = (0, 1)
SIDE_TEXT = ("NS", "EW")


def side_of(seat: Seat) -> Side:
    """0 for N and S, 1 for E and W."""
    return seat & 1


def partner_of(seat: Seat) -> Seat:
    """The seat opposite."""
    return seat ^ 2
