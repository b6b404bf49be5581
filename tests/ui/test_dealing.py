"""Cards come to the hand a few at a time, and are all there before anything is asked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.rules.events import CardsDealt
from game.ui.dealing import AT_A_TIME
from game.ui.effects import After
from game.ui.messages import CardsCame, Did, PauseEnded
from game.ui.motion import flights

from .page import Page


def at_the_deal(round_: int, **settings: Any) -> Page:
    """A page to which the cards of a round are just being dealt."""
    for seed in range(20):
        page = Page(seed)
        page.open(f"?seed={seed}")
        wanted = {"speed": "normal", **settings}
        page.model = replace(page.model, settings=replace(page.model.settings, **wanted))
        for _ in range(40):
            dealt = [each for each in page.model.just if isinstance(each, CardsDealt)]
            if any(each.round == round_ for each in dealt):
                return page
            if page.model.asked:
                assert page.model.view is not None
                page.send(Did(page.choice(page.model.view.legal)))
            elif page.model.paused:
                page.send(PauseEnded())
            elif not page.step():
                break
    raise AssertionError("no such deal")


@pytest.mark.parametrize(("round_", "before"), [(1, 0), (2, 4)])
def test_they_come_a_few_at_a_time(round_: int, before: int) -> None:
    page = at_the_deal(round_)
    view = page.model.view
    assert view is not None
    held = view.hand.bit_count()
    there = len(page.model.in_hand)
    assert there in (before, before - 1)  # one's own trump may lie face down
    while page.model.coming:
        old = page.model
        effects = page.send(CardsCame())
        new = len(page.model.in_hand)
        assert 0 < new - there <= AT_A_TIME
        there = new
        flown = [each for each in flights(old, page.model) if each.what.startswith(".hand")]
        assert len(flown) == len(page.model.in_hand) - len(old.in_hand)
        waits = [each for each in effects if isinstance(each, After)]
        assert [each.message for each in waits] == [CardsCame()] * bool(page.model.coming)
    assert there == held


@pytest.mark.parametrize("round_", [1, 2])
def test_who_goes_on_at_once_has_them_all(round_: int) -> None:
    page = at_the_deal(round_)
    assert page.model.coming
    page.send(PauseEnded())
    assert not page.model.coming
    assert page.model.view is not None
    assert len(page.model.in_hand) == page.model.view.hand.bit_count()


@pytest.mark.parametrize("setting", [{"speed": "instant"}, {"motion": "none"}, {"layout": "text"}])
def test_where_nothing_moves_they_are_there_at_once(setting: dict[str, str]) -> None:
    page = Page(1)
    page.open("?seed=1")
    page.model = replace(page.model, settings=replace(page.model.settings, **setting))  # type: ignore[arg-type]
    assert page.step()
    assert not page.model.coming
    assert len(page.model.in_hand) == 4
