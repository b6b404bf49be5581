"""Where `unicodedata` keeps the names of characters in Pyodide's memory.

Modules/unicodename_db.h of CPython, which Tools/unicode/makeunicodedata.py writes: all names as a
graph of letters, in which words share their beginnings and their ends; the code point of each in
the order of the graph; and the other way round the place of each code point in it. The second must
have each code point once, the third follows from it and must lie there to the last byte.
"""

import re
import struct
import unicodedata
from collections import Counter

from building.report import BuildError

_LETTERS = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -")
_ROOT = re.compile(rb"(?=[\x80-\xff]{2}[\x02-\x07])")
"""How the graph begins: with twice the number of its names, seven bits in each byte."""
_LEAST = 30_000  # names
_CODE_POINTS, _BLOCK = 0x110000, 256  # of so many code points the places stand together


def of_names(image: bytes | bytearray) -> list[tuple[int, int]]:
    """Begin and end of the tables. Raises BuildError where one of them is not there."""
    for found in _ROOT.finditer(image):
        begin = found.start()
        if graph := _graph(image, begin):
            names, size = graph
            codes = _codes(image, names)
            table = struct.unpack_from(f"<{len(names)}I", image, codes)
            blocks = _blocks({code: place for place, code in enumerate(table)}, len(names))
            places = image.find(blocks)
            if places >= 0 and len(set(table)) == len(names):
                return [
                    (begin, begin + size),
                    (codes, codes + 4 * len(names)),
                    (places, places + len(blocks)),
                ]
    raise BuildError("the names of characters are not kept in Pyodide's memory as they were")


def _graph(image: bytes | bytearray, begin: int) -> tuple[list[str], int] | None:
    """The names in the graph that begins there, in its order, and its size; None where none does.

    A node is twice the number of names that go on from it, one more where a name ends there, and
    then its edges. An edge is how much further its node lies than that of the edge before, twice
    doubled, one more if it is the last, two more if it has one letter only (else their number
    follows); and the letters.
    """
    nodes: dict[int, tuple[int, list[tuple[str, int]]]] = {}
    read, size, ahead = 0, 0, [0]
    while ahead:
        if (node := ahead.pop()) in nodes:
            continue
        if (found := _node(image, begin, node)) is None:
            return None
        number, edges, end = found
        nodes[node] = number, edges
        read, size = read + end - node, max(size, end)
        ahead += [target for _letters, target in edges]
    names: list[str] = []
    walk = [("", 0)]
    while walk:
        word, node = walk.pop()
        number, edges = nodes[node]
        if number & 1:
            names.append(word)
        walk += [(word + letters, target) for letters, target in reversed(edges)]
        if len(names) > nodes[0][0] >> 1:
            return None
    whole = read == size and len(names) == nodes[0][0] >> 1 >= _LEAST
    return (names, size) if whole else None


def _node(
    image: bytes | bytearray, begin: int, node: int
) -> tuple[int, list[tuple[str, int]], int] | None:
    """A node's number, its edges (letters, and where the node is that they lead to) and its end."""
    edges: list[tuple[str, int]] = []
    number, at = _read(image, begin + node)
    target, is_last = at - begin, False
    while not is_last:
        edge, at = _read(image, at)
        if edge == 0 and not edges:
            break
        is_last = bool(edge & 1)
        target += edge >> 2
        count = 1 if edge & 2 else image[at]
        at += 0 if edge & 2 else 1
        letters = image[at : at + count]
        at += count
        if not letters or not _LETTERS.issuperset(letters) or begin + target >= len(image):
            return None
        edges.append((letters.decode("ascii"), target))
    return number, edges, at - begin


def _read(image: bytes | bytearray, at: int) -> tuple[int, int]:
    """A number, seven bits in each byte, and where it ends."""
    value = shift = 0
    while True:
        byte = image[at]
        at, value, shift = at + 1, value | (byte & 0x7F) << shift, shift + 7
        if byte < 0x80:
            return value, at


def _codes(image: bytes | bytearray, names: list[str]) -> int:
    """Where the code points of the names stand, in that order: most of those that this Python knows
    stand where they should then. Names of more than one character have numbers of their own."""
    known = [_code(name) for name in names]
    found: Counter[int] = Counter()
    for place in range(0, len(known) - 6, 101):
        some = [code for code in known[place : place + 6] if code is not None]
        if len(some) == 6 and (at := image.find(struct.pack("<6I", *some))) >= 0:
            found[at - 4 * place] += 1
    begin = max(found, key=lambda at: found[at], default=-1)
    if begin < 0 or begin + 4 * len(names) > len(image) or found[begin] < 100:
        raise BuildError("the code points of names are not kept in Pyodide's memory as they were")
    return begin


def _code(name: str) -> int | None:
    try:
        text = unicodedata.lookup(name)
    except KeyError:  # of a younger Unicode than this Python's
        return None
    return ord(text) if len(text) == 1 else None


def _blocks(places: dict[int, int], nowhere: int) -> bytes:
    """The place of each code point, block after block, those that are the same only once."""
    blocks = dict.fromkeys(
        struct.pack(f"<{_BLOCK}H", *(places.get(code, nowhere) for code in range(at, at + _BLOCK)))
        for at in range(0, _CODE_POINTS, _BLOCK)
    )
    return b"".join(blocks)
