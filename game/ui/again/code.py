"""A deal as part of a link: short enough to send, and checked by the engine when it comes in.

The first character is the dealer, the next 32 are the cards, hand by hand (N, E, S, W) in the order
dealt, each as one digit to base 32. Every further character is a move, as its place among what the
rules then allow: so nothing that is not allowed can be written. The rules themselves are a part of
the link of their own, and names are no part of it.

Links that were sent must go on leading to their deal: ``tests/golden/links`` holds some.
"""

from __future__ import annotations

from game.rules.actions import Deal
from game.rules.cards import DECK
from game.rules.engine import apply, legal, new_match
from game.rules.moves import NO_NAMES, lacks_cards
from game.rules.options import Options
from game.rules.record import Move, Record, replay
from game.rules.seats import SEAT_LETTERS

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_HAND = 8


def code_of(record: Record) -> str:
    """The deal of a record that holds this one alone, all its cards known.

    Raises ValueError for any other record."""
    deal = record.moves[0].action if record.moves else None
    if not isinstance(deal, Deal) or lacks_cards(deal):
        raise ValueError("no deal whose cards are all known")
    text = SEAT_LETTERS[record.moves[0].seat]
    text += "".join(DIGITS[card] for hand in deal.hands for card in hand)
    for before, move, _after, _events in replay(record):
        if isinstance(move.action, Deal):
            continue
        ways = legal(before)
        if move.action not in ways:
            raise ValueError(f"{move.action} is not among what the rules allow here")
        text += DIGITS[ways.index(move.action)]
    return text


def deal_of(options: Options, text: str) -> Record:
    """The record that ``code_of`` wrote, without names.

    Raises ValueError where it is none."""
    dealer, cards, moves = text[:1], text[1 : 1 + len(DECK)], text[1 + len(DECK) :]
    if dealer not in SEAT_LETTERS or not dealer:
        raise ValueError("no dealer")
    order = [DIGITS.find(digit) for digit in cards]
    if sorted(order) != list(DECK):
        raise ValueError("not each card once")
    seat = SEAT_LETTERS.index(dealer)
    deal = Deal(tuple(tuple(order[at : at + _HAND]) for at in range(0, len(order), _HAND)))
    state, _events = apply(new_match(options, seat), deal)
    done = [Move(seat, deal)]
    for digit in moves:
        ways = legal(state)
        place = DIGITS.find(digit)
        if not 0 <= place < len(ways):
            raise ValueError("a move that the rules do not allow")
        done.append(Move(state.turn, ways[place]))
        state, _events = apply(state, ways[place])
    return Record(options, NO_NAMES, seat, tuple(done))
