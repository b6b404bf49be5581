"""What the screen knows of a deal that is played again: no card that the seat may not know."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.state import Result

from ..setup_messages import Sent


@dataclass(frozen=True)
class Again:
    """Deal ``number`` of the match, 0 where it is none of a match played here; how it ended
    ``then``, ``None`` where that is not known; ``home``: afterwards one goes to the start screen
    and not to a match. ``sent`` is what became of the link to it, ``address`` that link."""

    number: int
    then: Result | None
    home: bool
    sent: Sent = ""
    address: str = ""
