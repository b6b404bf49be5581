"""What is told on demand: true, complete, and never more than the seat may know."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import get_args

import pytest

from game.rules.actions import ASK, BIDS, PASS, PLAYS, Play
from game.rules.cards import DECK, UNKNOWN
from game.rules.events import CardPlayed, TrickTaken
from game.ui.asking import asked_aloud, prompt
from game.ui.messages import Did
from game.ui.model import Model
from game.ui.settings import Settings
from game.ui.shortly import said
from game.ui.spoken import spoken
from game.ui.voice_messages import TellMe, Topic
from game.ui.why import forced, is_forced, refused
from game.ui.words import card_name, suit_name

from .page import Page

TOPICS: tuple[Topic, ...] = get_args(Topic)
RULES = ("standard", "nepal", "sets", "points", "nepal doubling seventh_card=seen")


def moments(rules: str, seed: int, deals: int = 2) -> list[Model]:
    """Every model of some deals, played at random."""
    seen: list[Model] = []
    page = Page(seed, lambda page: seen.append(page.model))
    page.open(f"?rules={rules}&seed={seed}")
    for _ in range(deals):
        while page.until_asked():
            assert page.model.view is not None
            page.send(Did(page.choice(page.model.view.legal)))
        assert page.model.view is not None
        if page.model.view.phase == "over":
            break
        page.press("Next deal")
    return [model for model in seen if model.view is not None]


@pytest.mark.parametrize("rules", RULES)
def test_no_topic_tells_a_card_or_a_trump_the_seat_may_not_know(rules: str) -> None:
    count = 0
    for seed in range(3):
        for model in moments(rules, seed):
            view = model.view
            assert view is not None
            open_cards = {c for t in view.tricks for c in t.cards} | set(view.trick)
            if model.lingering:
                open_cards |= set(model.lingering.cards)
            known = open_cards | {card for card in view.dealt if card != UNKNOWN}
            known |= {card for card in DECK if view.hand >> card & 1}
            for topic in TOPICS:
                text = spoken(model, topic)
                assert text
                assert "{" not in text
                named = {card for card in DECK if re.search(rf"\b{card_name(card)}\b", text)}
                assert named <= known, (topic, text)
                count += len(named)
            if view.trump == UNKNOWN and view.phase == "play" and not view.shown:
                assert "face down" in spoken(model, "trump") or "not settled" in spoken(
                    model, "trump"
                )
    assert count > 1000


def test_the_hand_and_what_may_be_played() -> None:
    for model in moments("standard", 4):
        view = model.view
        assert view is not None
        text = spoken(model, "hand")
        assert all(card_name(card) in text for card in model.in_hand)
        playable = [card for card in model.in_hand if model.asked and Play(card) in view.legal]
        if playable and len(playable) < len(model.in_hand):
            told = text.split("You may play: ")[1].rstrip(".").split(", ")
            assert told == [card_name(card) for card in playable]
        else:
            assert "You may play" not in text


def test_the_trick_tells_who_is_winning() -> None:
    told = 0
    for model in moments("standard", 2):
        view = model.view
        assert view is not None
        text = spoken(model, "trick")
        if view.trick and not model.lingering:
            assert all(card_name(card) in text for card in view.trick)
            assert text.endswith(("is winning.", "You are winning."))
            told += 1
        elif model.lingering:
            assert "the trick" in text
    assert told > 10


def test_nothing_on_the_table_is_said_too() -> None:
    for topic in TOPICS:
        assert spoken(Model(screen="home"), topic) == "No match is on the table."


def test_what_was_told_is_announced_and_stays_to_be_read() -> None:
    page = Page(4)
    page.open("?seed=1")
    page.until_asked()
    page.send(TellMe("hand"))
    assert page.said()[-1] == page.model.answer
    assert page.model.answer.startswith("Your hand, 4 cards: ")


@pytest.mark.parametrize("rules", RULES)
def test_whatever_is_forced_or_refused_has_a_rule_and_a_sentence(rules: str) -> None:
    reasons: set[str] = set()
    for seed in range(6):
        for model in moments(rules, seed):
            view = model.view
            if view is None or not model.asked:
                assert forced(model) is None
                continue
            for action in (PASS, ASK, BIDS[3], *PLAYS):
                tried = replace(model, tried=action)
                if action not in view.legal:
                    reason = refused(tried)
                    assert reason is not None, action
                    assert reason.text == prompt(tried) or view.phase not in ("auction", "play")
                    assert spoken(tried, "why") == reason.text
            barred = view.hand.bit_count() - sum(isinstance(a, Play) for a in view.legal)
            if view.phase == "play" and barred:
                found = forced(model)
                assert found is not None
                reasons.add(found.rule)
            if len(view.legal) == 1:
                assert is_forced(model)
    assert "play.follow" in reasons


def test_the_last_card_says_that_it_is() -> None:
    page = Page(4)
    page.open("?seed=1")
    page.model = replace(page.model, settings=Settings(speed="instant", last_card="tap"))
    while page.until_asked():
        view = page.model.view
        assert view is not None
        if view.phase == "play" and view.hand.bit_count() == 1 and ASK not in view.legal:
            break
        page.send(Did(page.choice(view.legal)))
    assert prompt(page.model) == "It is your last card."
    reason = forced(page.model)
    assert reason is not None
    assert reason.rule == "play.free"
    (why,) = [node for node in page.nodes() if node.attrs.get("id") == "refusal-rule"]
    assert why.tag == "button"


def test_the_last_card_that_plays_itself_says_so() -> None:
    seen: list[Model] = []
    for seed in range(6):
        page = Page(seed, lambda page: seen.append(page.model))
        page.open("?seed=1&speed=normal")
        while page.until_asked():
            assert page.model.view is not None
            page.send(Did(page.choice(page.model.view.legal)))
        assert "Your last card plays itself." in page.said() or page.model.finished[-1].tricks == ()
    found = [model for model in seen if "plays itself" in prompt(model)]
    assert found
    assert all(model.view is not None and not model.view.hand for model in found)


def test_short_speech_tells_the_same_in_fewer_words() -> None:
    for model in moments("nepal", 3):
        short = replace(model, settings=Settings(speech="short"))
        assert len(said(short, model.log)) <= len(said(model, model.log))
        for event in model.log:
            text = said(short, (event,))
            assert text
            if isinstance(event, CardPlayed):
                assert card_name(event.card) in text
            if isinstance(event, TrickTaken):
                assert str(event.trick.points) in text
        assert len(asked_aloud(short)) <= len(asked_aloud(model))


def test_a_trump_that_is_shown_is_named() -> None:
    shown = 0
    for model in moments("standard", 1):
        view = model.view
        if view is not None and view.shown and view.phase == "play":
            assert spoken(model, "trump") == f"The trump is {suit_name(view.trump)}."
            shown += 1
    assert shown
