"""A deal that is over, played again beside the match.

``guided`` stands around ``update`` meanwhile. The table plays as always; but what happens on it is
kept apart from the match, counts nowhere, and when it is over there is the way back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from game.rules.actions import Deal
from game.rules.moves import lacks_cards
from game.rules.options import options_text, parse_options
from game.rules.record import Record
from game.rules.state import Result

from ..again_effects import (
    BeginAnew,
    EndAgain,
    LayAgain,
    ResumeAgain,
    SendDealLink,
    TakeBackAgain,
)
from ..again_messages import (
    AgainAnew,
    AgainLeft,
    AgainWanted,
    DealLinkSent,
    DealLinkWanted,
)
from ..effects import Announce, Cancel, Effect, Focus, Leave, Resume, StartMatch, TakeBack
from ..link import LinkFault, deal_query
from ..looking import may_play_again
from ..meeting import RoomSought
from ..messages import Message, NextDealTaken, SheetOpened, WentHome
from ..model import Model
from ..opening import NAMES, home, home_again
from ..opening_messages import Continued, LostToOtherTab, Opened, Saved
from ..sheets import Step
from ..words import link_note
from .code import code_of, deal_of
from .deal import Again
from .kept import Kept, begun, load_kept
from .words import begun_text, title_of

Plain = Callable[[Model, Message], Step]

ADDRESS = "deal-address"
"""The id of a link that is there to be copied."""
_STOPPED = (Cancel("pause"), Cancel("said"), Cancel("clock"))
"""Nothing that was to come on the table before comes any more."""


def guided(model: Model, message: Message, plain: Plain) -> Step:
    """What ``plain`` makes of the message while a deal is played again."""
    if isinstance(message, Opened):
        return _reopened(model, message, plain)
    if isinstance(message, NextDealTaken) or message == SheetOpened("match"):
        return left(model, AgainLeft())
    if isinstance(message, WentHome):
        return _ended(model, to_home=True)
    if isinstance(message, RoomSought):  # friends wait
        model, ending = _ended(model, to_home=True)
        model, seeking = plain(model, message)
        return model, (*ending, *seeking)
    if isinstance(message, Continued):  # after a fault
        return replace(model, failure="", sheet=""), (ResumeAgain(),)
    if isinstance(message, LostToOtherTab):  # what is played here is not the match
        return model, ()
    saved = model.saved
    model, effects = plain(model, message)
    if model.again is None:
        return model, effects
    if any(isinstance(each, StartMatch) for each in effects):  # instead of the one that waits
        return replace(model, again=None), (EndAgain(), *effects)
    own = tuple(TakeBackAgain() if isinstance(each, TakeBack) else each for each in effects)
    return replace(model, saved=saved), own


def _reopened(model: Model, message: Opened, plain: Plain) -> Step:
    """A link's deal begins; without one that can be read, the deal goes on that was played again
    when the page was left. Whatever is wrong has to be told first."""
    link = message.link
    if message.damage or message.elsewhere or message.visiting or link.faults:
        return plain(model, message)
    if not link.deal:
        kept = load_kept(message.again)
        if kept is None or link.sets_table or link.lesson:
            return plain(model, message)
        return _resumed(model, message, plain, kept)
    rules = parse_options(link.rules or "standard")
    try:
        deal = deal_of(rules, link.deal)
    except ValueError:
        fault = LinkFault("deal", f"deal={link.deal}"[:60])
        return plain(model, replace(message, link=replace(link, faults=(fault,))))
    going = message.saved is not None and not message.saved.over
    kept = replace(begun(deal, (), NAMES, 0), home=not going)
    return _resumed(model, message, plain, kept)


def _resumed(model: Model, message: Opened, plain: Plain, kept: Kept) -> Step:
    """The settings come into force, and instead of the match the deal comes to the table."""
    link = replace(message.link, rules="", seed="", deal="")
    model, effects = plain(model, replace(message, saved=None, link=link, lesson=""))
    model, more = _laid(replace(model, saved=message.saved), kept, kept.then)
    return model, (*effects, *more)


def _laid(model: Model, kept: Kept, then: Result | None) -> Step:
    again = Again(kept.number, then, kept.home)
    model = replace(
        model,
        sheet="",
        again=again,
        look=None,
        opened=None,
        opener="",
        asked=False,
        paused=False,
        just=(),
        finished=(),
    )
    told = Announce(begun_text(again))
    return model, (*_STOPPED, LayAgain(kept), told)


def wanted(model: Model, message: AgainWanted) -> Step:
    """A deal that is over comes to the table once more; the match waits, and stays as it is."""
    if not may_play_again(model):
        return model, ()
    found = _deal(model, message.number)
    if found is None:
        return model, ()
    deal, before = found
    again = model.again
    saved, to_home = _waiting(model)
    number = message.number or _number(model)
    names = model.names if model.screen == "table" else NAMES
    kept = replace(begun(deal, before, names, number), home=to_home)
    then = kept.then
    if again is not None and again.number == number:  # compared with the same as before
        then = again.then
    return _laid(replace(model, saved=saved), kept, then)


def _waiting(model: Model) -> tuple[Saved | None, bool]:
    """The match that waits, and whether one goes back to the start screen instead."""
    if model.again is not None:
        return model.saved, model.again.home
    return home_again(model).saved, model.screen != "table"


def _number(model: Model) -> int:
    look = model.look
    return look.which + 1 if look is not None and not look.watched else 0


def _deal(model: Model, number: int) -> tuple[Record, tuple[Record, ...]] | None:
    """The deal to play and those that come before it; ``None`` where it can't be played: it is not
    over, or some card of it is not known."""
    number = number or _number(model)
    if number:
        records = [deal.record for deal in model.finished[:number] if deal.record is not None]
        if len(records) != number:
            return None
        *before, deal = records
    elif model.look is not None and model.look.deal.result is not None:
        before, deal = [], model.look.deals[model.look.which]
    else:
        return None
    first = deal.moves[0].action
    if not isinstance(first, Deal) or lacks_cards(first):
        return None
    return deal, tuple(before)


def is_there_to_play(model: Model) -> bool:
    """Whether the deal that is looked back at may be played again."""
    return may_play_again(model) and _deal(model, 0) is not None


def anew(model: Model, _message: AgainAnew) -> Step:
    """The same deal once more, from the first call."""
    if model.again is None:
        return model, ()
    again = replace(model.again, sent="", address="")
    model = replace(model, again=again, sheet="", asked=False, paused=False, just=(), look=None)
    told = Announce(begun_text(again))
    return model, (*_STOPPED, BeginAnew(), told)


def left(model: Model, _message: AgainLeft) -> Step:
    """Back to where the match is."""
    again = model.again
    if again is None:
        return model, ()
    return _ended(model, to_home=again.home or model.saved is None)


def _ended(model: Model, *, to_home: bool) -> Step:
    if to_home:
        screen = home(model, saved=model.saved, draft=model.draft)
        return screen, (*_STOPPED, Leave(), EndAgain(), Focus("play-now"))
    model = replace(
        model, again=None, sheet="", look=None, opener="", asked=False, paused=False, just=()
    )
    return model, (*_STOPPED, Leave(), EndAgain(), Resume())


# The link.


def link_wanted(model: Model, _message: DealLinkWanted) -> Step:
    """A link to the deal goes out, with what was done in it: so that it can be compared."""
    found = _deal(model, 0 if model.sheet == "look" else len(model.finished))
    if found is None or not may_play_again(model):
        return model, ()
    deal = found[0]
    return model, (SendDealLink(title_of(), deal_query(options_text(deal.options), code_of(deal))),)


def link_sent(model: Model, message: DealLinkSent) -> Step:
    """What became of it is said; if nothing else worked it is there to be copied."""
    focus: tuple[Effect, ...] = (Focus(ADDRESS),) if message.how == "shown" else ()
    told = Announce(link_note(message.how))
    if model.sheet == "look" and model.look is not None:
        look = replace(model.look, sent="", linked=message.how, address=message.address)
        return replace(model, look=look), (told, *focus)
    if model.again is None:
        return model, (told,)
    again = replace(model.again, sent=message.how, address=message.address)
    return replace(model, again=again), (told, *focus)


STEPS: Mapping[type, Callable[[Model, Any], Step]] = {
    AgainWanted: wanted,
    AgainAnew: anew,
    AgainLeft: left,
    DealLinkWanted: link_wanted,
    DealLinkSent: link_sent,
}
"""The step for each message of this domain."""
