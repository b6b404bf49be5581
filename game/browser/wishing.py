"""What waits for a part of the game: it is done once the part is here, if it is still wanted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from game.ui.messages import Message
from game.ui.model import Model
from game.ui.part_messages import PartLacking
from game.ui.parts import Wish, moved_on, still_wanted

from .parts import NotHere, PartFailed, Parts


class TakeIn(Protocol):
    """Takes in a message, of the person's where it is ``by_hand``."""

    def __call__(self, message: Message, *, by_hand: bool = False) -> None: ...


class Wishes:
    """Messages that ``parts`` are fetched for. ``model`` is the one on the screen; ``begin`` starts
    a task whose failure will be shown."""

    def __init__(
        self,
        parts: Parts,
        model: Callable[[], Model],
        take_in: TakeIn,
        begin: Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]],
        console: Any,
    ) -> None:
        self._parts = parts
        self._model = model
        self._take_in = take_in
        self._begin = begin
        self._console = console
        self._fetching: set[asyncio.Task[None]] = set()
        self._last: Wish | None = None

    def wait(self, part: str, wish: Wish) -> None:
        """A part is not here that a message needs."""
        self._last = wish if wish.by_hand else self._last
        fetching = self._begin(self._fetched(part, wish))
        self._fetching.add(fetching)
        fetching.add_done_callback(self._fetching.discard)

    def follow(self, before: Model, now: Model) -> None:
        """The screen has changed: the person may have given up what they wished."""
        if moved_on(before, now):
            self._last = None

    async def settled(self) -> None:
        """Waits until nothing is waited for."""
        while self._fetching:
            await asyncio.wait(self._fetching)

    async def _fetched(self, part: str, wish: Wish) -> None:
        """Has a part of the game here, and then the message that it was wanted for."""
        failure: PartFailed | None = None
        try:
            await self._parts.fetch(part)
        except PartFailed as error:
            self._console.info(f"29 can't load a part of itself: {error}")
            failure = error
        try:
            if not still_wanted(wish, self._model(), self._last):
                return
        except NotHere:  # it was given up, and what it would do can't be told without one more part
            return
        if failure is not None:
            self._take_in(PartLacking(wish.message, failure.gone))
        else:
            self._take_in(wish.message, by_hand=wish.by_hand)
