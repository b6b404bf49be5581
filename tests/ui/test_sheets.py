"""Sheets, pauses, focus and announcements at the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.actions import Play
from game.rules.events import DealEnded
from game.rules.seats import side_of
from game.ui.effects import After, Announce, Answer, Cancel, Focus, GoOn, Leave
from game.ui.messages import (
    Did,
    PauseEnded,
    Said,
    Seated,
    SettingChosen,
    SheetClosed,
    SheetOpened,
    TableTaken,
    WentHome,
    WentOn,
)
from game.ui.nodes import Node, text_of
from game.ui.opening_messages import Continued, Failed, NotSaved

from .page import Page


@pytest.fixture
def person() -> Page:
    """A table at normal speed, in the first deal's auction."""
    person = Page(4)
    person.open("?seed=1")
    person.send(SettingChosen("speed", "normal"))
    assert person.until_asked()
    return person


def to_play(person: Page) -> None:
    """Goes on until the person is asked for a card."""
    while True:
        if person.until_asked():
            assert person.model.view is not None
            if person.model.view.phase == "play" and person.model.view.trick:
                return
            person.send(Did(person.choice(person.model.view.legal)))
        else:
            person.press("Next deal")


def test_the_menu_opens_and_closes_and_the_focus_comes_back(person: Page) -> None:
    assert person.send(person.find("menu").on["click"]) == [Focus("sheet-title")]
    assert person.find("sheet-title").tag == "h2"
    assert person.send(SheetClosed()) == [Focus("menu")]
    assert person.model.sheet == ""


def test_the_same_button_closes_again(person: Page) -> None:
    person.send(SheetOpened("last"))
    person.send(SheetOpened("last"))
    assert person.model.sheet == ""


def test_what_is_under_a_sheet_is_out_of_reach(person: Page) -> None:
    person.send(SheetOpened("menu"))
    root = next(person.nodes())
    for child in root.children:
        assert isinstance(child, Node)
        reachable = "inert" not in child.attrs
        assert reachable == (
            child.attrs.get("role") == "dialog" or child.key in ("title", "announce")
        )


def test_the_bidding_sheet_leaves_the_hand_in_reach(person: Page) -> None:
    hand = next(node for node in person.nodes() if node.key == "hand")
    assert "inert" not in hand.attrs
    assert len(hand.children) == 4


def test_a_pause_waits_and_a_tap_ends_it(person: Page) -> None:
    effects = person.send(Did(person.model.view.legal[0]))  # type: ignore[union-attr]
    assert isinstance(effects[0], Answer)
    assert person.model.paused
    waiting = [e for e in person.effects if isinstance(e, After) and e.key == "pause"][-1]
    assert waiting.message == PauseEnded()
    root = next(person.nodes())
    assert root.on["click"] == WentOn()
    assert person.send(WentOn()) == [Cancel("pause"), GoOn()]
    assert not person.model.paused
    assert "click" not in next(person.nodes()).on


def test_a_second_end_of_a_pause_does_nothing(person: Page) -> None:
    person.send(Did(person.model.view.legal[0]))  # type: ignore[union-attr]
    person.send(WentOn())
    assert person.send(PauseEnded()) == []
    assert person.send(WentOn()) == []


def test_what_happens_meanwhile_is_announced_as_one(person: Page) -> None:
    to_play(person)
    person.send(Did(person.model.view.legal[-1]))  # type: ignore[union-attr]
    effects = person.send(Said())
    assert len(effects) == 1
    assert isinstance(effects[0], Announce)
    assert effects[0].text.startswith("You play the ")
    assert not effects[0].assertive
    assert person.send(Said()) == []


def test_ones_turn_is_said_at_once(person: Page) -> None:
    to_play(person)
    last = [e for e in person.effects if isinstance(e, Announce)][-1]
    assert last.assertive
    assert "playable" in last.text or "trump" in last.text


def test_after_a_card_the_focus_stays_in_the_hand(person: Page) -> None:
    to_play(person)
    view = person.model.view
    assert view is not None
    card = next(a for a in reversed(view.legal) if isinstance(a, Play))
    ids = [n.attrs["id"] for n in person.nodes() if n.attrs.get("id", "").startswith("card-")]
    gone = ids.index(f"card-{card}")
    effects = person.send(Did(card))
    rest = ids[:gone] + ids[gone + 1 :]
    if rest:
        assert Focus(rest[min(gone, len(rest) - 1)], gently=True) in effects
        cards = [n for n in person.nodes() if n.attrs.get("id", "").startswith("card-")]
        stops = [n.attrs["id"] for n in cards if n.attrs["tabindex"] == "0"]
        assert stops == [rest[min(gone, len(rest) - 1)]]


def test_only_one_card_is_a_tab_stop(person: Page) -> None:
    hand = [n for n in person.nodes() if n.attrs.get("id", "").startswith("card-")]
    assert [n.attrs["tabindex"] for n in hand].count("0") == 1


def test_the_bid_is_chosen_before_it_is_made(person: Page) -> None:
    assert person.send(person.find("bid-27").on["click"]) == []
    assert person.find("bid-27").attrs["aria-pressed"] == "true"
    assert text_of(person.find("bid")) == "Bid 27"
    assert person.model.asked


def test_going_home_keeps_the_match(person: Page) -> None:
    effects = person.send(WentHome())
    assert Leave() in effects
    assert person.model.view is None
    assert person.model.saved is not None
    assert (person.model.saved.rules, person.model.saved.seed) == ("standard", "1")
    assert "Continue" in person.text()


def test_a_new_match_is_asked_about(person: Page) -> None:
    person.send(SheetOpened("menu"))
    person.press("New match")
    assert "given up" in person.text()
    person.press("Keep it")
    assert person.model.view is not None
    person.send(SheetOpened("new"))
    seed = person.model.seed
    person.press("Begin a new match")
    assert person.model.sheet == ""
    assert person.model.seed != seed


def test_a_device_that_keeps_nothing_says_so_and_play_goes_on(person: Page) -> None:
    person.send(NotSaved())
    assert "can't be saved" in person.text()
    person.press("Play on")
    assert person.model.asked


def test_a_failure_shows_its_text_and_offers_the_way_back(person: Page) -> None:
    person.send(Failed("ValueError: 29"))
    assert "ValueError: 29" in person.text()
    button = next(n for n in person.nodes() if n.attrs.get("id") == "continue-match")
    assert button.on["click"] == Continued()


def test_a_failure_before_any_match_offers_the_start_screen_only() -> None:
    person = Page(1)
    person.open()
    person.send(Failed("ValueError: 29"))
    assert "Continue my match" not in person.text()
    person.press("Start screen")
    assert (person.model.screen, person.model.sheet, person.model.failure) == ("home", "", "")


def test_that_nothing_is_kept_is_still_told_when_the_match_comes_to_the_table() -> None:
    person = Page(1)
    person.open()
    person.send(NotSaved())
    person.press("Play on")
    person.send(NotSaved())
    person.send(TableTaken("standard"))
    person.send(NotSaved())
    assert person.until_asked()
    person.press("Play on")
    assert person.model.asked


def test_a_deals_end_waits_until_it_is_read_that_nothing_is_kept(person: Page) -> None:
    while person.model.sheet != "deal":
        if person.until_asked():
            person.send(Did(person.choice(person.model.view.legal)))  # type: ignore[union-attr]
    ended = replace(person.model, sheet="full")
    assert ended.view is not None
    person.model = replace(ended, paused=True)
    person.send(PauseEnded())
    assert person.model.sheet == "full"
    person.press("Play on")
    assert person.model.sheet == "deal"
    person.model = ended
    person.send(Seated(ended.view, ended.names, ended.seed, ended.log, ended.finished))
    assert person.model.sheet == "full"
    person.press("Play on")
    assert person.model.sheet == "deal"


def test_between_two_deals_a_resumed_match_shows_how_the_last_one_ended(person: Page) -> None:
    while person.model.sheet != "deal":
        if person.until_asked():
            person.send(Did(person.choice(person.model.view.legal)))  # type: ignore[union-attr]
    model = person.model
    assert model.view is not None
    other = Page(1)
    effects = other.send(Seated(model.view, model.names, model.seed, model.log, model.finished))
    assert other.model.sheet == "deal"
    assert GoOn() not in effects
    assert GoOn() in other.press("Next deal")


def test_menu_over_the_deals_end_comes_back_to_it(person: Page) -> None:
    while person.model.sheet != "deal":
        if person.until_asked():
            person.send(Did(person.choice(person.model.view.legal)))  # type: ignore[union-attr]
    person.send(SheetOpened("settings"))
    person.send(SheetClosed())
    assert person.model.sheet == "deal"
    person.send(SheetClosed())
    assert person.model.sheet == "deal"  # it is answered, not closed


def test_contract_and_points_stay_while_the_last_card_is_looked_at() -> None:
    bars: list[str] = []

    def look(page: Page) -> None:
        if page.model.paused and any(isinstance(e, DealEnded) for e in page.model.just):
            assert page.find("table").attrs["data-phase"] == "play"
            bars.append(text_of(next(node for node in page.nodes() if node.key == "bar")))

    person = Page(4, look)
    person.open("?seed=1")
    person.send(SettingChosen("speed", "normal"))
    while person.model.sheet != "deal":
        if person.until_asked():
            person.send(Did(person.choice(person.model.view.legal)))  # type: ignore[union-attr]
    result = person.model.finished[-1].result
    assert result.outcome in ("made", "missed")
    points = f"{result.points[side_of(result.bidder)]}/{result.target}"
    assert bars
    assert all(f"Bid{result.bid}" in bar and points in bar for bar in bars)


def test_whose_turn_it_is_is_seen_while_a_bot_takes_its_time(person: Page) -> None:
    seen: set[str] = set()
    to_play(person)
    person.send(Did(person.model.view.legal[-1]))  # type: ignore[union-attr]
    while not person.model.asked and person.model.sheet != "deal":
        if person.model.paused and person.model.lingering is None:
            acting = [n for n in person.nodes() if "to-act" in n.attrs.get("class", "").split()]
            turn = person.find("table").attrs["data-turn"]
            assert [node.attrs["data-seat"] for node in acting] == [turn]
            seen.add(turn)
        person.send(PauseEnded())
        if not person.step():
            break
    assert seen
