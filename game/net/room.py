"""A room of friends: all that a screen needs to know of this package.

What it is told are ``news``; what a person can do there are the commands of ``Room``; ``memory.py``
says how one is opened, entered and remembered. How it works is in ``meeting.py``.
"""

from __future__ import annotations

from dataclasses import replace

from game.rules import Action, OptionError, parse_options
from game.rules.seats import NOBODY, SEATS, Seat

from .host import SPACE, Host
from .meeting import Meeting
from .messages import Again, Out, Ready, Rename, Say, Sit
from .phrases import PHRASES
from .shapes import plain_name

LEVELS = ("easy", "normal", "hard", "expert")
CLOCKS = (0, 15, 30, 60)


class Room(Meeting):
    """A room, to be opened by ``begin``. Commands raise ValueError, with a word for the reason,
    where they are not allowed; what becomes of them is told as news."""

    # Commands.

    def sit(self, seat: Seat) -> None:
        """Takes a true seat."""
        if seat not in SEATS or not self._lobby.may_sit(seat):
            raise ValueError("taken")
        self._ask_host(Sit(seat))

    def stand(self) -> None:
        """Gets up and watches."""
        self._ask_host(Sit(NOBODY))

    def rename(self, name: str) -> None:
        """Another name for this person, as far as it can be a plain one."""
        self.memory = replace(self.memory, name=plain_name(name))
        self._keep()
        self._ask_host(Rename(self.memory.name))

    def ready(self, yes: bool) -> None:
        """Marks this person ready for the next deal, or not yet."""
        self._ask_host(Ready(yes))

    def say(self, phrase: str) -> None:
        """Says a phrase, by its id; one a second."""
        if phrase not in PHRASES:
            raise ValueError("phrase")
        now = self._clock.now()
        if now - self._spoke < SPACE:
            raise ValueError("soon")
        self._spoke = now
        self._ask_host(Say(phrase))

    def mute(self, member: str, yes: bool) -> None:
        """Does not listen to somebody's phrases any more, or does again."""
        others = tuple(m for m in self.memory.muted if m != member)
        self.memory = replace(self.memory, muted=(*others, member) if yes else others)
        self._keep()
        self._room_changed()

    def retell(self) -> None:
        """The screen has lost what it was told: it hears of the room and the whole table anew."""
        self._told = None
        self._room_changed()
        self._ask_host(Again())

    def consent(self, yes: bool) -> None:
        """Whether the room is to go on under the successor named last."""
        self._reign.consent(yes, self._peers.tell_all)
        self._succeed()

    def set_table(
        self, rules: str | None = None, level: str | None = None, clock: int | None = None
    ) -> None:
        """The host's: other rules (while no match is in play), another level, another clock."""
        host = self._as_host()
        wanted = host.ledger.rules if rules is None else rules.lower()
        try:
            parse_options(wanted)
        except OptionError as error:
            raise ValueError("rules") from error
        if level not in (None, *LEVELS) or clock not in (None, *CLOCKS):
            raise ValueError("level" if clock in (None, *CLOCKS) else "clock")
        host.set_table(wanted, level or host.level, host.seconds if clock is None else clock)

    def start(self) -> None:
        """The host's: the next deal begins, or a new match where none is in play."""
        self._as_host().start()

    def remove(self, member: str) -> None:
        """The host's: somebody has to go."""
        host = self._as_host()
        if member == self.me or member not in host.company:
            raise ValueError("member")
        line = self._peers.line_of(member)
        host.remove(member)
        if line is not None:
            self._peers.close(line, Out("removed"))

    def _as_host(self) -> Host:
        if self._host is None:
            raise ValueError("host")
        return self._host

    # The table, as on one device.

    def go_on(self) -> None:
        """The screen has shown what happened. Harmless when nothing waits for it."""
        self._guest.go_on()

    def answer(self, action: Action) -> None:
        """The person's decision. Raises as ``Human.answer`` does."""
        self._guest.answer(action)

    def more_time(self) -> None:
        """More time for this decision, if the host allows it."""
        self._guest.more_time()

    async def stand_in(self) -> None:
        """The time is up: the host will have a stand-in decide. Nothing to do here."""
