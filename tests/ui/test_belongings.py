"""Everything a device keeps, as one text: it comes back whole, or not at all."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui import belongings
from game.ui.belongings import LONGEST, BelongingsError, pack, unpack

KEPT = {"29:match:1": "29/1\nrules standard\n", "29:settings:1": '{"theme":"dark"}', "29:x": "ষ"}


@given(st.dictionaries(st.text(max_size=20).map("29:a".__add__), st.text(max_size=200)))
def test_what_was_packed_comes_back(kept: dict[str, str]) -> None:
    assert unpack(pack(kept)) == kept


def test_only_what_is_the_players_own_goes_along() -> None:
    others = {"another page": "1", "29:tab:1": "this tab", "29:frozen:1": ""}
    others["29:way-back:1"] = "1700000000 that room"
    others["29:room:1:0123456789abcdef"] = '{"token": "who this device is there"}'
    assert unpack(pack(KEPT | others)) == KEPT


def test_what_an_earlier_version_put_in_of_its_device_stays_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr(belongings, "OF_THE_DEVICE", ())
        file = pack(KEPT | {"29:room:1:0123456789abcdef": "{}"})
    assert "29:room:" in file
    assert unpack(file) == KEPT


@pytest.mark.parametrize(
    "text", ["hello", "{}", '{"a": 1}', "[1, 2]", "29 games", "x" * (LONGEST + 1)]
)
def test_another_file_is_told_from_a_damaged_one(text: str) -> None:
    assert refused(text) == "foreign"


@given(st.integers(min_value=30), st.integers(min_value=30))
def test_a_file_that_lost_a_part_is_damaged(first: int, second: int) -> None:
    whole = pack(KEPT).rstrip()
    start, end = sorted((30 + first % (len(whole) - 30), 30 + second % (len(whole) - 30)))
    assert refused(whole[:start]) == "damaged"
    if whole[start : end + 1].strip():
        rest = whole[:start] + whole[end + 1 :]
        assert refused(rest) == "damaged"


def test_a_changed_text_is_damaged() -> None:
    assert refused(pack(KEPT).replace("standard", "nepal")) == "damaged"


@pytest.mark.parametrize("kept", [[], {"a": "b"}, {"29:x": 1}, {"29:tab:1": "that tab"}, None])
def test_texts_that_cannot_be_are_damaged(kept: object) -> None:
    assert refused(json.dumps({"twenty-nine": 1, "kept": kept, "sum": ""})) == "damaged"


def test_a_later_format_asks_for_a_newer_game() -> None:
    assert refused(pack(KEPT).replace('"twenty-nine": 1', '"twenty-nine": 2')) == "newer"


def refused(text: str) -> str:
    with pytest.raises(BelongingsError) as told:
        unpack(text)
    return told.value.kind
