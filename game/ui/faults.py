"""What is wrong with a link, with options or with a save, in words that say what to do."""

from __future__ import annotations

from game.rules.options import CHOICES, PRESETS, value_text

from .link import LONGEST, LinkFault
from .opening_messages import Damage
from .settings import VALUES
from .text import _


def fault_text(fault: LinkFault) -> str:
    """Why this part of a link cannot be read."""
    if fault.kind == "rules":
        return option_text(fault.option_kind, fault.names, fault.value)
    return {
        "seed": _("A seed has 1 to 64 Latin letters, digits, dots, hyphens or underscores."),
        "speed": _("The speed is one of these: {speeds}.").format(
            speeds=", ".join(VALUES["speed"])
        ),
        "deal": _("This is no deal: a part of the link seems to be missing."),
        "twice": _("This is said twice: once is enough."),
        "friends": _("A part of it is missing. Ask for the link again, and copy all of it."),
        "long": _(
            "The link is too long: those of the game have at most {longest} characters."
        ).format(longest=LONGEST),
    }[fault.kind]


def option_text(kind: str, names: tuple[str, ...], value: str) -> str:
    """Why options cannot be played; the arguments are those of ``OptionError``."""
    if kind == "preset":
        return _("There is no table “{name}”. There are: {presets}.").format(
            name=names[0], presets=", ".join(PRESETS)
        )
    if kind == "option":
        return _("There is no option “{name}”.").format(name=names[0])
    if kind == "twice":
        return _("The option “{name}” is given twice: once is enough.").format(name=names[0])
    if kind == "together":
        return _("“{name}” can't be combined with “{other}” as {value}: change one.").format(
            name=names[0], other=names[1], value=value
        )
    return _("“{name}” can't be “{value}”. It can be: {values}.").format(
        name=names[0], value=value, values=_values(names[0])
    )


def _values(name: str) -> str:
    values = [value_text(value) for value in CHOICES[name].values]
    return ", ".join(values) if len(values) <= 20 else f"{values[0]} – {values[-1]}"


def damage_text(damage: Damage) -> str:
    """Where a save stops being readable, and why."""
    where = _("It can't be read from line {line} on ({rule}).").format(
        line=damage.line, rule=damage.rule
    )
    return f"{where} {damage.what}"
