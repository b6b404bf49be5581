"""The careful bot: legal and honest everywhere, quick, repeatable, and sensible move by move."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random

import pytest

from game.players.bots.asking import ASKING, show_the_pair
from game.players.bots.bidding import BIDDING
from game.players.bots.careful import Careful, advise, only_choice
from game.players.bots.careless import Careless
from game.players.bots.following import FOLLOWING
from game.players.bots.leading import LEADING
from game.players.bots.settling import SETTLING, SINGLE, STAKES
from game.players.knowledge import wins_every_trick
from game.rules import (
    ASK,
    PASS,
    SHOW_PAIR,
    Bid,
    OptionError,
    Options,
    State,
    View,
    apply,
    new_match,
    parse_options,
    sample,
    view,
)
from game.rules.cards import CARD_TEXT, POINTS, card_set, parse_card
from game.rules.options import CHOICES, PRESETS, value_text
from game.rules.seats import SEATS
from game.table.shuffle import shuffled

from .positions import advice, asked, move

PRESET_NAMES = tuple(PRESETS)


def random_rules(rng: Random) -> Options:
    """Options chosen blindly among all there are."""
    while True:
        words = [rng.choice(PRESET_NAMES)]
        for name in rng.sample(sorted(CHOICES), rng.randrange(12)):
            value = rng.choice(CHOICES[name].values)
            words.append(f"{name}={value_text(value)}")
        try:
            return parse_options(" ".join(words))
        except OptionError:
            continue


def one_deal(options: Options, seed: str, bots: tuple[Careful | Careless, ...]) -> list[State]:
    """Every state of one deal."""
    state, _ = apply(new_match(options, dealer=Random(seed).choice(SEATS)), shuffled(seed, 0))
    states = [state]
    while state.phase not in ("deal", "over"):
        state, _ = apply(state, bots[state.turn].choose(view(state, state.turn)))
        states.append(state)
    return states


@cache
def positions(rules: str, deals: int) -> list[View]:
    """What the seat to act sees, at every decision of some deals between careful bots."""
    options = parse_options(rules)
    bots = tuple(Careful(f"b{seat}") for seat in SEATS)
    return [
        view(state, state.turn)
        for number in range(deals)
        for state in one_deal(options, f"p{number}", bots)[:-1]
    ]


# -- everywhere --


@pytest.mark.parametrize("part", range(4))
def test_legal_under_any_options_against_anybody(part: int) -> None:
    """``apply`` refuses what is not legal. The careful bots never forfeit a deal by a wrong
    card."""
    rng = Random(part)
    for number in range(60):
        options = random_rules(rng)
        seed = f"{part}/{number}"
        bots = tuple(
            Careless(seed) if rng.random() < 0.3 and options.misplay == "prevent" else Careful(seed)
            for _ in SEATS
        )
        last = one_deal(options, seed, bots)[-1].last
        assert last is not None
        assert last.outcome != "forfeit"


@pytest.mark.parametrize("rules", ["standard", "nepal", "sets", "points", "nepal misplay=forfeit"])
def test_nothing_the_seat_cannot_know_matters(rules: str) -> None:
    """The same seat, the same knowledge, other cards in the other hands: the same decision."""
    rng = Random(3)
    for seen in positions(rules, 6):
        other = view(sample(seen, rng), seen.seat)
        assert advise(other, taste="t").action == advise(seen, taste="t").action


def test_the_same_view_gives_the_same_decision() -> None:
    for seen in positions("nepal", 6):
        assert Careful("x").choose(seen) == Careful("x").choose(replace(seen))


def test_taste_decides_between_equal_suits() -> None:
    seen = asked("QS KS QH KH", "E pass", "S 15", "W pass", "N pass", "E pass")
    choices = {str(Careful(str(number)).choose(seen)) for number in range(20)}
    assert choices == {"trump S", "trump H"}


THUMBS = (
    only_choice,
    show_the_pair,
    *ASKING,
    *BIDDING,
    *FOLLOWING,
    *LEADING,
    *SETTLING,
    *SINGLE,
    *STAKES,
)

ALL_TABLES = (
    "standard",
    "nepal",
    "sets no_trumps trump_marker=spare",
    "standard ask=may dead_if_unshown_after=7",
)


def test_every_rule_of_thumb_has_a_reason() -> None:
    for thumb in THUMBS:
        reason = (thumb.__doc__ or "").strip()
        assert reason[:1].isupper(), thumb.__name__
        assert reason.endswith("."), thumb.__name__


def test_between_them_the_careful_bots_use_nearly_every_rule_of_thumb() -> None:
    used: set[str] = set()
    for rules in ALL_TABLES:
        for seen in positions(rules, 100):
            told = advise(seen)
            used |= {told.thumb.__name__} | ({told.waited.__name__} if told.waited else set())
    assert used <= {thumb.__name__ for thumb in THUMBS}
    # The others take a rare deal and have a test of their own.
    rare = {
        "have_to_bid",
        "have_to_ask",
        "no_trumps_with_jacks",
        "redouble_a_sure_one",
        "call_a_sure_single_hand",
        "stop_the_single_hand",
        "run_the_single_hand",
        "lead_against_the_single_hand",
        "seventh_card_without_a_suit",
        "wait_without_trumps",
    }
    assert {thumb.__name__ for thumb in THUMBS} - used <= rare


def test_a_decision_takes_less_than_two_milliseconds() -> None:
    """On average over whole deals; a single one may be caught by something else on the machine."""
    seen = positions("nepal", 60)
    started = time.process_time()
    for each in seen:
        advise(each)
    assert (time.process_time() - started) / len(seen) < 0.002


def test_nobody_is_advised_out_of_turn() -> None:
    seen = positions("nepal", 1)[0]
    with pytest.raises(ValueError, match="turn"):
        advise(replace(seen, legal=()))


# -- the auction --

RUBBISH = [card for card in range(32) if not POINTS[card]]


def test_without_a_point_card_it_passes() -> None:
    rng = Random(1)
    for _ in range(1000):
        hand = " ".join(CARD_TEXT[card] for card in rng.sample(RUBBISH, 4))
        rules = rng.choice(("standard", "nepal"))
        lines = rng.choice(((), ("E 16",)))
        assert move(hand, *(lines or ("E pass",)), rules=rules) == "pass"


def test_forced_to_bid_it_bids() -> None:
    assert move("7S 8S 7H 8D", "E pass", "S pass", "W pass", seat="N") == "15"


def test_it_opens_most_hands_and_goes_high_with_few() -> None:
    """About as often as was found to pay: nearly always the lowest, 18 with one hand in nine."""
    rng = Random(2)
    opened = compete = 0
    for _ in range(400):
        hand = " ".join(CARD_TEXT[card] for card in rng.sample(range(32), 4))
        opened += move(hand, "E pass", rules="nepal") == "16"
        compete += move(hand, "E 17", rules="nepal") == "18"
    assert 0.65 <= opened / 400 <= 0.95
    assert 0.05 <= compete / 400 <= 0.2


def test_it_bids_as_little_as_it_may() -> None:
    assert move("JS 9S AS TS", "E 17") == "18"
    assert move("JS 9S AS TS", "E pass") == "15"
    assert move("JS 9S AS TS", "E 18", rules="nepal hold", seat="S") == "19"


@pytest.mark.parametrize("hand", ["JS 7S 9D 8H", "9S 8S AD KH", "JS KS 9H AD"])
def test_it_leaves_the_auction_to_its_partner(hand: str) -> None:
    assert move(hand, "E pass", "S 16", "W pass", seat="N", dealer="N", rules="nepal") == "pass"


def test_behind_in_the_match_it_competes_more() -> None:
    rng = Random(4)
    level = desperate = 0
    for _ in range(200):
        hand = " ".join(CARD_TEXT[card] for card in rng.sample(range(32), 4))
        seen = asked(hand, "E 17", rules="nepal")
        level += isinstance(advise(seen).action, Bid)
        desperate += isinstance(advise(replace(seen, score=(-5, 5))).action, Bid)
    assert desperate > level


# -- trump, stakes, single hand --


def contract(by: str, trump: str, bid: str = "16") -> tuple[str, ...]:
    """The lines by which ``by`` gets the contract, E speaking first."""
    order = "ESWN"
    before = [f"{seat} pass" for seat in order[: order.index(by)]]
    after = [f"{order[(order.index(by) + n) % 4]} pass" for n in (1, 2, 3)]
    return (*before, f"{by} {bid}", *after, f"{by} trump {trump}")


def test_length_with_jack_and_nine_becomes_trump() -> None:
    bid = contract("S", "?")[:-1]
    assert move("JS 9S 7S AH", *bid) == "trump S"
    assert move("JS 9H 8H TH", *bid) == "trump H"
    assert move("JD AD JC QC", *bid) in ("trump D",)


def test_the_smallest_of_the_suit_is_laid_down() -> None:
    lines = ("E pass", "S 16", "W pass", "N pass")
    assert move("9S JS 7S AH", *lines, rules="nepal") == "trump 7S"


def test_four_poor_suits_call_for_the_seventh_card() -> None:
    lines = ("E pass", "S pass", "W pass")
    assert move("7S 8H QD KC", *lines, "N 16", seat="N", rules="nepal") == "trump 7th"
    assert move("JS 9S QD KC", *lines, "N 16", seat="N", rules="nepal") == "trump 8S".replace(
        "8S", "9S"
    )


def test_three_jacks_want_no_trumps() -> None:
    bid = contract("S", "?")[:-1]
    assert move("JS JH JD 7C", *bid, rules="standard no_trumps") == "trump none"
    assert move("JS JH 9H 7C", *bid, rules="standard no_trumps") == "trump H"


def doubling(hand: str, bid: str) -> str:
    lines = ("E pass", "S " + bid, "W pass", "N pass", "S trump ?")
    return move(hand, *lines, seat="W", rules="nepal trump_marker=spare")


def test_it_doubles_a_hopeless_contract_and_not_a_solid_one() -> None:
    assert doubling("JS JH 9H 7C", "22") == "double"
    assert doubling("JS JH JD 7C", "16") == "double"
    assert doubling("7S 8H KD QC", "16") == "pass"
    assert doubling("JS 8H KD QC", "16") == "pass"


def test_it_redoubles_only_what_is_sure() -> None:
    lines = ("E pass", "S 16", "W pass", "N pass", "S trump S", "W double")
    rules = "nepal trump_marker=spare"
    assert move("JS 9S AS JH", *lines, rules=rules) == "redouble"
    assert move("AS TS KS QS", *lines, rules=rules) == "pass"
    assert move("JD JC JH 7H", *lines, "S pass", rules=rules, seat="N") == "redouble"
    assert move("JD 8C 9H 7H", *lines, "S pass", rules=rules, seat="N") == "pass"


def test_a_single_hand_is_called_exactly_when_it_wins_however_the_cards_lie() -> None:
    sure = ["JS 9S AS TS KS QS 8S 7S", "JS 9S AS TS JH 9H JD JC", "JS 9S AS TS 7S JH JD JC"]
    unsure = ["JS 9S AS KS JH 9H JD JC", "JS 9S AS 7S JH 9H JD JC", "9S AS TS KS QS 8S 7S JH"]
    for hand in sure + unsure:
        cards = card_set(parse_card(text) for text in hand.split())
        assert wins_every_trick(cards) == (hand in sure) == never_beaten(cards), hand


def never_beaten(cards: int) -> bool:
    """The same, by trying: in every suit, one opponent holds all that is missing of it, and the
    caller leads from the top."""
    for suit in range(4):
        mine = sorted((card for card in range(8) if cards >> 8 * suit + card & 1), reverse=True)
        theirs = [card for card in range(8) if card not in mine]
        for card in mine:
            if any(other > card for other in theirs):
                return False
            if theirs:
                theirs.pop(0)
    return True


def test_calling_agrees_with_trying_over_many_hands() -> None:
    rng = Random(9)
    found = 0
    for _ in range(3000):
        # Strong hands: most cards from the top of the suits.
        weights = [(card & 7) ** 3 + 1 for card in range(32)]
        hand = 0
        while hand.bit_count() < 8:
            hand |= 1 << rng.choices(range(32), weights)[0]
        found += never_beaten(hand)
        assert wins_every_trick(hand) == never_beaten(hand)
    assert found > 20


def alone(hand: str, *lines: str, seat: str) -> str:
    """A single hand played by N, who bid 16; E, S and W did not want to double or play alone."""
    trump = "N trump S" if seat == "N" else "N trump ?"
    before = ("E pass", "S pass", "W pass", "N 16", trump, "E pass", "W pass")
    asked_in_turn = ("E pass", "S pass", "W pass", "N single")
    return move(hand, *before, *asked_in_turn, *lines, rules="nepal trump_marker=spare", seat=seat)


def test_who_plays_alone_leads_what_nobody_beats() -> None:
    assert alone("JS 9S AS TS JH 9H JD JC", seat="N")[0] in "J9AT"
    hand = "JS 9S AS TS 7S JH JD JC"
    assert alone(hand, seat="N") == "JS"
    assert alone(hand, "N JS", "E KS", "W QS", "N 9S", "E 8S", "W 7H", seat="N") == "AS"


def test_a_single_hand_is_stopped_with_the_cheapest_card_that_wins() -> None:
    assert alone("JS 9S 7H 8H QH KH 7D 8D", "N AS", seat="E") == "9S"
    assert alone("7S 8S JH 8H QH KH 7D 8D", "N AS", seat="E") == "7S"
    assert alone("7D 8H JH 9H QD KC 7C 8D", "N AS", seat="E")[0] in "78"


# -- playing to a trick --

WEST_BIDS = contract("W", "?")
WEST_HEARTS = contract("W", "H")


def test_partner_s_sure_trick_gets_the_ten_and_not_the_king() -> None:
    assert move("TS KS QS 7H 8H 7D 8D 7C", *WEST_BIDS, "E 7S JS 8S", seat="N") == "TS"
    assert move("TH KH QH 7S 8S 7D 8D 7C", *WEST_BIDS, "E 7H JH 8H", seat="N") == "TH"
    assert move("AD KD QD 7S 8S 7H 8H 7C", *WEST_BIDS, "E 7D 9D TD", seat="N") == "AD"


def test_last_to_play_takes_with_the_cheapest_card_that_wins() -> None:
    assert move("9C AD TD 7S 8S 7H 8H 7C", *WEST_BIDS, "E KD 7D QD", seat="N") == "TD"
    # Where nothing can trump the jack later, it is kept for a trick of its own.
    none = (*contract("W", "none"), "E 7C", "S ask", "S 7H", "W 8C", "N QC", "N 7D TD 8D KD")
    rules = "standard ask=may no_trumps"
    assert move("JS AS KS 7D QC KC 8H QH", *none, "E TS 8S QS", rules=rules, seat="N") == "AS"


def test_a_jack_that_may_be_trumped_later_is_brought_home_at_once() -> None:
    assert move("JS AS KS 7H 8H 7D 8D 7C", *WEST_BIDS, "E TS 8S QS", seat="N") == "JS"


def test_nothing_is_wasted_on_a_lost_trick() -> None:
    assert move("TS KS QS 7H 8H 7D 8D 7C", *WEST_BIDS, "E JS 7S 8S", seat="N") == "QS"
    assert move("9H AH 7H 7S 8S 7D 8D 7C", *WEST_BIDS, "E JH 8H QH", seat="N") == "7H"


SHOWN = ("E 7C", "S ask", "S 7H", "W 8C", "N QC")
"""S, void of clubs, has the trump shown and wins the first trick with a small heart."""


def test_partner_s_sure_trick_is_not_trumped() -> None:
    hand = "QC JH 8H TD 8D KD 7D KC"
    lines = (*WEST_HEARTS, *SHOWN, "S JS 7S")
    assert move(hand, *lines, rules="standard ask=may", seat="N") == "TD"


def test_a_trick_full_of_points_is_trumped_with_a_small_trump() -> None:
    hand = "QC JH 8H TD 8D KD 7D KC"
    lines = (*WEST_HEARTS, *SHOWN, "S TS JS")
    assert move(hand, *lines, rules="standard ask=may", seat="N") == "8H"


def test_void_in_a_lost_trick_it_throws_rubbish_and_no_master() -> None:
    hand = "QC JD 8D KD 7D JC KC AC"
    lines = (*WEST_HEARTS, *SHOWN, "S 8S JS")
    assert move(hand, *lines, rules="standard ask=may", seat="N") in ("7D", "8D", "KD")


def test_a_forced_card_has_no_other_reason() -> None:
    told = advice("AS KH QH 7H 8H 7D 8D 7C", *WEST_BIDS, "E JS 7S 8S", seat="N")
    assert str(told.action) == "AS"
    assert told.thumb.__name__ == "only_choice"


def test_it_leads_no_suit_an_opponent_trumps() -> None:
    hand = "AC KC JH 8H TD 8D KD 7D"
    shown = ("E 7C", "S 8C", "W ask", "W 7H", "N JC")
    for card in ("AC", "KC"):
        played = (*WEST_HEARTS, *shown)
        # W, void of clubs, leads a spade; N wins the trick by trumping and is on lead.
        seen = advice(
            hand.replace("AC KC", "JC KC"), *played, "W 8S", rules="standard ask=may", seat="N"
        )
        assert str(seen.action) != card


# -- asking and the pair --


def test_it_asks_when_opponents_win_points_and_waits_when_the_partner_does() -> None:
    hand = "KH QH 8H TD 8D KD 7D KC"
    rules = "standard ask=may"
    assert move(hand, *WEST_BIDS, "E JS 7S 8S", rules=rules, seat="N") == "ask"
    assert move(hand, *WEST_BIDS, "E 7S JS 8S", rules=rules, seat="N") == "TD"
    assert move(hand, *WEST_BIDS, "E KS 7S 8S", rules=rules, seat="N") not in ("ask", "TD")


def test_where_it_must_it_asks() -> None:
    hand = "KH QH 8H TD 8D KD 7D KC"
    assert advice(hand, *WEST_BIDS, "E 7S JS 8S", seat="N").action == ASK


def test_a_pair_that_lowers_the_own_target_is_shown() -> None:
    bid = ("E pass", "S 18", "W pass", "N pass", "E pass", "S trump H")
    hand = "KH QH 8H TD 8D KD 7D 9S"
    taken = ("E 7C", "S ask", "S 8H", "W QC", "N JC")
    assert move(hand, *bid, *taken) == "pair"


def test_a_pair_that_is_worth_nothing_is_kept() -> None:
    bid = contract("S", "H", "15")
    hand = "KH QH 8H TD 8D KD 7D 9S"
    taken = ("E 7C", "S ask", "S 8H", "W QC", "N JC")
    seen = asked(hand, *bid, *taken)
    assert SHOW_PAIR in seen.legal
    assert advise(seen).action != SHOW_PAIR


def test_a_pair_that_raises_their_target_is_shown() -> None:
    hand = "KH QH 8H TD 8D KD 7D 9S"
    taken = ("E 7C", "S ask", "S 8H", "W QC", "N JC")
    assert move(hand, *WEST_HEARTS, *taken) == "pair"


def test_king_and_queen_of_trumps_are_kept_together_until_shown() -> None:
    """With the trump still hidden the bidder gives up neither of them for nothing."""
    hand = "KH QH 8H 7H TD 8D KD 9S"
    assert move(hand, *contract("S", "H", "18"), "E JH") in ("7H", "8H")


def test_every_bid_level_is_worth_its_name() -> None:
    """``PASS`` is always among the choices but when forced: the rules of thumb use it."""
    for first, second in combinations(
        ["JS 9S AS TS", "JS 9S AS 7H", "JS 9S 7H 8D", "JS 8S QH 7D"], 2
    ):
        assert highest_bid(first) >= highest_bid(second)


def highest_bid(hand: str) -> int:
    """How high it goes when East raises every bid."""
    for bid in range(16, 28):
        if advice(hand, f"E {bid}").action == PASS:
            return bid
    return 28
