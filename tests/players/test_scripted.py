"""A scripted player keeps to its script as long as it can, and then leaves it for good."""

from __future__ import annotations

import asyncio

from game.players.base import Limit
from game.players.scripted import Scripted
from game.rules import Action, Event, Record, View, parse_options, view
from game.rules.actions import PASS, Bid
from game.rules.events import Called
from game.rules.record import final_state
from game.rules.seats import EAST, NORTH
from game.table.shuffle import shuffled


class Second:
    """Who decides behind the script; takes the first there is."""

    def __init__(self) -> None:
        self.heard: list[Event] = []

    async def decide(self, view: View, limit: Limit) -> Action:
        return view.legal[0]

    def notice(self, event: Event) -> None:
        self.heard.append(event)


def seen_by_east(*calls: Action) -> View:
    """East's view when these calls were made after the deal of North."""
    record = Record(parse_options("standard"), ("", "", "", ""), NORTH).add(
        NORTH, shuffled("script", 0)
    )
    seat = EAST
    for call in calls:
        record = record.add(seat, call)
        seat = (seat + 1) % 4
    return view(final_state(record), EAST)


def decided(player: Scripted, seen: View) -> Action:
    return asyncio.run(player.decide(seen, Limit()))


def test_the_script_is_kept_in_order_and_then_another_decides() -> None:
    player = Scripted([Bid(16), Bid(20)], Second())
    assert decided(player, seen_by_east()) == Bid(16)
    again = seen_by_east(Bid(16), Bid(17), PASS, PASS)
    assert decided(player, again) == Bid(20)
    assert decided(player, again) == PASS


def test_what_cannot_be_done_ends_the_script() -> None:
    player = Scripted([Bid(16), Bid(20)], Second())
    higher = seen_by_east(Bid(15), Bid(18), PASS, PASS)
    assert decided(player, higher) == PASS, "16 is too low now"
    assert decided(player, higher) == PASS, "and the 20 after it is not said either"


def test_everything_is_passed_on() -> None:
    second = Second()
    event = Called(NORTH, PASS, "auction")
    Scripted([], second).notice(event)
    assert second.heard == [event]
