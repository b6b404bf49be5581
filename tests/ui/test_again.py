"""A deal that is over, played again: the same cards, apart from the match, and a link to it."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from game.rules.actions import Play
from game.rules.moves import NO_NAMES
from game.rules.record import dumps, final_state
from game.ui.again.code import code_of, deal_of
from game.ui.again.kept import begun, dump_kept, load_kept
from game.ui.again.words import compared_text
from game.ui.again_effects import EndAgain, SendDealLink, TakeBackAgain
from game.ui.again_messages import (
    AgainAnew,
    AgainLeft,
    AgainWanted,
    DealLinkSent,
    DealLinkWanted,
)
from game.ui.effects import Resume, SaveStatistics, TakeBack
from game.ui.friends.company import Company
from game.ui.link import deal_query, parse_link
from game.ui.look_messages import LookOpened
from game.ui.messages import Did, NextDealTaken, TookBack, WentHome
from game.ui.model import Model
from game.ui.nodes import text_of, walk
from game.ui.opening_messages import Damage, LostToOtherTab, Opened, Saved
from game.ui.settings import Settings
from game.ui.typed import meaning
from game.ui.update import update
from game.ui.voice_messages import Entered

from .page import Page
from .test_lookback import played
from .test_whole_match import TABLES, inspect


def after_a_deal(rules: str = "standard", seed: int = 3, deals: int = 1) -> Page:
    """A page on which so many deals of a match have been played; the last one's end is shown."""
    page = Page(seed, inspect)
    page.open(f"?rules={rules}&seed={seed}")
    for deal in range(deals):
        if deal:
            page.send(NextDealTaken())
        play_on(page)
    return page


def play_on(page: Page) -> None:
    """Plays by chance to the deal's end."""
    while page.model.sheet != "deal":
        assert page.until_asked() or page.model.sheet == "deal"
        if page.model.asked:
            assert page.model.view is not None
            page.send(Did(page.choice(page.model.view.legal)))


# The code of a link.


@pytest.mark.parametrize("rules", TABLES)
def test_a_deal_comes_out_of_its_code_as_it_went_in(rules: str) -> None:
    longest = 0
    for seed in range(8):
        record = played(rules, seed)
        code = code_of(record)
        found = deal_of(record.options, code)
        assert found == replace(record, names=NO_NAMES)
        longest = max(longest, len(deal_query(rules, code)))
        link = parse_link(deal_query(rules, code))
        assert (link.deal, link.faults) == (code, ())
    assert longest < 300


def test_a_code_that_is_none_is_refused() -> None:
    record = played("standard", 1)
    code = code_of(record)
    dice = random.Random(1)
    wrong = [
        "",
        code[:20],
        "X" + code[1:],
        code[:3] + code[2] + code[4:],  # a card twice
        code + "0",  # something after the end
        code[:33] + "z" + code[34:],
    ]
    for text in wrong:
        with pytest.raises(ValueError, match=r"\w"):
            deal_of(record.options, text)
    for _ in range(300):
        at = dice.randrange(len(code))
        text = code[:at] + dice.choice("NESW0123456789abcdefv") + code[at + 1 :]
        try:
            found = deal_of(record.options, text)
        except ValueError:
            continue
        assert code_of(found) == text
    with pytest.raises(ValueError, match="known"):
        code_of(replace(record, moves=()))


def test_a_link_that_was_cut_is_told() -> None:
    assert [fault.kind for fault in parse_link("?deal=N012").faults] == ["deal"]
    page = Page(1)
    code = code_of(played("standard", 1))
    page.open(f"?deal={code}0")
    assert page.model.sheet == "link"
    assert "This is no deal" in page.text()
    assert page.model.again is None


# Beside the match.


@pytest.mark.parametrize("rules", TABLES)
def test_the_same_cards_apart_from_the_match(rules: str) -> None:
    page = after_a_deal(rules, deals=2)
    match, counted = page.record, page.model.statistics
    number = len(page.model.finished)
    assert match is not None
    assert page.model.view is not None
    if page.model.view.phase == "over":
        number = 1
    first = page.model.finished[number - 1]
    page.effects.clear()
    page.send(AgainWanted(number))
    view, state = page.model.view, page.state
    assert view is not None
    assert state is not None
    assert state.dealt == first.hands
    assert view.dealer == first.dealer
    assert view.deals == number - 1
    before = page.model.finished
    assert [deal.number for deal in before] == list(range(1, number))
    assert view.score == (before[-1].score if before else (0, 0))
    assert page.model.again is not None
    then = page.model.again.then
    assert then is not None
    assert replace(then, trump=first.result.trump) == first.result  # it may not have been told
    assert "again" in page.text()
    play_on(page)
    now = page.model.finished[-1]
    assert (now.number, now.hands) == (number, first.hands)
    assert compared_text(then, now.result) in page.text()
    page.press("Back to the match")
    assert page.model.again is None
    assert page.record == match
    assert page.model.sheet == "deal"
    assert page.model.finished[number - 1].result == first.result
    assert page.model.statistics == counted
    assert not any(isinstance(effect, SaveStatistics) for effect in page.effects)


def test_it_is_found_at_the_deals_end_by_key_and_by_word() -> None:
    page = after_a_deal()
    page.press("Play it again")
    assert page.model.again is not None
    assert page.model.again.number == 1
    play_on(page)
    then = page.model.again.then
    page.press("Once more")
    assert page.model.sheet == ""
    assert page.model.again is not None
    assert page.model.again.then == then
    assert meaning(page.model, "again") == AgainAnew()
    assert meaning(page.model, "back") == AgainLeft()
    page.send(Entered("back"))
    assert page.model.again is None
    assert page.model.sheet == "deal"
    assert meaning(page.model, "again") == AgainWanted(1)
    assert meaning(page.model, "look") == LookOpened(1, "typed")
    assert meaning(page.model, "back") == "No deal is being played again."
    fresh = Page(1)
    fresh.open("?seed=1")
    nothing = "No deal of this match is over yet."
    assert [meaning(fresh.model, word) for word in ("look", "again")] == [nothing, nothing]


def test_its_tag_is_never_under_a_sheet_that_asks() -> None:
    page = after_a_deal("nepal")
    page.send(AgainWanted(1))
    on_sheets = 0
    while page.until_asked():
        (tag,) = [n for n in page.nodes() if "again-tag" in n.attrs.get("class", "")]
        assert text_of(tag) == "Deal 1 again"
        sheets = [n for n in page.nodes() if "sheet" in n.attrs.get("class", "").split()]
        assert all(tag in walk(asked) for asked in sheets)
        on_sheets += len(sheets)
        assert page.model.view is not None
        page.send(Did(page.choice(page.model.view.legal)))
    assert on_sheets > 1


def test_a_decision_is_taken_back_within_it() -> None:
    page = after_a_deal()
    page.press("Play it again")
    wanted: dict[str, Any] = {"speed": "calm", "take_back": "on"}
    page.model = replace(page.model, settings=replace(page.model.settings, **wanted))
    while True:
        assert page.until_asked()
        assert page.model.view is not None
        legal = page.model.view.legal
        page.send(Did(next((each for each in legal if isinstance(each, Play)), legal[-1])))
        moves = page.record
        effects = page.send(TookBack())
        if effects:
            break
    assert TakeBackAgain() in effects
    assert TakeBack() not in effects
    assert moves is not None
    assert page.record == replace(moves, moves=moves.moves[:-1])
    assert page.model.again is not None


def test_home_and_a_fault_and_another_tab_leave_the_match_alone() -> None:
    page = after_a_deal()
    waits = page.model.view
    page.press("Play it again")
    assert page.send(LostToOtherTab()) == []
    effects = page.send(WentHome())
    assert EndAgain() in effects
    assert waits is not None
    assert page.model.saved == Saved("standard", "3", waits.deals, waits.score)
    assert page.model.screen == "home"


def test_a_new_match_that_is_begun_meanwhile_is_a_match() -> None:
    page = after_a_deal()
    page.press("Play it again")
    page.send(Entered("setup"))
    page.press("Play at this table")
    page.effects.clear()
    page.press("Begin a new match")
    assert page.model.again is None
    assert page.kept is None
    assert page.model.is_match
    assert page.model.seed == "fresh"
    play_on(page)
    assert any(isinstance(effect, SaveStatistics) for effect in page.effects)
    assert "Play it again" in page.text()


def test_nothing_of_it_among_friends_and_in_lessons() -> None:
    page = after_a_deal()
    page.model = replace(page.model, company=Company())
    assert update(page.model, AgainWanted(1)) == (page.model, ())
    assert update(page.model, DealLinkWanted()) == (page.model, ())
    assert meaning(page.model, "again") == "Here no deal is played again."


def test_only_a_deal_that_is_over() -> None:
    page = after_a_deal()
    page.send(NextDealTaken())
    assert page.until_asked()
    for number in (0, 2):
        assert update(page.model, AgainWanted(number)) == (page.model, ())


# Over a reload, and by a link.


def test_it_survives_a_reload() -> None:
    page = after_a_deal(deals=2)
    assert page.model.view is not None
    saved = Saved("standard", "3", page.model.view.deals, page.model.view.score)
    page.send(AgainWanted(1))
    assert page.until_asked()
    page.send(Did(page.model.view.legal[0]))
    assert page.kept is not None
    text = dump_kept(page.kept)
    assert load_kept(text) == page.kept
    later = Page(4, inspect)
    later.send(Opened(Settings(speed="instant"), saved=saved, again=text))
    assert later.model.again == page.model.again
    assert later.record == page.record
    assert later.model.saved == saved
    endless = text.replace('"number":1', '"number":1e999')
    assert endless != text
    other = ('{"deal":5,"now":5,"number":1,"home":false}', endless, "[]", "{}", "")
    for damaged in (*other, text[:-5], text.replace("deal ", "deel ", 1)):
        assert load_kept(damaged) is None
        model, effects = update(Model(), Opened(Settings(), saved=saved, again=damaged))
        assert model.again is None
        assert Resume() in effects
    damage = Damage(3, "record.syntax", True, "It is torn.")
    model, _effects = update(Model(), Opened(Settings(), damage=damage, again=text))
    assert model.sheet == "damage"


def test_a_deal_that_was_sent_is_played_and_compared() -> None:
    sender = after_a_deal("nepal", 5)
    sender.press("Play it again")
    play_on(sender)
    effects = sender.press("Send it to play")
    sending = next(effect for effect in effects if isinstance(effect, SendDealLink))
    sender.send(DealLinkSent("shown", f"https://29.example/{sending.query}"))
    assert sending.query in sender.find("deal-address").attrs["value"]
    then = sender.model.finished[-1].result

    page = Page(6, inspect)
    saved = Saved("standard", "9", 2, (1, -1))
    page.open(sending.query, saved=saved)
    assert page.state is not None
    assert page.state.dealt == sender.model.finished[-1].hands
    assert page.model.again is not None
    assert page.model.again.then == then
    assert not page.model.link.deal  # it tells every hand
    assert page.model.saved == saved
    play_on(page)
    now = page.model.finished[-1].result
    assert compared_text(then, now) in page.text()
    assert Resume() in update(page.model, AgainLeft())[1]

    alone = Page(6)
    alone.open(sending.query)
    play_on(alone)
    assert alone.press("Start screen")
    assert alone.model.screen == "home"
    half = sending.query.partition("deal=")[2][:33]
    short = Page(7, inspect)
    short.open(f"?rules=nepal&deal={half}")
    play_on(short)
    assert "Before" not in text_of(next(n for n in short.nodes() if n.tag == "thead"))


def test_who_plays_the_deal_meets_the_same_bots_and_they_tell_no_card() -> None:
    record = played("standard", 2)
    mine = begun(record, (), record.names, 1)
    theirs = begun(deal_of(record.options, code_of(record)), (), ("A", "B", "You", "C"), 0)
    other = begun(played("standard", 3), (), record.names, 1)
    assert mine.save.seed == theirs.save.seed != other.save.seed
    assert len(mine.save.seed) < 16
    assert final_state(mine.now).turn == final_state(theirs.now).turn
    assert dumps(mine.now) != dumps(theirs.now)


def test_the_better_time_is_told_by_score_and_then_by_points() -> None:
    ends = [final_state(played("standard", seed)).last for seed in range(8)]
    for one in ends:
        for other in ends:
            assert one is not None
            assert other is not None
            there = compared_text(one, other)
            back = compared_text(other, one)
            pair = {there, back}
            assert pair in (
                {"For your side it came to the same."},
                {
                    "This time it went better for your side.",
                    "This time it went worse for your side.",
                },
            )
