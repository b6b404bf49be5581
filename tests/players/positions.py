"""Positions in a few words: a record in which only the hand of the seat to act is known."""

from __future__ import annotations

from game.players.bots.careful import Advice, advise
from game.rules import View, loads, view
from game.rules.record import final_state
from game.rules.seats import SEAT_LETTERS


def asked(
    hand: str, *lines: str, rules: str = "standard", seat: str = "S", dealer: str = "N"
) -> View:
    """What ``seat`` sees when it is asked after these ``lines`` of a record, holding ``hand`` (four
    or eight cards, ``JS 9S …``, in the order dealt). A line may hold several plays of seats in a
    row: ``E 7S 8S AS JS`` is East, then the next in turn order."""
    hands = dict.fromkeys(SEAT_LETTERS, "?") | {seat: hand.replace(" ", ",")}
    deal = " ".join(f"{letter}:{cards}" for letter, cards in hands.items())
    text = f"29/1\nrules {rules}\ndeal {dealer} {deal}\n"
    for line in lines:
        first, *words = line.split()
        order = "NESW" if "sets" not in rules else "NWSE"
        if len(words) > 1 and words[0] not in ("trump",):
            for offset, word in enumerate(words):
                text += f"{order[(order.index(first) + offset) % 4]} {word}\n"
        else:
            text += line + "\n"
    state = final_state(loads(text))
    assert SEAT_LETTERS[state.turn] == seat, f"it is {SEAT_LETTERS[state.turn]}'s turn"
    return view(state, state.turn)


def advice(
    hand: str, *lines: str, rules: str = "standard", seat: str = "S", dealer: str = "N"
) -> Advice:
    """What the careful bot would do there."""
    return advise(asked(hand, *lines, rules=rules, seat=seat, dealer=dealer))


def move(
    hand: str, *lines: str, rules: str = "standard", seat: str = "S", dealer: str = "N"
) -> str:
    """The same as a record writes it: ``JH``, ``18``, ``pass``, ``ask`` …"""
    return str(advice(hand, *lines, rules=rules, seat=seat, dealer=dealer).action)
