"""What is heard when, and that every sound can be made."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.events import MatchEnded
from game.rules.seats import NOBODY
from game.ui.messages import SettingChosen
from game.ui.model import Model
from game.ui.settings import VALUES
from game.ui.sounds import LOUDNESS, SHAKES, SOUNDS, sound
from game.ui.words import EverybodysNames

from .page import Page


class Ears:
    """Hears every two models that follow each other."""

    def __init__(self) -> None:
        self.before = Model()
        self.heard: list[str] = []

    def __call__(self, page: Page) -> None:
        name = sound(self.before, page.model)
        self.before = page.model
        if name:
            self.heard.append(name)


def heard(speed: str, actions: int = 60, seed: int = 3) -> list[str]:
    """What a person hears who plays so many times, whatever may be played."""
    ears = Ears()
    page = Page(seed, ears)
    page.open(f"?rules=standard&seed={seed}")
    page.send(SettingChosen("speed", speed))
    for _ in range(actions):
        if not page.until_asked():
            break
        assert page.model.view is not None
        page.act(page.choice(page.model.view.legal))
    return ears.heard


def test_a_deal_is_heard() -> None:
    names = [name for seed in range(4) for name in heard("normal", seed=seed)]
    assert set(names) >= {"deal", "call", "play", "trick", "shown", "turn"}
    assert {"won", "lost"} & set(names)
    assert set(names) <= set(SOUNDS)


def test_at_once_only_what_matters_is_heard() -> None:
    names = heard("instant")
    assert "turn" in names
    assert set(names) <= {"turn", "won", "lost", "match"}


def test_a_match_put_on_the_table_is_silent() -> None:
    page = Page(3)
    page.open("?rules=standard&seed=3")
    page.until_asked()
    assert not sound(Model(screen="opening"), page.model)
    assert not sound(replace(page.model, seed="another"), page.model)
    assert not sound(page.model, page.model)


@pytest.mark.parametrize(("winner", "name"), [(0, "match"), (1, "lost"), (NOBODY, "")])
def test_the_end_of_a_match_is_heard(winner: int, name: str) -> None:
    page = Page(3)
    page.open("?rules=standard&seed=3")
    page.until_asked()
    ended = replace(page.model, log=(*page.model.log, MatchEnded(winner, (0, 0))), asked=False)
    assert sound(page.model, ended) == name


def test_who_only_watches_has_lost_nothing() -> None:
    page = Page(3)
    page.open("?rules=standard&seed=3")
    page.until_asked()
    names = EverybodysNames(page.model.names)
    before = replace(page.model, names=names, asked=False)
    for winner in (0, 1):
        after = replace(before, log=(*before.log, MatchEnded(winner, (0, 0))))
        assert sound(before, after) == "match"


def test_a_loudness_is_heard_when_it_is_chosen() -> None:
    page = Page(3)
    page.open("?rules=standard&seed=3")
    before = page.model
    page.send(SettingChosen("sound", "loud"))
    assert sound(before, page.model)


@pytest.mark.parametrize("name", SOUNDS)
def test_sounds_are_short_and_can_be_made(name: str) -> None:
    for tone in SOUNDS[name]:
        assert min(tone.low, tone.high) > 0, "a glide to nothing can't be made"
        assert 20 < tone.ms <= 400
        assert 0 < tone.loud <= 1
    assert max(tone.at + tone.ms for tone in SOUNDS[name]) < 1000


def test_each_setting_has_its_loudness() -> None:
    assert tuple(LOUDNESS) == VALUES["sound"]
    assert list(LOUDNESS.values()) == sorted(LOUDNESS.values())
    assert LOUDNESS["off"] == 0
    assert set(SHAKES) < set(SOUNDS)
