"""The catalogues: complete, up to date, and with the same placeholders as the English texts."""

from __future__ import annotations

import ast
import datetime
import re
import string
import unicodedata
from collections.abc import Iterator
from io import BytesIO
from types import SimpleNamespace

import pytest
from babel import Locale
from babel.messages import catalog as babels
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

from building import messages
from building.fonts import SCRIPTS, cut, source
from building.messages import (
    LANGUAGES,
    catalogue,
    extracted,
    is_translated,
    po_file,
    written,
)
from building.paths import GAME, ROOT
from game.ui.languages import NAMES, SOURCE

SCRIPT_OF = {"ne": "devanagari", "hi": "devanagari", "bn": "bengali"}
LETTERS = {"devanagari": re.compile("[\u0900-\u097f]"), "bengali": re.compile("[\u0980-\u09ff]")}

SAME_EVERYWHERE = re.compile(r"(29|[JQKA♠♥♦♣]|\W|\d|\{\w+\})*")
"""Texts in which there is nothing to translate."""

languages = pytest.mark.parametrize("language", LANGUAGES)


def texts(language: str) -> Iterator[tuple[str, Message, tuple[str, ...], tuple[str, ...]]]:
    """Every text: what to call it in a complaint, its message, English forms, translated forms."""
    for message in catalogue(language):
        if message.id:
            ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
            given = message.string or ""
            strings = (given,) if isinstance(given, str) else tuple(given)
            name = f"{message.context} | {ids[0]}" if message.context else ids[0]
            yield name, message, ids, strings


def translated(language: str) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Every text that has its translation."""
    for name, message, ids, strings in texts(language):
        if is_translated(message.string):
            yield name, ids, strings


def placeholders(text: str) -> set[str]:
    """The placeholders in a text. Raises ValueError where its braces don't fit."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_there_is_a_catalogue_for_every_language_of_the_page() -> None:
    assert {*LANGUAGES, SOURCE} == set(NAMES)
    assert {path.stem for path in (GAME / "i18n").glob("*.po")} == set(LANGUAGES)


@languages
def test_the_catalogue_holds_exactly_the_texts_of_the_sources(language: str) -> None:
    """`python3 build.py messages` brings it up to date."""
    now = {(message.context, message.id) for message in extracted() if message.id}
    kept = {(message.context, message.id) for message in catalogue(language) if message.id}
    assert now - kept == set(), "not in the catalogue"
    assert kept - now == set(), "no longer in the sources"


@languages
def test_every_text_is_translated(language: str) -> None:
    assert [n for n, message, _, _ in texts(language) if not is_translated(message.string)] == []


@languages
def test_no_translation_is_only_guessed(language: str) -> None:
    assert [name for name, message, _, _ in texts(language) if message.fuzzy] == []


@languages
def test_placeholders_are_those_of_the_english_text(language: str) -> None:
    """In each plural form those of the English plural; in the first, which may stand for one thing
    alone, those of the English singular will do."""
    wrong = [
        (name, each)
        for name, ids, strings in translated(language)
        for form, each in enumerate(strings)
        if placeholders(each) not in ([placeholders(ids[-1])] + [placeholders(ids[0])] * (not form))
    ]
    assert wrong == []


@languages
def test_there_are_as_many_forms_as_the_language_has(language: str) -> None:
    count = catalogue(language).num_plurals
    for name, ids, strings in translated(language):
        assert len(strings) == (count if len(ids) == 2 else 1), name


@languages
def test_sentences_end_as_sentences(language: str) -> None:
    ends = {".": ".।", "?": "?", ":": ":", "!": "!।."}
    wrong = [
        (name, each)
        for name, ids, strings in translated(language)
        for each in strings
        if (end := ids[-1][-1]) in ends and each[-1] not in ends[end]
    ]
    assert wrong == []


@languages
def test_no_text_has_spaces_or_marks_that_the_english_has_not(language: str) -> None:
    for name, ids, strings in translated(language):
        for each in strings:
            assert each == each.strip(), name
            assert "  " not in each, name
            assert "\n" not in each, name
            assert not ({*"<>&%\\`"} & set(each)) - set(ids[-1]), name


@languages
def test_texts_are_in_the_language_s_own_letters(language: str) -> None:
    """A copy of the English would pass for a translation."""
    if language not in SCRIPT_OF:
        same = [ids[0] for _, ids, strings in translated(language) if ids == strings]
        assert [text for text in same if len(re.findall(r"(?<!\{)\b\w{3,}", text)) > 2] == []
        return
    letters = LETTERS[SCRIPT_OF[language]]
    wrong = [
        (name, each)
        for name, ids, strings in translated(language)
        for each in strings
        if not letters.search(each)
        and not SAME_EVERYWHERE.fullmatch(ids[-1])
        and not name.startswith("key | ")  # as the keyboard has it
    ]
    assert wrong == []


@languages
def test_digits_are_latin_in_the_catalogue(language: str) -> None:
    """The page writes them in the language's own where that is wanted."""
    for name, _ids, strings in translated(language):
        others = [c for each in strings for c in each if c.isdecimal() and not c.isascii()]
        assert others == [], name


@languages
def test_the_same_letters_are_always_written_the_same(language: str) -> None:
    for name, _ids, strings in translated(language):
        for each in strings:
            assert each == unicodedata.normalize("NFC", each), name
            assert not {c for c in each if unicodedata.category(c) in ("Cc", "Co", "Cn")}, name


@languages
def test_each_card_has_a_name_of_its_own(language: str) -> None:
    names = {
        ids[0]: strings[0]
        for _name, ids, strings in translated(language)
        if re.fullmatch(r"(7|8|9|10|jack|queen|king|ace) of (spades|hearts|diamonds|clubs)", ids[0])
    }
    assert len(names) == len(set(names.values())) == 32


@pytest.mark.parametrize("script", SCRIPTS)
def test_the_font_has_every_letter_the_catalogues_use(script: str) -> None:
    has = set(TTFont(BytesIO(cut(script))).getBestCmap())
    for language in (code for code, its in SCRIPT_OF.items() if its == script):
        used = {c for _, _, strings in translated(language) for each in strings for c in each}
        used |= set(NAMES[language])
        assert {c for c in used if LETTERS[script].match(c) and ord(c) not in has} == set()


@pytest.mark.parametrize("script", SCRIPTS)
def test_the_font_still_joins_letters(script: str) -> None:
    """Everything that makes conjuncts out of the letters kept is kept too, also what Nepali and
    Marathi write each in their own way."""
    whole, small = TTFont(source(script)), TTFont(BytesIO(cut(script)))
    for table in ("GSUB", "GPOS"):
        before, after = ({f.FeatureTag for f in font[table].table.FeatureList.FeatureRecord}
                         for font in (whole, small))  # fmt: skip
        assert after == before, table
    letters = set(small.getBestCmap().values())
    assert len(small.getGlyphOrder()) > 3 * len(letters)
    languages_kept = {
        record.LangSysTag.strip()
        for each in small["GSUB"].table.ScriptList.ScriptRecord
        for record in each.Script.LangSysRecord
    }
    assert script != "devanagari" or {"NEP", "MAR"} <= languages_kept


@languages
def test_the_plural_rule_is_the_one_of_the_language(language: str) -> None:
    """As Unicode's tables, which Babel has, say it."""
    text = catalogue(language).plural_expr
    form = eval(f"lambda n: int({text})")  # it is our own, and has only numbers and comparisons
    first = "one" if catalogue(language).num_plurals == 2 else None
    for number in range(200):
        named = Locale.parse(language).plural_form(number)
        assert (form(number) == 0) == (named == first), number


@languages
def test_the_head_names_nobody(language: str) -> None:
    head = po_file(language).read_text(encoding="utf-8").split("\n\n")[0]
    fields = re.findall(r'^"([\w-]+):', head, re.M)
    assert fields == [
        "Language", "Plural-Forms", "MIME-Version", "Content-Type", "Content-Transfer-Encoding",
    ]  # fmt: skip
    assert "@" not in head


@languages
def test_the_same_texts_make_the_same_file_at_any_time(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Later(datetime.datetime):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> Later:
            return cls(2099, 1, 1, tzinfo=tz)

    content = po_file(language).read_bytes()
    before = messages._compiled.__wrapped__(language, content)
    monkeypatch.setattr(babels, "datetime", SimpleNamespace(**vars(datetime) | {"datetime": Later}))
    messages._read.cache_clear()
    assert messages._compiled.__wrapped__(language, content) == before
    messages._read.cache_clear()


@languages
def test_collecting_again_changes_no_line(language: str) -> None:
    text = po_file(language).read_text(encoding="utf-8")
    for _again in range(2):
        kept = read_po(BytesIO(text.encode()), locale=language)
        kept.update(extracted(), no_fuzzy_matching=True)
        before, text = text, written(language, kept)
    assert text == before
    assert "#: game/ui/words.py\n" in text
    assert not re.search(r"^#: .*:\d", text, re.M)


def test_texts_of_the_scripts_and_of_the_game_are_collected() -> None:
    found = {message.id: message for message in extracted()}
    assert [name for name, _ in found["Starting Python"].locations] == ["assets/boot/stages.mjs"]
    assert found["jack of hearts"].locations[0][0] == "game/ui/words.py"
    assert isinstance(extracted().get(("{count} card", "{count} cards")), Message)
    assert extracted().get("Pass", "bidding") is not None


def test_no_text_stands_within_an_f_string() -> None:
    """There the collector does not find it, and nobody would miss the translation."""
    calls = {"_", "ngettext", "pgettext", "npgettext"}
    hidden = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for folder in (GAME, ROOT / "building")
        for path in folder.rglob("*.py")
        for outer in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(outer, ast.JoinedStr)
        for call in ast.walk(outer)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in calls
    ]
    assert hidden == []


def test_a_translation_is_not_kept_for_a_text_that_has_changed() -> None:
    kept = Catalog(locale="de", charset="utf-8")
    kept.add("Follow suit if you can.", "Wer kann, bedient.")
    now = Catalog(charset="utf-8")
    now.add("Follow suit if you can at all.")
    kept.update(now, no_fuzzy_matching=True)
    assert 'msgid "Follow suit if you can at all."\nmsgstr ""' in written("de", kept)
    assert "bedient" not in written("de", kept)


def test_no_catalogue_names_a_folder_of_this_machine() -> None:
    for language in LANGUAGES:
        assert str(ROOT) not in po_file(language).read_text(encoding="utf-8")
