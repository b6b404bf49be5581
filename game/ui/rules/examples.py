"""The worked examples in words, for the options of one table.

Every number in them comes from the function that decides the rule, asked with the table's options,
so an example can't say anything else than what the table does. An example that does not concern
the table, or that could not happen at it, is left out.
"""

from __future__ import annotations

from collections.abc import Callable

from game.rules.auction import (
    highest,
    least_over_partner,
    least_raise,
    lowest,
    may_hold,
    no_bid,
    still_out,
)
from game.rules.cards import ACE, JACK, NINE, NO_TRUMP, SPADES, TEN, card_points, card_set
from game.rules.cards import parse_card as card
from game.rules.dealing import pointless_eight
from game.rules.match import markers, six
from game.rules.options import Options
from game.rules.pair import is_lowered, lowered, raised
from game.rules.play import asking, owed_trumps, winning_place
from game.rules.scoring import (
    all_tricks_factor,
    contract_made,
    half_factor,
    high_bid_factor,
    is_dead,
    pips,
    stake_factor,
)
from game.rules.seats import EAST, NORTH, SOUTH, WEST
from game.rules.sheet import ROWS, in_force

from ..text import _
from ..words import card_name, signed
from .rows import Sentences, lies_face_down


def examples(options: Options) -> dict[str, Sentences]:
    """Rule → its examples at a table with these options, for the rules in force that have any."""
    found: dict[str, Sentences] = {}
    for _number, row, tell in EXAMPLES:
        tuple[tuple[int, str, Callable[[Options], Sentences]], ...] = (
            (1, "pair.lower", _lowering),
            (2, "pair.raise", _raising),
            (3, "cards.points", _counting),
            (4, "score.contract", _missing),
            (5, "score.half", _half),
            (6, "score.sixes", _pips),
            (7, "play.winner", _shown_in_the_trick),
            (8, "play.winner", _hidden_suit_led),
            (9, "play.ask", _only_card_face_down),
            (10, "play.lead", _only_trumps_to_lead),
            (11, "pair.both", _king_played),
            (12, "count.points", _not_closed),
            (13, "score.double", _redoubled),
            (14, "play.ask_then_trump", _pair_and_trump),
            (15, "pair.kind", _auto_too_late),
            (16, "pair.lower", _below_the_floor),
            (17, "bid.hold", _holding),
            (17, "bid.raise_partner", _over_partner),
            (18, "bid.pass_final", _coming_back),
            (19, "bid.all_pass", _nobody_bids),
            (20, "deal.no_points_in_eight", _point_card_face_down),
            (21, "dead.unshown", _seven_tricks),
            (22, "trump.single", _partner_alone),
            (23, "trump.none", _no_suit),
            (24, "play.misplay", _forfeited),
        )


"""The worked examples of the rules sheet: number, the rule it stands at here, its words."""
