"""Rules of thumb for having the trump shown, and for showing the pair.

About asking, each rule answers ``True`` (ask), ``False`` (wait) or ``None``: it has nothing to say.
"""

from __future__ import annotations

from game.rules import View
from game.rules.actions import SHOW_PAIR, Action
from game.rules.auction import highest
from game.rules.cards import NO_TRUMP, SUIT_SETS, SUITS, UNKNOWN
from game.rules.pair import lowered, raised
from game.rules.scoring import is_dead
from game.rules.seats import NOBODY, side_of

from .position import Position


def have_to_ask(position: Position) -> bool | None:
    """Having the trump shown is all you may do."""
    return None if position.cards else True


def make_it_count(position: Position) -> bool | None:
    """The deal is decided your way but counts only once the trump is shown: have it shown."""
    return True if may_die(position.view) and outlook(position.view) > 0 else None


def let_it_die(position: Position) -> bool | None:
    """The deal is decided against you but counts only once the trump is shown: leave it hidden."""
    return False if may_die(position.view) and outlook(position.view) < 0 else None


def wait_for_partner(position: Position) -> bool | None:
    """Your partner wins this trick without a trump: keep the trump hidden and add points to it."""
    if position.partner_wins and position.chance(position.cards[0]) >= position.scales.sure:
        return False
    return None


def wait_for_points(position: Position) -> bool | None:
    """No points lie here and nobody plays after you: do not spend a trump on it."""
    return False if not position.points and not position.after else None


def ask_to_trump(position: Position) -> bool | None:
    """You have none of the suit led: ask, and take the trick with a trump if you have one."""
    return True if chance_of_trump(position) >= 0.25 else None


def wait_without_trumps(position: Position) -> bool | None:
    """You can hardly have a trump to win this trick with: let the others have it shown."""
    return False


ASKING = (
    have_to_ask,
    make_it_count,
    let_it_die,
    wait_for_partner,
    wait_for_points,
    ask_to_trump,
    wait_without_trumps,
)


def show_the_pair(position: Position) -> Action | None:
    """King and queen of trumps in your hand move the target your way: show them."""
    view = position.view
    if SHOW_PAIR not in view.legal:
        return None
    mine = side_of(view.bidder) == side_of(view.seat)
    moved = lowered(view.options, view.bid) if mine else raised(view.options, view.bid)
    # Worth nothing, it would only tell two of your cards.
    return SHOW_PAIR if moved != view.target else None


def chance_of_trump(position: Position) -> float:
    """The chance that this seat itself holds a trump, once it is shown."""
    known = position.known
    if known.trump == NO_TRUMP:
        return 0.0
    if known.trump != UNKNOWN:
        return 1.0 if known.own & SUIT_SETS[known.trump] else 0.0
    guess = known.trump_guess()
    return sum(guess[suit] for suit in SUITS if known.length(suit))


def may_die(view: View) -> bool:
    """Whether at this table a deal is dead if its trump stays hidden."""
    return is_dead(view.options, 7, shown=False) or is_dead(view.options, 8, shown=False)


def outlook(view: View) -> int:
    """1 when the contract is decided in this side's favour, −1 when against it, else 0."""
    if view.single != NOBODY:
        return 0
    bidders = side_of(view.bidder)
    won, lost = view.points[bidders], view.points[1 - bidders]
    if won >= view.target:
        made = 1
    elif highest(view.options) - lost < view.target:
        made = -1
    else:
        return 0
    return made if bidders == side_of(view.seat) else -made
