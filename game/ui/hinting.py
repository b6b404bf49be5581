"""A hint in words: what the best bot would do, and why.

A reason is named as in ``game/players/bots/hint.py``, where a test holds the two lists together.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.actions import (
    Action,
    Ask,
    Bid,
    ChooseTrump,
    Deal,
    Double,
    LayTrump,
    Pass,
    Play,
    Redouble,
    SeventhCard,
    ShowPair,
    SingleHand,
)
from game.rules.cards import NO_TRUMP

from .text import _, per_language, pgettext
from .words import card_name, suit_name


def hint_text(action: Action, reason: str, details: Mapping[str, int]) -> str:
    """What to do and why, as one text. ``details`` are those of the hint.

    Raises KeyError for a reason that has no words."""
    return pgettext("hint", "{what} {why}").format(
        what=action_text(action), why=reason_text(reason, details)
    )


def action_text(action: Action) -> str:
    """What to do, as a sentence. Raises TypeError for a deal: nobody is asked for one."""
    match action:
        case Play(card=card):
            return _("Play the {card}.").format(card=card_name(card))
        case Bid(points=points):
            return _("Bid {points}.").format(points=points)
        case ChooseTrump(suit=suit) if suit == NO_TRUMP:
            return _("Play without trumps.")
        case ChooseTrump(suit=suit):
            return _("Make {suit} trumps.").format(suit=suit_name(suit))
        case LayTrump(card=card):
            return _("Hide the {card}.").format(card=card_name(card))
        case Deal():
            raise TypeError("a deal is nobody's decision")
        case _:
            return _words()[type(action)]


def reason_text(reason: str, details: Mapping[str, int]) -> str:
    """Why, as a sentence. Raises KeyError for a reason that has no words."""
    suit = details.get("suit")
    return _reasons()[reason].format(
        suit="" if suit is None else suit_name(suit), points=details.get("points", 0)
    )


@per_language
def _words() -> dict[type[Action], str]:
    return {
        Pass: _("Pass."),
        Double: _("Double."),
        Redouble: _("Redouble."),
        SingleHand: _("Play alone."),
        SeventhCard: _("Let the seventh card be the trump."),
        Ask: _("Have the trump shown."),
        ShowPair: _("Show the pair."),
    }


@per_language
def _reasons() -> dict[str, str]:
    return {
        "nothing_else": _("It is all you may do."),
        "partner_has_it": _(
            "Your partner's bid stands: going over it only makes the contract dearer."
        ),
        "too_weak_to_bid": _("Your four cards are not good for so many points."),
        "worth_a_bid": _("With these cards it is worth trying to make {points} points."),
        "jacks_rule": _("Where nothing trumps, your jacks win their tricks."),
        "best_suit": _(
            "This suit promises most as trumps: length counts first, then jack and nine."
        ),
        "no_suit_of_your_own": _("No suit of yours is long or strong."),
        "they_will_miss_it": _(
            "With what you hold their contract will more likely fail: let it cost them more."
        ),
        "you_will_make_it": _("Your contract is good enough to play for more."),
        "nobody_beats_you": _("You can lead card after card that nobody can beat."),
        "leave_it": _("You are not sure enough to play for more."),
        "pair_helps": _("King and queen of trumps move the target your way."),
        "trump_is_needed": _(
            "You have none of the suit led: with the trump shown you may take the trick."
        ),
        "points_to_partner": _("Your partner is winning this trick: give it your points."),
        "small_to_partner": _("Your partner is winning this trick: keep your good cards."),
        "trump_takes_it": _("A trump takes this trick."),
        "last_takes_it": _("Nobody plays after you: this card takes the trick."),
        "strong_enough": _("This card has the best chance to take the trick."),
        "throw_away": _(
            "You can't follow suit and this trick is not yours: throw what you need least."
        ),
        "save_points": _("This trick is theirs: spend as little on it as you may."),
        "lead_trumps": _("Draw the others' trumps, so that your good cards are safe."),
        "lead_master": _("No higher card of {suit} is out: it should win."),
        "lead_partners_suit": _("Your partner has led {suit} before."),
        "lead_for_a_void": _("It is your only card of {suit}: without it you can trump."),
        "lead_low": _("A small card risks nothing and lets your partner win."),
        "lead_anyway": _("Of your leads this one costs least."),
    }
