"""What a finger on a card means."""

from __future__ import annotations

import pytest

from game.rules.actions import LayTrump, Play
from game.ui.fingers import RISE, dropped, has_moved
from game.ui.keys import message as key_message
from game.ui.messages import CardFocused, Did, Message, SettingChosen, Tapped, TrumpChosen, WentOn
from game.ui.places import card_id

from .page import Page


@pytest.mark.parametrize(
    ("tap", "up", "expected"),
    [
        (Did(Play(3)), RISE, Did(Play(3))),
        (Did(Play(3)), RISE - 1, None),  # brought back
        (Did(Play(3)), -60, None),
        (Tapped(3), 80, Did(Play(3))),  # a drag needs no second tap
        (TrumpChosen(LayTrump(3)), 80, TrumpChosen(LayTrump(3))),
        (WentOn(), 80, None),
        (None, 80, None),
    ],
)
def test_a_card_let_go(tap: Message | None, up: float, expected: Message | None) -> None:
    assert dropped(tap, up) == expected


def test_a_finger_may_tremble_more_than_a_mouse() -> None:
    assert has_moved(0, 8, "mouse")
    assert not has_moved(0, 8, "touch")
    assert has_moved(9, 9, "touch")
    assert not has_moved(0, 0, "pen")


def test_arrows_go_where_they_point_in_either_hand() -> None:
    page = Page(1)
    page.open("?seed=1")
    assert page.until_asked()
    first, second = page.model.in_hand[:2]
    for hand, key in (("right", "ArrowRight"), ("left", "ArrowLeft")):
        page.send(SettingChosen("hand", hand))
        assert key_message(page.model, key, card_id(first)) == CardFocused(second)
        assert key_message(page.model, "Home", card_id(second)) == CardFocused(first)
