"""What flies between two screens: everything named is there, and nothing flies unasked."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from game.ui.messages import PauseEnded, SettingChosen
from game.ui.model import Model
from game.ui.motion import Flight, flights
from game.ui.nodes import Node, walk
from game.ui.screens import screen

from .page import Page


def found(root: Node, selector: str) -> bool:
    """Whether the page would find the selector: those parts of CSS that flights are named with."""
    *outer, last = re.findall(r"[^\s\[>]+|\[[^\]]+\]|>", selector)
    for node in walk(root) if outer else [root]:
        if outer and not fits(node, outer[0]):
            continue
        if outer[1:] == [">"]:
            return bool(node.children)
        if any(fits(each, last) for each in walk(node)):
            return True
    return not outer and any(fits(each, last) for each in walk(root))


def fits(node: Node, part: str) -> bool:
    if part.startswith("["):
        name, _, value = part[1:-1].partition("=")
        return node.attrs.get(name) == value.strip("'")
    return part.removeprefix(".") in node.attrs.get("class", "").split()


class Watch:
    """Looks at every two models that follow each other, at a speed at which things fly."""

    def __init__(self) -> None:
        self.before = Model()
        self.seen: list[Flight] = []

    def __call__(self, page: Page) -> None:
        before, after = self.before, page.model
        self.before = after
        moving = flights(before, after)
        self.seen.extend(moving)
        if not moving:
            return
        old, new = screen(before), screen(after)
        for flight in moving:
            assert 100 <= flight.ms <= 280
            assert flight.delay + flight.ms <= 600
            if flight.manner == "come":
                assert found(old, flight.place), flight
                assert found(new, flight.what), flight
            elif flight.manner == "go":
                assert found(old, flight.what), flight
                assert not found(new, flight.what), flight
                assert found(new, flight.place), flight
            elif flight.manner == "pack":
                assert found(old, flight.what), flight
                assert found(new, flight.place), flight
            else:
                assert found(new, flight.what), flight


def played(rules: str, seed: int, **settings: str) -> Watch:
    """Two deals or so, as far as a person gets who presses the first thing that may be pressed."""
    watch = Watch()
    page = Page(seed, watch)
    page.open(f"?rules={rules}&seed={seed}")
    for name, value in {"speed": "normal", **settings}.items():
        page.send(SettingChosen(name, value))
    for _ in range(30):
        if not page.until_asked():
            break
        assert page.model.view is not None
        page.act(page.choice(page.model.view.legal))
    return watch


@pytest.mark.parametrize("rules", ["standard", "nepal", "sets", "nepal+single_hand=no"])
def test_everything_named_is_there(rules: str) -> None:
    seen = [flight for seed in range(6) for flight in played(rules, seed).seen]
    assert {flight.manner for flight in seen} == {"come", "go", "pack", "pop", "turn"}
    taken = [flight for flight in seen if flight.manner == "go"]
    assert len(taken) > 12


@pytest.mark.parametrize("settings", [{"motion": "none"}, {"speed": "instant"}])
def test_nothing_flies_where_none_is_wanted(settings: dict[str, str]) -> None:
    assert not played("nepal", 1, **settings).seen


def test_a_match_put_on_the_table_lies_still() -> None:
    page = Page(3)
    page.open("?rules=standard&seed=3")
    page.send(SettingChosen("speed", "normal"))
    page.until_asked()
    before = Model(screen="home", settings=page.model.settings)
    assert not flights(before, page.model)
    assert not flights(page.model, before)
    assert not flights(replace(page.model, seed="another"), page.model)


def test_a_pause_that_ends_moves_the_trick_only() -> None:
    page = Page(2)
    page.open("?rules=standard&seed=2")
    page.send(SettingChosen("speed", "calm"))
    while page.model.lingering is None:
        if page.model.asked and page.model.view is not None:
            page.act(page.choice(page.model.view.legal))
        elif page.model.paused:
            page.send(PauseEnded())
        else:
            page.step()
    before, taken = page.model, page.model.lingering
    page.send(PauseEnded())
    moving = flights(before, page.model)
    assert [flight.manner for flight in moving] == ["go"] * 4
    assert {flight.place for flight in moving} == {f"[data-seat={'NESW'[taken.winner]}] .avatar"}
