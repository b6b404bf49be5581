"""The open sheet. What few people open is imported when it is shown: it would hold the first screen
up, and in the browser it need not even be there before."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.rules.view import View

from ..messages import Sheet
from ..model import Model
from ..nodes import Node
from . import ends, menu, notices, scores


def opened_sheet(model: Model) -> Node | None:
    """The open sheet; nothing where none is open."""
    if model.view is not None and (shown := _AT_TABLE.get(model.sheet)) is not None:
        return shown(model, model.view)
    later = _LATER.get(model.sheet) or _NOTICES.get(model.sheet)
    return later(model) if later is not None else None


def _settings(model: Model) -> Node | None:
    from . import settings_sheet

    return settings_sheet.settings(model)


def _keys(model: Model) -> Node | None:
    from . import keys_sheet

    return keys_sheet.keys(model)


def _device(model: Model) -> Node | None:
    from . import device_sheet

    return device_sheet.device(model)


def _restore(model: Model) -> Node | None:
    from . import device_sheet

    return device_sheet.restore(model)


def _cards(_model: Model) -> Node | None:
    from . import gallery

    return gallery.gallery()


def _statistics(model: Model) -> Node | None:
    from . import statistics_sheet

    return statistics_sheet.statistics(model)


def _learn(model: Model) -> Node | None:
    from . import learn

    return learn.learn(model.left_lesson)


def _setup(model: Model) -> Node | None:
    from . import setup

    return setup.setup(model)


def _rules(model: Model) -> Node | None:
    from . import rules_sheet

    return rules_sheet.rules_sheet(model)


def _offer(model: Model) -> Node | None:
    from . import offer

    return offer.offer(model)


def _choice(model: Model) -> Node | None:
    from . import offer

    return offer.choice(model)


def _look(model: Model) -> Node | None:
    from . import lookback

    return lookback.lookback(model, model.look) if model.look is not None else None


def _record(model: Model) -> Node | None:
    from . import lookback

    return lookback.record_sheet(model)


def _friends(model: Model) -> Node | None:
    from .friends import meeting

    return meeting.friends(model)


def _beside_friends(model: Model) -> Node | None:
    from .friends import beside

    shown: Mapping[str, Callable[[Model], Node | None]] = {
        "say": beside.say,
        "seal": beside.proof,
        "lost": beside.lost,
        "closed": beside.closed,
    }
    return shown[model.sheet](model)


_LATER: Mapping[Sheet, Callable[[Model], Node | None]] = {
    "settings": _settings,
    "keys": _keys,
    "device": _device,
    "restore": _restore,
    "cards": _cards,
    "statistics": _statistics,
    "learn": _learn,
    "setup": _setup,
    "rules": _rules,
    "offer": _offer,
    "choice": _choice,
    "look": _look,
    "record": _record,
    "friends": _friends,
    "say": _beside_friends,
    "seal": _beside_friends,
    "lost": _beside_friends,
    "closed": _beside_friends,
}

_NOTICES: Mapping[Sheet, Callable[[Model], Node | None]] = {
    "new": menu.new_match,
    "link": notices.link,
    "damage": notices.damage,
    "elsewhere": notices.elsewhere,
    "full": notices.full,
    "missing": notices.missing,
    "failed": notices.failed,
}

_AT_TABLE: Mapping[Sheet, Callable[[Model, View], Node | None]] = {
    "menu": menu.menu,
    "score": scores.scores,
    "last": menu.last_trick,
    "deal": ends.deal_end,
    "match": ends.match_end,
}
