"""The record of a game, whole: reading, writing, and what is wrong with a text."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import pairwise

import pytest

from game.rules import (
    PASS,
    Bid,
    IllegalAction,
    Move,
    OptionError,
    Options,
    Record,
    dumps,
    final_state,
    line,
    loads,
    replay,
)
from game.rules.reading import TEXT_LENGTH, reading
from game.rules.seats import EAST, NORTH
from game.rules.statements import LINE_LENGTH
from tests.properties.matches import recorded
from tests.rules.records import BIDDING, DEAL, EXAMPLE, HEAD, wrong

STANDARD = HEAD.format("")


def test_the_example() -> None:
    record = loads(EXAMPLE)
    assert dumps(record) == EXAMPLE
    assert record.names == ("", "Asha", "", "")
    assert record.options.preset == "nepal"
    assert len(record.moves) == 44
    state = final_state(record)
    assert state.last is not None
    assert (state.last.outcome, state.score, state.dealer) == ("made", (0, 4), EAST)


def test_reading_line_by_line_comes_to_the_same() -> None:
    records = []

    def read() -> Iterator[int]:
        records.append((yield from reading(EXAMPLE)))

    lines = list(read())
    assert records == [loads(EXAMPLE)]
    said = [n for n, text in enumerate(EXAMPLE.splitlines(), 1) if text and text[0] != "#"]
    assert lines == said


def test_readers_accept_small_letters_10_blanks_and_comments() -> None:
    small = EXAMPLE.lower().replace("asha", "Asha")
    for text in ("tc", "td", "ts", "th"):
        small = small.replace(text, f"10{text[1]}")
    loose = "\ufeff# a comment\n\n  " + small.replace("\n", "  \r\n\n \t# and another\n")
    assert loads(loose) == loads(EXAMPLE)


def test_an_unfinished_last_line_end_is_no_matter() -> None:
    assert loads(EXAMPLE.rstrip("\n")) == loads(EXAMPLE)


def test_a_torn_last_line_loses_nothing_else() -> None:
    whole = loads(EXAMPLE)
    for cut in range(len(EXAMPLE) - len("score NS=0 EW=4\n"), len(EXAMPLE) - 2):
        error = wrong(EXAMPLE[:cut])
        assert error.torn
        assert error.readable == whole
    assert not wrong(EXAMPLE + "E nothing\n").torn
    assert wrong(STANDARD + DEAL + "E 1").torn
    assert wrong("29/1\n").torn  # cut off before the rules


def test_a_torn_deal_is_not_taken_for_one_with_cards_not_known() -> None:
    for cut in range(len("N:JS"), len(DEAL) - 1):
        error = wrong(STANDARD + DEAL[:cut])
        assert error.torn
        assert error.readable.moves == ()
    own = "deal N N:? E:? S:? W:JC,9C,AC,TC"
    assert loads(STANDARD + own) == loads(STANDARD + own + "\n")


@pytest.mark.parametrize(
    ("name", "kept"),
    [("  Asha Rai ", "Asha Rai"), ("a\nb\u2028c", "a b c"), ("x" * 200, "x" * 100), ("मैया", "मैया")],
)
def test_a_name_is_one_line(name: str, kept: str) -> None:
    record = Record(Options(), (name, "", "", ""))
    assert record.names[NORTH] == kept
    assert loads(dumps(record)) == record


def test_a_player_line_without_a_name_names_nobody() -> None:
    assert loads(STANDARD + "player N\n").names == ("", "", "", "")


def test_one_move_at_a_time_can_be_appended() -> None:
    record = loads(EXAMPLE)
    text = "29/1\nrules nepal last_trick=1 single_hand=no\nplayer E Asha\n"
    text += "".join(f"{line(move)}\n" for move in record.moves)
    assert loads(text) == record
    grown = Record(record.options, record.names, record.dealer)
    for move in record.moves:
        grown = grown.add(move.seat, move.action)
    assert grown == record


def test_each_deal_has_one_result() -> None:
    second = DEAL.replace("deal N", "deal E") + "S 16\nW pass\n"
    assert dumps(loads(EXAMPLE + second)) == EXAMPLE + second
    seen = dumps(loads(EXAMPLE + second), EAST).splitlines()
    assert seen[-3:] == ["deal E N:? E:JH,9H,AH,TH S:? W:?", "S 16", "W pass"]


def test_replay_tells_every_step() -> None:
    steps = list(replay(loads(EXAMPLE)))
    for (_, _, after, _), (before, _, _, _) in pairwise(steps):
        assert before == after
    assert steps[-1][3][-1].result.outcome == "made"  # type: ignore[union-attr]


def test_replay_refuses_what_the_rules_forbid() -> None:
    record = loads(STANDARD + DEAL)
    with pytest.raises(IllegalAction) as low:
        final_state(record.add(EAST, Bid(14)))
    assert low.value.rule == "bid.lowest"
    with pytest.raises(IllegalAction) as turn:
        final_state(record.add(NORTH, PASS))
    assert turn.value.rule == "bid.order"


def test_an_error_tells_line_rule_reason_and_keeps_the_rest() -> None:
    error = wrong(EXAMPLE.replace("S QS\n", "S QD\n"))
    assert (error.line, error.rule, error.reason) == (22, "cards.deck", "hand")
    assert error.illegal is not None
    assert len(error.readable.moves) == 18
    assert str(error) == "line 22: cards.deck: cards.deck: S QD why=hand"
    assert str(wrong("30/1")) == "line 1: record.version: why=missing"
    assert wrong(STANDARD + DEAL + "E 14\n").reason == ""


@pytest.mark.parametrize(
    ("text", "number", "rule", "reason"),
    [
        ("", 1, "record.version", "missing"),
        ("\n\nrules standard\n", 3, "record.version", "missing"),
        ("29/2\nrules standard\n", 1, "record.version", "other"),
        ("29/0\n", 1, "record.version", "other"),
        ("29/1\n", 1, "record.rules", "missing"),
        ("29/1\n\n" + DEAL, 3, "record.rules", "missing"),
        ("29/1\nrules\n", 2, "record.rules", "preset"),
        ("29/1\nrules poker\n", 2, "record.rules", "preset"),
        ("29/1\nrules standard lowest=15\n", 2, "record.rules", "option"),
        ("29/1\nrules standard lowest_bid=13\n", 2, "record.rules", "value"),
        ("29/1\nrules standard hold hold=no\n", 2, "record.rules", "twice"),
        ("29/1\nrules standard scoring=card\n", 2, "record.rules", "together"),
        (STANDARD + "rules nepal\n", 3, "record.rules", "again"),
        (STANDARD + "player A Asha\n", 3, "record.syntax", "seat"),
        (STANDARD + "player\n", 3, "record.syntax", "seat"),
        (STANDARD + "player N a\nplayer N b\n", 4, "record.syntax", "twice"),
        (STANDARD + "x" * (LINE_LENGTH + 1), 3, "record.syntax", "long"),
        (STANDARD + DEAL + "E 16" + " " * LINE_LENGTH + "?\n", 4, "record.syntax", "long"),
        (STANDARD + "dealt\n", 3, "record.syntax", "unknown"),
        (STANDARD + "ſ pass\n", 3, "record.syntax", "unknown"),
        (STANDARD + "E pass\n", 3, "record.turn", "deal"),
        (STANDARD + "deal\n", 3, "record.deal", "dealer"),
        (STANDARD + "deal N\n", 3, "record.deal", "hands"),
        (STANDARD + "deal X N:? E:? S:? W:?\n", 3, "record.deal", "dealer"),
        (STANDARD + "deal N N:? E:? S:?\n", 3, "record.deal", "hands"),
        (STANDARD + "deal N N:? E:? S:? S:?\n", 3, "record.deal", "hands"),
        (STANDARD + "deal N N:JS:9S E:? S:? W:?\n", 3, "record.deal", "card"),
        (STANDARD + "deal N N:? E:? S:? W?\n", 3, "record.deal", "hands"),
        (STANDARD + "deal N N:JX E:? S:? W:?\n", 3, "record.deal", "card"),
        (STANDARD + "deal N N:JS,9S E:? S:? W:?\n", 3, "record.deal", "count"),
        (STANDARD + DEAL[:-13], 3, "record.deal", "count"),
        (STANDARD + DEAL.replace("7S", "7H"), 3, "cards.deck", "twice"),
        (STANDARD + DEAL + DEAL, 4, "record.deal", "unfinished"),
        (STANDARD + DEAL + "E\n", 4, "record.syntax", "action"),
        (STANDARD + DEAL + "E raise\n", 4, "record.syntax", "action"),
        (STANDARD + DEAL + "E 16 please\n", 4, "record.syntax", "action"),
        (STANDARD + DEAL + "E 100\n", 4, "record.syntax", "action"),
        (STANDARD + DEAL + BIDDING + "E trump X\n", 8, "record.syntax", "action"),
        (STANDARD + DEAL + "S pass\n", 4, "bid.order", ""),
        (STANDARD + DEAL + "E 30\n", 4, "bid.highest", ""),
        (STANDARD + DEAL + "E trump H\n", 4, "trump.secret", "time"),
        (STANDARD + DEAL + "result dead\n", 4, "record.result", "early"),
        (STANDARD + "result dead\n", 3, "record.result", "early"),
        (EXAMPLE + "result made\n", 49, "record.result", "twice"),
        (
            EXAMPLE.replace("nepal", "nepal match_length=4") + "result made\n",
            49,
            "record.result",
            "twice",
        ),
        (EXAMPLE.replace("result made", "result"), 48, "record.result", "words"),
        (EXAMPLE.replace("EW=22", "EW=21"), 48, "record.result", "differs"),
        (EXAMPLE.replace(EXAMPLE.splitlines()[-1], "result"), 48, "record.result", "words"),
        (EXAMPLE + EXAMPLE.splitlines()[3] + "\n", 49, "deal.next", ""),
        (EXAMPLE.replace("nepal", "nepal match_length=4") + "E 16\n", 49, "match.six", ""),
        (
            EXAMPLE.replace("nepal", "nepal match_length=4") + "deal E N:? E:? S:? W:?\n",
            49,
            "match.six",
            "",
        ),
    ],
)
def test_what_is_wrong_is_named(text: str, number: int, rule: str, reason: str) -> None:
    error = wrong(text)
    assert (error.line, error.rule, error.reason) == (number, rule, reason)


@pytest.mark.parametrize(
    ("text", "details"),
    [
        ("29/7\n", {"why": "other", "version": 7, "known": 1}),
        ("29/1\nrules pok\n", {"why": "preset", "option": "pok", "other": "pok", "value": ""}),
        (
            "29/1\nrules standard lowest_bid=13\n",
            {"why": "value", "option": "lowest_bid", "other": "lowest_bid", "value": "13"},
        ),
        (
            "29/1\nrules standard scoring=card\n",
            {"why": "together", "option": "scoring", "other": "match", "value": "six"},
        ),
        (STANDARD + "player A Asha\n", {"why": "seat", "text": "A"}),
        (STANDARD + "player\n", {"why": "seat", "text": ""}),
        (STANDARD + "player W a\nplayer W b\n", {"why": "twice", "seat": 3}),
        (STANDARD + "x" * (LINE_LENGTH + 1), {"why": "long", "longest": LINE_LENGTH}),
        (STANDARD + "dealt out\n", {"why": "unknown", "text": "dealt"}),
        (STANDARD + "ſ pass\n", {"why": "unknown", "text": "ſ"}),
        (STANDARD + "deal N N:? E:? S:?\n", {"why": "hands", "text": "N:? E:? S:?"}),
        (STANDARD + "deal N N:? E:? S:? W?\n", {"why": "hands", "text": "W?"}),
        (STANDARD + "deal N N:? E:? S:? S:?\n", {"why": "hands", "text": "S:?"}),
        (STANDARD + "deal N N:? E:JX S:? W:?\n", {"why": "card", "seat": 1, "text": "JX"}),
        (STANDARD + "deal N N:? E:JS,9S S:? W:?\n", {"why": "count", "seat": 1, "cards": 2}),
        (STANDARD + DEAL[:-13], {"why": "count", "seat": 3, "cards": 4}),
        (STANDARD + DEAL + "E\n", {"why": "action", "text": ""}),
        (STANDARD + DEAL + "E 16 please\n", {"why": "action", "text": "16 please"}),
        (
            EXAMPLE.replace("result made", "result"),
            {"why": "words", "counted": EXAMPLE.splitlines()[-1]},
        ),
    ],
)
def test_what_is_wrong_is_told_in_full(text: str, details: dict[str, int | str]) -> None:
    error = wrong(text)
    assert error.details == details
    said = " ".join(f"{name}={value}" for name, value in details.items())
    assert str(error) == f"line {error.line}: {error.rule}: {said}"


def test_the_longest_line_and_the_longest_text_are_read() -> None:
    name = "player N " + "x" * (LINE_LENGTH - len("player N "))
    assert loads(STANDARD + name).names[NORTH] == "x" * 100
    assert loads(STANDARD + DEAL + "E 16" + " " * LINE_LENGTH + "\n").moves[-1].action == Bid(16)
    assert loads(EXAMPLE + "\n" * (TEXT_LENGTH - len(EXAMPLE))) == loads(EXAMPLE)
    too_long = wrong("x" * (TEXT_LENGTH + 1))
    assert (too_long.line, too_long.rule) == (1, "record.syntax")
    assert too_long.details == {"why": "size", "longest": TEXT_LENGTH}
    assert too_long.readable == Record(Options())
    assert not too_long.torn


def test_an_error_names_its_cause() -> None:
    assert isinstance(wrong("29/1\nrules poker\n").__cause__, OptionError)
    assert isinstance(wrong(STANDARD + "deal N N:JX E:? S:? W:?\n").__cause__, ValueError)
    low = wrong(STANDARD + DEAL + "E 14\n")
    assert low.__cause__ is low.illegal


def test_a_wrong_result_is_refused_field_by_field() -> None:
    result = EXAMPLE.splitlines()[-1]
    for right, other in [
        ("made", "missed"),
        ("won=EW", "won=NS"),
        ("NS=7", "NS=6"),
        ("EW=22", "EW=21"),
        ("target=16", "target=19"),
        ("score NS=0", "score NS=1"),
        ("EW=4", "EW=2"),
    ]:
        error = wrong(EXAMPLE.replace(result, result.replace(right, other, 1)))
        assert error.rule == "record.result"
        assert (error.details["written"], error.details["counted"]) == (
            other.split()[-1],
            right.split()[-1],
        )


def test_the_dealer_of_the_first_deal_is_free() -> None:
    record = loads(STANDARD + DEAL.replace("deal N", "deal W") + "N pass\n")
    assert record.dealer == 3
    assert final_state(Record(Options(), dealer=3)).dealer == 3
    assert record.moves[1] == Move(NORTH, PASS)


@pytest.mark.parametrize(
    ("head", "noise"),
    [
        ("", "x"),
        ("", "\n"),
        ("", " "),
        ("", "#\n"),
        ("", "29/1\n"),
        (EXAMPLE, "N JS\n"),
        (EXAMPLE, "W:?,?\n"),
        (EXAMPLE, "\x00"),
        (STANDARD + "deal N N:? E:? S:? W:?\n", "E JH\n"),
        ("29/1\nrules standard", " hold"),
    ],
)
def test_ten_megabytes_of_noise_end_within_a_second(head: str, noise: str) -> None:
    long = head + noise * (10_000_000 // len(noise))
    for text in (long, long[: TEXT_LENGTH - 1]):
        started = time.process_time()
        wrong(text)
        assert time.process_time() - started < 1


def test_a_thousand_deals_are_read_in_a_few_seconds() -> None:
    record, _ = recorded(Options(match="hands", match_length=100), seed=29, deals=100)[-1]
    text = dumps(record)
    assert text.count("result ") == 100
    started = time.process_time()
    assert loads(text) == record
    assert time.process_time() - started < 0.5
