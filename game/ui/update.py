"""``update(model, message) -> (model, effects)``: the one place where the screen's moment changes.

Pure and deterministic: no clock, no page. The table waits twice for what is decided here: for
``GoOn`` after everything it shows, and for ``Answer`` when it asks the person. Hence the order of a
turn is ``Happened`` … pause … ``GoOn`` … ``Asked`` … ``Did`` … ``Answer``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

from game.rules.actions import Bid, Play
from game.rules.events import CardsDealt
from game.rules.options import options_text
from game.rules.view import View

from .asking import asked_aloud, asked_for
from .effects import (
    After,
    Announce,
    Answer,
    Cancel,
    Download,
    Dress,
    Effect,
    Focus,
    ForgetSave,
    GoOn,
    Leave,
    Resume,
    SaveSettings,
    StartMatch,
    TakeOver,
    UseNewVersion,
)
from .endings import match_headline
from .messages import (
    Asked,
    BidChosen,
    CardFocused,
    Continued,
    DamageDropped,
    Did,
    Failed,
    Happened,
    LostToOtherTab,
    Message,
    NextDealTaken,
    NotSaved,
    OfflineReady,
    Opened,
    PauseEnded,
    PlayedNow,
    PlayHere,
    ReadableKept,
    RulesChosen,
    Said,
    Saved,
    Seated,
    SettingChosen,
    Sheet,
    SheetClosed,
    SheetOpened,
    TableTaken,
    TrumpChosen,
    VersionTaken,
    VersionWaiting,
    WentHome,
    WentOn,
)
from .model import ME, Model
from .pace import pause
from .places import card_id, hand_order, next_card
from .refusals import refusal_text
from .settings import Settings
from .telling import told_all
from .text import _

Step: TypeAlias = tuple[Model, tuple[Effect, ...]]

NAMES = ("Maya", "Gita", "You", "Hari")
"""Who sits at the table, by seat; the person's own name is not asked for yet."""

GATHERING = 150
"""Milliseconds in which what happens is gathered into one announcement."""

TITLE = "sheet-title"
"""The id of an open sheet's heading."""

_CLOSABLE = frozenset({"menu", "settings", "score", "last", "new", "full"})
_OPENERS = {"last": "last-trick"}


def update(model: Model, message: Message) -> Step:
    """The next model, and what is to be done in the world once it is on the screen."""
    return _STEPS[type(message)](model, message)


def can_close(model: Model) -> bool:
    """Whether the open sheet may simply be closed, rather than answered."""
    return model.sheet in _CLOSABLE


# The start of the page.


def _opened(model: Model, message: Opened) -> Step:
    link, saved = message.link, message.saved
    settings = message.settings
    if link.speed:
        settings = replace(settings, speed=link.speed)
    model = _home(model, settings, link=link, saved=saved, damage=message.damage)
    dress = Dress(settings)
    going = saved is not None and not saved.over
    if message.elsewhere:
        return _sheet(model, "elsewhere", dress)
    if message.damage:
        return _sheet(model, "damage", dress)
    if link.faults:
        return _sheet(model, "link", dress)
    if link.sets_table:
        rules = link.rules or "standard"
        if saved and going and saved.rules == rules and link.seed in ("", saved.seed):
            return replace(model, screen="opening"), (dress, Resume())
        if going:
            return _sheet(model, "choice", dress)
        return replace(model, screen="opening"), (dress, StartMatch(rules, link.seed, NAMES))
    if going:
        return replace(model, screen="opening"), (dress, Resume())
    return model, (dress,)


def _home(model: Model, settings: Settings, **found: Any) -> Model:
    """The start screen, with nothing on the table; what is known of the page itself stays."""
    return Model(
        screen="home", settings=settings, offline=model.offline, newer=model.newer, **found
    )


def _offline_ready(model: Model, _message: OfflineReady) -> Step:
    return replace(model, offline=True), ()


def _version_waiting(model: Model, _message: VersionWaiting) -> Step:
    return replace(model, newer=True), ()


def _version_taken(model: Model, _message: VersionTaken) -> Step:
    return replace(model, newer=False), (Leave(), UseNewVersion())


def _played_now(model: Model, _message: PlayedNow) -> Step:
    if model.saved and not model.saved.over:
        return _sheet(model, "new")
    return _start(model, model.settings.rules, "")


def _table_taken(model: Model, message: TableTaken) -> Step:
    return _start(model, message.rules, message.seed)


def _start(model: Model, rules: str, seed: str) -> Step:
    leave: tuple[Effect, ...] = (Cancel("pause"), Leave()) if model.view else ()
    return (
        replace(model, sheet="", damage=None, asked=False, paused=False),
        (*leave, StartMatch(rules, seed, NAMES)),
    )


def _continued(model: Model, _message: Continued) -> Step:
    return replace(model, sheet="", failure=""), (Resume(),)


def _rules_chosen(model: Model, message: RulesChosen) -> Step:
    settings = replace(model.settings, rules=message.rules)
    return replace(model, settings=settings), (SaveSettings(settings),)


def _setting_chosen(model: Model, message: SettingChosen) -> Step:
    settings = replace(model.settings, **{message.name: message.value})
    return replace(model, settings=settings), (SaveSettings(settings),)


def _readable_kept(model: Model, _message: ReadableKept) -> Step:
    if not model.damage:
        return model, ()
    return model, (Download("twenty-nine.t29", model.damage.readable),)


def _damage_dropped(model: Model, _message: DamageDropped) -> Step:
    return replace(model, damage=None, saved=None, sheet=""), (ForgetSave(), Focus("play-now"))


def _play_here(model: Model, _message: PlayHere) -> Step:
    return model, (TakeOver(),)


def _lost(model: Model, _message: LostToOtherTab) -> Step:
    return _sheet(replace(model, asked=False, paused=False), "elsewhere", Cancel("pause"), Leave())


def _not_saved(model: Model, _message: NotSaved) -> Step:
    return _sheet(model, "full")


def _failed(model: Model, message: Failed) -> Step:
    failed = replace(model, failure=message.what, asked=False, paused=False)
    return _sheet(failed, "failed", Cancel("pause"), Leave())


# The table.


def _seated(model: Model, message: Seated) -> Step:
    view = message.view
    model = replace(
        model,
        screen="table",
        sheet="full" if model.sheet == "full" else "",  # told before the match came to the table
        saved=None,
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
    )
    ended = _end_sheet(model)
    if ended:
        return _sheet(model, ended)
    return model, (GoOn(),)


def _happened(model: Model, message: Happened) -> Step:
    events, view = message.events, message.view
    fresh = any(isinstance(e, CardsDealt) and e.round == 1 for e in events)
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
        just=events,
        paused=True,
    )
    gather = After(GATHERING, Said(), "said")
    wait = pause(events, model.settings.speed, my_turn=view.turn == ME)
    if wait == 0:
        model, effects = _pause_ended(model, PauseEnded())
        return model, (gather, *effects)
    return model, (gather, After(wait, PauseEnded(), "pause"))


def _went_on(model: Model, _message: WentOn) -> Step:
    if not model.paused:
        return model, ()
    model, effects = _pause_ended(model, PauseEnded())
    return model, (Cancel("pause"), *effects)


def _pause_ended(model: Model, _message: PauseEnded) -> Step:
    if not model.paused:
        return model, ()
    model = replace(model, paused=False, just=())
    ended = _end_sheet(model)
    if ended:
        return _sheet(model, ended)
    return model, (GoOn(),)


def _said(model: Model, _message: Said) -> Step:
    text = told_all(model.unsaid, model.names)
    model = replace(model, unsaid=())
    return model, ((Announce(text),) if text else ())


def _asked(model: Model, message: Asked) -> Step:
    view = message.view
    bids = [action.points for action in view.legal if isinstance(action, Bid)]
    model = replace(
        model,
        view=view,
        asked=True,
        refusals=message.refusals,
        bid=bids[0] if bids else 0,
        choice=None,
        tried=None,
        cursor=_cursor(model, view),
    )
    unsaid = told_all(model.unsaid, model.names)
    model = replace(model, unsaid=())
    effects: list[Effect] = [Cancel("said")]
    if unsaid:
        effects.append(Announce(unsaid))
    effects.append(Announce(asked_aloud(model), assertive=True))
    if not model.sheet:
        effects.append(_focus_on_turn(model))
    return model, tuple(effects)


def _cursor(model: Model, view: View) -> int | None:
    order = hand_order(view)
    playable = [card for card in order if Play(card) in view.legal]
    if model.cursor in playable:
        return model.cursor
    return next(iter(playable or order), None)


def _focus_on_turn(model: Model) -> Effect:
    if asked_for(model) == "card" and model.cursor is not None:
        return Focus(card_id(model.cursor), gently=True)
    return Focus("ask-title" if asked_for(model) != "show" else "ask", gently=True)


def _bid_chosen(model: Model, message: BidChosen) -> Step:
    return _chosen(model, Did(Bid(message.points)), bid=message.points)


def _trump_chosen(model: Model, message: TrumpChosen) -> Step:
    return _chosen(model, Did(message.choice), choice=message.choice)


def _chosen(model: Model, did: Did, **chosen: Any) -> Step:
    """Chooses what is legal; for anything else says why it can't be chosen."""
    if model.view is None or not model.asked:
        return model, ()
    if did.action in model.view.legal:
        return replace(model, tried=None, **chosen), ()
    return _refuse(model, did)


def _did(model: Model, message: Did) -> Step:
    if model.view is None or not model.asked:
        return model, ()
    if message.action not in model.view.legal:
        return _refuse(model, message)
    model = replace(model, asked=False, refusals={}, tried=None)
    if model.sheet == "last":
        model = replace(model, sheet="")
    if isinstance(message.action, Play) and model.view is not None:
        model = replace(model, cursor=next_card(model.view, message.action.card))
    if model.cursor is None:
        return model, (Answer(message.action),)
    return model, (Answer(message.action), Focus(card_id(model.cursor), gently=True))


def _refuse(model: Model, did: Did) -> Step:
    refusal = model.refusals.get(did.action)
    text = refusal_text(refusal) if refusal else _("That can't be done now.")
    return replace(model, tried=did.action), (Announce(text, assertive=True),)


def _card_focused(model: Model, message: CardFocused) -> Step:
    return replace(model, cursor=message.card), (Focus(card_id(message.card)),)


def _next_deal(model: Model, _message: NextDealTaken) -> Step:
    return replace(model, sheet=""), (GoOn(),)


def _went_home(model: Model, _message: WentHome) -> Step:
    view = model.view
    saved = model.saved
    if view is not None:
        saved = Saved(
            options_text(view.options), model.seed, view.deals, view.score, view.phase == "over"
        )
    home = _home(model, model.settings, saved=saved)
    return home, (Cancel("pause"), Cancel("said"), Leave(), Focus("play-now"))


# Sheets.


def _end_sheet(model: Model) -> Sheet:
    """The sheet of a deal's end, while the table is between two deals."""
    if model.view is None or not model.finished or model.view.phase not in ("deal", "over"):
        return ""
    return "deal"


def _sheet(model: Model, sheet: Sheet, *before: Effect) -> Step:
    return replace(model, sheet=sheet), (*before, Focus(TITLE))


def _sheet_opened(model: Model, message: SheetOpened) -> Step:
    if message.sheet == model.sheet:
        return _sheet_closed(model, SheetClosed())
    model, effects = _sheet(model, message.sheet)
    if message.sheet == "match" and model.view is not None:
        return model, (*effects, Announce(match_headline(model.view.winner)))
    return model, effects


def _sheet_closed(model: Model, _message: SheetClosed) -> Step:
    if not can_close(model):
        return model, ()
    opener = _OPENERS.get(model.sheet, "menu")
    under = "" if model.paused else _end_sheet(model)
    if under:
        return _sheet(model, under)
    model = replace(model, sheet="", failure="")
    if model.screen != "table":
        return model, (Focus("play-now"),)
    return model, (Focus(opener),)


_STEPS: dict[type, Callable[[Model, Any], Step]] = {
    Opened: _opened,
    PlayedNow: _played_now,
    Continued: _continued,
    TableTaken: _table_taken,
    RulesChosen: _rules_chosen,
    SettingChosen: _setting_chosen,
    ReadableKept: _readable_kept,
    DamageDropped: _damage_dropped,
    PlayHere: _play_here,
    LostToOtherTab: _lost,
    NotSaved: _not_saved,
    Failed: _failed,
    OfflineReady: _offline_ready,
    VersionWaiting: _version_waiting,
    VersionTaken: _version_taken,
    Seated: _seated,
    Happened: _happened,
    Asked: _asked,
    PauseEnded: _pause_ended,
    WentOn: _went_on,
    Said: _said,
    BidChosen: _bid_chosen,
    TrumpChosen: _trump_chosen,
    Did: _did,
    CardFocused: _card_focused,
    NextDealTaken: _next_deal,
    WentHome: _went_home,
    SheetOpened: _sheet_opened,
    SheetClosed: _sheet_closed,
}
