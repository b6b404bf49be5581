"""The secret of a room: who has the link may come in, nobody else can even find the room.

Everything is derived from 128 random bits in the link's fragment, which no server gets to see. What
relays see, the room's id and what is encrypted with its password, does not lead back to them.
"""

from __future__ import annotations

import re
import secrets
from hashlib import sha256

_BYTES = 16
_SECRET = re.compile(r"[A-Za-z0-9_-]{22}")
_IN_LINK = re.compile(r"(?:^|[#&?])friends=([A-Za-z0-9_-]{22})(?:$|[&\s])")


def fresh_secret() -> str:
    """128 random bits as 22 letters, digits, ``-`` and ``_``."""
    return secrets.token_urlsafe(_BYTES)


def fragment(secret: str) -> str:
    """What follows ``#`` in a link to the room."""
    return f"friends={read_secret(secret)}"


def read_secret(text: str) -> str:
    """The secret in a link, in a fragment, or as it is. Raises ValueError where there is none."""
    text = text.strip()
    found = _IN_LINK.search(text)
    secret = found[1] if found else text
    if not _SECRET.fullmatch(secret):
        raise ValueError("there is no room's secret in it: 22 letters, digits, - and _")
    return secret


def room_id(secret: str) -> str:
    """The name under which browsers find each other: 160 bits, in hexadecimal."""
    return _derived("room", secret)[:40]


def password(secret: str) -> str:
    """What the first words between two browsers are encrypted with: 256 bits, in hexadecimal."""
    return _derived("password", secret)


def _derived(purpose: str, secret: str) -> str:
    return sha256(f"29/{purpose}/{read_secret(secret)}".encode()).hexdigest()
