"""The refusal: which rule forbids an action, to whom, and the facts a message needs."""

from __future__ import annotations

from collections.abc import Mapping

from .actions import Action, Deal
from .seats import NOBODY, SEAT_LETTERS, Seat


class IllegalAction(ValueError):
    """Rule ``rule`` forbids ``seat`` to do ``action`` now.

    ``details`` holds what a message to people needs, as numbers (a suit 0–3, a card 0–31, a seat
    0–3, card points) or as a word where one rule refuses for several reasons (``why``). ``action``
    is None where it does not matter, because it is not the seat's turn at all.
    """

    def __init__(
        self, rule: str, seat: Seat, action: Action | None, details: Mapping[str, int | str]
    ) -> None:
        self.rule = rule
        self.seat = seat
        self.action = action
        self.details = details
        who = "-" if seat == NOBODY else SEAT_LETTERS[seat]
        what = "" if action is None else " deal" if isinstance(action, Deal) else f" {action}"
        facts = "".join(f" {name}={value}" for name, value in details.items())
        super().__init__(f"{rule}: {who}{what}{facts}")


def refuse(rule: str, seat: Seat, action: Action | None, **details: int | str) -> IllegalAction:
    """The refusal of ``action`` by ``rule``, made but not raised."""
    return IllegalAction(rule, seat, action, details)
