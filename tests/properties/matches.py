"""Random matches as records."""

from __future__ import annotations

from game.rules import Options, Record, State
from tests.properties.deals import match


def recorded(options: Options, seed: int, deals: int = 1) -> list[tuple[Record, State]]:
    """The record and the state after every step of a random match."""
    steps: list[tuple[Record, State]] = []
    record: Record | None = None
    for before, action, after, _ in match(options, seed, deals):
        record = record or Record(options, dealer=before.dealer)
        record = record.add(before.dealer if before.phase == "deal" else before.turn, action)
        steps.append((record, after))
    return steps
