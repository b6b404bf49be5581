"""What this device keeps of the play: the match, the lesson, and what is kept beside them."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.rules import RecordError, dumps
from game.table.journal import Journal
from game.table.store import Save, load_save
from game.ui.messages import Message
from game.ui.opening_messages import Damage, NotSaved, Saved
from game.ui.records import complaint

from .belongings import summary
from .ownership import Ownership
from .storage import SAVE, Storage, StorageError


class Keeping:
    """The kept match: ``save`` is how far it has come, None without one; ``damaged`` the text of
    one that could not be read whole, or what was readable of it. It is written only while this tab
    may, as ``ownership`` says; ``tell`` hears once that the device refuses."""

    def __init__(
        self,
        window: Any,
        storage: Storage,
        ownership: Ownership,
        tell: Callable[[Message], None],
    ) -> None:
        self.save: Save | None = None
        self.damaged = ""
        self._console = window.console
        self._storage = storage
        self._ownership = ownership
        self._tell = tell
        self._journal: Journal | None = None
        self._warned = False

    def read(self) -> tuple[Saved | None, Damage | None]:
        """What lies in the storage: a match, a damaged one, or nothing."""
        text = self._storage.read(SAVE)
        self.save = None
        if text is None:
            return None, None
        try:
            self.save = load_save(text)
        except RecordError as error:
            readable = bool(error.readable.moves)
            self.damaged = dumps(error.readable) if readable else text
            what, newer = complaint(error), error.of_other_version
            return None, Damage(error.line, error.rule, readable, what, newer)
        except Exception as error:  # a fault of the game: the text must not be lost over it
            self.damaged = text
            self._console.error("".join(traceback.format_exception(error)))
            return None, Damage(1, type(error).__name__, False, str(error))
        return summary(self.save), None

    def known(self) -> Save:
        """The kept match. Raises LookupError where there is none."""
        if self.save is None:
            raise LookupError("no match is saved")
        return self.save

    def taken_back(self) -> Save:
        """The kept match as it was before the last action; raises LookupError without one."""
        save = self.known()
        if not save.record.moves:
            raise LookupError("there is no decision to take back")
        return replace(save, record=replace(save.record, moves=save.record.moves[:-1]))

    def begin(self, save: Save) -> None:
        """Keeps another match, or the same from another place on."""
        self.save, self._journal = save, Journal(save)
        self._write(self._journal.text)

    def go_on(self, save: Save) -> None:
        """Keeps how far the match has come."""
        if self._journal is not None:
            self.save = save
            self._write(self._journal.add(save.record))

    def forget(self) -> None:
        """Keeps no match any more."""
        self.save = None
        if self._ownership.held:
            self._storage.remove(SAVE)

    def keep_beside(self, key: str, text: str) -> None:
        """Keeps what is not the match, such as settings, under its key; an empty text keeps
        nothing. Where the device refuses it holds for this visit: the sheet about the device's
        storage is for the match."""
        try:
            if text:
                self._storage.write(key, text)
            else:
                self._storage.remove(key)
        except StorageError as error:
            self._console.info(f"29 can't keep {key} on this device: {error}")

    def _write(self, text: str) -> None:
        """Where the device refuses, the person is told once, and play goes on."""
        if not self._ownership.held:
            return
        try:
            self._storage.write(SAVE, text)
        except StorageError:
            if not self._warned:
                self._warned = True
                self._tell(NotSaved())
        else:
            self._warned = False
