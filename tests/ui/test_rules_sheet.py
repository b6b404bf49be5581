"""The rules sheet: it says what the engine does, for every option and each of its values."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules import Options, legal, preset
from game.rules.actions import Bid
from game.rules.engine import apply, new_match
from game.rules.options import CHOICES, PRESETS, OptionError, Value, options_text
from game.rules.sheet import ROWS, differs, in_force
from game.ui.draft import Reading
from game.ui.effects import Focus, Print, Reveal
from game.ui.messages import Did, SheetClosed
from game.ui.model import Model
from game.ui.nodes import Node, text_of, walk
from game.ui.refusals import refusals_of
from game.ui.rules import (
    WORDS,
    changed,
    differences,
    lead,
    not_played,
    row_of,
    row_sentences,
    row_title,
)
from game.ui.rules.choices import WORDS as CHOICE_WORDS
from game.ui.rules.choices import clash_text, option_about, option_title, option_value
from game.ui.rules.examples import EXAMPLES, examples
from game.ui.screens.rules_sheet import rules_sheet
from game.ui.setting_up import row_id, row_to_read, section_id
from game.ui.setup_messages import PrintEnded, RulesOpened, RulesPrinted, SectionReached
from game.ui.update import update
from tests.properties.deals import any_deal, any_options, match

from .page import Page

SAID_ELSEWHERE = {
    "trump.redouble",  # by trump.double
    "play.last_concealed",  # nothing can lie face down: by trump.marker and trump.seventh
    "pair.both",  # by pair.kind, as the rest of the pair's rows
    "pair.after_trick",
    "pair.once",
    "pair.lower",
    "pair.lower_from",
    "pair.raise",
    "score.double",  # by trump.double
    "score.card_points",  # by score.contract
    "score.high_bid",  # with card points: by score.card_points, as the next three
    "score.half",
    "score.all_tricks",
    "score.sixes",
    "match.six",  # by the row of the match that is played, as the next three
    "match.hands",
    "match.sets",
    "match.rounds",
}
"""Rules that may be out of force without a word of their own, because another row says it."""


def sheet_text(options: Options) -> str:
    """All that the sheet of a table says of its rules."""
    parts: list[str] = []
    for row in ROWS.values():
        parts += [*row_sentences(row, options), not_played(row, options)]
    return "\n".join(parts)


def tables_with(name: str) -> Iterator[list[Options]]:
    """For each base on which the option matters: the same table with each of its values."""
    bases: list[dict[str, Value]] = [{}]
    if name == "match_length":
        bases = [{"match": kind} for kind in CHOICES["match"].values]
    if name == "pair_after_trick":
        bases = [{"pair": "shown"}, {"pair": "auto"}]
    if name == "scoring":
        bases = [{"match": "hands"}, {"match": "rounds", "match_length": 8}]
    for base in bases:
        yield [preset("standard", **{**base, name: value}) for value in CHOICES[name].values]


@pytest.mark.parametrize("name", list(CHOICES))
def test_no_value_without_its_own_sentence(name: str) -> None:
    for tables in tables_with(name):
        texts = [sheet_text(options) for options in tables]
        assert len(set(texts)) == len(texts)
        leads = [lead(row_of(name, options), options) for options in tables]
        assert len(set(leads)) == len(leads)
        assert all(leads)


@pytest.mark.parametrize("name", list(CHOICES))
def test_every_option_has_a_name_an_explanation_and_names_of_its_values(name: str) -> None:
    assert option_title(name)
    assert option_about(name, Options()).endswith(".")
    values = [option_value(name, value) for value in CHOICES[name].values]
    assert len(set(values)) == len(values)
    assert all(values)
    assert set(CHOICE_WORDS[name].values) <= set(CHOICES[name].values)


def test_the_words_are_those_of_the_rows_and_the_options() -> None:
    assert list(WORDS) == list(ROWS)
    assert set(CHOICE_WORDS) == set(CHOICES)


@given(any_options())
@settings(max_examples=300, deadline=None)
def test_any_table(options: Options) -> None:
    for row in ROWS.values():
        sentences, missing = row_sentences(row, options), not_played(row, options)
        assert bool(sentences) == in_force(row, options)
        assert not (sentences and missing)
        assert sentences or missing or row.id in SAID_ELSEWHERE
        for text in (*sentences, missing, *examples(options).get(row.id, ())):
            assert "{" not in text
            assert not text or text.endswith((".", "?"))
            assert "None" not in text
    for name in changed(options):
        row = row_of(name, options)
        if in_force(row, options) or not_played(row, options):
            assert lead(row, options) in differences(options)
    assert (differences(options) == ()) == (
        not any(lead(row_of(name, options), options) for name in changed(options))
    )


def test_the_standard_game_differs_in_nothing_and_the_presets_in_what_they_change() -> None:
    assert differences(Options()) == ()
    for name, changes in PRESETS.items():
        rows = {row_of(option, preset(name)).id for option in changes}
        assert len(differences(preset(name))) == len(rows)


@given(any_options(), st.integers(0, 1000))
@settings(max_examples=60, deadline=None)
def test_the_bids_on_the_sheet_are_the_engines(options: Options, seed: int) -> None:
    state = new_match(options)
    state, _events = apply(state, any_deal(Random(seed)))
    if state.phase != "auction":
        return  # thrown in
    bids = [action.points for action in legal(state) if isinstance(action, Bid)]
    assert str(bids[0]) in lead(ROWS["bid.lowest"], options)
    assert str(bids[-1]) in lead(ROWS["bid.highest"], options)
    total = str(bids[-1])
    if options.last_trick:
        assert total in lead(ROWS["count.last_trick"], options)


@given(any_options(), st.integers(0, 1000))
@settings(max_examples=40, deadline=None)
def test_a_refusal_at_the_table_has_its_row_on_the_sheet(options: Options, seed: int) -> None:
    for state, _action, _after, _events in match(options, seed, 1):
        if state.phase == "deal":
            continue
        for refusal in refusals_of(state, state.turn).values():
            row = ROWS[row_to_read(refusal.rule, options)]
            assert row_sentences(row, options)
            assert row.section == ROWS[refusal.rule].section
            assert row.id == refusal.rule or not in_force(ROWS[refusal.rule], options)


# The examples.


def test_every_worked_example_stands_at_a_row_it_shows() -> None:
    assert {number for number, _row, _tell in EXAMPLES} == set(range(1, 25))
    for number, row, _tell in EXAMPLES:
        assert number in ROWS[row].examples


def test_every_worked_example_is_told_at_some_table() -> None:
    bases: list[dict[str, Value]] = [
        {},
        {"pair": "auto", "match": "sets", "doubling": True},
        {"trump_marker": "hand", "ask": "may", "single_hand": True, "throw_in_eight": True},
        {"hold": True, "raise_partner_from": 20, "misplay": "forfeit", "all_pass": "redeal"},
        {"half_loses_double": True, "no_trumps": True, "pair_floor": 16, "doubling": True},
        {"ask_then_trump": True, "pair_after_trick": False},
    ]
    told = [examples(Options(**base)) for base in bases]  # type: ignore[arg-type]
    for number, row, tell in EXAMPLES:
        assert any(tell(Options(**base)) for base in bases if _plays(row, base)), number
        assert any(row in found for found in told), number


def _plays(row: str, base: dict[str, Value]) -> bool:
    return in_force(ROWS[row], Options(**base))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rules", "row", "said"),
    [
        ({}, "pair.lower", "Bid 21, and the bidding side has the pair: it needs 17."),
        ({}, "pair.lower", "Bid 17, and the bidding side has the pair: it needs 15."),
        (
            {"pair_floor": 16},
            "pair.lower",
            "Bid 18, and the bidding side has the pair: it needs 16.",
        ),
        (
            {"pair_lowers_from": 19},
            "pair.lower",
            "Bid 18, and the bidding side has the pair: it needs 18.",
        ),
        (
            {"pair_floor": 16},
            "pair.lower",
            "Bid 15, which is below 16: with a pair the bidding side needs 15.",
        ),
        ({}, "pair.raise", "Bid 18, and the defenders have the pair: the bidding side needs 22."),
        ({}, "pair.raise", "Bid 26, and the defenders have the pair: the bidding side needs 28."),
        (
            {"last_trick": 1},
            "pair.raise",
            "Bid 26, and the defenders have the pair: the bidding side needs 29.",
        ),
        ({}, "cards.points", "Two jacks, a nine, two aces and a ten are 11 card points."),
        ({}, "score.contract", "Of 28 card points the defenders need 13 to defeat a bid of 16."),
        (
            {"half_loses_double": True},
            "score.half",
            "A bid of 20 and 9 card points: the bidding side loses 2.",
        ),
        (
            {"half_loses_double": True},
            "score.half",
            "A bid of 20 and 10 card points: the bidding side loses 1.",
        ),
        ({}, "score.sixes", "A side at −2 wins a deal and is at −1. Red pips: 0; black pips: 1."),
        ({}, "score.sixes", "A side at +1 loses a deal and is at 0. Red pips: 0; black pips: 0."),
        (
            {"doubling": True},
            "score.double",
            "A side at +4 makes its contract redoubled: it is at +8, and the match is won.",
        ),
        (
            {"doubling": True, "match": "sets"},
            "score.double",
            "A side at +4 makes its contract redoubled: +8 is one red marker, and both scores "
            "begin again at 0.",
        ),
        (
            {},
            "count.points",
            "The bidding side has its 17 after five tricks. The defenders take the sixth and show "
            "the pair: now it needs 21.",
        ),
    ],
)
def test_worked_examples_as_the_rules_have_them(
    rules: dict[str, Value], row: str, said: str
) -> None:
    assert said in examples(preset("standard", **rules))[row]


@pytest.mark.parametrize(("ask", "winner"), [("must", "8 of spades"), ("may", "10 of spades")])
def test_the_trump_that_lay_in_the_trick_takes_it(ask: str, winner: str) -> None:
    told = examples(Options(ask=ask))["play.winner"]
    assert f"The trick goes to the {winner}." in told[0]
    assert "The trick goes to the jack of hearts, and nothing is shown." in told[-1]


# Values that exclude each other.


def test_every_pair_that_cannot_be_played_has_its_sentence() -> None:
    found = {}
    for (one, first), (other, second) in itertools.combinations(CHOICES.items(), 2):
        for value, another in itertools.product(first.values, second.values):
            base: dict[str, Value] = {"match": "hands"} if "scoring" in (one, other) else {}
            try:
                preset("standard", **{**base, one: value, other: another})
            except OptionError as error:
                found[frozenset(error.names)] = error
    assert len(found) == 3
    texts = {clash_text(error) for error in found.values()}
    assert len(texts) == 3
    assert not any(name in text for text in texts for name in CHOICES if "_" in name)


def test_a_value_that_is_none_of_the_options_is_a_fault_of_the_screen() -> None:
    with pytest.raises(ValueError, match="no such value"):
        clash_text(OptionError("value", ("ask",), "never"))


# The screen.


def reading(rules: str, **more: str) -> Node:
    found = rules_sheet(Model(reading=Reading(rules, **more)))  # type: ignore[arg-type]
    assert found is not None
    return found


def marked(node: Node) -> set[str]:
    """The ids of the rules that are marked as different."""
    return {
        rule.attrs["id"].removeprefix("rule-")
        for rule in walk(node)
        if "rule" in rule.attrs.get("class", "").split()
        and any("mark" in part.attrs.get("class", "").split() for part in walk(rule))
    }


@pytest.mark.parametrize("name", list(PRESETS))
def test_the_sheet_lists_the_rows_in_force_and_marks_those_that_differ(name: str) -> None:
    options = preset(name)
    sheet = reading(name)
    ids = [node.attrs["id"] for node in walk(sheet) if node.attrs.get("id", "").startswith("rule-")]
    assert ids == [row_id(row.id) for row in ROWS.values() if in_force(row, options)]
    assert marked(sheet) == {
        row.id for row in ROWS.values() if in_force(row, options) and differs(row, options)
    }
    text = text_of(sheet)
    for row in ROWS.values():
        for sentence in (*row_sentences(row, options), not_played(row, options)):
            assert sentence in text
        for example in examples(options).get(row.id, ()):
            assert example in text


def test_a_sheet_of_nothing_is_none() -> None:
    assert rules_sheet(Model()) is None


def test_one_part_for_the_printer() -> None:
    for part in walk(reading("nepal", printing="trump")):
        if part.tag == "section" and "data-section" in part.attrs:
            printed = "printing" in part.attrs["class"].split()
            assert printed == (part.attrs["data-section"] == "trump")


def test_many_tables_are_read() -> None:
    for bid in range(14, 21):
        for direction in ("left", "right"):
            rules = options_text(Options(lowest_bid=bid, direction=direction))
            assert f"The lowest bid is {bid}." in text_of(reading(rules))


def test_the_sheet_opens_at_home_and_closes_to_where_it_was_asked_for() -> None:
    page = Page(1)
    page.open()
    effects = page.press("Rules")
    assert "The rules at this table: Standard" in page.text()
    assert effects == [Focus("sheet-title")]
    assert page.send(SectionReached("play")) == [
        Focus(section_id("play")),
        Reveal(section_id("play")),
    ]
    assert page.press("Close") == [Focus("open-rules")]
    assert page.model.reading is None


def test_the_sheet_opens_from_the_menu_between_deals_and_at_the_end() -> None:
    page = Page(3)
    page.open("?rules=points+match_length=1&seed=1")
    page.until_asked()
    page.press("Menu")
    page.press("Rules of this table")
    assert "The rules at this table: Card points, changed" in page.text()
    assert page.press("Close") == [Focus("menu")]
    while page.model.sheet != "deal":
        assert page.until_asked() or page.model.sheet == "deal"
        if page.model.asked:
            assert page.model.view is not None
            page.act(page.choice(page.model.view.legal))
    page.send(RulesOpened(opener="x"))
    page.send(SheetClosed())
    assert page.model.sheet == "deal"


def test_a_refusal_leads_to_its_row() -> None:
    for seed in range(20):
        page = Page(seed)
        page.open("?rules=standard&seed=1")
        while page.until_asked():
            assert page.model.view is not None
            if page.model.refusals:
                break
            page.act(page.choice(page.model.view.legal))
        if page.model.refusals:
            break
    assert page.model.view is not None
    tried, refusal = next(iter(page.model.refusals.items()))
    page.model, _ = update(page.model, Did(tried))
    effects = page.press("Why?")
    row = row_id(row_to_read(refusal.rule, page.model.view.options))
    assert effects == [Focus(row), Reveal(row)]
    pointed = page.find(row)
    assert "pointed" in pointed.attrs["class"].split()
    assert pointed.attrs["tabindex"] == "-1"
    assert page.press("Close") == [Focus("refusal-rule")]
    assert page.model.asked


def test_printing() -> None:
    page = Page(1)
    page.open()
    page.press("Rules")
    assert page.press("Print: The trump") == [Print()]
    assert page.model.reading is not None
    assert page.model.reading.printing == "trump"
    page.send(PrintEnded())
    assert page.model.reading.printing == ""
    assert page.press("Print all") == [Print()]
    page.press("Close")
    page.send(PrintEnded())  # the dialogue outlived the sheet
    assert page.send(RulesPrinted("play")) == []
    assert page.model.reading is None


def test_the_deals_end_does_not_take_the_sheet_away() -> None:
    page = Page(5)
    page.open("?rules=standard&seed=1")
    while page.model.sheet != "deal":
        page.model = _reading_on(page.model)
        if page.model.asked:
            assert page.model.view is not None
            page.act(page.choice(page.model.view.legal))
        elif not page.until_asked():
            break
    assert page.model.sheet == "rules"
    page.send(SheetClosed())
    assert page.model.sheet == "deal"


def _reading_on(model: Model) -> Model:
    if model.sheet == "rules":
        return model
    return update(model, RulesOpened())[0]


def test_a_title_for_each_row() -> None:
    assert all(row_title(row) for row in ROWS)
