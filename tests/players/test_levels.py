"""The bots that go by their nets: legal and honest everywhere, repeatable, and sensible."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from game.kernel.twin import Twin
from game.players.bots import levels
from game.players.bots.levels import LEVELS, bot_of
from game.players.bots.policy import best, note, policy_kernel, weights
from game.rules import (
    Action,
    Bid,
    Play,
    State,
    View,
    apply,
    legal,
    new_match,
    parse_options,
    sample,
    view,
)
from game.rules.cards import CARD_TEXT, POINTS
from game.rules.options import PRESETS
from game.rules.seats import SEATS
from game.table.shuffle import shuffled
from tests.kernel.positions import any_table, decisions, some_steps

from .positions import asked

ROOT = Path(__file__).parents[2]
MANY = int(os.environ.get("T29_POSITIONS", "100"))

BOTS: dict[str, Callable[[View], Action]] = {
    name: bot_of(name, "test").choose for name in LEVELS
}
STRONG = ("hard", "expert")


@cache
def views(count: int) -> list[View]:
    """So many decisions under random options."""
    return [view(state, state.turn) for state in decisions(29, count)]


# -- everywhere --


@pytest.mark.parametrize("name", BOTS)
def test_legal_under_any_options(name: str) -> None:
    """``apply`` refuses what is not legal; and no bot ever forfeits a deal by a wrong card."""
    rng = Random(sum(map(ord, name)))
    for number in range(9):
        options = any_table(rng) if number >= len(PRESETS) else parse_options([*PRESETS][number])
        state: State = new_match(options, rng.choice(SEATS))
        state, _ = apply(state, shuffled(name, number))
        while state.phase not in ("deal", "over"):
            state, _ = apply(state, BOTS[name](view(state, state.turn)))
        assert state.last is not None
        assert state.last.outcome != "forfeit"


@pytest.mark.parametrize("name", BOTS)
def test_nothing_the_seat_cannot_know_matters(name: str) -> None:
    rng = Random(5)
    for seen in views(MANY):
        other = view(sample(seen, rng), seen.seat)
        assert BOTS[name](other) == BOTS[name](seen), seen


@pytest.mark.parametrize("name", BOTS)
def test_the_same_view_gives_the_same_decision(name: str) -> None:
    for seen in views(60):
        assert BOTS[name](seen) == BOTS[name](replace(seen))


def test_the_twin_decides_as_the_kernel_does() -> None:
    twin = Twin(weights())
    positions = views(MANY)
    for ours, theirs in zip(
        policy_kernel().judge(positions), twin.judge(positions), strict=True
    ):
        assert best(ours) == best(theirs)


def test_the_weaker_the_level_the_more_it_errs() -> None:
    """Every level errs as people do: now and then, and mostly where choices are nearly as good."""
    positions = [seen for seen in views(1000) if seen.phase == "play" and len(seen.legal) > 2]
    alike = {
        name: sum(BOTS[name](seen) == BOTS["hard"](seen) for seen in positions) / len(positions)
        for name in ("easy", "normal", "hard")
    }
    assert 0.3 < alike["easy"] < alike["normal"] < alike["hard"] == 1


def test_the_bots_play_out_of_a_zip_as_in_the_page(tmp_path: Path) -> None:
    """In the page the whole game is one zip on sys.path, and there is no wasmtime."""
    packed = tmp_path / "game.zip"
    with zipfile.ZipFile(packed, "w") as file:
        for path in sorted((ROOT / "game").rglob("*")):
            if path.suffix in (".py", ".weights", ".json"):
                file.write(path, path.relative_to(ROOT).as_posix())
    code = f"""
import sys
sys.path.insert(0, {str(packed)!r})
sys.modules["wasmtime"] = None
import game
from game.players.bots.levels import bot_of
from game.players.bots.policy import policy_kernel
from game.rules import apply, new_match, preset, view
from game.table.shuffle import shuffled
assert ".zip" in game.__file__, game.__file__
state, _ = apply(new_match(preset("nepal")), shuffled("zip", 1))
while state.phase not in ("deal", "over"):
    level = ("easy", "normal", "hard", "expert")[state.turn]
    state, _ = apply(state, bot_of(level, "zip").choose(view(state, state.turn)))
print(type(policy_kernel()).__name__, state.last.outcome)
"""
    done = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout.split()[0] == "Twin"


def test_the_weights_have_their_figures_beside_them() -> None:
    told = note()
    assert told["deals"] > 1_000_000
    figures = {(one["x"], one["y"], one["rules"]): one for one in told["measured"]}
    for rules in ("nepal", "standard"):
        for x, y in (("hard", "careful"), ("hard", "normal"), ("normal", "easy")):
            figure = figures[x, y, rules]
            assert figure["gp"] - figure["ci95"] > 0.1, f"{x} is not clearly stronger than {y}"
        figure = figures["expert", "hard", rules]
        assert figure["gp"] - figure["ci95"] > 0.05, "expert is not clearly stronger than hard"


def test_the_expert_makes_what_it_bids() -> None:
    """At 18 and more, where a bid is not forced, at least half of the contracts, as measured."""
    told = [figure for figure in note()["measured"] if "made" in figure]
    assert told
    for figure in told:
        counted = [count for bid, count in figure["made"].items() if int(bid) >= 18]
        made, played = (sum(numbers) for numbers in zip(*counted, strict=True))
        assert played > 100
        assert made / played >= 0.5, figure["rules"]


# -- the auction --


@pytest.mark.parametrize("name", STRONG)
def test_without_honours_it_never_bids_above_the_lowest(name: str) -> None:
    rng = Random(7)
    rubbish = [card for card in range(32) if not POINTS[card]]
    for _ in range(1000):
        hand = " ".join(CARD_TEXT[card] for card in rng.sample(rubbish, 4))
        rules = rng.choice(("standard", "nepal"))
        lines = rng.choice((("E pass",), ("E 16",), ("E pass", "S pass", "W pass")))
        seat = "S" if len(lines) == 1 else "N"
        action = BOTS[name](asked(hand, *lines, rules=rules, seat=seat))
        assert not isinstance(action, Bid) or action.points <= 16, (hand, lines, rules)


@pytest.mark.parametrize("name", STRONG)
@pytest.mark.parametrize("hand", ["7S 8S QH AD", "KS 8H TD 7C", "9S 8H QD KC", "TS AH 8D 7C"])
def test_it_leaves_the_auction_to_its_partner(name: str, hand: str) -> None:
    for rules, bid in (("standard", 16), ("nepal", 17)):
        seen = asked(hand, "E pass", f"S {bid}", "W pass", rules=rules, seat="N")
        assert str(BOTS[name](seen)) == "pass"


@pytest.mark.parametrize("name", STRONG)
def test_behind_in_the_match_it_competes_more(name: str) -> None:
    rng = Random(4)
    bids = {(0, 0): 0, (-5, 5): 0, (0, 5): 0}
    for _ in range(300):
        hand = " ".join(CARD_TEXT[card] for card in rng.sample(range(32), 4))
        for line in ("E 16", "E 17", "E 18"):
            seen = asked(hand, line, rules="nepal")
            for score in bids:
                bids[score] += isinstance(BOTS[name](replace(seen, score=score)), Bid)
    # At -5 : 5 a contract missed loses the match as theirs made does; at 0 : 5 only theirs does.
    assert bids[0, 0] < bids[-5, 5] < bids[0, 5]


# -- move by move --


def contract(by: str, trump: str, bid: str = "16") -> tuple[str, ...]:
    """The lines by which ``by`` gets the contract, E speaking first."""
    order = "ESWN"
    before = [f"{seat} pass" for seat in order[: order.index(by)]]
    after = [f"{order[(order.index(by) + n) % 4]} pass" for n in (1, 2, 3)]
    return (*before, f"{by} {bid}", *after, f"{by} trump {trump}")


WEST_BIDS, WEST_HEARTS = contract("W", "?"), contract("W", "H")
SHOWN = ("E 7C", "S ask", "S 7H", "W 8C", "N QC")
"""S, void of clubs, has the trump shown and wins the first trick with a small heart."""
MAY = "standard ask=may"

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
            asked(
                "QC JH 8H TD 8D KD 7D KC", *WEST_HEARTS, *SHOWN, "S JS 7S", rules=MAY, seat="N"
            ),
            "TD KD 8D 7D KC",
        ),
        (
            asked(
                "QC 9H 8H AD 8D KD 7D KC", *WEST_HEARTS, *SHOWN, "S JS 8S", rules=MAY, seat="N"
            ),
            "AD KD 8D 7D KC",
        ),
        (
            asked(
                "QC AH 8H TD 8D QD 7D TC", *WEST_HEARTS, *SHOWN, "S JS TS", rules=MAY, seat="N"
            ),
            "TD QD 8D 7D TC",
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
