"""A link can set the table: ``?rules=nepal+last_trick=1&seed=42&speed=instant``.

``rules`` is what a record's ``rules`` line holds, ``seed`` makes the deals repeatable, ``speed`` is
a setting for this visit. Every part that cannot be read is named; parameters of other origin
(``src=pwa``) are none of the game's business and ignored.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from game.rules.options import OptionError, options_text, parse_options
from game.table.shuffle import SEED

from .meeting import is_cut_short
from .settings import VALUES

LONGEST = 2000
LONGEST_LESSON = 40
DEAL = re.compile(r"[NESW][0-9a-v]{32}[0-9a-z]{0,200}", re.ASCII)
"""The form of a deal in a link: the dealer, 32 cards, and moves."""


@dataclass(frozen=True)
class LinkFault:
    """A part of a link that cannot be read: ``part`` as it was written, cut at 60 characters;
    ``kind`` one of ``rules``, ``seed``, ``speed``, ``deal``, ``twice``, ``long``, ``friends``; for
    ``rules`` the kind of ``OptionError``, the ``names`` of the options concerned and the ``value``
    refused."""

    kind: str
    part: str
    option_kind: str = ""
    names: tuple[str, ...] = ()
    value: str = ""


@dataclass(frozen=True)
class Link:
    """What a link asks for: ``rules`` as ``options_text`` writes them, ``seed``, ``speed``, the
    ``lesson`` to begin, the ``deal`` to play as ``game/ui/again/code.py`` writes it (each empty
    where the link does not say), and its ``faults``."""

    rules: str = ""
    seed: str = ""
    speed: str = ""
    lesson: str = ""
    deal: str = ""
    faults: tuple[LinkFault, ...] = ()

    @property
    def sets_table(self) -> bool:
        """Whether the link asks for a table of its own."""
        return bool(self.rules or self.seed)


def asks_for(link: Link, rules: str, seed: str) -> bool:
    """Whether the match with these rules and this seed is the one the link asks for."""
    return rules == (link.rules or "standard") and link.seed in ("", seed)


def without_table(query: str) -> str:
    """The query part of an address without what sets a table; whatever else it says stays."""
    from urllib.parse import urlencode

    rest = [(n, v) for n, v in _parameters(query) if n not in ("rules", "seed", "deal")]
    return f"?{urlencode(rest)}" if rest else ""


def parse_link(query: str, fragment: str = "") -> Link:
    """Reads the query part of an address, with or without its ``?``. Of the ``fragment`` only a
    link to friends that was cut short is looked at: it would lead nowhere. Never raises: see
    ``faults``."""
    if is_cut_short(fragment):
        return Link(faults=(LinkFault("friends", "#friends=…"),))
    query = query.removeprefix("?")
    if len(query) > LONGEST:
        return Link(faults=(LinkFault("long", query[:60]),))
    found: dict[str, str] = {}
    faults: list[LinkFault] = []
    for name, value in _parameters(query):
        if name not in _READERS:
            continue
        part = f"{name}={value}"[:60]
        if name in found:
            faults.append(LinkFault("twice", part))
            continue
        try:
            found[name] = _READERS[name](value)
        except OptionError as error:
            found[name] = ""
            faults.append(LinkFault("rules", part, error.kind, error.names, error.value[:60]))
        except ValueError:
            found[name] = ""
            faults.append(LinkFault(name, part))
    return Link(**found, faults=tuple(faults))


def _parameters(query: str) -> list[tuple[str, str]]:
    """The parameters of an address, in order. Most have none: what reads them is imported for those
    that have some, and not at every start."""
    query = query.removeprefix("?")
    if not query:
        return []
    from urllib.parse import parse_qsl

    return parse_qsl(query, keep_blank_values=True)


def link_query(rules: str) -> str:
    """The query of a link to the table ``rules``, as ``parse_link`` reads it."""
    from urllib.parse import quote_plus

    return f"?rules={quote_plus(rules, safe='=')}"


def deal_query(rules: str, deal: str) -> str:
    """The query of a link to a deal at the table ``rules``, as ``parse_link`` reads it."""
    return f"{link_query(rules)}&deal={deal}"


def _rules(text: str) -> str:
    return options_text(parse_options(text))


def _seed(text: str) -> str:
    if not SEED.fullmatch(text):
        raise ValueError(text)
    return text


def _speed(text: str) -> str:
    if text not in VALUES["speed"]:
        raise ValueError(text)
    return text


def _deal(text: str) -> str:
    if not DEAL.fullmatch(text):
        raise ValueError(text)
    return text


def _lesson(text: str) -> str:
    return text[:LONGEST_LESSON]


_READERS = {"rules": _rules, "seed": _seed, "speed": _speed, "lesson": _lesson, "deal": _deal}
