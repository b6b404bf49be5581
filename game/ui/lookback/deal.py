"""A deal laid open, moment by moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from game.kernel.solved import is_known
from game.rules.actions import Action, Deal, Play
from game.rules.cards import DECK, UNKNOWN, Card, CardSet
from game.rules.events import Event, TrickTaken
from game.rules.options import Options
from game.rules.play import trick_order
from game.rules.record import Move, Record, dumps, replay
from game.rules.seats import NOBODY, SEATS, Seat
from game.rules.state import Result, State

from ..messages import Sheet
from ..setup_messages import Sent
from .prices import Price


@dataclass(frozen=True)
class Moment:
    """The table after one move of the play, or before the first.

    ``seat`` did ``action`` (``None`` before the first move) in the state ``before``; ``events`` are
    what happened. ``on_table`` are the cards of trick ``trick`` (0–7) in the order of play, and
    ``winner`` who took it, ``NOBODY`` while it is not complete. ``played`` are all cards played so
    far, those on the table included; ``points`` the card points by side, ``target`` those the
    bidder's side needs, ``shown`` whether the trump is open to all.
    """

    seat: Seat
    action: Action | None
    before: State | None
    events: tuple[Event, ...]
    on_table: tuple[tuple[Seat, Card], ...]
    trick: int
    winner: Seat
    played: CardSet
    points: tuple[int, int]
    target: int
    shown: bool


@dataclass(frozen=True)
class LookedDeal:
    """A deal with all that is known of it.

    ``hands`` by seat as they were dealt, ``calls`` what was said before the play, ``moments`` from
    before the first card on. ``bidder`` and ``single`` may be ``NOBODY``, ``trump`` ``UNKNOWN``.
    ``result`` is ``None`` where the record breaks off. ``text`` is the record.
    """

    options: Options
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    calls: tuple[Event, ...]
    moments: tuple[Moment, ...]
    bidder: Seat
    bid: int
    trump: int
    single: Seat
    stake: int
    result: Result | None
    text: str

    @property
    def is_open(self) -> bool:
        """Whether every card of the four hands is known; the trump need not be."""
        return not any(UNKNOWN in hand for hand in self.hands)

    @property
    def is_known(self) -> bool:
        """Whether all that a choice depends on is known at each moment: else it has no price."""
        return all(moment.before is None or is_known(moment.before) for moment in self.moments)


Pricing: TypeAlias = Literal["coming", "there", "unknown", "nobody"]
"""Whether prices are still to come, are all there, can't be had since some card is not known, or
since nobody can work them out here."""


@dataclass(frozen=True)
class Look:
    """A look back: number ``which`` of ``deals``, opened as ``deal``, at its moment ``at``.

    ``names`` are those at the table, and ``watched`` says that nobody in front of the screen sat
    there; ``back`` is the sheet it was opened over and ``opener`` the id of what asked for it.
    ``prices`` are those of moments known so far. ``sent`` is what became of the record that was to
    be sent, ``linked`` what became of a link to play the deal, which is ``address``.
    """

    deals: tuple[Record, ...]
    which: int
    deal: LookedDeal
    names: tuple[str, str, str, str]
    watched: bool
    back: Sheet
    opener: str
    at: int = 0
    pricing: Pricing = "coming"
    prices: Mapping[int, Price] = field(default_factory=dict)
    sent: Sent = ""
    linked: Sent = ""
    address: str = ""

    @property
    def moment(self) -> Moment:
        """What is looked at now."""
        return self.deal.moments[self.at]

    @property
    def costly(self) -> tuple[tuple[int, Price], ...]:
        """The moments at which something better could have been done, in order."""
        return tuple((at, price) for at, price in sorted(self.prices.items()) if price.costs)


@dataclass(frozen=True)
class Opened:
    """A record on its way in: the ``text`` in the field, and, where it was refused, from which
    ``line`` on (0: as a whole) and ``what`` is wrong; ``readable`` are the deals before it, and
    ``torn`` says that it is the last line and has no end."""

    text: str = ""
    line: int = 0
    what: str = ""
    readable: tuple[Record, ...] = ()
    torn: bool = False


def looked_deal(record: Record) -> LookedDeal:
    """Lays open the one deal a record holds.

    Raises IllegalAction where it holds a move the rules forbid, and ValueError where it holds no
    deal."""
    if not record.moves or not isinstance(record.moves[0].action, Deal):
        raise ValueError("the record holds no deal")
    calls: list[Event] = []
    moments: list[Moment] = []
    played: CardSet = 0
    known = State(record.options)
    result: Result | None = None
    for before, move, after, events in replay(record):
        if after.phase in ("deal", "over"):
            result = after.last
        else:
            known = after
        if before.phase == "play":
            if isinstance(move.action, Play):
                played |= 1 << move.action.card
            moments.append(_moment(move, before, after, events, played))
        else:
            calls.extend(events)
            if after.phase == "play":
                moments.append(_first(after))
    return LookedDeal(
        record.options,
        record.moves[0].seat,
        _hands(record),
        tuple(calls),
        tuple(moments or [_first(known)]),
        known.bidder,
        known.bid,
        result.trump if result is not None and known.trump == UNKNOWN else known.trump,
        known.single,
        known.stake,
        result,
        dumps(record),
    )


def _hands(record: Record) -> tuple[tuple[Card, ...], ...]:
    """The hands as they were dealt; of one the record does not show, the cards it played, and what
    is left of the pack where all else is known."""
    deal = record.moves[0].action
    assert isinstance(deal, Deal)
    hands = []
    for seat, dealt in enumerate(deal.hands):
        if UNKNOWN in dealt:
            own = {card for card in dealt if card != UNKNOWN}
            for move in record.moves:
                if move.seat == seat and isinstance(move.action, Play):
                    own.add(move.action.card)
            dealt = (*own, *[UNKNOWN] * (len(dealt) - len(own)))
        hands.append(dealt)
    rest = [card for card in DECK if not any(card in hand for hand in hands)]
    lacking = [seat for seat in SEATS if UNKNOWN in hands[seat]]
    if len(lacking) == 1:
        known = [card for card in hands[lacking[0]] if card != UNKNOWN]
        hands[lacking[0]] = (*known, *rest)
    return tuple(hands)


def _first(state: State) -> Moment:
    """Before the first card."""
    return Moment(NOBODY, None, None, (), (), 0, NOBODY, 0, (0, 0), state.target, state.shown)


def _moment(
    move: Move, before: State, after: State, events: tuple[Event, ...], played: CardSet
) -> Moment:
    taken = next((event.trick for event in events if isinstance(event, TrickTaken)), None)
    if taken is not None:
        on_table = tuple(zip(taken.seats, taken.cards, strict=True))
    else:
        cards = before.trick
        if isinstance(move.action, Play):
            cards = (*cards, move.action.card)
        order = trick_order(before.leader, before.options.step, before.single)
        on_table = tuple(zip(order, cards, strict=False))
    result = after.last if after.phase in ("deal", "over") else None
    return Moment(
        move.seat,
        move.action,
        before,
        events,
        on_table,
        len(before.tricks),
        NOBODY if taken is None else taken.winner,
        played,
        after.points if result is None else result.points,
        after.target if result is None else result.target,
        before.shown if result is not None else after.shown,
    )
