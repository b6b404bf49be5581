"""Why not: one message per rule that can refuse, for the page and the terminal alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Refusal:
    """Rule ``rule`` forbids something; ``details`` are those of ``IllegalAction``."""

    rule: str
    details: Mapping[str, int | str]
