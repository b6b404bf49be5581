"""What holds in every state of every match, whatever the options and the play."""

from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules import (
    ASK,
    DOUBLE,
    PASS,
    REDOUBLE,
    SEVENTH_CARD,
    SHOW_PAIR,
    SINGLE_HAND,
    Action,
    CardsDealt,
    Deal,
    DealEnded,
    Misplayed,
    Options,
    State,
    TrickTaken,
    apply,
    check,
    check_turn,
    legal,
)
from game.rules.actions import BIDS, CHOICES, LAYS, PLAYS
from game.rules.cards import FULL, UNKNOWN, card_points, card_set
from game.rules.seats import SEATS
from tests.properties.deals import any_options, match

UNIVERSE: tuple[Action, ...] = (
    PASS,
    *BIDS,
    *CHOICES,
    *LAYS,
    SEVENTH_CARD,
    DOUBLE,
    REDOUBLE,
    SINGLE_HAND,
    ASK,
    SHOW_PAIR,
    *PLAYS,
)
"""Every action a player can think of."""

SEEDS = st.integers(0, 2**32)


def cards_everywhere(state: State) -> list[int]:
    """Every place a card of a deal in play can be, as sets."""
    dealt = 0
    for hand in state.dealt:
        dealt |= card_set(
            hand[:4] if state.phase in ("auction", "trump", "double", "redouble") else hand
        )
    played = [card_set(trick.cards) for trick in state.tricks]
    face_down = [1 << state.marker] if state.concealed else []
    return [*state.hands, *played, card_set(state.trick), *face_down, FULL & ~dealt]


@given(any_options(), SEEDS)
@settings(max_examples=150)
def test_every_card_is_in_one_place(options: Options, seed: int) -> None:
    for _, _, state, _ in match(options, seed, 3):
        if state.phase in ("deal", "over"):
            assert state.hands == (0, 0, 0, 0)
            continue
        places = cards_everywhere(state)
        assert sum(place.bit_count() for place in places) == 32
        together = 0
        for place in places:
            together |= place
        assert together == FULL


@given(any_options(), SEEDS)
@settings(max_examples=150)
def test_points_sum_to_those_in_play(options: Options, seed: int) -> None:
    for before, _, _, events in match(options, seed, 3):
        tricks = [e.trick for e in events if isinstance(e, TrickTaken)]
        for trick in tricks:
            extra = options.last_trick if len(before.tricks) == 7 else 0
            assert trick.points == card_points(card_set(trick.cards)) + extra
        for event in events:
            if not isinstance(event, DealEnded):
                continue
            total = sum(event.result.points)
            played_out = event.result.outcome in ("made", "missed")
            forfeited = event.result.outcome == "forfeit" and event.result.target
            if played_out or forfeited:
                assert total == 28 + options.last_trick
            elif event.result.outcome == "thrown_in":
                assert total == 0
            else:
                assert total <= 28 + options.last_trick


@given(any_options(), SEEDS)
@settings(max_examples=60)
def test_legal_is_exactly_what_check_accepts(options: Options, seed: int) -> None:
    for state, _, _, _ in match(options, seed, 2):
        listed = legal(state)
        accepted = {action for action in UNIVERSE if check(state, action) is None}
        assert len(set(listed)) == len(listed)
        assert set(listed) == accepted


@given(any_options(), SEEDS)
@settings(max_examples=150)
def test_somebody_can_always_act(options: Options, seed: int) -> None:
    for _, _, state, _ in match(options, seed, 4):
        turns = [seat for seat in SEATS if check_turn(state, seat) is None]
        if state.phase == "over":
            assert (turns, legal(state)) == ([], ())
        elif state.phase == "deal":
            assert (turns, legal(state)) == ([state.dealer], ())
        else:
            assert turns == [state.turn]
            assert legal(state)


@given(any_options(), SEEDS)
@settings(max_examples=100)
def test_the_same_actions_lead_to_equal_states(options: Options, seed: int) -> None:
    first = list(match(options, seed, 2))
    second = list(match(options, seed, 2))
    assert first == second
    assert hash(first[-1][2]) == hash(second[-1][2])
    for state, action, after, events in first:
        assert state != after
        assert apply(state, action) == (after, events)


@given(any_options(), SEEDS)
@settings(max_examples=100)
def test_events_tell_of_every_deal_once(options: Options, seed: int) -> None:
    told: list[object] = []
    for _, action, state, events in match(options, seed, 3):
        assert events
        told += events
        kinds = [type(event) for event in events]
        if isinstance(action, Deal):
            assert kinds[0] is CardsDealt
        ends = [event for event in events if isinstance(event, DealEnded)]
        assert (state.phase in ("deal", "over")) is bool(ends)
        for end in ends:
            assert (end.number, end.score, end.result) == (state.deals, state.score, state.last)
            assert (Misplayed in kinds) is (end.result.outcome == "forfeit")
    assert sum(isinstance(event, DealEnded) for event in told) == state.deals


@given(any_options(), SEEDS, st.sampled_from(SEATS))
@settings(max_examples=100)
def test_a_state_that_knows_one_hand_accepts_what_was_played(
    options: Options, seed: int, seat: int
) -> None:
    """What is legal where everything is known is never refused where less is known."""
    known: State | None = None
    for state, action, after, _ in match(options, seed, 1):
        if isinstance(action, Deal):
            known = apply(
                state,
                Deal(
                    tuple(
                        hand if s == seat else (UNKNOWN,) * 8 for s, hand in enumerate(action.hands)
                    )
                ),
            )[0]
            if after.phase == "deal":
                return  # thrown in for four cards that are not known here
            continue
        assert known is not None
        if known.trump == UNKNOWN and action == ASK:
            assert check(known, ASK) is None
            return  # and from here on this state can't follow
        refusal = check(known, action)
        assert refusal is None, refusal
        known = apply(known, action)[0]
        if known.phase in ("deal", "over") or after.phase in ("deal", "over"):
            return
        assert (known.turn, known.phase, known.trick) == (after.turn, after.phase, after.trick)
        for s in SEATS:
            assert known.hands[s].bit_count() + known.unknown[s] == after.hands[s].bit_count()
