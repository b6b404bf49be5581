"""A hint: what the strongest bot would do, and why, from named reasons.

A reason is a function that says whether it is why an action is right in a view; its text is the
reason in a beginner's words, and its name what the user interface translates it by. The first that
holds is told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from game.players.base import Limit
from game.players.knowledge import Knowledge
from game.rules import (
    ASK,
    DOUBLE,
    PASS,
    REDOUBLE,
    SEVENTH_CARD,
    SHOW_PAIR,
    SINGLE_HAND,
    Action,
    Bid,
    ChooseTrump,
    LayTrump,
    Play,
    View,
)
from game.rules.cards import NO_TRUMP, POINTS, SUIT_SETS, UNKNOWN, Card, card_set
from game.rules.play import winning_place
from game.rules.seats import NOBODY, partner_of, side_of
from game.rules.view import order_of_play

from .levels import Leveled, bot_of


@dataclass(frozen=True)
class Hint:
    """An action and the reason for it: the name of one of ``REASONS``. ``details`` are what its
    sentence tells: ``suit`` of the card, ``points`` in the trick or of the bid, where there are
    any."""

    action: Action
    reason: str
    details: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Question:
    """A view, an action in it, and what the seat can work out for the play of a card."""

    view: View
    action: Action

    @property
    def card(self) -> Card:
        """The card played, −1 for anything else."""
        return self.action.card if isinstance(self.action, Play) else -1

    @property
    def leads(self) -> bool:
        """Whether a card is led."""
        return self.card >= 0 and not self.view.trick

    @property
    def wins(self) -> bool:
        """Whether the card takes the trick as it lies."""
        if self.card < 0 or not self.view.trick:
            return False
        cards = (*self.view.trick, self.card)
        return winning_place(cards, self._open_trump()) == len(cards) - 1

    @property
    def partner_wins(self) -> bool:
        """Whether the trick is the partner's as it lies."""
        view = self.view
        if not view.trick:
            return False
        place = winning_place(view.trick, self._open_trump())
        return order_of_play(self.view)[place] == partner_of(view.seat)

    @property
    def last(self) -> bool:
        """Whether nobody plays after this card."""
        return len(self.view.trick) == len(order_of_play(self.view)) - 1

    @property
    def trumps(self) -> bool:
        """Whether the card is a trump on another suit."""
        view = self.view
        return (
            self.card >= 0
            and bool(view.trick)
            and self.card >> 3 == self._open_trump() != view.trick[0] >> 3
        )

    def others_have_trumps(self) -> bool:
        """Whether trumps are out in other hands; for a trump that is shown."""
        return bool(Knowledge(self.view).unseen & SUIT_SETS[self.view.trump])

    def may_trump_later(self) -> bool:
        """Whether the hand holds a trump besides this card, as far as the seat knows."""
        view = self.view
        if view.trump == NO_TRUMP or view.single != NOBODY:
            return False
        return view.trump == UNKNOWN or bool(
            view.hand & SUIT_SETS[view.trump] & ~card_set([self.card])
        )

    def master(self) -> bool:
        """Whether no unseen card of its suit is higher."""
        return Knowledge(self.view).is_master(self.card)

    @property
    def details(self) -> Mapping[str, int]:
        """See ``Hint``."""
        if isinstance(self.action, Bid):
            return {"points": self.action.points}
        if self.card < 0:
            return {}
        on_table = sum(POINTS[card] for card in (*self.view.trick, self.card))
        return {"suit": self.card >> 3, "points": on_table}

    def _open_trump(self) -> int:
        return self.view.trump if self.view.shown else NO_TRUMP


# -- calls --


def nothing_else(q: Question) -> bool:
    """It is all you may do."""
    return len(q.view.legal) == 1


def partner_has_it(q: Question) -> bool:
    """Your partner's bid stands: going over it only makes the contract dearer."""
    return q.action == PASS and q.view.phase == "auction" and _is_partners(q.view)


def too_weak_to_bid(q: Question) -> bool:
    """Your four cards are not good for so many points."""
    return q.action == PASS and q.view.phase == "auction"


def worth_a_bid(q: Question) -> bool:
    """With these cards the contract is more likely made than missed, or is worth the risk."""
    return isinstance(q.action, Bid)


def best_suit(q: Question) -> bool:
    """This suit promises most as trumps: length counts first, then jack and nine."""
    if isinstance(q.action, ChooseTrump):
        return q.action.suit != NO_TRUMP
    return isinstance(q.action, LayTrump)


def jacks_rule(q: Question) -> bool:
    """Where nothing trumps, your jacks win their tricks."""
    return q.action == ChooseTrump(NO_TRUMP)


def no_suit_of_your_own(q: Question) -> bool:
    """No suit of yours is long or strong: let the seventh card decide."""
    return q.action == SEVENTH_CARD


def they_will_miss_it(q: Question) -> bool:
    """With what you hold their contract will more likely fail: let it cost them more."""
    return q.action == DOUBLE


def you_will_make_it(q: Question) -> bool:
    """Your contract is good enough to play for more."""
    return q.action == REDOUBLE


def nobody_beats_you(q: Question) -> bool:
    """You can lead card after card that nobody can beat: play alone."""
    return q.action == SINGLE_HAND


def leave_it(q: Question) -> bool:
    """You are not sure enough to play for more."""
    return q.action == PASS


# -- play --


def pair_helps(q: Question) -> bool:
    """King and queen of trumps move the target your way."""
    return q.action == SHOW_PAIR


def trump_is_needed(q: Question) -> bool:
    """You have none of the suit led: see the trump, and take the trick if you hold one."""
    return q.action == ASK


def points_to_partner(q: Question) -> bool:
    """Your partner is winning this trick: give it your points."""
    return q.partner_wins and not q.wins and POINTS[q.card] > 0


def small_to_partner(q: Question) -> bool:
    """Your partner is winning this trick: keep your good cards."""
    return q.partner_wins and not q.wins and q.card >= 0


def trump_takes_it(q: Question) -> bool:
    """A trump takes this trick."""
    return q.trumps and q.wins


def last_takes_it(q: Question) -> bool:
    """Nobody plays after you: this card takes the trick."""
    return q.wins and q.last


def strong_enough(q: Question) -> bool:
    """This card has the best chance to take the trick."""
    return q.wins


def throw_away(q: Question) -> bool:
    """You can't follow suit and this trick is not yours: throw what you need least."""
    view = q.view
    return q.card >= 0 and bool(view.trick) and q.card >> 3 != view.trick[0] >> 3


def save_points(q: Question) -> bool:
    """This trick is theirs: spend as little on it as you may."""
    return q.card >= 0 and bool(q.view.trick)


def lead_trumps(q: Question) -> bool:
    """Draw the others' trumps, so that your good cards are safe."""
    return q.leads and q.card >> 3 == q.view.trump and q.view.shown and q.others_have_trumps()


def lead_master(q: Question) -> bool:
    """No higher card of this suit is out: it should win."""
    return q.leads and q.master()


def lead_partners_suit(q: Question) -> bool:
    """Your partner has led this suit before."""
    return q.leads and any(
        trick.seats[0] == partner_of(q.view.seat) and trick.cards[0] >> 3 == q.card >> 3
        for trick in q.view.tricks
    )


def lead_for_a_void(q: Question) -> bool:
    """A short suit: once you have none of it you can trump."""
    only = (q.view.hand & SUIT_SETS[q.card >> 3]) == card_set([q.card])
    return q.leads and only and q.may_trump_later()


def lead_low(q: Question) -> bool:
    """A small card risks nothing and lets your partner win."""
    return q.leads and not POINTS[q.card]


def lead_anyway(q: Question) -> bool:
    """Of your leads this one costs least."""
    return q.leads


REASONS: tuple[Callable[[Question], bool], ...] = (
    nothing_else,
    partner_has_it,
    too_weak_to_bid,
    worth_a_bid,
    jacks_rule,
    best_suit,
    no_suit_of_your_own,
    they_will_miss_it,
    you_will_make_it,
    nobody_beats_you,
    leave_it,
    pair_helps,
    trump_is_needed,
    points_to_partner,
    small_to_partner,
    trump_takes_it,
    last_takes_it,
    strong_enough,
    throw_away,
    save_points,
    lead_trumps,
    lead_master,
    lead_partners_suit,
    lead_for_a_void,
    lead_low,
    lead_anyway,
)


def hint(view: View, level: str = "expert") -> Hint:
    """What a bot of this level would do, and the first reason that holds.

    Raises ValueError when nobody asks this seat."""
    return explained(view, _bot(view, level).choose(view))


async def hint_in_time(view: View, limit: Limit, level: str = "expert") -> Hint:
    """The same for a page, where thinking is waited for and must not take long."""
    return explained(view, await _bot(view, level).decide(view, limit))


def _bot(view: View, level: str) -> Leveled:
    if not view.legal:
        raise ValueError("it is not this seat's turn")
    return bot_of(level, "hint")


def explained(view: View, action: Action) -> Hint:
    """An action with the first reason that holds for it."""
    question = Question(view, action)
    for reason in REASONS:
        if reason(question):
            return Hint(action, reason.__name__, question.details)
    raise AssertionError(f"no reason for {action}")


def _is_partners(view: View) -> bool:
    return view.bidder >= 0 and side_of(view.bidder) == side_of(view.seat)
