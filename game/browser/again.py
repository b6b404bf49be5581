"""A deal that is played again, in the page: it is laid on the table in the place of the match, and
kept beside it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from game.table.store import Save
from game.ui import again_effects as do
from game.ui.again.kept import Kept, dump_kept
from game.ui.again_messages import DealLinkSent
from game.ui.messages import Message

from .keeping import Keeping
from .sending import Sending, send
from .storage import AGAIN
from .surroundings import Surroundings


class Lay(Protocol):
    """Lays a match on the table; ``keep`` gets it after every action."""

    def __call__(self, save: Save, keep: Callable[[Save], None]) -> None: ...


class PlayingAgain:
    """Carries out what playing a deal again wants. ``kept`` is how far it has come."""

    def __init__(
        self,
        window: Any,
        keeping: Keeping,
        surroundings: Surroundings,
        lay: Lay,
        tell: Callable[[Message], None],
        begin: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self._window = window
        self._keeping = keeping
        self._surroundings = surroundings
        self._lay = lay
        self._tell = tell
        self._begin = begin
        self._kept: Kept | None = None

    @property
    def kept(self) -> Kept:
        """The deal. Raises LookupError where none is played again."""
        if self._kept is None:
            raise LookupError("no deal is played again")
        return self._kept

    def carry_out(self, effect: do.AgainEffect) -> None:
        """One effect."""
        match effect:
            case do.LayAgain(kept):
                self._surroundings.forget_table()  # from now on the device keeps what a link said
                self._laid(kept)
            case do.ResumeAgain():
                self._laid(self.kept)
            case do.BeginAnew():
                self._laid(self.kept.anew())
            case do.TakeBackAgain():
                self._laid(self.kept.taken_back())
            case do.EndAgain():
                self._kept = None
                self._keeping.keep_beside(AGAIN, "")
            case do.SendDealLink(title, query):
                self._begin(self._sent(send(self._window, title, query)))
            case _:
                raise TypeError(f"nothing to be done for a deal played again: {effect}")

    def _laid(self, kept: Kept) -> None:
        self._keep(kept)
        self._lay(kept.save, self._go_on)

    def _go_on(self, save: Save) -> None:
        self._keep(self.kept.come_to(save.record))

    def _keep(self, kept: Kept) -> None:
        self._kept = kept
        self._keeping.keep_beside(AGAIN, dump_kept(kept))

    async def _sent(self, sending: Sending) -> None:
        how, address = await sending
        if how:
            self._tell(DealLinkSent(how, address))
