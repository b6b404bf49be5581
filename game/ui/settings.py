"""What a player may set for this device, and its text form.

Settings are about my screen only; what is chosen for a match are the table's ``Options``.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from game.rules.options import OptionError, parse_options

VALUES: dict[str, tuple[str, ...]] = {
    "speed": ("calm", "normal", "fast", "instant"),
    "theme": ("system", "dark", "light"),
    "motion": ("system", "full", "none"),
}
"""Setting → the values it may take, in the order a screen lists them."""


@dataclass(frozen=True)
class Settings:
    """``rules`` is the table chosen last, as a record's ``rules`` line writes it; ``speed`` how
    long the table waits for eyes; ``theme`` and ``motion`` the looks (``system``: as the device
    says)."""

    rules: str = "standard"
    speed: str = "normal"
    theme: str = "system"
    motion: str = "system"


def dump_settings(settings: Settings) -> str:
    """The settings as one line of JSON."""
    return json.dumps(asdict(settings), separators=(",", ":"), sort_keys=True)


def load_settings(text: str | None) -> Settings:
    """Reads what ``dump_settings`` wrote.

    Settings are a convenience: whatever cannot be read (another version's value, a torn text,
    nothing at all) is replaced by its default, and what can be read is kept.
    """
    try:
        given: Any = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return Settings()
    if not isinstance(given, dict):
        return Settings()
    kept = {
        f.name: given[f.name]
        for f in fields(Settings)
        if isinstance(given.get(f.name), str) and _may_be(f.name, given[f.name])
    }
    return replace(Settings(), **kept)


def _may_be(name: str, value: str) -> bool:
    if name in VALUES:
        return value in VALUES[name]
    try:
        parse_options(value)
    except OptionError:  # the rules of another version
        return False
    return True
