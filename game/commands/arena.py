"""``python -m game arena``: tournaments between bots on duplicate deals.

Every deal is played twice with the same cards, dealer and score, once with each team on N–S, so
that luck of the cards falls out of the difference.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol, TypedDict

from game.players.bots.careful import Careful
from game.players.bots.careless import Careless
from game.players.bots.levels import LEVELS, bot_of
from game.players.bots.uniform import Uniform
from game.rules import (
    Action,
    OptionError,
    Options,
    State,
    View,
    apply,
    new_match,
    options_text,
    parse_options,
    view,
)
from game.rules.seats import SEATS, side_of
from game.table.shuffle import shuffled
from game.ui.text import _

from .rules import add_rules, complain_of_rules, number_of_deals, rules_of


class Chooser(Protocol):
    """A bot asked without waiting."""

    def choose(self, view: View) -> Action:
        """One of ``view.legal``."""
        ...


TEAMS: dict[str, Callable[[str], Chooser]] = {
    "careful": Careful,
    "careless": Careless,
    **{level: partial(bot_of, level) for level in LEVELS},
    "uniform": Uniform,
}


@dataclass
class Tally:
    """What a number of deals came to: per pair of deals X's game points less Y's, halved; contracts
    ``made``: team → bid → (made, played); milliseconds of every decision by team."""

    gains: list[float] = field(default_factory=list)
    made: dict[str, dict[int, tuple[int, int]]] = field(default_factory=dict)
    times: dict[str, list[float]] = field(default_factory=dict)

    def count_contract(self, team: str, bid: int, made: bool) -> None:
        """One more contract of ``team`` played for ``bid``."""
        by_bid = self.made.setdefault(team, {})
        won, played = by_bid.get(bid, (0, 0))
        by_bid[bid] = (won + made, played + 1)

    def add(self, other: Tally) -> None:
        """Adds what another part of the tournament came to."""
        self.gains += other.gains
        for team, by_bid in other.made.items():
            mine = self.made.setdefault(team, {})
            for bid, (won, played) in by_bid.items():
                before = mine.get(bid, (0, 0))
                mine[bid] = (before[0] + won, before[1] + played)
        for team, times in other.times.items():
            self.times.setdefault(team, []).extend(times)


def play_one_deal(
    options: Options, seed: str, number: int, teams: tuple[str, str], tally: Tally
) -> tuple[int, int]:
    """Plays deal ``number`` with ``teams`` on N–S and E–W; returns the game points it gave by
    side."""
    bots = [TEAMS[teams[side_of(seat)]](f"{seed}/{number}/{seat}") for seat in SEATS]
    state: State = new_match(options, dealer=SEATS[number % 4])
    state, _events = apply(state, shuffled(seed, number))
    while state.phase not in ("deal", "over"):
        seat = state.turn
        seen = view(state, seat)
        started = time.perf_counter()
        action = bots[seat].choose(seen)
        spent = 1000 * (time.perf_counter() - started)
        tally.times.setdefault(teams[side_of(seat)], []).append(spent)
        state, _events = apply(state, action)
    result = state.last
    assert result is not None, "a deal that ended has a result"
    if result.outcome in ("made", "missed"):
        made = result.outcome == "made"
        tally.count_contract(teams[side_of(result.bidder)], result.bid, made)
    return result.score


def play_deals(task: tuple[str, str, str, str, int, int]) -> Tally:
    """One worker's share: deals ``first`` to ``last`` (exclusive), each from both sides."""
    rules, x, y, seed, first, last = task
    options = parse_options(rules)
    tally = Tally()
    for number in range(first, last):
        ours, theirs = play_one_deal(options, seed, number, (x, y), tally)
        gain = ours - theirs
        theirs, ours = play_one_deal(options, seed, number, (y, x), tally)
        tally.gains.append((gain + ours - theirs) / 2)
    return tally


def tournament(rules: str, x: str, y: str, deals: int, seed: str, cores: int) -> Tally:
    """Plays ``deals`` pairs of deals under ``rules`` (as a record's line has them)."""
    share = max(1, math.ceil(deals / (4 * cores)))
    tasks = [
        (rules, x, y, seed, first, min(first + share, deals)) for first in range(0, deals, share)
    ]
    tally = Tally()
    if cores == 1:
        parts: Iterable[Tally] = map(play_deals, tasks)
        for part in parts:
            tally.add(part)
        return tally
    with multiprocessing.Pool(cores) as pool:
        for part in pool.imap(play_deals, tasks):
            tally.add(part)
    return tally


class Figures(TypedDict):
    """What a tournament tells: see ``summary``."""

    x: str
    y: str
    deals: int
    gp: float
    ci95: float
    made: dict[str, dict[str, tuple[int, int]]]
    ms: dict[str, dict[str, float]]


def summary(tally: Tally, x: str, y: str) -> Figures:
    """The figures of a tournament: ``gp`` game points a deal by which X is ahead, with ``ci95``,
    the half width of its 95 % interval; ``made``: team → bid → contracts made and played; ``ms`` a
    decision takes: team → ``p50``, ``p95``, ``max``."""
    number = len(tally.gains)
    mean = sum(tally.gains) / number
    squares = sum((gain - mean) ** 2 for gain in tally.gains)
    return {
        "x": x,
        "y": y,
        "deals": number,
        "gp": round(mean, 4),
        "ci95": round(1.96 * math.sqrt(squares / max(1, number - 1) / number), 4),
        "made": {
            team: {str(bid): bids[bid] for bid in sorted(bids)}
            for team, bids in sorted(tally.made.items())
        },
        "ms": {team: _spread_of(times) for team, times in sorted(tally.times.items())},
    }


def _spread_of(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    last = len(ordered) - 1
    return {
        "p50": round(ordered[last // 2], 3),
        "p95": round(ordered[last * 95 // 100], 3),
        "max": round(ordered[last], 3),
    }


def report(figures: Figures) -> str:
    """The figures in lines for people."""
    lines = [
        _(
            "{x} – {y}: {gain:+.3f} ± {width:.3f} game points a deal, {deals} duplicate deals"
        ).format(
            x=figures["x"],
            y=figures["y"],
            gain=figures["gp"],
            width=figures["ci95"],
            deals=figures["deals"],
        )
    ]
    for team, bids in figures["made"].items():
        for bid, (made, played) in bids.items():
            lines.append(
                _("{team}, bid {bid}: {made} of {played} made ({percent} %)").format(
                    team=team, bid=bid, made=made, played=played, percent=round(100 * made / played)
                )
            )
    for team, spent in figures["ms"].items():
        lines.append(
            _("{team}: {p50} ms a decision, {p95} ms at the 95th percentile, {max} at most").format(
                team=team, **spent
            )
        )
    return "\n".join(lines)


def main(argv: Sequence[str]) -> int:
    """Runs a tournament and prints what came of it."""
    parser = argparse.ArgumentParser(
        prog="python -m game arena",
        description=_("Two teams of bots play the same deals, each from both sides."),
    )
    parser.add_argument(
        "--teams", nargs=2, choices=sorted(TEAMS), metavar=("X", "Y"), required=True
    )
    parser.add_argument("--deals", type=number_of_deals, default=400)
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))
    add_rules(parser)
    given = parser.parse_args(argv)
    try:
        rules = options_text(rules_of(given))
    except OptionError as error:
        complain_of_rules(error)
        return 2
    x, y = given.teams
    tally = tournament(rules, x, y, given.deals, given.seed or "1", max(1, given.cores))
    figures = summary(tally, x, y)
    print(json.dumps(figures) if given.json else report(figures))
    return 0
