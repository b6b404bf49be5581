"""What the deals of a match add up to."""

from __future__ import annotations

from typing import Any

from tests.perft.plain.cards import SIDES, other_side
from tests.perft.plain.options import Options


def new_match(options: Options) -> dict[str, Any]:
    """A match before its first deal."""
    return {
        "options": options,
        "deals": 0,
        "total": {"NS": 0, "EW": 0},
        "red": {"NS": 0, "EW": 0},  # set markers
        "black": {"NS": 0, "EW": 0},
        "rounds": {"NS": 0, "EW": 0},
        "over": False,
        "winner": None,  # a side, "draw", or None while the match goes on
    }


def enter(match: dict[str, Any], ended: dict[str, Any]) -> None:
    """Count the result of one more deal, in place."""
    assert not match["over"]
    kind, length = match["options"]["match"], match["options"]["match_length"]
    match["deals"] += 1
    total = match["total"]
    for side in SIDES:
        total[side] += ended["score"][side]
    if kind == "six":
        for side in SIDES:
            if total[side] >= length:
                match["over"], match["winner"] = True, side
            elif total[side] <= -length:
                match["over"], match["winner"] = True, other_side(side)
    elif kind == "hands":
        if match["deals"] == length:
            match["over"], match["winner"] = True, "draw"
            for side in SIDES:
                if total[side] > total[other_side(side)]:
                    match["winner"] = side
    elif kind == "sets":
        reached = [side for side in SIDES if abs(total[side]) >= length]
        for side in reached:
            match["red" if total[side] > 0 else "black"][side] += 1
        if reached:
            match["total"] = {"NS": 0, "EW": 0}
    elif ended["won"] is not None:
        match["rounds"][ended["won"]] += 1
        if match["rounds"][ended["won"]] == length:
            match["over"], match["winner"] = True, ended["won"]
