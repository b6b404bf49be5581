"""A whole match through the page, as a person plays it: by the names of what can be pressed."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from game.rules.record import final_state
from game.table.store import Save, load_save

from .conftest import Pages
from .person import Person

SAVE_KEY = "29:match:1"


def saved(page: Page) -> Save:
    """The match as the page keeps it on the device."""
    text = page.evaluate("key => localStorage.getItem(key)", SAVE_KEY)
    return load_save(text)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "seed", "motion"), [("standard", 29, "reduce"), ("nepal", 2, "no-preference")]
)
def test_a_whole_match(rules: str, seed: int, motion: str, open_page: Pages) -> None:
    page = open_page(f"?rules={rules}&seed={seed}&speed=instant", reduced_motion=motion)
    table = page.locator("#table")
    expect(table).to_have_attribute("data-seed", str(seed))
    Person(page, seed).play_match()
    expect(table).to_have_attribute("data-phase", "over")

    # What the page shows is what its record says when another Python reads it.
    match = saved(page)
    state = final_state(match.record)
    assert (match.seed, state.phase) == (str(seed), "over")
    assert match.record.options.preset == rules
    ending = page.get_by_role("dialog")
    if state.winner == 0:
        expect(ending).to_have_accessible_name("You and Maya win the match")
    else:
        expect(ending).to_have_accessible_name("The others win the match")
    us, them = (f"{score:+d}".replace("-", "−").replace("+0", "0") for score in state.score)
    standing = re.compile(re.escape(f"your side {us}, the others {them}"), re.IGNORECASE)
    expect(ending).to_contain_text(standing)
    assert len(ending.get_by_role("row").all()) == state.deals + 1

    page.get_by_role("button", name="New match").click()
    expect(table).to_have_attribute("data-phase", "auction")
    assert final_state(saved(page).record).deals == 0


def test_from_the_start_screen_with_the_keyboard_alone(open_page: Pages) -> None:
    page = open_page()
    table = page.locator("#table")
    expect(table).to_have_attribute("data-phase", "home")
    play = page.get_by_role("button", name="Play now")
    while not play.evaluate("button => button === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(table).to_have_attribute("data-screen", "table")


def test_keys_play_cards(open_page: Pages) -> None:
    page = open_page("?rules=standard&seed=5&speed=instant")
    person = Person(page, 5)
    while not person.act().endswith("playable"):
        pass
    played = 0
    while page.locator("#table").get_attribute("data-phase") == "play" and played < 2:
        wish = person.wait()
        if not wish.endswith("playable"):
            person.press(wish)
            continue
        hand = page.locator(".hand button")
        count = hand.count()
        first = page.locator(".hand button.playable").first
        place = first.evaluate(
            "card => [...card.closest('.hand').children].indexOf(card.parentElement)"
        )
        if played == 0:
            page.keyboard.press(str(place + 1))
        else:
            # the focus came back to the hand by itself
            expect(page.locator(".hand button:focus")).to_have_count(1)
            page.keyboard.press("Home")
            for _ in range(place):
                page.keyboard.press("ArrowRight")
            expect(first).to_be_focused()
            page.keyboard.press("Enter")
        expect(hand).to_have_count(count - 1)
        played += 1
    assert played == 2


def test_a_key_held_down_plays_one_card(open_page: Pages) -> None:
    page = open_page("?rules=standard&seed=5&speed=instant")
    person = Person(page, 5)
    while not person.act().endswith("playable"):
        pass
    while not person.wait().endswith("playable"):
        person.act()
    hand = page.locator(".hand button")
    count = hand.count()
    page.locator(".hand button.playable").first.focus()
    page.keyboard.down("Enter")
    for _ in range(40):  # as a keyboard repeats a key, for longer than the others take to play
        page.keyboard.down("Enter")
        page.wait_for_timeout(50)
    page.keyboard.up("Enter")
    expect(hand).to_have_count(count - 1)


def test_a_card_that_may_not_be_played_says_why(open_page: Pages) -> None:
    page = open_page("?rules=standard&seed=7&speed=instant")
    person = Person(page, 7)
    blocked = page.locator(".hand button.blocked")
    while not blocked.count():
        person.act()
        person.wait()
    before = saved(page)
    name = blocked.first.get_attribute("aria-label") or ""
    reason = name.split("not playable: ")[1]
    blocked.first.click(force=True)  # it says that it is disabled, and still explains itself
    expect(page.locator(".prompt")).to_have_text(reason)
    expect(page.locator("#alert")).to_contain_text(reason)
    assert saved(page) == before


def test_playing_on_makes_no_more_listeners(open_page: Pages) -> None:
    page = open_page("?rules=standard&seed=3&speed=instant")
    person = Person(page, 3)
    # what the start does afterwards listens, too, as long as it is not done
    page.evaluate("document.dispatchEvent(new Event('freeze-now'))")
    page.locator("html[data-offline=ready][data-frozen=ready]").wait_for(state="attached")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def counted() -> dict[str, float]:
        session.send("HeapProfiler.collectGarbage")
        metrics = session.send("Performance.getMetrics")["metrics"]
        return {metric["name"]: metric["value"] for metric in metrics}

    def to_the_end_of_the_deal() -> None:
        while person.act() != "Next deal":
            pass

    to_the_end_of_the_deal()
    first = counted()
    for _ in range(3):
        to_the_end_of_the_deal()
    # a picture that is shown no more stays for a while with its own nodes; what grows would remain
    for _ in range(60):
        later = counted()
        if later["Nodes"] < first["Nodes"] * 2:
            break
        page.wait_for_timeout(500)
    assert later["JSEventListeners"] == first["JSEventListeners"]
    assert later["Nodes"] < first["Nodes"] * 2, json.dumps([first, later], indent=1)
