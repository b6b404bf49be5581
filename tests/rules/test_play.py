"""Section 5: leading, following, asking, winning, the concealed card, misplays."""

import pytest

from game.rules import CardPlayed, DealEnded, Misplayed, Options, Play, State, check, check_turn
from game.rules.cards import HEARTS, NO_TRUMP, SPADES, parse_card
from game.rules.play import asking, asking_now, owes_trump, winning_place
from game.rules.seats import EAST, NORTH, SOUTH
from tests.rules.deals import MIXED, choices, details, finish, refused, run, start, told

AUCTION = "E 16, S pass, W pass, N pass"
HEARTS_TRUMP = f"{AUCTION}, E trump H"
# E has all hearts and leads them; the others are void.
OWN_SUITS = {
    "E": "JH 9H AH TH KH QH 8H 7H",
    "S": "JD 9D AD TD KD QD 8D 7S",
    "W": "JC 9C AC TC KC QC 8C 8S",
    "N": "JS 9S AS TS KS QS 7D 7C",
}


def place(cards: str, trump: int = NO_TRUMP) -> int:
    return winning_place([parse_card(card) for card in cards.split()], trump)


@pytest.mark.rule("play.lead")
def test_eldest_leads_then_the_winner() -> None:
    state = run(start(**MIXED), HEARTS_TRUMP)
    assert (state.leader, state.turn) == (EAST, EAST)
    refusal = check_turn(state, NORTH)
    assert refusal is not None
    assert (refusal.rule, refusal.details["turn"]) == ("play.lead", EAST)
    state = run(state, "E 7S, S KS, W TS, N JS")
    assert (state.leader, state.turn) == (NORTH, NORTH)


@pytest.mark.rule("play.lead")
def test_any_playable_card_may_be_led() -> None:
    state = run(start(**MIXED), HEARTS_TRUMP)
    assert choices(state) == "7S 8S 9H JH TD AD QC KC"


@pytest.mark.rule("play.lead")
def test_no_card_is_played_before_the_auction_has_ended() -> None:
    assert refused(start(**MIXED), "JH") == "play.lead"


@pytest.mark.rule("play.lead")
def test_worked_example_10() -> None:
    hands = OWN_SUITS
    state = run(start(Options(trump_marker="hand"), **hands), f"{AUCTION}, E trump AH")
    assert choices(state) == "7H 8H QH KH TH 9H JH"


@pytest.mark.rule("play.follow")
def test_following_is_a_duty() -> None:
    state = run(start(**MIXED), f"{HEARTS_TRUMP}, E 7S")
    assert choices(state) == "QS KS"
    assert refused(state, "JD") == "play.follow"
    assert details(state, "JD") == {"suit": SPADES}
    assert details(run(start(**MIXED), f"{HEARTS_TRUMP}, E 9H"), "JD") == {"suit": HEARTS}


@pytest.mark.rule("play.follow", "play.ask")
def test_worked_example_9() -> None:
    hands = {**MIXED, "E": "7S 9H AD TD KC QC 8D 7D", "W": "JC 9C AS TS KH QH 8S JH"}
    for ask in ("may", "must"):
        state = start(Options(trump_marker="hand", ask=ask), dealer=SOUTH, **hands)
        state = run(state, "W pass, N pass, E 16, S pass, W pass, N pass, E trump 7S, W TS, N 9S")
        if ask == "may":
            assert choices(state) == "ask 9H 7D 8D TD AD QC KC"
        else:
            assert choices(state) == "ask"
        assert choices(run(state, "E ask")) == "7S"


@pytest.mark.rule("play.ask")
def test_whether_to_ask() -> None:
    for ask in ("may", "must"):
        assert asking(Options(ask=ask), void=True, hidden=True) == ask
        assert asking(Options(ask=ask), void=False, hidden=True) == "no"
        assert asking(Options(ask=ask), void=True, hidden=False) == "no"


@pytest.mark.rule("play.ask")
def test_a_void_player_must_ask_where_that_is_played() -> None:
    state = run(start(**OWN_SUITS), f"{HEARTS_TRUMP}, E JH")
    assert choices(state) == "ask"
    assert refused(state, "JD") == "play.ask"
    assert details(state, "JD") == {"why": "must"}
    assert choices(run(state, "S ask")) == "7S 8D QD KD TD AD 9D JD"


@pytest.mark.rule("play.ask")
def test_a_void_player_may_ask_where_that_is_played() -> None:
    state = run(start(Options(ask="may"), **OWN_SUITS), f"{HEARTS_TRUMP}, E JH")
    assert choices(state) == "ask 7S 8D QD KD TD AD 9D JD"


@pytest.mark.rule("play.ask")
def test_who_may_not_ask() -> None:
    state = run(start(Options(ask="may"), **MIXED), HEARTS_TRUMP)
    assert (refused(state, "ask"), details(state, "ask")) == ("play.ask", {"why": "lead"})
    state = run(state, "E 7S")
    assert (refused(state, "ask"), details(state, "ask")) == ("play.ask", {"why": "follow"})
    state = run(start(Options(ask="may"), **OWN_SUITS), f"{HEARTS_TRUMP}, E JH, S ask")
    assert (refused(state, "ask"), details(state, "ask")) == ("play.ask", {"why": "shown"})
    state = run(start(Options(single_hand=True), **OWN_SUITS), f"{HEARTS_TRUMP}, E single, E JH")
    assert (refused(state, "ask"), details(state, "ask")) == ("play.ask", {"why": "alone"})
    assert details(start(), "ask") == {"why": "time", "phase": "auction"}


@pytest.mark.rule("play.ask_then_trump")
def test_who_asks_owes_a_trump() -> None:
    hands = {**OWN_SUITS, "S": "JD 9D AD TD KD QD 7S 8S", "W": "JC 9C AC TC KC QC 8C 8D"}
    script = f"{AUCTION}, E trump S, E JH, S ask"
    state = run(start(Options(ask_then_trump=True), **hands), script)
    assert choices(state) == "7S 8S"
    assert refused(state, "JD") == "play.ask_then_trump"
    assert details(state, "JD") == {"suit": SPADES}
    assert choices(run(start(**hands), script)) == "7S 8S QD KD TD AD 9D JD"
    # Who did not ask owes nothing, and who asked without a trump plays what they like.
    assert choices(run(state, "S 7S")) == "8D 8C QC KC TC AC 9C JC"
    none = run(start(Options(ask_then_trump=True), **hands), script.replace("trump S", "trump H"))
    assert choices(none) == "7S 8S QD KD TD AD 9D JD"


@pytest.mark.rule("play.ask_then_trump")
def test_the_bidders_returned_card_is_owed_too() -> None:
    hands = {**MIXED, "E": "7S 9H AD TD KC QC 8D 7D", "W": "JC 9C AS TS KH QH 8S JH"}
    options = Options(trump_marker="hand", ask="may", ask_then_trump=True)
    state = run(start(options, **hands), f"{AUCTION}, E trump 9H, E 7S, S KS, W TS, N JS, N 9S")
    assert choices(run(state, "E ask")) == "9H"


@pytest.mark.rule("play.ask_then_trump", "pair.kind")
def test_worked_example_14() -> None:
    hands = {
        "E": "JS 9S AS TS 8S 7S JD 9D",
        "S": "KH QH 7H AD TD 8D 7D KD",
        "W": "JC 9C AC TC KC QC 8C 7C",
        "N": "JH 9H AH TH 8H KS QS QD",
    }
    options = Options(ask_then_trump=True, pair_after_trick=False)
    state = run(start(options, **hands), f"{AUCTION}, E trump H, E JS, S ask, S pair")
    assert state.target == 20
    assert choices(state) == "7H QH KH"


@pytest.mark.rule("play.last_concealed", "dead.unshown")
def test_worked_example_21() -> None:
    base = {"trump_marker": "hand", "ask": "may"}
    for limit, leads in (("7", False), ("8", False), ("8", True), ("never", True)):
        options = Options(**base, dead_if_unshown_after=limit)
        state = _seven_tricks(start(options, **_LEVEL), leads)
        if limit == "7":
            assert (state.phase, state.last.outcome) == ("deal", "dead")
            assert state.last.points != (0, 0)
            continue
        if not leads:
            state = run(state, "S 8C, W TC, N TS")
        assert state.turn == EAST
        assert (choices(state), asking_now(state)) == ("ask", "must")
        assert refused(state, "7S") == refused(state, "JH") == "play.last_concealed"
        state = run(state, "E ask")
        assert choices(state) == "7S"
        ended = finish(state)
        assert ended.last.outcome in ("made", "missed")


# E can win the last tricks but one with clubs, or throw them away.
_LEVEL = {
    "E": "7S 8H 7H 8D 7D JC 9C QC",
    "S": "9S 8S 9H QH 9D QD 8C 7C",
    "W": "AS QS AH KH AD KD TC KC",
    "N": "JS KS TS JH TH JD TD AC",
}


def _seven_tricks(state: State, leads: bool) -> State:
    """E lays the 7S and shows nothing in seven tricks; E leads the eighth, or S does."""
    state = run(state, f"{AUCTION}, E trump 7S")
    state = run(state, "E 8H, S QH, W KH, N JH, N TH, E 7H, S 9H, W AH, S QD, W KD, N JD, E 8D")
    state = run(state, "N TD, E 7D, S 9D, W AD, S 7C, W KC, N AC")
    if leads:
        return run(state, "E JC, E 9C, S 8C, W TC, N KS, E QC, S 8S, W QS, N TS")
    return run(state, "E QC, N JS, E 9C, S 8S, W QS, N KS, E JC, S 9S, W AS")


@pytest.mark.rule("play.free")
def test_nobody_has_to_trump() -> None:
    hands = {**OWN_SUITS, "S": "JD 9D AD TD KD QD 7S 8S", "W": "JC 9C AC TC KC QC 8C 8D"}
    state = run(start(**hands), f"{AUCTION}, E trump S, E JH, S ask, S 7S")
    assert choices(state) == "8D 8C QC KC TC AC 9C JC"
    assert refused(run(state, "W 8C"), "7D") == ""  # N needs not beat S's trump


@pytest.mark.rule("play.winner")
def test_who_takes_a_trick() -> None:
    assert place("7H JH 9H AH") == 1
    assert place("7H JS 9S AS") == 0
    assert place("7H 8S JH AH", SPADES) == 1
    assert place("7H 8S 7S JS", SPADES) == 3
    assert place("7S 8S JH 7H", SPADES) == 1
    assert place("7H JS 8H", SPADES) == 1


@pytest.mark.rule("play.winner")
def test_worked_example_7() -> None:
    hands = {
        "W": "8D 7D JC 9C AC TC KC QC",
        "N": "JD 9D AD TD KD QD 7C 8C",
        "E": "JH 9H AH TH KH QH 8H 7H",
        "S": "JS 9S AS TS KS QS 8S 7S",
    }
    state = start(Options(ask="may"), dealer=NORTH, **hands)
    state = run(state, "E pass, S pass, W pass, N 15, N trump S, E JH, S 7S, W 7D, N 7C")
    assert state.tricks[0].winner == EAST  # a trump thrown while it is hidden is no trump
    state = run(state, "E 7H, S 8S, W ask, W 8D, N 8C")
    assert state.tricks[1].winner == SOUTH  # S's 8S lay there before it was shown
    assert state.tricks[0].winner == EAST


@pytest.mark.rule("play.winner")
def test_worked_example_8() -> None:
    hands = {**MIXED, "E": "8H 9H AD TD KC QC 8S 7S", "S": "JD 9D AC TC KS QS JH 7H"}
    state = start(**hands)
    state = run(state, f"{HEARTS_TRUMP}, E 9H, S JH, W KH, N AH")
    assert (state.tricks[0].winner, state.shown) == (SOUTH, False)
    assert state.trump == HEARTS


@pytest.mark.rule("play.misplay")
def test_prevented() -> None:
    state = run(start(**MIXED), f"{HEARTS_TRUMP}, E 7S")
    assert refused(state, "JD") == "play.follow"


@pytest.mark.rule("play.misplay")
def test_every_playable_card_is_accepted_and_a_wrong_one_forfeits() -> None:
    options = Options(misplay="forfeit", ask="may")
    state = run(start(options, **MIXED), f"{HEARTS_TRUMP}, E 7S")
    assert choices(state) == "QS KS 7H 8H 9D JD TC AC"
    ended, events = told(state, "S JD")
    assert events[:2] == (
        CardPlayed(SOUTH, parse_card("JD")),
        Misplayed(SOUTH, parse_card("JD"), "play.follow"),
    )
    assert isinstance(events[2], DealEnded)
    assert ended.last.misplay == "play.follow"
    # What stays refused in either case.
    assert refused(state, "JH") == "cards.deck"
    assert refused(state, "ask") == "play.ask"
    must = Options(misplay="forfeit")
    state = run(start(must, **OWN_SUITS), f"{HEARTS_TRUMP}, E JH")
    assert choices(state) == "ask"
    assert refused(state, "JD") == "play.ask"


@pytest.mark.rule("play.misplay", "play.ask_then_trump")
def test_an_owed_trump_not_played_forfeits() -> None:
    hands = {**OWN_SUITS, "S": "JD 9D AD TD KD QD 7S 8S", "W": "JC 9C AC TC KC QC 8C 8D"}
    options = Options(ask_then_trump=True, misplay="forfeit")
    state = run(start(options, **hands), f"{AUCTION}, E trump S, E JH, S ask, S JD")
    assert (state.last.outcome, state.last.misplay) == ("forfeit", "play.ask_then_trump")


@pytest.mark.rule("play.misplay", "score.half", "score.all_tricks")
def test_worked_example_24() -> None:
    for factor in (False, True):
        options = Options(
            misplay="forfeit", ask="may", half_loses_double=factor, all_tricks_double=factor
        )
        auction = "E 20, S pass, W pass, N pass, E trump H"
        state = run(start(options, **MIXED), f"{auction}, E 7S, S JD")
        assert (state.last.points, state.last.won) == ((0, 28), 1)
        assert (state.last.outcome, state.last.score) == ("forfeit", (0, 2 if factor else 1))
        state = run(start(options, **MIXED), f"{auction}, E 7S, S KS, W TS, N JS, N 9S, E JH")
        assert (state.last.points, state.last.won) == ((28, 0), 0)
        assert state.last.score == (0, -2 if factor else -1)


@pytest.mark.rule("play.misplay")
def test_a_side_that_lost_a_trick_did_not_take_them_all_by_forfeit() -> None:
    options = Options(misplay="forfeit", ask="may", all_tricks_double=True, last_trick=1)
    state = run(
        start(options, **MIXED), f"{HEARTS_TRUMP}, E 7S, S KS, W TS, N JS, N 9S, E 8S, S JD"
    )
    assert (state.last.points, state.last.score) == ((4, 25), (0, 1))


@pytest.mark.rule("play.misplay", "trump.single")
def test_a_single_hand_forfeited() -> None:
    options = Options(misplay="forfeit", single_hand=True)
    state = run(start(options, **MIXED), f"{HEARTS_TRUMP}, E pass, S single, S JD")
    state = run(state, "W 7D, E TD, S 9D, W 8D, E AD, S KS, W KH")
    assert (state.last.outcome, state.last.won, state.last.score) == ("forfeit", 0, (3, 0))
    assert (state.last.target, state.last.points) == (0, (7, 0))
    assert state.last.misplay == "play.follow"
    # The caller leads every trick, so only the other side can break a rule.


@pytest.mark.rule("cards.deck")
def test_what_is_no_card_is_told_so_whatever_is_left_in_the_hand() -> None:
    options = Options(trump_marker="hand", ask="may", dead_if_unshown_after="8")
    first = run(start(options, **_LEVEL), f"{AUCTION}, E trump 7S")
    last = _seven_tricks(start(options, **_LEVEL), leads=True)
    assert refused(last, "JD") == "play.last_concealed"
    for state in (first, last):
        for card in (32, 33, -7):
            refusal = check(state, Play(card))
            assert refusal is not None
            assert (refusal.rule, dict(refusal.details)) == ("cards.deck", {"why": "hand"})


@pytest.mark.rule("trump.marker", "play.misplay")
def test_the_concealed_card_is_refused_in_either_case() -> None:
    for misplay in ("prevent", "forfeit"):
        options = Options(trump_marker="hand", misplay=misplay)
        state = run(start(options, **MIXED), f"{AUCTION}, E trump 9H")
        assert refused(state, "9H") == "trump.marker"


@pytest.mark.rule("trump.marker", "cards.deck")
def test_only_its_bidder_hears_of_a_card_face_down_and_only_while_it_lies() -> None:
    options = Options(trump_marker="hand", ask="may")
    state = run(start(options, **OWN_SUITS), f"{AUCTION}, E trump 9H")
    assert refused(state, "9H") == "trump.marker"
    assert refused(state, "JD") == "cards.deck"
    state = run(state, "E JH")
    assert refused(state, "9H") == "cards.deck"  # else S would learn the trump
    state = run(state, "S ask, S 8D, W 8S, N 7D, E 9H, S QD, W 8C, N 7C")
    assert refused(state, "9H") == "cards.deck"


@pytest.mark.rule("play.follow")
def test_hands_that_are_not_known() -> None:
    known = "JS 9S AS TS KS QS 8S 7S"
    state = run(start(unknown=True, S=known), HEARTS_TRUMP)
    assert len(choices(state).split()) == 24  # any card not known to be elsewhere
    assert refused(state, "JS") == "cards.deck"
    state = run(state, "E JH, S ask, S JS")
    assert len(choices(state).split()) == 23  # W may be void or not
    state = run(state, "W 9C, N 7H")
    assert state.unknown == (7, 7, 0, 7)
    state = run(state, "E 8H, S 9S")
    assert refused(state, "9H") == "cards.deck"  # W did not follow hearts before
    assert refused(state, "JC") == ""


@pytest.mark.rule("play.ask")
def test_a_hand_that_is_not_known_asks_or_follows() -> None:
    known = "JS 9S AS TS KS QS 8S 7S"
    state = run(start(unknown=True, N=known), f"{AUCTION}, E trump H, E JH")
    assert choices(state) == "ask 7H 8H QH KH TH AH 9H"
    assert refused(state, "JD") == "play.follow"
    state = run(state, "S ask")
    assert refused(state, "9H") == "cards.deck"  # who asked is void
    assert refused(state, "JD") == ""
    careless = Options(misplay="forfeit")
    state = run(start(careless, unknown=True, N=known), f"{AUCTION}, E trump H, E JH, S JD")
    assert (state.last.outcome, state.last.misplay) == ("forfeit", "play.follow")


@pytest.mark.rule("play.ask_then_trump")
def test_trumps_owed_by_a_hand_that_is_not_known() -> None:
    options = Options(ask_then_trump=True)
    known = "JS 9S AS TS KS QS 8S 7S"
    state = run(start(options, unknown=True, N=known), f"{AUCTION}, E trump D, E JH, S ask")
    assert refused(state, "JC") == ""  # perhaps S holds no trump
    assert refused(state, "7D") == ""


def test_who_asks_owes_a_trump_only_where_the_table_says_so() -> None:
    assert owes_trump(Options(ask_then_trump=True))
    assert not owes_trump(Options(ask_then_trump=False))
