"""Every choice played out in likely worlds by the nets: the twin of search.c, number for number."""

from __future__ import annotations

from game.rules import Play, Result, State, View, apply, view
from game.rules.actions import PLAYS, Action
from game.rules.scoring import counts_cards, high_bid_factor
from game.rules.seats import NOBODY, Seat, side_of

from .belief import Course, World, draw_world, state_in
from .chance import Chance, softmax
from .choosing import same_as
from .packing import ACTIONS, NONE
from .policy import Nets, judge
from .pondering import Pondered, Settings, history

LOOKS = 32
"""After so many worlds it is seen again which choices are left behind the best."""


def worth(settings: Settings, state: State, result: Result, seat: Seat) -> float:
    """How good a deal's end is for a seat, from about -1 to 1.

    ``state`` is the deal before its last card."""
    options, side = state.options, side_of(seat)
    gain = float(result.score[side] - result.score[1 - side])
    if state.single != NOBODY:
        return gain / 3
    if counts_cards(options):
        gain = gain / (24.0 * state.stake)
    else:
        gain = gain / (state.stake * high_bid_factor(options, state.bid))
    over = 0.0
    if result.outcome in ("made", "missed"):
        points = result.points[side_of(state.bidder)]
        over = max(-1.0, min(1.0, (points - result.target + 0.5) / 5))
    ours = side_of(state.bidder) == side
    return settings.winning * gain + (1 - settings.winning) * (over if ours else -over)


def _play_to_the_end(
    nets: Nets, settings: Settings, state: State, action: Action, seat: Seat
) -> float:
    before = state
    state, _ = apply(state, action)
    while state.phase not in ("deal", "over"):
        before = state
        judged = judge(nets, view(state, state.turn))
        state, _ = apply(state, max(judged, key=lambda choice: choice[1])[0])
    assert state.last is not None, "a deal that ended has a result"
    return worth(settings, before, state.last, seat)


def _likely_worlds(
    nets: Nets, settings: Settings, seen: View, chance: Chance
) -> list[tuple[World, int]]:
    """Draws candidates and keeps as many as are to be played out, each as often as its weight
    says."""
    done = [None if number == NONE else ACTIONS[number] for number in history(seen)]
    drawn, total, course = [], 0.0, Course()
    for _ in range(settings.candidates):
        world = draw_world(nets, settings, seen, done, chance, course)
        if world is not None:
            drawn.append(world)
            total += world.weight
    if not drawn:
        return []
    step = total / settings.worlds
    following = step * (chance.number() * (1 / 4294967296.0))
    kept: list[tuple[World, int]] = []
    so_far = 0.0
    for world in drawn:
        so_far += world.weight
        times = 0
        while following < so_far and len(kept) + times < settings.worlds:
            times += 1
            following += step
        if times:
            kept.append((world, times))
    return kept


class _Running:
    """What the choices are found to be worth, on the way: the twin of ``Running`` in search.c."""

    def __init__(self, liked: list[float]) -> None:
        self.liked = liked
        self.sums = [0.0] * len(liked)
        self.worlds = 0.0
        self.behind: dict[int, float] = {}

    def leave_to(self, choice: int, other: int) -> None:
        """Plays out no more what comes to the same as another choice."""
        self.liked[other] += self.liked[choice]
        self.behind[choice] = 1.0

    def mean(self, choice: int) -> float:
        """What a choice was worth so far."""
        played_out = self.sums[choice] / self.worlds if self.worlds > 0 else 0.0
        return played_out + self.liked[choice]

    def left(self) -> list[int]:
        """The choices that are still played out."""
        return [choice for choice in range(len(self.liked)) if choice not in self.behind]

    def best(self) -> float:
        """What the best of them was worth so far."""
        return max(self.mean(choice) for choice in self.left())

    def leave_behind(self, looked_at: int, clear: float) -> None:
        """Plays out no more what lies behind by more than chance would have it."""
        best = self.best()
        for choice in self.left():
            gap = best - self.mean(choice)
            if gap * gap * looked_at > clear:
                self.behind[choice] = gap


def ponder(nets: Nets, settings: Settings, seen: View, seed: int) -> Pondered:
    """The choices of the seat to play and the worth of each."""
    chance = Chance(seed)
    judged = judge(nets, seen)
    numbers = [number for _, number in judged]
    liked = softmax(numbers, settings.scales[1] * settings.prior_temperature)
    running = _Running([settings.prior * like for like in liked])
    actions = [action for action, _ in judged]
    same = [
        actions.index(PLAYS[same_as(seen, action.card)]) if isinstance(action, Play) else choice
        for choice, action in enumerate(actions)
    ]
    for choice, other in enumerate(same):
        if other != choice:
            running.leave_to(choice, other)
    worlds = _likely_worlds(nets, settings, seen, chance) if len(running.left()) > 1 else []
    for number, (world, times) in enumerate(worlds):
        if settings.clear > 0 and number and number % LOOKS == 0:
            running.leave_behind(number, settings.clear)
        left = running.left()
        if len(left) == 1:
            break
        start = state_in(seen, world)
        running.worlds += times
        for place in left:
            running.sums[place] += times * _play_to_the_end(
                nets, settings, start, actions[place], seen.seat
            )
    best = running.best()
    return tuple(
        (action, best - running.behind[place] if place in running.behind else running.mean(place))
        for action, place in zip(actions, same, strict=True)
    )
