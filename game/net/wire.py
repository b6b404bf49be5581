"""The envelope: a message as text, and back with every doubt.

An envelope is a JSON object: ``v`` the version of this protocol, ``k`` the kind of message, ``n``
its number, one higher than that of any message sent to this peer before, and the message's fields.
``read`` takes any text whatever; it gives a message that is right in every field, or raises a
PeerFault and has changed nothing.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any, NamedTuple, NoReturn

from game.table.nested import read_json

from .fault import PeerFault
from .fields import SHAPES
from .messages import Message, TableIs

VERSION = 2

SIZE = 16_384
"""No message is longer, in characters, but for ``TableIs``, which brings a whole match."""
TABLE_SIZE = 1_048_576

_KINDS = {kind.__name__: kind for kind in SHAPES}
_LAST = 2**53 - 1


class Envelope(NamedTuple):
    """A message and its number."""

    number: int
    message: Message


def write(message: Message, number: int) -> str:
    """The text of an envelope."""
    kind = type(message).__name__
    return json.dumps(
        {"v": VERSION, "k": kind, "n": number, **asdict(message)},
        separators=(",", ":"),
        ensure_ascii=False,
    )


def read(text: str) -> Envelope:
    """The message in a text. Raises PeerFault naming the first thing that is wrong."""
    if len(text) > TABLE_SIZE or (
        len(text) > SIZE and f'"k":"{TableIs.__name__}"' not in text[:64]
    ):
        raise PeerFault("size", f"{len(text)} characters")
    found = _object(text)
    version = found.pop("v", None)
    if type(version) is not int:
        raise PeerFault("syntax", "no version")
    if version != VERSION:
        raise PeerFault("version", str(max(-1, min(version, 1_000_000))))
    kind = found.pop("k", None)
    known = _KINDS.get(kind) if isinstance(kind, str) else None
    if known is None:
        raise PeerFault("kind", "no kind of message")
    number = found.pop("n", None)
    if type(number) is not int or not 0 < number <= _LAST:
        raise PeerFault("range", "no number of a message")
    shapes = SHAPES[known]
    if found.keys() != shapes.keys():
        raise PeerFault("fields", f"not the fields of {known.__name__}")
    values = {}
    for name, shape in shapes.items():
        try:
            values[name] = shape(found[name])
        except PeerFault as fault:
            raise PeerFault(fault.kind, f"{known.__name__}.{name}: {fault.text}") from fault
    return Envelope(number, known(**values))


def _object(text: str) -> dict[str, Any]:
    try:
        found = read_json(text, parse_constant=_no_constant, object_pairs_hook=_once)
    except ValueError as error:
        raise PeerFault("syntax", "no JSON, or too deep") from error
    if type(found) is not dict:
        raise PeerFault("syntax", "no JSON object")
    return found


def _no_constant(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a field is there twice")
    return found
