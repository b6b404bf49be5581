"""A part of the game that comes late or not at all: what is on the screen, what is still done."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from game.ui import screens
from game.ui.effects import Dress, Hint, Leave, Resume, UseNewVersion
from game.ui.friends.invitation import Invitation, read_invitation, written
from game.ui.helping import may_hint
from game.ui.link import parse_link
from game.ui.meeting import FriendsOpened, RoomSought, leads_to_room
from game.ui.messages import (
    HintWanted,
    LessonTaken,
    Message,
    PauseEnded,
    SettingChosen,
    Sheet,
    SheetClosed,
    SheetOpened,
    WentHome,
)
from game.ui.model import Model
from game.ui.nodes import text_of, walk
from game.ui.opening_messages import Continued, Opened, Saved, VersionTaken
from game.ui.part_messages import PartAwaited, PartCame, PartLacking
from game.ui.parts import Wish, moved_on, still_wanted
from game.ui.screens import screen
from game.ui.settings import Settings
from game.ui.update import update

from .page import Page


def ids(model: Model) -> set[str]:
    return {str(node.attrs.get("id")) for node in walk(screen(model))}


def test_where_the_first_screen_needs_a_part_that_is_missing_there_is_a_start_screen() -> None:
    settings = Settings(theme="dark")
    saved = Saved("standard", "7", 1, (1, 0))
    opened = Opened(settings, parse_link("?lesson=first_hand"), saved, way_back="passed")
    model, effects = update(Model(), PartLacking(opened))
    assert (model.sheet, model.lacked) == ("missing", PartLacking(opened))
    assert Dress(settings) in effects
    model, _effects = update(model, SheetClosed())
    assert {"play-now", "continue", "back-to-friends"} <= ids(model)
    again, _effects = update(model, opened)
    assert again.course is not None


@pytest.mark.parametrize("asked", ["opened", "seated"])
def test_who_uses_the_text_view_is_told_that_it_is_missing(
    asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The start screen has a part of the text view, too: it comes without, and nothing is lost."""
    monkeypatch.delattr(screens, "text_view", raising=False)
    monkeypatch.setitem(sys.modules, "game.ui.screens.text_view", None)
    settings = Settings(layout="text")
    saved = Saved("standard", "7", 1, (1, 0))
    opened = Opened(settings, saved=saved)
    model = Model()
    wanted: Message = opened
    if asked == "seated":  # the match goes on at once, and its table would be the first screen
        model, effects = update(model, opened)
        assert Resume() in effects
        wanted = PauseEnded()
    model, _effects = update(model, PartLacking(wanted))
    assert "A part of the game is missing" in text_of(screen(model))
    assert "try-again" in ids(model)
    assert (model.settings, model.saved) == (settings, saved)
    with pytest.raises(ImportError):
        screen(replace(model, sheet=""))


def test_a_part_that_is_missing_later_leaves_the_screen_as_it_is() -> None:
    model = Model(screen="home", newer=True)
    model, _effects = update(model, PartAwaited(40))
    assert model.awaited == 40
    model, _effects = update(model, PartCame())
    model, _effects = update(model, PartLacking(FriendsOpened()))
    assert (model.awaited, model.newer, model.screen) == (None, True, "home")


def at_the_table() -> Model:
    page = Page(3)
    page.open("?rules=nepal&seed=3")
    assert page.until_asked()
    return page.model


@pytest.mark.parametrize("gone", [False, True])
def test_where_the_table_lacks_a_part_it_is_left_as_it_was_saved(gone: bool) -> None:
    table = replace(at_the_table(), pondering=True)
    model, effects = update(table, PartLacking(Continued(), gone))
    assert Leave() in effects
    assert not model.asked
    assert ("reload" if gone else "try-again") in ids(model)
    assert "not-now" not in ids(model)  # nothing goes on under the sheet
    assert update(model, SheetClosed())[0] == model
    again, effects = update(model, Continued())
    assert again.sheet == ""
    assert Resume() in effects
    left, effects = update(model, WentHome())
    assert (left.screen, left.sheet) == ("home", "")
    assert left.saved is not None


def test_where_a_hint_lacks_a_part_play_goes_on_and_it_may_be_asked_for_again() -> None:
    table, effects = update(at_the_table(), HintWanted())
    assert Hint() in effects
    model, effects = update(table, PartLacking(HintWanted()))
    assert Leave() not in effects
    assert model.asked
    assert "try-again" in ids(model)
    again, effects = update(model, HintWanted())
    assert (again.sheet, again.pondering) == ("", True)
    assert Hint() in effects
    closed, _effects = update(model, SheetClosed())
    assert may_hint(closed)


@pytest.mark.parametrize(
    ("fragment", "is_room"),
    [
        (f"#{written(Invitation('a-_Z' * 5 + '09'))}", True),
        (f"#{written(Invitation('a-_Z' * 5 + '09', '29-offer'))}", True),
        (f"#hand=x&friends={'x' * 22}", True),
        (f"#friends={'x' * 21}", False),
        (f"#friends={'x' * 23}", False),
        (f"#friends={'x' * 21}!", False),
        ("#friends=", False),
        ("", False),
    ],
)
def test_a_link_that_was_cut_short_leads_to_no_room(fragment: str, is_room: bool) -> None:
    assert leads_to_room(fragment) == is_room
    if not is_room:
        assert read_invitation(fragment) is None


def wished(message: Message, on: Model) -> Wish:
    return Wish(message, on, by_hand=True)


def test_what_was_asked_on_a_screen_that_was_left_is_not_done_any_more() -> None:
    home, table, opening = Model(screen="home"), Model(screen="table"), Model()
    lesson = wished(LessonTaken("first_hand"), home)
    assert still_wanted(lesson, home, lesson)
    assert not still_wanted(lesson, table, lesson)
    friends = wished(FriendsOpened(), table)
    assert not still_wanted(friends, home, friends)
    assert still_wanted(Wish(RoomSought(), home), table, None)  # the page's address asks
    assert still_wanted(Wish(Opened(Settings()), opening), table, None)


HOME = Model(screen="home")
IN_MENU = Model(screen="table", sheet="menu")


@pytest.mark.parametrize("sheet", ["rules", "device", "statistics"])
def test_a_sheet_that_comes_late_opens_only_over_what_it_was_asked_on(sheet: Sheet) -> None:
    wish = wished(SheetOpened(sheet), IN_MENU)
    assert still_wanted(wish, IN_MENU, wish)
    for elsewhere in ("", "settings", "last", "deal"):  # the menu was closed, or something came
        assert not still_wanted(wish, replace(IN_MENU, sheet=elsewhere), wish)
    assert moved_on(IN_MENU, replace(IN_MENU, sheet=""))
    # closed, and opened again: the wish was given up when it was closed
    assert not still_wanted(wish, IN_MENU, None)


def test_who_plays_on_has_given_up_what_comes_late() -> None:
    asked = Model(screen="table", asked=True)
    assert moved_on(asked, replace(asked, asked=False))
    assert not moved_on(asked, replace(asked, cursor=3))
    assert not moved_on(replace(asked, asked=False), asked)
    assert not still_wanted(wished(SheetOpened("keys"), asked), asked, None)


def test_of_two_sheets_that_come_late_the_last_one_opens() -> None:
    first, second = wished(SheetOpened("statistics"), HOME), wished(SheetOpened("learn"), HOME)
    assert not still_wanted(first, HOME, second)
    assert still_wanted(second, HOME, second)
    again = wished(SheetOpened("statistics"), HOME)  # pressed twice, while nothing seemed to happen
    assert not still_wanted(first, HOME, again)


def test_what_opens_nothing_is_done_whatever_is_open_by_then() -> None:
    in_settings = Model(screen="home", sheet="settings")
    layout = wished(SettingChosen("layout", "text"), in_settings)
    assert still_wanted(layout, HOME, None)
    happened = Wish(PauseEnded(), IN_MENU)  # the table's own doing
    assert still_wanted(happened, replace(IN_MENU, sheet="settings"), None)


def test_a_table_that_waits_for_a_part_takes_no_screen_away() -> None:
    """Nothing is drawn before the first screen; after it the start screen waits for the table."""
    saved = Saved("standard", "7", 1, (1, 0))
    first, _effects = update(Model(), Opened(Settings(layout="text"), saved=saved))
    assert first.screen == "opening"
    lacking, _effects = update(first, PartLacking(PauseEnded()))
    assert (lacking.screen, lacking.sheet) == ("home", "missing")
    elsewhere, _effects = update(Model(), Opened(Settings(), elsewhere=True))
    taken, _effects = update(elsewhere, Opened(Settings(layout="text"), saved=saved))
    assert (taken.screen, taken.sheet) == ("home", "")
    assert "continue" in ids(lacking)


def test_a_part_of_an_older_version_asks_to_load_the_page_again() -> None:
    model, _effects = update(HOME, PartLacking(SheetOpened("learn"), gone=True))
    assert "try-again" not in ids(model)
    assert "reload" in ids(model)
    model, effects = update(model, VersionTaken())
    assert UseNewVersion() in effects
    model, _effects = update(HOME, PartLacking(SheetOpened("learn")))
    assert "try-again" in ids(model)
    assert "reload" not in ids(model)
