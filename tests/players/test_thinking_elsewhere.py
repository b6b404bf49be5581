"""An expert that is waited for thinks where it is told to, and plays on without that place."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator

import pytest

from game.kernel.pondering import Pondered, Settings
from game.players.base import Limit
from game.players.bots import search
from game.players.bots.levels import bot_of
from game.players.bots.policy import policy_kernel
from game.rules import View, view
from tests.kernel.positions import decisions

LIMIT = Limit(nodes=8)


@pytest.fixture(autouse=True)
def back_here() -> Iterator[None]:
    before = search._place[0]
    yield
    search.ponder_in(before)


def questions() -> list[View]:
    views = [view(state, state.turn) for state in decisions(35, 200)]
    return [seen for seen in views if seen.phase == "play" and len(seen.legal) > 1][:12]


def test_the_place_is_asked_and_its_answer_taken() -> None:
    asked: list[View] = []

    async def place(seen: View, settings: Settings, chance: int) -> Pondered:
        asked.append(seen)
        await asyncio.sleep(0)
        return policy_kernel().ponder(seen, settings, chance)

    expert = bot_of("expert", "elsewhere")
    here = [expert.choose(seen, LIMIT) for seen in questions()]
    search.ponder_in(place)
    there = [asyncio.run(expert.decide(seen, LIMIT)) for seen in questions()]
    assert there == here
    assert len(asked) >= len(here) * 2 // 3  # some need no weighing


def test_where_nobody_can_think_the_net_decides() -> None:
    async def lost(_seen: View, _settings: Settings, _chance: int) -> None:
        return None

    search.ponder_in(lost)
    for seen in questions():
        decision = asyncio.run(bot_of("expert", "elsewhere").decide(seen, LIMIT))
        assert decision == bot_of("hard", "elsewhere").choose(seen)


def test_a_slow_machine_looks_at_fewer_deals_and_a_busy_moment_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    [seen, *_] = questions()
    looked: list[int] = []
    now = 0.0

    def clock() -> float:
        return now

    def think(ms_a_world: float) -> None:
        async def place(view: View, settings: Settings, chance: int) -> Pondered:
            nonlocal now
            looked.append(settings.worlds)
            now += settings.worlds * ms_a_world / 1000
            return policy_kernel().ponder(view, settings, chance)

        search.ponder_in(place)
        asyncio.run(search.ponder_in_place(seen, 64, 128, 1, Limit(ms=100)))

    monkeypatch.setattr(search.time, "perf_counter", clock)
    monkeypatch.setattr(search, "_paces", deque([1.0], maxlen=4))
    for ms_a_world in (0.1, 50.0, 0.1):
        think(ms_a_world)
    assert looked == [64, 64, 64]
    for _ in range(6):
        think(10.0)
    assert looked[-1] == 10
