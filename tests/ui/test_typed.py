"""What may be typed: every move in every form, commands, and clear words for anything else."""

from __future__ import annotations

import gettext
import io
from dataclasses import replace

import pytest

from game.rules.actions import (
    ASK,
    BIDS,
    CHOICES,
    DOUBLE,
    LAYS,
    PASS,
    PLAYS,
    REDOUBLE,
    SEVENTH_CARD,
    SHOW_PAIR,
    SINGLE_HAND,
    Action,
)
from game.rules.cards import CARD_TEXT, DECK, NO_TRUMP, parse_card
from game.rules.options import PRESETS
from game.ui import text
from game.ui.messages import Did, NextDealTaken, PlayedNow, SheetOpened, WentHome, WentOn
from game.ui.model import Model
from game.ui.settings import Settings
from game.ui.typed import code, meaning
from game.ui.voice_messages import Entered, LayoutSwitched, TellMe
from game.ui.words import card_name

from .page import Page

JH, TS = parse_card("JH"), parse_card("TS")


def asked(phase: str, rules: str = "nepal doubling") -> Page:
    """A page on which something is asked in this phase."""
    for seed in range(60):
        page = Page(seed)
        page.open(f"?rules={rules}&seed={seed}")
        while page.until_asked():
            assert page.model.view is not None
            if page.model.view.phase == phase:
                return page
            page.send(Did(page.choice(page.model.view.legal)))
            if page.model.sheet == "deal":
                break
    raise AssertionError(phase)


PLAY, AUCTION, TRUMP, SINGLE = map(asked, ("play", "auction", "trump", "single"))


@pytest.mark.parametrize(
    ("page", "typed", "action"),
    [
        (PLAY, "jh", PLAYS[JH]),
        (PLAY, " JH. ", PLAYS[JH]),
        (PLAY, "hj", PLAYS[JH]),
        (PLAY, "j h", PLAYS[JH]),
        (PLAY, "J♥", PLAYS[JH]),
        (PLAY, "♥️j", PLAYS[JH]),
        (PLAY, "play jack of hearts", PLAYS[JH]),
        (PLAY, "Hearts, jack", PLAYS[JH]),
        (PLAY, "10s", PLAYS[TS]),
        (PLAY, "ts", PLAYS[TS]),
        (PLAY, "ten of spades", PLAYS[TS]),
        (PLAY, "१०s", PLAYS[TS]),
        (PLAY, "ask", ASK),
        (PLAY, "show", ASK),
        (PLAY, "pair", SHOW_PAIR),
        (PLAY, "bid 18", BIDS[18]),
        (AUCTION, "bid 18", BIDS[18]),
        (AUCTION, "18", BIDS[18]),
        (AUCTION, "१८", BIDS[18]),
        (AUCTION, "bid ১৮", BIDS[18]),
        (AUCTION, "29", BIDS[29]),
        (AUCTION, "pass", PASS),
        (AUCTION, "double", DOUBLE),
        (AUCTION, "redouble", REDOUBLE),
        (TRUMP, "jh", LAYS[JH]),
        (TRUMP, "trump jh", LAYS[JH]),
        (TRUMP, "trump jack of hearts", LAYS[JH]),
        (TRUMP, "trump spades", CHOICES[0]),
        (TRUMP, "Trump S", CHOICES[0]),
        (TRUMP, "spades", CHOICES[0]),
        (TRUMP, "trump none", CHOICES[NO_TRUMP]),
        (TRUMP, "trump no trumps", CHOICES[NO_TRUMP]),
        (TRUMP, "trump 7th", SEVENTH_CARD),
        (TRUMP, "seventh", SEVENTH_CARD),
        (SINGLE, "no", PASS),
        (SINGLE, "yes", SINGLE_HAND),
        (SINGLE, "alone", SINGLE_HAND),
    ],
)
def test_moves(page: Page, typed: str, action: Action) -> None:
    assert meaning(page.model, typed) == Did(action)


def test_a_number_in_play_is_the_card_at_that_place() -> None:
    hand = PLAY.model.in_hand
    for place, card in enumerate(hand, start=1):
        assert meaning(PLAY.model, str(place)) == Did(PLAYS[card])
    assert isinstance(meaning(PLAY.model, str(len(hand) + 1)), str)


@pytest.mark.parametrize("rules", PRESETS)
def test_the_code_of_whatever_may_be_done_means_it(rules: str) -> None:
    page = Page(3)
    page.open(f"?rules={rules}&seed=1")
    seen = 0
    while seen < 40:
        if not page.until_asked():
            page.send(Entered("new" if page.model.sheet == "match" else "next"))
            continue
        assert page.model.view is not None
        for action in page.model.view.legal:
            assert meaning(page.model, code(action)) == Did(action)
        page.send(Entered(code(page.choice(page.model.view.legal))))
        seen += 1


def test_every_card_by_its_name_and_as_a_record_writes_it() -> None:
    for card in DECK:
        for typed in (CARD_TEXT[card], card_name(card), card_name(card).upper()):
            assert meaning(PLAY.model, typed) == Did(PLAYS[card])


def test_the_words_of_another_language_and_english_ones_beside_them() -> None:
    catalogue = {
        "": "Content-Type: text/plain; charset=UTF-8\n",
        "jack of hearts": "पानको गुलाम",
        "typed\x04bid": "बोली",
        "typed\x04trump": "तुरुप",
        "suit\x04spades": "हुकुम",
    }
    text.install("ne", _compiled(catalogue))
    try:
        assert meaning(PLAY.model, "पानको गुलाम") == Did(PLAYS[JH])
        assert meaning(PLAY.model, "गुलाम, पानको") == Did(PLAYS[JH])
        assert meaning(PLAY.model, "jack of hearts") == Did(PLAYS[JH])
        assert meaning(AUCTION.model, "बोली १८") == Did(BIDS[18])
        assert meaning(AUCTION.model, "bid 18") == Did(BIDS[18])
        assert meaning(TRUMP.model, "तुरुप हुकुम") == Did(CHOICES[0])
    finally:
        text.install("en")
    assert isinstance(meaning(PLAY.model, "पानको गुलाम"), str)


def _compiled(messages: dict[str, str]) -> bytes:
    """A compiled catalogue, as gettext reads it."""
    import struct

    keys = sorted(messages, key=str.encode)
    ids, texts = [k.encode() for k in keys], [messages[k].encode() for k in keys]
    start = 28 + 16 * len(keys)
    tables: list[tuple[int, int]] = []
    blob = b""
    for each in (*ids, *texts):
        tables.append((len(each), start + len(blob)))
        blob += each + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(keys), 28, 28 + 8 * len(keys), 0, 0)
    mo = head + b"".join(struct.pack("<2I", *each) for each in tables) + blob
    assert gettext.GNUTranslations(io.BytesIO(mo)).gettext(keys[1])
    return mo


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("h", TellMe("hand")),
        ("Hand", TellMe("hand")),
        ("t", TellMe("trick")),
        ("l", TellMe("last")),
        ("b", TellMe("contract")),
        ("bid", TellMe("contract")),
        ("r", TellMe("trump")),
        ("trump", TellMe("trump")),
        ("s", TellMe("score")),
        ("p", TellMe("points")),
        ("c", TellMe("cards")),
        ("", TellMe("now")),
        ("why", TellMe("why")),
        ("?", SheetOpened("keys")),
        ("help", SheetOpened("keys")),
        ("settings", SheetOpened("settings")),
        ("sheet", SheetOpened("score")),
        ("new", SheetOpened("new")),
        ("home", WentHome()),
        ("table", LayoutSwitched()),
    ],
)
def test_commands(typed: str, message: object) -> None:
    assert meaning(PLAY.model, typed) == message


def test_nothing_typed_ends_a_pause() -> None:
    assert meaning(replace(PLAY.model, paused=True, asked=False), " ") == WentOn()


def test_what_is_no_move_and_no_command_is_answered() -> None:
    answer = meaning(PLAY.model, "frobnicate  the\tqueen")
    assert isinstance(answer, str)
    assert "frobnicate the queen" in answer
    assert "help" in answer
    assert len(str(meaning(PLAY.model, "x" * 5000))) < 200


def test_while_others_are_to_act_the_answer_says_whom_one_waits_for() -> None:
    assert PLAY.model.view is not None
    waiting = replace(PLAY.model, asked=False, view=replace(PLAY.model.view, turn=1))
    answer = meaning(waiting, "jh")
    assert isinstance(answer, str)
    assert answer == "It is another player's turn: wait for yours. Gita is to play."


def test_on_the_start_screen() -> None:
    home = Model(screen="home", settings=Settings(layout="text"))
    assert meaning(home, "play") == PlayedNow()
    assert meaning(home, "new") == PlayedNow()
    assert meaning(home, "jh") == "No match is on the table."
    assert meaning(home, "home") == "This is the start screen."
    assert meaning(home, "continue") == "No match is saved."


def test_the_next_deal_is_typed() -> None:
    page = Page(1)
    page.open("?rules=standard&seed=1")
    page.model = replace(page.model, settings=replace(page.model.settings, layout="text"))
    while page.until_asked():
        assert page.model.view is not None
        page.send(Entered(code(page.choice(page.model.view.legal))))
    assert meaning(page.model, "next") == NextDealTaken()
    assert meaning(page.model, "jh") == "This deal is over. Type next to go on."
    page.send(Entered("next"))
    assert page.until_asked()
