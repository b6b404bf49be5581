"""What there is to read: complete, in words that exist, and without anything to press."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.rules.cards import card_text
from game.rules.options import PRESETS
from game.rules.sheet import ROWS
from game.ui.languages import NAMES
from game.ui.lessons.local_words import CARDS, GROUPS
from game.ui.lessons.questions import QUESTIONS
from game.ui.messages import LessonTaken
from game.ui.nodes import Node, text_of, walk
from game.ui.rules import differences, row_sentences
from game.ui.screens import learn, reading
from game.ui.words import preset_name

WORDS = [word for _id, _title, group in GROUPS for word in group]
SCRIPTS = {
    "ne": ("\u0900", "\u097f"),
    "hi": ("\u0900", "\u097f"),
    "bn": ("\u0980", "\u09ff"),
}


@pytest.mark.parametrize("page", reading.PAGES, ids=lambda page: page.name)
def test_a_page_of_its_own_has_nothing_to_press(page: reading.Page) -> None:
    nodes = list(walk(reading.whole(page)))
    assert not [node.tag for node in nodes if node.tag in ("button", "input") or node.on]
    ids = [node.attrs["id"] for node in nodes if "id" in node.attrs]
    assert len(ids) == len(set(ids))
    named = {node.attrs["aria-labelledby"] for node in nodes if "aria-labelledby" in node.attrs}
    assert named <= set(ids)


@pytest.mark.parametrize("page", reading.PAGES, ids=lambda page: page.name)
def test_headings_leave_no_level_out(page: reading.Page) -> None:
    levels = [int(n.tag[1]) for n in walk(reading.whole(page)) if n.tag in ("h1", "h2", "h3", "h4")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_the_rules_are_all_there() -> None:
    from game.rules.options import Options, parse_options

    text = text_of(reading.rules())
    for row in ROWS.values():
        for sentence in row_sentences(row, Options()):
            assert sentence in text, row.id
    for preset in PRESETS:
        assert preset_name(preset) in text
        for sentence in differences(parse_options(preset)):
            assert sentence in text, preset


def test_every_question_is_answered() -> None:
    asked = [question.asked() for question in QUESTIONS]
    assert len(set(asked)) == len(asked) >= 12
    for question in QUESTIONS:
        answer = question.answer()
        assert answer, question.id
        assert all(sentence.strip() for sentence in answer), question.id
        assert len(" ".join(answer)) > 30, question.id


def test_what_people_ask_first_is_among_the_questions() -> None:
    answers = {question.id: " ".join(question.answer()) for question in QUESTIONS}
    assert "28" in answers["why-29"]
    assert "29" in answers["why-29"]
    assert "bots" in answers["how-many"].lower()
    assert "dead" in answers["nobody-asks"]
    assert "loses the deal" in answers["wrong-card"]


def test_every_word_has_a_form_in_every_language() -> None:
    for word in WORDS:
        assert set(word.forms) == set(NAMES), word.id
        for code, form in word.forms.items():
            assert form.strip() == form != "", f"{word.id} in {code}"
            if code in SCRIPTS:
                low, high = SCRIPTS[code]
                letters = [letter for letter in form if not letter.isspace() and letter != "/"]
                assert all(low <= letter <= high or letter in "\u200c\u200d" for letter in letters)
        assert word.heard
        assert word.meaning()


EXPECTED = """bid pass trump trump-card seventh-card double redouble pair single-hand trick
last-trick hand dealer partner opponents points deal six jack nine ace ten king queen eight seven
spades hearts diamonds clubs suit lead follow contract auction defender dead-deal"""


@pytest.mark.parametrize("id_", EXPECTED.split())
def test_the_words_of_the_game_are_in_the_glossary(id_: str) -> None:
    assert [word.id for word in WORDS].count(id_) == 1


def test_the_cards_stand_in_the_order_of_the_rules() -> None:
    names = {"J": "jack", "9": "nine", "A": "ace", "T": "ten"}
    names |= {"K": "king", "Q": "queen", "8": "eight", "7": "seven"}
    ranks = [names[card_text(card)[0]] for card in range(7, -1, -1)]
    assert [word.id for word in CARDS[:8]] == ranks


def test_what_people_say_is_found() -> None:
    heard = " ".join(word.heard for word in WORDS)
    for said in ["Boli", "Gulam", "Nahala", "Dahala", "Ekka", "Dak", "Rong"]:
        assert said in heard


def test_forms_are_marked_with_their_language() -> None:
    forms = [n for n in walk(reading.words()) if n.attrs.get("class") == "form"]
    assert {node.attrs["lang"] for node in forms} == set(NAMES) - {"en"}
    assert len(forms) == len(WORDS) * (len(NAMES) - 1)


def test_every_lesson_is_one_tap_from_the_place_to_learn() -> None:
    from game.ui.lessons.catalogue import LESSONS

    begun = [
        message.id
        for node in walk(learn.learn())
        for message in node.on.values()
        if isinstance(message, LessonTaken)
    ]
    assert sorted(begun) == sorted(LESSONS)


def test_tips_elsewhere_lead_to_their_example() -> None:
    links = [
        node.attrs["href"]
        for node in walk(reading.whole(next(p for p in reading.PAGES if p.name == "tips")))
        if node.attrs.get("href", "").startswith("../?lesson=")
    ]
    assert len(links) == len(set(links)) >= 12


def test_the_page_read_is_marked() -> None:
    for page in reading.PAGES:
        current = [
            node
            for node in walk(reading.whole(page))
            if isinstance(node, Node) and node.attrs.get("aria-current") == "page"
        ]
        assert [node.attrs["href"] for node in current] == [f"{page.name}.html"]
