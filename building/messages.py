"""The texts to be translated: collected from the game's sources, compiled for the browser."""

import datetime
import io
import json
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po

from building.paths import GAME, ROOT
from building.report import BuildError, say
from building.shape import home_texts
from building.stamps import fingerprint

I18N = GAME / "i18n"
LANGUAGES = {
    "ne": "nplurals=2; plural=(n != 1);",
    "hi": "nplurals=2; plural=(n > 1);",
    "bn": "nplurals=2; plural=(n > 1);",
    "de": "nplurals=2; plural=(n != 1);",
}
"""The languages the game is translated into, and which plural form goes with a number in each;
English is what stands in the sources."""

_ALWAYS = datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC)
"""When each was made: Babel would say now, and browsers fetch what has not changed."""

BOOT = "assets/boot"
"""The folder of what runs before any Python, texts and all."""

_SOURCES = (
    ("game", "**.py", "python"),
    (BOOT, "**.mjs", "javascript"),
    (BOOT, "able.js", "javascript"),
    ("building", "first_words.py", "python"),
)
"""Where texts for people stand: folder, files in it, how Babel reads them."""
_ENGLISH = "game/commands/"
"""The terminal speaks English only: it has no compiled catalogues."""
_KEYWORDS: Mapping[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}


def po_file(language: str) -> Path:
    """The catalogue of a language, as translators edit it."""
    return I18N / f"{language}.po"


def extracted(only: str = "") -> Catalog:
    """The texts that stand in the sources now, in the order of files and lines; `only` those of one
    folder where one is named."""
    found = Catalog(project="29", charset="utf-8")
    for folder, files, method in _SOURCES:
        if only not in ("", folder):
            continue
        for name, line, message, comments, context in extract_from_dir(
            ROOT / folder,
            [(files, method)],
            keywords=_KEYWORDS,
            comment_tags=("Translators:",),
            strip_comment_tags=True,
        ):
            if f"{folder}/{name}".startswith(_ENGLISH):
                continue
            found.add(
                message,
                locations=[(f"{folder}/{name}", line)],
                auto_comments=comments,
                context=context,
            )
    return found


def catalogue(language: str) -> Catalog:
    """The catalogue of a language as it lies in game/i18n.

    Raises BuildError naming file and line where it is not well formed.
    """
    source = po_file(language)
    try:
        return _read(language, source.read_bytes())
    except PoFileError as error:
        where = f"{source.relative_to(ROOT)}, line {error.lineno + 1}"
        raise BuildError(f"{where}: {error}") from error


@lru_cache
def _read(language: str, content: bytes) -> Catalog:
    found = read_po(io.BytesIO(content), locale=language, charset="utf-8", abort_invalid=True)
    found.creation_date = _ALWAYS
    return found


def compiled(language: str) -> bytes:
    """The catalogue as gettext reads it; a text marked as fuzzy is left out and stays English."""
    return _compiled(language, po_file(language).read_bytes())


@lru_cache  # one build asks for each many times
def _compiled(language: str, _content: bytes) -> bytes:
    compact = io.BytesIO()
    write_mo(compact, catalogue(language), use_fuzzy=False)
    return compact.getvalue()


def catalogues() -> dict[str, bytes]:
    """The compiled catalogues: `i18n/LANGUAGE-HASH.mo` → content."""
    found = {language: compiled(language) for language in _translated()}
    return {
        f"i18n/{language}-{fingerprint(content)[:12]}.mo": content
        for language, content in found.items()
    }


def _translated() -> list[str]:
    return [language for language in LANGUAGES if po_file(language).exists()]


def boot_catalogues() -> bytes:
    """The module that names each language's catalogue, and has the loading screen's words in each:
    it runs before any Python."""
    own = {
        str(message.id)
        for message in extracted(BOOT)
        if any(name.endswith(".mjs") for name, _ in message.locations)
    }
    words = {
        language: {
            str(m.id): str(m.string)
            for m in catalogue(language)
            if m.id in own and m.string and not m.fuzzy
        }
        for language in _translated()
    }
    home = {language: home_texts(language, compiled(language)) for language in words}
    files = {name.partition("/")[2].partition("-")[0]: name for name in catalogues()}
    return (
        "// Written by the build from game/i18n. Language → its catalogue; → the loading screen's\n"
        "// texts and their translations; → the texts of the start screen in their order.\n"
        f"export const files = {json.dumps(files, indent=1)};\n"
        f"export const loading = {json.dumps(words, ensure_ascii=False, indent=1)};\n"
        f"export const home = {json.dumps(home, ensure_ascii=False, indent=1)};\n"
    ).encode()


def collect() -> int:
    """Bring every catalogue up to date with the sources: new texts come in untranslated, texts that
    are gone go. A translation is never kept for a text that has changed."""
    now = extracted()
    I18N.mkdir(exist_ok=True)
    for language in LANGUAGES:
        source = po_file(language)
        known = catalogue(language) if source.exists() else Catalog(locale=language)
        before = {(m.context, m.id) for m in known if m.id}
        known.update(now, no_fuzzy_matching=True)
        text = written(language, known)
        if not source.exists() or source.read_text(encoding="utf-8") != text:
            source.write_text(text, encoding="utf-8")
        after = {(m.context, m.id) for m in known if m.id}
        missing = sum(not is_translated(m.string) for m in known if m.id)
        say(
            f"{source.relative_to(ROOT)}: {len(after)} texts, {len(after - before)} new, "
            f"{len(before - after)} gone, {missing} not translated"
        )
    return 0


def is_translated(string: str | tuple[str, ...] | list[str] | None) -> bool:
    """Whether a translation is there, with all its plural forms."""
    return all(string) if isinstance(string, (tuple, list)) else bool(string)


def _composed(string: str | tuple[str, ...] | list[str]) -> str | tuple[str, ...]:
    if isinstance(string, str):
        return unicodedata.normalize("NFC", string)
    return tuple(unicodedata.normalize("NFC", form) for form in string)


def written(language: str, known: Catalog) -> str:
    """A catalogue as it is kept: each text with the files it stands in, without line numbers, so
    that a change elsewhere changes nothing here, and its letters as Unicode composes them (NFC).

    Its head holds what a program must know and none of the names, addresses and times that Babel
    would add: they concern nobody, and stand in the way when two people's changes are merged."""
    for message in known:
        if message.id and message.string:
            message.string = _composed(message.string)
    content = io.BytesIO()
    write_po(
        content, known, width=100, sort_by_file=True, ignore_obsolete=True, include_lineno=False
    )
    _head, _, texts = content.getvalue().decode().partition("\n\n")
    head = [
        f"Language: {language}",
        f"Plural-Forms: {LANGUAGES[language]}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
    ]
    return "\n".join(['msgid ""', 'msgstr ""', *(f'"{line}\\n"' for line in head), "", texts])
