"""A deal that is played again, in words."""

from __future__ import annotations

from game.rules.seats import side_of
from game.rules.state import Result

from ..model import ME
from ..text import _
from .deal import Again


def title_of() -> str:
    """What a link to a deal is called where it arrives."""
    return _("A deal of Twenty-nine to play")


def tag_text(again: Again) -> str:
    """What stands on the table all the while, in few words."""
    if again.number:
        return _("Deal {number} again").format(number=again.number)
    return _("A deal to try")


def begun_text(again: Again) -> str:
    """What is said when it begins."""
    if again.number:
        text = _("You play deal {number} again. It counts for nothing, and your match waits.")
        return text.format(number=again.number)
    return _("You play a deal that was played before. It counts for nothing.")


def back_text(again: Again) -> str:
    """The way back, as a button."""
    return _("Start screen") if again.home else _("Back to the match")


def compared_text(then: Result, now: Result) -> str:
    """Which time went better for one's own side: by the score, and where that is the same by card
    points."""
    ours = side_of(ME)
    better = _worth(now, ours) > _worth(then, ours)
    worse = _worth(now, ours) < _worth(then, ours)
    if better:
        return _("This time it went better for your side.")
    if worse:
        return _("This time it went worse for your side.")
    return _("For your side it came to the same.")


def _worth(result: Result, side: int) -> tuple[int, int]:
    return result.score[side] - result.score[1 - side], result.points[side]
