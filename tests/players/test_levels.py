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
from game.players.bots.levels import LEVELS, bot_of
from game.players.bots.policy import best, note, policy_kernel, weights
from game.rules import (
    Action,
    Bid,
    State,
    View,
    apply,
    new_match,
    parse_options,
    sample,
    view,
)
from game.rules.cards import CARD_TEXT, POINTS
from game.rules.options import PRESETS
from game.rules.seats import SEATS
from game.table.shuffle import shuffled
from tests.kernel.positions import any_table, decisions

from .positions import asked

ROOT = Path(__file__).parents[2]
MANY = int(os.environ.get("T29_POSITIONS", "100"))

BOTS: dict[str, Callable[[View], Action]] = {name: bot_of(name, "test").choose for name in LEVELS}
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
    for ours, theirs in zip(policy_kernel().judge(positions), twin.judge(positions), strict=True):
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


def test_where_the_compiled_kernel_runs_its_twin_is_not_even_read() -> None:
    """The page need not fetch what it does not use."""
    code = """
import sys
from game.players.bots import hint
from game.players.bots.levels import bot_of
from game.rules import apply, new_match, preset, view
from game.table.shuffle import shuffled
state, _ = apply(new_match(preset("nepal")), shuffled("twin", 1))
bot_of("expert", "twin").choose(view(state, state.turn))
twins = ("belief", "calling", "policy", "search", "sight", "solver", "twin")
print([name for name in twins if f"game.kernel.{name}" in sys.modules])
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


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
