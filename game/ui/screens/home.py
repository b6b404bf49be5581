"""The start screen: play now, continue, which table, how fast."""

from __future__ import annotations

from game.rules.options import PRESETS, parse_options

from ..meeting import FriendsOpened, WentBack
from ..messages import PlayedNow, RulesChosen, SheetOpened
from ..model import Model
from ..nodes import Node, h
from ..opening_messages import Continued, Saved, WayBackGivenUp
from ..setup_messages import RulesOpened, SetupOpened
from ..tables import table_line, table_name
from ..text import _, ngettext
from ..words import preset_name, signed
from .bar import OURS
from .language import language_list
from .pieces import button, glyph, hidden_text, new_version
from .settings_sheet import choice


def home(model: Model, inert: bool, switch: Node, field: Node | None) -> Node:
    """The start screen: first the ``switch`` to the text view and back, and where that is on the
    ``field`` for commands."""
    saved = model.saved if model.saved and not model.saved.over else None
    return h(
        "div",
        switch,
        h(
            "div",
            h(
                "h1",
                hidden_text(_("Twenty-nine")),
                h("span", "29", aria_hidden="true"),
                class_="wordmark",
            ),
            h("p", _("The partnership game of jacks, nines and a hidden trump."), class_="tagline"),
            class_="hero",
        ),
        language_list(model),
        h(
            "div",
            _way_back() if model.way_back else None,
            _continue(saved, first=not model.way_back) if saved else None,
            button(
                _("Play now"),
                PlayedNow(),
                class_="button big" if saved or model.way_back else "button primary big",
                id="play-now",
            ),
            button(
                glyph("friends"),
                FriendsOpened(),
                h("span", _("Play with friends")),
                class_="button big",
                id="open-friends",
            ),
            None if saved else _learn(_("Learn the game")),
            class_="start",
        ),
        field,
        h(
            "div",
            _presets(model),
            h(
                "p",
                table_line(parse_options(model.settings.rules)),
                class_="differs",
                aria_live="polite",
            ),
            choice("speed", model.settings.speed),
            class_="presets",
        ),
        h(
            "nav",
            button(
                glyph("shuffle"), SetupOpened(), h("span", _("Set up a table")), id="open-setup"
            ),
            button(
                glyph("rules"),
                RulesOpened(opener="open-rules"),
                h("span", _("Rules")),
                id="open-rules",
            ),
            _learn(_("Learn")) if saved else None,
            button(glyph("cards"), SheetOpened("cards"), h("span", _("Cards")), id="open-cards"),
            button(
                glyph("chart"),
                SheetOpened("statistics"),
                h("span", _("Statistics")),
                id="open-statistics",
            ),
            button(
                glyph("settings"),
                SheetOpened("settings"),
                h("span", _("Settings")),
                id="open-settings",
            ),
            class_="links",
            aria_label=_("More"),
        ),
        _news(model),
        class_="home",
        inert=inert,
        key="home",
    )


def _news(model: Model) -> Node:
    """What comes to pass while the screen is open. Its place is there from the beginning, so that
    nothing moves under somebody's finger when there is something to tell."""
    return h(
        "div",
        new_version() if model.newer else h("p", _("Ready to play without a network.")),
        class_="news" if model.newer or model.offline else "news to-come",
        key="news",
    )


def _learn(text: str) -> Node:
    """The way to learn: among what a newcomer sees first, and farther down for who plays."""
    return button(glyph("learn"), SheetOpened("learn"), h("span", text), id="open-learn")


def _way_back() -> Node:
    return h(
        "div",
        button(
            glyph("friends"),
            WentBack(),
            h("span", _("Back to your friends")),
            class_="button primary big",
            id="back-to-friends",
        ),
        h(
            "div",
            h("p", _("You were at a table with them not long ago."), class_="saved"),
            button(
                glyph("close"),
                WayBackGivenUp(),
                class_="icon",
                id="give-up",
                label=_("Give up the way back"),
            ),
            class_="closable",
        ),
        class_="continue",
        key="way-back-card",
    )


def _continue(saved: Saved, first: bool) -> Node:
    return h(
        "div",
        button(
            _("Continue"),
            Continued(),
            class_="button primary big" if first else "button big",
            id="continue",
        ),
        h("p", saved_line(saved), class_="saved"),
        class_="continue",
        key="continue-card",
    )


def saved_line(saved: Saved) -> str:
    """How far a saved match has come."""
    return ngettext(
        "After {deals} deal: your side {ours}, the others {theirs}.",
        "After {deals} deals: your side {ours}, the others {theirs}.",
        saved.deals,
    ).format(
        deals=saved.deals,
        ours=signed(saved.score[OURS]),
        theirs=signed(saved.score[1 - OURS]),
    )


def _tables(model: Model) -> list[tuple[str, str]]:
    """The tables to choose from, as (rules, name): the presets, the house rules, and the one chosen
    last if it is none of these."""
    tables = {preset: preset_name(preset) for preset in PRESETS}
    for house in model.settings.houses:
        tables.setdefault(house.rules, house.name)
    rules = model.settings.rules
    tables.setdefault(rules, table_name(parse_options(rules)))
    return list(tables.items())


def _presets(model: Model) -> Node:
    return h(
        "fieldset",
        h("legend", _("Table")),
        h(
            "div",
            (
                h(
                    "label",
                    h(
                        "input",
                        type="radio",
                        name="rules",
                        value=rules,
                        checked=rules == model.settings.rules,
                        on={"change": RulesChosen(rules)},
                    ),
                    h("span", name),
                    key=rules,
                )
                for rules, name in _tables(model)
            ),
            class_="choice",
        ),
        class_="field",
        key="rules",
    )
