"""A deal played out in every possible way, by hand: written apart from the rules' code and from the
search, to check them both.

Cards, seats, options are those of the game; nothing else is taken from it. What it answers is said
in ``Solved`` of ``game/kernel/solver.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from game.rules import Options, State

WORTH = {7: 3, 6: 2, 5: 1, 4: 1}
"""Rank → card points: jack, nine, ace, ten."""
NO_TRUMP = 4
NOBODY = -1


@dataclass(frozen=True)
class Table:
    """What lies where. ``hands``: all cards each seat holds; ``faced``: the one of the bidder's
    that lies face down, else ``None``. ``since``: the sides that have won a trick since the trump
    was shown, that trick included. ``asked``: who has had the trump shown and not played yet."""

    options: Options = field(compare=False)
    trump: int = field(compare=False)
    bidder: int = field(compare=False)
    bid: int = field(compare=False)
    alone: int = field(compare=False)
    hands: tuple[frozenset[int], ...]
    faced: int | None
    shown: bool
    target: int
    leader: int
    trick: tuple[tuple[int, int], ...]
    done: int
    points: tuple[int, int]
    pair_counted: bool
    since: frozenset[int]
    shown_here: bool
    asked: int


def table_of(state: State) -> Table:
    """A state of the play as a table."""
    faced = state.marker if state.concealed else None
    hands = tuple(
        frozenset(
            card
            for card in range(32)
            if state.hands[seat] >> card & 1 or (seat == state.bidder and card == faced)
        )
        for seat in range(4)
    )
    order, seat = [], state.leader
    while len(order) < len(state.trick):
        if state.single == NOBODY or seat != (state.single + 2) % 4:
            order.append(seat)
        seat = (seat + _step(state.options)) % 4
    here = state.shown and state.shown_trick == len(state.tricks)
    return Table(
        options=state.options,
        hands=hands,
        faced=faced,
        trump=state.trump,
        shown=state.shown,
        bidder=state.bidder,
        bid=state.bid,
        target=state.target,
        alone=state.single,
        leader=state.leader,
        trick=tuple(zip(order, state.trick, strict=True)),
        done=len(state.tricks),
        points=state.points,
        pair_counted=state.pair != NOBODY,
        since=frozenset(t.winner % 2 for t in state.tricks[state.shown_trick :])
        if state.shown
        else frozenset(),
        shown_here=here,
        asked=state.shown_by if here and state.shown_by == state.turn else NOBODY,
    )


def brute(state: State) -> dict[str, int]:
    """Each choice of the player to act, in words, and what it comes to."""
    table = table_of(state)
    known: dict[Table, int] = {}
    return {name: _best(after, known) for name, after in _choices(table)}


def _step(options: Options) -> int:
    return 1 if options.direction == "left" else 3


def _turn(table: Table) -> int:
    seat = table.leader
    for _ in table.trick:
        seat = _next(table, seat)
    return seat


def _next(table: Table, seat: int) -> int:
    seat = (seat + _step(table.options)) % 4
    out = table.alone != NOBODY and seat == (table.alone + 2) % 4
    return (seat + _step(table.options)) % 4 if out else seat


def _best(table: Table | int, known: dict[Table, int]) -> int:
    if isinstance(table, int):
        return table
    if table not in known:
        values = [_best(after, known) for _name, after in _choices(table)]
        side = (table.bidder if table.alone == NOBODY else table.alone) % 2
        known[table] = max(values) if _turn(table) % 2 == side else min(values)
    return known[table]


def _choices(table: Table) -> Iterator[tuple[str, Table | int]]:
    """What may be done that forfeits nothing, and the table after it or the deal's end."""
    seat = _turn(table)
    hand = [card for card in sorted(table.hands[seat]) if card != table.faced]
    led = table.trick[0][1] // 8 if table.trick else None
    follow = [card for card in hand if card // 8 == led]
    void = bool(table.trick) and not follow
    playable = follow if follow else hand
    only_faced = not hand
    may_ask = only_faced or (void and not table.shown and table.alone == NOBODY)
    must_ask = only_faced or (may_ask and table.options.ask == "must")
    if may_ask:
        yield "ask", _ask(table, seat)
    if _may_show(table, seat):
        yield "pair", _with_pair(table, seat)
    if must_ask:
        return
    if void and table.asked == seat and table.options.ask_then_trump and table.trump != NO_TRUMP:
        trumps = [card for card in hand if card // 8 == table.trump]
        playable = trumps if trumps else hand
    for card in playable:
        yield str(card), _play(table, seat, card)


def _ask(table: Table, seat: int) -> Table:
    return replace(table, shown=True, shown_here=True, asked=seat, faced=None, since=frozenset())


def _holds_pair(table: Table, seat: int) -> bool:
    if table.trump == NO_TRUMP:
        return False
    king, queen = table.trump * 8 + 3, table.trump * 8 + 2
    return {king, queen} <= table.hands[seat]


def _may_count(table: Table, seat: int) -> bool:
    return (
        table.shown
        and table.alone == NOBODY
        and not table.pair_counted
        and _holds_pair(table, seat)
        and (not table.options.pair_after_trick or seat % 2 in table.since)
    )


def _may_show(table: Table, seat: int) -> bool:
    return table.options.pair == "shown" and _may_count(table, seat)


def _with_pair(table: Table, seat: int) -> Table:
    options, bid = table.options, table.bid
    if seat % 2 == table.bidder % 2:
        counts = options.pair_lowers_from is None or bid >= options.pair_lowers_from
        target = min(bid, max(options.pair_floor, bid - 4)) if counts else bid
    else:
        target = min(28 + options.last_trick, bid + 4)
    return replace(table, target=target, pair_counted=True)


def _play(table: Table, seat: int, card: int) -> Table | int:
    hands = tuple(hand - {card} for hand in table.hands)
    trick = (*table.trick, (seat, card))
    table = replace(table, hands=hands, trick=trick, asked=NOBODY)
    if len(trick) < (4 if table.alone == NOBODY else 3):
        return table
    winner = _winner(table)
    done = table.done + 1
    points = list(table.points)
    points[winner % 2] += sum(WORTH.get(other % 8, 0) for _seat, other in trick)
    if done == 8:
        points[winner % 2] += table.options.last_trick
    since = table.since | {winner % 2} if table.shown else table.since
    was_here = table.shown_here
    table = replace(
        table, trick=(), leader=winner, done=done, points=(points[0], points[1]), since=since,
        shown_here=False,
    )  # fmt: skip
    if was_here and table.options.pair == "auto":
        for holder in range(4):
            if _may_count(table, holder):
                table = _with_pair(table, holder)
                break
    return _ended(table, winner)


def _winner(table: Table) -> int:
    def strength(seat_card: tuple[int, int]) -> tuple[int, int]:
        card = seat_card[1]
        if table.shown and card // 8 == table.trump:
            return 2, card
        return (1 if card // 8 == table.trick[0][1] // 8 else 0), card

    return max(table.trick, key=strength)[0]


def _ended(table: Table, winner: int) -> Table | int:
    if table.alone != NOBODY:
        if winner % 2 != table.alone % 2:
            return -2
        return 0 if table.done == 8 else table
    dead_after = table.options.dead_if_unshown_after
    if not table.shown and dead_after == str(table.done):
        return -1
    if table.done < 8:
        return table
    return 2 * (table.points[table.bidder % 2] - table.target)
