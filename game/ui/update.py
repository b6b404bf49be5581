"""``update(model, message) -> (model, effects)``: the one place where the screen's moment changes.

Pure and deterministic: no clock, no page. The table waits twice for what is decided here: for
``GoOn`` after everything it shows, and for ``Answer`` when it asks the person. Hence the order of a
turn is ``Happened`` … pause … ``GoOn`` … ``Asked`` … ``Did`` … ``Answer``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.rules.actions import Bid, Play
from game.rules.events import CardsDealt, DealEnded, Event
from game.rules.seats import NOBODY
from game.rules.view import View

from . import dealing, deciding, device, looking, opening, parts, speaking
from .asking import asked_aloud, asked_for
from .clock import ticked, time_wanted, wound_up
from .counting import counted_happened, counted_seated, statistics_erased
from .effects import (
    After,
    Announce,
    Cancel,
    Effect,
    Focus,
    GoOn,
    Persist,
)
from .helping import SHORTENED, claimed, hint_wanted, hinted, next_claimed
from .languages import LanguageWritten, Spoken
from .messages import (
    Asked,
    CardsCame,
    Claimed,
    Did,
    HandsSpread,
    Happened,
    Hinted,
    HintWanted,
    Message,
    NextDealTaken,
    PauseEnded,
    PlayedNow,
    RulesChosen,
    Said,
    ScorePrinted,
    Seated,
    SettingChosen,
    Sheet,
    SheetClosed,
    SheetOpened,
    StatisticsErased,
    TableTaken,
    Ticked,
    TimeWanted,
    TookBack,
    WentHome,
    WentOn,
)
from .model import ME, Model
from .opening_messages import (
    Continued,
    DamagedKept,
    DamageDropped,
    Failed,
    LostToOtherTab,
    NotSaved,
    OfflineReady,
    Opened,
    PlayHere,
    RoomSeen,
    VersionTaken,
    VersionWaiting,
    WayBackGivenUp,
)
from .pace import pause
from .places import FIELD, card_id
from .rare import rare_step
from .sheets import Step, end_sheet, open_sheet, sheet_closed, sheet_opened, sheet_printed
from .shortly import said
from .taking_back import WINDOW, may_take_back, took_back
from .text import _
from .voice_messages import Entered

_STAYING = ("setup", "rules", "full", "keys", "friends", "seal", "lost", "closed", "look")
"""Sheets to be done with, or to be read, before a deal's end comes: closing them brings it."""

NOTICE = 1800
"""Milliseconds in which the person can read that the time was up."""

SPREADING = 40
"""Milliseconds after which the four hands come onto the sheet of a deal's end. Both at once would
keep a slow device busy for longer than it takes to notice."""

GATHERING = 150
"""Milliseconds in which what happens is gathered into one announcement."""


def update(model: Model, message: Message) -> Step:
    """The next model, and what is to be done in the world once it is on the screen."""
    if model.again is not None or _begins_again(message):
        from .again import steps

        return steps.guided(model, message, _apart)
    return _apart(model, message)


def _apart(model: Model, message: Message) -> Step:
    if model.course is None and not _begins_lesson(message):
        return _plain(model, message)
    from .lessons import course

    return course.guided(model, message, _plain)


def _begins_again(message: Message) -> bool:
    return isinstance(message, Opened) and bool(message.again or message.link.deal)


def _begins_lesson(message: Message) -> bool:
    return isinstance(message, Opened) and bool(message.lesson or message.link.lesson)


def _plain(model: Model, message: Message) -> Step:
    step = _STEPS.get(type(message)) or rare_step(message)
    return step(model, message)


def _seated(model: Model, message: Seated) -> Step:
    view = message.view
    model = replace(
        model,
        screen="table",
        sheet=_staying(model),
        saved=model.saved if model.company else None,
        view=view,
        names=message.names,
        seed=message.seed,
        log=message.log,
        unsaid=(),
        finished=message.finished,
        asked=False,
        refusals={},
        paused=False,
        just=(),
        bid=0,
        choice=None,
        tried=None,
        cursor=None,
        raised=None,
        hint=None,
        pondering=False,
        sure=(),
        claiming=0,
        left=0,
        stood_in=False,
        coming=(),
    )
    model, counted = counted_seated(model)
    model, effects = _deal_ended(model)
    return model, (*counted, *effects)


def _staying(model: Model) -> Sheet:
    """The sheet that stays when a match is put on the table: what was told before it came, and
    the room of friends for who has no seat in what is played."""
    company = model.company
    seated = company is not None and company.laid and not company.watching
    return model.sheet if model.sheet == "full" or (company is not None and not seated) else ""


def _happened(model: Model, message: Happened) -> Step:
    events, view = message.events, message.view
    fresh = any(isinstance(e, CardsDealt) and e.round == 1 for e in events)
    stood_in = model.stood_in and not model.paused and any(map(_is_own, events))
    if fresh and model.company is not None:
        from .friends.steps import fresh_deal

        model = fresh_deal(model)
    model = replace(
        model,
        view=view,
        log=events if fresh else (*model.log, *events),
        unsaid=(*model.unsaid, *events),
        finished=(*model.finished, message.finished) if message.finished else model.finished,
        asked=False,
        refusals={},
        tried=None,
        bid=0,
        choice=None,
        raised=None,
        hint=None,
        pondering=False,
        sure=(),
        left=0,
        stood_in=stood_in,
        just=events,
        paused=True,
        coming=dealing.dealt(model, view, events),
    )
    model, counted = counted_happened(model, message)
    gathered = After(GATHERING, Said(), "said")
    meanwhile = (gathered, *dealing.awaited(model))
    wait = pause(events, model.settings.speed, my_turn=view.turn == ME)
    if model.claiming:
        wait = wait * SHORTENED // 100
        if any(isinstance(event, DealEnded) for event in events):
            model = replace(model, claiming=0)
    elif may_take_back(model):
        wait = max(wait, WINDOW)
    elif stood_in:
        wait = max(wait, NOTICE)
    if wait == 0:
        model, effects = _pause_ended(model, PauseEnded())
        return model, (*counted, gathered, *effects)
    return model, (*counted, *meanwhile, After(wait, PauseEnded(), "pause"))


def _is_own(event: Event) -> bool:
    return getattr(event, "seat", NOBODY) == ME


def _went_on(model: Model, _message: WentOn) -> Step:
    if not model.paused:
        return model, ()
    model, effects = _pause_ended(model, PauseEnded())
    return model, (Cancel("pause"), *effects)


def _pause_ended(model: Model, _message: PauseEnded) -> Step:
    if not model.paused:
        return model, ()
    return _deal_ended(replace(model, paused=False, just=(), coming=()))


def _deal_ended(model: Model) -> Step:
    """Between two deals the sheet of the deal's end comes, if it may; else the table goes on. One
    of friends waits for its host, whatever is on the screen."""
    ended = end_sheet(model)
    waits = ended and model.company is None
    go_on: tuple[Effect, ...] = () if waits else (GoOn(),)
    if not ended or model.sheet in _STAYING:
        return model, go_on
    spread = After(SPREADING, HandsSpread(), "spread")
    return open_sheet(replace(model, spreading=True), ended, *go_on, spread)


def _hands_spread(model: Model, _message: HandsSpread) -> Step:
    return replace(model, spreading=False), ()


def _said(model: Model, _message: Said) -> Step:
    text = said(model, model.unsaid)
    model = replace(model, unsaid=())
    return model, ((Announce(text),) if text else ())


def _asked(model: Model, message: Asked) -> Step:
    view = message.view
    bids = [action.points for action in view.legal if isinstance(action, Bid)]
    model = replace(
        model,
        view=view,
        coming=(),
        asked=True,
        refusals=message.refusals,
        bid=bids[0] if bids else 0,
        choice=None,
        tried=None,
        cursor=_cursor(model, view),
        raised=None,
        hint=None,
        pondering=False,
        sure=message.sure,
        stood_in=False,
    )
    if model.claiming and (action := next_claimed(model)) is not None:
        return deciding.did(model, Did(action))
    model = replace(model, claiming=0)
    if _is_forced(model, view):
        told = Announce(_("Your last card plays itself."))
        model, done = deciding.did(model, Did(view.legal[0]))
        return model, (told, *done)
    model, clock_effects = wound_up(model, message.seconds)
    unsaid = said(model, model.unsaid)
    model = replace(model, unsaid=())
    effects: list[Effect] = [Cancel("said"), *clock_effects]
    if unsaid:
        effects.append(Announce(unsaid))
    effects.append(Announce(asked_aloud(model), assertive=True))
    if not model.sheet:
        effects.append(_focus_on_turn(model))
    return model, tuple(effects)


def _is_forced(model: Model, view: View) -> bool:
    """Whether the last card in hand plays itself."""
    last = view.phase == "play" and len(view.legal) == 1 and view.hand.bit_count() == 1
    return last and model.settings.last_card == "itself" and isinstance(view.legal[0], Play)


def _cursor(model: Model, view: View) -> int | None:
    order = replace(model, view=view).in_hand
    playable = [card for card in order if Play(card) in view.legal]
    if model.cursor in playable:
        return model.cursor
    return next(iter(playable or order), None)


def _focus_on_turn(model: Model) -> Effect:
    if model.settings.layout == "text":
        return Focus(FIELD, gently=True)
    if asked_for(model) == "card" and model.cursor is not None:
        return Focus(card_id(model.cursor), gently=True)
    return Focus("ask-title" if asked_for(model) != "show" else "ask", gently=True)


def _next_deal(model: Model, _message: NextDealTaken) -> Step:
    if model.company is not None:  # the host's to say
        from .friends.messages import DealWanted

        return update(model, DealWanted())
    first = (Persist(),) if len(model.finished) == 1 else ()
    return replace(model, sheet=""), (*first, GoOn())


def _entered(model: Model, message: Entered) -> Step:
    """What was typed is done, or answered."""
    from .typed import meaning

    meant = meaning(model, message.text)
    model = replace(model, typed="", answer="")
    if isinstance(meant, str):
        return replace(model, answer=meant), (Announce(meant),)
    return update(model, meant)


_STEPS: dict[type, Callable[[Model, Any], Step]] = {
    Opened: opening.opened,
    PlayedNow: opening.played_now,
    Continued: opening.continued,
    TableTaken: opening.table_taken,
    RulesChosen: opening.rules_chosen,
    SettingChosen: opening.setting_chosen,
    LanguageWritten: opening.language_written,
    Spoken: opening.spoken,
    DamagedKept: opening.damaged_kept,
    DamageDropped: opening.damage_dropped,
    PlayHere: opening.play_here,
    LostToOtherTab: opening.lost,
    NotSaved: opening.not_saved,
    Failed: opening.failed,
    RoomSeen: opening.room_seen,
    OfflineReady: opening.offline_ready,
    VersionWaiting: opening.version_waiting,
    VersionTaken: opening.version_taken,
    WayBackGivenUp: opening.way_back_given_up,
    Seated: _seated,
    Happened: _happened,
    Asked: _asked,
    PauseEnded: _pause_ended,
    WentOn: _went_on,
    HandsSpread: _hands_spread,
    CardsCame: dealing.came,
    Said: _said,
    HintWanted: hint_wanted,
    Hinted: hinted,
    Claimed: claimed,
    Ticked: ticked,
    TimeWanted: time_wanted,
    TookBack: took_back,
    NextDealTaken: _next_deal,
    ScorePrinted: sheet_printed,
    StatisticsErased: statistics_erased,
    WentHome: opening.went_home,
    SheetOpened: sheet_opened,
    SheetClosed: sheet_closed,
    Entered: _entered,
    **deciding.STEPS,
    **device.STEPS,
    **speaking.STEPS,
    **parts.STEPS,
    **looking.STEPS,
}
