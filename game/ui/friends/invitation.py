"""The link to a room: a secret in the fragment, which browsers send to no server, and for the
hand-made way the first half of the connection as well."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias
from urllib.parse import parse_qsl

from game.net.by_hand import CodeError, read_code
from game.net.secret import fragment, read_secret

from ..link import parse_link

LONGEST = 2000


@dataclass(frozen=True)
class Invitation:
    """``secret`` is the room's; ``offer`` the host's code of the hand-made way, empty where relays
    bring people together."""

    secret: str
    offer: str = ""


def read_invitation(text: str) -> Invitation | None:
    """The invitation in a link, in its fragment, or written as a bare secret; ``None`` where there
    is none."""
    text = text.strip()
    if not text or len(text) > LONGEST:
        return None
    parts = dict(parse_qsl(text.partition("#")[2] or text.removeprefix("#")))
    try:
        secret = read_secret(parts.get("friends", text))
        offer = parts.get("hand", "")
        if offer:
            read_code(offer, "offer")
    except (CodeError, ValueError):
        return None
    return Invitation(secret, offer)


WrongLink: TypeAlias = Literal["", "link", "link empty", "link cut", "link version", "link table"]
"""Why a link leads to no friends: it is something else, nothing, a part of one, one of another
version of the game, or one that sets up a table."""


def link_fault(text: str) -> WrongLink:
    """Why there is no invitation in a text; empty where there is one."""
    if read_invitation(text) is not None:
        return ""
    text = text.strip()
    if not text:
        return "link empty"
    parts = dict(parse_qsl(text.partition("#")[2]))
    if "friends" not in parts:
        return "link table" if parse_link(text.partition("?")[2]).sets_table else "link"
    try:
        read_code(parts.get("hand", ""), "offer")
    except CodeError as error:
        if error.reason == "version":
            return "link version"
    return "link cut"


def written(invitation: Invitation) -> str:
    """What follows the ``#`` of a link."""
    hand = f"&hand={invitation.offer}" if invitation.offer else ""
    return fragment(invitation.secret) + hand
