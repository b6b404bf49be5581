"""Setting up a table and reading its rules: what the screens of both do to the model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from game.rules.options import (
    CHOICES,
    OptionError,
    Options,
    options_text,
    parse_options,
    value_text,
)
from game.rules.sheet import ROWS, in_force

from .draft import Clash, Draft, Note, Reading, chosen, clash
from .effects import Announce, Effect, Focus, Print, Reveal, Share
from .model import Model
from .opening import keep_settings, start
from .rules.choices import clash_text
from .settings import MOST_HOUSES, House, Settings, house_name
from .setup_messages import (
    ChangesDropped,
    ClashSettled,
    HouseDropped,
    HouseKept,
    HouseNamed,
    HouseRenamed,
    HouseRestored,
    LinkAsked,
    LinkSent,
    OptionChosen,
    OptionWritten,
    PrintEnded,
    RulesOpened,
    RulesPrinted,
    SectionReached,
    SetupOpened,
    SetupPlayed,
    Start,
    StartTaken,
)
from .sheets import TITLE, Step, open_sheet
from .tables import table_name
from .text import _
from .words import link_note

_UNDER = ("setup", "offer", "choice", "deal", "match", "friends")
"""Sheets that the rules are read over; what else was open gives way to them."""

SAID = "setup-said"
"""The id of the line that says what became of house rules and of the link."""


def rules_on_screen(model: Model) -> str:
    """The rules of the table that is looked at: the one being set up, the one that a link offers,
    the one that is played, or the one chosen for the next match."""
    if model.sheet == "setup" and model.draft is not None:
        return model.draft.rules
    if model.company is not None and model.company.standing is not None:
        return model.company.standing.rules
    if model.sheet in ("offer", "choice"):
        return model.link.rules or "standard"
    if model.view is not None:
        return options_text(model.view.options)
    return model.settings.rules


def row_id(rule: str) -> str:
    """The id of a rule's element on the rules sheet."""
    return f"rule-{rule}"


def section_id(section: str) -> str:
    """The id of a section's heading on the rules sheet."""
    return f"section-{section}"


def option_id(name: str) -> str:
    """The id of an option's element on the setup."""
    return f"option-{name}"


# Setting up.


def setup_opened(model: Model, message: SetupOpened) -> Step:
    """The setup opens with the rules it is opened for, or where it was left if anything was changed
    there, or with the table on the screen."""
    draft = model.draft
    if message.rules or draft is None or not _is_changed(model.settings, draft):
        rules = message.rules or rules_on_screen(model)
        draft = Draft(_start_of(model.settings, rules), rules)
        draft = replace(draft, name=_house_of(draft.start))
    return open_sheet(replace(model, draft=draft), "setup")


def _is_changed(settings: Settings, draft: Draft) -> bool:
    drafted = {**draft.left, draft.start: draft.rules}
    return any(begun_as(settings, start) != rules for start, rules in drafted.items())


def _start_of(settings: Settings, rules: str) -> Start:
    for house in settings.houses:
        if house.rules == rules:
            return "house", house.name
    return "preset", parse_options(rules).preset


def _house_of(start: Start) -> str:
    return start[1] if start[0] == "house" else ""


def _house(settings: Settings, name: str) -> House | None:
    return next((house for house in settings.houses if house.name == name), None)


def begun_as(settings: Settings, start: Start) -> str:
    """The rules of a preset or of house rules, as they were before anything was changed."""
    kind, name = start
    house = _house(settings, name) if kind == "house" else None
    return house.rules if house is not None else name


def start_taken(model: Model, message: StartTaken) -> Step:
    """Another beginning; what the last one had become is kept for coming back to it."""
    draft = model.draft
    if draft is None or message.start == draft.start:
        return model, ()
    left = {**draft.left, draft.start: draft.rules}
    rules = left.get(message.start) or begun_as(model.settings, message.start)
    draft = replace(
        draft, start=message.start, rules=rules, left=left, name=_house_of(message.start)
    )
    return _drafted(model, draft), ()


def _drafted(model: Model, draft: Draft) -> Model:
    """The model with a draft in which nothing is refused and nothing was just said."""
    return replace(model, draft=replace(draft, clash=None, note="", dropped=None, sent=""))


def option_chosen(model: Model, message: OptionChosen) -> Step:
    """One option changes, if it can; if not, everything stays and the reason stands beside it."""
    draft = model.draft
    if draft is None:
        return model, ()
    options = parse_options(draft.rules)
    values = {value_text(value): value for value in CHOICES[message.name].values}
    if message.value not in values:
        error = OptionError("value", (message.name,), message.value)
        return _clashing(model, draft, Clash(message.name, message.value, error))
    value = values[message.value]
    try:
        changed = chosen(options, message.name, value)
    except OptionError as error:
        return _clashing(model, draft, clash(options, message.name, value, error))
    return _drafted(model, replace(draft, rules=options_text(changed))), ()


def _clashing(model: Model, draft: Draft, found: Clash) -> Step:
    model = replace(model, draft=replace(draft, clash=found))
    return model, (Announce(clash_text(found.error), assertive=True),)


def option_written(model: Model, message: OptionWritten) -> Step:
    """A number was written or picked."""
    text = message.text.strip()
    if text.isdecimal():
        text = str(int(text)) if len(text) < 10 else text  # 06 and Devanagari digits are numbers
    return option_chosen(model, OptionChosen(message.name, text))


def clash_settled(model: Model, _message: ClashSettled) -> Step:
    """What was refused, with what it needs."""
    draft = model.draft
    if draft is None or draft.clash is None or not draft.clash.remedy:
        return model, ()
    name = draft.clash.name
    changed = replace(draft, rules=draft.clash.remedy)
    return _drafted(model, changed), (Focus(option_id(name)),)


def changes_dropped(model: Model, _message: ChangesDropped) -> Step:
    """Back to what the table began from."""
    draft = model.draft
    if draft is None:
        return model, ()
    rules = begun_as(model.settings, draft.start)
    return _drafted(model, replace(draft, rules=rules)), (Focus(TITLE),)


def setup_played(model: Model, _message: SetupPlayed) -> Step:
    """A match with this table; one in play is not given up unasked."""
    draft = model.draft
    if draft is None:
        return model, ()
    model = replace(model, settings=replace(model.settings, rules=draft.rules))
    keep = keep_settings(model)
    on_table = model.view is not None and model.view.phase != "over"
    if on_table or (model.saved is not None and not model.saved.over):
        return open_sheet(replace(model, wanted=draft.rules), "new", keep)
    model, effects = start(model, draft.rules, "")
    return model, (keep, *effects)


# House rules.


def house_named(model: Model, message: HouseNamed) -> Step:
    """The name in the field."""
    if model.draft is None:
        return model, ()
    return replace(model, draft=replace(model.draft, name=house_name(message.text), note="")), ()


def house_kept(model: Model, _message: HouseKept) -> Step:
    """The table is kept under its name: anew, or in the place of what it began from."""
    draft, settings = model.draft, model.settings
    if draft is None:
        return model, ()
    name = draft.name
    own = draft.start == ("house", name)
    if refused := _refused_name(settings, name, own):
        return _noted(model, draft, refused)
    house = House(name, draft.rules)
    if own:
        houses = tuple(house if each.name == name else each for each in settings.houses)
    elif len(settings.houses) >= MOST_HOUSES:
        return _noted(model, draft, "full")
    else:
        houses = (*settings.houses, house)
    return _noted(model, replace(draft, start=("house", name)), "kept", houses)


def house_renamed(model: Model, _message: HouseRenamed) -> Step:
    """The house rules it began from get another name; they stay what they are."""
    draft, settings = model.draft, model.settings
    if draft is None or draft.start[0] != "house":
        return model, ()
    name, old = draft.name, draft.start[1]
    if refused := _refused_name(settings, name, own=name == old):
        return _noted(model, draft, refused)
    houses = tuple(
        replace(each, name=name) if each.name == old else each for each in settings.houses
    )
    return _noted(model, replace(draft, start=("house", name)), "renamed", houses)


def house_dropped(model: Model, _message: HouseDropped) -> Step:
    """The house rules it began from are forgotten; the table stays as it is."""
    draft, settings = model.draft, model.settings
    house = _house(settings, draft.start[1]) if draft and draft.start[0] == "house" else None
    if draft is None or house is None:
        return model, ()
    houses = tuple(each for each in settings.houses if each != house)
    start = ("preset", parse_options(draft.rules).preset)
    draft = replace(draft, start=start, name="")
    model, effects = _noted(model, draft, "dropped", houses)
    assert model.draft is not None
    return replace(model, draft=replace(model.draft, dropped=house)), effects


def house_restored(model: Model, _message: HouseRestored) -> Step:
    """The house rules just forgotten are back."""
    draft = model.draft
    if draft is None or draft.dropped is None:
        return model, ()
    house = draft.dropped
    houses = (*model.settings.houses, house)
    draft = replace(draft, start=("house", house.name), name=house.name)
    return _noted(model, draft, "back", houses)


def _refused_name(settings: Settings, name: str, own: bool) -> Note:
    if not name:
        return "nameless"
    return "taken" if not own and _house(settings, name) is not None else ""


def _noted(model: Model, draft: Draft, note: Note, houses: tuple[House, ...] | None = None) -> Step:
    """Says what became of house rules, and keeps them as they are now."""
    draft = replace(draft, note=note, dropped=None, sent="")
    model = replace(model, draft=draft)
    said = Announce(note_text(draft))
    if houses is None:
        return model, (said, Focus("house-name"))
    model = replace(model, settings=replace(model.settings, houses=houses))
    return model, (keep_settings(model), said, Focus(SAID))


def note_text(draft: Draft) -> str:
    """What became of house rules or of the link; empty when nothing happened."""
    if draft.sent:
        return link_note(draft.sent)
    name = draft.dropped.name if draft.dropped else draft.name
    return {
        "": "",
        "kept": _("“{name}” is kept on this device."),
        "renamed": _("The house rules are now called “{name}”."),
        "dropped": _("The house rules are forgotten; the table above stays as it is."),
        "back": _("“{name}” is back."),
        "nameless": _("Write a name for the house rules first."),
        "taken": _("Other house rules are called “{name}”: choose another name."),
        "full": _("This device keeps no more house rules: forget some first."),
    }[draft.note].format(name=name)


# The link.


def link_asked(model: Model, _message: LinkAsked) -> Step:
    """The table goes out as a link."""
    draft = model.draft
    if draft is None:
        return model, ()
    title = draft.start[1] if draft.start[0] == "house" else table_name(parse_options(draft.rules))
    return model, (Share(title, draft.rules),)


def link_sent(model: Model, message: LinkSent) -> Step:
    """What became of the link is said; if nothing else worked, it is there to be copied."""
    if model.draft is None:
        return model, ()
    draft = replace(model.draft, note="", dropped=None, sent=message.how, address=message.address)
    focus: tuple[Effect, ...] = (Focus("link-address"),) if message.how == "shown" else ()
    return replace(model, draft=draft), (Announce(note_text(draft)), *focus)


# The rules sheet.


def rules_opened(model: Model, message: RulesOpened) -> Step:
    """The rules sheet opens, at the rule asked for."""
    rules = message.rules or rules_on_screen(model)
    back = model.sheet if model.sheet in _UNDER else ""
    at = row_to_read(message.at, parse_options(rules)) if message.at else ""
    reading = Reading(rules, at, back, message.opener)
    model, effects = open_sheet(replace(model, reading=reading), "rules")
    return model, (Focus(row_id(at)), Reveal(row_id(at))) if at else effects


def row_to_read(rule: str, options: Options) -> str:
    """The row that explains a rule at this table: its own, or where that is not in force the first
    of its section, which says what is played instead."""
    row = ROWS[rule]
    rows = (each for each in ROWS.values() if each.section == row.section)
    return rule if in_force(row, options) else next(r.id for r in rows if in_force(r, options))


def section_reached(model: Model, message: SectionReached) -> Step:
    """The sheet scrolls to a section."""
    target = section_id(message.section)
    return model, (Focus(target), Reveal(target))


def rules_printed(model: Model, message: RulesPrinted) -> Step:
    """One section, or the whole sheet, goes to the printer."""
    if model.reading is None:
        return model, ()
    return replace(model, reading=replace(model.reading, printing=message.section)), (Print(),)


def print_ended(model: Model, _message: PrintEnded) -> Step:
    """What the browser prints from now on by itself is the whole sheet again."""
    if model.reading is None:
        return model, ()
    return replace(model, reading=replace(model.reading, printing="")), ()


STEPS: Mapping[type, Callable[[Model, Any], Step]] = {
    SetupOpened: setup_opened,
    StartTaken: start_taken,
    OptionChosen: option_chosen,
    OptionWritten: option_written,
    ClashSettled: clash_settled,
    ChangesDropped: changes_dropped,
    SetupPlayed: setup_played,
    HouseNamed: house_named,
    HouseKept: house_kept,
    HouseRenamed: house_renamed,
    HouseDropped: house_dropped,
    HouseRestored: house_restored,
    LinkAsked: link_asked,
    LinkSent: link_sent,
    RulesOpened: rules_opened,
    SectionReached: section_reached,
    RulesPrinted: rules_printed,
    PrintEnded: print_ended,
}
