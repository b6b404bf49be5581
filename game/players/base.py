"""One chair, one protocol: a person, a bot and a stand-in are asked in the same way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from game.rules import Action, Event, View


@dataclass(frozen=True)
class Limit:
    """How much a player may think about one decision: ``nodes`` looked at, for results that repeat
    on any machine, or ``ms`` milliseconds. ``None`` is no limit. Rules of thumb need neither."""

    nodes: int | None = None
    ms: int | None = None


class Player(Protocol):
    """Who sits in a seat. The table does not know which kind it is."""

    async def decide(self, view: View, limit: Limit) -> Action:
        """One of ``view.legal``. Only asked when it is this seat's turn.

        May be cancelled while it waits; it is then asked again with an equal view later."""
        ...

    def notice(self, event: Event) -> None:
        """Told of everything that happens, as far as this seat may know it."""
        ...
