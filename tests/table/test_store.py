"""Saves: what is put away comes back, and damage never takes what is before it."""

from __future__ import annotations

import asyncio
from functools import cache

import pytest

from game.players.bots.careful import Careful
from game.rules import Record, RecordError, loads, preset
from game.table.shuffle import first_dealer
from game.table.store import Save, dump_save, load_save, seed_of
from game.table.table import Table


@cache
def played() -> Record:
    """A match of two deals between bots."""
    start = Record(preset("nepal", match="hands", match_length=2), ("Asha", "", "", ""), 2)
    table = Table(start, [Careful(str(seat)) for seat in range(4)], "store")
    asyncio.run(table.run())
    return table.record


def shortened(record: Record, moves: int) -> Record:
    return Record(record.options, record.names, record.dealer, record.moves[:moves])


def test_a_save_comes_back_at_every_action() -> None:
    whole = played()
    for moves in range(len(whole.moves) + 1):
        record = shortened(whole, moves)
        back = load_save(dump_save(Save(record, "seed-1")))
        assert back.seed == "seed-1"
        assert back.record.moves == record.moves
        assert back.record.options == record.options
        assert back.record.names == record.names


def test_before_the_first_deal_the_seed_tells_who_deals() -> None:
    for seed in "1234":
        record = Record(preset("standard"), dealer=first_dealer(seed))
        assert load_save(dump_save(Save(record, seed))).record == record


def test_a_save_is_a_record() -> None:
    assert loads(dump_save(Save(played(), "s"))).moves == played().moves


def test_a_torn_last_line_costs_at_most_that_line() -> None:
    text = dump_save(Save(played(), "s"))
    lines = text.splitlines(keepends=True)
    start = len("".join(lines[:-6]))
    for length in range(start, len(text)):
        back = load_save(text[:length]).record
        whole_lines = text[:length].count("\n")
        kept = loads("".join(lines[:whole_lines]))
        assert back.moves[: len(kept.moves)] == kept.moves == played().moves[: len(kept.moves)]
        # The torn line may happen to be whole already, all but its end; it is never another move.
        assert len(back.moves) <= len(kept.moves) + 1
        assert back.moves == played().moves[: len(back.moves)]


def test_damage_in_the_middle_is_told_with_what_can_be_read() -> None:
    lines = dump_save(Save(played(), "s")).splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("deal")) + 3
    lines[at] = "N zork"
    with pytest.raises(RecordError) as caught:
        load_save("\n".join(lines))
    assert caught.value.line == at + 1
    assert caught.value.readable.moves == played().moves[:3]
    assert seed_of("\n".join(lines)) == "s"


def test_damage_before_a_torn_line_is_the_damage_told() -> None:
    lines = dump_save(Save(played(), "s")).splitlines()[:20]
    lines[8] = "?"
    with pytest.raises(RecordError) as caught:
        load_save("\n".join(lines) + "\nN JH to")
    assert caught.value.line == 9


@pytest.mark.parametrize("text", ["", "junk", "# seed=1", "\x00\x01"])
def test_what_is_no_save_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        load_save(text)


def test_a_record_from_elsewhere_gets_a_seed() -> None:
    text = dump_save(Save(played(), "s")).partition("\n")[2]
    one, two = load_save(text), load_save(text)
    assert one.record.moves == played().moves
    assert one.seed
    assert one.seed != two.seed
