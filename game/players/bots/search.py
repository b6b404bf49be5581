"""Thinking: every choice played out in deals that could be the true one.

Those deals are drawn from what the seat may know and weighed by how likely they make what the
others bid and played; the nets play them out (``game/kernel/search.h``).
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Awaitable, Callable

from game.kernel import Compiled
from game.kernel.pondering import Pondered, Settings
from game.players.base import Limit
from game.rules import View

from .policy import policy_kernel, scales

_LEAST = 4
"""So few worlds are looked at however short the time."""
_paces: deque[float] = deque([1.0], maxlen=4)
"""Milliseconds a world took on this machine, the last times: the least of them counts, for it may
have been busy with something else."""

Ponder = Callable[[View, Settings, int], Awaitable[Pondered | None]]
"""``Kernel.ponder``, waited for; None where it can't be had."""


def thinks() -> bool:
    """Whether the kernel is the fast one, without which thinking would take minutes."""
    return isinstance(policy_kernel(), Compiled)


async def _here(view: View, settings: Settings, chance: int) -> Pondered | None:
    return policy_kernel().ponder(view, settings, chance) if thinks() else None


_place: list[Ponder] = [_here]


def ponder_in(place: Ponder) -> None:
    """From now on bots that are waited for think in that place. A page must say so before they
    begin: its own thread is not to be held up."""
    _place[:] = [place]


def ponder(view: View, worlds: int, candidates: int, chance: int, limit: Limit) -> Pondered:
    """The choices in a view of the play, and what each was found to be worth in ``worlds`` deals
    drawn from ``candidates``, fewer where ``limit`` says so.

    ``chance`` (32 bits) decides which; with a limit in milliseconds, so does the machine."""
    settings = _within(limit, worlds, candidates)
    began = time.perf_counter()
    found = policy_kernel().ponder(view, settings, chance)
    _measured(began, settings)
    return found


async def ponder_in_place(
    view: View, worlds: int, candidates: int, chance: int, limit: Limit
) -> Pondered | None:
    """The same in the place that ``ponder_in`` named, here if none was; None where nobody can."""
    settings = _within(limit, worlds, candidates)
    began = time.perf_counter()
    found = await _place[0](view, settings, chance)
    if found is not None:
        _measured(began, settings)
    return found


def _within(limit: Limit, worlds: int, candidates: int) -> Settings:
    within = worlds
    if limit.nodes is not None:
        within = min(within, limit.nodes)
    if limit.ms is not None:
        within = min(within, int(limit.ms / min(_paces)))
    within = max(_LEAST, within)
    return Settings(scales(), worlds=within, candidates=candidates * within // worlds)


def _measured(began: float, settings: Settings) -> None:
    _paces.append(1000 * (time.perf_counter() - began) / settings.worlds)
