"""Texts through gettext: every one can be collected, looked up late, and translated whole."""

from __future__ import annotations

import ast
import io
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

import game
from game.ui import text
from game.ui.text import install, ngettext, pgettext
from game.ui.words import card_name, suit_name

ROOT = Path(game.__file__).parent
GETTEXT = {"_": 1, "ngettext": 2, "pgettext": 2}


@pytest.fixture
def nepali() -> Iterator[None]:
    catalog = Catalog("ne")
    catalog.add("jack of hearts", "पानको गुलाम")
    catalog.add("hearts", "पान", context="suit")
    catalog.add(("{count} point", "{count} points"), ("{count} अङ्क", "{count} अङ्क"))
    file = io.BytesIO()
    write_mo(file, catalog)
    install("ne", file.getvalue())
    yield
    install("en")


def test_english_is_the_source() -> None:
    assert text.language == "en"
    assert card_name(15) == "jack of hearts"
    assert ngettext("{count} point", "{count} points", 1) == "{count} point"


@pytest.mark.usefixtures("nepali")
def test_another_language_in_mid_deal() -> None:
    assert text.language == "ne"
    assert card_name(15) == "पानको गुलाम"
    assert suit_name(1) == "पान"
    assert ngettext("{count} point", "{count} points", 3) == "{count} अङ्क"
    assert pgettext("speed", "Calm") == "Calm"  # not in this catalogue: the source


def test_and_back() -> None:
    install("en")
    assert card_name(15) == "jack of hearts"


def test_what_is_no_catalogue_is_refused_and_changes_nothing() -> None:
    with pytest.raises(OSError, match="magic"):
        install("xx", b"this is not a catalogue")
    assert text.language == "en"


@pytest.mark.parametrize("left", [0, 3, 20, 50, -1])
def test_a_catalogue_that_is_cut_off_is_refused(left: int) -> None:
    file = io.BytesIO()
    catalog = Catalog("ne")
    catalog.add("jack of hearts", "पानको गुलाम")
    write_mo(file, catalog)
    with pytest.raises(OSError, match=r"catalogue|magic|corrupt"):
        install("ne", file.getvalue()[:left])
    assert text.language == "en"


def calls() -> Iterator[tuple[str, ast.Call]]:
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in GETTEXT
                and path.name != "text.py"
            ):
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def test_every_text_is_a_literal_that_can_be_collected() -> None:
    found = 0
    for where, call in calls():
        assert isinstance(call.func, ast.Name)
        for argument in call.args[: GETTEXT[call.func.id]]:
            assert isinstance(argument, ast.Constant), where
            assert isinstance(argument.value, str), where
            found += 1
    assert found > 200


def test_placeholders_have_names() -> None:
    for where, call in calls():
        for argument in call.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                for _text, name, _spec, _conversion in string.Formatter().parse(argument.value):
                    assert name is None or name.isidentifier(), where


SHOWN = {"h", "button", "sheet", "question", "hidden_text", "Announce"}
"""Functions whose arguments become what is read on the screen or heard."""

READ_OUT = {"text", "title", "label", "aria_label", "placeholder", "alt", "aria_valuetext"}
"""Their named arguments of which the same is true."""


def test_nothing_is_shown_that_is_not_a_text_to_translate() -> None:
    """Every word that a screen is given as it stands is a name of the game, a key or a sign."""
    same_everywhere = {"29", "J", "Q", "K", "A", "Shift", "Esc"}
    found = 0
    for path in sorted((ROOT / "ui").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id not in SHOWN:
                continue
            found += 1
            first = node.func.id in ("h", "sheet", "question")  # a tag, a kind
            shown = [*node.args[first:], *(k.value for k in node.keywords if k.arg in READ_OUT)]
            for each in shown:
                if isinstance(each, ast.Constant) and isinstance(each.value, str):
                    plain = each.value in same_everywhere or not any(map(str.isalpha, each.value))
                    assert plain, f"{path.relative_to(ROOT)}:{each.lineno}: {each.value!r}"
    assert found > 300
