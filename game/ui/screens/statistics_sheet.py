"""The statistics of this device: deals and matches by table, contracts by bid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.rules.options import PRESETS

from ..look_messages import RecordWanted
from ..messages import StatisticsErased
from ..model import Model
from ..nodes import Node, h
from ..statistics import Pair
from ..text import _, number, pgettext
from ..words import preset_name
from .pieces import button, sheet


def statistics(model: Model) -> Node:
    """Everything that is counted, and the way to forget it."""
    kept = model.statistics
    if model.erasing:
        return sheet(
            "statistics",
            _("Erase the statistics?"),
            h("p", _("All these counts begin at nought again. This can't be undone.")),
            closable=True,
            footer=(
                button(_("Keep them"), StatisticsErased(), id="keep-statistics"),
                button(_("Erase them"), StatisticsErased(certain=True), id="erase-statistics"),
            ),
        )
    return sheet(
        "statistics",
        _("Statistics"),
        _by_table(pgettext("statistics", "Deals"), kept.deals) if kept.deals else _nothing(),
        _by_table(pgettext("statistics", "Matches"), kept.matches) if kept.matches else None,
        _contracts(kept.contracts) if kept.contracts else None,
        h("p", _("Played against the bots, and kept on this device only."), class_="note"),
        closable=True,
        scrolls=True,
        footer=(
            *([button(_("Erase"), StatisticsErased(), id="ask-erase")] if kept.deals else []),
            button(_("Open a record"), RecordWanted(), id="open-record"),
        ),
    )


def _nothing() -> Node:
    return h("p", _("No deal has been played to its end on this device yet."))


def _by_table(title: str, counts: Mapping[str, Pair]) -> Node:
    """How many were played and won, by the table they were played at."""
    shown = [preset for preset in PRESETS if preset in counts]
    rows: list[tuple[str | int, ...]] = [(preset_name(preset), *counts[preset]) for preset in shown]
    if len(rows) > 1:
        every = (sum(pair) for pair in zip(*counts.values(), strict=True))
        rows.append((pgettext("statistics", "All tables"), *every))
    return _table(
        title,
        (
            pgettext("statistics", "Table"),
            pgettext("statistics", "Played"),
            pgettext("statistics", "Won"),
        ),
        rows,
    )


def _contracts(contracts: Mapping[int, Pair]) -> Node:
    rows = [
        (number(bid), *contracts[bid], 100 * contracts[bid][1] // contracts[bid][0])
        for bid in sorted(contracts)
        if contracts[bid][0]
    ]
    return _table(
        _("Your side's contracts"),
        (
            pgettext("statistics", "Bid"),
            pgettext("statistics", "Played"),
            pgettext("statistics", "Made"),
            pgettext("statistics", "In a hundred"),
        ),
        rows,
    )


def _table(title: str, heads: tuple[str, ...], rows: Iterable[tuple[str | int, ...]]) -> Node:
    return h(
        "table",
        h("caption", title),
        h("thead", h("tr", (h("th", head, scope="col") for head in heads))),
        h(
            "tbody",
            (
                h(
                    "tr",
                    h("th", str(first), scope="row"),
                    (h("td", number(count) if isinstance(count, int) else count) for count in rest),
                )
                for first, *rest in rows
            ),
        ),
        class_="counts",
    )
