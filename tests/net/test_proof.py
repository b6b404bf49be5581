"""Nobody takes a member's seat without that member's own memory: not by showing what was shown, not
by asking the member for it, and not by carrying a proof from one connection to another."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from game.net.memory import dump_memory, load_memory
from game.net.messages import Beat, Hello, Hi
from game.net.proof import ends_of, fresh_challenge, is_proved, prove
from game.net.wire import read, write

from .evening import Evening, Someone, hello
from .virtual import Node, run


class Thief:
    """A page of somebody who has the link and is connected with everybody."""

    def __init__(self, room: Evening) -> None:
        self.room = room
        self.node: Node = room.network.node("thief")
        self.heard: list[tuple[str, object]] = []
        self.said = 0

    async def come(self) -> None:
        self.node.listen(self)
        await asyncio.sleep(1)

    def joined(self, peer: str) -> None:
        pass

    def left(self, peer: str) -> None:
        pass

    def received(self, peer: str, text: str) -> None:
        self.heard.append((peer, read(text).message))

    def say(self, to: Someone, message: object) -> None:
        self.said += 1
        self.node.send(to.node.peer, write(message, self.said))  # type: ignore[arg-type]

    def last(self, kind: type, of: Someone) -> object:
        said = [message for peer, message in self.heard if peer == of.node.peer]
        return next(message for message in reversed(said) if type(message) is kind)


async def table() -> tuple[Evening, Thief]:
    room = Evening("Asha", "Bina", "Chandra", "Dipa", rules="nepal")
    await room.come(Asha=2, Bina=3, Chandra=0, Dipa=1)
    await room.play(1)
    thief = Thief(room)
    await thief.come()
    return room, thief


async def asked(thief: Thief, of: Someone, as_: Someone, challenge: str) -> Hello:
    """What ``of`` says to a thief who pretends to be ``as_``."""
    thief.say(of, Hi(as_.room.me, challenge))
    await asyncio.sleep(0.1)
    found = thief.last(Hello, of)
    assert isinstance(found, Hello)
    return found


def test_nobody_gets_a_members_key_by_pretending_to_be_the_host() -> None:
    async def evening() -> None:
        room, thief = await table()
        asha, bina = room["Asha"], room["Bina"]
        said = await asked(thief, bina, as_=asha, challenge=fresh_challenge())
        key = bina.room.memory.key_for(asha.room.me)
        assert said.key == ""
        assert all(key not in text for sender, to, text in room.network.log if to == "thief")
        own = await asked(thief, bina, as_=bina, challenge=fresh_challenge())
        assert own.key == ""

    run(evening())


def test_a_proof_carried_to_another_connection_proves_nothing() -> None:
    """The thief has the host's challenge answered by the member whose seat it is after."""

    async def evening() -> None:
        room, thief = await table()
        asha, bina = room["Asha"], room["Bina"]
        hi = thief.last(Hi, asha)
        assert isinstance(hi, Hi)
        answer = await asked(thief, bina, as_=asha, challenge=hi.challenge)
        thief.say(asha, answer)
        await asyncio.sleep(0.1)
        assert asha.faults[-1].fault.kind == "key"
        assert asha.faults[-1].fault.peer == "thief"
        assert asha.room._peers.line_of(bina.room.me).peer == bina.node.peer
        assert bina.closed == ""
        thief.say(asha, replace(answer, key="0" * 32))
        await asyncio.sleep(0.1)
        assert asha.faults[-1].fault.kind == "key"

    run(evening())


def test_an_old_proof_is_none() -> None:
    async def evening() -> None:
        room, thief = await table()
        asha, bina = room["Asha"], room["Bina"]
        old = [
            read(text).message
            for sender, to, text in room.network.log
            if sender == bina.node.peer and to == asha.node.peer and '"k":"Hello"' in text
        ]
        assert old
        before = len(asha.faults)
        for message in old:
            thief.say(asha, replace(message, session=99))
        await asyncio.sleep(0.2)
        assert [told.fault.kind for told in asha.faults[before:]] == ["key"] * len(old)
        assert asha.room._peers.line_of(bina.room.me).peer == bina.node.peer

    run(evening())


def test_nobody_is_given_their_own_proof_back() -> None:
    """The thief says to be a second tab of the very person it talks to, and asks what it was asked:
    over one connection, and about one member, the answer would be the same."""

    async def evening() -> None:
        room, thief = await table()
        for one in (room["Asha"], room["Bina"]):  # the host and a guest
            hi = thief.last(Hi, one)
            assert isinstance(hi, Hi)
            thief.say(one, Hi(one.room.me, hi.challenge))
            await asyncio.sleep(0.1)
            assert one.faults[-1].fault.kind == "key"
            answer = await asked(thief, one, as_=one, challenge=fresh_challenge())
            before = len(one.faults)
            thief.say(one, replace(answer, session=99))
            await asyncio.sleep(0.1)
            assert len(one.faults) == before + 1
            assert one.faults[-1].fault.kind == "key"
            assert one.closed == ""

    run(evening())


def test_over_a_connection_whose_ends_are_unknown_nobody_is_believed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Node, "ends", lambda _node, _peer: "")

    async def evening() -> None:
        room = Evening("Asha", "Bina")
        for one in room.people.values():
            one.open()
        await asyncio.sleep(3)
        assert not room["Asha"].room._peers.keys
        assert {fault.fault.kind for fault in room["Asha"].faults} == {"key"}

    run(evening())


def test_who_comes_back_shows_no_key_and_has_the_seat() -> None:
    async def evening() -> None:
        room, _thief = await table()
        bina = room["Bina"]
        member = bina.room.me
        bina.kill()
        await asyncio.sleep(3)
        before = len(room.network.log)
        bina.open()
        await asyncio.sleep(3)
        keys = {bina.room.memory.key_for(p.member) for p in room["Asha"].standing.people}
        said = [text for _, _, text in room.network.log[before:]]
        assert keys
        assert any('"k":"Hello"' in text for text in said)
        assert not any(key in text for key in keys for text in said)
        assert bina.room.me == member
        assert {p.name: p.presence for p in room["Asha"].standing.people}["Bina"] == "here"

    run(evening())


def test_a_first_meeting_that_broke_off_is_made_up_for() -> None:
    """Whoever was not heard shows the key again: else the two could never speak."""

    async def evening() -> None:
        room = Evening("Asha", "Bina")
        carry = room.network.carry

        def lossy(one: Node, peer: str, text: str) -> None:
            if not (one.peer.startswith("Bina") and '"k":"Hello"' in text):
                carry(one, peer, text)

        room.network.carry = lossy  # type: ignore[method-assign]
        for one in room.people.values():
            one.open()
        await asyncio.sleep(5)
        bina, asha = room["Bina"], room["Asha"]
        assert asha.room.me in dict(bina.room._peers.keys)
        assert bina.room.me not in dict(asha.room._peers.keys)
        assert bina.room._peers.needs_key(asha.room.me)
        room.network.carry = carry  # type: ignore[method-assign]
        bina.reload()
        await asyncio.sleep(5)
        assert [p.presence for p in asha.standing.people] == ["here", "here"]
        assert not bina.room._peers.needs_key(asha.room.me)
        assert not asha.room._peers.needs_key(bina.room.me)
        kept = load_memory(dump_memory(bina.room.memory))
        assert kept.met == (asha.room.me,)

    run(evening())


def test_a_stranger_needs_a_key_to_show() -> None:
    async def evening() -> None:
        room, thief = await table()
        asha = room["Asha"]
        member = "ab" * 16
        thief.node.send(
            asha.node.peer, hello(asha.room, "thief", member, "0" * 32, number=1, shown=False)
        )
        await asyncio.sleep(0.1)
        assert asha.faults[-1].fault.kind == "key"
        thief.node.send(asha.node.peer, hello(asha.room, "thief", member, "0" * 32, number=2))
        await asyncio.sleep(0.1)
        assert asha.room._peers.line_of(member) is not None
        thief.said = 2
        thief.say(asha, Beat("", 0))
        await asyncio.sleep(0.1)
        assert not asha.room._peers.needs_key(member)

    run(evening())


def test_a_proof_is_of_everything_that_goes_into_it() -> None:
    said = ("key", "challenge", "member", "to", "ends")
    proof = prove(*said)
    assert is_proved(proof, *said)
    for at in range(len(said)):
        other = [*said]
        other[at] += "x"
        assert not is_proved(proof, *other)
    assert fresh_challenge() != fresh_challenge()


def test_the_ends_of_a_connection_are_the_same_at_either() -> None:
    one = "v=0\r\na=fingerprint:sha-256 AB:CD:01\r\nm=application\r\n"
    other = "v=0\r\nm=application\r\na=fingerprint:sha-256 ab:cd:02\r\na=setup:active\r\n"
    assert ends_of(one, other) == ends_of(other, one) == "sha-256 ab:cd:01|sha-256 ab:cd:02"
    assert ends_of(one, "v=0\r\n") == ""
    assert ends_of(one, other + "a=fingerprint:SHA-256 AB:CD:02\r\n") == ends_of(one, other)


def test_a_description_that_names_two_certificates_names_none() -> None:
    """Somebody in between could let one of them be that of the other end, and use their own."""
    one = "v=0\r\na=fingerprint:sha-256 AB:CD:01\r\n"
    for also in ("sha-256 AB:CD:03", "sha-1 AB:CD:02", "sha-256", ""):
        own = "v=0\r\na=fingerprint:sha-256 AB:CD:02\r\n"
        two = f"{own}m=application\r\na=fingerprint:{also}\r\n"
        assert ends_of(one, two) == ends_of(two, one) == ""
    assert ends_of("", "") == ""
