"""Parts of the game that are not there from the start: the modules of play with friends, of
lessons, of the rules in words.

Which module is in which part is decided by the build. Importing one whose part is not here raises
``NotHere``; the page then fetches the part and does once more what it was about to do. Where all
modules lie in one folder, as in the tests, nothing of this is ever used.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, TypeAlias

from pyodide.ffi import JsException, create_proxy

from game.ui.messages import Message
from game.ui.part_messages import PartAwaited, PartCame

from . import ahead
from .packed import Pack

Load: TypeAlias = Callable[[str, Any], Any]
"""Fetches a part's pack, as bytes, and tells how much of it is here in per cent."""

_FOLDER = "/lib"
_NOTICED = 0.5
"""Seconds that nobody minds to wait without being told why."""


class NotHere(Exception):
    """What is imported lies in a ``part`` that has not been fetched."""

    def __init__(self, part: str) -> None:
        super().__init__(f"the part {part!r} of the game is not here yet")
        self.part = part


class PartFailed(RuntimeError):
    """A part could not be had; the text says why. ``gone``: the server answered, and has it no
    more."""

    def __init__(self, why: str, *, gone: bool) -> None:
        super().__init__(why)
        self.gone = gone


class Parts(MetaPathFinder):
    """Finds modules in the parts that are here, and fetches others.

    ``modules`` names those of each part; ``load`` fetches one; ``tell`` hears of one that takes
    long.
    """

    def __init__(
        self,
        modules: Mapping[str, Sequence[str]],
        load: Load,
        tell: Callable[[Message], None],
    ) -> None:
        self._part_of = {name: part for part, names in modules.items() for name in names}
        self._load = load
        self._tell = tell
        self._here: dict[str, Pack] = {}
        self._coming: dict[str, asyncio.Task[None]] = {}
        sys.meta_path.append(self)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """See ``importlib``. Raises NotHere."""
        part = self._part_of.get(fullname)
        if part is None:
            return None
        if part not in self._here:
            raise NotHere(part)
        return self._here[part].find_spec(fullname)

    async def fetch(self, part: str) -> None:
        """Has a part here; fetched once, however many ask. Raises PartFailed."""
        if part in self._here:
            return
        coming = self._coming.get(part)
        if coming is None:
            coming = self._coming[part] = asyncio.ensure_future(self._fetched(part))
        await asyncio.shield(coming)

    async def _fetched(self, part: str) -> None:
        began = asyncio.get_running_loop().time()

        def told(percent: int) -> None:
            if asyncio.get_running_loop().time() - began > _NOTICED:
                self._tell(PartAwaited(percent))

        progress = create_proxy(told)
        waiting = asyncio.get_running_loop().call_later(_NOTICED, told, 0)
        try:
            content = await self._load(part, progress)
        except JsException as error:
            raise PartFailed(str(error), gone=bool(getattr(error, "gone", False))) from error
        finally:
            waiting.cancel()
            progress.destroy()
            del self._coming[part]
            self._tell(PartCame())
        path = f"{_FOLDER}/{part}.pack"
        with open(path, "wb") as file:  # noqa: PTH123  the start goes without `pathlib`
            file.write(content.to_bytes())
        pack = Pack(path)
        ahead.learn(pack.get_data(ahead.FILE))
        self._here[part] = pack
