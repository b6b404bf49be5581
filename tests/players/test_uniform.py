"""The random bots: anything legal, repeatable, and no two decisions tied together."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from game.players.bots.careless import Careless
from game.players.bots.uniform import Uniform, moment
from game.rules import Bid, View, apply, new_match, preset, view
from game.table.shuffle import shuffled

from .positions import asked, move


def test_every_legal_action_comes_up_about_equally_often() -> None:
    seen = asked("JS 9S 7H 8H", "E 24")
    counts = Counter(str(Uniform(str(seed)).choose(seen)) for seed in range(2000))
    assert set(counts) == {"pass", "25", "26", "27", "28"}
    assert all(320 < count < 480 for count in counts.values())


def test_the_same_seed_and_view_give_the_same_action() -> None:
    seen = asked("JS 9S 7H 8H", "E 17")
    assert len({Uniform("x").choose(replace(seen)) for _ in range(20)}) == 1


def test_moments_of_one_seat_differ() -> None:
    options = preset("nepal", match="hands", match_length=3)
    state = new_match(options)
    moments: list[tuple[int, str]] = []
    while state.phase != "over":
        if state.phase == "deal":
            state, _ = apply(state, shuffled("m", state.deals))
            continue
        seen: View = view(state, state.turn)
        moments.append((seen.seat, moment(seen)))
        state, _ = apply(state, Uniform("m").choose(seen))
    assert len(moments) == len(set(moments))


def test_the_careless_bid_like_the_careful() -> None:
    for bid in range(16, 20):
        seen = asked("JS 9S AS 8H", f"E {bid}")
        assert str(Careless("c").choose(seen)) == move("JS 9S AS 8H", f"E {bid}")
    lowest = asked("7S 8S 7H 8D", "E pass", "S pass", "W pass", seat="N")
    assert Careless("c").choose(lowest) == Bid(15)
