"""The engine as a whole: phases, actions out of place, refusals as errors."""

import pytest

from game.rules import (
    IllegalAction,
    Options,
    State,
    apply,
    check,
    check_turn,
    legal,
    new_match,
    preset,
)
from game.rules.illegal import refuse
from game.rules.seats import EAST, NOBODY, SOUTH, WEST
from tests.rules.deals import MIXED, action, choices, deal, refused, run, start

EVERYTHING = Options(
    doubling=True, single_hand=True, seventh_card="seen", no_trumps=True, hold=True, ask="may"
)
PHASES = {
    "deal": "",
    "auction": "E pass",
    "trump": "S 15, W pass, N pass, E pass",
    "double": "S trump H",
    "redouble": "W double",
    "single": "S pass, N pass",
    "play": "E pass, S pass, W pass, N pass",
}


def in_phase(phase: str) -> State:
    state = new_match(EVERYTHING)
    for name, script in PHASES.items():
        if name == "auction":
            state = apply(state, deal(**MIXED))[0]
        state = run(state, script)
        if state.phase == phase and name == phase:
            return state
    raise AssertionError(phase)


def test_a_match_begins_with_the_deal() -> None:
    state = new_match(preset("nepal"), WEST)
    assert (state.phase, state.dealer, state.turn) == ("deal", WEST, NOBODY)
    assert legal(state) == ()
    assert (state.deals, state.score, state.last) == (0, (0, 0), None)


@pytest.mark.parametrize(
    ("text", "id_", "where"),
    [
        ("pass", "bid.order", {"auction", "double", "redouble", "single"}),
        ("17", "bid.order", {"auction"}),
        ("trump H", "trump.secret", {"trump"}),
        ("trump JH", "trump.secret", {"trump"}),
        ("trump 7th", "trump.seventh", {"trump"}),
        ("double", "trump.double", {"double"}),
        ("redouble", "trump.redouble", {"redouble"}),
        ("single", "trump.single", {"single"}),
        ("ask", "play.ask", {"play"}),
        ("pair", "pair.kind", {"play"}),
        ("JH", "play.lead", {"play"}),
    ],
)
def test_each_action_has_its_phases(text: str, id_: str, where: set[str]) -> None:
    for phase in PHASES:
        refusal = check(in_phase(phase), action(text))
        if phase in where:
            assert refusal is None or refusal.details.get("why") != "time"
        else:
            assert refusal is not None
            assert (refusal.rule, refusal.details) == (id_, {"why": "time", "phase": phase})
            assert (refusal.seat, refusal.action) == (in_phase(phase).turn, action(text))


@pytest.mark.parametrize("phase", PHASES)
def test_cards_are_dealt_between_deals_only(phase: str) -> None:
    refusal = check(in_phase(phase), deal(**MIXED))
    assert (refusal is None) is (phase == "deal")
    assert refusal is None or refusal.rule == "deal.four"


def test_a_refused_action_raises_and_changes_nothing() -> None:
    state = run(start(**MIXED), "E 16, S pass, W pass, N pass, E trump H, E 7S")
    before = state.after()
    with pytest.raises(IllegalAction) as refusal:
        apply(state, action("JD"))
    assert state == before
    assert refusal.value.rule == "play.follow"
    assert refusal.value.seat == SOUTH
    assert refusal.value.action == action("JD")
    assert refusal.value.details == {"suit": 0}
    assert str(refusal.value) == "play.follow: S JD suit=0"


def test_refusals_without_an_action_or_a_seat_can_be_read_too() -> None:
    assert str(check_turn(start(), WEST)) == f"bid.order: W turn={EAST}"
    assert str(refuse("match.six", NOBODY, action("pass"))) == "match.six: - pass"
    assert str(refuse("deal.four", EAST, deal(**MIXED))) == "deal.four: E deal"
    two = refuse("bid.lowest", EAST, action("7"), lowest=15, highest=28)
    assert str(two) == "bid.lowest: E 7 lowest=15 highest=28"


def test_states_are_values() -> None:
    script = "E 16, S pass, W pass, N pass, E trump H, E 7S"
    one, other = run(start(**MIXED), script), run(start(**MIXED), script)
    assert one == other
    assert hash(one) == hash(other)
    assert one != run(other, "S KS")
    with pytest.raises(AttributeError):
        one.turn = EAST  # type: ignore[misc]


def test_legal_actions_come_in_order() -> None:
    state = start(EVERYTHING, **MIXED)
    assert choices(state).split() == ["pass", *map(str, range(15, 29))]
    state = run(state, "E 16, S pass, W pass, N pass")
    assert choices(state) == "trump S trump H trump D trump C trump none trump 7th"
    state = run(state, "E trump H, S pass, N pass, E pass, S pass, W pass, N pass")
    assert choices(state) == "7S 8S 9H JH TD AD QC KC"
    assert refused(state, "JH") == ""
