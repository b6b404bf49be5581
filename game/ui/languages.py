"""Which language the page speaks: chosen by the person, else by the device, else English."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from .settings import Settings
from .setup_messages import Written
from .text import DIGITS

NAMES: Mapping[str, str] = {
    "ne": "नेपाली",
    "hi": "हिन्दी",
    "bn": "বাংলা",
    "de": "Deutsch",
    "en": "English",
}
"""The languages there are, by code, each under its own name."""

SOURCE = "en"
"""The language that stands in the sources."""

_DIGITS_AS_USUAL = ("ne", "bn")
"""Where people expect the digits of their own script unless they say otherwise."""


@dataclass(frozen=True)
class LanguageWritten(Written):
    """A language was picked from the list on the start screen."""


@dataclass(frozen=True)
class Spoken:
    """The page speaks the language wanted from now on; or, where its texts could not be had,
    ``missing`` is its code and the page goes on in the language before."""

    missing: str = ""


LanguageMessage: TypeAlias = LanguageWritten | Spoken


def language_of(settings: Settings, preferred: Iterable[str]) -> str:
    """The code of the language to speak. ``preferred``: the device's languages as it writes them
    (``ne-NP``, ``de``), the most wanted first."""
    if settings.language in NAMES:
        return settings.language
    codes = (tag.replace("_", "-").split("-")[0].lower() for tag in preferred)
    return next((code for code in codes if code in NAMES), SOURCE)


def has_own_digits(language: str) -> bool:
    """Whether there is anything to choose about digits."""
    return language in DIGITS


def wants_own_digits(settings: Settings, language: str) -> bool:
    """Whether numbers in sentences are written in the language's own digits."""
    if settings.digits == "usual":
        return language in _DIGITS_AS_USUAL
    return settings.digits == "own" and has_own_digits(language)
