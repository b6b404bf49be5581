"""The texts to be translated: collected from the game's sources, compiled for the browser."""

import io
import json
import subprocess
import sys

from building.paths import ASSETS, GAME, ROOT
from building.report import BuildError, say

I18N = GAME / "i18n"
TEMPLATE = I18N / "messages.pot"
_MAPPING = ROOT / "building" / "babel.cfg"


def catalogues() -> dict[str, bytes]:
    """The compiled catalogues: `i18n/LANGUAGE.mo` → content, for every .po file there is.

    Raises BuildError naming file and line where a .po file is not well formed.
    """
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po

    files = {}
    for source in sorted(I18N.glob("*/LC_MESSAGES/*.po")):
        try:
            with source.open("rb") as text:
                catalogue = read_po(text, locale=source.parent.parent.name, abort_invalid=True)
        except PoFileError as error:
            where = source.relative_to(ROOT)
            raise BuildError(f"{where}, line {error.lineno + 1}: {error}") from error
        compiled = io.BytesIO()
        write_mo(compiled, catalogue, use_fuzzy=False)
        files[f"i18n/{source.parent.parent.name}.mo"] = compiled.getvalue()
    return files


def boot_catalogues() -> bytes:
    """The module with the loading screen's words in each language: it runs before any Python."""
    from babel.messages.pofile import read_po

    words: dict[str, dict[str, str]] = {}
    own = _boot_texts()
    for source in sorted(I18N.glob("*/LC_MESSAGES/*.po")):
        language = source.parent.parent.name
        with source.open("rb") as text:
            catalogue = read_po(text, locale=language)
        known = {m.id: m.string for m in catalogue if m.id in own and m.string and not m.fuzzy}
        words[language] = {str(key): str(value) for key, value in known.items()}
    return (
        "// Written by the build from game/i18n: language → text → translation.\n"
        f"export const catalogues = {json.dumps(words, ensure_ascii=False, indent=1)};\n"
    ).encode()


def _boot_texts() -> set[str]:
    from babel.messages.extract import extract_from_dir

    found = extract_from_dir(str(ASSETS / "boot"), [("**.mjs", "javascript")], {}, {"_": None})
    return {str(message) for _, _, message, _, _ in found}


def collect() -> int:
    """Write game/i18n/messages.pot from the sources and bring every .po file up to date."""
    I18N.mkdir(exist_ok=True)
    before = TEMPLATE.read_text(encoding="utf-8") if TEMPLATE.exists() else ""
    _babel(
        "extract", "--no-location", "--sort-output", "--project=29", "--omit-header",
        "--add-comments=Translators:", "-k", "_", "-k", "N_", "-k", "ngettext:1,2",
        "-k", "pgettext:1c,2", "-k", "npgettext:1c,2,3", "-F", str(_MAPPING), "-o", str(TEMPLATE),
        str(GAME), str(ASSETS / "boot"),
    )  # fmt: skip
    languages = sorted(path.parent.parent for path in I18N.glob("*/LC_MESSAGES/messages.po"))
    for folder in languages:
        _babel(
            "update", "-i", str(TEMPLATE), "-d", str(I18N), "-l", folder.name,
            "--no-fuzzy-matching", "--ignore-obsolete", "--omit-header",
        )  # fmt: skip
    now = TEMPLATE.read_text(encoding="utf-8")
    state = "unchanged" if now == before else "renewed"
    say(f"{TEMPLATE.relative_to(ROOT)} {state}; languages: {[f.name for f in languages] or 'none'}")
    return 0


def _babel(*arguments: str) -> None:
    command = [sys.executable, "-m", "babel.messages.frontend", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BuildError(f"Babel could not {arguments[0]} the messages:\n{done.stderr[-800:]}")
