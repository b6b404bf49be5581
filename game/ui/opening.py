"""From the opened page to a table: settings, link, save, other tabs; and back home again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.rules.options import options_text

from .effects import (
    Cancel,
    Dress,
    Effect,
    Focus,
    ForgetSave,
    GiveUpWayBack,
    KeepDamaged,
    Leave,
    Resume,
    SaveSettings,
    Speak,
    StartMatch,
    TakeOver,
    UseNewVersion,
)
from .languages import LanguageWritten, Spoken
from .link import asks_for
from .messages import PlayedNow, RulesChosen, SettingChosen, TableTaken, WentHome
from .model import Model, Screen
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
    Saved,
    VersionTaken,
    VersionWaiting,
    WayBackGivenUp,
)
from .settings import VALUES
from .sheets import Step, open_sheet

NAMES = ("Maya", "Gita", "You", "Hari")
"""Who sits at the table, by seat; the person's own name is not asked for yet."""


def opened(model: Model, message: Opened) -> Step:
    """The page was opened, or has taken the match over: what was found decides the first screen.
    While the table is awaited that stays on the screen which is there."""
    link, saved = message.link, message.saved
    waits: Screen = "home" if model.screen != "opening" else "opening"
    model = replace(taken_in(model, message), link=link)
    if link.speed:
        usual, settings = model.settings.speed, replace(model.settings, speed=link.speed)
        model = replace(model, usual_speed=usual, settings=settings)
    dress = Dress(model.settings)
    going = saved is not None and not saved.over
    if message.visiting:
        return model, (dress,)
    if message.elsewhere:
        return open_sheet(model, "elsewhere", dress)
    if message.damage:
        return open_sheet(model, "damage", dress)
    if link.faults:
        return open_sheet(model, "link", dress)
    if link.sets_table:
        rules = link.rules or "standard"
        if saved and going and asks_for(link, saved.rules, saved.seed):
            return replace(model, screen=waits), (dress, Resume())
        if going:
            return open_sheet(model, "choice", dress)
        if link.rules and not link.seed:  # somebody's table, not a certain deal: look at it first
            return open_sheet(model, "offer", dress)
        return replace(model, screen=waits), (dress, StartMatch(rules, link.seed, NAMES))
    if going and message.way_back != "open":  # friends were there later than the match
        return replace(model, screen=waits), (dress, Resume())
    return model, (dress,)


def taken_in(model: Model, found: Opened) -> Model:
    """The start screen with what was found when the page was opened, but for its address."""
    model = replace(
        model,
        settings=found.settings,
        usual_speed="",
        statistics=found.statistics,
        way_back=found.way_back != "",
    )
    return home(model, saved=found.saved, damage=found.damage)


def home(model: Model, **found: Any) -> Model:
    """The start screen, with nothing on the table; what is known of the page itself stays."""
    return Model(
        screen="home",
        settings=model.settings,
        usual_speed=model.usual_speed,
        unspoken=model.unspoken,
        statistics=model.statistics,
        offline=model.offline,
        newer=model.newer,
        panel=model.panel,
        device=model.device,
        way_back=model.way_back,
        **found,
    )


def offline_ready(model: Model, _message: OfflineReady) -> Step:
    """The game starts without a network from now on."""
    return replace(model, offline=True), ()


def version_waiting(model: Model, _message: VersionWaiting) -> Step:
    """A newer version is here."""
    return replace(model, newer=True), ()


def room_seen(model: Model, message: RoomSeen) -> Step:
    """The window has become another."""
    return replace(model, panel=message.panel), ()


def version_taken(model: Model, _message: VersionTaken) -> Step:
    """The newer version is let in; the match is saved."""
    return replace(model, newer=False), (Leave(), UseNewVersion())


def way_back_given_up(model: Model, _message: WayBackGivenUp) -> Step:
    """The start screen without it."""
    return replace(model, way_back=False), (GiveUpWayBack(), Focus("open-friends"))


def played_now(model: Model, _message: PlayedNow) -> Step:
    """A match with the rules chosen; a match in play is not dropped unasked."""
    if model.saved and not model.saved.over:
        return open_sheet(model, "new")
    return start(model, model.settings.rules, "")


def table_taken(model: Model, message: TableTaken) -> Step:
    """This match, in the place of any other; not in the place of one with friends, which is its
    host's to begin anew."""
    if model.company is not None:
        return model, ()
    return start(model, message.rules, message.seed)


def start(model: Model, rules: str, seed: str) -> Step:
    """A match with these rules and this seed (empty: a fresh one), in the place of any other."""
    leave: tuple[Effect, ...] = (Cancel("pause"), Leave()) if model.view else ()
    return (
        replace(model, sheet="", damage=None, asked=False, paused=False, wanted="", reading=None),
        (*leave, StartMatch(rules, seed, NAMES)),
    )


def continued(model: Model, _message: Continued) -> Step:
    """The saved match goes on; among friends the way back into the room is tried."""
    invitation = model.company.invitation if model.company is not None else None
    if model.company is not None and invitation is not None:
        from .friends.effects import EnterRoom

        company = replace(model.company, stage="entering", standing=None, lost=None)
        going = EnterRoom(invitation, model.settings.name)
        return replace(model, sheet="friends", failure="", company=company), (going,)
    return replace(model, sheet="", failure=""), (Resume(),)


def rules_chosen(model: Model, message: RulesChosen) -> Step:
    """The table for the next match; kept."""
    model = replace(model, settings=replace(model.settings, rules=message.rules))
    return model, (keep_settings(model),)


def setting_chosen(model: Model, message: SettingChosen) -> Step:
    """A setting takes effect at once and is kept."""
    changed: dict[str, Any] = {message.name: message.value}
    model = replace(model, settings=replace(model.settings, **changed))
    if message.name == "speed":
        model = replace(model, usual_speed="")
    if message.name in ("language", "digits"):
        return model, (keep_settings(model), Speak(model.settings))
    return model, (keep_settings(model),)


def language_written(model: Model, message: LanguageWritten) -> Step:
    """Another language was picked from a list."""
    if message.text not in VALUES["language"]:
        return model, ()
    return setting_chosen(model, SettingChosen("language", message.text))


def spoken(model: Model, message: Spoken) -> Step:
    """The language has changed, or could not: the whole screen is drawn anew."""
    return replace(model, unspoken=message.missing), ()


def keep_settings(model: Model) -> SaveSettings:
    """Keeps the settings in force, but not a link's speed: that is for this visit only."""
    settings = model.settings
    return SaveSettings(replace(settings, speed=model.usual_speed or settings.speed))


def damaged_kept(model: Model, _message: DamagedKept) -> Step:
    """What can be kept of a damaged save, as a file."""
    return model, (KeepDamaged(),) if model.damage else ()


def damage_dropped(model: Model, _message: DamageDropped) -> Step:
    """The damaged save goes."""
    return replace(model, damage=None, saved=None, sheet=""), (ForgetSave(), Focus("play-now"))


def play_here(model: Model, _message: PlayHere) -> Step:
    """This tab takes the match over."""
    return model, (TakeOver(),)


def lost(model: Model, _message: LostToOtherTab) -> Step:
    """Another tab has the match now; a table of friends is none of its business."""
    if model.company is not None:
        return replace(model, saved=None), ()
    return open_sheet(
        replace(model, asked=False, paused=False), "elsewhere", Cancel("pause"), Leave()
    )


def not_saved(model: Model, _message: NotSaved) -> Step:
    """The device keeps nothing: told once, and play goes on."""
    return open_sheet(model, "full")


def failed(model: Model, message: Failed) -> Step:
    """Something nobody foresaw: the table is left as it was saved."""
    failed = replace(model, failure=message.what, asked=False, paused=False)
    return open_sheet(failed, "failed", Cancel("pause"), Leave())


def went_home(model: Model, _message: WentHome) -> Step:
    """Back to the start screen; the match stays saved."""
    going: tuple[Effect, ...] = ()
    if model.company is not None:
        from .friends.effects import LeaveRoom

        going = (LeaveRoom(for_good=False),)
    return home_again(model), (Cancel("pause"), Cancel("said"), Leave(), *going, Focus("play-now"))


def home_again(model: Model) -> Model:
    """The start screen after the table, with what is saved of the match on it, if that is what was
    on it."""
    view = model.view
    saved = model.saved
    if view is not None and model.is_match:
        saved = Saved(
            options_text(view.options), model.seed, view.deals, view.score, view.phase == "over"
        )
    return home(model, saved=saved, draft=model.draft)
