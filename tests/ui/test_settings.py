"""Settings on the device: both ways, and whatever else may lie there."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.options import PRESETS
from game.ui.settings import (
    MOST_HOUSES,
    VALUES,
    House,
    Settings,
    dump_settings,
    house_name,
    load_settings,
)

MAIN = ("speed", "theme")


@given(
    st.builds(
        Settings,
        rules=st.sampled_from([*PRESETS, "nepal last_trick=1"]),
        speed=st.sampled_from(VALUES["speed"]),
        theme=st.sampled_from(VALUES["theme"]),
        **{name: st.sampled_from(values) for name, values in VALUES.items() if name not in MAIN},
        houses=st.lists(
            st.builds(
                House,
                name=st.text(min_size=1).map(house_name).filter(bool),
                rules=st.sampled_from([*PRESETS, "nepal last_trick=1"]),
            ),
            max_size=MOST_HOUSES,
            unique_by=lambda house: house.name,
        ).map(tuple),
    )
)
def test_both_ways(settings: Settings) -> None:
    assert load_settings(dump_settings(settings)) == settings


@pytest.mark.parametrize("text", [None, "", "{", "[]", "7", "null", "[" * 100_000, "\x00"])
def test_what_cannot_be_read_is_the_default(text: str | None) -> None:
    assert load_settings(text) == Settings()


def test_what_can_be_read_is_kept() -> None:
    text = json.dumps({"speed": "fast", "theme": "neon", "motion": 3, "volume": 11})
    assert load_settings(text) == Settings(speed="fast")


@given(st.text())
def test_noise_is_read_as_settings_that_can_be_kept(text: str) -> None:
    settings = load_settings(text)
    assert load_settings(dump_settings(settings)) == settings


def test_house_rules_that_can_be_read_are_kept() -> None:
    houses = [
        {"name": "Ours", "rules": "NEPAL hold"},
        {"name": "Ours", "rules": "sets"},
        {"name": " ", "rules": "sets"},
        {"name": "Broken", "rules": "nepal no_trumps"},
        {"name": "Half"},
        {"name": 3, "rules": "sets"},
        "nepal",
        None,
    ]
    text = json.dumps({"houses": houses})
    assert load_settings(text).houses == (House("Ours", "nepal hold=yes"),)
    assert load_settings(json.dumps({"houses": "nepal"})) == Settings()
    many = [{"name": f"{number}", "rules": "sets"} for number in range(1000)]
    assert len(load_settings(json.dumps({"houses": many})).houses) == MOST_HOUSES
