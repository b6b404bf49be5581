"""The table: asks whose turn it is, applies the answer, writes it down, and tells everyone.

The order within one action is what makes a match safe against being killed at any moment: the
answer is applied and handed to ``recorded`` in one go, with nothing awaited in between, and only
then is anybody told. What was recorded is therefore never behind what somebody saw, and a table
made anew from the record goes on at the same action.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from game.players.base import Limit, Player
from game.rules import Action, Deal, Event, IllegalAction, Record, State, apply, check, redact, view
from game.rules.record import final_state
from game.rules.seats import NOBODY, SEAT_LETTERS, SEATS, Seat

from .shuffle import shuffled

Pace = Callable[[tuple[Event, ...]], Awaitable[None]]
Between = Callable[[State], Awaitable[None]]
Dealing = Callable[[State], Awaitable[Deal]]


class UnlawfulPlayer(RuntimeError):
    """A player answered with an action the rules refuse: a fault of the player's program.

    A person's wish is checked before it becomes an answer, so this is never a slip of the hand.
    ``seat``, ``action`` and the rule's ``refusal`` tell what happened.
    """

    def __init__(self, seat: Seat, player: Player, refusal: IllegalAction) -> None:
        self.seat = seat
        self.action = refusal.action
        self.refusal = refusal
        super().__init__(
            f"{SEAT_LETTERS[seat]} ({type(player).__name__}): {refusal.action}: {refusal.rule}"
        )


async def at_once(_: tuple[Event, ...]) -> None:
    """The pace of a table without onlookers."""


async def without_a_break(_: State) -> None:
    """The next deal follows at once."""


class Table:
    """Four players, one match, one record.

    ``players`` sit N, E, S, W. The match goes on from where ``record`` ends; deal number *n* is
    that of ``seed``, so what was dealt before and after a resume is the same. ``recorded`` gets the
    whole record after every action and must have put it away when it returns. ``paced`` is awaited
    after each action with its events as an onlooker may know them (hidden cards withheld): it gives
    people time to see. ``next_deal`` is awaited before every deal with the state in which it
    begins, also before the first: return at once or when the players want to go on. ``dealt`` makes
    the deal of the state in which it begins, in the place of the seed.
    """

    def __init__(
        self,
        record: Record,
        players: Sequence[Player],
        seed: str,
        *,
        paced: Pace = at_once,
        recorded: Callable[[Record], None] = lambda _: None,
        next_deal: Between = without_a_break,
        dealt: Dealing | None = None,
        limit: Limit | None = None,
    ) -> None:
        if len(players) != len(SEATS):
            raise ValueError(f"four players sit at a table, not {len(players)}")
        self.record = record
        self.state = final_state(record)
        self.players = tuple(players)
        self.seed = seed
        self.limit = limit or Limit()
        self._paced = paced
        self._recorded = recorded
        self._next_deal = next_deal
        self._dealt = dealt or self._shuffled

    async def run(self) -> None:
        """Plays until the match is over. May be cancelled at any moment; nothing is lost by it."""
        while self.state.phase != "over":
            await self.play_deal()

    async def play_deal(self) -> None:
        """Plays to the end of the deal in play, or the next one if none is.

        Raises UnlawfulPlayer, with state and record unchanged, when a player breaks a rule.
        """
        if self.state.phase == "deal":
            await self._next_deal(self.state)
            await self._happen(self.state.dealer, await self._dealt(self.state))
        while self.state.phase not in ("deal", "over"):
            seat = self.state.turn
            player = self.players[seat]
            action = await player.decide(view(self.state, seat), self.limit)
            refusal = check(self.state, action)
            if refusal is not None:
                raise UnlawfulPlayer(seat, player, refusal) from refusal
            await self._happen(seat, action)

    async def _shuffled(self, state: State) -> Deal:
        return shuffled(self.seed, state.deals)

    async def _happen(self, seat: Seat, action: Action) -> None:
        state, events = apply(self.state, action)
        record = self.record.add(seat, action)
        self._recorded(record)
        self.state, self.record = state, record
        for chair, player in zip(SEATS, self.players, strict=True):
            for event in events:
                player.notice(redact(event, chair))
        await self._paced(tuple(redact(event, NOBODY) for event in events))
