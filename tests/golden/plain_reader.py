"""What the plain rules of `tests.perft.plain` make of the records in this folder.

`python -m tests.golden.plain_reader` writes the expectations anew: beside each complete record a
`.json` with one object a deal, beside each record in `legal/` a `.txt` with what the seat to act
may do, and each record in `seen/` again from the whole one it names. The records themselves are
written by hand or chosen by hand among plain play-outs; none comes from the engine.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from tests.perft import plain
from tests.perft.plain.record import read

HERE = Path(__file__).parent


def complete_records() -> list[Path]:
    """Records of deals that ended, each with its `.json`."""
    return sorted(HERE.glob("*.t29"))


def legal_records() -> list[Path]:
    """Records that stop where somebody has to act, each with its `.txt`."""
    return sorted((HERE / "legal").glob("*.t29"))


def seen_records() -> list[Path]:
    """Records as one seat sees them, each with its `.json` or `.txt`."""
    return sorted((HERE / "seen").glob("*.t29"))


def wrong_records() -> list[Path]:
    """Records with one wrong line, the last; their first line says which and what refuses it."""
    return sorted((HERE / "wrong").glob("*.t29")) + sorted((HERE / "seen/wrong").glob("*.t29"))


def objects(text: str) -> list[dict[str, Any]]:
    """The objects that `replay` prints for a record, one for each deal that has ended."""
    reading = read(text)
    kind = reading["options"]["match"]
    printed = []
    for number, end in enumerate(reading["ends"], start=1):
        ended, match = end["result"], end["match"]
        markers = {side: {c: match[c][side] for c in ("red", "black")} for side in plain.SIDES}
        printed.append(
            {
                "deal": number,
                "outcome": ended["outcome"],
                "won": ended["won"],
                "bidder": ended["bidder"],
                "bid": ended["bid"],
                "trump": ended["trump"],
                "target": ended["target"],
                "points": None if ended["outcome"] == "thrown_in" else ended["points"],
                "score": ended["score"],
                "total": match["total"],
                "sets": markers if kind == "sets" else None,
                "rounds": match["rounds"] if kind == "rounds" else None,
                "over": match["over"],
            }
        )
    return printed


def legal(text: str) -> list[str]:
    """What the seat to act may do at the end of the record, sorted."""
    deals = read(text)["deals"]
    return sorted(plain.actions(deals[-1])) if deals else []


def expectation(text: str) -> tuple[int, list[str]]:
    """Line and rules (any of them will do) of a first line `# expect LINE RULE|RULE…`."""
    mark, word, line, rules = text.splitlines()[0].split()
    assert (mark, word) == ("#", "expect")
    return int(line), rules.split("|")


def source(text: str) -> tuple[str, str]:
    """Seat and name of the whole record of a first line `# as SEAT sees NAME`."""
    mark, word, seat, sees, name = text.splitlines()[0].split()
    assert (mark, word, sees) == ("#", "as", "sees")
    return seat, name


def redact(text: str, seat: str) -> str:
    """A whole record as `seat` sees it; comments are left out."""
    deals = iter(read(text)["deals"])
    deal: plain.Deal = {}
    seen = []
    for line in text.splitlines():
        words = line.split()
        if not words or line.startswith("#"):
            continue
        if words[0] == "deal":
            deal = next(deals)
            line = f"deal {words[1]} " + " ".join(_seen_hand(deal, hand, seat) for hand in "NESW")
        elif len(words) == 3 and words[1] == "trump":
            known = words[0] == seat or words[2] == "7th" or deal["shown"]
            line = line if known else f"{words[0]} trump ?"
        seen.append(line)
    return "\n".join(seen) + "\n"


def _seen_hand(deal: plain.Deal, whose: str, seat: str) -> str:
    """One hand of the `deal` line as `seat` sees it."""
    options = deal["options"]
    second_four = deal["phase"] not in ("auction", "trump", "double", "redouble") and (
        deal["phase"] != "over" or deal["trump"] is not None
    )
    cards = list(deal["dealt"][whose])
    # whether the seventh card was called for shows in how its card lay or came back
    seventh = deal["seventh"] and deal["bidder"] == whose
    if whose == seat:
        if seventh and options["seventh_card"] == "blind" and deal["concealed"] is not None:
            cards[6] = "?"
        return f"{whose}:" + ",".join(cards if second_four else cards[:4])
    if seventh and deal["shown"]:
        return f"{whose}:" + ",".join(["?"] * 6 + [cards[6], "?"])
    return f"{whose}:?"


def expected_files() -> dict[Path, str]:
    """Every expectation file of this folder with what belongs in it."""
    files = {}
    for path in complete_records():
        files[path.with_suffix(path.suffix + ".json")] = _json(objects(path.read_text("utf-8")))
    for path in legal_records():
        lines = legal(path.read_text("utf-8"))
        files[path.with_suffix(path.suffix + ".txt")] = "\n".join(lines) + "\n"
    for path in seen_records():
        first, *_ = text = path.read_text("utf-8").splitlines(keepends=True)
        seat, name = source("".join(text))
        whole = (HERE / name).read_text("utf-8")
        files[path] = first + redact(whole, seat)
        if plain.to_act(read(whole)["deals"][-1]) == seat:
            files[path.with_suffix(path.suffix + ".txt")] = "\n".join(legal(whole)) + "\n"
        else:
            printed = objects(whole)
            for deal, told in zip(read(whole)["deals"], printed, strict=True):
                hidden = not deal["shown"] and deal["single"] is None and deal["trump"] is not None
                if hidden and not knows_trump(deal, seat):
                    told["trump"] = "?"
            files[path.with_suffix(path.suffix + ".json")] = _json(printed)
    return files


def knows_trump(deal: plain.Deal, seat: str) -> bool:
    """Does `seat` know a trump that was never shown?"""
    blind = deal["seventh"] and deal["options"]["seventh_card"] == "blind"
    return seat == deal["bidder"] and not blind


def _json(printed: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(told) + "\n" for told in printed)


def main() -> int:
    for path, text in expected_files().items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
