"""A host who cheats is caught by every browser it concerns, and what it did is named."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from game.net.fairdeal import Packet, host_commitment
from game.net.host import Host
from game.net.messages import CutsClosed, Message, Moved, Opening, Papers, TrumpOpening
from game.net.news import Sealed
from game.rules.cards import CARD_TEXT
from game.rules.seats import SEAT_LETTERS

from .evening import Evening, Someone
from .virtual import run

RULES = "nepal match_length=30"


def broken(one: Someone) -> list[Sealed]:
    return [sealed for sealed in one.seals if sealed.seal.kind == "broken"]


def own_finds(one: Someone) -> list[str]:
    return [sealed.seal.why for sealed in broken(one) if not sealed.seal.accuser]


async def two_guests(rules: str = RULES) -> tuple[Evening, Host]:
    """Asha is host in the south, Bina west, Chandra north, a bot sits in the east."""
    evening = Evening("Asha", "Bina", "Chandra", rules=rules)
    await evening.come(Asha=2, Bina=3, Chandra=0)
    host = evening["Asha"].room._host
    assert host is not None
    return evening, host


def tell(host: Host, change: Callable[[str, Message], Message]) -> None:
    """What the host says is changed on its way out."""
    edge = host._edge
    host._edge = replace(edge, send=lambda m, message: edge.send(m, change(m, message)))


def the_ace_of_spades(packet: Packet) -> Packet:
    """The same deal, but that the host's own hand has the four jacks."""
    order = list(packet.order)
    for at, jack in enumerate(card for card in range(32) if card % 8 == 7):
        where = order.index(jack)
        order[where], order[16 + at] = order[16 + at], order[where]
    return replace(packet, order=tuple(order))


def test_a_stacked_deck() -> None:
    """The host takes part in the cut and then deals itself the jacks, with commitments to match."""

    async def evening() -> None:
        room, host = await two_guests()
        honest = host._cutting.make

        async def stacked(deal, present):
            papers, packet = await honest(deal, present)
            packet = the_ace_of_spades(packet)
            return replace(papers, cards=packet.commitments()), packet

        host._cutting.make = stacked
        await room.play(1)
        for name in ("Bina", "Chandra"):
            assert own_finds(room[name]) == ["stacked"]
            assert "the cut makes" in broken(room[name])[0].seal.proof
            assert "fair" not in {s.seal.kind for s in room[name].seals}

    run(evening())


def test_a_secret_chosen_after_the_cuts() -> None:
    async def evening() -> None:
        room, host = await two_guests()
        honest = host._cutting.make

        async def stacked(deal, present):
            papers, _ = await honest(deal, present)
            packet = Packet.made("ab" * 32, papers.attempt, papers.cuts)
            return replace(papers, cards=packet.commitments()), packet

        host._cutting.make = stacked
        await room.play(1)
        assert own_finds(room["Bina"]) == own_finds(room["Chandra"]) == ["stacked"]
        assert "not the secret committed to" in broken(room["Bina"])[0].seal.proof

    run(evening())


def test_another_commitment_after_the_cuts() -> None:
    async def evening() -> None:
        room, host = await two_guests()

        def change(member: str, message: Message) -> Message:
            if isinstance(message, Papers):
                commitment = host_commitment(message.attempt, "ab" * 32)
                return replace(message, commitment=commitment)
            return message

        tell(host, change)
        await room.play(1)
        assert own_finds(room["Bina"]) == ["stacked"]

    run(evening())


def test_a_cut_left_out() -> None:
    async def evening() -> None:
        room, host = await two_guests()
        bina = room["Bina"].room.me

        def change(member: str, message: Message) -> Message:
            if isinstance(message, CutsClosed):
                return replace(message, commits=tuple(c for c in message.commits if c[0] != bina))
            return message

        tell(host, change)
        host_play = asyncio.ensure_future(room.play(1))
        await asyncio.sleep(20)
        host_play.cancel()
        assert own_finds(room["Bina"]) == ["stacked"]
        assert "my commitment" in broken(room["Bina"])[0].seal.proof

    run(evening())


def test_another_card_than_the_one_committed_to() -> None:
    """A card in Bina's own hand is told as another, with an opening made up for it."""

    async def evening() -> None:
        room, host = await two_guests()
        bina = room["Bina"].room.me

        def change(member: str, message: Message) -> Message:
            if not isinstance(message, Moved) or member != bina or message.at:
                return message
            packet = host.ledger._packet
            mine, other = packet.order[24], packet.order[31]
            old, new = CARD_TEXT[mine], CARD_TEXT[other]
            openings = tuple(
                Opening(o.slot, o.salt, new) if o.card == old else o for o in message.openings
            )
            lines = tuple((at, text.replace(old, new)) for at, text in message.lines)
            return replace(message, lines=lines, openings=openings)

        tell(host, change)
        host_play = asyncio.ensure_future(room.play(1))
        await asyncio.sleep(20)
        host_play.cancel()
        assert own_finds(room["Bina"]) == ["changed_card"]
        # Everybody learns that Bina's browser found it; what her card was stays hers till the end.
        told = broken(room["Chandra"])[0].seal
        assert (told.accuser, told.why, told.proof) == ("Bina", "changed_card", "")
        assert own_finds(room["Chandra"]) == []

    run(evening())


def test_a_bot_plays_a_card_it_does_not_hold() -> None:
    """The host lets its bot play a card out of another hand, and opens what it can."""

    async def evening() -> None:
        room, host = await two_guests()

        def change(member: str, message: Message) -> Message:
            if not isinstance(message, Moved) or host.ledger.papers is None or not message.at:
                return message
            packet = host.ledger._packet
            spare = CARD_TEXT[packet.order[16]]  # the first card of the host's own
            for at, text in message.lines:
                if len(text) == 4 and text[0] == "E" and text[2:] in CARD_TEXT:
                    lie = tuple((i, f"E {spare}" if i == at else t) for i, t in message.lines)
                    return replace(message, lines=lie)
            return message

        tell(host, change)
        host_play = asyncio.ensure_future(room.play(1))
        await asyncio.sleep(60)
        host_play.cancel()
        finds = own_finds(room["Bina"]) + own_finds(room["Chandra"])
        assert set(finds) == {"changed_card"}

    run(evening())


def test_the_proof_is_for_everybody_when_the_deal_is_over() -> None:
    """Bina's salt for a card of her own is wrong; the deal is played to its end all the same."""

    async def evening() -> None:
        room, host = await two_guests("standard match_length=30")
        bina = room["Bina"].room.me

        def change(member: str, message: Message) -> Message:
            if isinstance(message, Moved) and member == bina and message.openings:
                wrong = replace(message.openings[0], salt="0" * 32)
                return replace(message, openings=(wrong, *message.openings[1:]))
            return message

        tell(host, change)
        await room.play(1)
        told = [sealed.seal for sealed in broken(room["Chandra"]) if sealed.seal.accuser == "Bina"]
        assert [bool(seal.proof) for seal in told] == [False, True]
        assert "does not open" in told[1].proof
        assert own_finds(room["Bina"]) == ["changed_card"]

    run(evening())


def test_another_trump_than_the_one_settled() -> None:
    async def evening() -> None:
        room, host = await two_guests("standard match_length=30")

        def change(member: str, message: Message) -> Message:
            if isinstance(message, Moved) and message.trump and member != room["Asha"].room.me:
                real = message.trump.trump
                lie = next(suit for suit in "SHDC" if suit != real)
                lines = tuple(
                    (at, text.replace(f"trump {real}", f"trump {lie}"))
                    for at, text in message.lines
                )
                return replace(message, lines=lines, trump=TrumpOpening(message.trump.salt, lie))
            return message

        tell(host, change)
        host_play = asyncio.ensure_future(room.play(6))
        await asyncio.sleep(200)
        host_play.cancel()
        finds = own_finds(room["Bina"]) + own_finds(room["Chandra"])
        assert finds
        assert set(finds) <= {"changed_card", "changed_log"}
        assert "changed_card" in finds

    run(evening())


def test_two_people_are_told_different_things() -> None:
    """Bina is told that the bot passed where Chandra is told that it bid."""

    async def evening() -> None:
        room, host = await two_guests("standard match_length=30")
        bina = room["Bina"].room.me
        lied = []

        def change(member: str, message: Message) -> Message:
            if isinstance(message, Moved) and member == bina and host.ledger.papers is not None:
                lines = []
                for at, text in message.lines:
                    card = text[2:] if text[0] == "E" and len(text) == 4 else ""
                    if card in CARD_TEXT and not lied:
                        packet = host.ledger._packet
                        hand = [CARD_TEXT[c] for c in packet.order[8:16]]
                        other = next(c for c in hand if c[1] == card[1] and c != card)
                        lied.append(other)
                        opening = packet.opening(CARD_TEXT.index(other))
                        message = replace(message, openings=(*message.openings, opening))
                        text = f"E {other}"
                    lines.append((at, text))
                return replace(message, lines=tuple(lines))
            return message

        tell(host, change)
        host_play = asyncio.ensure_future(room.play(3))
        await asyncio.sleep(150)
        host_play.cancel()
        assert lied
        assert "changed_log" in {s.seal.why for s in broken(room["Bina"])}
        assert broken(room["Chandra"])

    run(evening())


def test_something_done_in_my_name() -> None:
    """The host plays for Bina and says that Bina did it."""

    async def evening() -> None:
        room, host = await two_guests()
        room["Bina"].answers = False
        room["Asha"].room.set_table(clock=15)
        bina = room["Bina"].room.me

        def change(member: str, message: Message) -> Message:
            return replace(message, by_hand=True) if isinstance(message, Moved) else message

        tell(host, change)
        host_play = asyncio.ensure_future(room.play(1))
        await asyncio.sleep(100)
        host_play.cancel()
        assert own_finds(room["Bina"]) == ["changed_log"]
        assert "told that I did" in broken(room["Bina"])[0].seal.proof
        assert own_finds(room["Chandra"]) == []
        assert SEAT_LETTERS[3] in broken(room["Bina"])[0].seal.proof
        assert host.company.person(bina).seat == 3

    run(evening())


@pytest.mark.parametrize("rules", ["nepal", "sets", "standard"])
def test_an_honest_host_is_never_accused(rules: str) -> None:
    async def evening() -> None:
        room, _ = await two_guests(f"{rules} match_length=30")
        await room.play(12)
        room.same_for_all()
        codes = [tuple(s.seal.code for s in one.seals) for one in room.people.values()]
        assert len(set(codes)) == 1
        assert len(set(codes[0])) == 12

    run(evening())
