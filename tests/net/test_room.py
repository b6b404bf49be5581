"""What people can do in a room, and what they can't."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from game.net.chair import ALLOWANCE, MOST_MORE
from game.net.company import Company
from game.net.memory import dump_memory, entered, join_room, load_memory, open_room, was_by_hand
from game.net.news import Asked, Closed, Decided, HostLost, Laid, RoomChanged, Spoke, Timed
from game.net.phrases import EMOTES, PHRASES, SENTENCES
from game.rules import DOUBLE, PASS
from game.rules.seats import NOBODY

from .evening import Evening, Someone
from .virtual import run


def person(one: Someone, name: str):
    return next(p for p in one.standing.people if p.name == name)


def test_the_rules_are_told_before_anybody_sits_down() -> None:
    async def evening() -> None:
        room = Evening("Asha", "Bina", rules="nepal last_trick=1", clock=30)
        await room.come()
        seen = room["Bina"].standing
        assert (seen.rules, seen.level, seen.clock) == ("nepal last_trick=1", "hard", 30)
        assert seen.phase == "lobby"
        assert [p.seat for p in seen.people] == [2, NOBODY]
        assert seen.may_sit == (True, True, False, True)
        assert not seen.may_start
        assert room["Asha"].standing.may_start

    run(evening())


def test_names_seats_and_ready_marks() -> None:
    async def evening() -> None:
        room = Evening("Asha", "Bina", "Chandra")
        await room.come(Bina=0)
        room["Bina"].room.ready(True)
        room["Chandra"].room.rename("Chandra \u202e  Devi\n" + "x" * 50)
        await asyncio.sleep(1)
        assert person(room["Asha"], "Bina").ready
        assert person(room["Asha"], "Chandra Devi xxxxxxxxxxx")
        with pytest.raises(ValueError, match="taken"):
            room["Chandra"].room.sit(0)
        room["Bina"].room.stand()
        await asyncio.sleep(1)
        room["Chandra"].room.sit(0)
        await asyncio.sleep(1)
        assert [p.seat for p in room["Asha"].standing.people] == [2, NOBODY, 0]
        assert not person(room["Asha"], "Bina").ready

    run(evening())


def test_seats_change_between_deals_and_not_in_one() -> None:
    async def evening() -> None:
        room = Evening("Asha", "Bina", "Chandra", rules="standard")
        await room.come(Asha=2, Bina=0)
        room["Asha"].room.start()
        await asyncio.sleep(3)
        assert room["Bina"].standing.may_sit == (False, False, False, False)
        assert room["Chandra"].standing.may_sit == (False, True, False, True)
        with pytest.raises(ValueError, match="taken"):
            room["Bina"].room.sit(1)
        room["Bina"].room.stand()
        await asyncio.sleep(1)
        # Who has seen one hand of this deal gets no other, but may come back to it.
        assert room["Bina"].standing.may_sit == (True, False, False, False)
        host = room["Asha"].room._host
        with pytest.raises(ValueError, match="seat"):
            host._sit(host.company.person(room["Bina"].room.me), 1)
        room["Bina"].room.sit(0)
        await asyncio.sleep(1)
        await room.play(1)
        room["Bina"].room.sit(1)
        await asyncio.sleep(1)
        assert person(room["Asha"], "Bina").seat == 1
        laid = [news for news in room["Bina"].news if isinstance(news, Laid)][-1]
        assert laid.names[2] == "Bina"
        assert laid.view.seat == 2
        await room.play(3)
        room.same_for_all()

    run(evening())


def test_only_the_host_starts_and_only_between_deals() -> None:
    async def evening() -> None:
        room = Evening("Asha", "Bina", rules="standard")
        await room.come(Bina=0)
        for command in (
            room["Bina"].room.start,
            lambda: room["Bina"].room.remove(room["Asha"].room.me),
            lambda: room["Bina"].room.set_table(clock=15),
            lambda: room["Bina"].room.consent(True),
        ):
            with pytest.raises(ValueError, match="host"):
                command()
        room["Asha"].room.start()
        await asyncio.sleep(3)
        with pytest.raises(ValueError, match="in play"):
            room["Asha"].room.start()
        with pytest.raises(ValueError, match="in play"):
            room["Asha"].room.set_table(rules="nepal")
        room["Asha"].room.set_table(level="easy", clock=60)
        await asyncio.sleep(1)
        assert (room["Bina"].standing.level, room["Bina"].standing.clock) == ("easy", 60)

    run(evening())


def test_other_rules_and_a_second_match() -> None:
    async def evening() -> None:
        room = Evening("Asha", "Bina", rules="standard match=hands match_length=1")
        await room.come(Bina=0)
        await room.play(1)
        assert room["Bina"].standing.phase == "over"
        for bad in ({"rules": "bridge"}, {"level": "grand"}, {"clock": 7}):
            with pytest.raises(ValueError, match=next(iter(bad))):
                room["Asha"].room.set_table(**bad)
        room["Asha"].room.set_table(rules="Nepal match=hands match_length=2")
        await asyncio.sleep(1)
        seen = room["Bina"].standing
        assert (seen.phase, seen.deals, seen.rules) == (
            "lobby", 0, "nepal match=hands match_length=2")  # fmt: skip
        await room.play(2)
        assert room["Bina"].standing.phase == "over"
        room["Asha"].room.start()  # once more, with the same rules
        await asyncio.sleep(2)
        assert room["Bina"].standing.deals == 0
        room.same_for_all()

    run(evening())


def test_phrases_are_ids_and_can_be_muted() -> None:
    async def evening() -> None:
        room = Evening("Asha", "Bina", "Chandra")
        await room.come(Bina=0)
        asha = room["Asha"].room.me
        room["Asha"].room.say("hello")
        with pytest.raises(ValueError, match="soon"):
            room["Asha"].room.say("hello")
        with pytest.raises(ValueError, match="phrase"):
            room["Asha"].room.say("Buy now!")
        await asyncio.sleep(2)
        room["Chandra"].room.mute(asha, True)
        assert person(room["Chandra"], "Asha").muted
        room["Asha"].room.say("clap")
        await asyncio.sleep(1)
        said = {
            name: [n.phrase for n in room[name].news if isinstance(n, Spoke)]
            for name in room.people
        }
        assert said == {"Asha": ["hello", "clap"], "Bina": ["hello", "clap"], "Chandra": ["hello"]}
        assert load_memory(room["Chandra"].storage).muted == (asha,)
        room["Chandra"].room.mute(asha, False)
        assert load_memory(room["Chandra"].storage).muted == ()

    run(evening())


def test_phrases_have_ids_of_their_own() -> None:
    assert len(PHRASES) == len(EMOTES) + len(SENTENCES)


def test_somebody_is_removed_and_somebody_leaves() -> None:
    async def evening() -> None:
        room = Evening("Asha", "Bina", "Chandra")
        await room.come(Bina=0, Chandra=1)
        room["Asha"].room.remove(room["Bina"].room.me)
        with pytest.raises(ValueError, match="member"):
            room["Asha"].room.remove(room["Asha"].room.me)
        room["Chandra"].room.leave()
        await asyncio.sleep(2)
        assert [n for n in room["Bina"].news if isinstance(n, Closed)] == [Closed("removed")]
        assert [n for n in room["Chandra"].news if isinstance(n, Closed)] == [Closed("left")]
        assert [p.name for p in room["Asha"].standing.people] == ["Asha"]
        room["Chandra"].room.leave()  # harmless

    run(evening())


def test_a_host_who_says_goodbye_is_followed_at_once() -> None:
    async def evening() -> None:
        room = Evening("Asha", "Bina", "Chandra", rules="standard")
        await room.come(Bina=0, Chandra=1)
        room["Asha"].room.start()
        await asyncio.sleep(3)
        room["Asha"].room.leave()
        took = await room.until(lambda: room["Bina"].is_host)
        assert took < 3
        await asyncio.sleep(1)
        await room.play(1)
        room.same_for_all("Bina", "Chandra")

    run(evening())


def test_alone_with_bots_the_room_goes_on_under_the_one_who_is_left() -> None:
    async def evening() -> None:
        room = Evening("Asha", "Bina", rules="standard")
        await room.come(Bina=0)
        room["Asha"].room.start()
        await asyncio.sleep(3)
        room["Asha"].kill()
        await room.until(lambda: room["Bina"].is_host)
        lost = next(n for n in room["Bina"].news if isinstance(n, HostLost))
        assert (lost.successor.me, lost.needed, lost.asked) == (True, 1, True)
        await room.play(2)

    run(evening())


def test_a_full_room() -> None:
    async def evening() -> None:
        names = [f"P{n}" for n in range(13)]
        room = Evening(*names)
        for name in names[:12]:
            room[name].open()
            await asyncio.sleep(1)
        room["P12"].open()
        await asyncio.sleep(2)
        assert room["P12"].closed == "full"
        room["P5"].kill()  # a watcher who is away makes room
        await asyncio.sleep(30)
        room["P12"].open()
        await asyncio.sleep(2)
        assert not room["P12"].closed
        assert len(room["P0"].standing.people) == 12

    run(evening())


def test_the_clock_of_the_room() -> None:
    """Out of time: a stand-in decides that one turn, and the next is the person's again."""

    async def evening() -> None:
        room = Evening("Asha", "Bina", rules="standard", clock=15)
        await room.come(Bina=0)
        bina = room["Bina"]
        bina.answers = False
        room["Asha"].room.start()
        await room.until(lambda: any(isinstance(n, Asked) for n in bina.news))
        asked_at = bina.node.now()
        asked = [n for n in bina.news if isinstance(n, Asked)][-1]
        assert (asked.seconds, asked.more) == (15, True)
        await room.until(lambda: any(isinstance(n, Decided) and n.seat == 2 for n in bina.news))
        assert 15 <= bina.node.now() - asked_at <= 15 + ALLOWANCE + 1
        assert next(n for n in bina.news if isinstance(n, Timed)).seconds == 15
        bina.answers = True
        before = sum(isinstance(n, Decided) and n.seat == 2 for n in bina.news)
        await room.play(1)
        assert sum(isinstance(n, Decided) and n.seat == 2 for n in bina.news) <= before + 1

    run(evening())


def test_more_time() -> None:
    async def evening() -> None:
        room = Evening("Asha", "Bina", rules="standard", clock=15)
        await room.come(Bina=0)
        bina = room["Bina"]
        bina.answers = False
        room["Asha"].room.start()
        await room.until(lambda: any(isinstance(n, Asked) for n in bina.news))
        for _ in range(MOST_MORE + 3):
            await asyncio.sleep(10)
            bina.room.more_time()
        every = [n for n in bina.news if isinstance(n, Asked)]
        asked = [n for n in every if n.view == every[0].view]
        assert len(asked) == 1 + MOST_MORE
        assert [n.more for n in asked] == [True] * MOST_MORE + [False]
        assert {n.seconds for n in asked} == {15}
        assert sum(isinstance(n, Decided) and n.seat == 2 for n in bina.news) == 1

    run(evening())


def test_silence_never_raises_the_stakes() -> None:
    """Whoever is away or silent passes when asked to double or to play alone."""

    async def evening() -> None:
        room = Evening("Asha", "Bina", "Chandra", "Dipa", rules="nepal match_length=50", clock=15)
        await room.come(Asha=2, Bina=3, Chandra=0, Dipa=1)
        for one in room.people.values():
            one.answers = False
        calls: list[str] = []
        await room.play(4)
        for chapter in room["Asha"].room._guest.notes.chapters:
            calls += [line for line in chapter.lines if line.split()[-1] in _STAKES]
        assert not calls
        assert DOUBLE != PASS

    run(evening())


_STAKES = ("double", "redouble", "single")


def test_who_is_away_is_played_for_and_gets_the_hand_back() -> None:
    async def evening() -> None:
        room = Evening("Asha", "Bina", rules="standard match_length=20")
        await room.come(Bina=0)
        bina = room["Bina"]
        room["Asha"].room.start()
        await asyncio.sleep(2)
        bina.freeze(40)
        await asyncio.sleep(8.5)
        assert person(room["Asha"], "Bina").presence == "doubtful"
        await asyncio.sleep(6)
        assert person(room["Asha"], "Bina").presence == "away"
        await asyncio.sleep(27)
        assert person(room["Asha"], "Bina").presence == "here"
        own = sum(isinstance(n, Asked) for n in bina.news)
        await room.play(2)
        assert sum(isinstance(n, Asked) for n in bina.news) > own
        room.same_for_all()

    run(evening())


def test_a_reload_finds_name_seat_and_mutes() -> None:
    async def evening() -> None:
        room = Evening("Asha", "Bina")
        await room.come(Bina=0)
        room["Bina"].room.rename("Bina Rai")
        room["Bina"].room.mute(room["Asha"].room.me, True)
        await asyncio.sleep(1)
        room["Bina"].reload()
        await asyncio.sleep(1)
        assert person(room["Asha"], "Bina Rai").seat == 0
        assert person(room["Bina"], "Asha").muted
        assert room["Bina"].room.memory.session == 2

    run(evening())


def test_what_is_kept_can_be_read_again_at_every_moment() -> None:
    async def evening() -> None:
        room = Evening("Asha", "Bina", rules="nepal match_length=20")
        await room.come(Bina=0)
        keep = room["Asha"].keep
        seen = 0

        def checked(text: str) -> None:
            nonlocal seen
            memory = load_memory(text)
            assert dump_memory(memory) == text
            seen += 1
            keep(text)

        room["Asha"].room._keep_text = checked
        await room.play(3)
        assert seen > 40

    run(evening())


@pytest.mark.parametrize("by_hand", [True, False])
def test_the_way_by_hand_is_kept(by_hand: bool) -> None:
    memory = open_room("Asha", "nepal", by_hand=by_hand)
    text = dump_memory(memory)
    assert load_memory(text) == memory
    assert was_by_hand(text) is by_hand
    torn = [text[:end] for end in range(40, len(text))]
    assert {was_by_hand(each) for each in torn} == {by_hand}
    joined = replace(join_room(memory.secret, "Bina"), by_hand=by_hand, entered=1_700_000_000)
    assert load_memory(dump_memory(joined)) == joined
    assert entered(dump_memory(joined)) == joined.entered


@pytest.mark.parametrize("field", ["session", "entered"])
@pytest.mark.parametrize("number", ["1e999", "-1e999", "NaN", "null", "[]", "9" * 5000])
def test_a_number_that_is_none_is_refused(field: str, number: str) -> None:
    text = dump_memory(join_room("a" * 22, "Bina")).replace(f'"{field}":0', f'"{field}":{number}')
    with pytest.raises(ValueError, match="not what a room is remembered by"):
        load_memory(text)


def test_a_host_killed_between_the_last_card_and_its_telling() -> None:
    """The deal is over in what was kept, and nobody was told: it counts all the same."""

    async def evening() -> None:
        room = Evening("Asha", "Bina", rules="standard match_length=20")
        await room.come(Bina=0)
        asha = room["Asha"]
        keep = asha.keep

        def killed(text: str) -> None:
            keep(text)
            lines = load_memory(text).host.lines
            if lines and lines[-1].startswith("result") and asha.loads == 1:
                asha.kill()

        asha.room._keep_text = killed
        asha.room.start()
        await room.until(lambda: asha.node.dead)
        asha.open()
        await asyncio.sleep(3)
        assert room["Bina"].standing.deals == 1
        assert len(room["Bina"].room._guest.notes.chapters) == 1
        await room.play(3)
        room.same_for_all()

    run(evening())


def test_the_screen_is_told_the_room_only_when_it_changes() -> None:
    async def evening() -> None:
        room = Evening("Asha", "Bina")
        await room.come(Bina=0)
        before = sum(isinstance(n, RoomChanged) for n in room["Bina"].news)
        await asyncio.sleep(60)
        assert sum(isinstance(n, RoomChanged) for n in room["Bina"].news) == before

    run(evening())


def test_nobody_is_asked_what_they_cannot_answer() -> None:
    async def evening() -> None:
        room = Evening("Asha", "Bina", rules="standard")
        await room.come(Bina=0)
        with pytest.raises(LookupError):
            room["Bina"].room.answer(PASS)
        room["Bina"].answers = False
        room["Asha"].room.start()
        await room.until(lambda: any(isinstance(n, Asked) for n in room["Bina"].news))
        with pytest.raises(ValueError, match="legal"):
            room["Bina"].room.answer(DOUBLE)
        await room["Bina"].room.stand_in()  # the host sees to that

    run(evening())


def test_company_has_nobody_twice_in_a_seat() -> None:
    company = Company()
    for member in ("a", "b"):
        assert company.come(member, member)
    company.person("a").seat = 1
    assert not company.may_sit(company.person("b"), 1, False)
    assert company.may_sit(company.person("b"), 2, True)
    company.person("b").sat = 3
    assert not company.may_sit(company.person("b"), 2, True)
    assert company.may_sit(company.person("b"), 3, True)
    assert company.names() == ("", "a", "", "")
