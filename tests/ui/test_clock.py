"""The turn clock: what it gives, when it tells, and what happens at its end."""

from __future__ import annotations

import pytest

from game.rules.actions import PASS
from game.ui.clock import LAST, MOST, SOON
from game.ui.effects import After, Announce, Answer, Effect, StandIn
from game.ui.messages import SettingChosen, SheetClosed, SheetOpened, Ticked
from game.ui.nodes import text_of

from .page import Page


def asked(clock: str, rules: str = "standard", phase: str = "auction") -> Page:
    """A person with a clock who is asked in this phase."""
    for seed in range(60):
        page = Page(seed)
        page.open(f"?rules={rules}&seed={seed}")
        page.send(SettingChosen("clock", clock))
        for _ in range(12):
            if not page.until_asked() or page.model.view is None:
                break
            if page.model.view.phase == phase:
                return page
            page.act(page.choice(page.model.view.legal))
    raise AssertionError("no such moment")


def tick(page: Page, count: int = 1) -> list[Effect]:
    effects: list[Effect] = []
    for _ in range(count):
        effects = page.send(Ticked())
    return effects


def ring(page: Page) -> str | None:
    seats = [n for n in page.nodes() if n.attrs.get("data-seat") == "S"]
    return seats[0].vars.get("--time")


def test_no_clock_unless_one_is_wanted() -> None:
    page = asked("off")
    assert page.model.left == 0
    assert ring(page) is None
    assert not any(isinstance(e, After) and e.key == "clock" for e in page.effects)


@pytest.mark.parametrize("clock", ["15", "30", "60", "150"])
def test_the_ring_empties(clock: str) -> None:
    page = asked(clock)
    assert ring(page) == "1.0"
    assert After(1000, Ticked(), "clock") in tick(page, 3)
    assert ring(page) == str(round((int(clock) - 3) / int(clock), 3))


def test_the_person_is_told_twice() -> None:
    page = asked("30")
    told = {}
    for left in range(29, 0, -1):
        said = [e for e in tick(page) if isinstance(e, Announce)]
        if said:
            told[left] = said[0]
    assert set(told) == {SOON, LAST}
    assert told[SOON].text == "20 seconds left."
    assert not told[SOON].assertive
    assert told[LAST].assertive


def test_at_the_end_a_stand_in_decides_and_it_is_said() -> None:
    page = asked("15")
    page.send(SettingChosen("speed", "normal"))
    before = len(page.effects)
    moves = len(page.record.moves) if page.record else 0
    effects = tick(page, 15)
    assert StandIn() in effects
    assert page.record is not None
    assert len(page.record.moves) == moves + 1
    assert any("time is up" in e.text for e in page.effects[before:] if isinstance(e, Announce))
    announced = next(n for n in page.nodes() if n.attrs.get("class") == "announce")
    assert "decided for you" in text_of(announced)
    assert page.until_asked() or page.model.sheet == "deal"
    assert not page.model.stood_in


@pytest.mark.parametrize("phase", ["double", "single"])
def test_silence_never_raises_the_stakes(phase: str) -> None:
    page = asked("15", "nepal", phase)
    effects = tick(page, 15)
    assert Answer(PASS) in effects
    assert StandIn() not in effects


def test_more_time() -> None:
    page = asked("60")
    assert not any(n.attrs.get("id") == "more-time" for n in page.nodes())
    tick(page, 60 - SOON)
    page.press("More time")
    assert page.model.left == SOON + 60
    for _ in range(MOST - 1):
        tick(page, page.model.left - SOON)
        page.press("More time")
    tick(page, page.model.left - SOON)
    assert not any(n.attrs.get("id") == "more-time" for n in page.nodes())


def test_the_clock_stands_still_under_a_sheet() -> None:
    page = asked("15")
    page.send(SheetOpened("menu"))
    assert After(1000, Ticked(), "clock") in tick(page, 40)
    assert page.model.left == 15
    page.send(SheetClosed())
    tick(page)
    assert page.model.left == 14


def test_switched_off_in_the_middle() -> None:
    page = asked("15")
    tick(page, 4)
    page.send(SettingChosen("clock", "off"))
    assert ring(page) is None
    assert tick(page) == []
    assert page.model.asked
