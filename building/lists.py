"""Lists in the memory of a program in C: entries of some words, the first of each the address of
its name, and zeros at the end."""

import re
import struct
from collections.abc import Iterator

from building.report import BuildError

_NAME = re.compile(rb"[A-Za-z_][\w.]{0,60}(?=\0)")


def with_names(image: bytearray, width: int, names: set[str]) -> int:
    """Where the list is that has entries of these names, of `width` words of four bytes each.

    Raises BuildError where there is none or more than one.
    """
    found = {
        begin
        for begin in _beginnings(image, width, min(names))
        if names <= {name for name, _at in entries(image, width, begin)}
    }
    if len(found) != 1:
        raise BuildError(f"Pyodide's list of {', '.join(sorted(names))} is not what it was")
    return found.pop()


def take_out(image: bytearray, width: int, begin: int, gone: set[str]) -> None:
    """Take the entries of those names out of the list that begins there."""
    all_entries, size = entries(image, width, begin), 4 * width
    kept = b"".join(image[at : at + size] for name, at in all_entries if name not in gone)
    whole = size * len(all_entries)
    image[begin : begin + whole] = kept.ljust(whole, b"\0")


def entries(image: bytearray, width: int, at: int) -> list[tuple[str, int]]:
    """The entries of the list that begins there: names, and where each lies; none where the list
    has no end."""
    found, size = [], 4 * width
    while name := _name(image, at):
        found.append((name, at))
        at += size
    return found if image[at : at + size] == bytes(size) else []


def word(image: bytearray, at: int) -> int:
    """The number that stands there."""
    (number,) = struct.unpack_from("<I", image, at)
    return int(number)


def _beginnings(image: bytearray, width: int, name: str) -> Iterator[int]:
    """Where the lists begin that have an entry of that name."""
    for text in re.finditer(re.escape(name.encode()) + rb"\0", image):
        for found in re.finditer(re.escape(struct.pack("<I", text.start())), image):
            at = found.start()
            while at % 4 == 0 and at > 4 * width and _name(image, at - 4 * width):
                at -= 4 * width
            if at % 4 == 0:
                yield at


def _name(image: bytearray, at: int) -> str:
    """The name whose address stands there; empty where none does."""
    address = word(image, at) if at + 4 <= len(image) else 0
    found = _NAME.match(image, address) if address else None
    return found[0].decode() if found else ""
