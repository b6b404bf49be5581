"""The table: what it asks, in which order things happen, and that a match survives being killed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

import pytest

from game.players.base import Limit, Player
from game.players.bots.careful import Careful
from game.players.bots.uniform import Uniform
from game.rules import (
    PASS,
    Action,
    CardsDealt,
    Event,
    Play,
    Record,
    State,
    TrumpSettled,
    View,
    apply,
    loads,
    new_match,
    preset,
    redact,
    view,
)
from game.rules.cards import UNKNOWN
from game.rules.record import dumps, replay
from game.rules.seats import NOBODY, SEATS
from game.table.shuffle import shuffled
from game.table.table import Table, UnlawfulPlayer

TWO_DEALS = preset("nepal", match="hands", match_length=2)


def bots(kind: Callable[[str], Player] = Careful) -> list[Player]:
    return [kind(f"bot {seat}") for seat in SEATS]


def match(record: Record, seed: str = "7", kind: Callable[[str], Player] = Careful) -> Record:
    table = Table(record, bots(kind), seed)
    asyncio.run(table.run())
    return table.record


def test_a_match_is_played_to_its_end_with_the_deals_of_its_seed() -> None:
    record = match(Record(TWO_DEALS, dealer=1))
    dealt = [move.action for move in record.moves if hasattr(move.action, "hands")]
    assert dealt == [shuffled("7", 0), shuffled("7", 1)]
    *_, (_, _, last, _) = replay(record)
    assert last.phase == "over"
    assert last.deals == 2


@pytest.mark.parametrize("kind", [Careful, Uniform])
def test_resumed_at_every_action_it_goes_on_the_same(kind: Callable[[str], Player]) -> None:
    whole = match(Record(TWO_DEALS, dealer=1), kind=kind)
    for moves in range(1, len(whole.moves)):
        begun = Record(TWO_DEALS, dealer=1, moves=whole.moves[:moves])
        assert match(loads(dumps(begun)), kind=kind).moves == whole.moves


class Mortal(Careful):
    """East, who has the table killed on being told something for the ``last``-th time."""

    def __init__(self, last: int) -> None:
        super().__init__("bot 1")
        self.left = last

    def notice(self, event: Event) -> None:
        self.left -= 1
        if not self.left:
            raise Killed


class Killed(Exception):
    """The power went off."""


def test_killed_at_every_moment_nothing_seen_is_missing_from_the_record() -> None:
    """Whatever is awaited or told may be the last thing that happens; what was recorded until then
    leads to the same match."""
    whole = match(Record(TWO_DEALS, dealer=1))
    rng = Random(5)
    for last_told in rng.sample(range(1, 500), 25):
        kept = [Record(TWO_DEALS, dealer=1)]
        players: list[Player] = [*bots()[:1], Mortal(last_told), *bots()[2:]]
        table = Table(kept[0], players, "7", recorded=kept.append)
        try:
            asyncio.run(table.run())
        except Killed:
            assert table.record == kept[-1]
        assert kept[-1].moves == whole.moves[: len(kept[-1].moves)]
        assert match(kept[-1]).moves == whole.moves


def test_cancelled_while_it_waits_it_goes_on_from_there() -> None:
    whole = match(Record(TWO_DEALS, dealer=1))

    class Slow(Careful):
        async def decide(self, view: View, limit: Limit) -> Action:
            await asyncio.sleep(0)
            return await super().decide(view, limit)

    async def in_pieces() -> Record:
        table = Table(Record(TWO_DEALS, dealer=1), [Slow(f"bot {seat}") for seat in SEATS], "7")
        pieces = 0
        while table.state.phase != "over":
            running = asyncio.ensure_future(table.run())
            for _ in range(3):
                await asyncio.sleep(0)
            running.cancel()
            await asyncio.wait([running])
            pieces += 1
        assert pieces > 20
        return table.record

    assert asyncio.run(in_pieces()).moves == whole.moves


def test_recorded_before_anybody_is_told_and_told_before_the_pause() -> None:
    order: list[str] = []

    class Witness(Careful):
        def notice(self, event: Event) -> None:
            order.append("told")

    async def paced(events: tuple[Event, ...]) -> None:
        order.append("pause")

    async def next_deal(state: State) -> None:
        order.append("next deal")
        assert state.phase == "deal"

    table = Table(
        Record(TWO_DEALS),
        [Witness("w"), *bots()[1:]],
        "7",
        paced=paced,
        recorded=lambda _: order.append("recorded"),
        next_deal=next_deal,
    )
    asyncio.run(table.play_deal())
    text = " ".join(order)
    assert text.startswith("next deal recorded told pause recorded told")
    assert "recorded pause" not in text  # somebody is always told
    assert "pause told" not in text
    assert order.count("recorded") == order.count("pause") == len(table.record.moves)


def test_nobody_is_told_what_their_seat_may_not_know() -> None:
    heard: list[list[Event]] = [[], [], [], []]
    seen: list[Event] = []

    class Listener(Careful):
        def __init__(self, seat: int) -> None:
            super().__init__(f"bot {seat}")
            self.seat = seat

        def notice(self, event: Event) -> None:
            heard[self.seat].append(event)

        async def decide(self, view: View, limit: Limit) -> Action:
            assert view.seat == self.seat
            assert view == expected(view.seat)
            return await super().decide(view, limit)

    async def paced(events: tuple[Event, ...]) -> None:
        seen.extend(events)

    def expected(seat: int) -> View:
        return view(table.state, seat)

    table = Table(Record(TWO_DEALS, dealer=1), [Listener(seat) for seat in SEATS], "7", paced=paced)
    asyncio.run(table.run())
    events = [event for *_, happened in replay(table.record) for event in happened]
    for seat in SEATS:
        assert heard[seat] == [redact(event, seat) for event in events]
    assert seen == [redact(event, NOBODY) for event in events]
    for event in seen:
        if isinstance(event, CardsDealt):
            assert {card for hand in event.hands for card in hand} == {UNKNOWN}
        if isinstance(event, TrumpSettled):
            assert str(event.choice) in ("trump ?", "trump 7th")


def test_a_player_that_breaks_a_rule_is_named_with_the_rule() -> None:
    class Cheat(Careful):
        async def decide(self, view: View, limit: Limit) -> Action:
            return Play(0)

    table = Table(
        Record(preset("standard"), dealer=0), [Careful("n"), Cheat("e"), *bots()[2:]], "7"
    )
    with pytest.raises(UnlawfulPlayer, match=r"E \(Cheat\): 7S: ") as caught:
        asyncio.run(table.run())
    assert caught.value.seat == 1
    assert caught.value.refusal.rule in str(caught.value)
    assert len(table.record.moves) == 1  # the deal, and nothing else


def test_a_record_that_cannot_be_put_away_changes_nothing() -> None:
    def full(_: Record) -> None:
        raise OSError("no space left")

    table = Table(Record(preset("standard"), dealer=0), bots(), "7", recorded=full)
    with pytest.raises(OSError, match="no space"):
        asyncio.run(table.run())
    assert table.record.moves == ()
    assert table.state == new_match(preset("standard"), 0)


def test_four_players_sit_at_a_table() -> None:
    with pytest.raises(ValueError, match="not 3"):
        Table(Record(preset("standard")), bots()[:3], "7")


def test_a_deal_thrown_in_is_followed_by_the_next() -> None:
    options = preset("standard", all_pass="redeal", match="hands", match_length=1)

    class Shy(Careful):
        async def decide(self, view: View, limit: Limit) -> Action:
            return PASS

    table = Table(Record(options, dealer=3), [Shy("s") for _ in SEATS], "1")
    asyncio.run(table.play_deal())
    assert table.state.phase == "over"
    assert table.state.last is not None
    assert table.state.last.outcome == "thrown_in"


def test_apply_and_the_table_agree() -> None:
    """The table adds nothing of its own to the rules: its record, applied action by action, gives
    its state."""
    table = Table(Record(TWO_DEALS, dealer=1), bots(Uniform), "9")
    asyncio.run(table.run())
    state = new_match(TWO_DEALS, 1)
    for move in table.record.moves:
        state, _ = apply(state, move.action)
    assert state == table.state
