"""What crosses the wire tells a seat nothing it must not know.

Two ways: the raw text of everything a guest is sent is searched for cards and trumps hidden from
that seat at that moment; and deals in which only hidden things differ are played, and what is sent
must be the same text but for the commitments.
"""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import replace
from random import Random

import pytest

from game.net.fairdeal import Packet, hands_of
from game.net.host import Edge, Host
from game.net.kept import HostKept
from game.net.ledger import Ledger
from game.net.memory import open_room
from game.net.messages import Act, Message, Moved, Papers, Turn
from game.net.wire import write
from game.players.base import Limit
from game.players.bots.uniform import Uniform
from game.rules import (
    Action,
    ChooseTrump,
    Deal,
    Event,
    LayTrump,
    Move,
    Record,
    State,
    View,
    line,
    new_match,
    options_text,
    parse_options,
    sample,
    view,
)
from game.rules.actions import CHOICES, LAYS
from game.rules.cards import CARD_TEXT, DECK, UNKNOWN, card_set, cards_of
from game.rules.record import replay
from game.rules.seats import NOBODY, SEATS, Seat
from game.rules.trump import knows_trump

from .evening import Evening
from .test_notes import played
from .virtual import Network, run


def known_cards(state: State, seat: Seat) -> set[int]:
    """The cards a seat may know in a deal, from the rules' own view of it."""
    seen = view(state, seat)
    cards = {card for card in (*seen.dealt, *seen.trick, seen.marker) if card != UNKNOWN}
    cards |= {card for trick in seen.tricks for card in trick.cards}
    if seen.pair != NOBODY:
        cards |= {seen.trump * 8 + 2, seen.trump * 8 + 3}
    return cards | set(cards_of(card_set(cards)))


class Recorder:
    """Listens to every guest's wire, with the host's whole truth beside it."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.deals: set[int] = set()
        self.searched = 0
        self.hidden_trumps = 0
        carry = Network.carry

        def listen(network, one, peer, text):
            self.search(one.peer, peer, text)
            carry(network, one, peer, text)

        evening.network.carry = lambda one, peer, text: listen(evening.network, one, peer, text)

    def search(self, sender: str, peer: str, text: str) -> None:
        host = self.evening.host
        if sender != host.node.peer:
            return
        seat = next(
            (p.seat for p in host.room._host.company if p.name == peer.split("-")[0]), NOBODY
        )
        message = json.loads(text)
        if message["k"] == "TableIs":
            message["chapters"] = []  # finished deals, which are everybody's
            text = json.dumps(message)
        if message.get("reveal"):
            return  # the deal is over with this message
        state = host.room._host._table.state if host.room._host._table else None
        if state is None or state.phase in ("deal", "over"):
            known, trump = set(), False
        else:
            known, trump = known_cards(state, seat), knows_trump(state, seat)
            self.deals.add(state.deals)
        self.searched += 1
        for card in set(DECK) - known:
            assert CARD_TEXT[card] not in text, (seat, CARD_TEXT[card], text)
        if not trump and state is not None and state.trump != UNKNOWN:
            self.hidden_trumps += 1
            assert not re.search(r"trump (?!\?|7th)", text), text
            assert not message.get("trump"), text


@pytest.mark.parametrize(
    ("rules", "deals"), [("nepal", 20), ("sets", 15), ("standard", 10), ("points", 5)]
)
def test_no_message_holds_what_its_seat_must_not_know(rules: str, deals: int) -> None:
    """50 deals in all, with reloads, a watcher and seats that change."""

    async def evening() -> None:
        room = Evening("Asha", "Bina", "Chandra", "Dipa", "Watch", rules=f"{rules} match_length=40")
        await room.come(Asha=2, Bina=3, Chandra=0, Dipa=1)
        recorder = Recorder(room)
        half = deals // 2
        await room.play(half)
        room["Bina"].reload()
        await asyncio.sleep(2)
        room["Dipa"].room.stand()
        await asyncio.sleep(1)
        room["Watch"].room.sit(1)
        await asyncio.sleep(1)
        await room.play(deals)
        assert len(recorder.deals) >= deals - 2  # a deal thrown in is over at once
        assert recorder.searched > 40 * deals
        assert recorder.hidden_trumps > 5 * deals
        room.same_for_all()

    run(evening())


class Scripted:
    """Does what it is told, in order."""

    def __init__(self, actions: list[Action]) -> None:
        self.actions = actions

    async def decide(self, seen: View, limit: Limit) -> Action:
        if not self.actions:  # so far goes the script
            await asyncio.get_running_loop().create_future()
        return self.actions.pop(0)

    def notice(self, event: Event) -> None:
        pass


class FixedCutting:
    """Deals what it is given, as if the cut had made it."""

    def __init__(self, order: tuple[int, ...]) -> None:
        packet = Packet("5a" * 32, "7b" * 8, order)
        self.made = Papers(1, packet.attempt, "0" * 64, (), (), packet.commitments()), packet

    async def make(self, deal, present):
        return self.made


async def told(record: Record, seat: Seat) -> list[Message]:
    """Everything a host sends to the person in ``seat`` while this one deal is played."""
    [deal, *moves] = record.moves
    actions = {s: [m.action for m in moves if m.seat == s] for s in SEATS}
    sent: list[Message] = []
    memory = open_room("Asha", "nepal")
    assert memory.host is not None
    kept = vars(memory.host) | {"rules": "nepal", "people": ()}
    network = Network()
    node = network.node("host")
    host: Host

    def send(member: str, message: Message) -> None:
        sent.append(message)
        if isinstance(message, Turn) and message.seat == seat and actions[seat]:
            text = line(Move(seat, actions[seat].pop(0)))
            node.later(0.1, lambda: host.take(member, Act(message.deal, message.at, text)))

    edge = Edge(node, send, lambda: None, lambda _, seed: Uniform(seed), lambda _: 0.0)
    errors: list[BaseException] = []
    host = Host(HostKept(**kept), edge, errors.append)
    host.ledger = Ledger.begin(options_text(record.options))
    host.ledger.dealer = deal.seat
    host.ledger._state = new_match(record.options, deal.seat)
    host._cutting = FixedCutting(sum(deal.action.hands, ()))
    for chair in host._chairs:
        chair.bot = Scripted(actions[chair.seat])
    host.came("ab" * 16, "Bina")
    host.company.person("ab" * 16).seat = seat
    host.ledger.record = Record(record.options, dealer=deal.seat)
    host._lay_table()
    host._fill_chairs()
    host._waits = False
    host._go.set()
    await asyncio.sleep(60)
    host.stop()
    assert not errors, errors
    return sent


def masked(messages: list[Message]) -> list[str]:
    """What was sent, without the hashes, salts and slots (of which the seat is kept)."""
    texts = []
    for message in messages:
        if isinstance(message, Moved) and message.reveal is not None:
            break
        text = re.sub(r"[0-9a-f]{16,}", "#", write(message, 1))
        texts.append(re.sub(r'"slot":(\d+)', lambda m: f'"slot":{int(m[1]) // 8}', text))
    return texts


@pytest.mark.parametrize("rules", ["nepal", "sets", "standard", "points"])
@pytest.mark.parametrize("seat", SEATS)
def test_what_is_hidden_makes_no_difference(rules: str, seat: Seat) -> None:
    async def evening() -> None:
        options = parse_options(rules)
        rng = Random(f"{rules}{seat}")
        compared = 0
        for seed in range(3):
            [*_, (record, _)] = played(options, f"{rules}/{seed}/{seat}", 1)
            steps = [after for _, _, after, _ in replay(record)]
            at = rng.randrange(1, max(2, len(steps) - 1))
            state = steps[at - 1]
            if state.phase in ("deal", "over"):
                continue
            other = sample(view(state, seat), rng)
            assert other != state or at > 40
            lie = with_hidden(Record(options, dealer=record.dealer, moves=record.moves[:at]), other)
            for each in (record, lie):
                assert hands_of(sum(each.moves[0].action.hands, ())) == each.moves[0].action
            truth = Record(options, dealer=record.dealer, moves=record.moves[:at])
            first, second = masked(await told(truth, seat)), masked(await told(lie, seat))
            assert first == second
            compared += len([text for text in first if '"k":"Moved"' in text])
        assert compared > 10

    def with_hidden(record: Record, other: State) -> Record:
        """The same moves in another deal: other hands, and another hidden trump."""
        moves = []
        for move in record.moves:
            action = move.action
            if isinstance(action, Deal):
                action = Deal(other.dealt)
            elif isinstance(action, ChooseTrump) and other.single == NOBODY:
                action = CHOICES[other.trump]
            elif isinstance(action, LayTrump) and action.card not in other.dealt[move.seat][:4]:
                # In a single hand the card that lay face down is back, and nobody was told it.
                lain = other.marker if other.marker != UNKNOWN else other.dealt[move.seat][0]
                action = LAYS[lain]
            elif isinstance(action, LayTrump) and other.marker != UNKNOWN:
                action = LAYS[other.marker]
            moves.append(Move(move.seat, action))
        return replace(record, moves=tuple(moves))

    run(evening())
