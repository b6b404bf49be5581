"""What the screen wants done in a room of friends, as the room's own commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.friends import effects as do
from game.ui.meeting import FriendsEffect

if TYPE_CHECKING:
    from game.net.room import Room


def do_in_room(room: Room, effect: FriendsEffect) -> None:
    """Has the room do it. Raises ValueError where that is not allowed (any more)."""
    match effect:
        case do.Sit(seat):
            room.sit(seat)
        case do.Stand():
            room.stand()
        case do.SetReady(ready):
            room.ready(ready)
        case do.SetTable(rules, level, clock):
            room.set_table(rules=rules, level=level, clock=clock)
        case do.StartDeal():
            room.start()
        case do.Remove(member):
            room.remove(member)
        case do.Mute(member, muted):
            room.mute(member, muted)
        case do.Say(phrase):
            room.say(phrase)
        case do.Consent(agreed):
            room.consent(agreed)
        case do.TakeTime():
            room.more_time()
        case _:
            raise TypeError(f"nothing to be done in a room: {effect}")
