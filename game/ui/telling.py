"""What happened, told in sentences: for the live regions, the log and the terminal.

Each event is told in one way to the one who did it and in another to everybody else, because in
most languages the verb changes: hence two whole sentences for each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from game.rules.actions import Bid, Double, LayTrump, Redouble, SeventhCard, SingleHand
from game.rules.cards import NO_TRUMP, UNKNOWN, suit_of
from game.rules.events import (
    AuctionEnded,
    Called,
    CardPlayed,
    CardsDealt,
    DealEnded,
    Event,
    MatchEnded,
    Misplayed,
    PairShown,
    SetWon,
    TrickTaken,
    TrumpSettled,
    TrumpShown,
)
from game.rules.seats import side_of

from . import onlooking
from .endings import deal_headline, deal_sentence, match_headline
from .model import ME
from .text import _, ngettext
from .words import card_name, is_me, seat_name, suit_name, watched


def told(event: Event, names: Sequence[str]) -> str:
    """The event as one or two sentences; empty for what needs no word."""
    return _TELLERS[type(event)](event, names)


def told_all(events: Iterable[Event], names: Sequence[str]) -> str:
    """Several events in a row, as one text."""
    return " ".join(text for event in events if (text := told(event, names)))


def _cards_dealt(event: CardsDealt, names: Sequence[str]) -> str:
    own = [card for card in event.hands[ME] if card != UNKNOWN]
    cards = ", ".join(card_name(card) for card in own)
    if event.round == 1 and not own:
        return _("{name} deals.").format(name=seat_name(event.dealer, names))
    if event.round == 1:
        if is_me(event.dealer, names):
            return _("You deal. Your cards: {cards}.").format(cards=cards)
        return _("{name} deals. Your cards: {cards}.").format(
            name=seat_name(event.dealer, names), cards=cards
        )
    if not own:
        return _("Four more cards each.")
    return _("Four more cards each. You get: {cards}.").format(cards=cards)


def _called(event: Called, names: Sequence[str]) -> str:
    name, mine = seat_name(event.seat, names), is_me(event.seat, names)
    if isinstance(event.call, Bid):
        text = _("You bid {points}.") if mine else _("{name} bids {points}.")
        return text.format(name=name, points=event.call.points)
    if isinstance(event.call, Double):
        text = _("You double.") if mine else _("{name} doubles.")
    elif isinstance(event.call, Redouble):
        text = _("You redouble.") if mine else _("{name} redoubles.")
    elif isinstance(event.call, SingleHand):
        text = _("You play alone.") if mine else _("{name} plays alone.")
    elif event.phase == "double":
        text = _("You don't double.") if mine else _("{name} doesn't double.")
    elif event.phase == "redouble":
        text = _("You don't redouble.") if mine else _("{name} doesn't redouble.")
    elif event.phase == "single":
        text = _("You don't play alone.") if mine else _("{name} doesn't play alone.")
    else:
        text = _("You pass.") if mine else _("{name} passes.")
    return text.format(name=name)


def _auction_ended(event: AuctionEnded, names: Sequence[str]) -> str:
    if is_me(event.bidder, names):
        return _("You have the contract: {bid}.").format(bid=event.bid)
    return _("{name} has the contract: {bid}.").format(
        name=seat_name(event.bidder, names), bid=event.bid
    )


def _trump_settled(event: TrumpSettled, names: Sequence[str]) -> str:
    if isinstance(event.choice, SeventhCard):
        if is_me(event.seat, names):
            return _("Your seventh card will be the trump.")
        return _("{name} lets the seventh card be the trump.").format(
            name=seat_name(event.seat, names)
        )
    if not is_me(event.seat, names):
        return _("{name} has hidden the trump.").format(name=seat_name(event.seat, names))
    if isinstance(event.choice, LayTrump):
        card = event.choice.card
        return _("You have hidden the {card}: {suit} are trumps, and only you know.").format(
            card=card_name(card), suit=suit_name(suit_of(card))
        )
    chosen = getattr(event.choice, "suit", UNKNOWN)
    if chosen == NO_TRUMP:
        return _("There are no trumps, and only you know.")
    return _("You have hidden the trump: {suit}. Only you know.").format(suit=suit_name(chosen))


def _trump_shown(event: TrumpShown, names: Sequence[str]) -> str:
    name, mine = seat_name(event.seat, names), is_me(event.seat, names)
    suit = suit_name(event.suit)
    if event.seat == event.bidder:
        if event.suit == NO_TRUMP:
            text = _("You show it: no trumps.") if mine else _("{name} shows it: no trumps.")
        else:
            text = (
                _("You show the trump: {suit}.") if mine else _("{name} shows the trump: {suit}.")
            )
    elif event.suit == NO_TRUMP:
        text = (
            _("You ask: there are no trumps.") if mine else _("{name} asks: there are no trumps.")
        )
    else:
        text = (
            _("You ask: the trump is {suit}.") if mine else _("{name} asks: the trump is {suit}.")
        )
    shown = text.format(name=name, suit=suit)
    if event.card == UNKNOWN:
        return shown
    back = (
        _("The {card} goes back to your hand.")
        if is_me(event.bidder, names)
        else _("The {card} goes back to {name}'s hand.")
    ).format(card=card_name(event.card), name=seat_name(event.bidder, names))
    return f"{shown} {back}"


def _pair_shown(event: PairShown, names: Sequence[str]) -> str:
    text = (
        _("You show the pair, king and queen of {suit}: the target is now {target}.")
        if is_me(event.seat, names)
        else _("{name} shows the pair, king and queen of {suit}: the target is now {target}.")
    )
    return text.format(
        name=seat_name(event.seat, names), suit=suit_name(event.suit), target=event.target
    )


def _card_played(event: CardPlayed, names: Sequence[str]) -> str:
    text = _("You play the {card}.") if is_me(event.seat, names) else _("{name} plays the {card}.")
    return text.format(name=seat_name(event.seat, names), card=card_name(event.card))


def _misplayed(event: Misplayed, names: Sequence[str]) -> str:
    text = (
        _("Your {card} breaks a rule: your side loses the deal.")
        if is_me(event.seat, names)
        else _("{name}'s {card} breaks a rule: that side loses the deal.")
    )
    return text.format(name=seat_name(event.seat, names), card=card_name(event.card))


def _trick_taken(event: TrickTaken, names: Sequence[str]) -> str:
    return trick_sentence(event.trick.winner, event.trick.points, names)


def trick_sentence(winner: int, points: int, names: Sequence[str]) -> str:
    """Who took a trick, and what it was worth."""
    text = (
        ngettext(
            "You take the trick: {count} point.", "You take the trick: {count} points.", points
        )
        if is_me(winner, names)
        else ngettext(
            "{name} takes the trick: {count} point.",
            "{name} takes the trick: {count} points.",
            points,
        )
    )
    return text.format(name=seat_name(winner, names), count=points)


def _deal_ended(event: DealEnded, names: Sequence[str]) -> str:
    return _("{headline}. {reason}").format(
        headline=deal_headline(event.result, names), reason=deal_sentence(event.result, names)
    )


def _set_won(event: SetWon, names: Sequence[str]) -> str:
    if watched(names):
        return onlooking.set_sentence(event.side, event.red, names)
    ours = event.side == side_of(ME)
    if event.red:
        return (
            _("Your side wins the set: a red marker.")
            if ours
            else _("The others win the set: a red marker.")
        )
    return (
        _("Your side loses the set: a black marker.")
        if ours
        else _("The others lose the set: a black marker.")
    )


def _match_ended(event: MatchEnded, names: Sequence[str]) -> str:
    return _("{headline}.").format(headline=match_headline(event.winner, names))


_TELLERS: dict[type, Callable[[Any, Sequence[str]], str]] = {
    CardsDealt: _cards_dealt,
    Called: _called,
    AuctionEnded: _auction_ended,
    TrumpSettled: _trump_settled,
    TrumpShown: _trump_shown,
    PairShown: _pair_shown,
    CardPlayed: _card_played,
    Misplayed: _misplayed,
    TrickTaken: _trick_taken,
    DealEnded: _deal_ended,
    SetWon: _set_won,
    MatchEnded: _match_ended,
}
