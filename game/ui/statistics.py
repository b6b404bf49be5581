"""What this device remembers of the deals played on it: how many, how many won, at which table, and
which contracts were made. Counts only, and nothing that is not on the sheet that shows them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from game.rules.options import PRESETS
from game.rules.seats import NOBODY, Side, side_of
from game.table.nested import read_json

from .history import FinishedDeal

Pair = tuple[int, int]
_OURS: Side = 0
_CONTRACTS = ("made", "missed", "forfeit")
"""Outcomes of a deal in which a contract was won or lost."""


@dataclass(frozen=True)
class Statistics:
    """``deals`` and ``matches``: preset → how many were played to their end and how many of them
    won; ``contracts``: bid → how many one's own side had and how many it made. ``latest`` is the
    match counted last, by its seed, and how many of its deals are counted, so that none is counted
    twice when it goes on another day."""

    deals: Mapping[str, Pair] = field(default_factory=dict)
    matches: Mapping[str, Pair] = field(default_factory=dict)
    contracts: Mapping[int, Pair] = field(default_factory=dict)
    latest: tuple[str, int] = ("", 0)


def begun(
    statistics: Statistics, seed: str, preset: str, finished: Iterable[FinishedDeal]
) -> Statistics:
    """A match comes to the table: of one that was on it last, the deals missed are counted; what
    was played of any other was not played here, or long ago."""
    deals = tuple(finished)
    known, counted = statistics.latest
    if known != seed or counted > len(deals):
        return replace(statistics, latest=(seed, len(deals)))
    for deal in deals[counted:]:
        statistics = with_deal(statistics, preset, deal)
    return statistics


def with_deal(statistics: Statistics, preset: str, deal: FinishedDeal) -> Statistics:
    """One deal more."""
    result, (seed, counted) = deal.result, statistics.latest
    statistics = replace(
        statistics,
        deals=_one_more(statistics.deals, preset, won=result.won == _OURS),
        latest=(seed, counted + 1),
    )
    ours = result.bidder != NOBODY and side_of(result.bidder) == _OURS
    if not ours or not result.target or result.outcome not in _CONTRACTS:
        return statistics
    contracts = _one_more(statistics.contracts, result.bid, won=result.won == _OURS)
    return replace(statistics, contracts=contracts)


def with_match(statistics: Statistics, preset: str, winner: Side) -> Statistics:
    """One match more, won by the side; ``NOBODY`` for a draw."""
    return replace(statistics, matches=_one_more(statistics.matches, preset, won=winner == _OURS))


def _one_more(counts: Mapping[Any, Pair], key: Any, *, won: bool) -> dict[Any, Pair]:
    played, gained = counts.get(key, (0, 0))
    return {**counts, key: (played + 1, gained + won)}


# -- on the device --


def dump_statistics(statistics: Statistics) -> str:
    """The statistics as one line of JSON."""
    given = {
        "deals": statistics.deals,
        "matches": statistics.matches,
        "contracts": {str(bid): pair for bid, pair in statistics.contracts.items()},
        "latest": statistics.latest,
    }
    return json.dumps(given, separators=(",", ":"), sort_keys=True)


def load_statistics(text: str | None) -> Statistics:
    """Reads what ``dump_statistics`` wrote; what cannot be read of it counts as nothing."""
    try:
        given: Any = read_json(text or "{}")
    except ValueError:
        return Statistics()
    if not isinstance(given, dict):
        return Statistics()
    bids = {str(bid): bid for bid in range(14, 30)}
    presets = {name: name for name in PRESETS}
    return Statistics(
        deals=_pairs(given.get("deals"), presets),
        matches=_pairs(given.get("matches"), presets),
        contracts=_pairs(given.get("contracts"), bids),
        latest=_latest(given.get("latest")),
    )


def _latest(given: Any) -> tuple[str, int]:
    if isinstance(given, list) and len(given) == 2:
        seed, counted = given
        if isinstance(seed, str) and _is_count(counted):
            return seed, counted
    return "", 0


def _pairs(given: Any, keys: Mapping[str, Any]) -> dict[Any, Pair]:
    """The counts that can be true: no more won than played."""
    found: dict[Any, Pair] = {}
    for name, key in keys.items():
        pair = given.get(name) if isinstance(given, dict) else None
        if isinstance(pair, list) and len(pair) == 2 and all(map(_is_count, pair)):
            played, won = pair
            if won <= played:
                found[key] = (played, won)
    return found


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
