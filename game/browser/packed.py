"""Python modules out of a pack: one file with many of them, and a table that tells where each lies.

Python's own way to import from a zip takes its time at each module, and a page imports 250 of them
before anybody can tap. A pack is four bytes that tell the length of its table, the table, then one
after the other the files. The table is a marshalled dict: the name of a module as it is imported →
where its ``.pyc`` begins after the table, its length in bytes, whether it is a package. Any other
file stands there by its path, and `None` for whether it is a package.

The pack of the standard library has a zip behind it, of the few modules that Python needs until its
start imports ``sitecustomize``, if there is such a module. It is this one, by that name, and so it
must do without the library, but for what Python has frozen into it.
"""

import gc
import marshal
import os
import sys
from _frozen_importlib import ModuleSpec

_HEAD = 4
_PYC_HEAD = 16
"""Bytes of a ``.pyc`` that tell what it was made from."""

_ABSENT = (0, 0, None)

LIBRARY = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
"""Where Pyodide puts the standard library."""


class Pack:
    """Finds and loads the modules of a pack, see ``importlib.abc``, and the files beside them.

    ``path``: the pack, where each module is read from when it is imported. Raises OSError where
    there is none, ImportError for one that can't be read.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        length = int.from_bytes(self._read(0, _HEAD), "little")
        self._begin = _HEAD + length
        try:
            self._table: dict[str, tuple[int, int, bool | None]] = marshal.loads(
                self._read(_HEAD, length)
            )
        except (EOFError, TypeError, ValueError) as error:
            raise ImportError(f"{path} has no table: {error}", path=path) from error

    def find_spec(
        self, fullname: str, path: object = None, target: object = None
    ) -> ModuleSpec | None:
        """What is known of a module; `None` for one that lies elsewhere."""
        is_package = self._table.get(fullname, _ABSENT)[2]
        if is_package is None:
            return None
        file = fullname.replace(".", "/") + ("/__init__.pyc" if is_package else ".pyc")
        spec = ModuleSpec(
            fullname,
            self,  # type: ignore[arg-type]  # its base class would be a module more to import
            origin=f"{self.path}/{file}",
            is_package=is_package,
        )
        spec.has_location = True
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Python makes it."""

    def exec_module(self, module: object) -> None:
        """Raises ImportError for one that is damaged."""
        name = module.__dict__["__name__"]
        try:
            code = marshal.loads(self._content(name, _PYC_HEAD))
        except (EOFError, TypeError, ValueError) as error:
            what = f"the module {name} in {self.path} is damaged: {error}"
            raise ImportError(what, name=name, path=self.path) from error
        exec(code, module.__dict__)

    def get_data(self, path: str) -> bytes:
        """A file beside the modules, by its path after that of the pack. Raises OSError."""
        name = path.removeprefix(f"{self.path}/")
        if name not in self._table:
            raise FileNotFoundError(f"{self.path} has no {name}")
        return self._content(name)

    def _content(self, name: str, head: int = 0) -> bytes:
        at, size, _ = self._table[name]
        return self._read(self._begin + at + head, size - head)

    def _read(self, at: int, size: int) -> bytes:
        file = os.open(self.path, os.O_RDONLY)  # anew: a start that was kept has no open files
        try:
            return os.pread(file, size, at)
        finally:
            os.close(file)


def open_game(path: str) -> None:
    """Have the game imported from its pack, which lies at ``path``; called at the page's start."""
    gc.disable()  # what is imported now stays; game.browser.main begins to collect
    sys.meta_path.insert(0, Pack(path))
    from game.browser import ahead  # which the pack has

    ahead.begin()


if __name__ == "sitecustomize":
    sys.meta_path.insert(0, Pack(LIBRARY))
