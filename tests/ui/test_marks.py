"""What the table shows for a moment or beside a name: the pair, voids, a match won."""

from __future__ import annotations

import pytest

from game.rules.cards import parse_card, suit_of
from game.rules.events import PairShown
from game.rules.seats import SOUTH
from game.rules.view import View
from game.ui.clock import allowed
from game.ui.messages import Did, SettingChosen
from game.ui.nodes import Node, text_of, walk
from game.ui.places import voids
from game.ui.words import initial

from .page import Page
from .test_statistics import played


def classed(page: Page, name: str) -> list[Node]:
    return [node for node in page.nodes() if name in node.attrs.get("class", "").split()]


def seen(page: Page) -> View:
    assert page.model.view is not None
    return page.model.view


def test_the_pair_is_laid_open_as_two_cards() -> None:
    for seed in range(40):
        shown: list[tuple[PairShown, list[str]]] = []

        def look(page: Page, shown: list[tuple[PairShown, list[str]]] = shown) -> None:
            for event in page.model.just:
                if isinstance(event, PairShown) and page.model.paused:
                    [pair] = classed(page, "shown-pair")
                    uses = [node.attrs["href"] for node in walk(pair) if node.tag == "use"]
                    shown.append((event, uses))

        page = Page(seed, look)
        page.open(f"?rules=standard+pair=auto+pair_after_trick=no&seed={seed}")
        page.send(SettingChosen("speed", "normal"))
        while page.until_asked():
            page.send(Did(page.choice(seen(page).legal)))
        if shown:
            event, uses = shown[0]
            assert [use[1] for use in uses] == ["K", "Q"]
            assert all(suit_of(parse_card(use[1:])) == event.suit for use in uses)
            return
    raise AssertionError("no pair in forty deals")


@pytest.mark.parametrize(
    ("name", "letter"),
    [("Asha", "A"), ("<b>", "b"), ('"Bo"', "B"), ("  4x4", "4"), ("कमला", "क"), ("🙂 Gita", "G")],
)
def test_the_initial_is_a_letter_or_a_digit(name: str, letter: str) -> None:
    assert initial(name) == letter


@pytest.mark.parametrize("name", ["<>", "🙂", "…"])
def test_a_name_without_any_has_its_first_sign(name: str) -> None:
    assert initial(name) == name[0]
    assert initial("") == ""


def test_voids_stand_beside_a_name_only_where_it_is_wanted() -> None:
    page = Page(2)
    page.open("?rules=sets&seed=2")
    while page.until_asked():
        view = seen(page)
        known = voids(view)
        if any(suits for who, suits in enumerate(known) if who != SOUTH and view.counts[who]):
            break
        page.send(Did(page.choice(view.legal)))
    assert not classed(page, "voids")
    page.send(SettingChosen("voids", "shown"))
    marks = classed(page, "voids")
    assert len(marks) == sum(
        bool(suits) for who, suits in enumerate(known) if who != SOUTH and view.counts[who]
    )
    assert all("none of" in text_of(mark) for mark in marks)
    for trick in view.tricks:
        for who, card in zip(trick.seats, trick.cards, strict=True):
            if suit_of(card) != suit_of(trick.cards[0]):
                back = view.shown and view.bidder == who and suit_of(view.marker) in range(4)
                assert back or suit_of(trick.cards[0]) in known[who]


def test_the_table_with_set_markers_is_played_by_the_clock() -> None:
    for rules, expected in (("sets", 15), ("nepal", 0), ("standard", 0)):
        page = Page(1)
        page.open(f"?rules={rules}&seed=1")
        assert page.until_asked()
        assert allowed(page.model) == page.model.left == expected
        page.send(SettingChosen("clock", "off"))
        assert allowed(page.model) == 0


def test_a_match_won_is_celebrated_and_a_match_lost_is_not() -> None:
    found = set()
    for seed in range(4, 24):
        page = played(seed, "standard match=hands match_length=2")
        won = seen(page).winner == 0
        scraps = classed(page, "celebration")
        assert bool(scraps) == won
        assert all(node.attrs["aria-hidden"] == "true" for node in scraps)
        found.add(won)
        if len(found) == 2:
            return
    raise AssertionError(found)
