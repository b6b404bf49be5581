"""People come and go; the match is played on, and nobody's seat, hand or point is lost."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from game.net.memory import dump_memory, load_memory
from game.net.news import Closed, Decided, HostBack, HostLost

from .evening import Evening, Someone
from .virtual import run

SEATS = {"Asha": 2, "Bina": 3, "Chandra": 0, "Dipa": 1}


async def four(rules: str = "nepal match_length=20", **more: int) -> Evening:
    evening = Evening(*SEATS, rules=rules, **more)
    await evening.come(**SEATS)
    return evening


async def in_the_middle(evening: Evening, tricks: int = 2) -> None:
    """The host starts a deal, and it is played until some tricks are taken."""
    host = evening.host
    await evening.until(lambda: host.room.standing().may_start)
    host.room.start()
    watched = next(one for one in evening.people.values() if one.loads and not one.closed)

    def far_enough() -> bool:
        if host.room.standing().may_start:  # this deal was over early
            host.room.start()
        return bool(watched.views) and len(watched.views[-1].tricks) >= tricks

    await evening.until(far_enough)


def seats(evening: Evening) -> dict[str, int]:
    return {person.name: person.seat for person in evening.host.standing.people}


def hand(one: Someone) -> tuple[int, ...]:
    return one.room._guest.notes.view.dealt


async def plays_on(evening: Evening, deals: int = 2, *names: str) -> None:
    """So many more deals are finished, everybody saw the same and nothing was wrong."""
    before = evening.host.standing.deals
    await evening.play(before + deals)
    evening.same_for_all(*names)
    assert evening.host.standing.deals >= before + deals or evening.host.standing.phase == "over"


@pytest.mark.parametrize("name", ["Bina", "Chandra"])
def test_a_guest_reloads(name: str) -> None:
    async def evening() -> None:
        room = await four()
        await in_the_middle(room)
        before = hand(room[name])
        room[name].reload()
        took = await room.until(lambda: hand(room[name]))
        assert took < 1.5
        assert hand(room[name]) == before
        assert seats(room) == SEATS
        await plays_on(room)
        assert {s.seal.kind for s in room[name].seals} == {"fair"}

    run(evening())


def test_a_guest_is_killed_and_comes_back_much_later() -> None:
    async def evening() -> None:
        room = await four()
        await in_the_middle(room)
        room["Bina"].kill()
        await plays_on(room, 2, "Asha", "Chandra", "Dipa")
        assert any(isinstance(news, Decided) for news in room["Asha"].news)
        room["Bina"].open()
        await asyncio.sleep(3)
        assert seats(room) == SEATS
        await plays_on(room)

    run(evening())


def test_a_guest_freezes_for_20_seconds() -> None:
    async def evening() -> None:
        room = await four()
        await in_the_middle(room, 1)
        room["Chandra"].freeze(20)
        room["Chandra"].answers = True
        await asyncio.sleep(14.5)
        [chandra] = [p for p in room.host.standing.people if p.name == "Chandra"]
        assert chandra.presence == "away"
        await asyncio.sleep(8)
        [chandra] = [p for p in room.host.standing.people if p.name == "Chandra"]
        assert chandra.presence == "here"
        await plays_on(room)

    run(evening())


def test_the_relay_is_gone_for_a_while() -> None:
    """All connections break at once and are made anew."""

    async def evening() -> None:
        room = await four()
        await in_the_middle(room)
        room.network.split(4)
        await asyncio.sleep(6)
        assert seats(room) == SEATS
        await plays_on(room)
        assert not [n for one in room.people.values() for n in one.news if isinstance(n, HostLost)]

    run(evening())


def test_the_host_reloads() -> None:
    async def evening() -> None:
        room = await four()
        await in_the_middle(room)
        hands = [hand(one) for one in room.people.values()]
        score = room["Bina"].standing.score
        decided = sum(isinstance(n, Decided) for n in room["Bina"].news)
        room["Asha"].reload()
        await asyncio.sleep(1)
        assert room["Asha"].is_host
        if room["Asha"].standing.phase == "deal":
            assert [hand(one) for one in room.people.values()] == hands
        assert room["Bina"].standing.score == score
        assert sum(isinstance(n, Decided) for n in room["Bina"].news) == decided
        await plays_on(room)
        for one in room.people.values():
            assert {s.seal.kind for s in one.seals} == {"fair"}

    run(evening())


def test_the_host_is_killed_for_good() -> None:
    async def evening() -> None:
        room = await four()
        await in_the_middle(room)
        await room.play(2)
        await in_the_middle(room)
        before = room["Bina"].standing
        room["Asha"].kill()
        took = await room.until(lambda: room["Bina"].is_host)
        assert 30 <= took <= 36
        await asyncio.sleep(2)
        for name in ("Bina", "Chandra", "Dipa"):
            after = room[name].standing
            assert (after.deals, after.score) == (before.deals, before.score)
            assert {p.name: p.seat for p in after.people} == SEATS
            assert after.phase == "deal"  # the deal in play is dealt again
        await plays_on(room, 2, "Bina", "Chandra", "Dipa")
        room["Asha"].open()
        await asyncio.sleep(3)
        assert not room["Asha"].is_host
        assert seats(room) == SEATS
        await plays_on(room)

    run(evening())


def test_a_host_who_slept_comes_back_as_a_guest() -> None:
    async def evening() -> None:
        room = await four()
        await in_the_middle(room)
        room["Asha"].freeze(50)
        await room.until(lambda: room["Bina"].is_host)
        await room.until(lambda: not room["Asha"].node.frozen)
        await asyncio.sleep(5)
        assert room.host is room["Bina"]
        await plays_on(room)
        assert seats(room) == SEATS

    run(evening())


def test_a_host_who_slept_for_less_than_the_grace_stays_host() -> None:
    async def evening() -> None:
        room = await four()
        await in_the_middle(room)
        room["Asha"].freeze(25)
        await asyncio.sleep(40)
        assert room.host is room["Asha"]
        await plays_on(room)

    run(evening())


def test_without_consent_the_room_waits_for_its_host() -> None:
    async def evening() -> None:
        room = await four()
        for name in ("Chandra", "Dipa"):
            room[name].agrees = None
        await in_the_middle(room)
        room["Asha"].kill()
        await asyncio.sleep(120)
        assert not any(one.is_host for one in room.people.values())
        lost = [n for n in room["Dipa"].news if isinstance(n, HostLost)][-1]
        assert (lost.successor.name, lost.consents, lost.needed) == ("Bina", 1, 2)
        room["Asha"].open()
        await asyncio.sleep(3)
        assert isinstance(
            [n for n in room["Dipa"].news if isinstance(n, HostLost | HostBack)][-1], HostBack
        )
        await plays_on(room)

    run(evening())


def test_who_does_not_want_to_be_host_is_passed_over() -> None:
    async def evening() -> None:
        room = await four()
        room["Bina"].agrees = False
        await in_the_middle(room)
        room["Asha"].kill()
        await room.until(lambda: room["Chandra"].is_host)
        await plays_on(room, 2, "Bina", "Chandra", "Dipa")

    run(evening())


def test_two_hosts_one_after_the_other_are_gone() -> None:
    async def evening() -> None:
        room = await four()
        await in_the_middle(room)
        room["Asha"].kill()
        await room.until(lambda: room["Bina"].is_host)
        await asyncio.sleep(4)
        room["Bina"].kill()
        await room.until(lambda: room["Chandra"].is_host)
        await plays_on(room, 2, "Chandra", "Dipa")

    run(evening())


def test_the_next_in_line_reloads_while_the_host_is_gone() -> None:
    """What everybody knows is remembered: the room goes on, whoever is next."""

    async def evening() -> None:
        room = await four()
        await in_the_middle(room)
        room["Asha"].kill()
        await asyncio.sleep(10)
        room["Bina"].reload()
        await room.until(lambda: any(room[n].is_host for n in ("Bina", "Chandra", "Dipa")), 60)
        await asyncio.sleep(3)
        assert seats(room) == SEATS
        await plays_on(room, 2, "Bina", "Chandra", "Dipa")

    run(evening())


def test_who_knows_nothing_of_the_match_is_not_waited_for() -> None:
    """The next in line comes back with a device that kept only who they are."""

    async def evening() -> None:
        room = await four()
        await in_the_middle(room)
        room["Asha"].kill()
        await asyncio.sleep(10)
        bina = room["Bina"]
        bina.storage = dump_memory(replace(load_memory(bina.storage), guest=None))
        bina.reload()
        await room.until(lambda: room["Chandra"].is_host, 60)
        await asyncio.sleep(3)
        assert seats(room) == SEATS
        await plays_on(room, 2, "Bina", "Chandra", "Dipa")

    run(evening())


def test_the_only_guest_reloads_while_the_host_is_gone() -> None:
    """Score, seats and dealer are remembered by whoever was told them."""

    async def evening() -> None:
        room = Evening("Asha", "Bina", rules="nepal match_length=20")
        await room.come(Asha=2, Bina=1)
        await room.play(3)
        await in_the_middle(room, 1)  # more deals are played where one is over early
        before = room["Bina"].standing
        room["Asha"].kill()
        await asyncio.sleep(5)
        room["Bina"].reload()
        assert room["Bina"].standing.score == before.score
        await room.until(lambda: room["Bina"].is_host, 60)
        await asyncio.sleep(3)
        after = room["Bina"].standing
        assert after.deals >= before.deals
        assert {p.name: p.seat for p in after.people} == {"Asha": 2, "Bina": 1}
        room["Asha"].open()
        await asyncio.sleep(5)
        assert room.host is room["Bina"]
        await plays_on(room)

    run(evening())


def test_who_reloads_finds_the_new_host_at_once() -> None:
    async def evening() -> None:
        room = await four()
        await in_the_middle(room)
        room["Dipa"].kill()
        room["Asha"].kill()
        await room.until(lambda: room["Bina"].is_host)
        await asyncio.sleep(5)
        room["Dipa"].open()
        await room.until(lambda: hand(room["Dipa"]) or room["Bina"].standing.may_start, 3)
        assert room["Dipa"].room._reign.member == room["Bina"].room.me
        await plays_on(room, 2, "Bina", "Chandra", "Dipa")

    run(evening())


def test_two_freezes_then_a_reload() -> None:
    async def evening() -> None:
        room = await four()
        await in_the_middle(room, 1)
        room["Dipa"].freeze(14)
        await asyncio.sleep(16)
        room["Dipa"].freeze(18)
        await asyncio.sleep(20)
        room["Dipa"].reload()
        await asyncio.sleep(2)
        assert seats(room) == SEATS
        await plays_on(room)

    run(evening())


def test_both_defenders_are_gone() -> None:
    async def evening() -> None:
        room = await four()
        await in_the_middle(room, 1)
        bidder = (room["Asha"].views[-1].bidder) % 2
        gone = [name for name, seat in SEATS.items() if name != "Asha" and seat % 2 != bidder]
        for name in gone:
            room[name].kill()
        there = [name for name in SEATS if name not in gone]
        await plays_on(room, 1, *there)
        for name in gone:
            room[name].open()
        await asyncio.sleep(3)
        assert seats(room) == SEATS
        await plays_on(room)

    run(evening())


@pytest.mark.parametrize("name", ["Bina", "Asha"])
def test_the_same_player_in_two_tabs(name: str) -> None:
    async def evening() -> None:
        room = await four()
        await in_the_middle(room, 0)
        old_room, old_node, before = room[name].room, room[name].node, hand(room[name])
        room[name].open()
        await asyncio.sleep(3)
        assert [n for n in room[name].news if isinstance(n, Closed)] == [Closed("replaced")]
        assert old_node.dead
        assert not old_room._open
        assert room[name].room._open
        assert seats(room) == SEATS
        assert hand(room[name]) == before
        await plays_on(room)

    run(evening())


def test_a_late_joiner_a_watcher_and_two_bots() -> None:
    async def evening() -> None:
        room = Evening("Asha", "Bina", "Late", "Watcher", rules="sets match_length=4", clock=15)
        for name in ("Asha", "Bina", "Watcher"):
            room[name].open()
        await asyncio.sleep(2)
        room["Bina"].room.sit(0)
        await asyncio.sleep(1)
        await in_the_middle(room)
        room["Late"].open()
        await asyncio.sleep(2)
        assert room["Late"].views[-1].seat == -1
        room["Late"].room.sit(1)
        await asyncio.sleep(1)
        assert room["Late"].views[-1].seat == 2
        assert seats(room) == {"Asha": 2, "Bina": 0, "Watcher": -1, "Late": 1}
        await plays_on(room, 3)
        assert all(view.hand == 0 and not view.dealt for view in room["Watcher"].views)
        assert {s.seal.kind for s in room["Watcher"].seals} == {"fair"}
        kinds = [s.seal.kind for s in room["Late"].seals]
        assert kinds[0] in ("partly", "fair")
        assert set(kinds[1:]) == {"fair"}

    run(evening())
