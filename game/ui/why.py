"""Why not, and why must I: the rule behind a refusal or a forced step, with its sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.actions import BIDS, PASS, PLAYS, Action, LayTrump, Play
from game.rules.auction import highest, still_out
from game.rules.cards import cards_of
from game.rules.events import PairShown
from game.rules.pair import may_be_shown
from game.rules.seats import NOBODY, partner_of
from game.rules.view import View

from .endings import deal_sentence, forfeit_sentence, thrown_in_rule, thrown_in_sentence
from .history import FinishedDeal
from .model import ME, Model
from .refusals import Refusal, refusal_text
from .text import _


@dataclass(frozen=True)
class Reason:
    """Rule ``rule`` is why, as ``text`` says in one sentence."""

    rule: str
    text: str


def refused(model: Model) -> Reason | None:
    """Why what was tried last may not be done; ``None`` when nothing was refused."""
    if not model.asked or model.tried is None:
        return None
    refusal = _refusal(model, model.tried)
    return _reason(refusal) if refusal else None


def refused_text(model: Model) -> str:
    """Why what was tried last may not be done, in any case in some sentence."""
    reason = refused(model)
    return reason.text if reason else _("That can't be done now.")


def _refusal(model: Model, action: Action) -> Refusal | None:
    """The rule against an action; a card that is not in the hand is refused here, for the table
    was never asked about it."""
    known = model.refusals.get(action)
    if known is not None or model.view is None or not isinstance(action, (Play, LayTrump)):
        return known
    if model.view.concealed and action.card == model.view.marker:
        return Refusal("trump.marker")
    return Refusal("cards.deck", {"why": "hand"})


def forced(model: Model) -> Reason | None:
    """The rule that leaves the person less than a free choice, or no choice at all."""
    view = model.view
    if view is None or not model.asked:
        return None
    barred = _barred(view)
    refusal = next((model.refusals[a] for a in barred if a in model.refusals), None)
    if refusal is not None:
        return _reason(refusal)
    if view.phase == "play" and not view.hand:
        return _reason(Refusal("play.last_concealed"))
    if view.phase == "play" and view.hand.bit_count() == 1:
        return Reason("play.free", last_card_text())
    return None


def unasked(model: Model) -> Reason | None:
    """The rule by which things go on without the person, who would else be asked; or by which the
    deal has ended before all its cards were played."""
    view = model.view
    if view is None or model.asked:
        return None
    if model.finished and view.phase in ("deal", "over"):
        return ended(model.finished[-1], view, model.names)
    if view.seat == NOBODY:  # nothing is asked of who only watches
        return None
    if view.phase == "auction" and still_out(view.options, view.passed) >> ME & 1:
        return _reason(Refusal("bid.pass_final"))
    if view.phase == "play" and view.single == partner_of(ME):
        return Reason("trump.single", _("Your partner plays alone, so your cards stay out."))
    counted = any(isinstance(each, PairShown) for each in model.just)
    if counted and not may_be_shown(view.options, view.shown):
        return _reason(Refusal("pair.kind", {"why": "auto"}))
    return None


def ended(deal: FinishedDeal, view: View, names: Sequence[str]) -> Reason | None:
    """The rule by which a deal ended before all its cards were played; ``None`` for one that was
    played to its end."""
    outcome = deal.result.outcome
    if outcome == "thrown_in":
        rule = thrown_in_rule(deal, view.options)
        return Reason(rule, thrown_in_sentence(deal, view.options, names))
    if outcome == "forfeit":
        return Reason("play.misplay", forfeit_sentence(deal, names))
    if outcome == "dead":
        return Reason("dead.unshown", deal_sentence(deal.result, names))
    if outcome == "single_lost":
        return Reason("trump.single", deal_sentence(deal.result, names))
    return None


def to_explain(model: Model) -> Reason | None:
    """What is offered to be explained now: a refusal, the one thing that can be done, what goes on
    without the person. To follow suit is no riddle as long as there is a choice."""
    reason = refused(model)
    if reason is not None or model.course is not None:  # a lesson explains the rest itself
        return reason
    reason = forced(model)
    if reason is None:
        return None if model.paused else unasked(model)
    return None if reason.rule == "play.follow" and not is_forced(model) else reason


def is_forced(model: Model) -> bool:
    """Whether there is but one thing the person may do, by a rule that can be named."""
    view = model.view
    return view is not None and len(view.legal) == 1 and forced(model) is not None


def last_card_text() -> str:
    """Why the last card has to be the one that is played."""
    return _("It is your last card.")


def _barred(view: View) -> list[Action]:
    """What one would do here if no rule stood in the way."""
    if view.phase == "auction":
        tried: list[Action] = [PASS, BIDS[highest(view.options)]]
    elif view.phase == "play":
        tried = [PLAYS[card] for card in cards_of(view.hand)]
    else:
        tried = []
    return [action for action in tried if action not in view.legal]


def _reason(refusal: Refusal) -> Reason:
    return Reason(refusal.rule, refusal_text(refusal))
