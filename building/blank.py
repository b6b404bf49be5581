"""What Pyodide puts into its memory, without tables that the page can never read.

They are a third of it, and most of what does not compress.

- Text encodings of Chinese, Japanese and Korean, of CPython's codecs and of the C library's
  `iconv`. The codecs need Python modules that are not shipped, and the built-in modules they are
  made of are taken out of CPython's list here, so that importing one says that there is none.
  `iconv` is reached by nothing that the page can call, which the build makes sure of (`READERS`).
- The names of characters. `unicodedata` loses the two functions that tell and find them, and no
  name is known in `\\N{…}` in a text that is yet to be decoded. (In the page's own modules all
  were decoded as they were compiled.)
- What CPython says of its functions.

Where they are is not written down but found by what they are (`charsets.py`, `character_names.py`,
`explained.py`).
"""

from collections.abc import Iterable

from building import character_names, charsets, explained, lists
from building.report import BuildError

READERS = ("iconv", "iconv_open", "iconv_close")
"""The functions that read the tables of the C library, by their exported names."""

_CODECS = {f"_codecs_{name}" for name in ("cn", "hk", "iso2022", "jp", "kr", "tw")}
_NAMES = {"lookup", "name"}
_BYTES = {"codecs": 584_678, "iconv": 130_396, "names": 434_498, "functions": 226_821}
"""The bytes of each kind of tables in Pyodide 314.0.7."""
_MORE_OR_LESS = 0.03
"""How much another Pyodide may differ before somebody must look what has been found there."""


def blank(image: bytearray, module: bytes) -> None:
    """Write zeros into the memory of that module for all that.

    Raises BuildError where something is missing, or much more or less is found than should be.
    """
    # `PyImport_Inittab`: the address of a name and the number of a function
    modules = lists.with_names(image, 2, _CODECS | {"builtins", "marshal", "sys"})
    lists.take_out(image, 2, modules, _CODECS)
    # `PyMethodDef`: a name, a function, flags and the address of its documentation
    methods = lists.with_names(image, 4, _NAMES | {"bidirectional", "category", "decimal"})
    lists.take_out(image, 4, methods, _NAMES)
    for title, found in (
        ("codecs", charsets.of_codecs(image)),
        ("iconv", charsets.of_iconv(image)),
        ("names", character_names.of_names(image)),
        ("functions", explained.of_functions(image, module)),
    ):
        _blank(image, title, found)


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
