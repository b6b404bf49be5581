"""Every match can be written and read again, whole or as a seat sees it, wherever it is cut."""

import re
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules import (
    Options,
    RecordError,
    dumps,
    final_state,
    loads,
    replay,
    view,
)
from game.rules.seats import NOBODY, SEATS
from tests.properties.deals import any_options
from tests.properties.hidden import another_match
from tests.properties.matches import recorded

SEEDS = st.integers(0, 2**32)
ONLOOKERS = (NOBODY, *SEATS)
NAMES = st.text(max_size=30)


@settings(max_examples=60)
@given(any_options(), SEEDS, st.tuples(NAMES, NAMES, NAMES, NAMES))
def test_what_is_written_is_read(
    options: Options, seed: int, names: tuple[str, str, str, str]
) -> None:
    steps = recorded(options, seed, deals=2)
    record, state = Random(seed).choice(steps)
    record = replace(record, names=names)
    text = dumps(record)
    assert loads(text) == record
    assert final_state(record) == state
    assert [after for _, _, after, _ in replay(record)] == [
        after for _, after in steps[: len(record.moves)]
    ]


@settings(max_examples=30)
@given(any_options(), SEEDS)
def test_small_letters_and_10_mean_the_same(options: Options, seed: int) -> None:
    record, _ = Random(seed).choice(recorded(options, seed))
    small = re.sub(r"\bt(?=[shdc]\b)", "10", dumps(record).lower())
    assert loads(small) == record


@settings(max_examples=60)
@given(any_options(), SEEDS)
def test_a_seats_record_leads_to_its_view(options: Options, seed: int) -> None:
    """From what a seat may know the same view follows as from everything, at every step."""
    rng = Random(seed)
    steps = recorded(options, seed, deals=2)
    for record, state in [rng.choice(steps), steps[-1]]:
        for seat in ONLOOKERS:
            text = dumps(record, seat)
            partial = loads(text)
            assert dumps(partial) == text
            assert dumps(partial, seat) == text
            assert view(final_state(partial), seat) == view(state, seat)


@settings(max_examples=60)
@given(any_options(), SEEDS)
def test_a_seats_record_holds_nothing_it_cannot_know(options: Options, seed: int) -> None:
    rng = Random(seed)
    for record, state in recorded(options, seed):
        if state.dealt and rng.random() < 0.2:
            seat = rng.choice(ONLOOKERS)
            other, _ = another_match(record, state, seat, rng)
            assert dumps(other, seat) == dumps(record, seat)


@settings(max_examples=200)
@given(any_options(), SEEDS, st.data())
def test_a_damaged_record_is_named_and_read_up_to_there(
    options: Options, seed: int, data: st.DataObject
) -> None:
    """Any change to the text is either a record again, or a named line with all before it kept."""
    record, _ = Random(seed).choice(recorded(options, seed, deals=2))
    text = dumps(record, data.draw(st.sampled_from([None, *ONLOOKERS])))
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 3))
    text = text[:at] + data.draw(st.text(max_size=4)) + text[at + cut :]
    error = wrong_line(text)
    if error is not None:
        assert 1 <= error.line <= text.count("\n") + 1
        final_state(error.readable)
        if error.readable.moves:
            before = "".join(line + "\n" for line in text.split("\n")[: error.line - 1])
            assert loads(before).moves[: len(error.readable.moves)] == error.readable.moves


def wrong_line(text: str) -> RecordError | None:
    """What is wrong with a text, if anything."""
    try:
        loads(text)
    except RecordError as error:
        return error
    return None
