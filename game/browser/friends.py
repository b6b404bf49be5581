"""Play with friends in the page: the room, the way to it, and its news for the screen."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from game.net import news as of_room
from game.net.memory import Memory, join_room, load_memory, open_room, was_by_hand
from game.net.secret import password, room_id
from game.rules import Event, View
from game.rules.actions import Action
from game.rules.seats import NOBODY
from game.ui.friends import effects as do
from game.ui.friends.company import Company, Reach, Relays, Way
from game.ui.friends.hearing import with_bots
from game.ui.friends.invitation import Invitation, read_invitation, written
from game.ui.friends.messages import (
    CodeDrawn,
    CodeNeeded,
    InvitationSent,
    Invited,
    LinkBroken,
    Reached,
    RoomOpened,
    Told,
    WayBackLost,
    WayBackTold,
    WaysSeen,
)
from game.ui.friends.words import LONG, PATIENT
from game.ui.history import history, just_finished
from game.ui.meeting import FriendsEffect
from game.ui.messages import Asked, Happened, Message, Seated
from game.ui.model import ME, Model
from game.ui.pace import pause, table_pause
from game.ui.refusals import refusals_of
from game.ui.words import EverybodysNames

from . import loading
from .at_table import AtTable
from .awake import Awake, Begin
from .bots import Bots
from .carrying import Carrying
from .commands import do_in_room
from .connections import Connections, can_connect, can_meet
from .invited import has_link, last_room, way_back, way_back_seen
from .parts import PartFailed
from .rooms import Rooms
from .sending import send_address
from .storage import Storage

if TYPE_CHECKING:
    from game.net.room import Room


_News = TypeVar("_News")


class Friends:
    """The room this page is in, if it is in one.

    ``tell`` gets what the screen has to know, ``begin`` starts what takes time, ``failed`` shows a
    failure, ``model`` is the screen's. At the table it does what ``Match`` does: ``go_on``,
    ``answer``, ``stand_in``.
    """

    def __init__(
        self,
        window: Any,
        storage: Storage,
        bots: Bots,
        model: Callable[[], Model],
        tell: Callable[[Message], None],
        begin: Begin,
        failed: Callable[[BaseException], None],
    ) -> None:
        self._window = window
        self._storage = storage
        self._rooms = Rooms(window, storage)
        self._awake = Awake(window, begin, lambda: self.here)
        self._at_table = AtTable(window, begin)
        self._bots = bots
        self._model = model
        self._tell = tell
        self._begin = begin
        self._failed = failed
        self._room: Room | None = None
        self._secret = ""
        self._over_relays = False
        self._connections: Connections | None = None
        self._watch: asyncio.Task[None] | None = None
        self._reach = Reach()
        self._carrying: Carrying | None = None
        self._blocked = False

    @property
    def here(self) -> bool:
        """Whether this page is in a room."""
        return self._room is not None

    def invitation(self) -> Invitation | None:
        """The room that the page was opened for: its link's, or the one it was in before a
        reload."""
        found = read_invitation(str(self._window.location.hash))
        return found or read_invitation(last_room(self._window) or "")

    def find(self) -> None:
        """Shows the invitation that the page's address is, if it leads anywhere else than here."""
        found = self.invitation()
        if found is None and has_link(self._window):
            self._tell(LinkBroken(str(self._window.location.href)))
        if found is None or (self.here and not found.offer and found.secret == self._secret):
            return
        self.leave()
        self._invite(found)

    def _go_back(self) -> None:
        way = way_back(self._storage)
        if way is None:
            self._tell(WayBackLost())
        else:
            self._invite(Invitation(way.secret))

    def _forget(self, for_good: bool) -> None:
        self._rooms.forget()
        if for_good:
            self._rooms.lead_nowhere(self._secret)

    async def _tell_way_back(self) -> None:
        self._tell(WayBackTold(await way_back_seen(self._window, self._storage)))

    def _invite(self, invitation: Invitation) -> None:
        known = self._rooms.memory(invitation.secret) is not None
        self._tell(Invited(invitation, known))

    # At the table.

    def go_on(self) -> None:
        """The screen has shown what happened."""
        if self._room is not None:
            self._room.go_on()

    def answer(self, action: Action) -> None:
        """The person's decision."""
        if self._room is not None:
            self._room.answer(action)

    async def stand_in(self) -> None:
        """The time is up: whoever holds the table has a stand-in decide."""

    # Effects.

    def carry_out(self, effect: FriendsEffect) -> None:
        """Does what the screen wants done in the room."""
        match effect:
            case do.SeeWays():
                self._begin(self._ways())
            case do.FindRoom():
                self.find()
            case do.GoBack():
                self._go_back()
            case do.OpenRoom():
                self._begin(self._open(effect))
            case do.EnterRoom(invitation, name, way):
                self._begin(self._enter(invitation, name, way))
            case do.LeaveRoom(for_good):
                self._forget(for_good and self.here)
                self.leave()
                self._begin(self._tell_way_back())
            case do.SendInvitation(title):
                self._begin(self._sent(title))
            case do.MakeOffer():
                if self._carrying is not None:
                    self._begin(self._carrying.offer())
            case do.TakeAnswer(code):
                if self._carrying is not None:
                    self._begin(self._carrying.accept(code))
            case _:
                if self._room is not None:
                    self._in_room(self._room, effect)

    def _in_room(self, room: Room, effect: FriendsEffect) -> None:
        try:
            do_in_room(room, effect)
        except ValueError as error:
            # Between the press and now the room has changed: what it is now is on the screen.
            self._window.console.info(f"29: the room does not do that now: {error}")

    # Into a room and out of it.

    async def _open(self, wanted: do.OpenRoom) -> None:
        memory = open_room(
            wanted.name,
            rules=wanted.rules,
            level=wanted.level,
            clock=wanted.clock,
            by_hand=wanted.way == "hand",
        )
        await self._go_in(memory)

    async def _enter(self, invitation: Invitation, name: str, way: Way | None) -> None:
        here = self._room if invitation.secret == self._secret else None
        if here is not None and not (self._over_relays or invitation.offer or way):
            here.retell()  # who leaves lines laid by hand can't have them again
            return
        kept = self._rooms.memory(invitation.secret)
        memory = None
        if kept is not None:
            try:
                memory = load_memory(kept)
            except ValueError as error:
                self._window.console.info(f"29: what was kept of the room can't be read: {error}")
        if memory is None:
            memory = replace(join_room(invitation.secret, name), by_hand=was_by_hand(kept or ""))
        if invitation.secret == self._secret and not self._over_relays:  # even if it is not kept
            memory = replace(memory, by_hand=True)
        if invitation.offer:
            way = "hand"
        elif way is None and memory.by_hand and memory.host is None:
            self._tell(CodeNeeded())  # no relay is asked unless they say so
            return
        if way is not None:
            memory = replace(memory, by_hand=way == "hand")
        await self._go_in(memory)
        if invitation.offer and self._carrying is not None:
            await self._carrying.answer(invitation)

    async def _go_in(self, memory: Memory) -> None:
        from game.net.room import Room

        self.leave()
        memory = replace(memory, entered=int(time.time()))
        self._secret = secret = memory.secret
        self._over_relays = not memory.by_hand
        connections = self._connections = Connections(self._window, self._look)
        self._carrying = Carrying(
            self._window,
            connections,
            self._while_in(connections, self._tell),
            lambda code: self._address(Invitation(secret, code)),
        )
        self._room = room = Room(
            connections,
            memory,
            tell=self._while_in(connections, self._news),
            keep=lambda text: self._rooms.keep(secret, text),
            bot=self._bots.at_level,
            pause=self._pause,
            failed=self._failed,
        )
        way: Way = "hand" if memory.by_hand else "relays"
        self._tell(RoomOpened(self._address(Invitation(secret)), way))
        room.begin()
        if self._leads_back:
            self._rooms.remember(secret)
        self._watch = self._begin(self._watching())
        self._awake.stay()
        self._at_table.stay(secret)
        if self._over_relays:
            try:
                await connections.meet(room_id(secret), password(secret))
            except PartFailed:
                if self._connections is connections:
                    self.leave()  # nobody can come: it is entered again
                raise
            rows = await loading.qr_rows(self._window, self._address(Invitation(secret)))
            if self._connections is connections:
                self._tell(CodeDrawn(rows))

    @property
    def _leads_back(self) -> bool:
        """Whether a way back may be kept: not to where nothing says any more that no relay may be
        asked."""
        return self._over_relays or was_by_hand(self._rooms.memory(self._secret) or "")

    def leave(self) -> None:
        """Leaves the room; harmless where there is none."""
        room, self._room = self._room, None
        connections, self._connections = self._connections, None
        self._carrying = None
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None
        if room is not None:
            room.leave()
        if connections is not None:
            connections.leave()
        self._reach = Reach()
        self._awake.sleep()
        self._at_table.leave()

    def _pause(self, events: tuple[Event, ...]) -> float:
        model = self._model()
        # a speed in the page's address is for the whole table
        alone = model.company is None or not model.company.others or bool(model.usual_speed)
        wait = pause if alone else table_pause
        return wait(events, model.settings.speed) / 1000

    def _address(self, invitation: Invitation) -> str:
        page = str(self._window.location.href).partition("#")[0].partition("?")[0]
        return f"{page}#{written(invitation)}"

    async def _sent(self, title: str) -> None:
        how, _address = await send_address(
            self._window, title, self._address(Invitation(self._secret))
        )
        if how:
            self._tell(InvitationSent(how))

    # News.

    def _while_in(
        self, connections: Connections, tell: Callable[[_News], None]
    ) -> Callable[[_News], None]:
        """What comes of a room that was left is told no more."""

        def told(news: _News) -> None:
            if self._connections is connections:
                tell(news)

        return told

    def _news(self, news: of_room.News) -> None:
        match news:
            case of_room.Laid(view, names, lawful, untold):
                past = history(lawful, view.seat, untold)
                self._tell(Seated(view, self._named(view, names), "", past.log, past.finished))
            case of_room.Happened(events, view, lawful, untold):
                finished = just_finished(lawful, events, untold) if lawful is not None else None
                self._tell(Happened(events, view, finished))
            case of_room.Asked(view, state, seconds, _more):
                self._tell(Asked(view, refusals_of(state, ME), seconds=seconds))
            case of_room.Faulted(fault):
                self._window.console.info(f"29: {fault} (from {fault.peer})")
            case of_room.Closed(reason):
                if reason in ("replaced", "removed", "left"):  # replaced, another tab is there
                    self._forget(reason != "replaced")
                self._tell(Told(news))
                self.leave()
            case _:
                self._tell(Told(news))

    def _named(self, view: View, names: Sequence[str]) -> tuple[str, str, str, str]:
        """The names at the table, with those of bots where nobody sits."""
        everybody = with_bots(self._model().company or Company(), names)
        return EverybodysNames(everybody) if view.seat == NOBODY else everybody

    # The network.

    async def _ways(self) -> None:
        """Tells how this page can reach others at all."""
        try:
            relays, _ice = await loading.settings(self._window)
        except PartFailed as error:
            # They are asked for again, and then needed, when there is a room.
            self._window.console.info(f"29: the settings for friends can't be had: {error}")
            return
        ways: Relays = "none"
        if relays:
            ways = "blocked" if self._blocked else "some" if can_meet(self._window) else "plain"
        self._tell(WaysSeen(can_connect(self._window), ways))

    def _look(self) -> None:
        """Tells the screen what the network lets through, where that is something new."""
        if self._connections is None:
            return
        open_, relays = self._connections.relays
        peers, seconds = len(self._connections.peers), self._reach.seconds
        reach = Reach(open_, relays, peers, seconds)
        if peers:
            self._rooms.forget_offer()
        if relays and seconds >= PATIENT:
            self._blocked = not open_
        if reach != self._reach or seconds in (PATIENT, LONG):
            self._reach = reach
            self._tell(Reached(reach))

    async def _watching(self) -> None:
        while True:
            await asyncio.sleep(1)
            company = self._model().company or Company()
            # by hand a guest needs a new code
            if company.deserted:
                self._rooms.lead_nowhere(self._secret)
            elif company.befriended and (self._over_relays or company.hosting) and self._leads_back:
                self._rooms.lead_back(self._secret)
            reach = self._reach
            self._reach = Reach(reach.open, reach.relays, reach.peers, reach.seconds + 1)
            self._look()
