"""Every option with every value, the five presets, and what cannot be combined."""

from __future__ import annotations

from typing import Any

Options = dict[str, Any]

YES_NO = (False, True)
VALUES: dict[str, tuple[Any, ...]] = {  # the first value is the standard one
    "direction": ("left", "right"),
    "throw_in_four": YES_NO,
    "throw_in_eight": YES_NO,
    "throw_in_four_jacks": YES_NO,
    "lowest_bid": (15, 14, 16, 17, 18, 19, 20),
    "hold": YES_NO,
    "pass_is_final": YES_NO,
    "raise_partner_from": (None, *range(16, 29)),
    "all_pass": ("dealer", "eldest", "redeal"),
    "trump_marker": ("spare", "hand"),
    "seventh_card": ("off", "seen", "blind"),
    "no_trumps": YES_NO,
    "doubling": YES_NO,
    "single_hand": YES_NO,
    "ask": ("must", "may"),
    "ask_then_trump": YES_NO,
    "misplay": ("prevent", "forfeit"),
    "pair": ("shown", "auto", "off"),
    "pair_after_trick": (True, False),
    "pair_floor": (15, 14, 16, 17, 18, 19, 20),
    "pair_lowers_from": (None, *range(16, 29)),
    "last_trick": (0, 1),
    "dead_if_unshown_after": (8, 7, "never"),
    "scoring": ("game", "card"),
    "high_bid_from": (None, *range(16, 29)),
    "half_loses_double": YES_NO,
    "all_tricks_double": YES_NO,
    "match": ("six", "hands", "sets", "rounds"),
    "match_length": (None, *range(1, 101)),
}
LENGTHS = {"six": 6, "hands": 8, "sets": 6, "rounds": 12}

_POINTS_PRESET: Options = {
    "lowest_bid": 16,
    "pass_is_final": True,
    "all_pass": "eldest",
    "trump_marker": "hand",
    "ask": "may",
    "dead_if_unshown_after": "never",
    "pair": "off",
    "last_trick": 1,
    "scoring": "card",
    "match": "rounds",
}
PRESETS: dict[str, Options] = {
    "standard": {},
    "nepal": {
        "lowest_bid": 16,
        "pass_is_final": True,
        "raise_partner_from": 20,
        "trump_marker": "hand",
        "seventh_card": "blind",
        "doubling": True,
        "single_hand": True,
        "ask": "may",
        "ask_then_trump": True,
        "dead_if_unshown_after": 7,
        "pair_floor": 16,
    },
    "sets": {
        "direction": "right",
        "lowest_bid": 16,
        "pass_is_final": True,
        "seventh_card": "seen",
        "doubling": True,
        "single_hand": True,
        "ask": "may",
        "dead_if_unshown_after": "never",
        "pair": "auto",
        "pair_after_trick": False,
        "pair_floor": 16,
        "pair_lowers_from": 19,
        "match": "sets",
    },
    "points": _POINTS_PRESET,
    "twenty_eight": {**_POINTS_PRESET, "last_trick": 0},
}


def make_options(preset: str = "standard", **changes: Any) -> Options:
    """All options of `preset` with `changes` on top; ValueError names an option that cannot be."""
    options: Options = {name: values[0] for name, values in VALUES.items()}
    options.update(PRESETS[preset])
    options.update(changes)
    for name, value in options.items():
        # 1 == True in Python, but last_trick=yes is no value and neither is hold=1
        if not any(value == known and type(value) is type(known) for known in VALUES[name]):
            raise ValueError(f"{name}: {value!r} is not one of its values")
    if options["match_length"] is None:
        options["match_length"] = LENGTHS[options["match"]]
    if options["no_trumps"] and options["trump_marker"] == "hand":
        raise ValueError("no_trumps: only with trump_marker spare")
    if options["scoring"] == "card" and options["single_hand"]:
        raise ValueError("single_hand: not with scoring card")
    if options["scoring"] == "card" and options["match"] in ("six", "sets"):
        raise ValueError("match: scoring card only with hands or rounds")
    if options["pair_floor"] > highest_bid(options):
        raise ValueError("pair_floor: above the highest bid")
    return options


def highest_bid(options: Options) -> int:
    """bid.highest: the card points in play."""
    return 28 + int(options["last_trick"])


def value_of(name: str, text: str) -> Any:
    """The value of option `name` that a record writes as `text`; ValueError if there is none."""
    for value in VALUES.get(name, ()):
        if text == text_of(value):
            return value
    raise ValueError(f"{name}: {text!r} is not one of its values")


def text_of(value: Any) -> str:
    """An option's value as a record writes it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
