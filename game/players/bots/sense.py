"""What a partner expects whatever a net or a search says: a few things that are never done, and the
human way where it makes no difference.

Each rule says in its text why; the nets' bots of every level go by them.
"""

from __future__ import annotations

from game.kernel.choosing import choices, same_as
from game.players.knowledge import wins_every_trick
from game.rules import ASK, SHOW_PAIR, SINGLE_HAND, Action, Bid, Play, View
from game.rules.actions import PLAYS
from game.rules.auction import lowest
from game.rules.cards import NO_TRUMP, POINT_CARDS, POINTS, Card, card_set
from game.rules.match import score_limit
from game.rules.pair import lowered, raised
from game.rules.play import winning_place
from game.rules.seats import partner_of, side_of
from game.rules.view import order_of_play

_LATE = 5
"""From this trick on, counted from 0, whether the trump is shown may decide if the deal counts."""


def decided(view: View) -> Action | None:
    """What needs no weighing: the only choice, cards that all come to the same, a pair that pays, a
    single hand that cannot lose."""
    if len(view.legal) == 1:
        return view.legal[0]
    if view.phase == "play":
        alike = {human(view, action) for action in choices(view)}
        if len(alike) == 1:
            return alike.pop()
    if SHOW_PAIR in view.legal and pair_pays(view):
        return SHOW_PAIR
    if SINGLE_HAND in view.legal and wins_every_trick(card_set(view.dealt)):
        return SINGLE_HAND
    return None


def out_of_question(view: View, action: Action) -> bool:
    """Whether nobody at the table would understand it."""
    if isinstance(action, Bid):
        return raises_without_honours(view, action)
    if action == SHOW_PAIR:
        return not pair_pays(view)
    if action == ASK:
        return asks_for_nothing(view)
    if isinstance(action, Play):
        return gives_points_away(view, action.card) or takes_over(view, action.card)
    return action == SINGLE_HAND  # one that may lose: see ``decided``


def raises_without_honours(view: View, bid: Bid) -> bool:
    """A hand without a point card wins too little to bid more than the least there is."""
    honours = card_set(view.dealt[:4]) & POINT_CARDS
    return not honours and bid.points > lowest(view.options)


def gives_points_away(view: View, card: Card) -> bool:
    """Last to play to a trick the opponents have won: no points go with it while the hand may play
    a card without any that is no trump."""
    order = order_of_play(view)
    if not POINTS[card] or len(view.trick) != len(order) - 1:
        return False
    trump = view.trump if view.shown else NO_TRUMP
    place = winning_place((*view.trick, card), trump)
    if place == len(order) - 1 or side_of(order[place]) == side_of(view.seat):
        return False
    plain = (a.card for a in choices(view) if isinstance(a, Play))
    return any(not POINTS[other] and other >> 3 != view.trump for other in plain)


def takes_over(view: View, card: Card) -> bool:
    """Last to play to a trick that is the partner's: it is not trumped and not beaten while a card
    that leaves it to the partner adds as many points."""
    order = order_of_play(view)
    if len(view.trick) != len(order) - 1:
        return False
    trump = view.trump if view.shown else NO_TRUMP

    def taken(own: Card) -> bool:
        return winning_place((*view.trick, own), trump) == len(order) - 1

    partners = order[winning_place(view.trick, trump)] == partner_of(view.seat)
    if not partners or not taken(card):
        return False
    others = (a.card for a in choices(view) if isinstance(a, Play))
    return any(POINTS[other] >= POINTS[card] and not taken(other) for other in others)


def asks_for_nothing(view: View) -> bool:
    """Last to play to a trick that is the partner's: it is won without a trump. Late in a deal that
    dies if its trump stays hidden, asking may have another reason."""
    order = order_of_play(view)
    if len(view.trick) != len(order) - 1 or len(view.tricks) >= _LATE:
        return False
    return order[winning_place(view.trick, NO_TRUMP)] == partner_of(view.seat)


def fights(view: View) -> bool:
    """Opponents one contract from winning the match are not let have it cheaply: this seat bids on
    hands that are nearly good enough, also where a contract missed loses the match too, for then
    there is nothing left to save."""
    limit, theirs = score_limit(view.options), view.score[1 - side_of(view.seat)]
    return view.phase == "auction" and limit > 0 and theirs >= limit - 1


def pair_pays(view: View) -> bool:
    """A pair is shown where it moves the target; where it does not, it only tells two cards."""
    mine = side_of(view.bidder) == side_of(view.seat)
    moved = lowered(view.options, view.bid) if mine else raised(view.options, view.bid)
    return moved != view.target


def human(view: View, action: Action) -> Action:
    """Of cards that are as good as each other, the lowest: the one a person would play."""
    if not isinstance(action, Play):
        return action
    return PLAYS[same_as(view, action.card)]
