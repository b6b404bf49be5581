"""``python -m game replay``: checks records and prints one JSON object for each deal."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence

from game.rules import Record, RecordError, State, loads, replay
from game.rules.cards import UNKNOWN, suit_text
from game.rules.match import counting
from game.rules.seats import NOBODY, SEAT_LETTERS, SIDE_TEXT, SIDES
from game.ui.text import _

from .records import complain_of, complain_unopened, text_of

Told = dict[str, object]


def main(argv: Sequence[str]) -> int:
    """Prints the deals of every record, each on a line. A line that cannot be is named on standard
    error, after the deals before it; the exit status is then 1."""
    parser = argparse.ArgumentParser(
        prog="python -m game replay",
        description=_("Checks records and prints one JSON object for each deal that ended."),
    )
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help=_("a record; - for standard input")
    )
    status = 0
    for name in parser.parse_args(argv).files:
        try:
            record = loads(text_of(name))
        except OSError as unopened:
            complain_unopened(name, unopened)
            status = 1
            continue
        except RecordError as wrong:
            show(wrong.readable)
            complain_of(name, wrong)
            status = 1
            continue
        show(record)
    return status


def show(record: Record) -> None:
    """Prints the deals of a record that have ended."""
    for told in deals(record):
        print(json.dumps(told))


def deals(record: Record) -> Iterator[Told]:
    """What each deal came to, as JSON has it: ``null`` for what there is not, ``"?"`` for a trump
    the record does not show."""
    for before, _move, after, _events in replay(record):
        if after.deals > before.deals:
            yield _told(after)


def _told(state: State) -> Told:
    result = state.last
    assert result is not None  # a deal has just ended
    by_auction = result.bidder != NOBODY
    unplayed = result.outcome == "thrown_in"
    return {
        "deal": state.deals,
        "outcome": result.outcome,
        "won": None if result.won == NOBODY else SIDE_TEXT[result.won],
        "bidder": SEAT_LETTERS[result.bidder] if by_auction else None,
        "bid": result.bid if by_auction else None,
        "trump": None if result.trump == UNKNOWN and not by_auction else suit_text(result.trump),
        "target": result.target or None,
        "points": None if unplayed else _by_side(result.points),
        "score": _by_side(result.score),
        "total": _by_side(state.score),
        "sets": _markers(state) if counting(state.options) == "sets" else None,
        "rounds": _by_side(state.rounds) if counting(state.options) == "rounds" else None,
        "over": state.phase == "over",
    }


def _markers(state: State) -> dict[str, dict[str, int]]:
    reds, blacks = zip(*state.sets, strict=True)
    return {SIDE_TEXT[side]: {"red": reds[side], "black": blacks[side]} for side in SIDES}


def _by_side(numbers: tuple[int, int]) -> dict[str, int]:
    return dict(zip(SIDE_TEXT, numbers, strict=True))
