"""What is to be done for a deal that is played again, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .again.kept import Kept


class AgainEffect:
    """All of these."""


@dataclass(frozen=True)
class LayAgain(AgainEffect):
    """Lay the deal on the table as far as it has come, and keep it beside the match. ``Seated``
    follows."""

    kept: Kept


@dataclass(frozen=True)
class ResumeAgain(AgainEffect):
    """Lay the deal on the table once more as it was left. ``Seated`` follows."""


@dataclass(frozen=True)
class BeginAnew(AgainEffect):
    """Lay the deal on the table as it was dealt. ``Seated`` follows."""


@dataclass(frozen=True)
class TakeBackAgain(AgainEffect):
    """Undo the person's last decision. ``Seated`` follows."""


@dataclass(frozen=True)
class EndAgain(AgainEffect):
    """Take it from the table, and keep nothing of it."""


@dataclass(frozen=True)
class SendDealLink(AgainEffect):
    """Send a link with this ``query``, called ``title``. ``DealLinkSent`` follows, unless the
    person thinks better of it."""

    title: str
    query: str
