"""What may be typed in each language of the page: its own words, none twice, and English."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from building.messages import compiled
from game.rules.actions import BIDS, CHOICES, LAYS, PASS, PLAYS
from game.rules.cards import CARD_TEXT, DECK
from game.ui import text
from game.ui.languages import NAMES
from game.ui.messages import Did
from game.ui.typed import TOPICS, meaning, words
from game.ui.voice_messages import TellMe
from game.ui.words import card_name, suit_name

from .test_typed import AUCTION, PLAY, TRUMP


@pytest.fixture(params=[code for code in NAMES if code != "en"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    code = str(request.param)
    text.install(code, compiled(code))
    yield code
    text.install("en")


def test_no_word_stands_for_two_things(language: str) -> None:
    own = words()
    twice = {word for word in own.values() if list(own.values()).count(word) > 1}
    assert not twice, language
    english = set(own)
    assert not {own[each] for each in own if own[each] in english and own[each] != each}


def test_every_card_by_its_name(language: str) -> None:
    for card in DECK:
        assert meaning(PLAY.model, card_name(card)) == Did(PLAYS[card]), language
        assert meaning(PLAY.model, f"{words()['play']} {card_name(card)}") == Did(PLAYS[card])
        assert meaning(TRUMP.model, f"{words()['trump']} {card_name(card)}") == Did(LAYS[card])
        assert meaning(PLAY.model, CARD_TEXT[card]) == Did(PLAYS[card])


def test_calls_suits_and_commands(language: str) -> None:
    own = words()
    assert meaning(AUCTION.model, f"{own['bid']} 18") == Did(BIDS[18]), language
    assert meaning(AUCTION.model, "bid 18") == Did(BIDS[18])
    assert meaning(AUCTION.model, own["pass"].upper()) == Did(PASS)
    for suit in range(4):
        assert meaning(TRUMP.model, f"{own['trump']} {suit_name(suit)}") == Did(CHOICES[suit])
        assert meaning(TRUMP.model, suit_name(suit)) == Did(CHOICES[suit])
    for word, topic in TOPICS.items():
        assert meaning(PLAY.model, own[word]) == TellMe(topic), (language, word)
    for word in ("next", "undo", "help", "settings", "rules", "table", "hint", "claim", "sheet"):
        assert meaning(PLAY.model, own[word]) == meaning(PLAY.model, word), (language, word)
