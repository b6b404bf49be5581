"""What a saved match looks like: a record with the seed of its deals in a comment.

Because a save is a record, everything that reads records reads saves, and a save that is damaged
is still a record up to the damage.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.rules import Record, RecordError, dumps, loads

from .shuffle import first_dealer, fresh_seed

_SEED = "# seed="


@dataclass(frozen=True)
class Save:
    """A match that can be resumed: what happened, and the ``seed`` of the deals to come."""

    record: Record
    seed: str


def dump_save(save: Save) -> str:
    """The text to put away. The seed tells every card still to be dealt: it is for this device
    only and no part of a record that is shared."""
    return f"{_SEED}{save.seed}\n{dumps(save.record)}"


def load_save(text: str) -> Save:
    """Reads what ``dump_save`` wrote. A last line torn off in the middle, as by a power cut while
    it was written, is left out. A record without a seed is given a fresh one.

    Raises RecordError for any other damage; its ``readable`` is the match up to there.
    """
    record, seed = _loads_torn(text), seed_of(text) or fresh_seed()
    if not record.moves:
        # A record tells its first dealer with the first deal; before it, the seed does.
        record = replace(record, dealer=first_dealer(seed))
    return Save(record, seed)


def seed_of(text: str) -> str:
    """The seed a save names, also one whose record is damaged; "" where there is none."""
    for line in text.splitlines():
        if line.startswith(_SEED):
            return line.removeprefix(_SEED).strip()
    return ""


def _loads_torn(text: str) -> Record:
    try:
        return loads(text)
    except RecordError:
        whole, newline, _ = text.rpartition("\n")
        if text.endswith("\n") or not newline:
            raise
        # If the damage is elsewhere, this raises for it again.
        return loads(whole + "\n")
