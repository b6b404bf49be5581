"""Setting up a table: nothing chosen is lost, nothing that can't be played is offered for play."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.options import (
    CHOICES,
    PRESETS,
    Options,
    options_text,
    parse_options,
    preset,
    value_text,
)
from game.ui.draft import Draft
from game.ui.effects import Announce, Effect, Focus, Leave, SaveSettings, Share, StartMatch
from game.ui.link import link_query, parse_link
from game.ui.messages import RulesChosen, SheetClosed, SheetOpened
from game.ui.nodes import Node, text_of, walk
from game.ui.opening import NAMES
from game.ui.opening_messages import Saved
from game.ui.rules import differences
from game.ui.setting_up import STEPS, rules_on_screen
from game.ui.settings import house_name
from game.ui.setup_messages import (
    ChangesDropped,
    ClashSettled,
    HouseDropped,
    HouseKept,
    HouseNamed,
    HouseRenamed,
    HouseRestored,
    LinkSent,
    OptionChosen,
    OptionWritten,
    RulesOpened,
    SetupOpened,
    SetupPlayed,
    StartTaken,
)
from tests.properties.deals import any_options

from .page import Page


@pytest.fixture
def home() -> Page:
    """A page on which the setup is open, over the start screen."""
    page = Page(1)
    page.open()
    page.press("Set up a table")
    return page


def draft(page: Page) -> Draft:
    assert page.model.draft is not None
    return page.model.draft


def radio(page: Page, name: str, value: str) -> Node:
    return next(
        node
        for node in page.nodes()
        if node.tag == "input"
        and node.attrs.get("name") == f"setup-{name}"
        and node.attrs["value"] == value
    )


def choose(page: Page, name: str, value: str) -> list[Effect]:
    return page.send(radio(page, name, value).on["change"])


def test_it_begins_from_the_table_on_the_screen(home: Page) -> None:
    assert draft(home) == Draft(("preset", "standard"), "standard")
    assert "Nothing: this is the standard game." in home.text()
    home.press("Close")
    home.send(RulesChosen("sets"))
    home.press("Set up a table")
    assert draft(home).rules == "sets"


def test_a_preset_says_how_it_differs(home: Page) -> None:
    choose(home, "start", "preset-nepal")
    for sentence in differences(preset("nepal")):
        assert sentence in home.text()
    assert "Settled first at such a table" in home.text()


def test_every_option_is_there_once_with_its_explanation(home: Page) -> None:
    for name in PRESETS:
        home.send(StartTaken(("preset", name)))
        for option in CHOICES:
            found = home.find(f"option-{option}")
            labels = [n for n in walk(found) if n.tag in ("legend", "label")]
            assert labels
            assert any(n.attrs.get("id") == f"about-{option}" for n in walk(found))
            ids = [n.attrs.get("id") for n in home.nodes()]
            assert ids.count(f"option-{option}") == 1


def test_options_change_one_by_one_and_can_be_undone(home: Page) -> None:
    choose(home, "hold", "yes")
    home.send(OptionWritten("17", name="lowest_bid"))
    assert draft(home).rules == "standard hold=yes lowest_bid=17"
    assert "The lowest bid is 17." in home.text()
    assert home.press("Undo the changes") == [Focus("sheet-title")]
    assert draft(home).rules == "standard"


def test_another_start_does_not_lose_the_changes_of_the_first(home: Page) -> None:
    choose(home, "hold", "yes")
    choose(home, "start", "preset-nepal")
    assert draft(home).rules == "nepal"
    choose(home, "start", "preset-standard")
    assert draft(home).rules == "standard hold=yes"
    home.press("Close")
    home.press("Set up a table")
    assert draft(home).rules == "standard hold=yes"


def test_what_excludes_each_other_is_refused_there_and_nothing_is_lost(home: Page) -> None:
    choose(home, "start", "preset-nepal")
    choose(home, "hold", "yes")
    before = draft(home).rules
    effects = choose(home, "no_trumps", "yes")
    assert draft(home).rules == before
    said = [effect for effect in effects if isinstance(effect, Announce)]
    assert said[0].assertive
    assert "spare card face down" in said[0].text
    inside = text_of(home.find("option-no_trumps"))
    assert said[0].text in inside
    assert "lays a spare low card" in inside
    assert "checked" in radio(home, "no_trumps", "no").attrs
    assert home.press("Change that too") == [Focus("option-no_trumps")]
    options = parse_options(draft(home).rules)
    assert (options.no_trumps, options.trump_marker, options.hold) == (True, "spare", True)
    assert draft(home).clash is None


def test_two_clashes_are_settled_at_once(home: Page) -> None:
    choose(home, "start", "preset-nepal")
    choose(home, "scoring", "card")
    assert draft(home).clash is not None
    home.press("Change that too")
    options = parse_options(draft(home).rules)
    assert (options.scoring, options.single_hand, options.match) == ("card", False, "hands")


def test_another_choice_takes_the_refusal_away(home: Page) -> None:
    choose(home, "scoring", "card")
    assert draft(home).clash is not None
    choose(home, "hold", "yes")
    assert draft(home).clash is None


@given(any_options(), st.data())
@settings(max_examples=200, deadline=None)
def test_whatever_is_chosen_the_table_can_be_played(options: Options, data: st.DataObject) -> None:
    page = Page(1)
    page.open()
    page.send(SetupOpened(options_text(options)))
    name = data.draw(st.sampled_from(list(CHOICES)))
    value = data.draw(st.sampled_from(CHOICES[name].values))
    before = draft(page).rules
    page.send(OptionChosen(name, value_text(value)))
    found = draft(page).clash
    if found is not None:
        assert draft(page).rules == before
        assert found.remedy
        page.send(ClashSettled())
    assert getattr(parse_options(draft(page).rules), name) == value


def test_a_length_goes_with_its_match(home: Page) -> None:
    home.send(OptionWritten(" 10 ", name="match_length"))
    assert parse_options(draft(home).rules).match_length == 10
    choose(home, "match", "hands")
    assert parse_options(draft(home).rules).match_length == 8
    assert "How many deals" in home.text()


@pytest.mark.parametrize("text", ["0", "101", "", "ten", "-3", "1.5", "9" * 5000])
def test_a_length_that_is_none_is_refused_and_stands_in_the_field(home: Page, text: str) -> None:
    home.send(OptionWritten(text, name="match_length"))
    assert draft(home).rules == "standard"
    field = home.find("value-match_length")
    assert field.attrs["value"] == text
    assert field.attrs["aria-invalid"] == "true"
    assert "a whole number from 1 to 100" in home.text()
    home.send(ClashSettled())  # nothing would help
    assert draft(home).clash is not None


def test_digits_of_other_scripts_are_numbers(home: Page) -> None:
    home.send(OptionWritten("१२", name="match_length"))
    assert parse_options(draft(home).rules).match_length == 12


def test_options_without_effect_say_so(home: Page) -> None:
    choose(home, "pair", "off")
    assert "It makes no difference" in text_of(home.find("option-pair_floor"))
    assert "It makes no difference" not in text_of(home.find("option-hold"))


def test_play(home: Page) -> None:
    choose(home, "start", "preset-sets")
    choose(home, "hold", "yes")
    effects = home.press("Play at this table")
    assert effects[0] == SaveSettings(home.model.settings)
    assert home.model.settings.rules == "sets hold=yes"
    assert effects[-1] == StartMatch("sets hold=yes", "", NAMES)
    assert home.model.screen == "table"
    assert home.model.sheet == ""


def test_a_match_in_play_is_not_given_up_unasked() -> None:
    page = Page(1)
    page.open("?rules=nepal&seed=1")
    page.until_asked()
    page.press("Menu")
    page.press("Set up a table")
    assert draft(page).rules == "nepal"
    choose(page, "single_hand", "no")
    page.press("Play at this table")
    assert page.model.sheet == "new"
    page.press("Keep it")
    assert page.model.view is not None
    assert page.model.view.options.single_hand

    page.send(SheetOpened("new"))  # from the menu: the table that is played
    assert "nepal" in str(page.find("begin").on["click"])
    assert "single_hand" not in str(page.find("begin").on["click"])
    page.press("Keep it")

    page.send(SetupOpened())
    page.press("Play at this table")
    effects = page.press("Begin a new match")
    assert Leave() in effects
    assert effects[-1] == StartMatch("nepal single_hand=no", "", NAMES)


def test_a_saved_match_is_not_given_up_unasked_either() -> None:
    page = Page(1)
    page.open(saved=Saved("sets", "1", 2, (1, 0), over=True))
    page.send(SetupOpened("nepal"))
    assert page.model.saved is not None
    page.send(SetupPlayed())
    assert page.model.sheet == ""  # that one was over

    page = Page(1)
    page.open()
    page.model = replace(page.model, saved=Saved("sets", "1", 2, (1, 0)))
    page.send(SetupOpened("nepal"))
    page.send(SetupPlayed())
    assert page.model.sheet == "new"
    assert page.press("Begin a new match")[-1] == StartMatch("nepal", "", NAMES)


# House rules.


def keep(page: Page, name: str) -> list[Effect]:
    page.send(HouseNamed(name))
    return submit(page)


def submit(page: Page) -> list[Effect]:
    """Presses the button of the form, or Enter in its field."""
    form = next(node for node in page.nodes() if node.tag == "form")
    assert any(node.attrs.get("type") == "submit" for node in walk(form))
    return page.send(form.on["submit"])


def houses(page: Page) -> list[tuple[str, str]]:
    return [(house.name, house.rules) for house in page.model.settings.houses]


def test_several_house_rules_are_kept_and_begun_from(home: Page) -> None:
    choose(home, "hold", "yes")
    effects = keep(home, "  Sunday \n club ")
    assert houses(home) == [("Sunday club", "standard hold=yes")]
    assert effects[0] == SaveSettings(home.model.settings)
    assert "“Sunday club” is kept on this device." in home.text()
    choose(home, "start", "preset-nepal")
    keep(home, "Grandmother's")
    assert len(houses(home)) == 2
    choose(home, "start", "house-Sunday club")
    assert draft(home).rules == "standard hold=yes"
    home.press("Close")
    assert "Sunday club" in home.text()  # the start screen offers them too
    labels = [n for n in home.nodes() if n.tag == "label" and text_of(n) == "Sunday club"]
    message = next(n for n in walk(labels[0]) if n.tag == "input").on["change"]
    home.send(message)
    assert home.model.settings.rules == "standard hold=yes"
    assert "with 1 rule changed" in home.text()


def test_house_rules_change_and_are_renamed(home: Page) -> None:
    choose(home, "hold", "yes")
    keep(home, "Ours")
    choose(home, "doubling", "yes")
    submit(home)
    assert houses(home) == [("Ours", "standard doubling=yes hold=yes")]
    home.send(HouseNamed("Yours"))
    home.press("Rename")
    assert houses(home) == [("Yours", "standard doubling=yes hold=yes")]
    assert draft(home).start == ("house", "Yours")
    choose(home, "doubling", "no")
    home.send(HouseNamed("Theirs"))
    submit(home)
    assert houses(home) == [
        ("Yours", "standard doubling=yes hold=yes"),
        ("Theirs", "standard hold=yes"),
    ]


def test_forgetting_can_be_taken_back(home: Page) -> None:
    choose(home, "hold", "yes")
    keep(home, "Ours")
    home.press("Forget")
    assert houses(home) == []
    assert draft(home).rules == "standard hold=yes"
    home.press("Take it back")
    assert houses(home) == [("Ours", "standard hold=yes")]
    assert draft(home).start == ("house", "Ours")


@pytest.mark.parametrize("name", ["", "   ", "\u200b\n"])
def test_house_rules_need_a_name(home: Page, name: str) -> None:
    effects = keep(home, name)
    assert houses(home) == []
    assert Focus("house-name") in effects
    assert "Write a name" in home.text()
    assert home.find("house-name").attrs["aria-invalid"] == "true"


def test_other_house_rules_are_not_overwritten(home: Page) -> None:
    keep(home, "Ours")
    choose(home, "start", "preset-nepal")
    home.send(HouseNamed("Ours"))
    submit(home)
    assert houses(home) == [("Ours", "standard")]
    assert "choose another name" in home.text()
    keep(home, "Second")
    home.send(HouseNamed("Ours"))
    home.press("Rename")
    assert [name for name, _ in houses(home)] == ["Ours", "Second"]


def test_a_device_keeps_only_so_many(home: Page) -> None:
    for number in range(40):
        keep(home, f"Table {number}")
        home.send(StartTaken(("preset", "nepal" if number % 2 else "sets")))
    before = houses(home)
    assert len(before) == 40
    keep(home, "One more")
    assert houses(home) == before
    assert "forget some first" in home.text()


def test_names_of_house_rules() -> None:
    assert house_name("x" * 100) == "x" * 40
    assert house_name("बिहीबार क्लब") == "बिहीबार क्लब"
    assert house_name("a\x00b\ud800c") == "a b c"
    assert house_name("x" * 39 + " y") == "x" * 39


# The link.


def test_the_link_is_sent_and_what_became_of_it_is_said(home: Page) -> None:
    choose(home, "start", "preset-nepal")
    choose(home, "last_trick", "1")
    assert home.press("Send a link") == [Share("Nepal, changed", "nepal last_trick=1")]
    said = home.send(LinkSent("copied", "https://example.org/29/?rules=x"))
    assert said == [Announce("The link is copied: paste it where you want to send it.")]
    assert home.find("link-address").attrs["value"] == "https://example.org/29/?rules=x"
    assert home.send(LinkSent("shown", "https://example.org/"))[-1] == Focus("link-address")
    choose(home, "hold", "yes")
    assert "The link" not in home.text()  # it is not this table's any more


def test_house_rules_are_sent_under_their_name(home: Page) -> None:
    keep(home, "Ours")
    assert home.press("Send a link") == [Share("Ours", "standard")]


@given(any_options())
@settings(max_examples=100, deadline=None)
def test_a_link_brings_the_table_back(options: Options) -> None:
    rules = options_text(options)
    assert parse_link(link_query(rules)).rules == rules


def test_an_opened_link_offers_the_table_with_its_differences() -> None:
    page = Page(1)
    page.open("?rules=nepal+last_trick=1")
    assert page.model.sheet == "offer"
    for sentence in differences(preset("nepal", last_trick=1)):
        assert sentence in page.text()
    page.press("Read the rules")
    assert "The rules at this table: Nepal, changed" in page.text()
    assert page.press("Close") == [Focus("read-rules")]
    assert page.model.sheet == "offer"
    page.press("Change it")
    assert draft(page).rules == "nepal last_trick=1"
    page.press("Close")
    assert page.model.sheet == ""
    page = Page(1)
    page.open("?rules=nepal+last_trick=1")
    assert page.press("Play at this table")[-1] == StartMatch("nepal last_trick=1", "", NAMES)


def test_two_tables_show_what_the_link_would_bring() -> None:
    page = Page(1)
    page.open("?rules=sets", saved=Saved("nepal", "1", 2, (1, 0)))
    assert page.model.sheet == "choice"
    for sentence in differences(preset("sets")):
        assert sentence in page.text()


def test_the_rules_of_the_table_being_set_up(home: Page) -> None:
    choose(home, "hold", "yes")
    home.press("Read the rules")
    assert "A bid may be held" in home.text()
    home.send(SheetClosed())
    assert home.model.sheet == "setup"
    assert rules_on_screen(home.model) == "standard hold=yes"


def test_without_a_draft_nothing_happens() -> None:
    page = Page(1)
    page.open()
    messages = [
        StartTaken(("preset", "nepal")),
        OptionChosen("hold", "yes"),
        ClashSettled(),
        ChangesDropped(),
        SetupPlayed(),
        HouseNamed("x"),
        HouseKept(),
        HouseRenamed(),
        HouseDropped(),
        HouseRestored(),
        LinkSent("copied", "x"),
    ]
    for message in messages:
        assert page.send(message) == []
    page.send(RulesOpened())
    assert set(map(type, messages)) < set(STEPS)
