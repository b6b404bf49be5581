"""The choice of a language and of its digits, and what they do to texts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.rules.record import RecordError, loads
from game.ui import text
from game.ui.effects import SaveSettings, Speak
from game.ui.languages import (
    NAMES,
    LanguageWritten,
    Spoken,
    has_own_digits,
    language_of,
    wants_own_digits,
)
from game.ui.messages import SettingChosen
from game.ui.model import Model
from game.ui.nodes import text_of, walk
from game.ui.records import complaint
from game.ui.screens import screen
from game.ui.settings import VALUES, Settings
from game.ui.text import DIGITS, _, install, number
from game.ui.update import update
from game.ui.words import badge, cards_text, signed
from tests.ui.page import Page

HOME = Model(screen="home")


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    install("en")


@pytest.mark.parametrize(
    ("setting", "preferred", "spoken"),
    [
        ("system", ["ne-NP", "en"], "ne"),
        ("system", ["de-AT"], "de"),
        ("system", ["DE_at"], "de"),
        ("system", ["fr-FR", "bn-BD", "en"], "bn"),
        ("system", ["fr"], "en"),
        ("system", [], "en"),
        ("hi", ["ne-NP"], "hi"),
        ("en", ["ne-NP"], "en"),
    ],
)
def test_which_language_is_spoken(setting: str, preferred: list[str], spoken: str) -> None:
    assert language_of(Settings(language=setting), preferred) == spoken


def test_every_language_can_be_set() -> None:
    assert set(VALUES["language"]) == {"system", *NAMES}


@pytest.mark.parametrize(
    ("language", "digits", "own"),
    [
        ("ne", "usual", True),
        ("bn", "usual", True),
        ("hi", "usual", False),
        ("hi", "own", True),
        ("ne", "latin", False),
        ("de", "own", False),
        ("en", "usual", False),
    ],
)
def test_whose_digits(language: str, digits: str, own: bool) -> None:
    assert wants_own_digits(Settings(digits=digits), language) is own


def test_ten_digits_each_in_order() -> None:
    for language, digits in DIGITS.items():
        assert language in NAMES
        assert [int(digit) for digit in digits] == list(range(10))


def test_numbers_in_a_sentence_are_in_the_digits_in_force() -> None:
    install("ne", own_digits=True)
    assert cards_text(5) == "५ cards"
    assert number(-28) == "-२८"
    assert signed(-2) == "−२"
    assert _("Bids from 16, or 15.") == "Bids from १६, or १५."
    assert _("{name} bids {points}.").format(name="R2D2", points=17) == "R2D2 bids १७."
    install("ne")
    assert cards_text(5) == "5 cards"


def test_what_has_little_room_stays_latin() -> None:
    install("bn", own_digits=True)
    assert badge(3) == "+3"
    assert badge(-2) == "−2"
    assert badge(0) == "0"


def test_words_of_the_record_format_stay_as_they_are_written() -> None:
    install("ne", own_digits=True)
    with pytest.raises(RecordError) as error:
        loads("nonsense")
    assert "29/1" in complaint(error.value)


def test_a_language_without_digits_of_its_own_refuses_them() -> None:
    with pytest.raises(KeyError):
        install("de", own_digits=True)
    assert text.language == "en"
    assert not has_own_digits("de")


def test_another_language_is_kept_and_spoken() -> None:
    model, effects = update(HOME, LanguageWritten("hi"))
    assert model.settings.language == "hi"
    assert effects == (SaveSettings(model.settings), Speak(model.settings))


def test_other_digits_are_kept_and_spoken() -> None:
    model, effects = update(HOME, SettingChosen("digits", "latin"))
    assert effects == (SaveSettings(model.settings), Speak(model.settings))


def test_no_language_at_all_changes_nothing() -> None:
    assert update(HOME, LanguageWritten("xx")) == (HOME, ())


def test_texts_that_could_not_be_had_are_told_until_they_can() -> None:
    model, _effects = update(HOME, LanguageWritten("bn"))
    model, _effects = update(model, Spoken("bn"))
    assert "বাংলা could not be loaded" in text_of(screen(model))
    (chosen,) = (node for node in walk(screen(model)) if node.attrs.get("id") == "language")
    assert chosen.attrs["value"] == "en"  # what is spoken, not what was wanted
    model, _effects = update(model, Spoken())
    assert "could not be loaded" not in text_of(screen(model))


def test_each_language_stands_under_its_own_name_in_its_own_language() -> None:
    page = Page(1)
    page.open()
    page.press("Settings")
    names = {
        node.attrs["lang"]: text_of(node)
        for node in page.nodes()
        if node.tag in ("option", "span") and "lang" in node.attrs
    }
    assert names == dict(NAMES)


def test_digits_are_a_choice_only_where_there_are_two_kinds() -> None:
    model = replace(HOME, sheet="settings")
    assert "Numbers in sentences" not in text_of(screen(model))
    install("hi")
    shown = screen(model)
    assert "Numbers in sentences" in text_of(shown)
    chosen = [
        node.attrs["value"]
        for node in walk(shown)
        if node.attrs.get("name") == "digits" and "checked" in node.attrs
    ]
    assert chosen == ["latin"]
    assert "१२३" in text_of(shown)
