"""The modules that are frozen into CPython, as short as those of the library that are shipped.

Their code lies in Pyodide's memory with docstrings, asserts and the columns of tracebacks. Here
each is compiled again from Pyodide's own library, as that is (`stdlib.py`), and put in its place.
"""

import re
import struct
import zipfile
from itertools import dropwhile
from pathlib import Path

from building import lists
from building.bytecode import Source, compile_sources
from building.report import BuildError

_LISTS = (
    # `struct _frozen` in Include/cpython/import.h: a name, where the code is, how long it is, and
    # whether it is a package
    {"_frozen_importlib", "_frozen_importlib_external", "zipimport"},
    {"abc", "codecs", "importlib.util", "os", "site"},
)
_FILE_NAME = re.compile(rb"<frozen ([\w.]+)>")  # in the code: as tracebacks show it
_HEADER = 16  # bytes of a .pyc file that are no code


def shortened(image: bytearray, library: Path) -> None:
    """Put the shorter code into the memory; `library` is the zip of the standard library.

    Raises BuildError where it is not all there, or longer than what it replaces.
    """
    entries: list[int] = []
    for names in _LISTS:
        found = lists.entries(image, 4, lists.with_names(image, 4, names))
        # what lies before a list may look like a part of it
        entries += dropwhile(lambda at: not _file_name(image, at), (at for _name, at in found))
    with zipfile.ZipFile(library) as stock:
        sources = [_source(image, at, stock) for at in entries]
    for at, compiled in zip(entries, compile_sources(sources), strict=True):
        begin, size = lists.word(image, at + 4), lists.word(image, at + 8)
        code = compiled[_HEADER:]
        if len(code) > size:
            raise BuildError(f"a module frozen into CPython is longer than before: {begin:#x}")
        image[begin : begin + size] = code.ljust(size, b"\0")
        struct.pack_into("<I", image, at + 8, len(code))


def _source(image: bytearray, at: int, stock: zipfile.ZipFile) -> Source:
    """The source of the module whose entry is there."""
    if (name := _file_name(image, at)) is None:
        raise BuildError("CPython's list of frozen modules is not what it was")
    path = name[1].decode().replace(".", "/")
    path += "/__init__.py" if lists.word(image, at + 12) else ".py"
    if path not in stock.namelist():
        raise BuildError(f"{path} is frozen into CPython, but not in Pyodide's library")
    return Source(name[0].decode(), stock.read(path), lines=False)


def _file_name(image: bytearray, at: int) -> re.Match[bytes] | None:
    """What tracebacks call the module whose entry is there; None where it is none."""
    begin, size, package = (lists.word(image, at + offset) for offset in (4, 8, 12))
    return _FILE_NAME.search(image, begin, begin + size) if package in (0, 1) else None
