"""``python -m game decide``: what a bot would do, for any program that can write a record.

Records come on standard input, each as one seat sees it and ended by a blank line or by the end of
the input; each is answered with one line, the action of the seat to act as the record would go on,
or ``error LINE RULE: why``. Everything is worked out from the record, so they may come in any order
and of any number of matches. game/rules/PROTOCOL.md describes it for those who write programs.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence

from game.players.base import Limit
from game.players.bots.levels import LEVELS, bot_of
from game.rules import RecordError, State, View, loads, view
from game.rules.match import winning_rule
from game.rules.record import final_state
from game.rules.seats import SEAT_LETTERS
from game.ui.records import complaint
from game.ui.text import _


def records(lines: Iterable[str]) -> Iterator[str]:
    """The texts between blank lines, as soon as each is complete."""
    text = ""
    for line in lines:
        if line.strip():
            text += line if line.endswith("\n") else line + "\n"
        elif text:
            yield text
            text = ""
    if text:
        yield text


def answer(text: str, level: str, seed: str, limit: Limit) -> str:
    """The line that answers one record."""
    try:
        state = final_state(loads(text))
    except RecordError as wrong:
        return f"error {wrong.line} {wrong.rule}: {complaint(wrong)}"
    last = text.count("\n")
    if state.phase == "deal":
        return f"error {last} deal.next: " + _("nobody is to act: the next deal is to be dealt")
    if state.phase == "over":
        return f"error {last} {winning_rule(state.options)}: " + _("nobody is to act: it is over")
    if not knows_own_cards(state):
        return f"error {last} record.deal: " + _(
            "the cards of {seat}, who is to act, are not known"
        ).format(seat=SEAT_LETTERS[state.turn])
    seen: View = view(state, state.turn)
    action = bot_of(level, seed).choose(seen, limit)
    return f"{SEAT_LETTERS[state.turn]} {action}"


def knows_own_cards(state: State) -> bool:
    """Whether the record tells the playable cards of the seat to act."""
    return not state.unknown[state.turn]


def main(argv: Sequence[str]) -> int:
    """Answers every record; returns 0, also where some could not be read."""
    parser = argparse.ArgumentParser(
        prog="python -m game decide",
        description=_("Answers each record on standard input with what a bot would do."),
    )
    parser.add_argument("--level", choices=[*LEVELS], default="hard")
    parser.add_argument("--ms", type=int, help=_("about how long it may think, in milliseconds"))
    parser.add_argument("--nodes", type=int, help=_("how many deals it may play out instead"))
    parser.add_argument("--seed", default="1", help=_("decides what chance decides"))
    given = parser.parse_args(argv)
    limit = Limit(nodes=given.nodes, ms=given.ms)
    for text in records(sys.stdin):
        print(answer(text, given.level, given.seed, limit), flush=True)
    return 0
