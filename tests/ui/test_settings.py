"""Settings on the device: both ways, and whatever else may lie there."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.options import PRESETS
from game.ui.settings import VALUES, Settings, dump_settings, load_settings


@given(
    st.builds(
        Settings,
        rules=st.sampled_from([*PRESETS, "nepal last_trick=1"]),
        speed=st.sampled_from(VALUES["speed"]),
        theme=st.sampled_from(VALUES["theme"]),
        motion=st.sampled_from(VALUES["motion"]),
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
def test_noise(text: str) -> None:
    load_settings(text)
