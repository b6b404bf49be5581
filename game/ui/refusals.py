"""Why not: one message per rule that can refuse, for the page and the terminal alike.

The key is the rule's id, so the same word leads from what a player reads to the row of the rules
sheet, the function that decides it and its test. Every message says what to do instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from game.rules.actions import (
    ASK,
    BIDS,
    CHOICES,
    DOUBLE,
    LAYS,
    PASS,
    PLAYS,
    REDOUBLE,
    SEVENTH_CARD,
    SHOW_PAIR,
    SINGLE_HAND,
    Action,
)
from game.rules.cards import cards_of
from game.rules.engine import check, legal
from game.rules.illegal import IllegalAction
from game.rules.options import Options
from game.rules.seats import Seat
from game.rules.sheet import ROWS, in_force
from game.rules.state import State

from .text import _, pgettext

Details: TypeAlias = Mapping[str, int | str]


@dataclass(frozen=True)
class Refusal:
    """Rule ``rule`` forbids something; ``details`` are those of ``IllegalAction``."""

    rule: str
    details: Details = field(default_factory=dict)


def refusal_of(error: IllegalAction) -> Refusal:
    """The refusal an engine's error stands for."""
    return Refusal(error.rule, error.details)


def refusals_of(state: State, seat: Seat) -> dict[Action, Refusal]:
    """What ``seat``, whose turn it is, might try and may not, each with the rule against it: every
    call, every way to settle the trump, an ask, a pair, and the cards in hand. Out of their time
    they are refused too, for who types or presses a key can try anything at any time.

    The engine refuses by what the seat itself knows, so nothing hidden shows through.
    """
    if state.turn != seat:
        return {}
    held = cards_of(state.hands[seat])
    tried: list[Action] = [
        *(PASS, DOUBLE, REDOUBLE, SINGLE_HAND, SEVENTH_CARD, ASK, SHOW_PAIR),
        *BIDS,
        *CHOICES,
        *(LAYS[card] for card in held),
        *(PLAYS[card] for card in held),
    ]
    allowed = set(legal(state))
    return {
        action: _at_this_table(refusal_of(error), state.options)
        for action in tried
        if action not in allowed and (error := check(state, action)) is not None
    }


def _at_this_table(refusal: Refusal, options: Options) -> Refusal:
    """The refusal as the seat whose turn it is reads it; where its rule is not played with at all,
    that is what it says."""
    if refusal.rule == "bid.order":
        return Refusal(refusal.rule, {**refusal.details, "turn": 1})
    if refusal.rule not in _NOT_PLAYED or in_force(ROWS[refusal.rule], options):
        return refusal
    return Refusal(refusal.rule, {**refusal.details, "played": 0})


def refusal_text(refusal: Refusal) -> str:
    """The sentence a player reads. Raises KeyError for a rule that has none."""
    return REFUSALS[refusal.rule](refusal.details)


def _suit(details: Details) -> str:
    from .words import suit_name  # words knows the model, and the model holds refusals

    suit = details["suit"]
    assert isinstance(suit, int)
    return suit_name(suit)


def _says(text: Callable[[], str]) -> Callable[[Details], str]:
    """A message that needs no details, looked up in the language of the moment."""
    return lambda _details: text()


def _deck(details: Details) -> str:
    return {
        "count": _("Each of the four hands needs eight cards."),
        "twice": _("Every card of the deck may be dealt only once."),
        "hand": _("That card is not in the hand: play one that is."),
    }[str(details["why"])]


def _bid_hold(details: Details) -> str:
    return _(
        "You speak after the standing bidder and can't take over {standing}: bid more, or pass."
    ).format(standing=details["standing"])


def _bid_lowest(details: Details) -> str:
    return _("The lowest bid here is {lowest}.").format(lowest=details["lowest"])


def _bid_highest(details: Details) -> str:
    return _("The highest bid here is {highest}.").format(highest=details["highest"])


def _bid_raise(details: Details) -> str:
    return _("{standing} is bid already: bid more, or pass.").format(standing=details["standing"])


def _bid_order(details: Details) -> str:
    if details.get("turn"):
        return _("This is not the time to bid or to pass.")
    return _("It is another player's turn to speak, or not the time to.")


def _bid_raise_partner(details: Details) -> str:
    return _("Over your partner's {standing} you must bid at least {lowest}, or pass.").format(
        standing=details["standing"], lowest=details["lowest"]
    )


def _bid_all_pass(details: Details) -> str:
    return _("Everybody has passed, so you must bid {lowest}.").format(lowest=details["lowest"])


def _trump_marker(details: Details) -> str:
    if "marker" not in details:
        return _("That card lies face down until the trump is shown: play another one.")
    if details["marker"] == "hand":
        return _("Lay down one of your own four cards as the trump.")
    return _("Choose one of the four suits as the trump.")


def _trump_seventh(details: Details) -> str:
    if "marker" in details:
        return _("The seventh card can't settle the trump at this table: choose another way.")
    if "phase" in details:
        return _("The trump is settled after the auction, not now.")
    return _("The seventh card lies face down until the trump is shown: play another one.")


def _trump_none(_details: Details) -> str:
    return _("There is no playing without trumps at this table: choose a suit.")


def _trump_secret(details: Details) -> str:
    if details.get("why") == "unknown":
        return _("The trump is not known here, so it can't be shown.")
    return _("Only the bidder settles the trump, once, after the auction.")


def _when(rule: str, in_time: Callable[[], str]) -> Callable[[Details], str]:
    """When something may be said; or that it is not said at all at this table."""

    def text(details: Details) -> str:
        return in_time() if details.get("played", 1) else _NOT_PLAYED[rule]()

    return text


_NOT_PLAYED: Mapping[str, Callable[[], str]] = {
    "trump.double": lambda: _("There is no doubling at this table."),
    "trump.redouble": lambda: _("There is no redoubling at this table."),
    "trump.single": lambda: _("There are no single hands at this table."),
}


def _play_ask(details: Details) -> str:
    return {
        "must": _("You can't follow suit, so you have to have the trump shown first."),
        "follow": _("You can follow suit, so you can't have the trump shown."),
        "lead": _("You lead, so you can't have the trump shown: play a card."),
        "shown": _("The trump is shown already: play a card."),
        "alone": _("A single hand is played without trump: play a card."),
        "time": _("The trump can be asked for only while cards are played."),
    }[str(details["why"])]


def _pair_kind(details: Details) -> str:
    return {
        "hidden": _("The pair can be shown only after the trump is shown."),
        "auto": _("The pair counts by itself at this table: nobody shows it."),
        "off": _("The pair does not count at this table."),
        "time": _("The pair can be shown only while cards are played."),
    }[str(details["why"])]


def _pair_once(details: Details) -> str:
    return {
        "alone": _("There is no pair in a single hand."),
        "shown": _("A pair was shown already, and there is only one a deal."),
        "none": _("Without trumps there is no pair."),
    }[str(details["why"])]


def _pair_both(details: Details) -> str:
    return _("You don't hold both king and queen of {suit}.").format(suit=_suit(details))


def _play_follow(details: Details) -> str:
    return pgettext("reason", "Follow suit: play {suit}.").format(suit=_suit(details))


def _play_ask_then_trump(details: Details) -> str:
    return _("The trump was shown for you, so play a trump: {suit}.").format(suit=_suit(details))


REFUSALS: Mapping[str, Callable[[Details], str]] = {
    "cards.deck": _deck,
    "deal.four": _says(lambda: _("The cards are dealt already.")),
    "deal.next": _says(lambda: _("The next deal has not begun: only the dealer acts now.")),
    "deal.direction": _says(lambda: _("It is another player's turn: wait for yours.")),
    "bid.order": _bid_order,
    "bid.lowest": _bid_lowest,
    "bid.highest": _bid_highest,
    "bid.raise": _bid_raise,
    "bid.hold": _bid_hold,
    "bid.pass_final": _says(lambda: _("Who has passed is out of the auction at this table.")),
    "bid.raise_partner": _bid_raise_partner,
    "bid.all_pass": _bid_all_pass,
    "trump.secret": _trump_secret,
    "trump.marker": _trump_marker,
    "trump.seventh": _trump_seventh,
    "trump.none": _trump_none,
    "trump.double": _when(
        "trump.double",
        lambda: _("Only the bidder's opponents may double, one after the other, when asked."),
    ),
    "trump.redouble": _when(
        "trump.redouble",
        lambda: _("Only the bidding side may redouble, one after the other, after a double."),
    ),
    "trump.single": _when(
        "trump.single",
        lambda: _("A single hand is said in turn, before the first card is played."),
    ),
    "play.lead": _says(
        lambda: _("It is not the time to play that card: wait until you are to lead or to follow.")
    ),
    "play.follow": _play_follow,
    "play.ask": _play_ask,
    "play.ask_then_trump": _play_ask_then_trump,
    "play.last_concealed": _says(
        lambda: _("Only your card face down is left: show the trump, then play it.")
    ),
    "pair.kind": _pair_kind,
    "pair.both": _pair_both,
    "pair.after_trick": _says(
        lambda: _("Your side must win a trick after the trump is shown before it shows the pair.")
    ),
    "pair.once": _pair_once,
    "match.six": _says(lambda: _("The match is over: begin a new one.")),
    "match.hands": _says(lambda: _("The match is over: all its deals are played.")),
    "match.rounds": _says(lambda: _("The match is over: all its rounds are won.")),
}
