"""Whole matches among friends, in virtual time."""

import asyncio
from random import Random

import pytest

from game.net.hearing import AWAY, BEAT
from game.rules import OptionError, Options, options_text, preset
from game.rules.options import CHOICES, PRESETS

from .evening import Evening
from .virtual import run


@pytest.mark.parametrize("rules", ["nepal", "sets match_length=2", "standard", "points"])
def test_four_people_play(rules: str) -> None:
    async def evening() -> None:
        room = Evening("Asha", "Bina", "Chandra", "Dipa", rules=rules)
        await room.come(Asha=2, Bina=3, Chandra=0, Dipa=1)
        await room.play(deals=4)
        room.same_for_all()
        for one in room.people.values():
            assert [s.seal.kind for s in one.seals] == ["fair"] * one.standing.deals
            assert not [f for f in one.faults if f.fault.kind != "stale"], one.faults
            assert one.views[-1].seat == 2

    run(evening())


def any_options(rng: Random) -> Options:
    """Options drawn at random, of those that can be played together."""
    while True:
        drawn = {name: rng.choice(choice.values) for name, choice in CHOICES.items()}
        try:
            return preset(rng.choice(sorted(PRESETS)), **drawn)
        except OptionError:
            continue


@pytest.mark.parametrize("number", range(8))
def test_three_people_and_a_bot_play_by_any_rules(number: int) -> None:
    async def evening() -> None:
        rules = options_text(any_options(Random(f"any {number}")))
        room = Evening("Asha", "Bina", "Chandra", rules=rules)
        await room.come(Asha=2, Bina=1, Chandra=0)
        await room.play(deals=3)
        room.same_for_all()
        for one in room.people.values():
            assert {s.seal.kind for s in one.seals} == {"fair"}, one.seals
            assert not [f for f in one.faults if f.fault.kind != "stale"], one.faults

    run(evening())


def test_figures_in_virtual_time(record_property) -> None:
    """Click to seated, and how soon somebody who is gone is noticed, with 20 ms a message."""

    async def evening() -> None:
        room = Evening("Asha", "Bina", rules="standard")
        room["Asha"].open()
        await asyncio.sleep(1)
        began = room.loop.time()
        room["Bina"].open()
        await room.until(lambda: room["Bina"].room.standing() is not None)
        room["Bina"].room.sit(0)
        await room.until(lambda: room._seat("Bina") == 0)
        seated = room.loop.time() - began
        room["Bina"].kill()
        began = room.loop.time()
        seen = lambda: room["Asha"].standing.people[1].presence  # noqa: E731
        await room.until(lambda: seen() == "away")
        noticed = room.loop.time() - began
        room["Bina"].open()
        began = room.loop.time()
        await room.until(lambda: seen() == "here")
        back = room.loop.time() - began
        for name, value in (("seated", seated), ("noticed", noticed), ("back", back)):
            record_property(name, value)
        assert seated < 1.5
        assert noticed <= AWAY + BEAT
        assert back < 1

    run(evening())
