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
        _nothing() if not kept.deals else _tables(kept.deals, kept.matches),
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


def _tables(deals: Mapping[str, Pair], matches: Mapping[str, Pair]) -> Node:
    shown = [preset for preset in PRESETS if preset in deals or preset in matches]
    none = (0, 0)
    counts = [(*deals.get(preset, none), *matches.get(preset, none)) for preset in shown]
    rows: list[tuple[str | int, ...]] = [
        (preset_name(preset), *row) for preset, row in zip(shown, counts, strict=True)
    ]
    if len(rows) > 1:
        rows.append((pgettext("statistics", "All tables"), *map(sum, zip(*counts, strict=True))))
    return _table(
        _("Deals and matches"),
        (
            pgettext("statistics", "Table"),
            pgettext("statistics", "Deals"),
            pgettext("statistics", "Won"),
            pgettext("statistics", "Matches"),
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
