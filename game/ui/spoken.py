"""What a person may ask to be told at any time: one or two sentences on each topic."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.rules.actions import Play
from game.rules.cards import NO_TRUMP, UNKNOWN, Card
from game.rules.events import Called
from game.rules.play import winning_place
from game.rules.seats import EAST, NOBODY, NORTH, SOUTH, WEST, Seat, side_of
from game.rules.view import View, order_of_play

from . import onlooking
from .asking import contract_text, prompt, question_text
from .endings import match_sentence
from .model import ME, Model
from .telling import told_all, trick_sentence
from .text import _, ngettext
from .voice_messages import Topic
from .why import forced, refused, unasked
from .words import card_name, cards_text, is_me, seat_name, suit_name, watched


def spoken(model: Model, topic: Topic) -> str:
    """What there is to tell about the topic now."""
    view = model.view
    if view is None:
        return _("No match is on the table.")
    return _TOPICS[topic](model, view)


def hand_text(model: Model, view: View) -> str:
    """The cards in hand, and the one that lies face down."""
    cards = model.in_hand
    texts = [
        ngettext(
            "Your hand, {count} card: {cards}.", "Your hand, {count} cards: {cards}.", len(cards)
        ).format(count=len(cards), cards=named(cards))
        if cards
        else _("Your hand is empty.")
    ]
    if view.bidder == ME and view.concealed and view.marker != UNKNOWN:
        hidden = _("The {card} lies face down as the trump.")
        texts.append(hidden.format(card=card_name(view.marker)))
    playable = playable_cards(model, view)
    if playable and len(playable) < len(cards):
        texts.append(_("You may play: {cards}.").format(cards=named(playable)))
    return " ".join(texts)


def named(cards: tuple[Card, ...]) -> str:
    """Cards in a row, as one says them."""
    return ", ".join(map(card_name, cards))


def playable_cards(model: Model, view: View) -> tuple[Card, ...]:
    """The cards the person may play now, in the order they lie in the hand."""
    return tuple(card for card in model.in_hand if model.asked and Play(card) in view.legal)


def trick_text(model: Model, view: View) -> str:
    """The cards on the table, in the order they were played, and whose is the best."""
    done = model.lingering
    if done:
        return _played(tuple(zip(done.seats, done.cards, strict=True)), model) + (
            " " + trick_sentence(done.winner, done.points, model.names)
        )
    if not view.trick:
        return _("No card lies on the table.")
    lies = tuple(zip(order_of_play(view), view.trick, strict=False))
    return f"{_played(lies, model)} {winning_text(model, lies[winning(view)][0])}"


def winning(view: View) -> int:
    """The place in the trick of the card that wins it as it stands."""
    return winning_place(view.trick, view.trump if view.shown else NO_TRUMP)


def winning_text(model: Model, seat: Seat) -> str:
    """Whose card is the best so far."""
    if is_me(seat, model.names):
        return _("You are winning.")
    return _("{name} is winning.").format(name=seat_name(seat, model.names))


def _played(lies: tuple[tuple[Seat, Card], ...], model: Model) -> str:
    each = (
        _("{name}: {card}").format(name=seat_name(seat, model.names), card=card_name(card))
        for seat, card in lies
    )
    return "; ".join(each) + "."


def last_text(model: Model, view: View) -> str:
    """The trick before."""
    if not view.tricks:
        return _("No trick is taken yet.")
    trick = view.tricks[-1]
    cards = _played(tuple(zip(trick.seats, trick.cards, strict=True)), model)
    return f"{cards} {trick_sentence(trick.winner, trick.points, model.names)}"


def calls_text(model: Model, view: View) -> str:
    """The auction so far, or what came of it."""
    if view.single != NOBODY:
        if is_me(view.single, model.names):
            return _("You play alone.")
        return _("{name} plays alone.").format(name=seat_name(view.single, model.names))
    if view.phase == "auction" or view.bidder == NOBODY:
        calls = [event for event in model.log if isinstance(event, Called)]
        return told_all(calls, model.names) or _("Nobody has bid yet.")
    texts = [contract_text(view, model.names)]
    if view.target and view.target != view.bid:
        texts.append(_("The target is now {target}.").format(target=view.target))
    if view.stake == 2:
        texts.append(_("It is doubled."))
    elif view.stake > 2:
        texts.append(_("It is redoubled."))
    return " ".join(texts)


def trump_text(model: Model, view: View) -> str:
    """What this person may know of the trump."""
    if view.single != NOBODY:
        return _("A single hand is played without trump.")
    if view.bidder == NOBODY or view.phase in ("auction", "trump"):
        return _("The trump is not settled yet.")
    if view.shown:
        if view.trump == NO_TRUMP:
            return _("There are no trumps.")
        return _("The trump is {suit}.").format(suit=suit_name(view.trump))
    if view.trump != UNKNOWN:
        if view.trump == NO_TRUMP:
            return _("There are no trumps, and only you know.")
        return _("The trump is {suit}, face down: only you know.").format(
            suit=suit_name(view.trump)
        )
    if view.seventh:
        return _("The seventh card is the trump, face down.")
    return _("The trump lies face down.")


def points_taken(model: Model, view: View) -> str:
    """What both sides have taken in this deal, and what the contract needs."""
    if view.phase != "play":
        return _("No card is played yet.")
    if watched(model.names):
        told = onlooking.points_sentences(view, model.names)
        if view.target and view.single == NOBODY:
            told.append(onlooking.needs_sentence(view, model.names))
        return " ".join(told)
    ours = side_of(ME)
    texts = [
        _("Card points: your side {ours}, the others {theirs}.").format(
            ours=view.points[ours], theirs=view.points[1 - ours]
        )
    ]
    if view.target and view.single == NOBODY:
        need = (
            _("Your side needs {target}.")
            if side_of(view.bidder) == ours
            else _("The others need {target}.")
        )
        texts.append(need.format(target=view.target))
    return " ".join(texts)


def cards_left(model: Model, view: View) -> str:
    """How many cards each hand still holds."""
    each = (
        _("{name}: {count}").format(
            name=seat_name(seat, model.names), count=cards_text(view.counts[seat])
        )
        for seat in (SOUTH, WEST, NORTH, EAST)
    )
    return "; ".join(each) + "."


def now_text(model: Model, view: View) -> str:
    """What is asked of the person, or whom the table waits for."""
    if model.asked:
        return question_text(model, view)
    return prompt(model) or _not_your_turn(model)


def _not_your_turn(model: Model) -> str:
    if watched(model.names):
        return _("You are only watching this table.")
    return _("It is not your turn.")


def why_text(model: Model, _view: View) -> str:
    """The rule behind the last refusal, or behind what has to be done now."""
    reason = refused(model) or forced(model) or unasked(model)
    if reason:
        return reason.text
    return _("No rule stands in your way now.") if model.asked else _not_your_turn(model)


def _score(model: Model, view: View) -> str:
    return match_sentence(view, model.names)


_TOPICS: Mapping[Topic, Callable[[Model, View], str]] = {
    "hand": hand_text,
    "trick": trick_text,
    "last": last_text,
    "contract": calls_text,
    "trump": trump_text,
    "score": _score,
    "points": points_taken,
    "cards": cards_left,
    "now": now_text,
    "why": why_text,
}
