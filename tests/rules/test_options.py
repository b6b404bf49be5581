"""Options: values and defaults, presets, what excludes what, and their text."""

from dataclasses import fields

import pytest

from game.rules import OptionError, Options, options_text, parse_options, preset
from game.rules.options import CHOICES, DEFAULT_LENGTH, PRESETS, Value, differences, value_text


def test_every_field_has_its_choice_and_a_default_among_its_values() -> None:
    names = [f.name for f in fields(Options) if f.compare]
    assert names == list(CHOICES)
    for name, choice in CHOICES.items():
        assert choice.name == name
        assert getattr(Options(), name) in choice.values


@pytest.mark.parametrize("name", list(PRESETS))
def test_presets_differ_from_the_standard_game_where_they_say(name: str) -> None:
    options = preset(name)
    assert options.preset == name
    for option, value in PRESETS[name].items():
        assert getattr(options, option) == value
        assert value != getattr(Options(), option)
    rest = set(CHOICES) - set(PRESETS[name]) - {"match_length"}
    assert all(getattr(options, option) == getattr(Options(), option) for option in rest)


def test_the_length_of_a_match_follows_its_kind_unless_given() -> None:
    for match, length in DEFAULT_LENGTH.items():
        assert Options(match=match).match_length == length
        assert Options(match=match, match_length=3).match_length == 3


@pytest.mark.parametrize(
    ("changes", "kind", "names", "value"),
    [
        ({"lowest_bid": 13}, "value", ("lowest_bid",), "13"),
        ({"lowest_bid": True}, "value", ("lowest_bid",), "yes"),
        ({"hold": 1}, "value", ("hold",), "1"),
        ({"match": "forever"}, "value", ("match",), "forever"),
        ({"match_length": 101}, "value", ("match_length",), "101"),
        (
            {"no_trumps": True, "trump_marker": "hand"},
            "together",
            ("no_trumps", "trump_marker"),
            "hand",
        ),
        ({"scoring": "card", "match": "six"}, "together", ("scoring", "match"), "six"),
        ({"scoring": "card", "match": "sets"}, "together", ("scoring", "match"), "sets"),
        (
            {"scoring": "card", "match": "hands", "single_hand": True},
            "together",
            ("scoring", "single_hand"),
            "yes",
        ),
        ({"house": True}, "option", ("house",), ""),
    ],
)
def test_what_cannot_be_played_is_refused_by_name(
    changes: dict[str, Value], kind: str, names: tuple[str, ...], value: str
) -> None:
    with pytest.raises(OptionError) as refusal:
        preset("standard", **changes)
    assert (refusal.value.kind, refusal.value.names, refusal.value.value) == (kind, names, value)


def test_a_preset_that_does_not_exist_is_refused() -> None:
    for make in (lambda: preset("house"), lambda: Options(preset="house")):
        with pytest.raises(OptionError, match="preset: house"):
            make()


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"lowest_bid": 13}, "value: lowest_bid=13"),
        ({"no_trumps": True, "trump_marker": "hand"}, "together: no_trumps with trump_marker=hand"),
        ({"house": True}, "option: house"),
    ],
)
def test_a_refusal_can_be_read(changes: dict[str, Value], text: str) -> None:
    with pytest.raises(OptionError) as refusal:
        preset("standard", **changes)
    assert str(refusal.value) == text


@pytest.mark.parametrize(
    "text",
    [
        "standard",
        "nepal last_trick=1 single_hand=no",
        "nepal match=hands match_length=6",
        "points match_length=3",
        "standard raise_partner_from=20 match=sets",
        "sets pair_lowers_from=none",
    ],
)
def test_text_both_ways(text: str) -> None:
    options = parse_options(text)
    assert parse_options(options_text(options)) == options
    name, *changes = text.split()
    assert options_text(options) == " ".join([name, *sorted(changes)])


def test_the_length_of_another_kind_of_match_is_no_default() -> None:
    options = Options(match="hands", match_length=6)
    assert differences(options) == {"match": "hands", "match_length": 6}
    assert parse_options(options_text(options)) == options


def test_reading_is_lenient_about_case_and_bare_names() -> None:
    assert parse_options("NEPAL Hold LAST_TRICK=1") == preset("nepal", hold=True, last_trick=1)


@pytest.mark.parametrize(
    ("text", "kind", "name"),
    [
        ("", "preset", ""),
        ("house", "preset", "house"),
        ("standard house", "option", "house"),
        ("standard hold hold=no", "twice", "hold"),
        ("standard lowest_bid=5", "value", "lowest_bid"),
        ("standard lowest_bid", "value", "lowest_bid"),
    ],
)
def test_text_that_says_nothing_is_refused_by_name(text: str, kind: str, name: str) -> None:
    with pytest.raises(OptionError) as refusal:
        parse_options(text)
    assert (refusal.value.kind, refusal.value.names) == (kind, (name,))


def test_texts_of_values() -> None:
    assert [value_text(v) for v in (True, False, None, 15, "left")] == [
        "yes",
        "no",
        "none",
        "15",
        "left",
    ]
