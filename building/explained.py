"""What CPython says of its functions for `help`, in Pyodide's memory: a text for each of 1,700.

In the page nobody can ask: `__doc__` of a built-in function is empty there. A text is one of these
where the entry of a list says so, `PyMethodDef` in Include/methodobject.h: the address of a name,
the number of a function, how it is called, and the address of a text, which begins with that very
name and a parenthesis. And nothing else may have an address inside it, neither other words of the
memory nor anything that can be read as a number in the module's code.
"""

import re
import struct
from bisect import bisect_left, bisect_right
from collections import Counter

from building import wasm

_CALLED = {0x1, 0x3, 0x4, 0x8, 0x80, 0x82, 0x282}  # METH_VARARGS, …; of these one
_BOUND = 0x70  # METH_CLASS, METH_STATIC, METH_COEXIST; of these any
_NAME = re.compile(rb"([A-Za-z_]\w{0,60})\0")


def of_functions(image: bytes | bytearray, module: bytes) -> list[tuple[int, int]]:
    """Begin and end of each text. `module`: the WebAssembly whose memory it is."""
    words = struct.unpack_from(f"<{len(image) // 4}I", image)
    texts = Counter(
        words[at + 3]
        for at in range(len(words) - 3)
        if words[at + 2] & ~_BOUND in _CALLED and _is_explained(image, *words[at : at + 4])
    )
    in_code = _numbers(module, len(image))
    in_memory = Counter(words)
    addresses = sorted({*in_code, *in_memory})
    return [
        (begin, end)
        for begin, count in sorted(texts.items())
        if begin not in in_code
        and in_memory[begin] == count
        and bisect_right(addresses, begin)
        == bisect_left(addresses, end := image.index(b"\0", begin))
    ]


def _is_explained(image: bytes | bytearray, name: int, function: int, _how: int, text: int) -> bool:
    """Whether a text begins with that name, and there is a function."""
    if not function or not 0 < name < len(image) or not 0 < text < len(image):
        return False
    found = _NAME.match(image, name)
    return found is not None and image.startswith(found[1] + b"(", text)


def _numbers(module: bytes, below: int) -> set[int]:
    """Whatever could be an address in what is not memory: each number in LEB128 that could begin
    at any byte, those that the code has among them."""
    found = set()
    for number, begin, _body, end in wasm.sections(module):
        if number not in (wasm.DATA, 0):
            for size in (1, 2, 3, 4):
                digits = re.compile(rb"(?=([\x80-\xff]{%d}[\0-\x7f]))" % size)
                found |= {match[1] for match in digits.finditer(module, begin, end)}
    values = (sum((byte & 0x7F) << 7 * at for at, byte in enumerate(leb)) for leb in found)
    return {value for value in values if value < below}
