"""Rules of thumb of the auction. Each answers a call, or ``None``: it has nothing to say."""

from __future__ import annotations

from game.rules.actions import PASS, Action, Bid
from game.rules.cards import POINTS
from game.rules.match import counting, length
from game.rules.scoring import counts_cards
from game.rules.seats import NOBODY, partner_of, side_of

from .prospect import Prospect


def have_to_bid(hand: Prospect) -> Action | None:
    """Everybody else has passed: you have to bid."""
    return hand.view.legal[0] if PASS not in hand.view.legal else None


def nothing_to_bid_on(hand: Prospect) -> Action | None:
    """You hold no card that counts: leave the bidding to others."""
    return PASS if not any(POINTS[card] for card in hand.cards) else None


def leave_it_to_partner(hand: Prospect) -> Action | None:
    """Your partner's bid stands: going over it only makes the contract dearer."""
    view = hand.view
    if view.bidder != partner_of(view.seat):
        return None
    return None if limit(hand) >= next_bid(hand) + hand.scales.over_partner else PASS


def bid_while_it_pays(hand: Prospect) -> Action | None:
    """Your jacks, nines and length are good for this many points: bid as little as you may."""
    lowest = next_bid(hand)
    # Who drives the bidding this high has good cards too, and they are missing on this side.
    contested = hand.scales.contested * max(0, lowest - 18)
    return Bid(lowest) if 0 < lowest <= limit(hand) - contested else None


def too_high(hand: Prospect) -> Action | None:
    """Your four cards are not good for so many points: pass."""
    return PASS


BIDDING = (have_to_bid, nothing_to_bid_on, leave_it_to_partner, bid_while_it_pays, too_high)


def next_bid(hand: Prospect) -> int:
    """The lowest bid this seat may make, 0 for none."""
    return next((action.points for action in hand.view.legal if isinstance(action, Bid)), 0)


def limit(hand: Prospect) -> float:
    """How high this seat would go: what its cards promise, a little more to open the bidding, since
    others will mostly go on, and what the match asks for."""
    scales = hand.scales
    margin = scales.competing if hand.view.bidder != NOBODY else scales.opening
    if counts_cards(hand.view.options):
        # A bid missed costs the bid and gives the others their points: more than a bid made brings.
        margin -= scales.card_scoring
    return hand.points + margin + need_of_the_match(hand)


def need_of_the_match(hand: Prospect) -> float:
    """How much further than usual the match makes this seat go, in card points.

    One game point away from the end, a contract decides the match: who would win by making it goes
    further, who would lose by missing it holds back, and nobody lets the others win without a
    fight.
    """
    view = hand.view
    if counting(view.options) != "score":
        return 0.0
    near = length(view.options) - 1
    ours, theirs = view.score[side_of(view.seat)], view.score[1 - side_of(view.seat)]
    need = 0.0
    if theirs >= near:
        need += 3.0
    if ours >= near:
        need += 1.5
    if ours <= -near:
        need -= 2.0
    if theirs <= -near:
        need -= 1.5
    return need
