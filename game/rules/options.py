"""The options of a table: one frozen object whose field names are those of the rules sheet.

Variants are data. ``CHOICES`` lists, for every option, the values it may take and the rule it
belongs to; setup screens, links, records and refusals are all made from it. Presets are named sets
of differences from the standard game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Literal, TypeAlias, cast

from .cards import POINTS_IN_PLAY
from .ids import rule

Value: TypeAlias = bool | int | str | None

YES_NO = (False, True)


@dataclass(frozen=True)
class Choice:
    """What one option may be: its ``values`` in the order a setup lists them, and the ``rule``
    whose row explains it. A value ``None`` is written ``none``, a bool ``yes`` or ``no``."""

    name: str
    rule: str
    values: tuple[Value, ...]


def _choices(*rows: tuple[str, str, Iterable[Value]]) -> dict[str, Choice]:
    return {name: Choice(name, rule_id, tuple(values)) for name, rule_id, values in rows}


_FROM_16 = (None, *range(16, 29))

CHOICES: Mapping[str, Choice] = _choices(
    ("direction", "deal.direction", ("left", "right")),
    ("throw_in_four", "deal.no_points_in_four", YES_NO),
    ("throw_in_eight", "deal.no_points_in_eight", YES_NO),
    ("throw_in_four_jacks", "deal.four_jacks", YES_NO),
    ("lowest_bid", "bid.lowest", range(14, 21)),
    ("hold", "bid.hold", YES_NO),
    ("pass_is_final", "bid.pass_final", YES_NO),
    ("raise_partner_from", "bid.raise_partner", _FROM_16),
    ("all_pass", "bid.all_pass", ("dealer", "eldest", "redeal")),
    ("trump_marker", "trump.marker", ("spare", "hand")),
    ("seventh_card", "trump.seventh", ("off", "seen", "blind")),
    ("no_trumps", "trump.none", YES_NO),
    ("doubling", "trump.double", YES_NO),
    ("single_hand", "trump.single", YES_NO),
    ("ask", "play.ask", ("must", "may")),
    ("ask_then_trump", "play.ask_then_trump", YES_NO),
    ("misplay", "play.misplay", ("prevent", "forfeit")),
    ("pair", "pair.kind", ("shown", "auto", "off")),
    ("pair_after_trick", "pair.after_trick", YES_NO),
    ("pair_floor", "pair.lower", range(14, 21)),
    ("pair_lowers_from", "pair.lower_from", _FROM_16),
    ("last_trick", "count.last_trick", (0, 1)),
    ("dead_if_unshown_after", "dead.unshown", ("8", "7", "never")),
    ("scoring", "score.contract", ("game", "card")),
    ("high_bid_from", "score.high_bid", _FROM_16),
    ("half_loses_double", "score.half", YES_NO),
    ("all_tricks_double", "score.all_tricks", YES_NO),
    ("match", "match.six", ("six", "hands", "sets", "rounds")),
    ("match_length", "match.six", range(1, 101)),
)

DEFAULT_LENGTH: Mapping[str, int] = {"six": 6, "hands": 8, "sets": 6, "rounds": 12}
"""``match_length`` of each kind of match unless given: game points, deals, game points, rounds."""


class OptionError(ValueError):
    """Options that cannot be played, refused by name.

    ``kind`` is one of ``preset`` (no such preset), ``option`` (no such option), ``value`` (out of
    its range), ``together`` (two options that exclude each other), ``twice`` (given twice);
    ``names`` are the options concerned and ``value`` the text of the value refused.
    """

    def __init__(self, kind: str, names: tuple[str, ...], value: str = "") -> None:
        self.kind = kind
        self.names = names
        self.value = value
        super().__init__(f"{kind}: {' with '.join(names)}{'=' + value if value else ''}")


@dataclass(frozen=True)
class Options:
    """Every choice a table makes before it plays. Field names, values and their meaning are those
    of the rules sheet; the defaults are the standard game. ``preset`` is the name the options
    started from; it does not count when options are compared.

    Raises OptionError for a value out of its range and for combinations that cannot be played.
    """

    direction: str = "left"
    throw_in_four: bool = False
    throw_in_eight: bool = False
    throw_in_four_jacks: bool = False
    lowest_bid: int = 15
    hold: bool = False
    pass_is_final: bool = False
    raise_partner_from: int | None = None
    all_pass: str = "dealer"
    trump_marker: str = "spare"
    seventh_card: str = "off"
    no_trumps: bool = False
    doubling: bool = False
    single_hand: bool = False
    ask: str = "must"
    ask_then_trump: bool = False
    misplay: str = "prevent"
    pair: str = "shown"
    pair_after_trick: bool = True
    pair_floor: int = 15
    pair_lowers_from: int | None = None
    last_trick: int = 0
    dead_if_unshown_after: str = "8"
    scoring: str = "game"
    high_bid_from: int | None = None
    half_loses_double: bool = False
    all_tricks_double: bool = False
    match: str = "six"
    match_length: int = cast(int, None)  # None: DEFAULT_LENGTH of the match, filled in below
    preset: str = field(default="standard", compare=False)

    def __post_init__(self) -> None:
        if self.preset not in PRESETS:
            raise OptionError("preset", (self.preset,))
        if self.match_length is None and self.match in DEFAULT_LENGTH:
            object.__setattr__(self, "match_length", DEFAULT_LENGTH[self.match])
        for name, choice in CHOICES.items():
            value = getattr(self, name)
            # 1 == True: a bool must not pass for a number, nor a number for a bool.
            if not any(value == v and type(value) is type(v) for v in choice.values):
                raise OptionError("value", (name,), value_text(value))
        for name, value, other, excluded in _EXCLUDED:
            if getattr(self, name) == value and getattr(self, other) in excluded:
                raise OptionError("together", (name, other), value_text(getattr(self, other)))

    @cached_property
    def step(self) -> int:
        """What to add to a seat, modulo 4, for the next in turn order."""
        return deal_direction(self.direction)

    @cached_property
    def points_in_play(self) -> int:
        """28 card points, 29 where the last trick counts one more."""
        return POINTS_IN_PLAY + self.last_trick


_EXCLUDED: tuple[tuple[str, Value, str, tuple[Value, ...]], ...] = (
    ("no_trumps", True, "trump_marker", ("hand",)),
    ("scoring", "card", "single_hand", (True,)),
    ("scoring", "card", "match", ("six", "sets")),
)
"""Pairs that exclude each other: an option with its value, another with the values it rules out."""

_POINTS: dict[str, Value] = {
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

PRESETS: Mapping[str, Mapping[str, Value]] = {
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
        "dead_if_unshown_after": "7",
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
    "points": _POINTS,
    "twenty_eight": {name: value for name, value in _POINTS.items() if name != "last_trick"},
}
"""Preset → only what differs from the standard game."""


@rule("deal.direction")
def deal_direction(direction: Literal["left", "right"] | str) -> int:
    """The step to the next seat: N→E→S→W to the left, N→W→S→E to the right."""
    return 1 if direction == "left" else 3


def preset(name: str, **changes: Value) -> Options:
    """The options of a preset with ``changes`` on top. Raises OptionError by name."""
    if name not in PRESETS:
        raise OptionError("preset", (name,))
    for option in changes:
        if option not in CHOICES:
            raise OptionError("option", (option,))
    merged: dict[str, Value] = {**PRESETS[name], **changes}
    return Options(preset=name, **merged)  # type: ignore[arg-type]  # checked by the constructor


def differences(options: Options) -> dict[str, Value]:
    """What differs from the preset the options started from, in the order of the sheet.

    A ``match_length`` that is its match's default is no difference."""
    base = preset(options.preset)
    usual = {f.name: getattr(base, f.name) for f in fields(Options) if f.compare}
    usual["match_length"] = DEFAULT_LENGTH[options.match]  # no preset has a length of its own
    given = {name: getattr(options, name) for name in usual}
    return {name: value for name, value in given.items() if value != usual[name]}


def value_text(value: Value) -> str:
    """``yes``, ``no``, ``none``, a number or a word, as records and links write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def options_text(options: Options) -> str:
    """``nepal last_trick=1 single_hand=no``: the preset and only what differs from it, by name."""
    changes = sorted(differences(options).items())
    return " ".join([options.preset, *(f"{name}={value_text(v)}" for name, v in changes)])


def parse_options(text: str) -> Options:
    """Reads what ``options_text`` writes, in any case; a bare option name means ``yes``.

    Raises OptionError naming the preset, option or value that cannot be.
    """
    words = text.lower().split()
    if not words:
        raise OptionError("preset", ("",))
    if words[0] not in PRESETS:
        raise OptionError("preset", (words[0],))
    changes: dict[str, Value] = {}
    for word in words[1:]:
        name, equals, given = word.partition("=")
        choice = CHOICES.get(name)
        if choice is None:
            raise OptionError("option", (name,))
        if name in changes:
            raise OptionError("twice", (name,))
        by_text = {value_text(value): value for value in choice.values}
        wanted = given if equals else "yes"
        if wanted not in by_text:
            raise OptionError("value", (name,), wanted)
        changes[name] = by_text[wanted]
    return preset(words[0], **changes)
