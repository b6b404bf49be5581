"""When something is counted, and the sheet that shows it: opened, and erased if one means it."""

from __future__ import annotations

from dataclasses import replace

from game.rules.events import MatchEnded

from .effects import Announce, Effect, Focus, SaveStatistics
from .messages import Happened, StatisticsErased
from .model import Model
from .sheets import TITLE, Step
from .statistics import Statistics, begun, with_deal, with_match
from .text import _


def counted_seated(model: Model) -> tuple[Model, tuple[Effect, ...]]:
    """A match comes to the table."""
    if model.view is None or not model.is_match:
        return model, ()
    preset = model.view.options.preset
    return _kept(model, begun(model.statistics, model.seed, preset, model.finished))


def counted_happened(model: Model, message: Happened) -> tuple[Model, tuple[Effect, ...]]:
    """A deal may have ended, and the match with it."""
    if message.finished is None or not model.is_match:
        return model, ()
    preset, winner = message.view.options.preset, message.view.winner
    statistics = with_deal(model.statistics, preset, message.finished)
    if any(isinstance(event, MatchEnded) for event in message.events):
        statistics = with_match(statistics, preset, winner)
    return _kept(model, statistics)


def _kept(model: Model, statistics: Statistics) -> tuple[Model, tuple[Effect, ...]]:
    if statistics == model.statistics:
        return model, ()
    return replace(model, statistics=statistics), (SaveStatistics(statistics),)


def statistics_erased(model: Model, message: StatisticsErased) -> Step:
    """Everything counted goes, once it was asked whether it should."""
    if not message.certain:
        return replace(model, erasing=not model.erasing), (Focus(TITLE),)
    statistics = Statistics(latest=model.statistics.latest)
    said = Announce(_("The statistics are erased."))
    model = replace(model, statistics=statistics, erasing=False)
    return model, (SaveStatistics(statistics), said, Focus(TITLE))
