"""Where the tables of Chinese, Japanese and Korean text encodings lie in Pyodide's memory.

They are there twice, for CPython's codecs and for the C library's `iconv`, a sixth of all that
Pyodide weighs.
"""

import struct


def of_codecs(image: bytes | bytearray) -> list[tuple[int, int]]:
    """Where the tables of CPython's codecs are: begin and end of each, in order.

    `struct dbcs_index` and `struct unim_index` in Modules/cjkcodecs/cjkcodecs.h: for each first
    byte the address of its row and the least and the greatest second byte there, or zeros. The
    rows, of two bytes for each character, follow one another without a gap, which nothing else in
    the memory does for more than some bytes.
    """
    words = struct.unpack_from(f"<{len(image) // 4}I", image)
    found, seen = [], set()
    for start, address in enumerate(words):
        if start in seen or not 0 < address < len(image):
            continue
        rows, at, end = 0, start, address
        while at + 1 < len(words):
            least, greatest = words[at + 1] & 0xFF, words[at + 1] >> 8
            if words[at] == end and least <= greatest <= 0xFF:
                seen.add(at)
                rows, end = rows + 1, end + 2 * (greatest - least + 1)
            elif words[at] or words[at + 1]:
                break
            at += 2
        if rows >= 4 and end - address >= 400:
            found.append((address, end))
    return sorted(found)


# iconv

_OF_94 = range(0xA1, 0xFF)
_OF_157 = (*range(0x40, 0x7F), *_OF_94)
_OF_190 = (*range(0x40, 0x7F), *range(0x80, 0xFF))
_GRIDS = (
    # first bytes and second bytes of what the C library keeps: musl, src/locale/iconv.c
    ("euc_jp", range(0xA1, 0xF5), _OF_94),
    ("gb18030", range(0x81, 0xFF), _OF_190),
    ("big5", range(0xA1, 0xFA), _OF_157),
    ("big5hkscs", range(0x88, 0xA0), _OF_157),
    ("euc_kr", range(0xA1, 0xFE), _OF_94),
)


def of_iconv(image: bytes | bytearray) -> list[tuple[int, int]]:
    """Where the tables of `iconv` are: code points, row by row, of which nearly all must be what
    this Python's codecs say; and of those of the first the places, in the order of code points."""
    found = []
    for name, first, second in _GRIDS:
        codes = [_code_point(name, c, d) for c in first for d in second]
        found.append(_place(image, codes, len(second)))
    begin, end = found[0]
    width = len(_GRIDS[0][2])
    places = {
        code: at // width * 256 + at % width
        for at, (code,) in enumerate(struct.iter_unpack("<H", image[begin:end]))
    }
    in_order = [places[code] for code in sorted(places) if code]
    back = struct.pack(f"<{len(in_order)}H", *in_order)
    at = image.find(back)
    return [*found, (at, at + len(back)) if at >= 0 else (0, 0)]


def _code_point(codec: str, *character: int) -> int:
    """The lower 16 bits of the code point, 0 where there is no such character."""
    text = bytes(character).decode(codec, "ignore")
    return ord(text) & 0xFFFF if len(text) == 1 else 0


def _place(image: bytes | bytearray, table: list[int], width: int) -> tuple[int, int]:
    """Where nearly all of that table is, of two bytes for each number."""
    whole = struct.pack(f"<{len(table)}H", *table)
    for row in range(0, len(whole) - 2 * width, 2 * width):
        if len(set(table[row // 2 : row // 2 + width])) * 2 < width:  # mostly empty
            continue
        at = -1
        while (at := image.find(whole[row : row + 2 * width], at + 1)) >= 0:
            begin, end = at - row, at - row + len(whole)
            same = sum(
                image[begin + i : begin + i + 2] == whole[i : i + 2]
                for i in range(0, len(whole), 2)
            )
            if begin >= 0 and same * 2 >= 0.9 * len(whole):
                return begin, end
    return 0, 0
