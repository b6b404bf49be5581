"""The shuffle: the one place of the game where chance comes in.

A match has a seed, a text; deal number *n* of a seed is the same on every machine, so a match
can be played again, shared by a link, and resumed without keeping the state of a generator.
"""

from __future__ import annotations

import re
from random import Random

from game.rules import Deal
from game.rules.cards import DECK
from game.rules.seats import SEATS, Seat

SEED = re.compile(r"[\w.\-]{1,64}", re.ASCII)
"""What a seed may be, so that it fits a link, a save and a line on a screen."""

HAND_SIZE = 8


def shuffled(seed: str, number: int) -> Deal:
    """Deal ``number`` (counted from 0) of the match with this seed: every order is as likely."""
    deck = list(DECK)
    Random(f"{seed}/{number}").shuffle(deck)
    return Deal(tuple(tuple(deck[HAND_SIZE * seat : HAND_SIZE * (seat + 1)]) for seat in SEATS))


def first_dealer(seed: str) -> Seat:
    """Who deals first in the match with this seed."""
    return Random(f"{seed}/dealer").choice(SEATS)


def fresh_seed() -> str:
    """A seed nobody can guess, short enough for a link: ten letters and digits, 50 bits."""
    import secrets  # with all that it needs: the start goes without it

    return "".join(secrets.choice("0123456789abcdefghjkmnpqrstvwxyz") for _ in range(10))
