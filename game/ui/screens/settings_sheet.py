"""The settings: one sheet, each taking effect at once."""

from __future__ import annotations

from ..messages import SettingChosen, SheetOpened
from ..model import Model
from ..nodes import Node, h
from ..settings import VALUES
from ..text import _, per_language, pgettext
from .language import language_settings
from .pieces import button, glyph, sheet

_GROUPS = (
    ("level", "answers"),
    ("speed", "motion", "clock"),
    ("theme", "deck", "cards", "order", "hand"),
    ("tap", "take_back", "claim", "last_card", "voids"),
    ("sound", "vibration"),
    ("layout", "speech", "keys"),
)


def settings(model: Model) -> Node:
    """All settings, in groups."""
    titles = (
        _("The others at the table"),
        _("The table's pace"),
        _("How it looks"),
        _("Playing a card"),
        _("What is heard"),
        _("Screen reader and keyboard"),
    )
    return sheet(
        "settings",
        _("Settings"),
        h(
            "section",
            h("h3", _("Language")),
            language_settings(model),
            class_="group",
            key="language",
        ),
        (
            h(
                "section",
                h("h3", title),
                (choice(name, getattr(model.settings, name)) for name in names),
                class_="group",
                key=names[0],
            )
            for title, names in zip(titles, _GROUPS, strict=True)
        ),
        button(
            glyph("phone"),
            SheetOpened("device"),
            h("span", _("This device: offline, install, your data")),
            class_="button row-button",
            id="open-device",
        ),
        closable=True,
    )


@per_language
def _legends() -> dict[str, str]:
    return {
        "speed": _("Speed"),
        "theme": _("Colours"),
        "motion": _("Movement"),
        "deck": _("Suits"),
        "cards": _("Cards in hand"),
        "order": _("Order of the hand"),
        "tap": _("How a card is played"),
        "last_card": _("The last card in hand"),
        "hand": _("Where the buttons lie"),
        "clock": _("Time for a decision"),
        "take_back": _("A moment to take a decision back"),
        "voids": _("Suits somebody has shown to have none of"),
        "claim": _("Tricks that are yours for certain"),
        "sound": _("Sound"),
        "vibration": _("Vibration, where there is one"),
        "level": _("How well they play"),
        "answers": _("They answer"),
        "layout": _("The match is shown as"),
        "speech": _("A screen reader is told"),
        "keys": _("Letters and digits as keys"),
    }


@per_language
def _values() -> dict[tuple[str, str], str]:
    return {
        ("speed", "calm"): pgettext("speed", "Calm"),
        ("speed", "normal"): pgettext("speed", "Normal"),
        ("speed", "fast"): pgettext("speed", "Fast"),
        ("speed", "instant"): pgettext("speed", "Instant"),
        ("theme", "system"): pgettext("theme", "As the device"),
        ("theme", "dark"): pgettext("theme", "Evening"),
        ("theme", "light"): pgettext("theme", "Day"),
        ("motion", "system"): pgettext("motion", "As the device"),
        ("motion", "full"): pgettext("motion", "Full"),
        ("motion", "none"): pgettext("motion", "None"),
        ("deck", "two"): pgettext("deck", "Two colours"),
        ("deck", "four"): pgettext("deck", "Four colours"),
        ("cards", "fan"): pgettext("cards", "A fan"),
        ("cards", "large"): pgettext("cards", "Large, in two rows"),
        ("order", "sorted"): pgettext("order", "Sorted"),
        ("order", "dealt"): pgettext("order", "As dealt"),
        ("tap", "once"): pgettext("tap", "One tap"),
        ("tap", "narrow"): pgettext("tap", "Two taps where cards are narrow"),
        ("tap", "twice"): pgettext("tap", "Two taps"),
        ("last_card", "itself"): pgettext("last card", "Plays itself"),
        ("last_card", "tap"): pgettext("last card", "Waits for a tap"),
        ("hand", "right"): pgettext("hand", "For the right hand"),
        ("hand", "left"): pgettext("hand", "For the left hand"),
        ("clock", "table"): pgettext("clock", "As the table"),
        ("clock", "off"): pgettext("clock", "No limit"),
        ("clock", "15"): pgettext("clock", "15 s"),
        ("clock", "30"): pgettext("clock", "30 s"),
        ("clock", "60"): pgettext("clock", "1 min"),
        ("clock", "150"): pgettext("clock", "2½ min"),
        ("take_back", "off"): pgettext("take back", "Off"),
        ("take_back", "on"): pgettext("take back", "On"),
        ("voids", "hidden"): pgettext("voids", "Are for you to remember"),
        ("voids", "shown"): pgettext("voids", "Stand beside the name"),
        ("claim", "offered"): pgettext("claim", "May be claimed at once"),
        ("claim", "never"): pgettext("claim", "Are played out"),
        ("sound", "off"): pgettext("sound", "Off"),
        ("sound", "quiet"): pgettext("sound", "Quiet"),
        ("sound", "medium"): pgettext("sound", "Medium"),
        ("sound", "loud"): pgettext("sound", "Loud"),
        ("level", "easy"): pgettext("level", "Easy"),
        ("level", "normal"): pgettext("level", "Normal"),
        ("level", "hard"): pgettext("level", "Hard"),
        ("level", "expert"): pgettext("level", "Expert"),
        ("answers", "human"): pgettext("answers", "As quickly as people"),
        ("answers", "once"): pgettext("answers", "At once"),
        ("vibration", "on"): pgettext("vibration", "On"),
        ("vibration", "off"): pgettext("vibration", "Off"),
        ("layout", "table"): pgettext("layout", "A table with cards"),
        ("layout", "text"): pgettext("layout", "Text"),
        ("speech", "full"): pgettext("speech", "Whole sentences"),
        ("speech", "short"): pgettext("speech", "The shortest words"),
        ("keys", "on"): pgettext("keys", "On"),
        ("keys", "off"): pgettext("keys", "Off"),
    }


def choice(name: str, chosen: str) -> Node:
    """One setting as a group of radio buttons."""
    return h(
        "fieldset",
        h("legend", _legends()[name]),
        h(
            "div",
            (
                h(
                    "label",
                    h(
                        "input",
                        type="radio",
                        name=name,
                        value=value,
                        checked=value == chosen,
                        on={"change": SettingChosen(name, value)},
                    ),
                    h("span", _values()[name, value]),
                    key=value,
                )
                for value in VALUES[name]
            ),
            class_="choice",
        ),
        class_="field",
        key=name,
    )
