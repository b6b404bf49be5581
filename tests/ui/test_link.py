"""Links that set the table: what is read, what is named as unreadable, what is ignored."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.options import PRESETS, options_text, parse_options
from game.ui.faults import fault_text
from game.ui.link import LONGEST, Link, parse_link


def test_everything_a_link_may_say() -> None:
    link = parse_link("?rules=nepal+last_trick=1&seed=42&speed=instant&src=pwa")
    assert link == Link("nepal last_trick=1", "42", "instant")
    assert link.sets_table


def test_a_link_that_says_nothing() -> None:
    assert parse_link("") == Link()
    assert parse_link("?src=pwa&join=") == Link()
    assert not parse_link("?speed=calm").sets_table


def test_options_are_brought_into_their_shortest_form() -> None:
    assert parse_link("rules=NEPAL%20doubling=yes%20hold").rules == "nepal hold=yes"


@pytest.mark.parametrize("preset", PRESETS)
def test_each_preset_by_link(preset: str) -> None:
    assert parse_options(parse_link(f"?rules={preset}").rules) == parse_options(preset)


@pytest.mark.parametrize(
    ("query", "kind", "part", "said"),
    [
        ("rules=nepol", "rules", "rules=nepol", "no table “nepol”"),
        ("rules=", "rules", "rules=", "no table"),
        ("rules=nepal+dubbling=yes", "rules", "rules=nepal dubbling=yes", "no option “dubbling”"),
        ("rules=nepal+ask=perhaps", "rules", "rules=nepal ask=perhaps", "It can be: must, may"),
        ("rules=nepal+hold+hold", "rules", "rules=nepal hold hold", "given twice"),
        ("rules=nepal+no_trumps", "rules", "rules=nepal no_trumps", "can't be combined"),
        ("rules=sets+match_length=0", "rules", "rules=sets match_length=0", "1 – 100"),
        ("seed=", "seed", "seed=", "1 to 64"),
        ("seed=a%0Ab", "seed", "seed=a\nb", "1 to 64"),
        ("seed=" + "x" * 65, "seed", "seed=" + "x" * 55, "1 to 64"),
        ("speed=warp", "speed", "speed=warp", "calm, normal, fast, instant"),
        ("seed=1&seed=2", "twice", "seed=2", "twice"),
        ("x" * (LONGEST + 1), "long", "x" * 60, "at most 2000 characters"),
    ],
)
def test_a_part_that_cannot_be_read_is_named(query: str, kind: str, part: str, said: str) -> None:
    link = parse_link(query)
    (fault,) = link.faults
    assert (fault.kind, fault.part) == (kind, part)
    assert said in fault_text(fault)


def test_all_faults_are_named_and_the_rest_is_kept() -> None:
    link = parse_link("rules=nepol&seed=7&speed=warp")
    assert [fault.kind for fault in link.faults] == ["rules", "speed"]
    assert link.seed == "7"


@given(st.text(max_size=300))
def test_no_text_is_too_much(query: str) -> None:
    link = parse_link(query)
    for fault in link.faults:
        assert fault_text(fault)
    if link.rules:
        assert options_text(parse_options(link.rules)) == link.rules
