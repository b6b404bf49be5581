"""The journal's text is the save's text after every action."""

from __future__ import annotations

import asyncio

import pytest

from game.players.bots.careful import Careful
from game.rules import Record, parse_options
from game.table.journal import Journal
from game.table.shuffle import first_dealer
from game.table.store import Save, dump_save
from game.table.table import Table


def played(rules: str, seed: str, every: list[Record]) -> None:
    """A match of bots from its first action to its last; ``every`` gets the record after each."""
    start = Record(parse_options(rules), ("Maya", "Gita", "", "Hari"), first_dealer(seed))
    bots = [Careful(f"{seed}/{seat}") for seat in "NESW"]
    asyncio.run(Table(start, bots, seed, recorded=every.append).run())


@pytest.mark.parametrize("rules", ["standard", "nepal match=hands match_length=2", "points"])
def test_it_is_the_save_at_every_action(rules: str) -> None:
    records: list[Record] = []
    played(rules, "7", records)
    begun = Record(records[0].options, records[0].names, records[0].dealer)
    journal = Journal(Save(begun, "7"))
    for at, record in enumerate(records):
        text = journal.add(record)
        if at % 17 == 0 or at > len(records) - 3:
            assert text == journal.text == dump_save(Save(record, "7"))
    assert "result " in journal.text


def test_it_goes_on_from_the_middle() -> None:
    records: list[Record] = []
    played("standard", "8", records)
    journal = Journal(Save(records[100], "8"))
    assert journal.add(records[101]) == dump_save(Save(records[101], "8"))
    assert journal.add(records[140]) == dump_save(Save(records[140], "8"))


def test_another_match_is_refused() -> None:
    records: list[Record] = []
    played("standard", "9", records)
    others: list[Record] = []
    played("standard", "10", others)
    journal = Journal(Save(records[10], "9"))
    text = journal.text
    for record in (others[20], records[9]):
        with pytest.raises(ValueError, match="another match"):
            journal.add(record)
    assert journal.text == text
