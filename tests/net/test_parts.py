"""The smaller parts of friends' play, each for itself."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from game.net.chapters import chapter_of, lawful, read_chapter, read_lines, read_rules
from game.net.cutting import Cutting
from game.net.fairdeal import (
    Packet,
    cut_commitment,
    deck_order,
    fresh_attempt,
    fresh_key,
    host_commitment,
    opens,
)
from game.net.fault import PeerFault
from game.net.kept import GuestKept
from game.net.memory import dump_memory, join_room, load_memory, open_room
from game.net.messages import (
    Begin,
    Chapter,
    Cut,
    CutCommit,
    CutsClosed,
    Papers,
    RoomIs,
    Sitting,
)
from game.net.secret import fragment, fresh_secret, password, read_secret, room_id
from game.net.succession import Votes, in_order, most_believed, needed, outvoted, successor_of
from game.net.turning import turn_to_south, turned, turned_seat
from game.net.witness import Mismatch, Witness
from game.rules import OptionError, Record, preset
from game.rules.cards import DECK
from game.rules.record import final_state
from game.rules.seats import NOBODY, SEATS

from .test_notes import played
from .virtual import Network, run

# The secret.


def test_a_secret_has_128_bits_and_leads_nowhere_back() -> None:
    secrets_drawn = {fresh_secret() for _ in range(200)}
    assert len(secrets_drawn) == 200
    for secret in secrets_drawn:
        assert len(secret) == 22
        assert secret not in room_id(secret) + password(secret)
        assert room_id(secret)[:10] not in password(secret)
    assert (len(room_id(secret)), len(password(secret))) == (40, 64)


@pytest.mark.parametrize(
    "around", ["{}", " {} ", "#{}", "https://host/29/?speed=fast#{}", "https://h/#a=1&{}&b=2"]
)
def test_a_secret_is_found_in_a_link(around: str) -> None:
    secret = fresh_secret()
    assert read_secret(around.format(fragment(secret))) == secret
    assert read_secret(secret) == secret


@pytest.mark.parametrize(
    "text", ["", "friends=", "short", "x" * 23, "friends=" + "!" * 22, "é" * 22]
)
def test_what_is_no_secret_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="secret"):
        read_secret(text)


# What is remembered.


def test_a_memory_is_text_and_back() -> None:
    host = open_room("Asha", "nepal last_trick=1", "easy", 30)
    guest = join_room(host.secret, "  Bina ")
    room = RoomIs(1, 2, "nepal", "hard", "15", "deal", 3, (-4, 5), ())
    room = replace(room, people=(Sitting(host.member, "Asha", 2, True, "here"),))
    known = GuestKept(host.member, room, True, "ab" * 8, 3, (Chapter(("E 15",), ""),))
    for memory in (
        host,
        guest,
        replace(guest, guest=known),
        replace(guest, muted=("ab" * 16,), session=7, keys=(("a", "b"),), met=("a",)),
    ):
        assert load_memory(dump_memory(memory)) == memory
    assert guest.name == "Bina"
    assert host.member != guest.member
    assert host.token not in dump_memory(guest)
    assert host.key_for(guest.member) != host.key_for(host.member)
    assert host.key_for(guest.member) != guest.key_for(host.member)


def test_a_room_has_rules_there_are() -> None:
    with pytest.raises(OptionError):
        open_room("Asha", "bridge")


@pytest.mark.parametrize(
    "change",
    [
        lambda kept: "", lambda kept: "null", lambda kept: "[]", lambda kept: kept[:-5],
        lambda kept: kept.replace('"version":1', '"version":2'),
        lambda kept: kept.replace('"rules":"nepal"', '"rules":"bridge"'),
        lambda kept: kept.replace('"clock":"15"', '"clock":"16"'),
        lambda kept: kept.replace('"begun":false', '"begun":0'),
        lambda kept: kept.replace('"sat":[[', '"sat":[[3,'),
        lambda kept: kept.replace('"secret"', '"secrets"', 1),
        lambda kept: kept.replace('"lines":[]', '"lines":["nonsense"]'),
        lambda kept: kept.replace('"chapters":[]', '"chapters":[{"lines":["E 15"],"deal":""}]'),
        lambda kept: "[" * 100_000,
    ],
)  # fmt: skip
def test_a_damaged_memory_is_refused(change) -> None:
    kept = dump_memory(open_room("Asha", "nepal", "hard", 15))
    assert change(kept) != kept
    with pytest.raises(ValueError, match="remembered"):
        load_memory(change(kept))


# Turning.


def test_everybody_sits_in_the_south_and_the_score_is_the_same_side() -> None:
    [*_, (record, _)] = played(preset("sets"), "turning", 3)
    state = final_state(record)
    for seat in SEATS:
        turn = turn_to_south(seat)
        assert turned_seat(seat, turn) == 2
        other = final_state(turned(record, turn))
        assert other.score == (state.score if turn % 2 == 0 else state.score[::-1])
        assert turned(turned(record, turn), -turn % 4) == record
    assert turn_to_south(NOBODY) == 0
    assert turned_seat(NOBODY, 3) == NOBODY


# The deal.


def test_every_cut_changes_the_deck() -> None:
    secret, attempt = fresh_key(), fresh_attempt()
    cuts = (("a" * 32, fresh_key()), ("b" * 32, fresh_key()))
    order = deck_order(secret, attempt, cuts)
    assert sorted(order) == list(DECK)
    assert order == deck_order(secret, attempt, cuts[::-1])
    others = [
        deck_order(fresh_key(), attempt, cuts),
        deck_order(secret, fresh_attempt(), cuts),
        deck_order(secret, attempt, (cuts[0], ("b" * 32, fresh_key()))),
        deck_order(secret, attempt, cuts[:1]),
    ]
    assert len({order, *others}) == 5


def test_every_card_is_as_likely_everywhere() -> None:
    """Chi-squared over card and place, 31 × 31 degrees of freedom: mean 961, deviation 44."""
    rng = Random(29)
    deals = 4000
    counts = Counter()
    for _ in range(deals):
        secret = rng.randbytes(32).hex()
        counts.update(enumerate(deck_order(secret, "0" * 16, ())))
    expected = deals / 32
    squared = sum((counts[at, card] - expected) ** 2 / expected for at in DECK for card in DECK)
    assert 961 - 5 * 44 < squared < 961 + 5 * 44


def test_slots_do_not_tell_when_a_card_was_dealt() -> None:
    """The slot of the first card dealt is any of the eight, as often."""
    rng = Random(7)
    slots = Counter()
    for _ in range(2000):
        packet = Packet.made(rng.randbytes(32).hex(), "0" * 16, ())
        slots[packet.opening(packet.order[8]).slot] += 1
    assert sorted(slots) == list(range(8, 16))
    assert max(slots.values()) < 1.3 * min(slots.values())


def test_each_card_opens_its_own_commitment_only() -> None:
    packet = Packet.made(fresh_key(), fresh_attempt(), ())
    papers = Papers(1, packet.attempt, "0" * 64, (), (), packet.commitments())
    openings = [packet.opening(card) for card in DECK]
    assert len({opening.salt for opening in openings}) == 32
    for opening in openings:
        assert opens(papers, opening)
        assert not opens(papers, replace(opening, slot=(opening.slot + 1) % 32))
        assert not opens(papers, replace(opening, salt="0" * 32))
        assert not opens(papers, replace(opening, card="7S" if opening.card != "7S" else "8S"))


class Cutters:
    """A host's cutting with some members, of whom some don't do what they should."""

    def __init__(self, silent: tuple[str, ...] = (), closed: tuple[str, ...] = ()) -> None:
        self.silent, self.closed = silent, closed
        self.members = tuple(letter * 32 for letter in "abc")
        self.witnesses = {member: Witness(member) for member in self.members}
        self.node = Network().node("host")
        self.cutting = Cutting(self.node, self.tell)
        self.begun = 0

    def tell(self, message) -> None:
        for member, witness in self.witnesses.items():
            letter = member[0]
            late = letter in self.closed and self.begun  # it is not asked a second time
            if isinstance(message, Begin) and letter not in self.silent and not late:
                self.answer(member, self.cutting.committed, witness.begin(message))
            if isinstance(message, CutsClosed) and member in dict(message.commits):
                cut = witness.closed(message)
                if letter not in self.closed:
                    self.answer(member, self.cutting.opened, cut)
        self.begun += isinstance(message, Begin)

    def answer(self, member, take, message) -> None:
        self.node.later(0.1, lambda: take(member, message))


@pytest.mark.parametrize(
    ("silent", "closed", "who", "attempts", "seconds"),
    [
        ((), (), "abc", 1, 1),
        (("b",), (), "ac", 1, 5),  # who is silent is not waited for twice
        ((), ("c",), "ab", 2, 5),  # who commits and does not open could choose: left out
        (("a", "b", "c"), (), "", 1, 9),
    ],
)
def test_a_deal_is_made_with_those_who_cut(silent, closed, who, attempts, seconds) -> None:
    async def evening() -> None:
        cutters = Cutters(silent, closed)
        loop = asyncio.get_running_loop()
        papers, packet = await cutters.cutting.make(1, lambda: cutters.members)
        assert loop.time() <= seconds
        assert [member[0] for member, _ in papers.cuts] == list(who)
        assert cutters.begun == attempts
        assert host_commitment(papers.attempt, packet.secret) == papers.commitment
        for letter in who:
            witness = cutters.witnesses[letter * 32]
            witness.dealt(papers)
            assert witness.cut_it

    run(evening())


def test_a_cut_has_to_be_the_one_committed_to() -> None:
    async def evening() -> None:
        cutters = Cutters(closed=("a", "b", "c"))
        task = asyncio.ensure_future(cutters.cutting.make(1, lambda: cutters.members))
        await asyncio.sleep(1)
        attempt = cutters.cutting._attempt
        member = "a" * 32
        for message, kind in (
            (Cut("0" * 16, "0" * 64), "stale"),
            (Cut(attempt, "0" * 64), "illegal"),
        ):
            with pytest.raises(PeerFault) as caught:
                cutters.cutting.opened(member, message)
            assert caught.value.kind == kind
        with pytest.raises(PeerFault, match="stale"):
            cutters.cutting.opened("d" * 32, Cut(attempt, "0" * 64))
        with pytest.raises(PeerFault, match="stale"):
            cutters.cutting.committed(member, CutCommit(attempt, "0" * 64))
        task.cancel()

    run(evening())


def test_a_witness_notices_other_commitments() -> None:
    me, other = "a" * 32, "b" * 32
    witness = Witness(me)
    commit = witness.begin(Begin(1, "0" * 16, "1" * 64))
    theirs = cut_commitment("0" * 16, other, "3" * 64)
    commits = ((me, commit.commitment), (other, theirs))
    cut = witness.closed(CutsClosed("0" * 16, commits))
    with pytest.raises(PeerFault, match="stale"):
        witness.closed(CutsClosed("0" * 16, commits))
    cards = tuple(f"{n:064x}" for n in range(32))
    good = Papers(1, "0" * 16, "1" * 64, commits, ((me, cut.cut), (other, "3" * 64)), cards)
    witness.dealt(good)
    assert witness.cut_it
    for bad in (
        replace(good, commitment="2" * 64),
        replace(good, cuts=((me, cut.cut), (other, "4" * 64))),
        replace(good, cuts=((me, cut.cut),)),
        replace(good, cuts=((other, "3" * 64),), commits=((other, theirs),)),
        replace(good, cards=("0" * 64,) * 32),
        replace(good, commits=(*commits, ("c" * 32, "0" * 64))),
    ):
        with pytest.raises(Mismatch) as caught:
            witness.dealt(bad)
        assert caught.value.why == "stacked"


# Finished deals.


def test_a_finished_deal_is_the_same_for_everybody_and_lawful() -> None:
    for rules in ("nepal", "sets", "standard", "points"):
        options = preset(rules)
        [*_, (record, _)] = played(options, f"chapter {rules}", 1)
        whole = record.moves[0].action
        chapter = chapter_of(record, whole)
        seen, full = read_chapter(options, chapter)
        assert full is not None
        assert final_state(full).last == final_state(record).last or "trump ?" in str(chapter)
        # A card moved to another hand makes it unlawful, or another deal.
        hands = list(map(list, whole.hands))
        hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
        swapped = type(whole)(tuple(map(tuple, hands)))
        played_cards = {line.split()[1] for line in chapter.lines[1:-1]}
        if {str(c) for c in played_cards} and len(seen.moves) > 30:
            assert lawful(seen, swapped, chapter.lines[-1]) is None


@pytest.mark.parametrize(
    ("chapter", "kind"),
    [
        (Chapter(("E 19",), ""), "syntax"),
        (Chapter(("deal N N:? E:? S:? W:?",), ""), "illegal"),
        (Chapter(("deal N N:? E:? S:? W:?", "N 15"), ""), "illegal"),
        (Chapter(("nonsense",), ""), "syntax"),
    ],
)
def test_what_is_no_chapter_is_refused(chapter: Chapter, kind: str) -> None:
    with pytest.raises(PeerFault) as caught:
        read_chapter(preset("standard"), chapter)
    assert caught.value.kind == kind


def test_a_chapters_deal_is_one_line() -> None:
    options = preset("standard")
    [*_, (record, _)] = played(options, "one line", 1)
    good = chapter_of(record, record.moves[0].action)
    with pytest.raises(PeerFault):
        read_chapter(options, replace(good, deal="E 15"))
    assert read_chapter(options, replace(good, deal=""))[1] is None
    turned_deal = chapter_of(Record(options, dealer=1), record.moves[0].action).deal
    with pytest.raises(PeerFault, match="one line"):
        read_chapter(options, replace(good, deal=turned_deal.replace("deal N", "deal E")))


def test_rules_and_lines_of_a_peer_are_checked() -> None:
    with pytest.raises(PeerFault, match="range"):
        read_rules("bridge")
    with pytest.raises(PeerFault, match="illegal"):
        read_lines(preset("standard"), ["deal N N:? E:? S:? W:?", "E 29"])


# Succession.


def test_more_than_half_have_to_agree() -> None:
    assert [needed(n) for n in (1, 2, 3, 4, 5)] == [1, 2, 2, 3, 3]
    votes = Votes()
    votes.vote(2, "a", "b", True)
    votes.vote(2, "b", "b", True)
    votes.vote(2, "c", "b", False)
    assert votes.consents(2, "b", {"a", "b", "c"}) == 2
    assert votes.consents(2, "b", {"a", "c"}) == 1  # who is gone does not count
    assert votes.consents(3, "b", {"a", "b", "c"}) == 0
    votes.vote(3, "a", "a", False)  # a later reign makes the others void
    assert votes.consents(2, "b", {"a", "b"}) == 0
    assert votes.declined(3) == {"a"}
    votes.vote(2, "a", "a", True)
    assert votes.declined(3) == {"a"}


def test_players_come_before_watchers_in_the_order_they_came() -> None:
    people = [
        Sitting("w", "", NOBODY, False, "here"),
        Sitting("a", "", 1, False, "here"),
        Sitting("b", "", 0, False, "here"),
    ]
    order = in_order(people)
    assert order == ["a", "b", "w"]
    assert successor_of(order, frozenset("bw"), frozenset()) == "b"
    assert successor_of(order, frozenset("bw"), frozenset("b")) == "w"
    assert successor_of(order, frozenset(), frozenset()) == ""


def test_who_is_believed() -> None:
    h1, b2 = ("h", 1), ("b", 2)
    assert most_believed({"a": h1, "c": h1}) is None  # h itself is not heard
    assert most_believed({"h": h1, "a": h1}) == h1
    assert most_believed({"h": h1, "a": h1, "x": ("x", 99)}) == h1
    assert most_believed({"h": h1, "b": b2}) == b2
    assert outvoted(h1, {"b": b2, "c": b2}) == b2
    assert outvoted(h1, {"b": b2, "c": h1}) is None
    assert outvoted(("h", 3), {"b": b2, "c": b2}) is None
    assert outvoted(h1, {}) is None
    # Two who became host at once: the more believed, then the name.
    assert outvoted(("h", 2), {"b": b2, "c": b2}) == b2
    assert outvoted(("h", 2), {"b": b2, "c": ("h", 2)}) is None
    assert outvoted(("a", 2), {"b": b2}) == b2
