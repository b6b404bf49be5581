"""What a player may set for this device, and its text form.

Settings are about my screen only; what is chosen for a match are the table's ``Options``.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from typing import Any

from game.rules.options import OptionError, options_text, parse_options
from game.table.nested import read_json

VALUES: dict[str, tuple[str, ...]] = {
    "language": ("system", "ne", "hi", "bn", "de", "en"),
    "digits": ("usual", "own", "latin"),
    "speed": ("calm", "normal", "fast", "instant"),
    "theme": ("system", "dark", "light"),
    "motion": ("system", "full", "none"),
    "deck": ("two", "four"),
    "cards": ("fan", "large"),
    "order": ("sorted", "dealt"),
    "tap": ("once", "narrow", "twice"),
    "last_card": ("itself", "tap"),
    "hand": ("right", "left"),
    "sound": ("off", "quiet", "medium", "loud"),
    "vibration": ("on", "off"),
    "clock": ("table", "off", "15", "30", "60", "150"),
    "take_back": ("off", "on"),
    "voids": ("hidden", "shown"),
    "claim": ("offered", "never"),
    "level": ("easy", "normal", "hard", "expert"),
    "answers": ("human", "once"),
    "layout": ("table", "text"),
    "speech": ("full", "short"),
    "keys": ("on", "off"),
}
"""Setting → the values it may take, in the order a screen lists them."""

LONGEST_NAME = 40
MOST_HOUSES = 40
"""How many house rules a device keeps, and how many characters their names have at most."""


@dataclass(frozen=True)
class House:
    """House rules: the ``name`` somebody gave them, and ``rules`` as ``options_text`` writes
    them."""

    name: str
    rules: str


@dataclass(frozen=True)
class Settings:
    """``language`` is the code of one of the page's languages (``system``: as the device says), and
    ``digits`` whether numbers in sentences are in the language's own (``usual``: as most who speak
    it write). ``rules`` is the table chosen last, as a record's ``rules`` line writes it; ``speed``
    how long the table waits for eyes; ``theme`` and ``motion`` the looks (``system``: as the device
    says). ``deck`` has two colours or four; ``cards`` lie in a fan or large in two rows, in
    ``order``; ``tap``: a card is played by the first tap, by the second where so little of it shows
    that fingers slip (``narrow``), or always by the second; ``last_card``: the last card in hand
    plays itself; ``hand``: the one that holds the phone; ``sound`` and ``vibration`` how loud the
    table is, and whether it shakes a device that can; ``clock`` the seconds for a decision
    (``table``: as the table has it); ``voids``: the suits somebody has shown to have none of stand
    beside them; ``take_back``: after each decision there is a moment to take it back; ``claim``:
    whether tricks that are certain may be claimed at once. ``level``: how well the bots play, and
    ``answers`` whether they take the time a person would. ``layout``: the match is shown as a table
    with cards, or all as text; ``speech``: how much of what happens is read out; ``keys``: letters,
    digits and the question mark mean something by themselves. ``houses`` are the house rules kept,
    in the order they were kept; ``name`` is what friends call the person."""

    language: str = "system"
    digits: str = "usual"
    rules: str = "standard"
    speed: str = "normal"
    theme: str = "system"
    motion: str = "system"
    deck: str = "two"
    cards: str = "fan"
    order: str = "sorted"
    tap: str = "once"
    last_card: str = "itself"
    hand: str = "right"
    sound: str = "quiet"
    vibration: str = "on"
    clock: str = "table"
    take_back: str = "off"
    voids: str = "hidden"
    claim: str = "offered"
    level: str = "expert"
    answers: str = "human"
    layout: str = "table"
    speech: str = "full"
    keys: str = "on"
    houses: tuple[House, ...] = ()
    name: str = ""


def dump_settings(settings: Settings) -> str:
    """The settings as one line of JSON."""
    return json.dumps(asdict(settings), separators=(",", ":"), sort_keys=True)


def load_settings(text: str | None) -> Settings:
    """Reads what ``dump_settings`` wrote.

    Settings are a convenience: whatever cannot be read (another version's value, a torn text,
    nothing at all) is replaced by its default, and what can be read is kept.
    """
    try:
        given: Any = read_json(text or "{}")
    except ValueError:
        return Settings()
    if not isinstance(given, dict):
        return Settings()
    kept = {
        name: given[name]
        for name in ("rules", *VALUES)
        if isinstance(given.get(name), str) and _may_be(name, given[name])
    }
    name = given.get("name")
    kept["name"] = house_name(name) if isinstance(name, str) else ""
    return replace(Settings(), **kept, houses=_houses(given.get("houses")))


def _houses(given: Any) -> tuple[House, ...]:
    """The house rules that can be read, the first of each name."""
    found: dict[str, House] = {}
    for each in given if isinstance(given, list) else []:
        if not isinstance(each, dict):
            continue
        name, rules = each.get("name"), each.get("rules")
        if not (isinstance(name, str) and isinstance(rules, str)):
            continue
        name = house_name(name)
        if name and name not in found and len(found) < MOST_HOUSES and _may_be("rules", rules):
            found[name] = House(name, options_text(parse_options(rules)))
    return tuple(found.values())


def house_name(text: str) -> str:
    """A name for house rules as it is kept: on one line, without spaces at its ends, not too
    long; empty for nothing that could be read."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[
        :LONGEST_NAME
    ].strip()


def _may_be(name: str, value: str) -> bool:
    if name in VALUES:
        return value in VALUES[name]
    try:
        parse_options(value)
    except OptionError:  # the rules of another version
        return False
    return True
