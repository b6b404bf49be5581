"""The record as one seat sees it: what is left out, and what can be checked all the same."""

from __future__ import annotations

import pytest

from game.rules import SHOW_PAIR, dumps, final_state, loads, replay, view
from game.rules.cards import HEARTS, UNKNOWN, parse_card
from game.rules.seats import EAST, NOBODY, NORTH, SOUTH, WEST
from game.rules.statements import LONGEST_DEAL
from tests.rules.records import BIDDING, DEAL, EXAMPLE, HEAD, lines, wrong

NO_HANDS = "deal N N:? E:? S:? W:?\n"


def line_of(text: str, seat: int, number: int) -> str:
    """Line ``number`` of the record as the seat sees it."""
    return dumps(loads(text), seat).splitlines()[number - 1]


def test_only_the_own_hand_is_written() -> None:
    assert line_of(EXAMPLE, SOUTH, 4) == "deal N N:? E:? S:8S,7S,AC,9S,QS,8D,TD,QD W:?"
    assert line_of(EXAMPLE, NOBODY, 4) == "deal N N:? E:? S:? W:?"


@pytest.mark.parametrize(
    "hand",
    ["JS,9S,AS,TS,KS,?,?,?", "?,9S,AS,TS,?,?,?,?", "JS,9S,AS,TS,?,?,?,7S", "JS,9S,AS,TS", "?"],
)
def test_a_hand_known_in_part_is_written_as_far_as_it_is_known(hand: str) -> None:
    text = f"29/1\nrules standard\ndeal N N:{hand} E:? S:? W:?\n"
    assert dumps(loads(text)) == text


def test_four_cards_until_the_second_four_are_dealt() -> None:
    text = HEAD.format("doubling") + DEAL + BIDDING + "E trump H\nS pass\n"
    assert line_of(text, EAST, 3) == "deal N N:? E:JH,9H,AH,TH S:? W:?"
    assert line_of(text + "N pass\n", EAST, 3) == "deal N N:? E:JH,9H,AH,TH,KH,QH,8H,7H S:? W:?"
    partial = loads(dumps(loads(text), EAST))
    assert view(final_state(partial), EAST) == view(final_state(loads(text)), EAST)


def test_a_deal_thrown_in_after_four_shows_four() -> None:
    """E would have been dealt no point card among four."""
    deal = DEAL.replace("JH,9H,AH,TH,KH,QH,8H,7H", "KH,QH,8H,7H,JH,9H,AH,TH")
    result = "result thrown_in won=- NS=0 EW=0 target=- score NS=0 EW=0\n"
    head = HEAD.format("throw_in_four=yes")
    text = head + deal + result
    seen = dumps(loads(text), SOUTH)
    assert seen == head + "deal N N:? E:? S:JD,9D,AD,TD W:?\n" + result
    assert loads(seen).told == ((0, "thrown_in"),)
    assert final_state(loads(seen)) == final_state(loads(text))
    assert dumps(loads(seen)) == seen


@pytest.mark.rule("trump.secret")
def test_a_hidden_trump_is_a_question_mark_until_it_is_shown() -> None:
    text = HEAD.format("trump_marker=hand") + DEAL + BIDDING + "E trump 9H\nE JH\n"
    assert line_of(text, EAST, 8) == "E trump 9H"
    assert line_of(text, SOUTH, 8) == "E trump ?"
    assert line_of(text + "S ask\n", SOUTH, 8) == "E trump 9H"
    spare = HEAD.format("") + DEAL + BIDDING + "E trump H\nE JH\n"
    assert line_of(spare, SOUTH, 8) == "E trump ?"
    assert final_state(loads(dumps(loads(spare), SOUTH))).trump == UNKNOWN


@pytest.mark.rule("trump.seventh")
def test_a_seventh_card() -> None:
    blind = HEAD.format("seventh_card=blind") + DEAL + BIDDING + "E trump 7th\nE JH\n"
    seen = blind.replace("blind", "seen")
    assert line_of(blind, EAST, 3) == "deal N N:? E:JH,9H,AH,TH,KH,QH,?,7H S:? W:?"
    assert line_of(seen, EAST, 3) == "deal N N:? E:JH,9H,AH,TH,KH,QH,8H,7H S:? W:?"
    assert line_of(blind, SOUTH, 3) == "deal N N:? E:? S:JD,9D,AD,TD,KD,QD,8D,7D W:?"
    assert line_of(blind, SOUTH, 8) == "E trump 7th"
    shown = blind + "S ask\n"
    assert line_of(shown, NORTH, 3) == (
        "deal N N:JS,9S,AS,TS,KS,QS,8S,7S E:?,?,?,?,?,?,8H,? S:? W:?"
    )
    assert final_state(loads(dumps(loads(shown), NORTH))).trump == HEARTS


@pytest.mark.rule("trump.single")
def test_a_card_that_came_back_for_a_single_hand() -> None:
    options = "trump_marker=hand seventh_card=blind single_hand"
    laid = HEAD.format(options) + DEAL + BIDDING + "E trump 9H\nE single\nE JH\n"
    assert line_of(laid, SOUTH, 8) == "E trump ?"
    called = laid.replace("9H\n", "7th\n", 1)
    assert line_of(called, EAST, 3) == "deal N N:? E:JH,9H,AH,TH,KH,QH,8H,7H S:? W:?"
    for text in (laid, called):
        for seat in (NOBODY, SOUTH, EAST):
            partial = loads(dumps(loads(text), seat))
            assert view(final_state(partial), seat) == view(final_state(loads(text)), seat)


def test_asking_for_a_trump_the_record_does_not_tell() -> None:
    text = HEAD.format("") + NO_HANDS + BIDDING + lines("E trump ?, E JH, S ask")
    error = wrong(text)
    assert (error.line, error.rule, error.reason) == (10, "trump.secret", "unknown")


# E leads its only spade; S, void, has hearts shown; W, who wins the next trick, has their K and Q.
PAIR = (
    "deal N N:9S,JD,9D,AD,9H,8H,TD,KD E:7S,JH,AH,QD,8D,7D,JC,9C"
    " S:TH,AC,TC,KC,QC,8C,7C,7H W:JS,KH,8S,AS,TS,KS,QS,QH\n"
)
SHOWN = lines("E 18, S pass, W pass, N pass, E trump H, E 7S, S ask, S 8C, W JS, N 9S")


@pytest.mark.rule("pair.kind")
def test_a_pair_that_counted_by_itself_is_told_where_the_hand_is_not_known() -> None:
    text = HEAD.format("pair=auto") + PAIR + SHOWN
    whole = loads(text)
    assert final_state(whole).pair == WEST
    assert dumps(whole) == text
    assert dumps(whole, WEST).splitlines()[-1] == "N 9S"
    for seat in (NOBODY, NORTH, EAST, SOUTH):
        seen = dumps(whole, seat)
        assert seen.splitlines()[-1] == "W pair"
        assert view(final_state(loads(seen)), seat) == view(final_state(whole), seat)
        assert dumps(loads(seen)) == dumps(loads(seen), seat) == seen


@pytest.mark.rule("pair.kind")
def test_a_pair_is_worked_out_from_the_cards_played_later() -> None:
    """Without the line, and with it: king and queen are both played by W after that trick."""
    head = HEAD.format("pair=auto") + NO_HANDS + SHOWN
    later = lines("W KH, N 8H, E AH, S 7H, E JH, S TH, W QH, N 9H")
    for text in (head + later, head + "W pair\n" + later):
        states = [after for _, _, after, _ in replay(loads(text))]
        assert final_state(loads(text)).target == 15
        assert states[-1].pair == WEST
        assert dumps(loads(text)) == text
        assert dumps(loads(text), NOBODY).count("W pair") == 1
    assert final_state(loads(head)).pair == NOBODY


@pytest.mark.rule("pair.kind", "pair.both", "pair.after_trick", "pair.once")
def test_a_pair_that_cannot_be_is_refused() -> None:
    head = HEAD.format("pair=auto") + NO_HANDS + SHOWN
    known = HEAD.format("pair=auto") + PAIR + SHOWN
    assert wrong(known + "W pair\n").rule == "pair.kind"  # the hand is known: nothing to tell
    for text, id_, seat, details in [
        (head + "S pair\n", "pair.after_trick", SOUTH, {}),
        (head.replace("N 9S", "N QH") + "W pair\n", "pair.both", WEST, {"suit": HEARTS}),
        (head + "W pair\nE pair\n", "pair.once", EAST, {"why": "shown"}),
    ]:
        error = wrong(text)
        assert (error.rule, error.details) == (id_, details)
        assert error.illegal is not None
        assert (error.illegal.seat, error.illegal.action) == (seat, SHOW_PAIR)
    assert wrong(head + "W KH\nN pair\n").rule == "pair.kind"


FORFEIT = "misplay=forfeit"


@pytest.mark.rule("play.misplay")
def test_a_forfeit_is_told_by_its_result() -> None:
    hands = DEAL.replace("JD,9D", "7H,9D").replace("8H,7H", "8H,JD")
    text = HEAD.format(f"{FORFEIT} ask=may") + hands + BIDDING + lines("E trump S, E JH, S 9D")
    assert final_state(loads(text)).last is not None
    text += "result forfeit won=EW NS=0 EW=28 target=16 score NS=0 EW=1\n"
    whole = loads(text)
    for seat in (NOBODY, NORTH, EAST, WEST):
        seen = dumps(whole, seat)
        partial = loads(seen)
        assert partial.told == ((len(whole.moves) - 1, "forfeit"),)
        assert view(final_state(partial), seat) == view(final_state(whole), seat)
        assert dumps(partial) == seen
        last = list(replay(partial))[-1]
        assert [type(event).__name__ for event in last[3]] == [
            "CardPlayed",
            "Misplayed",
            "DealEnded",
        ]
    assert loads(dumps(whole, SOUTH)).told == ()
    assert wrong(dumps(whole, NORTH) + text.splitlines()[-1]).reason == "twice"


@pytest.mark.rule("play.misplay", "trump.single")
def test_a_forfeit_by_the_card_that_would_have_ended_the_deal() -> None:
    """E, who plays alone, has lost the trick, unless N should have followed."""
    text = HEAD.format(f"{FORFEIT} single_hand") + NO_HANDS + BIDDING
    text += lines("E trump ?, E single, E 7H, S JH, N 8D")
    lost = "result single_lost won=NS NS=3 EW=0 target=- score NS=0 EW=-3\n"
    forfeit = "result forfeit won=EW NS=0 EW=0 target=- score NS=0 EW=3\n"
    for result, outcome in ((lost, "single_lost"), (forfeit, "forfeit")):
        last = final_state(loads(text + result)).last
        assert last is not None
        assert last.outcome == outcome
    assert loads(text + lost).told == ()


@pytest.mark.rule("play.ask_then_trump")
def test_a_forfeit_for_not_trumping() -> None:
    text = HEAD.format(f"{FORFEIT} ask_then_trump") + NO_HANDS + BIDDING
    text += lines("E trump S, E JH, S ask, S 9D")
    result = "result forfeit won=EW NS=0 EW=28 target=16 score NS=0 EW=1\n"
    state = final_state(loads(text + result))
    assert state.last is not None
    assert state.last.misplay == "play.ask_then_trump"
    assert wrong(text.replace(" ask_then_trump", "") + result).reason == "early"
    assert wrong(text.replace("S 9D", "S 7S") + result).reason == "early"


@pytest.mark.rule("play.ask_then_trump", "play.follow")
def test_only_who_has_just_asked_owes_a_trump() -> None:
    text = HEAD.format(f"{FORFEIT} ask_then_trump") + NO_HANDS + BIDDING
    asked = text + lines("E trump S, E JH, S ask, S 7S")
    for moves, result in (
        ("W 9C", "won=NS NS=28 EW=0 target=16 score NS=0 EW=-1"),
        ("W KH, N 8S, N JD, E AD, S 9C", "won=EW NS=3 EW=25 target=16 score NS=0 EW=1"),
    ):
        state = final_state(loads(f"{asked}{lines(moves)}result forfeit {result}\n"))
        assert state.last is not None
        assert state.last.misplay == "play.follow"
    # A trump of any suit is what was owed.
    paid = text + lines("E trump H, E JD, S ask, S 7H")
    paid += "result forfeit won=EW NS=0 EW=28 target=16 score NS=0 EW=1\n"
    assert wrong(paid).reason == "early"


def test_a_result_is_not_believed_where_it_cannot_be() -> None:
    forfeit = "result forfeit won=EW NS=0 EW=28 target=16 score NS=0 EW=1\n"
    thrown = "result thrown_in won=- NS=0 EW=0 target=16 score NS=0 EW=0\n"
    played = BIDDING + lines("E trump ?, E JH, S JD")
    for options, hands, moves, result in [
        ("ask=may", NO_HANDS, played, forfeit),  # misplays are prevented
        (FORFEIT, NO_HANDS, BIDDING, forfeit),  # no card was played
        (FORFEIT, NO_HANDS, played.replace("S JD\n", ""), forfeit),  # who leads follows nobody
        (FORFEIT, NO_HANDS, played.replace("S JD", "S 7H"), forfeit),  # this follows
        (f"{FORFEIT} ask=may", DEAL, played.replace("?", "H"), forfeit),  # is known to be void
        ("", NO_HANDS, BIDDING + "E trump ?\n", thrown),  # nothing is thrown in here
        ("throw_in_eight", DEAL, BIDDING + "E trump H\n", thrown),  # all cards are known
        ("throw_in_eight", NO_HANDS, BIDDING + "E trump ?\nE JH\n", thrown),  # too late
        ("throw_in_eight", NO_HANDS, BIDDING, thrown),  # too early
        ("throw_in_four", "deal N N:? E:JH,9H,AH,TH S:JD,9D,AD,TD W:?\n", "", thrown),
        ("throw_in_four", NO_HANDS, "", thrown.replace("thrown_in", "dead")),
    ]:
        error = wrong(HEAD.format(options) + hands + moves + result)
        assert (error.rule, error.reason) == ("record.result", "early"), (options, moves)


@pytest.mark.rule("deal.no_points_in_eight", "deal.four_jacks")
@pytest.mark.parametrize("option", ["throw_in_eight", "throw_in_four_jacks"])
def test_a_deal_thrown_in_after_eight_is_told_by_its_result(option: str) -> None:
    text = HEAD.format(option) + NO_HANDS + BIDDING + "E trump ?\n"
    result = "result thrown_in won=- NS=0 EW=0 target=16 score NS=0 EW=0\n"
    record = loads(text + result)
    assert record.told == ((5, "thrown_in"),)
    state = final_state(record)
    assert (state.deals, state.phase) == (1, "deal")
    assert loads(dumps(record)) == record
    assert dumps(record).endswith(result)


def test_what_is_known_is_checked() -> None:
    """S is dealt nothing but diamonds: it cannot play a spade; N plays a card that S holds."""
    head = HEAD.format("ask=may") + "deal N N:? E:? S:JD,9D,AD,TD,KD,QD,8D,7D W:?\n" + BIDDING
    assert wrong(head + lines("E trump ?, E JH, S JS")).rule == "cards.deck"
    assert wrong(head + lines("E trump ?, E JH, S JD, W JC, N 7D")).rule == "cards.deck"
    assert wrong(head + lines("E trump ?, E JH, S JD, W JC, N 9S, E JH")).rule == "cards.deck"
    doubled = "deal N N:JS,? E:? S:JS,9D,AD,TD W:?\n".replace("JS,?", "JS,?,?,?,?,?,?,?")
    assert wrong(HEAD.format("") + doubled).rule == "cards.deck"


@pytest.mark.rule("play.follow")
def test_a_card_played_later_was_in_the_hand_all_along() -> None:
    """N throws a club on a heart and follows the next: the club is the line that is wrong."""
    text = HEAD.format("ask=may") + NO_HANDS + BIDDING
    text += lines("E trump ?, E JH, S 7H, W 8H, N 7C, E AH, S TH, W KH, N QH")
    error = wrong(text)
    assert (error.line, error.rule) == (12, "play.follow")


def test_the_hands_hold_from_the_first_lead_what_they_will_play() -> None:
    text = HEAD.format("") + NO_HANDS + BIDDING + lines("E trump ?, E 7S, S 8S, W 9S, N TS")
    led = list(replay(loads(text)))[5][2]
    assert led.hands == tuple(1 << parse_card(card) for card in ("TS", "7S", "8S", "9S"))
    assert led.unknown == (7, 7, 7, 7)


def test_two_seats_cannot_play_the_same_card() -> None:
    text = HEAD.format("ask=may") + NO_HANDS + BIDDING
    error = wrong(text + lines("E trump ?, E JH, S 7H, W 8H, N 9H, E TH, S 7H"))
    assert (error.line, error.rule) == (14, "cards.deck")
    error = wrong(text + lines("E trump ?, E JH, S 7H, W 8H, N 9H, E TH, S QH, W 7H"))
    assert (error.line, error.rule) == (15, "cards.deck")


def test_no_look_ahead_beyond_the_deal() -> None:
    around = list(zip("ESWN", "HDCS", strict=True))
    plays = [f"{seat} {rank}{suit}" for rank in "789QKTAJ" for seat, suit in around]
    text = HEAD.format("dead_if_unshown_after=never ask=may") + NO_HANDS + BIDDING
    text += "E trump ?\n" + "".join(f"{play}\n" for play in plays)
    state = final_state(loads(text))
    assert state.last is not None
    assert state.last.points == (0, 28)
    assert final_state(loads(text + "deal E N:? E:? S:? W:?\nS 16\n")).bid == 16


def test_the_look_ahead_has_an_end() -> None:
    """No deal takes so many lines: what stands further on is no card of this one."""
    text = HEAD.format("ask=may") + NO_HANDS + BIDDING + lines("E trump ?, E JH, S 7D")
    near = wrong(text + "E AH\n" * 20 + "S 7H\n")
    assert (near.line, near.rule) == (10, "play.follow")
    for other in ("S\n", "S 7H now\n"):  # no card is played there
        assert wrong(text + "E AH\n" * 20 + other).line == 11
    far = wrong(text + "E AH\n" * LONGEST_DEAL + "S 7H\n")
    assert (far.line, far.rule) == (11, "deal.direction")


UNTOLD_PAIR = """29/1
rules sets misplay=forfeit
deal N N:JH,KD,KC,7D,7S,TH,7C,7H E:? S:? W:?
W pass
S 16
E pass
N pass
S trump H
E pass
W pass
W pass
S pass
E pass
N pass
W JS
S AS
E 8S
N 7S
W 9S
S QS
E KS
N ask
N 7H
N TH
W 9D
result forfeit won=NS NS=24 EW=4 target=20 score NS=1 EW=0
"""
"""As N sees it. The deal ended before king and queen of hearts fell: W or E had both."""


@pytest.mark.rule("pair.kind")
def test_a_pair_nobody_told_of_explains_the_target() -> None:
    record = loads(UNTOLD_PAIR)
    final = final_state(record)
    assert final.last is not None
    assert final.last.target == 20
    # From now on the record tells of it, and reads the same.
    assert "N 7H\nE pair\nN TH\n" in dumps(record)
    assert final_state(loads(dumps(record))) == final
    assert final_state(loads(UNTOLD_PAIR.replace("=20", "=16"))).score == final.score


@pytest.mark.rule("pair.kind")
def test_every_hand_not_shown_is_tried_for_the_pair() -> None:
    """Here N may have had it too, but that would not have raised the target."""
    seen = UNTOLD_PAIR.replace("N:JH,KD,KC,7D,7S,TH,7C,7H", "N:?")
    assert "N 7H\nE pair\nN TH\n" in dumps(loads(seen))


def test_a_target_no_pair_explains_is_wrong() -> None:
    for target in ("12", "19", "24"):
        error = wrong(UNTOLD_PAIR.replace("target=20", f"target={target}"))
        assert (error.rule, error.reason) == ("record.result", "differs")
    # The king among N's own cards: nobody else can have had the pair.
    king = UNTOLD_PAIR.replace("7C,7H E:?", "KH,7H E:?")
    assert wrong(king).rule == "record.result"
    # A pair that was told of: there is no second one.
    told = UNTOLD_PAIR.replace("N 7H\n", "N 7H\nW pair\n")
    assert loads(told).moves
    assert wrong(told.replace("=20", "=16")).rule == "record.result"
