"""The choice of a language: a list on the start screen, and all there is to it in the settings."""

from __future__ import annotations

from .. import text
from ..languages import NAMES, LanguageWritten, has_own_digits, wants_own_digits
from ..messages import Message, SettingChosen
from ..model import Model
from ..nodes import Node, h
from ..text import DIGITS, _
from .pieces import glyph, hidden_text


def language_list(model: Model) -> Node:
    """A list of the languages, each under its own name, for a corner of the start screen."""
    now = _wanted(model)
    return h(
        "div",
        h(
            "label",
            glyph("language"),
            hidden_text(_("Language")),
            h(
                "select",
                (
                    h("option", name, value=code, lang=code, selected=code == now, key=code)
                    for code, name in NAMES.items()
                ),
                value=now,
                id="language",
                on={"change": LanguageWritten()},
            ),
        ),
        _missing(model),
        class_="language",
        key="language",
    )


def language_settings(model: Model) -> list[Node]:
    """The language, its digits where there is a choice, and how to help with the texts."""
    now, own = _wanted(model), wants_own_digits(model.settings, text.language)
    fields = [
        h(
            "fieldset",
            h("legend", hidden_text(_("Language"))),
            h(
                "div",
                (_radio("language", code, name, code == now, code) for code, name in NAMES.items()),
                class_="choice",
            ),
            _missing(model),
            class_="field",
            key="language",
        )
    ]
    if has_own_digits(text.language):
        fields.append(
            h(
                "fieldset",
                h("legend", _("Numbers in sentences")),
                h(
                    "div",
                    _radio("digits", "own", DIGITS[text.language][1:4], own),
                    _radio("digits", "latin", "123", not own),
                    class_="choice",
                ),
                class_="field",
                key="digits",
            )
        )
    fields.append(
        h(
            "p",
            _(
                "The translations from English are a beta. If a word is not what you say at your "
                "table, please help to correct it."
            ),
            " ",
            _(
                "How to do that is written in the project's README, under “Languages”: change one "
                "line in a text file, or just open an issue."
            ),
            class_="about",
            key="beta",
        )
    )
    return fields


def _wanted(model: Model) -> str:
    """The code of the language chosen, also while its texts are still on their way."""
    chosen = model.settings.language
    return text.language if model.unspoken or chosen == "system" else chosen


def _missing(model: Model) -> Node:
    """What to do when the texts of a language could not be had."""
    wanted = NAMES.get(model.unspoken)
    return h(
        "p",
        _(
            "The texts for {language} could not be loaded. Check the connection, then choose it "
            "again."
        ).format(language=wanted)
        if wanted
        else "",
        class_="fault",
        role="alert",
        key="missing",
    )


def _radio(group: str, value: str, name: str, checked: bool, lang: str | None = None) -> Node:
    message: Message = SettingChosen(group, value)
    return h(
        "label",
        h(
            "input",
            type="radio",
            name=group,
            value=value,
            checked=checked,
            on={"change": message},
        ),
        h("span", name, lang=lang),
        key=value,
    )
