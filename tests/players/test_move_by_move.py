"""What the strong levels do in positions a table would judge them by."""

from __future__ import annotations

import pytest

from game.players.bots import levels
from game.players.bots.levels import bot_of
from game.rules import Play, State, View, legal, view
from tests.kernel.positions import some_steps

from .positions import asked
from .test_levels import BOTS, STRONG


def contract(by: str, trump: str, bid: str = "16") -> tuple[str, ...]:
    """The lines by which ``by`` gets the contract, E speaking first."""
    order = "ESWN"
    before = [f"{seat} pass" for seat in order[: order.index(by)]]
    after = [f"{order[(order.index(by) + n) % 4]} pass" for n in (1, 2, 3)]
    return (*before, f"{by} {bid}", *after, f"{by} trump {trump}")


WEST_BIDS, WEST_HEARTS = contract("W", "?"), contract("W", "H")
NORTH_SPADES = ("E 15", "S pass", "W pass", "N 16", "E pass", "S pass", "W pass", "N trump S")
SHOWN = ("E 7C", "S ask", "S 7H", "W 8C", "N QC")
"""S, void of clubs, has the trump shown and wins the first trick with a small heart."""
MAY = "standard ask=may"


def trumped(thrown: str, led: str) -> tuple[str, ...]:
    """What comes before the third trick's last card, which is N's: N has ``thrown`` a card on E's
    jack of spades, E ``led`` a club, and S trumped it low."""
    return (*WEST_HEARTS, *SHOWN, f"S QS 8S {thrown} JS", f"E {led} 8H 9C")


POSITIONS: dict[str, list[tuple[View, str]]] = {
    "the ten on a partner's sure trick": [
        (asked("TS KS QS 7H 8H 7D 8D 7C", *WEST_BIDS, "E 7S JS 8S", seat="N"), "TS"),
        (asked("TH KH QH 7S 8S 7D 8D 7C", *WEST_BIDS, "E 7H JH 8H", seat="N"), "TH"),
        (asked("AD KD QD 7S 8S 7H 8H 7C", *WEST_BIDS, "E 7D JD TD", seat="N"), "AD"),
    ],
    "last, the cheapest card that wins": [
        (asked("9C AD TD 7S 8S 7H 8H 7C", *WEST_BIDS, "E KD 7D QD", seat="N"), "TD"),
        (asked("9C KS QS AS 7H 8H 7D 8D", *WEST_BIDS, "E 8S 7S TS", seat="N"), "AS"),
        (asked("9C KC QC 7S 8S 7D 8D JH", *WEST_BIDS, "E TC 7C AC", seat="N"), "9C"),
    ],
    "never trumps a partner's sure trick": [
        (
            asked("QC JH 8H TD 8D KD 7D KC", *WEST_HEARTS, *SHOWN, "S JS 7S", rules=MAY, seat="N"),
            "TD KD 8D 7D KC",
        ),
        (
            asked("QC 9H 8H AD 8D KD 7D KC", *WEST_HEARTS, *SHOWN, "S JS 8S", rules=MAY, seat="N"),
            "AD KD 8D 7D KC",
        ),
        (
            asked("QC AH 8H TD 8D QD 7D TC", *WEST_HEARTS, *SHOWN, "S JS TS", rules=MAY, seat="N"),
            "TD QD 8D 7D TC",
        ),
    ],
    "never beats a partner's sure trick": [
        (
            asked("QC JH 9H TD 8D KD 7D AD", *trumped("KD", "AC"), rules=MAY, seat="N"),
            "TD 8D 7D AD",
        ),
        (
            asked("QC AH KH TD QD JD 7D 9H", *trumped("QD", "TC"), rules=MAY, seat="N"),
            "TD 7D JD",
        ),
        (
            asked("QC 9H KH AD 8D TS 7D KD", *trumped("TS", "JC"), rules=MAY, seat="N"),
            "AD KD 8D 7D",
        ),
        (
            asked("8S AS 9S JS QH AH 9H JH", *NORTH_SPADES, "E TD JD AD", "N ask", seat="N"),
            "QH AH 9H JH",
        ),
    ],
    "void in a lost trick, rubbish and no master": [
        (
            asked("QC JD 8D KD 7D JC KC AC", *WEST_HEARTS, *SHOWN, "S 8S JS", rules=MAY, seat="N"),
            "7D 8D KD KC",
        ),
        (
            asked("QC JD 8D QD 7D KC 9D AC", *WEST_HEARTS, *SHOWN, "S QS JS", rules=MAY, seat="N"),
            "7D 8D QD KC",
        ),
        (
            asked("QC JC KC 8D 7D QD TD AD", *WEST_HEARTS, *SHOWN, "S KS JS", rules=MAY, seat="N"),
            "7D 8D QD KC",
        ),
    ],
    "nothing wasted on a lost trick": [
        (asked("TS KS QS 7H 8H 7D 8D 7C", *WEST_BIDS, "E JS 7S 8S", seat="N"), "QS KS"),
        (asked("9H AH 7H 7S 8S 7D 8D 7C", *WEST_BIDS, "E JH 8H QH", seat="N"), "7H"),
        (asked("9D TD 8D 7S 8S 7H 8H 7C", *WEST_BIDS, "E JD 7D QD", seat="N"), "8D"),
    ],
}


@pytest.mark.parametrize("name", STRONG)
@pytest.mark.parametrize("kind", POSITIONS)
def test_move_by_move(name: str, kind: str) -> None:
    wrong = []
    for seen, expected in POSITIONS[kind]:
        action = BOTS[name](seen)
        assert isinstance(action, Play)
        if str(action) not in expected.split():
            wrong.append((str(action), expected))
    assert wrong == []


@pytest.mark.parametrize("name", STRONG)
@pytest.mark.parametrize(
    ("hand", "trick"),
    [
        ("TD AD JH 9H KH 7D QC TC", "E 7S JS 8S"),
        ("AC KC JH 9H KH 7D QD TC", "E TS JS 8S"),
        ("TD 8D JC 9C KC 7D QC AH", "E KS JS 7S"),
    ],
)
def test_it_does_not_ask_where_the_partner_wins(name: str, hand: str, trick: str) -> None:
    assert str(BOTS[name](asked(hand, *WEST_BIDS, trick, rules=MAY, seat="N"))) != "ask"


@pytest.mark.parametrize("name", STRONG)
@pytest.mark.parametrize(
    ("hand", "trick"),
    [
        ("7D 8D JH 9H KH TD QC 8C", "E JS TS 9S"),
        ("7D AD JH 8H KH TD JC 8C", "E JS AS 9S"),
        ("7C 8D KH 9H 8H TD QC JC", "E 9S AS JS"),
    ],
)
def test_it_asks_where_a_trump_would_take_many_points(name: str, hand: str, trick: str) -> None:
    assert str(BOTS[name](asked(hand, *WEST_BIDS, trick, rules=MAY, seat="N"))) == "ask"


@pytest.mark.parametrize("name", STRONG)
@pytest.mark.parametrize(
    ("rules", "bid", "shown"),
    [
        ("standard", 17, True),
        ("standard", 19, True),
        ("standard pair_lowers_from=19", 22, True),
        ("standard", 15, False),
        ("standard pair_floor=16", 16, False),
        ("standard pair_lowers_from=19", 18, False),
    ],
)
def test_a_pair_is_shown_where_it_lowers_the_target(
    name: str, rules: str, bid: int, shown: bool
) -> None:
    first = ("E 7C", "S ask", "S JH", "W 8C", "N QC")
    lines = (*contract("S", "H", str(bid)), *first)
    action = BOTS[name](asked("KH QH JH 9H 7S 8S TS AD", *lines, rules=rules))
    assert (str(action) == "pair") == shown


@pytest.mark.parametrize("name", STRONG)
@pytest.mark.parametrize(
    "hand",
    ["JC KC JH 8H TD 8D KD 7D", "JC AC JH 8H TD 8D QD 7D", "JC 9C JH 8H AD 8D KD 7D"],
)
def test_it_leads_no_suit_an_opponent_trumps(name: str, hand: str) -> None:
    """W was void of clubs and has trumps; N wins a spade by trumping and is on lead."""
    lines = (*WEST_HEARTS, "E 7C", "S 8C", "W ask", "W 7H", "N JC", "W 8S", "N 8H", "E TS", "S QS")
    assert str(BOTS[name](asked(hand, *lines, rules=MAY, seat="N")))[1] != "C"


@pytest.mark.parametrize("name", STRONG)
@pytest.mark.parametrize(
    "hand",
    [
        "QC JH 9H AH JS 9S TD 8D",
        "QC JH 9H TH JD 9D AS 8S",
        "QC JH AH KH JS AS JD 9D",
        "QC JH TH AH 8S AS KD 9D",
    ],
)
def test_it_stops_drawing_trumps_when_only_the_partner_has_any(name: str, hand: str) -> None:
    """N, on lead, still has good trumps; W and E have shown that they have none."""
    first = ("E 7C", "S ask", "S 7H", "W 8C", "N QC")
    lines = (*contract("S", "H"), *first, "S 8H", "W 7D", "N JH", "E 7S")
    assert str(BOTS[name](asked(hand, *lines, rules=MAY, seat="N")))[1] != "H"


@pytest.mark.parametrize("name", STRONG)
def test_a_forced_card_needs_no_thought(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def thought(*_: object) -> None:
        raise AssertionError("it thought")

    forced = [seen for seen in map(_seen, forced_cards(300)) if seen.phase == "play"]
    assert len(forced) >= 3
    monkeypatch.setattr(levels, "policy_kernel", thought)
    monkeypatch.setattr(levels, "ponder", thought)
    for seen in forced:
        assert bot_of(name, "test").choose(seen) == seen.legal[0]


def forced_cards(count: int) -> list[State]:
    """States in which there is no choice, of so many."""
    found = (state for state, _, _ in some_steps(37, count))
    return [state for state in found if len(legal(state)) == 1]


def _seen(state: State) -> View:
    return view(state, state.turn)


@pytest.mark.parametrize("name", STRONG)
def test_a_hopeless_contract_is_doubled_and_a_solid_one_not(name: str) -> None:
    def doubling(hand: str, bid: str) -> str:
        lines = ("E pass", "S " + bid, "W pass", "N pass", "S trump ?")
        seen = asked(hand, *lines, seat="W", rules="nepal trump_marker=spare")
        return str(BOTS[name](seen))

    for hand in ("JS JH 9H 7C", "JS JH JD 7C", "JS 9S JH AC"):
        assert doubling(hand, "22") == "double"
    for hand in ("7S 8H KD QC", "AS 8H KD QC", "TS AH KD 7C"):
        assert doubling(hand, "16") == "pass"


@pytest.mark.parametrize("name", STRONG)
def test_a_single_hand_is_called_only_if_it_wins(name: str) -> None:
    def alone(hand: str) -> str:
        lines = ("E pass", "S 16", "W pass", "N pass", f"S trump {hand[1]}", "W pass", "E pass")
        seen = asked(hand, *lines, "E pass", rules="nepal trump_marker=spare")
        return str(BOTS[name](seen))

    assert alone("JS 9S AS TS KS QS 8S 7S") == "single"
    assert alone("JS 9S AS TS JH 9H JD JC") == "single"
    for hand in ("9S AS TS KS JH 9H JD 7C", "JS 9S AS KS JH QH JD TC", "JS 9S 7S TH 9H KD QD JC"):
        assert alone(hand) == "pass"
