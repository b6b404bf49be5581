"""Section 4: settling the trump, who knows it, doubling, the single hand."""

import pytest

from game.rules import (
    CardsDealt,
    IllegalAction,
    Options,
    Result,
    TrumpSettled,
    TrumpShown,
    apply,
    check,
    check_turn,
)
from game.rules.actions import ASK, SEVENTH_CARD, Play
from game.rules.cards import HEARTS, NO_TRUMP, UNKNOWN, parse_card
from game.rules.seats import EAST, NOBODY, NORTH, SEATS, SOUTH, WEST
from game.rules.trump import (
    asked_for_single,
    asked_to_double,
    asked_to_redouble,
    is_laid,
    knows_trump,
)
from tests.rules.deals import MIXED, action, choices, details, finish, refused, run, start, told

AUCTION = "E 16, S pass, W pass, N pass"


def turn(state):
    """The rule that forbids another seat to act, and whose turn it is."""
    refusal = check_turn(state, next(seat for seat in SEATS if seat != state.turn))
    assert refusal is not None
    return refusal.rule, refusal.details["turn"]


@pytest.mark.rule("trump.secret")
def test_only_the_bidder_knows_the_trump_until_it_is_shown() -> None:
    state = run(start(Options(ask="may")), f"{AUCTION}, E trump H")
    assert [knows_trump(state, seat) for seat in SEATS] == [False, True, False, False]
    assert not knows_trump(state, NOBODY)
    state = run(state, "E JH, S ask")
    assert all(knows_trump(state, seat) for seat in (*SEATS, NOBODY))


@pytest.mark.rule("trump.secret")
def test_only_the_bidder_settles_it_and_only_after_the_auction() -> None:
    state = run(start(), AUCTION)
    assert turn(state) == ("trump.secret", EAST)
    assert refused(start(), "trump H") == refused(start(), "trump JH") == "trump.secret"
    state, events = told(state, "E trump H")
    assert events[0] == TrumpSettled(EAST, action("trump H"))
    assert isinstance(events[1], CardsDealt)
    assert (state.trump, state.concealed, state.marker) == (HEARTS, False, UNKNOWN)


@pytest.mark.rule("trump.marker")
def test_a_spare_marker_of_any_suit() -> None:
    state = run(start(), AUCTION)
    assert choices(state) == "trump S trump H trump D trump C"
    assert refused(state, "trump JH") == "trump.marker"
    state = run(state, "E trump S")
    assert state.hands[EAST].bit_count() == 8


@pytest.mark.rule("trump.marker")
def test_a_card_from_the_hand_lies_face_down() -> None:
    state = run(start(Options(trump_marker="hand"), **MIXED), AUCTION)
    assert choices(state) == "trump 9H trump JH trump TD trump AD"
    assert refused(state, "trump H") == "trump.marker"
    assert refused(state, "trump KC") == "trump.marker"  # it comes with the second four
    assert details(state, "trump H") == {"marker": "hand"}
    state = run(state, "E trump 9H")
    assert (state.trump, state.concealed, state.marker) == (HEARTS, True, parse_card("9H"))
    assert state.hands[EAST].bit_count() == 7
    assert refused(state, "9H") == "trump.marker"


@pytest.mark.rule("trump.marker")
def test_the_card_comes_back_when_the_trump_is_shown() -> None:
    hands = {"E": "JH 9H AH TH KH QH 8H 7H", "S": "JS"}
    state = run(start(Options(trump_marker="hand"), **hands), f"{AUCTION}, E trump 9H, E JH")
    state, events = told(state, "S ask")
    assert events == (TrumpShown(SOUTH, EAST, HEARTS, parse_card("9H")),)
    assert state.hands[EAST] >> parse_card("9H") & 1
    assert state.concealed is False


@pytest.mark.rule("trump.seventh")
@pytest.mark.parametrize("kind", ["seen", "blind"])
@pytest.mark.parametrize("marker", ["spare", "hand"])
def test_the_seventh_card_settles_the_suit(kind: str, marker: str) -> None:
    options = Options(seventh_card=kind, trump_marker=marker, doubling=True, ask="may")
    state = run(start(options, **MIXED), AUCTION)
    assert choices(state).endswith("trump 7th")
    state, events = told(state, "E trump 7th")
    assert events == (TrumpSettled(EAST, SEVENTH_CARD),)
    assert (state.trump, state.concealed, state.seventh) == (UNKNOWN, False, True)
    state, events = told(state, "S pass, N pass")
    assert (state.trump, state.concealed, state.marker) == (0, True, parse_card("8S"))
    dealt = [event.hands for event in events if isinstance(event, CardsDealt)]
    hidden = UNKNOWN if kind == "blind" else parse_card("8S")
    assert dealt[0][EAST] == (parse_card("KC"), parse_card("QC"), hidden, parse_card("7S"))
    assert UNKNOWN not in dealt[0][SOUTH]
    assert state.hands[EAST].bit_count() == 7
    assert knows_trump(state, EAST) is (kind == "seen")
    assert refused(state, "8S") == "trump.seventh"
    state = run(state, "E 7S, S KS, W TS, N JS, N 9S, E ask")
    assert choices(state) == "8S"
    assert knows_trump(state, EAST)


@pytest.mark.rule("trump.seventh")
def test_no_seventh_card_where_it_is_not_played() -> None:
    state = run(start(), AUCTION)
    assert refused(state, "trump 7th") == "trump.seventh"
    assert refused(start(), "trump 7th") == "trump.seventh"


@pytest.mark.rule("trump.none")
def test_no_trumps() -> None:
    state = run(start(Options(no_trumps=True)), AUCTION)
    assert choices(state) == "trump S trump H trump D trump C trump none"
    state = run(state, "E trump none")
    assert state.trump == NO_TRUMP
    assert refused(run(start(), AUCTION), "trump none") == "trump.none"


@pytest.mark.rule("trump.none", "pair.once", "dead.unshown")
def test_worked_example_23() -> None:
    hands = {"E": "JH 9H AH TH QH 8H 7H 7S", "S": "KD QD JD 9D AD TD 8D 7D"}
    options = Options(no_trumps=True, pair_after_trick=False)
    state = run(start(options, **hands), f"{AUCTION}, E trump none, E JH")
    assert refused(state, "pair") == "pair.kind"  # what is hidden stays hidden
    state, events = told(state, "S ask")
    assert events == (TrumpShown(SOUTH, EAST, NO_TRUMP, UNKNOWN),)
    assert (refused(state, "pair"), details(state, "pair")) == ("pair.once", {"why": "none"})
    state = run(state, "S JD, W KC, N KH")
    assert state.leader == EAST
    options = Options(no_trumps=True, ask="may")
    unasked = finish(run(start(options, **MIXED), f"{AUCTION}, E trump none"))
    assert unasked.last is not None
    assert (unasked.last.outcome, unasked.last.trump, unasked.last.shown) == (
        "dead",
        NO_TRUMP,
        False,
    )


@pytest.mark.rule("trump.double")
def test_the_next_opponent_then_the_other_may_double() -> None:
    options = Options(doubling=True)
    assert [asked_to_double(options, EAST, n) for n in range(3)] == [SOUTH, NORTH, NOBODY]
    assert asked_to_double(Options(), EAST, 0) == NOBODY
    right = Options(doubling=True, direction="right")
    assert [asked_to_double(right, EAST, n) for n in range(3)] == [NORTH, SOUTH, NOBODY]
    state = run(start(options), f"{AUCTION}, E trump H")
    assert (state.phase, turn(state)) == ("double", ("trump.double", SOUTH))
    assert choices(state) == "pass double"
    assert run(state, "S pass").turn == NORTH
    assert (run(state, "S double").stake, run(state, "S double").phase) == (2, "redouble")
    assert run(state, "S pass, N double").stake == 2
    undoubled = run(state, "S pass, N pass")
    assert (undoubled.phase, undoubled.stake) == ("play", 1)
    assert refused(undoubled, "double") == "trump.double"


@pytest.mark.rule("trump.redouble")
def test_the_bidder_then_the_partner_may_redouble() -> None:
    assert [asked_to_redouble(EAST, n) for n in range(3)] == [EAST, WEST, NOBODY]
    state = run(start(Options(doubling=True)), f"{AUCTION}, E trump H, S pass, N double")
    assert turn(state) == ("trump.redouble", EAST)
    assert choices(state) == "pass redouble"
    assert (run(state, "E redouble").stake, run(state, "E redouble").phase) == (4, "play")
    assert run(state, "E pass, W redouble").stake == 4
    assert (run(state, "E pass, W pass").stake, run(state, "E pass, W pass").phase) == (2, "play")
    assert refused(run(state, "E pass, W pass"), "redouble") == "trump.redouble"


@pytest.mark.rule("trump.single")
def test_each_is_asked_from_eldest() -> None:
    options = Options(single_hand=True)
    asked = [asked_for_single(options, NORTH, n) for n in range(5)]
    assert asked == [EAST, SOUTH, WEST, NORTH, NOBODY]
    assert asked_for_single(Options(), NORTH, 0) == NOBODY
    state = run(start(options), f"{AUCTION}, E trump H")
    assert turn(state) == ("trump.single", EAST)
    assert choices(state) == "pass single"
    state = run(state, "E pass, S pass, W pass, N pass")
    assert (state.phase, state.single, state.declined) == ("play", NOBODY, 0)
    assert refused(state, "single") == "trump.single"


@pytest.mark.rule("trump.single")
def test_a_single_hand_won() -> None:
    options = Options(single_hand=True, doubling=True, match="hands")
    state = run(start(options), f"{AUCTION}, E trump H, S double, E redouble")
    state = run(state, "E pass, S single")
    assert (state.trump, state.target, state.turn) == (NO_TRUMP, 0, SOUTH)
    state = run(state, "S JD, W JC")
    assert state.turn == EAST  # the partner, N, is skipped
    assert refused(state, "ask") == "play.ask"
    assert refused(state, "pair") == "pair.once"
    state = finish(run(state, "E JH"))
    assert state.last == Result(
        outcome="single_won",
        won=0,
        bidder=EAST,
        bid=16,
        trump=NO_TRUMP,
        target=0,
        points=(21, 0),
        score=(3, 0),
        shown=True,
    )
    assert state.score == (3, 0)


@pytest.mark.rule("trump.single")
def test_a_single_hand_lost_at_the_first_trick_lost() -> None:
    state = run(
        start(Options(single_hand=True), **MIXED),
        f"{AUCTION}, E trump H, E pass, S pass, W single, W JC, N 7C, S TC, W TS, N JS",
    )
    assert state.phase == "play"
    state = run(state, "S KS")
    assert state.last is not None
    assert (state.last.outcome, state.last.won, state.last.score) == ("single_lost", 0, (0, -3))
    assert state.last.points == (4, 4)


@pytest.mark.rule("trump.single")
def test_worked_example_22() -> None:
    options = Options(single_hand=True, trump_marker="hand")
    state = run(start(options, **MIXED), f"{AUCTION}, E trump 9H, E pass, S pass, W single")
    assert (state.concealed, state.marker, state.turn) == (False, UNKNOWN, WEST)
    assert state.hands[EAST].bit_count() == 8
    state = run(state, "W JC")
    assert state.turn == NORTH
    state = run(state, "N 7C")
    assert state.turn == SOUTH  # E, the bidder, is the caller's partner and out


@pytest.mark.rule("trump.secret", "trump.marker")
def test_a_record_that_does_not_know_the_trump() -> None:
    state = start(
        Options(trump_marker="hand", ask="may"), unknown=True, S="JS 9S AS TS KS QS 8S 7S"
    )
    state = run(state, AUCTION)
    assert refused(state, "trump JS") == "trump.marker"
    assert refused(state, "trump JH") == refused(state, "lay ?") == ""
    state = run(state, "E lay ?")
    assert (state.trump, state.concealed, state.unknown[EAST]) == (UNKNOWN, True, 7)
    state = run(state, "E JH")
    assert check(state, ASK) is None
    with pytest.raises(IllegalAction) as refusal:
        apply(state, ASK)
    assert (refusal.value.rule, refusal.value.details["why"]) == ("trump.secret", "unknown")
    assert (refusal.value.seat, refusal.value.action) == (SOUTH, ASK)
    assert check(state, Play(parse_card("7S"))) is None


@pytest.mark.rule("trump.single")
def test_an_unknown_card_face_down_returns_to_the_bidder() -> None:
    options = Options(trump_marker="hand", single_hand=True)
    state = start(options, unknown=True, S="JS 9S AS TS KS QS 8S 7S")
    state = run(state, f"{AUCTION}, E lay ?, E pass, S single")
    assert state.unknown[EAST] == 8


def test_a_trump_is_laid_where_the_marker_is_a_card_of_the_hand() -> None:
    assert is_laid(Options(trump_marker="hand"))
    assert not is_laid(Options(trump_marker="spare"))
