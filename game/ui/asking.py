"""What the person is asked, and how it is put: the prompt beside the hand and the spoken one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from game.rules.actions import ASK, SHOW_PAIR, LayTrump, Pass, Play
from game.rules.cards import SUIT_SETS, suit_of
from game.rules.events import CardPlayed
from game.rules.seats import NOBODY
from game.rules.view import View

from .model import ME, Model
from .text import _, ngettext
from .why import last_card_text, refused_text, unasked
from .words import is_me, seat_name, suit_name

Question: TypeAlias = Literal["", "bid", "trump", "double", "redouble", "single", "show", "card"]

_QUESTIONS: dict[str, Question] = {
    "auction": "bid",
    "trump": "trump",
    "double": "double",
    "redouble": "redouble",
    "single": "single",
}


def asked_for(model: Model) -> Question:
    """What the table waits for from this person; empty if it does not. ``show``: no card may be
    played before the trump is shown."""
    if not model.asked or model.view is None:
        return ""
    if model.view.phase != "play":
        return _QUESTIONS[model.view.phase]
    return "card" if any(isinstance(action, Play) for action in model.view.legal) else "show"


def prompt(model: Model) -> str:
    """The line beside the hand: why not, what to do, or whom one waits for."""
    view = model.view
    if view is None:
        return ""
    if model.tried is not None and model.asked:
        return refused_text(model)
    if asked_for(model) in ("trump", "double", "redouble", "single"):
        return contract_text(view, model.names)  # the sheet above it asks
    if model.asked:
        return question_text(model, view)
    if model.lingering:
        return _("Tap to go on.")
    if model.paused and played_itself(model, view):
        return _("Your last card plays itself.")
    if view.turn == NOBODY or is_me(view.turn, model.names):
        return ""
    return _waiting(view, seat_name(view.turn, model.names), model)


def played_itself(model: Model, view: View) -> bool:
    """Whether what is on the screen is the person's last card, which was not waited for."""
    if view.hand or view.seat != ME or model.settings.last_card != "itself":
        return False
    return any(isinstance(event, CardPlayed) and event.seat == ME for event in model.just)


def _waiting(view: View, name: str, model: Model) -> str:
    out = unasked(model)
    if out is not None and out.rule == "bid.pass_final":
        return _("You have passed and are out. {name} is thinking about a bid.").format(name=name)
    if out is not None and out.rule == "trump.single":
        return _("Your partner plays alone. {name} is to play.").format(name=name)
    texts = {
        "auction": _("{name} is thinking about a bid."),
        "trump": _("{name} chooses the trump."),
        "double": _("{name} is asked to double."),
        "redouble": _("{name} is asked to redouble."),
        "single": _("{name} is asked to play alone."),
        "play": _("{name} is to play."),
    }
    return texts[view.phase].format(name=name)


def question_text(model: Model, view: View) -> str:
    """What the person is asked."""
    asked = asked_for(model)
    if asked == "bid":
        return _bid_question(view, model)
    if asked == "trump":
        if any(isinstance(action, LayTrump) for action in view.legal):
            return _("Choose one of your cards to hide as the trump.")
        return _("Choose the trump.")
    if asked == "double":
        return _("Will you double?")
    if asked == "redouble":
        return _("Will you redouble?")
    if asked == "single":
        return _("Will you play alone?")
    return _play_question(view)


def contract_text(view: View, names: Sequence[str]) -> str:
    """Who has the contract, and how high."""
    if is_me(view.bidder, names):
        return _("You have the contract: {bid}.").format(bid=view.bid)
    return _("{name} has the contract: {bid}.").format(
        name=seat_name(view.bidder, names), bid=view.bid
    )


def _bid_question(view: View, model: Model) -> str:
    if not any(isinstance(action, Pass) for action in view.legal):
        return _("Nobody else has bid, so you have to: {bid}.").format(bid=model.bid)
    if view.bidder == NOBODY:
        return _("Your bid, or pass.")
    return _("{name} has bid {bid}. Your bid, or pass.").format(
        name=seat_name(view.bidder, model.names), bid=view.bid
    )


def _play_question(view: View) -> str:
    may_ask, bidder = ASK in view.legal, view.bidder == ME
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    if not view.hand:
        return _("Only your hidden card is left: show the trump.")
    if len(view.legal) == 1 and view.hand.bit_count() == 1:
        return last_card_text()
    if not view.trick:
        return _("Your lead: play any card.")
    led = suit_of(view.trick[0])
    suit = suit_name(led)
    if view.hand & SUIT_SETS[led]:
        text = _("Your turn: follow {suit}.")
    elif may_ask and not cards:
        text = (
            _("You have no {suit}: show the trump.")
            if bidder
            else _("You have no {suit}: ask for the trump.")
        )
    elif may_ask:
        text = (
            _("You have no {suit}: show the trump, or play any card.")
            if bidder
            else _("You have no {suit}: ask for the trump, or play any card.")
        )
    elif len(cards) < view.hand.bit_count():
        text = _("The trump was shown for you: play a trump.")
    else:
        text = _("You have no {suit}: play any card.")
    return text.format(suit=suit)


def asked_aloud(model: Model) -> str:
    """The question as a screen reader says it: with how many cards may be played and whether the
    pair may be shown."""
    if model.view is None:
        return ""
    text = question_text(model, model.view)
    if model.view.phase != "play" or model.settings.speech == "short":
        return text
    count = sum(isinstance(action, Play) for action in model.view.legal)
    if count:
        playable = ngettext("{count} card is playable.", "{count} cards are playable.", count)
        text = f"{text} {playable.format(count=count)}"
    if SHOW_PAIR in model.view.legal:
        pair = _("You may show the pair.")
        text = f"{text} {pair}"
    return text
