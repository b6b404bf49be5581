"""The hand: in which order the cards lie, how many taps play one, and the last one by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.actions import Play
from game.rules.cards import UNKNOWN, card_set, card_text, parse_card, suit_of
from game.rules.seats import SOUTH
from game.rules.view import View
from game.ui.effects import Announce, Answer, SaveSettings
from game.ui.messages import Asked, SettingChosen, Tapped
from game.ui.places import hand_order
from game.ui.refusals import refusals_of
from game.ui.settings import VALUES

from .page import Page


def playing(seed: int = 1) -> Page:
    """A person who is asked for a card, with some that may be played and some that may not."""
    page = Page(seed)
    page.open(f"?rules=standard&seed={seed}")
    for _ in range(200):
        assert page.until_asked()
        view = page.model.view
        assert view is not None
        plays = sum(isinstance(action, Play) for action in view.legal)
        if 1 < plays < view.hand.bit_count():
            return page
        page.act(page.choice(view.legal))
    raise AssertionError("no such moment")


def view_with(text: str, trump: int = UNKNOWN) -> View:
    """A view of somebody who was dealt these cards, in this order."""
    cards = tuple(parse_card(each) for each in text.split())
    view = playing().model.view
    assert view is not None
    return replace(view, hand=card_set(cards), dealt=cards, trump=trump)


def texts(cards: tuple[int, ...]) -> str:
    return " ".join(card_text(card) for card in cards)


@pytest.mark.parametrize(
    ("dealt", "trump", "lies"),
    [
        ("7S JH 9C AD JS 8H QC KD", UNKNOWN, "JS 7S JH 8H 9C QC AD KD"),
        ("7S JS QC AH", UNKNOWN, "JS 7S AH QC"),
        ("7D JS QD AH", UNKNOWN, "AH JS QD 7D"),
        ("7S JH 9C AD", parse_card("7D") // 8, "AD 7S JH 9C"),
        ("7S JH 9C", parse_card("7D") // 8, "7S JH 9C"),
        ("7S QC", UNKNOWN, "7S QC"),
    ],
)
def test_sorted(dealt: str, trump: int, lies: str) -> None:
    """Strongest first, red and black in turn where it can be, the trump first."""
    assert texts(hand_order(view_with(dealt, trump), "sorted")) == lies


def test_suits_keep_their_places_while_cards_go() -> None:
    view = view_with("7S JH 9C AD JS 8H QC KD")
    before = hand_order(view, "sorted")
    hearts = [card for card in before if suit_of(card) == 1]
    fewer = replace(view, hand=view.hand & ~card_set(hearts))
    left = tuple(card for card in before if card not in hearts)
    assert hand_order(fewer, "sorted") == left


def test_as_dealt() -> None:
    view = view_with("7S JH 9C AD")
    assert texts(hand_order(view, "dealt")) == "7S JH 9C AD"
    gone = replace(view, hand=view.hand & ~card_set([parse_card("JH")]))
    assert texts(hand_order(gone, "dealt")) == "7S 9C AD"


def test_sort_button() -> None:
    page = playing()
    before = page.model.in_hand
    effects = page.press("Sort the hand")
    assert SaveSettings(page.model.settings) in effects
    assert page.model.settings.order == "dealt"
    assert set(page.model.in_hand) == set(before)
    assert page.find("sort").attrs["aria-pressed"] == "false"
    page.press("Sort the hand")
    assert page.model.in_hand == before


def card(page: Page, legal: bool) -> int:
    assert page.model.view is not None
    return next(c for c in page.model.in_hand if (Play(c) in page.model.view.legal) == legal)


def tapped(page: Page, which: int, strip: float) -> list[object]:
    """Presses the card where so much of it shows."""
    message = page.find(f"card-{card_text(which)}").on["click"]
    if isinstance(message, Tapped):
        message = replace(message, strip=strip)
    return list(page.send(message))


@pytest.mark.parametrize(
    ("tap", "strip", "taps"),
    [("once", 10, 1), ("narrow", 43.9, 2), ("narrow", 44, 1), ("twice", 120, 2)],
)
def test_taps(tap: str, strip: float, taps: int) -> None:
    page = playing()
    page.send(SettingChosen("tap", tap))
    wanted = card(page, legal=True)
    if taps == 2:
        effects = tapped(page, wanted, strip)
        assert not any(isinstance(effect, Answer) for effect in effects)
        assert any("Tap it again" in e.text for e in effects if isinstance(e, Announce))
        assert "raised" in page.find(f"card-{card_text(wanted)}").attrs["class"].split()
    assert Answer(Play(wanted)) in tapped(page, wanted, strip)
    assert page.model.raised is None


def test_another_card_goes_up_in_its_place() -> None:
    page = playing()
    page.send(SettingChosen("tap", "twice"))
    assert page.model.view is not None
    first, second, *_ = (c for c in page.model.in_hand if Play(c) in page.model.view.legal)
    tapped(page, first, 40)
    tapped(page, second, 40)
    assert page.model.raised == second
    raised = [n for n in page.nodes() if "raised" in n.attrs.get("class", "").split()]
    assert len(raised) == 1


def test_a_card_that_may_not_be_played_says_so_at_the_first_tap() -> None:
    page = playing()
    page.send(SettingChosen("tap", "twice"))
    wrong = card(page, legal=False)
    tapped(page, wrong, 40)
    assert page.model.tried == Play(wrong)
    assert page.model.raised is None


def with_one_card(seed: int = 4) -> Page:
    """A person who is asked for the last card, and has to tap it."""
    page = Page(seed)
    page.open(f"?rules=standard&seed={seed}")
    page.send(SettingChosen("last_card", "tap"))
    for _ in range(400):
        assert page.until_asked()
        view = page.model.view
        assert view is not None
        if view.phase == "play" and view.hand.bit_count() == 1 and len(view.legal) == 1:
            return page
        page.act(page.choice(view.legal))
    raise AssertionError("no such moment")


def test_the_last_card_waits_where_that_is_wanted() -> None:
    page = with_one_card()
    assert page.model.asked
    assert len(page.model.in_hand) == 1


def test_the_last_card_plays_itself() -> None:
    page = with_one_card()
    page.send(SettingChosen("last_card", "itself"))
    view = page.model.view
    assert view is not None
    assert page.state is not None
    before = len(page.effects)
    page.send(Asked(view, refusals_of(page.state, SOUTH)))
    assert Answer(view.legal[0]) in page.effects[before:]


def test_every_value_is_on_the_sheet() -> None:
    page = Page(1)
    page.open()
    page.press("Settings")
    shown = {
        (n.attrs["name"], n.attrs["value"]) for n in page.nodes() if n.attrs.get("type") == "radio"
    }
    by_itself = {("language", "system"), *(("digits", value) for value in VALUES["digits"])}
    everything = {(name, value) for name, values in VALUES.items() for value in values}
    assert everything - by_itself <= shown  # the digits: where the language has its own
