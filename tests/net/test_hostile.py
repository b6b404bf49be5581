"""Whatever a peer sends: no crash, no change, no waiting; and who goes on is cut off."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.net.fault import Patience, PeerFault
from game.net.fields import SHAPES
from game.net.messages import FROM_HOST, TO_HOST
from game.net.news import OtherVersion
from game.net.wire import TABLE_SIZE, VERSION, read
from game.rules.actions import SHOW_PAIR
from game.rules.cards import CARD_TEXT
from game.rules.seats import SEAT_LETTERS

from .evening import Evening, Someone, hello
from .virtual import run

MESSAGES = int(os.environ.get("HOSTILE_MESSAGES", "1500"))
"""From each side, guest and host. The whole test is with HOSTILE_MESSAGES=20000."""

SLOW = 0.05
"""Seconds of this thread's own time that no single message may take: other work on the machine
does not count."""

VALUES: list[Any] = [
    None, True, False, 0, 1, -1, 2**31, 2**64, -(2**64), 1.5, 1e308, "", "x", "?" * 300, "N",
    "\u202e\u0000", "\ud800", "JH", "N trump ?", [], [[]], {}, {"a": 1}, ["N"] * 400,
    [[0, "N pass"]], [1, 2, 3], "a" * 70_000, "Ω" * 100, "<script>alert(1)</script>",
]  # fmt: skip


def lines_at_random(rng: Random) -> str:
    seat = rng.choice("NESWX")
    action = rng.choice(
        ["pass", "15", "29", "99", "double", "redouble", "single", "ask", "pair", "trump S",
         "trump none", "trump 7th", "trump ?", "trump JH", *CARD_TEXT]
    )  # fmt: skip
    return f"{seat} {action}"


def bad_messages(
    rng: Random, heard: list[str], kinds: tuple[str, ...], moment: tuple[int, int, str, set[str]]
) -> Iterator[str]:
    """Malformed, stale, oversized, replayed and unlawful messages, without end. ``heard`` are true
    ones from this evening; ``moment`` is the deal, the number of its lines, the letter of the seat
    whose turn it is, and the lines that would be lawful."""
    deal, at, turn, lawful = moment
    while True:
        how = rng.randrange(12)
        text = rng.choice(heard)
        if how == 0:  # noise
            yield "".join(chr(rng.randrange(1, 0x2FF)) for _ in range(rng.randrange(200)))
        elif how == 1:  # torn
            yield text[: rng.randrange(len(text))]
        elif how == 2:  # a byte changed
            cut = rng.randrange(len(text))
            yield text[:cut] + chr(rng.randrange(32, 127)) + text[cut + 1 :]
        elif how == 3:  # replayed as it was
            yield text
        elif how == 4:  # deep, or large
            yield rng.choice(
                ["[" * 100_000, '{"v":' * 5000, "9" * 100_000, f'{{"v":{VERSION}}}',
                 '{"v":1,"k":"TableIs","n":1,"x":"' + "y" * rng.choice([1000, TABLE_SIZE]) + '"}']
            )  # fmt: skip
        elif how == 5:  # a field of any kind
            message = json.loads(text)
            message["n"] = 2**40
            name = rng.choice(sorted(message))
            message[name] = rng.choice(VALUES)
            yield json.dumps(message)
        elif how == 6:  # a field too many or too few
            message = json.loads(text)
            message["n"] = 2**40
            if rng.random() < 0.5:
                message["more"] = 1
            else:
                del message[rng.choice(sorted(message))]
            yield json.dumps(message)
        elif how == 7:  # any kind with any fields
            wanted = rng.choice(kinds)
            kind = next(k for k in SHAPES if k.__name__ == wanted)
            fields = {name: rng.choice(VALUES) for name in SHAPES[kind]}
            yield json.dumps({"v": VERSION, "k": kind.__name__, "n": 2**40, **fields})
        elif how == 8:  # well-formed, out of turn or against the rules
            message = {"k": "Act", "deal": rng.randrange(1, 4), "at": rng.randrange(0, 60)}
            yield json.dumps({"v": VERSION, "n": 2**40, **message, "line": lines_at_random(rng)})
        elif how >= 10:  # well-formed, of this very moment, and against the rules
            line = lines_at_random(rng)
            if line in lawful or line[0] == "X" or line.endswith("trump ?"):
                continue
            act = {"k": "Act", "deal": deal, "at": at, "line": line}
            moved = {"k": "Moved", "deal": deal, "at": at, "lines": [[at, line]], "by_hand": True,
                     "openings": [], "trump_seal": "", "trump": None, "reveal": None}  # fmt: skip
            wrong_turn = line[0] != turn
            message = act if "Act" in kinds else moved
            if message is moved and not wrong_turn:
                continue  # lawful or not is the host's to know: it may hold any card
            yield json.dumps({"v": VERSION, "n": 2**40, **message})
        else:  # well-formed, of another moment
            message = json.loads(text)
            message["n"] = 2**40
            for name in ("at", "deal", "revision", "reign"):
                if name in message:
                    message[name] = rng.randrange(0, 50)
            yield json.dumps(message)


def numbered(text: str, number: int) -> str:
    """The text with the next number of the line, where it is a message that has one."""
    return text.replace(f'"n": {2**40}', f'"n": {number}') if f'"n": {2**40}' in text else text


HARMLESS_TO_SAY = {
    "Hi",
    "Beat",
    "Bye",
    "Digest",
    "Protest",
    "Consent",
    "Say",
    "Ready",
    "Rename",
    "Hello",
    "Again",
    "MoreTime",
    "Sit",
    "Out",
    "Said",
    "Begin",
    "Cut",
    "CutCommit",
}
"""What anybody may say at any time and is heard: left out where nothing may change."""


async def a_deal(rules: str, clock: int = 0, moves: int = 0) -> Evening:
    evening = Evening("Asha", "Bina", "Chandra", "Dipa", rules=rules, clock=clock)
    await evening.come(Asha=2, Bina=3, Chandra=0, Dipa=1)
    for one in evening.people.values():
        one.thinks = 1e6  # nobody does anything: whatever changes, the messages did it
    evening.host.room.start()
    await asyncio.sleep(5)
    for _ in range(moves):
        for one in evening.people.values():
            question = one.room._guest._question
            if question is not None:
                one.decide(one.room, question)
        await asyncio.sleep(1)
    return evening


def whole(one: Someone) -> tuple[object, ...]:
    notes = one.room._guest.notes
    host = one.room._host
    kept = host.kept() if host else None
    return (
        notes.lines, notes.chapters, notes.state, one.room._reign.belief, one.room._reign.lost,
        one.room._guest.witness.papers, len(one.views), one.closed,
        replace(kept, revision=0) if kept else None,
    )  # fmt: skip


@pytest.mark.parametrize("attacker", ["guest", "host"])
def test_twenty_thousand_hostile_messages(attacker: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # Patience is another test's: here every message is read.
    monkeypatch.setattr(Patience, "LIMIT", 10**9)
    monkeypatch.setattr(Patience, "PER_SECOND", 10**9)
    monkeypatch.setattr(Patience, "BURST", 10**9)

    async def evening() -> None:
        room = await a_deal("standard", moves=15)
        assert room.host.standing.phase == "deal"
        while not (
            asked := [
                one
                for name, one in room.people.items()
                if name != "Asha" and one.room._guest._question is not None
            ]
        ):
            room["Asha"].decide(room["Asha"].room, room["Asha"].room._guest._question)
            await asyncio.sleep(1)
        villain, victim = asked[0], room["Asha"]
        kinds = tuple(kind.__name__ for kind in TO_HOST)
        if attacker == "host":
            villain, victim = room["Asha"], asked[0]
            kinds = tuple(kind.__name__ for kind in FROM_HOST)
        heard = [
            text for sender, _, text in room.network.log
            if json.loads(text)["k"] not in HARMLESS_TO_SAY
            and (sender == villain.node.peer or attacker == "guest")
        ]  # fmt: skip
        rng = Random(f"hostile {attacker}")
        before = whole(victim)
        peer = villain.node.peer
        line = next(one for one in victim.room._peers if one.peer == peer)
        slowest, found = 0.0, Counter[str]()
        notes = (villain if attacker == "guest" else victim).room._guest.notes
        turn = (notes.state.turn - notes.turn) % 4
        asked = [chair.question for chair in room.host.room._host._chairs if chair.question]
        lawful = {f"{SEAT_LETTERS[turn]} {action}" for view in asked for action in view.legal}
        moment = (notes.number, len(notes.lines), SEAT_LETTERS[turn], lawful)
        texts = bad_messages(rng, heard, kinds, moment)
        for _ in range(MESSAGES):
            text = next(texts)
            while is_fair_play(text, heard):
                text = next(texts)
            text = numbered(text, line.received + 1)
            victim.faults.clear()
            victim.news.clear()  # a person reads the news, and does not collect them
            began = time.thread_time()
            victim.room.received(peer, text)
            slowest = max(slowest, time.thread_time() - began)
            assert len(victim.faults) == 1, text[:300]
            told = [news for news in victim.news if not isinstance(news, OtherVersion)]
            assert told == victim.faults, text[:300]
            found[victim.faults[0].fault.kind] += 1
        assert found.total() == MESSAGES
        assert whole(victim) == before
        assert found.keys() >= {"syntax", "fields", "range", "replayed", "illegal", "stale"}
        assert found["illegal"] > MESSAGES // 50
        print(f"slowest of {MESSAGES} from the {attacker}: {1000 * slowest:.1f} ms")
        assert slowest < SLOW
        # And the evening goes on.
        back = next(one for one in villain.room._peers if one.peer == victim.node.peer)
        back.sent = line.received
        for one in room.people.values():
            one.thinks = 0.5
            question = one.room._guest._question
            if question is not None:
                one.decide(one.room, question)
        await room.play(1)
        room.same_for_all()

    run(evening())


def is_fair_play(text: str, heard: list[str]) -> bool:
    """Whether this is, by chance, something one may say."""
    try:
        kind = type(read(text).message).__name__
    except PeerFault:
        kind = kind_of(text)
        return kind in HARMLESS_TO_SAY
    # Where the table stands is for the host to say; what was said before is no news.
    return kind in HARMLESS_TO_SAY or (kind in ("RoomIs", "TableIs", "Turn") and text not in heard)


def kind_of(text: str) -> str:
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    return str(message.get("k")) if isinstance(message, dict) else ""


def test_who_goes_on_sending_nonsense_is_cut_off() -> None:
    async def evening() -> None:
        room = await a_deal("nepal")
        dipa = room["Dipa"].node.peer
        for _ in range(Patience.LIMIT):
            room["Asha"].room.received(dipa, "nonsense")
        await asyncio.sleep(1)
        assert room["Dipa"].closed == "cut_off"
        people = {p.name: p.presence for p in room["Asha"].standing.people}
        assert people == {"Asha": "here", "Bina": "here", "Chandra": "here", "Dipa": "away"}
        # Three times is enough.
        for _ in range(2):
            room["Dipa"].open()
            await asyncio.sleep(2)
            assert not room["Dipa"].closed
            for _ in range(Patience.LIMIT):
                room["Asha"].room.received(room["Dipa"].node.peer, "nonsense")
            await asyncio.sleep(1)
        room["Dipa"].open()
        await asyncio.sleep(2)
        assert {p.name: p.presence for p in room["Asha"].standing.people}["Dipa"] == "away"

    run(evening())


def test_a_flood_is_stopped_by_its_rate() -> None:
    async def evening() -> None:
        room = await a_deal("nepal")
        said = '{"v":1,"k":"Ready","n":%d,"yes":true}'
        line = next(x for x in room["Asha"].room._peers if x.member == room["Dipa"].room.me)
        number = line.received
        for _ in range(Patience.BURST + Patience.LIMIT + 5):
            number += 1
            room["Asha"].room.received(room["Dipa"].node.peer, said % number)
        assert room["Asha"].faults[-1].fault.kind == "rate"
        await asyncio.sleep(1)
        assert room["Dipa"].closed == "cut_off"

    run(evening())


def test_occasional_slips_wear_off() -> None:
    patience = Patience(0.0)
    for minute in range(100):
        patience.take(60.0 * minute)
        assert not patience.offended(PeerFault("fields", "a slip"))
    for _ in range(1000):
        assert not patience.offended(PeerFault("stale", "crossed"))


def test_another_version_says_what_to_do_and_ends_nothing() -> None:
    async def evening() -> None:
        for version in (VERSION + 1, VERSION - 1):
            room = Evening("Asha", "Bina")
            bina = room["Bina"]
            bina.open()
            room.network.node("someone")
            bina.room.joined("someone")
            hello = f'{{"v":{version},"k":"Hi","n":1,"member":"{"ab" * 16}"}}'
            bina.room.received("someone", hello)
            assert bina.faults[0].fault.kind == "version"
            assert OtherVersion(version > VERSION) in bina.news
            # whoever has the link can say so: it ends nothing, and the host is met all the same
            assert bina.closed == ""
            room["Asha"].open()
            await asyncio.sleep(3)
            assert bina.room._reign.member == room["Asha"].room.me

    run(evening())


def test_another_version_does_not_throw_out_who_has_a_host() -> None:
    async def evening() -> None:
        room = await a_deal("nepal")
        room["Bina"].room.received(room["Dipa"].node.peer, f'{{"v":{VERSION + 1}}}')
        assert room["Bina"].closed == ""

    run(evening())


@pytest.mark.parametrize("reign", [1, 2, 99])
def test_nobody_can_make_themselves_host(reign: int) -> None:
    async def evening() -> None:
        room = await a_deal("nepal")
        dipa = room["Dipa"]
        for _ in range(3):
            dipa.room._reign.member, dipa.room._reign.number = dipa.room.me, reign
            await asyncio.sleep(2)
        assert room.host is room["Asha"]
        for name in ("Bina", "Chandra"):
            assert room[name].room._reign.member == room["Asha"].room.me

    run(evening())


def test_a_stolen_name_needs_its_key() -> None:
    async def evening() -> None:
        room = await a_deal("nepal")
        bina, asha = room["Bina"].room.me, room["Asha"].room
        line = asha._peers.joined("thief", 0.0)
        asha.received("thief", hello(asha, "thief", bina, "0" * 32, session=9))
        assert room["Asha"].faults[-1].fault.kind == "key"
        assert line.member == ""
        assert asha._peers.line_of(bina).peer == room["Bina"].node.peer
        asha.received("thief", json.dumps({"v": VERSION, "k": "Again", "n": 2}))
        assert room["Asha"].faults[-1].fault.kind == "stranger"

    run(evening())


def test_an_answer_that_is_refused_is_asked_for_again() -> None:
    async def evening() -> None:
        room = await a_deal("standard")
        one = next(one for one in room.people.values() if one.room._guest._question is not None)
        legal = one.room._guest._question.legal
        object.__setattr__(one.room._guest._question, "legal", (SHOW_PAIR,))
        one.room.answer(SHOW_PAIR)
        await asyncio.sleep(1)
        assert one.room._guest._question is not None
        assert one.room._guest._question.legal in (legal, (SHOW_PAIR,))
        assert room.host.faults[-1].fault.kind == "illegal"
        assert "pair" not in room.host.faults[-1].fault.text

    run(evening())


def test_a_key_is_remembered_through_a_reload() -> None:
    async def evening() -> None:
        room = await a_deal("nepal")
        bina = room["Bina"].room.me
        room["Bina"].kill()
        room["Asha"].reload()
        await asyncio.sleep(1)
        asha = room["Asha"].room
        asha._peers.joined("thief", 0.0)
        asha.received("thief", hello(asha, "thief", bina, "0" * 32, session=9))
        assert room["Asha"].faults[-1].fault.kind == "key"
        room["Bina"].open()
        await asyncio.sleep(1)
        assert {p.name: p.presence for p in room["Asha"].standing.people}["Bina"] == "here"

    run(evening())


def test_saying_hello_again_and_again_gets_no_table() -> None:
    async def evening() -> None:
        room = await a_deal("nepal")
        hellos = [text for sender, to, text in room.network.log
                  if sender == room["Dipa"].node.peer and to == room["Asha"].node.peer
                  and '"k":"Hello"' in text]  # fmt: skip
        message = json.loads(hellos[0]) | {"n": 2**40}
        sent = len(room.network.log)
        room["Asha"].room.received(room["Dipa"].node.peer, json.dumps(message))
        assert room["Asha"].faults[-1].fault.kind == "stale"
        assert len(room.network.log) == sent

    run(evening())


def test_a_peer_may_speak_before_the_transport_names_it() -> None:
    async def evening() -> None:
        room = Evening("Asha", "Bina")
        room["Asha"].open()
        asha, node = room["Asha"].room, room["Asha"].node
        room.network.node("early").linked.add(node.peer)
        node.linked.add("early")
        sent: list[str] = []
        room.network.carry = lambda one, peer, text: sent.append(json.loads(text)["k"])
        member = "ab" * 16
        hi = {"member": member, "challenge": "0" * 32}
        asha.received("early", json.dumps({"v": VERSION, "k": "Hi", "n": 1, **hi}))
        assert sent == ["Hi", "Hello"]
        asha.joined("early")
        assert sent == ["Hi", "Hello"]
        asha.received("early", hello(asha, "early", member, "0" * 32, number=2))
        await asyncio.sleep(1)
        assert "RoomIs" in sent
        asha.joined("early")  # connected anew: it says hello anew, and numbers go on
        assert sent[-1] == "Hi"
        line = asha._peers._lines["early"]
        assert line.member == ""
        assert line.sent > 3
        asha.received("early", hello(asha, "early", member, "0" * 32))
        assert line.member == member

    run(evening())


@pytest.mark.parametrize("lost", [1, 2, 3])
def test_the_first_words_may_be_lost(lost: int) -> None:
    async def evening() -> None:
        room = Evening("Asha", "Bina")
        carry = room.network.carry
        count = 0

        def lossy(one, peer, text):
            nonlocal count
            count += 1
            if count > lost:
                carry(one, peer, text)

        room.network.carry = lossy
        for one in room.people.values():
            one.open()
        await asyncio.sleep(6)
        assert [p.presence for p in room["Asha"].standing.people] == ["here", "here"]
        assert not [f for f in room["Asha"].faults if f.fault.kind != "stale"]

    run(evening())


def test_the_same_page_connected_twice_is_not_replaced() -> None:
    async def evening() -> None:
        room = await a_deal("nepal")
        bina = room["Bina"]
        node = room.network.node("Bina-again")
        node.listener = bina.room
        asha = room["Asha"].room
        asha.joined("Bina-again")
        memory = bina.room.memory
        key, session = memory.key_for(asha.me), memory.session
        again = hello(asha, "Bina-again", bina.room.me, key, session=session)
        asha.received("Bina-again", again)
        await asyncio.sleep(2)
        assert bina.closed == ""
        assert asha._peers.line_of(bina.room.me).peer == "Bina-again"

    run(evening())
