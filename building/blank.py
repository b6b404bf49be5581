"""What Pyodide puts into its memory, without tables that the page can never read.

They are a third of it, and most of what does not compress.

- Text encodings of Chinese, Japanese and Korean, of CPython's codecs and of the C library's
  `iconv`. The codecs need Python modules that are not shipped, and the built-in modules they are
  made of are taken out of CPython's list here, so that importing one says that there is none.
  `iconv` is reached by nothing that the page can call, which the build makes sure of (`READERS`).
- The names of characters. `unicodedata` loses the two functions that tell and find them, and no
  name is known in `\\N{…}` in a text that is yet to be decoded. (In the page's own modules all
  were decoded as they were compiled.)

Where the tables are is not written down but found by what they are (`charsets.py`,
`character_names.py`).
"""

import re
import struct
from collections.abc import Iterable

from building import character_names, charsets
from building.report import BuildError

READERS = ("iconv", "iconv_open", "iconv_close")
"""The functions that read the tables of the C library, by their exported names."""

_CODECS = {f"_codecs_{name}" for name in ("cn", "hk", "iso2022", "jp", "kr", "tw")}
_NAMES = {"lookup", "name"}
_BYTES = {"codecs": 584_678, "iconv": 130_396, "names": 434_498}
"""The bytes of each kind of tables in Pyodide 314.0.7."""
_MORE_OR_LESS = 0.03
"""How much another Pyodide may differ before somebody must look what has been found there."""


def blanked(memory: bytes) -> bytes:
    """The memory with zeros for all that.

    Raises BuildError where something is missing, or much more or less is found than should be.
    """
    image = bytearray(memory)
    # `PyImport_Inittab`: the address of a name and the number of a function
    _take_out(image, 2, _CODECS, {"builtins", "marshal", "sys"})
    # `PyMethodDef`: a name, a function, flags and the address of its documentation
    _take_out(image, 4, _NAMES, {"bidirectional", "category", "decimal", "normalize"})
    for title, found in (
        ("codecs", charsets.of_codecs(image)),
        ("iconv", charsets.of_iconv(image)),
        ("names", character_names.of_names(image)),
    ):
        _blank(image, title, found)
    return bytes(image)


def _blank(image: bytearray, title: str, found: Iterable[tuple[int, int]]) -> None:
    total = 0
    for begin, end in found:
        image[begin:end] = bytes(end - begin)
        total += end - begin
    if abs(total - _BYTES[title]) > _MORE_OR_LESS * _BYTES[title]:
        raise BuildError(
            f"{total:,} bytes of tables were found for {title} instead of {_BYTES[title]:,}: is "
            "this another Pyodide? Look at building/blank.py"
        )


def _take_out(image: bytearray, width: int, gone: set[str], others: set[str]) -> None:
    """Take the entries of those names out of the list that has them and the others: entries of
    `width` words, the first the address of a name, and zeros at the end."""
    lists = {
        begin
        for name in gone
        for begin in _beginnings(image, width, name)
        if gone | others <= {name for name, _entry in _entries(image, width, begin)}
    }
    if len(lists) != 1:
        raise BuildError(f"Pyodide's list of {', '.join(sorted(gone))} is not what it was")
    entries = _entries(image, width, begin := lists.pop())
    content = b"".join(entry for name, entry in entries if name not in gone)
    size = 4 * width * len(entries)
    image[begin : begin + size] = content.ljust(size, b"\0")


def _beginnings(image: bytearray, width: int, name: str) -> Iterable[int]:
    """Where the lists begin that have an entry of that name."""
    for text in re.finditer(re.escape(name.encode()) + rb"\0", image):
        for found in re.finditer(re.escape(struct.pack("<I", text.start())), image):
            at = found.start()
            while at % 4 == 0 and at > 4 * width and _name(image, at - 4 * width):
                at -= 4 * width
            if at % 4 == 0:
                yield at


def _entries(image: bytearray, width: int, at: int) -> list[tuple[str, bytes]]:
    """The entries of the list that begins there, with their names; none where it has no end."""
    entries, size = [], 4 * width
    while name := _name(image, at):
        entries.append((name, bytes(image[at : at + size])))
        at += size
    return entries if image[at : at + size] == bytes(size) else []


def _name(image: bytearray, at: int) -> str:
    """The name whose address stands there; empty where it is none of a name."""
    (address,) = struct.unpack_from("<I", image, at)
    found = _NAME.match(image, address) if address else None
    return found[0].decode() if found else ""


_NAME = re.compile(rb"[A-Za-z_][\w.]{0,60}(?=\0)")
