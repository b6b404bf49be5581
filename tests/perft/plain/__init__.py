"""A second, plain 29, written from the rules sheet alone: slow, mutable, obvious.

It exists to be disagreed with. The engine is fast and careful in its own way; this package follows
the sheet sentence by sentence, shares no code with the engine and imports nothing of it. Where the
two differ, one of them is wrong.

A deal is one `dict`: `new_deal(options, dealer, hands)` begins it, `to_act(deal)` is the seat to
act, `actions(deal)` lists what that seat may do, each as a record writes it without the seat
("pass", "18", "trump 7H", "trump 7th", "double", "single", "ask", "pair", "JH"), `act(deal, line)`
does it in place, and `result(deal)` is None until the deal has ended. A match is another `dict`:
`new_match(options)`, and `enter(match, result)` after each deal. Options are a `dict` too, made by
`make_options(preset, **changes)`. Seats are "N", "E", "S", "W"; sides "NS" and "EW"; a card is its
rank and its suit.
"""

from tests.perft.plain.cards import (
    DECK,
    RANKS,
    SIDES,
    SUITS,
    after,
    card_points,
    other_side,
    partner_of,
    side_of,
)
from tests.perft.plain.deal import act, actions, new_deal, result, to_act
from tests.perft.plain.match import enter, new_match
from tests.perft.plain.options import (
    PRESETS,
    VALUES,
    highest_bid,
    make_options,
    text_of,
    value_of,
)
from tests.perft.plain.score import Deal

__all__ = [
    "DECK",
    "PRESETS",
    "RANKS",
    "SIDES",
    "SUITS",
    "VALUES",
    "Deal",
    "act",
    "actions",
    "after",
    "card_points",
    "enter",
    "highest_bid",
    "make_options",
    "new_deal",
    "new_match",
    "other_side",
    "partner_of",
    "result",
    "side_of",
    "text_of",
    "to_act",
    "value_of",
]
