"""How the page starts: what settings, link, save and other tabs lead to."""

from __future__ import annotations

import pytest

from game.ui.effects import (
    Dress,
    Effect,
    Focus,
    ForgetSave,
    KeepDamaged,
    Leave,
    Resume,
    SaveSettings,
    StartMatch,
    TakeOver,
    UseNewVersion,
)
from game.ui.link import parse_link
from game.ui.messages import PlayedNow, RulesChosen, SettingChosen, TableTaken, WentHome
from game.ui.model import Model
from game.ui.opening import NAMES
from game.ui.opening_messages import (
    Continued,
    Damage,
    LostToOtherTab,
    OfflineReady,
    Opened,
    Saved,
    VersionWaiting,
)
from game.ui.settings import Settings, load_settings
from game.ui.update import update

from .page import Page

SAVED = Saved("nepal", "42", 3, (2, -1))
OVER = Saved("nepal", "42", 9, (6, -1), over=True)


def opened(query: str = "", **what: object) -> tuple[Model, list[Effect]]:
    message = Opened(Settings(), parse_link(query), **what)  # type: ignore[arg-type]
    model, effects = update(Model(), message)
    return model, [effect for effect in effects if not isinstance(effect, Dress)]


def test_nothing_there() -> None:
    model, effects = opened()
    assert (model.screen, model.sheet, effects) == ("home", "", [])


def test_the_page_is_dressed_first() -> None:
    _model, effects = update(Model(), Opened(Settings(theme="light")))
    assert effects[0] == Dress(Settings(theme="light"))


def test_a_saved_match_goes_on() -> None:
    model, effects = opened(saved=SAVED)
    assert effects == [Resume()]
    assert model.screen == "opening"


def test_a_match_that_is_over_does_not() -> None:
    model, effects = opened(saved=OVER)
    assert (model.screen, effects) == ("home", [])


def test_a_link_sets_the_table() -> None:
    _model, effects = opened("?rules=nepal&seed=7")
    assert effects == [StartMatch("nepal", "7", NAMES)]


def test_a_seed_alone_is_the_standard_table() -> None:
    assert opened("?seed=7")[1] == [StartMatch("standard", "7", NAMES)]


def test_the_links_speed_is_for_this_visit_only() -> None:
    model, effects = opened("?speed=instant")
    assert model.settings.speed == "instant"
    assert not any(isinstance(effect, SaveSettings) for effect in effects)


def test_the_links_speed_is_not_kept_with_another_setting() -> None:
    model, _effects = opened("?speed=instant")
    model, effects = update(model, SettingChosen("theme", "dark"))
    assert model.settings.speed == "instant"
    assert effects == (SaveSettings(Settings(theme="dark")),)
    model, _effects = update(model, WentHome())
    model, effects = update(model, RulesChosen("nepal"))
    assert effects == (SaveSettings(Settings(theme="dark", rules="nepal")),)
    model, effects = update(model, SettingChosen("speed", "fast"))
    assert effects == (SaveSettings(Settings(theme="dark", rules="nepal", speed="fast")),)
    model, effects = update(model, SettingChosen("theme", "light"))
    assert effects == (SaveSettings(Settings(theme="light", rules="nepal", speed="fast")),)


@pytest.mark.parametrize("query", ["?rules=nepal&seed=42", "?rules=nepal"])
def test_the_link_of_the_saved_table_goes_on_with_it(query: str) -> None:
    assert opened(query, saved=SAVED)[1] == [Resume()]


@pytest.mark.parametrize("query", ["?rules=nepal&seed=43", "?seed=42", "?rules=standard"])
def test_another_table_than_the_saved_one_is_asked_about(query: str) -> None:
    model, effects = opened(query, saved=SAVED)
    assert model.sheet == "choice"
    assert not any(isinstance(effect, (StartMatch, Resume)) for effect in effects)


def test_the_choice_between_two_tables() -> None:
    page = Page(1)
    page.open("?rules=sets&seed=x", saved=SAVED)
    assert page.press("Continue my match") == [Resume()]
    page.open("?rules=sets&seed=x", saved=SAVED)
    assert StartMatch("sets", "x", NAMES) in page.press("Begin the link's table")


def test_a_match_that_is_over_gives_way_to_a_link() -> None:
    assert opened("?rules=nepal&seed=42", saved=OVER)[1] == [StartMatch("nepal", "42", NAMES)]


def test_a_bad_link_names_its_part_and_offers_the_standard_game() -> None:
    page = Page(1)
    page.open("?rules=nepol&seed=3")
    assert page.model.sheet == "link"
    assert "rules=nepol" in page.text()
    assert "standard, nepal" in page.text()
    assert StartMatch("standard", "", NAMES) in page.press("Play the standard game")


def test_a_bad_link_does_not_hide_the_saved_match() -> None:
    page = Page(1)
    page.open("?rules=nepol", saved=SAVED)
    assert page.press("Continue my match") == [Resume()]
    page.open("?rules=nepol", saved=SAVED)
    assert "Another match would take its place" in page.text()
    page.open("?rules=nepol")
    assert "Another match would take its place" not in page.text()


def test_a_damaged_save_offers_its_readable_part_and_a_fresh_start() -> None:
    page = Page(1)
    page.open(damage=Damage(12, "play.follow", True, "Follow suit: play hearts."))
    assert "line 12" in page.text()
    assert "play.follow" in page.text()
    assert "Follow suit: play hearts." in page.text()
    assert page.press("Save the readable part") == [KeepDamaged()]
    assert page.model.sheet == "damage"
    assert ForgetSave() in page.press("Fresh start")
    assert (page.model.screen, page.model.sheet) == ("home", "")


def test_a_save_without_a_readable_part_is_offered_as_it_is() -> None:
    page = Page(1)
    page.open(damage=Damage(1, "record.version", False, "No record."))
    assert "Save the readable part" not in page.text()
    assert page.press("Save it as it is") == [KeepDamaged()]


def test_damage_comes_before_the_link() -> None:
    assert (
        opened("?rules=nepal", damage=Damage(1, "record.version", False, "No record."))[0].sheet
        == "damage"
    )


def test_another_tab_holds_the_match() -> None:
    page = Page(1)
    page.open(saved=SAVED, elsewhere=True)
    assert page.model.sheet == "elsewhere"
    assert page.press("Play here") == [TakeOver()]


def test_losing_the_match_to_another_tab() -> None:
    page = Page(1)
    page.open("?seed=1")
    assert page.until_asked()
    effects = page.send(LostToOtherTab())
    assert Leave() in effects
    assert page.model.sheet == "elsewhere"
    assert not page.model.asked


def test_play_now_starts_the_table_chosen() -> None:
    model, _effects = opened()
    model, effects = update(model, RulesChosen("nepal"))
    assert effects == (SaveSettings(Settings(rules="nepal")),)
    assert update(model, PlayedNow())[1] == (StartMatch("nepal", "", NAMES),)


def test_play_now_does_not_drop_a_match_unasked() -> None:
    model = Model(screen="home", saved=SAVED)
    model, effects = update(model, PlayedNow())
    assert model.sheet == "new"
    assert not any(isinstance(effect, StartMatch) for effect in effects)
    assert StartMatch("standard", "", NAMES) in update(model, TableTaken("standard"))[1]


def test_continue() -> None:
    assert update(Model(screen="home", saved=SAVED), Continued())[1] == (Resume(),)


def test_settings_take_effect_at_once_and_are_kept() -> None:
    model, effects = update(Model(), SettingChosen("speed", "calm"))
    assert model.settings.speed == "calm"
    assert effects == (SaveSettings(model.settings),)


def test_sheets_that_open_take_the_focus() -> None:
    _model, effects = opened("?rules=nepol")
    assert effects == [Focus("sheet-title")]


def test_rules_kept_by_another_version_do_not_break_the_start_screen() -> None:
    page = Page(1)
    settings = load_settings('{"rules": "bavarian schafkopf=yes", "speed": "calm"}')
    page.send(Opened(settings))
    checked = [n.attrs["value"] for n in page.nodes() if "checked" in n.attrs]
    assert checked == ["standard", "calm"]
    assert StartMatch("standard", "", NAMES) in page.press("Play now")


def test_being_ready_without_a_network_is_told_and_stays() -> None:
    page = Page(1)
    page.send(OfflineReady())
    page.open()
    assert "Ready to play without a network." in page.text()


def test_a_new_version_is_let_in_only_when_asked_for() -> None:
    page = Page(1)
    page.open()
    assert "new version" not in page.text()
    assert page.send(VersionWaiting()) == []
    assert UseNewVersion() in page.press("Use the new version")
