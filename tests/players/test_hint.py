"""Hints: what the strongest bot would do, and a reason that holds."""

from __future__ import annotations

import asyncio

import pytest

from game.players.base import Limit
from game.players.bots.hint import REASONS, explained, hint, hint_in_time
from game.players.bots.levels import bot_of
from game.rules import view
from game.rules.cards import NO_TRUMP, SUIT_SETS
from game.ui.hinting import action_text, hint_text, reason_text
from tests.kernel.positions import decisions

from .positions import asked
from .test_move_by_move import MAY, SHOWN, WEST_BIDS, WEST_HEARTS


def test_every_reason_is_a_sentence() -> None:
    for reason in REASONS:
        text = (reason.__doc__ or "").strip()
        assert text[:1].isupper(), reason.__name__
        assert text.endswith("."), reason.__name__


def test_there_is_a_hint_for_every_decision() -> None:
    """And it is what the bot of that level does."""
    used = set()
    for state in decisions(31, 600):
        seen = view(state, state.turn)
        told = hint(seen, "hard")
        assert told.action == bot_of("hard", "hint").choose(seen)
        used.add(told.reason)
    assert len(used) > len(REASONS) * 0.7


@pytest.mark.parametrize(
    ("hand", "lines", "reason"),
    [
        ("TS KS QS 7H 8H 7D 8D 7C", (*WEST_BIDS, "E 7S JS 8S"), "points_to_partner"),
        ("9C AD TD 7S 8S 7H 8H 7C", (*WEST_BIDS, "E KD 7D QD"), "last_takes_it"),
        ("9H AH 7H 7S 8S 7D 8D 7C", (*WEST_BIDS, "E JH 8H QH"), "save_points"),
        ("QC JH 8H TD 8D KD 7D KC", (*WEST_HEARTS, *SHOWN, "S TS JS"), "trump_takes_it"),
        ("QC JD 8D KD 7D JC KC AC", (*WEST_HEARTS, *SHOWN, "S 8S JS"), "throw_away"),
    ],
)
def test_the_reason_is_the_one_a_player_would_give(
    hand: str, lines: tuple[str, ...], reason: str
) -> None:
    assert hint(asked(hand, *lines, rules=MAY, seat="N"), "hard").reason == reason


def test_every_reason_has_words() -> None:
    for reason in REASONS:
        said = reason_text(reason.__name__, {"suit": 1, "points": 17})
        assert said.endswith("."), reason.__name__
        assert "{" not in said, reason.__name__
    assert "hearts" in reason_text("lead_master", {"suit": 1})


def test_a_hint_is_told_in_two_sentences() -> None:
    for state in decisions(33, 300):
        told = hint(view(state, state.turn), "hard")
        said = hint_text(told.action, told.reason, told.details)
        assert said == f"{action_text(told.action)} {reason_text(told.reason, told.details)}"
        assert "{" not in said, said
        assert not set(told.details) - {"suit", "points"}


def test_a_page_waits_for_the_same_hint() -> None:
    for state in decisions(34, 40):
        seen = view(state, state.turn)
        assert asyncio.run(hint_in_time(seen, Limit(nodes=8), "hard")) == hint(seen, "hard")


def test_no_reason_says_what_is_not_so() -> None:
    """Trumps are drawn where others have some; who has no trump is not told of trumping."""
    told = set()
    for state in decisions(36, 4000):
        seen = view(state, state.turn)
        if seen.phase != "play" or seen.trick:
            continue
        for action in seen.legal:
            reason = explained(seen, action).reason
            told.add(reason)
            if reason == "lead_trumps":
                others = (state.hands[s] for s in range(4) if s != seen.seat)
                assert any(hand & SUIT_SETS[seen.trump] for hand in others) or state.concealed
            if reason == "lead_for_a_void" and seen.trump >= 0:
                assert seen.trump != NO_TRUMP
                assert seen.hand.bit_count() > 1
                assert seen.hand & SUIT_SETS[seen.trump]
    assert told >= {"lead_trumps", "lead_for_a_void"}


def test_nobody_is_told_out_of_turn() -> None:
    [state] = decisions(32, 1)
    with pytest.raises(ValueError, match="turn"):
        hint(view(state, (state.turn + 1) % 4))
