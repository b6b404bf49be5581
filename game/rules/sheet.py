"""The rules sheet as data: one row a rule, in the order one meets them. No words: README.md beside
this file has them in English, the user interface in every language, both by the same ids.

``in_force`` and ``differs`` say of a table's options which rows it plays, and which otherwise than
the standard game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from .options import Options, Value

Section: TypeAlias = Literal[
    "cards", "dealing", "auction", "trump", "play", "pair", "scoring", "match"
]


@dataclass(frozen=True)
class Row:
    """One rule. ``options`` are those it obeys; ``has_refusal`` whether it can forbid an action;
    ``examples`` the numbers of the worked examples that show it. The rule is out of force where the
    table has all the values of one of the mappings in ``idle``."""

    id: str
    section: Section
    options: tuple[str, ...] = ()
    has_refusal: bool = False
    examples: tuple[int, ...] = ()
    idle: tuple[Mapping[str, Value], ...] = ()


_OFF: Mapping[str, Value] = {"pair": "off"}
_CARD: Mapping[str, Value] = {"scoring": "card"}
_LENGTH = ("match", "match_length")

_ROWS = (
    Row("cards.deck", "cards", has_refusal=True),
    Row("cards.rank", "cards"),
    Row("cards.points", "cards", examples=(3,)),
    Row("deal.direction", "dealing", ("direction",), has_refusal=True),
    Row("deal.cut", "dealing"),
    Row("deal.four", "dealing", has_refusal=True),
    Row("deal.next", "dealing", has_refusal=True),
    Row("deal.no_points_in_four", "dealing", ("throw_in_four",), idle=({"throw_in_four": False},)),
    Row(
        "deal.no_points_in_eight",
        "dealing",
        ("throw_in_eight",),
        examples=(20,),
        idle=({"throw_in_eight": False},),
    ),
    Row(
        "deal.four_jacks",
        "dealing",
        ("throw_in_four_jacks",),
        idle=({"throw_in_four_jacks": False},),
    ),
    Row("bid.order", "auction", has_refusal=True),
    Row("bid.lowest", "auction", ("lowest_bid",), has_refusal=True),
    Row("bid.highest", "auction", ("last_trick",), has_refusal=True, examples=(17,)),
    Row("bid.raise", "auction", has_refusal=True),
    Row(
        "bid.hold", "auction", ("hold",), has_refusal=True, examples=(17,), idle=({"hold": False},)
    ),
    Row("bid.pass_final", "auction", ("pass_is_final",), has_refusal=True, examples=(18,)),
    Row(
        "bid.raise_partner",
        "auction",
        ("raise_partner_from",),
        has_refusal=True,
        examples=(17,),
        idle=({"raise_partner_from": None},),
    ),
    Row("bid.all_pass", "auction", ("all_pass",), has_refusal=True, examples=(19,)),
    Row("trump.secret", "trump", has_refusal=True),
    Row("trump.marker", "trump", ("trump_marker",), has_refusal=True, examples=(9, 20, 22)),
    Row(
        "trump.seventh",
        "trump",
        ("seventh_card",),
        has_refusal=True,
        idle=({"seventh_card": "off"},),
    ),
    Row(
        "trump.none",
        "trump",
        ("no_trumps",),
        has_refusal=True,
        examples=(23,),
        idle=({"no_trumps": False},),
    ),
    Row("trump.double", "trump", ("doubling",), has_refusal=True, idle=({"doubling": False},)),
    Row("trump.redouble", "trump", ("doubling",), has_refusal=True, idle=({"doubling": False},)),
    Row(
        "trump.single",
        "trump",
        ("single_hand",),
        has_refusal=True,
        examples=(22,),
        idle=({"single_hand": False},),
    ),
    Row("play.lead", "play", has_refusal=True, examples=(10,)),
    Row("play.follow", "play", has_refusal=True, examples=(9,)),
    Row("play.ask", "play", ("ask",), has_refusal=True, examples=(9,)),
    Row(
        "play.ask_then_trump",
        "play",
        ("ask_then_trump",),
        has_refusal=True,
        examples=(14,),
        idle=({"ask_then_trump": False},),
    ),
    Row(
        "play.last_concealed",
        "play",
        has_refusal=True,
        examples=(21,),
        idle=({"trump_marker": "spare", "seventh_card": "off"},),
    ),
    Row("play.free", "play"),
    Row("play.winner", "play", examples=(7, 8)),
    Row("play.misplay", "play", ("misplay",), examples=(24,)),
    Row("pair.kind", "pair", ("pair",), has_refusal=True, examples=(11, 14, 15)),
    Row("pair.both", "pair", has_refusal=True, examples=(11,), idle=(_OFF,)),
    Row(
        "pair.after_trick",
        "pair",
        ("pair_after_trick",),
        has_refusal=True,
        examples=(14, 15),
        idle=(_OFF, {"pair_after_trick": False}),
    ),
    Row("pair.once", "pair", has_refusal=True, examples=(23,), idle=(_OFF,)),
    Row("pair.lower", "pair", ("pair_floor",), examples=(1, 16), idle=(_OFF,)),
    Row(
        "pair.lower_from",
        "pair",
        ("pair_lowers_from",),
        examples=(1,),
        idle=(_OFF, {"pair_lowers_from": None}),
    ),
    Row("pair.raise", "pair", examples=(2, 12), idle=(_OFF,)),
    Row("count.points", "scoring", examples=(12,)),
    Row("count.last_trick", "scoring", ("last_trick",), idle=({"last_trick": 0},)),
    Row("dead.unshown", "scoring", ("dead_if_unshown_after",), examples=(21, 23)),
    Row("score.contract", "scoring", ("scoring",), examples=(4,)),
    Row("score.high_bid", "scoring", ("high_bid_from",), idle=(_CARD, {"high_bid_from": None})),
    Row("score.double", "scoring", ("doubling",), examples=(13,), idle=({"doubling": False},)),
    Row(
        "score.half",
        "scoring",
        ("half_loses_double",),
        examples=(5, 24),
        idle=(_CARD, {"half_loses_double": False}),
    ),
    Row(
        "score.all_tricks",
        "scoring",
        ("all_tricks_double",),
        examples=(24,),
        idle=(_CARD, {"all_tricks_double": False}),
    ),
    Row("score.card_points", "scoring", ("scoring",), idle=({"scoring": "game"},)),
    Row("score.sixes", "scoring", examples=(6,), idle=(_CARD,)),
    Row(
        "match.six",
        "match",
        _LENGTH,
        has_refusal=True,
        examples=(13,),
        idle=({"match": "hands"}, {"match": "sets"}, {"match": "rounds"}),
    ),
    Row(
        "match.hands",
        "match",
        _LENGTH,
        has_refusal=True,
        idle=({"match": "six"}, {"match": "sets"}, {"match": "rounds"}),
    ),
    Row(
        "match.sets",
        "match",
        _LENGTH,
        examples=(13,),
        idle=({"match": "six"}, {"match": "hands"}, {"match": "rounds"}),
    ),
    Row(
        "match.rounds",
        "match",
        _LENGTH,
        has_refusal=True,
        idle=({"match": "six"}, {"match": "hands"}, {"match": "sets"}),
    ),
)

ROWS: Mapping[str, Row] = {row.id: row for row in _ROWS}
"""Every rule of the game by its id, in the order of the sheet."""


def in_force(row: Row, options: Options) -> bool:
    """Whether a table with these options plays the rule at all."""
    return not any(
        all(getattr(options, name) == value for name, value in idle.items()) for idle in row.idle
    )


def differs(row: Row, options: Options) -> bool:
    """Whether a table with these options plays the rule otherwise than the standard game."""
    standard = Options()
    return any(getattr(options, name) != getattr(standard, name) for name in row.options)
