"""What property tests play: any options, any deck, and any choices among what is legal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from game.rules import Action, Deal, Event, OptionError, Options, State, apply, legal, new_match
from game.rules.cards import DECK
from game.rules.options import CHOICES, PRESETS, Value, preset
from game.rules.seats import SEATS

Step = tuple[State, Action, State, tuple[Event, ...]]


@st.composite
def any_options(draw: st.DrawFn) -> Options:
    """Any preset with any options changed, as far as they can be played together."""
    name = draw(st.sampled_from(list(PRESETS)))
    changed = draw(st.lists(st.sampled_from(list(CHOICES)), max_size=len(CHOICES), unique=True))
    changes: dict[str, Value] = {n: draw(st.sampled_from(CHOICES[n].values)) for n in changed}
    while True:
        try:
            return preset(name, **changes)
        except OptionError as refusal:
            # Of two that exclude each other the table gives the first one up.
            changes[refusal.names[0]] = getattr(Options(), refusal.names[0])


def any_deal(rng: Random) -> Deal:
    """A shuffled deck."""
    deck = list(DECK)
    rng.shuffle(deck)
    return Deal(tuple(tuple(deck[seat * 8 : seat * 8 + 8]) for seat in SEATS))


def any_choice(state: State, rng: Random) -> Action:
    """One of the legal actions, but half of the time the quietest, so that auctions stay low and
    contracts are now and then made."""
    actions = legal(state)
    return actions[0] if state.phase == "auction" and rng.random() < 0.6 else rng.choice(actions)


def match(options: Options, seed: int, deals: int) -> Iterator[Step]:
    """The steps of a match played at random: at most so many deals of it."""
    rng = Random(seed)
    state = new_match(options, rng.choice(SEATS))
    while state.phase != "over" and (state.phase != "deal" or state.deals < deals):
        action = any_deal(rng) if state.phase == "deal" else any_choice(state, rng)
        after, events = apply(state, action)
        yield state, action, after, events
        state = after
