"""One rule, one id: the register that ties a rule's id to the function that decides it.

The id of a row of the rules sheet (``bid.raise_partner``) names the function registered here, the
refusal a player reads (``IllegalAction.rule``), the test that shows it and its translation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

_Decider = TypeVar("_Decider", bound=Callable[..., Any])

DECIDERS: dict[str, Callable[..., Any]] = {}
"""Rule id → the function that decides it, filled while ``game.rules`` is imported."""


def rule(rule_id: str) -> Callable[[_Decider], _Decider]:
    """Registers the decorated function as the one that decides ``rule_id``.

    Raises ValueError when an id is claimed twice: a rule is decided in one place.
    """

    def register(function: _Decider) -> _Decider:
        if rule_id in DECIDERS:
            raise ValueError(f"{rule_id} is decided twice")
        DECIDERS[rule_id] = function
        return function

    return register
