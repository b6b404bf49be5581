"""Everything this device keeps of the game, out to a file and in from one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.rules import RecordError
from game.rules.options import options_text
from game.rules.record import final_state
from game.table.store import Save, load_save
from game.ui.belongings import LONGEST, BelongingsError, pack, unpack
from game.ui.device_messages import FileRead, FileRefused
from game.ui.messages import Message
from game.ui.opening_messages import Saved

from .files import TooLarge, Unreadable, chosen_text
from .storage import SAVE, Storage, StorageError
from .surroundings import Surroundings

NAME = "twenty-nine.json"


class Belongings:
    """Moves what the storage holds. ``tell`` hears what came of a file that was chosen."""

    def __init__(
        self,
        window: Any,
        storage: Storage,
        surroundings: Surroundings,
        tell: Callable[[Message], None],
    ) -> None:
        self._window = window
        self._storage = storage
        self._surroundings = surroundings
        self._tell = tell
        self._chosen: dict[str, str] = {}

    def keep(self) -> None:
        """Offers everything as a file."""
        self._surroundings.download(NAME, pack(self._storage.everything()))

    async def choose(self) -> None:
        """Has a file chosen, and looks into it. Nothing is changed yet."""
        try:
            text = await chosen_text(self._window, ".json,application/json", LONGEST)
        except TooLarge as error:
            self._tell(FileRefused("large", size=error.size))
            return
        except Unreadable as error:
            self._window.console.info(f"29 can't read the file: {error}")
            self._tell(FileRefused("unreadable"))
            return
        if text is None:
            return
        try:
            self._chosen = unpack(text)
            match = self._chosen.get(SAVE)
            saved = summary(load_save(match)) if match is not None else None
        except BelongingsError as error:
            self._tell(FileRefused(error.kind))
        except RecordError as error:
            newer = error.of_other_version
            self._tell(FileRefused("newer" if newer else "match", error.line))
        else:
            self._tell(FileRead(saved))

    def take(self) -> bool:
        """Puts what the file holds in the place of everything; whether the device kept it."""
        try:
            self._storage.replace_everything(self._chosen)
        except StorageError:
            self._tell(FileRefused("full"))
            return False
        return True


def summary(save: Save) -> Saved:
    """What the choice to continue a match shows of it."""
    state = final_state(save.record)
    over = state.phase == "over"
    rules = options_text(save.record.options)
    return Saved(rules, save.seed, state.deals, state.score, over)
