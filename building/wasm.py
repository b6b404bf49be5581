"""WebAssembly modules as bytes: their sections, exports, imports, and what is in their memory.

Numbers and layouts are those of the specification of WebAssembly, “Binary Format”.
"""

import re
from collections.abc import Iterator

from building.report import BuildError

IMPORTS, EXPORTS, DATA, DATA_COUNT = 2, 7, 11, 12  # numbers of sections
_FUNCTION, _TABLE, _MEMORY, _GLOBAL = range(4)  # kinds of what is exported or imported
_GAP = 64
"""Zeros that are cheaper written than left out: the pieces of the memory begin with an address that
does not compress, and each is a step for the browser."""
_FILLED = re.compile(rb"[^\0]++(?:\0{1,%d}[^\0]++)*+" % _GAP)


def sections(wasm: bytes) -> Iterator[tuple[int, int, int, int]]:
    """Each section: its number, where it begins, where its content does, and where it ends."""
    at = 8
    while at < len(wasm):
        size, body = _read(wasm, at + 1)
        yield wasm[at], at, body, body + size
        at = body + size


def section(number: int, content: bytes) -> bytes:
    """A section to be written."""
    return bytes([number]) + length(content) + content


def length(content: bytes) -> bytes:
    """How many bytes there are, as a module writes it."""
    return unsigned(len(content))


def exports(wasm: bytes) -> Iterator[tuple[str, bytes]]:
    """What a module exports: its name, and all that stands there of it."""
    for number, _begin, at, _end in sections(wasm):
        if number == EXPORTS:
            count, at = _read(wasm, at)
            for _ in range(count):
                begin = at
                name, at = _name(wasm, at)
                _index, at = _read(wasm, at + 1)
                yield name, wasm[begin:at]


def exported_functions(wasm: bytes) -> dict[str, int]:
    """The functions that a module exports, by their names: the how manieth of its own each is."""
    imported = sum(kind == _FUNCTION for _module, _name, kind in imports(wasm))
    found = {}
    for name, entry in exports(wasm):
        at = len(length(name.encode())) + len(name.encode())
        if entry[at] == _FUNCTION:
            found[name] = _read(entry, at + 1)[0] - imported
    return found


def imports(wasm: bytes) -> Iterator[tuple[str, str, int]]:
    """What a module imports: of which module, by what name, and the number of its kind."""
    for number, _begin, at, _end in sections(wasm):
        if number == IMPORTS:
            count, at = _read(wasm, at)
            for _ in range(count):
                module, at = _name(wasm, at)
                name, at = _name(wasm, at)
                yield module, name, wasm[at]
                at = _after_import(wasm, at)


def memory(wasm: bytes) -> bytes:
    """What the module puts into its memory, from address 0 on.

    Raises BuildError for a module that does so later, or at addresses that are not known yet.
    """
    image = bytearray()
    for number, _begin, at, _end in sections(wasm):
        if number == DATA:
            count, at = _read(wasm, at)
            for _ in range(count):
                if wasm[at : at + 2] != b"\0\x41":  # at once, into the first memory, a constant
                    raise BuildError("pieces of the memory are written in another way than before")
                address, at = _read(wasm, at + 2)
                size, at = _read(wasm, at + 1)
                image += bytes(max(0, address + size - len(image)))
                image[address : address + size] = wasm[at : at + size]
                at += size
    return bytes(image)


def with_memory(wasm: bytes, image: bytes) -> bytes:
    """The module with that in its memory, which is all zeros before."""
    pieces = [
        b"\0\x41" + _signed(begin) + b"\x0b" + length(image[begin:end]) + image[begin:end]
        for begin, end in _filled(image)
    ]
    count = unsigned(len(pieces))
    here = {DATA: count + b"".join(pieces), DATA_COUNT: count}
    return wasm[:8] + b"".join(
        section(number, here[number]) if number in here else wasm[begin:end]
        for number, begin, _body, end in sections(wasm)
    )


def _filled(image: bytes) -> Iterator[tuple[int, int]]:
    """Where there is something else than zeros, and the few zeros inside."""
    for found in _FILLED.finditer(image):
        yield found.span()


def unsigned(value: int) -> bytes:
    """A number in LEB128."""
    written = bytearray()
    while value > 0x7F:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*written, value])


def _signed(value: int) -> bytes:
    """A number from 0 on in the LEB128 of those that may be less."""
    written = bytearray(unsigned(value))
    if written[-1] & 0x40:  # which would be read as its sign
        written[-1] |= 0x80
        written.append(0)
    return bytes(written)


def _read(wasm: bytes, at: int) -> tuple[int, int]:
    """A number in LEB128, and where it ends."""
    value = shift = 0
    while True:
        byte = wasm[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def _name(wasm: bytes, at: int) -> tuple[str, int]:
    size, at = _read(wasm, at)
    return wasm[at : at + size].decode(), at + size


def _after_import(wasm: bytes, at: int) -> int:
    """Where an import ends whose kind stands there."""
    kind = wasm[at]
    at += 1
    if kind == _FUNCTION:
        return _read(wasm, at)[1]
    if kind == _TABLE:
        return _after_limits(wasm, _after_type(wasm, at))
    if kind == _MEMORY:
        return _after_limits(wasm, at)
    if kind == _GLOBAL:  # its type, and whether it changes
        return _after_type(wasm, at) + 1
    return _read(wasm, at + 1)[1]  # a tag


def _after_type(wasm: bytes, at: int) -> int:
    is_long = wasm[at] in (0x63, 0x64)  # a reference to a type that follows
    return _read(wasm, at + 1)[1] if is_long else at + 1


def _after_limits(wasm: bytes, at: int) -> int:
    flags, at = _read(wasm, at)
    _least, at = _read(wasm, at)
    return _read(wasm, at)[1] if flags & 1 else at
