"""Setting up a table: where it begins, what differs, every option, house rules, the link."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.options import CHOICES, PRESETS, Options, Value, parse_options, value_text
from game.rules.sheet import ROWS, Section, in_force

from ..draft import Clash, Draft
from ..meeting import TableAsked
from ..messages import Message
from ..model import Model
from ..nodes import Node, h, named
from ..rules import (
    SECTIONS,
    changed,
    differences,
    lead,
    not_played,
    row_of,
    row_title,
    section_title,
)
from ..rules.choices import clash_text, option_about, option_title, option_value
from ..setting_up import SAID, begun_as, note_text, option_id
from ..settings import LONGEST_NAME
from ..setup_messages import (
    ChangesDropped,
    ClashSettled,
    HouseDropped,
    HouseKept,
    HouseNamed,
    HouseRenamed,
    HouseRestored,
    LinkAsked,
    OptionChosen,
    OptionWritten,
    RulesOpened,
    SetupPlayed,
    Start,
    StartTaken,
)
from ..text import _, ngettext, pgettext
from ..words import preset_name
from .offer import difference_list
from .pieces import address_field, button, sheet

ASKED_FIRST: dict[str, tuple[str, ...]] = {
    "nepal": ("match", "match_length", "last_trick", "single_hand")
}
"""Preset → what is settled at such a table before anything else: these stand at the top."""

FEW = 4
"""An option with at most so many values shows them all; one with more is a list or a field."""


def setup(model: Model) -> Node | None:
    """The sheet on which a table is set up."""
    draft = model.draft
    if draft is None:
        return None
    options = parse_options(draft.rules)
    return sheet(
        "setup",
        _("Set up a table"),
        h(
            "div",
            _starts(model, draft),
            _differences(model, draft, options),
            class_="setup-side",
            role="group",
            tabindex=0,  # it may scroll by itself
            aria_label=_("Where it begins and how it differs"),
        ),
        h(
            "div",
            _first(draft, options),
            (_section(section, draft, options) for section in SECTIONS),
            class_="setup-options",
        ),
        _houses(model, draft),
        closable=True,
        footer=(
            button(_("Read the rules"), RulesOpened(opener="read-rules"), id="read-rules"),
            button(_("Send a link"), LinkAsked(), id="send-link"),
            button(_("Play at this table"), SetupPlayed(), class_="button primary", id="setup-play")
            if model.company is None
            else button(
                _("Take these rules"), TableAsked(), class_="button primary", id="setup-take"
            ),
        ),
    )


def _first(draft: Draft, options: Options) -> Node | None:
    names = ASKED_FIRST.get(options.preset)
    if not names:
        return None
    return _group("first", _("Settled first at such a table"), names, draft, options, open_=True)


def _section(section: Section, draft: Draft, options: Options) -> Node | None:
    first = ASKED_FIRST.get(options.preset, ())
    names = [
        name
        for name, choice in CHOICES.items()
        if ROWS[choice.rule].section == section and name not in first
    ]
    return _group(section, section_title(section), names, draft, options) if names else None


def _starts(model: Model, draft: Draft) -> Node:
    starts: list[tuple[Start, str]] = [(("preset", name), preset_name(name)) for name in PRESETS]
    starts += [(("house", house.name), house.name) for house in model.settings.houses]
    return h(
        "fieldset",
        h("legend", _("Begin from")),
        h(
            "div",
            (
                _radio("start", "-".join(start), text, start == draft.start, StartTaken(start))
                for start, text in starts
            ),
            class_="choice",
        ),
        class_="field",
        key="start",
    )


def _radio(group: str, value: str, text: str, checked: bool, message: Message) -> Node:
    return h(
        "label",
        h(
            "input",
            type="radio",
            name=f"setup-{group}",
            value=value,
            checked=checked,
            on={"change": message},
        ),
        h("span", text),
        key=value,
    )


def _differences(model: Model, draft: Draft, options: Options) -> Node:
    found = differences(options)
    return h(
        "section",
        h("h3", _("Other than in the standard game")),
        difference_list(options) if found else h("p", _("Nothing: this is the standard game.")),
        button(_("Undo the changes"), ChangesDropped(), class_="button", id="undo-changes")
        if draft.rules != begun_as(model.settings, draft.start)
        else None,
        class_="setup-differences",
        key="differences",
    )


def _group(
    key: str,
    title: str,
    names: Sequence[str],
    draft: Draft,
    options: Options,
    open_: bool = False,
) -> Node:
    """Options that belong together, behind their title. Who has opened or closed a group finds it
    so until the sheet is closed."""
    count = sum(name in changed(options) for name in names)
    return h(
        "details",
        h(
            "summary",
            h("span", title, class_="title"),
            h(
                "span",
                ngettext("{count} differs", "{count} differ", count).format(count=count)
                if count
                else "",
                class_=named("count", count > 0 and "mark"),
            ),
        ),
        (_option(name, draft, options) for name in names),
        class_="option-group",
        open=open_,
        key=key,
    )


def _option(name: str, draft: Draft, options: Options) -> Node:
    """One option: its name, what it is about, its values, and why one of them can't be."""
    found = draft.clash if draft.clash and draft.clash.name == name else None
    about = h("p", option_about(name, options), class_="about", id=f"about-{name}")
    mark = (
        h("span", pgettext("rule", "Differs"), class_="mark") if name in changed(options) else None
    )
    idle = (
        h("p", _("It makes no difference at this table."), class_="note")
        if _is_idle(name, options)
        else None
    )
    if len(CHOICES[name].values) <= FEW:
        return h(
            "fieldset",
            h("legend", option_title(name), " " if mark else None, mark),
            about,
            _values(name, options),
            idle,
            _clash(found, options) if found else None,
            class_="field option",
            id=option_id(name),
            tabindex=-1,
            aria_describedby=f"about-{name}",
            key=name,
        )
    return h(
        "div",
        h("label", option_title(name), " " if mark else None, mark, for_=f"value-{name}"),
        about,
        _field(name, options, found),
        idle,
        _clash(found, options) if found else None,
        class_="field option",
        id=option_id(name),
        tabindex=-1,
        key=name,
    )


def _is_idle(name: str, options: Options) -> bool:
    """Whether other options have put the rule of this one out of force."""
    row = row_of(name, options)
    return not in_force(row, options) and not not_played(row, options)


def _values(name: str, options: Options) -> Node:
    now = getattr(options, name)
    return h(
        "div",
        (
            _radio(
                name,
                value_text(value),
                option_value(name, value),
                value == now,
                OptionChosen(name, value_text(value)),
            )
            for value in CHOICES[name].values
        ),
        class_="choice",
    )


def _field(name: str, options: Options, found: Clash | None) -> Node:
    now: Value = getattr(options, name)
    values = CHOICES[name].values
    if name == "match_length":
        return h(
            "input",
            type="number",
            inputmode="numeric",
            min=str(values[0]),
            max=str(values[-1]),
            value=found.value if found else str(now),
            id=f"value-{name}",
            aria_describedby=f"about-{name}",
            aria_invalid="true" if found else None,
            on={"change": OptionWritten(name=name)},
        )
    return h(
        "select",
        (
            h(
                "option",
                option_value(name, value),
                value=value_text(value),
                selected=value == now,
                key=value_text(value),
            )
            for value in values
        ),
        value=value_text(now),
        id=f"value-{name}",
        aria_describedby=f"about-{name}",
        on={"change": OptionWritten(name=name)},
    )


def _clash(found: Clash, options: Options) -> Node:
    """Why a value can't be, and what else would have to change for it."""
    if not found.remedy:
        return h("p", clash_text(found.error), class_="clash")
    remedy = parse_options(found.remedy)
    others = [
        name
        for name in CHOICES
        if name not in (found.name, "match_length")
        and getattr(remedy, name) != getattr(options, name)
    ]
    return h(
        "div",
        h("p", clash_text(found.error)),
        h("p", _("It goes together with this:")),
        h(
            "ul",
            (
                h("li", lead(row, remedy) or row_title(row.id))
                for row in (row_of(name, remedy) for name in others)
            ),
        ),
        button(_("Change that too"), ClashSettled(), class_="button", id="settle-clash"),
        class_="clash",
        key="clash",
    )


def _houses(model: Model, draft: Draft) -> Node:
    of_house = draft.start[0] == "house"
    renamed = of_house and draft.name != draft.start[1]
    said = note_text(draft)
    return h(
        "form",
        h("h3", _("House rules")),
        h(
            "p",
            _("Keep this table under a name, to begin from it whenever you like."),
            class_="about",
            id="about-house",
        ),
        h(
            "div",
            h("label", _("Name"), for_="house-name"),
            h(
                "input",
                type="text",
                id="house-name",
                maxlength=LONGEST_NAME,
                value=draft.name,
                autocomplete="off",
                aria_describedby=f"about-house {SAID}",
                aria_invalid="true" if draft.note in ("nameless", "taken") else None,
                on={"change": HouseNamed()},
            ),
            class_="field",
        ),
        h("p", said, id=SAID, tabindex=-1, class_="said"),
        h(
            "div",
            h(
                "button",
                _("Keep the changes") if of_house and not renamed else _("Keep as house rules"),
                type="submit",
                class_="button",
                id="keep-house",
            )
            if renamed or not of_house or draft.rules != begun_as(model.settings, draft.start)
            else None,
            button(_("Rename"), HouseRenamed(), id="rename-house") if renamed else None,
            button(_("Forget"), HouseDropped(), id="drop-house") if of_house else None,
            button(_("Take it back"), HouseRestored(), id="restore-house")
            if draft.dropped
            else None,
            class_="row",
        ),
        address_field("link-address", draft.address) if draft.sent and draft.address else None,
        on={"submit": HouseKept()},
        class_="setup-houses",
        key="houses",
    )
