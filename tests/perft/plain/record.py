"""A plain reader of whole records (`.t29`): every hand known, every line checked."""

from __future__ import annotations

import re
from typing import Any

from tests.perft.plain.cards import DECK, SIDES, after
from tests.perft.plain.deal import act, actions, new_deal, result, to_act
from tests.perft.plain.match import enter, new_match
from tests.perft.plain.options import PRESETS, Options, make_options, value_of


class WrongLineError(Exception):
    """A line that cannot be. `line` counts from 1; `reading` is what was read before it."""

    def __init__(self, line: int, why: str, reading: dict[str, Any]) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.reading = reading


def read(text: str) -> dict[str, Any]:
    """What `text` records: "options", "match", "deals" (every deal, ended or not), "ends".

    "ends" has one entry for each deal that has ended: its result, and the match as it then stood.
    Raises WrongLineError at the first line that cannot be.
    """
    reading: dict[str, Any] = {
        "format": None,
        "options": None,
        "match": None,
        "deals": [],
        "ends": [],
        "checked": False,  # has the result line of the last deal been read?
    }
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            _read_line(reading, line.strip())
        except ValueError as wrong:
            raise WrongLineError(number, str(wrong), reading) from wrong
    return reading


def rules_of(line: str) -> Options:
    """The options of a `rules` line."""
    _, preset, *changes = line.split()
    if preset not in PRESETS:
        raise ValueError(f"no preset {preset}")
    changed: Options = {}
    for change in changes:
        name, _, value = change.partition("=")
        if name in changed:
            raise ValueError(f"{name} given twice")
        changed[name] = value_of(name, value or "yes")
    return make_options(preset, **changed)


def hands_of(words: list[str]) -> dict[str, list[str]]:
    """The hands of a `deal` line: `N:JD,8C,…` for each seat."""
    hands = {}
    for word in words:
        seat, _, cards = word.partition(":")
        hands[seat] = [plain_card(card) for card in cards.split(",")]
    if sorted(hands) != sorted("NESW") or len(words) != 4:
        raise ValueError("four hands, one a seat")
    if any(len(hand) != 8 for hand in hands.values()):
        raise ValueError("eight cards a seat")
    if sorted(card for hand in hands.values() for card in hand) != sorted(DECK):
        raise ValueError("each of the 32 cards once")
    return hands


def plain_card(text: str) -> str:
    """A card in the form writers write: upper case, T for ten."""
    return text.upper().replace("10", "T")


def _read_line(reading: dict[str, Any], line: str) -> None:
    words = line.split()
    if reading["format"] is None:
        if line != "29/1":
            raise ValueError("a record begins with 29/1")
        reading["format"] = line
    elif reading["options"] is None:
        if words[0] != "rules":
            raise ValueError("the second statement is rules")
        reading["options"] = rules_of(line)
        reading["match"] = new_match(reading["options"])
    elif words[0] == "player":
        if len(words) < 3 or words[1] not in "NESW":
            raise ValueError("player SEAT NAME")
    elif words[0] == "deal":
        _begin_deal(reading, words)
    elif words[0] == "result":
        _check_result(reading, words)
    else:
        _do(reading, words)


def _begin_deal(reading: dict[str, Any], words: list[str]) -> None:
    deals = reading["deals"]
    if reading["match"]["over"]:
        raise ValueError("the match is over")
    if deals:
        if result(deals[-1]) is None:
            raise ValueError("the deal before has not ended")
        if words[1] != after(reading["options"], deals[-1]["dealer"]):
            raise ValueError("another player deals")
    if words[1] not in ("N", "E", "S", "W"):
        raise ValueError("no such dealer")
    deals.append(new_deal(reading["options"], words[1], hands_of(words[2:])))
    reading["checked"] = False
    _enter_if_ended(reading)


def _do(reading: dict[str, Any], words: list[str]) -> None:
    deal = reading["deals"][-1] if reading["deals"] else None
    if deal is None or to_act(deal) is None:
        raise ValueError("no deal goes on")
    seat, action = words[0].upper(), " ".join(words[1:])
    if seat != to_act(deal):
        raise ValueError(f"{to_act(deal)} has to act")
    spelled = {spelling.lower(): spelling for spelling in actions(deal)}
    plain = re.sub(r"10(?=[shdc]$)", "t", action.lower())
    if plain not in spelled:
        raise ValueError(f"{action}: not one of {actions(deal)}")
    act(deal, spelled[plain])
    _enter_if_ended(reading)


def _enter_if_ended(reading: dict[str, Any]) -> None:
    ended = result(reading["deals"][-1])
    if ended is None:
        return
    match = reading["match"]
    enter(match, ended)
    stands = {name: dict(match[name]) for name in ("total", "red", "black", "rounds")}
    stands.update(over=match["over"], winner=match["winner"])
    reading["ends"].append({"result": ended, "match": stands})


def _check_result(reading: dict[str, Any], words: list[str]) -> None:
    ended = result(reading["deals"][-1]) if reading["deals"] else None
    if ended is None or reading["checked"]:
        raise ValueError("no deal has just ended")
    reading["checked"] = True
    if words != result_line(ended).split():
        raise ValueError(f"not so: {result_line(ended)}")


def result_line(ended: dict[str, Any]) -> str:
    """The `result` line of a deal that has ended."""
    points, score = (
        " ".join(f"{side}={ended[what][side]}" for side in SIDES) for what in ("points", "score")
    )
    target = "-" if ended["target"] is None else ended["target"]
    won = ended["won"] or "-"
    return f"result {ended['outcome']} won={won} {points} target={target} score {score}"
