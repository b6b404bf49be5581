"""The weights the careful bot's rules of thumb use, in card points: data, not code.

They were found by play: each was moved up and down in tournaments of duplicate deals against the
bot without the change (``python -m game arena``), and kept where the bot won.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Scales:
    """What things are worth when cards are weighed against each other.

    ``feed`` card points the others are expected to add to a trick that has only been led;
    ``later`` how sure a master is of its own later trick, 0–1, and ``guarded`` the same for a
    second-best card with a small one beside it; ``ruff`` what a small trump promises;
    ``trump_rank`` more for each rank above the seven; ``top_trump`` more for the highest; ``pair``
    more for king and queen of trumps that may yet be shown together; ``draw`` more for leading the
    highest trump while opponents may have some; ``sure`` the chance from which a trick counts as
    the partner's.

    In the auction, ``opening`` and ``competing`` are added to what the four cards promise, and
    ``card_scoring`` is taken off where card points are scored, ``contested`` for each point a bid
    is above 18; ``over_partner`` is how much more it takes to bid over one's partner. ``seventh``
    is the promise below which the seventh card is called for; ``double`` how many jacks (four
    points of bid count as one) and ``redouble`` how many points over the target it takes to raise
    the stake.
    """

    feed: float = 0.7
    later: float = 1.0
    guarded: float = 0.45
    ruff: float = 1.5
    trump_rank: float = 0.1
    top_trump: float = 1.8
    pair: float = 1.5
    draw: float = 2.0
    sure: float = 0.5
    opening: float = 1.5
    competing: float = 0.25
    card_scoring: float = 3.0
    contested: float = 0.7
    over_partner: float = 4.0
    seventh: float = 15.0
    double: float = 2.0
    redouble: float = 4.0


STANDARD = Scales()
