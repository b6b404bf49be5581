"""Reading a record: every line is checked through the engine as it is read.

Whatever is wrong is named with its line, the rule it breaks and the reason, and everything before
that line is kept. Texts may come from anywhere: a line longer than ``LINE_LENGTH``, or a text
longer than ``TEXT_LENGTH``, is refused before any work is spent on it.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping
from copy import copy

from .actions import (
    ASK,
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
    Bid,
    ChooseTrump,
    Deal,
    LayTrump,
    Play,
)
from .cards import CARD_TEXT, NO_TRUMP, SUIT_LETTERS, UNKNOWN, Card, parse_card
from .engine import new_match
from .illegal import IllegalAction
from .moves import Move, Record, end_as_told, lacks_cards, may_have_ended, step
from .options import OptionError, Options, parse_options
from .seats import NORTH, SEAT_LETTERS, WEST, Seat
from .state import Outcome, State
from .statements import LINE_LENGTH, Statements
from .untold import with_untold_pairs
from .writing import VERSION, result_line

TEXT_LENGTH = 8_000_000
_VERSION = re.compile(r"29/([0-9]{1,9})")
_SEATS: Mapping[str, Seat] = {letter: seat for seat, letter in enumerate(SEAT_LETTERS)}


class RecordError(ValueError):
    """A line that cannot be.

    ``line`` counts from 1. ``rule`` is the id of the rule that forbids it, or one of the format:
    ``record.version``, ``record.syntax``, ``record.rules``, ``record.deal``, ``record.turn``,
    ``record.result``. ``details`` are what a message needs, with the reason as a word (``why``);
    ``illegal`` is the engine's refusal where it was the engine that refused. ``readable`` is the
    record up to the line before. ``torn`` says that the line is the last one and has no end, as
    when writing was cut short: then ``readable`` lacks nothing that was written in full.
    """

    def __init__(
        self,
        line: int,
        rule: str,
        details: Mapping[str, int | str],
        readable: Record,
        *,
        illegal: IllegalAction | None = None,
        torn: bool,
    ) -> None:
        self.line = line
        self.rule = rule
        self.details = details
        self.readable = readable
        self.illegal = illegal
        self.torn = torn
        facts = " ".join(f"{name}={value}" for name, value in details.items())
        super().__init__(f"line {line}: {rule}: {illegal or facts}")

    @property
    def reason(self) -> str:
        """The reason as a word, "" where the rule alone says it."""
        return str(self.details.get("why", ""))

    @property
    def of_other_version(self) -> bool:
        """Whether the text is no damaged record, but one of another version of the format."""
        return self.rule == "record.version" and self.reason == "other"


def loads(text: str) -> Record:
    """The record a text holds, every move of it legal and every result right.

    Raises RecordError for the first line that cannot be.
    """
    steps = reading(text)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            record: Record = end.value
            return record


def reading(text: str) -> Generator[int, None, Record]:
    """Reads as ``loads`` does, line by line, for who has something else to do in between: yields
    the number of each line that was right, and returns the record."""
    reader = _Reader()
    if len(text) > TEXT_LENGTH:
        raise RecordError(
            1,
            "record.syntax",
            {"why": "size", "longest": TEXT_LENGTH},
            reader.record(),
            torn=False,
        )
    statements = Statements(text)
    for line, statement, torn in statements:
        try:
            reader.read(statement, torn, statements)
        except _Wrong as wrong:
            raise RecordError(
                line, wrong.rule, wrong.details, reader.record(), torn=torn
            ) from wrong.__cause__
        except IllegalAction as illegal:
            raise RecordError(
                line, illegal.rule, illegal.details, reader.record(), illegal=illegal, torn=torn
            ) from illegal
        yield line
    missing = reader.missing()
    if missing:
        raise RecordError(statements.line, missing, {"why": "missing"}, reader.record(), torn=True)
    return reader.record()


class _Wrong(Exception):
    """What is wrong with the statement being read, before it has a line number."""

    def __init__(self, rule: str, why: str, **details: int | str) -> None:
        self.rule = rule
        self.details: dict[str, int | str] = {"why": why, **details}


class _Reader:
    """What has been read so far, as moves and as the state they lead to."""

    def __init__(self) -> None:
        self._versioned = False
        self._options: Options | None = None
        self._names: list[str | None] = [None] * 4
        self._dealer: Seat = NORTH
        self._moves: list[Move] = []
        self._told: list[tuple[int, Outcome]] = []
        self._state: State | None = None
        self._before: State | None = None
        self._later: tuple[tuple[Seat, Card], ...] = ()
        self._deal_began: tuple[int, State] | None = None
        self._result_due = False

    def record(self) -> Record:
        """The record up to the last statement that was right."""
        north, east, south, west = (name or "" for name in self._names)
        return Record(
            self._options or Options(),
            (north, east, south, west),
            self._dealer,
            tuple(self._moves),
            tuple(self._told),
        )

    def missing(self) -> str:
        """The id of what every record has and this text lacks, "" if nothing."""
        if not self._versioned:
            return "record.version"
        return "" if self._options else "record.rules"

    def read(self, text: str, torn: bool, statements: Statements) -> None:
        """Reads one statement. Raises _Wrong or IllegalAction, and then nothing has changed."""
        if len(text) > LINE_LENGTH:
            raise _Wrong("record.syntax", "long", longest=LINE_LENGTH)
        if not self._versioned:
            self._read_version(text)
            return
        words = text.split()
        first = words[0].upper()
        if first == "PLAYER":
            self._read_player(text)
        elif not text.isascii():
            raise _Wrong("record.syntax", "unknown", text=words[0])
        elif first in _SEATS:
            self._read_action(_SEATS[first], words)
        elif first == "DEAL":
            self._read_deal(words, torn, statements)
        elif first == "RESULT":
            self._read_result(words)
        elif first == "RULES":
            self._read_rules(" ".join(words[1:]))
        else:
            raise _Wrong("record.syntax", "unknown", text=words[0])

    def _read_version(self, text: str) -> None:
        match = _VERSION.fullmatch(text)
        if match is None:
            raise _Wrong("record.version", "missing")
        if int(match[1]) != VERSION:
            raise _Wrong("record.version", "other", version=int(match[1]), known=VERSION)
        self._versioned = True

    def _read_rules(self, text: str) -> None:
        if self._options is not None:
            raise _Wrong("record.rules", "again")
        try:
            self._options = parse_options(text)
        except OptionError as error:
            first, other = error.names[0], error.names[-1]
            raise _Wrong(
                "record.rules", error.kind, option=first, other=other, value=error.value
            ) from error

    def _read_player(self, text: str) -> None:
        words = text.split(maxsplit=2)
        letter = words[1] if len(words) > 1 else ""
        seat = _SEATS.get(letter.upper())
        if seat is None:
            raise _Wrong("record.syntax", "seat", text=letter)
        if self._names[seat] is not None:
            raise _Wrong("record.syntax", "twice", seat=seat)
        self._names[seat] = words[2] if len(words) > 2 else ""

    def _read_deal(self, words: list[str], torn: bool, statements: Statements) -> None:
        if self._options is None:
            raise _Wrong("record.rules", "missing")
        state = self._state
        if state is not None and state.phase not in ("deal", "over"):
            raise _Wrong("record.deal", "unfinished")
        dealer = _SEATS.get(words[1].upper()) if len(words) > 1 else None
        if dealer is None:
            raise _Wrong("record.deal", "dealer")
        hands = _hands(words[2:])
        *others, last = hands
        if torn and UNKNOWN in last and not any(UNKNOWN in hand for hand in others):
            # Cut off after W's fourth card: no seat sees all hands but half of one.
            raise _Wrong("record.deal", "count", seat=WEST, cards=8 - last.count(UNKNOWN))
        deal = Deal(hands)
        later = tuple(_plays(statements)) if lacks_cards(deal) else ()
        if state is None:
            state = new_match(self._options, dealer)
        began = len(self._moves), state
        self._do(state, Move(dealer, deal))
        if len(self._moves) == 1:
            self._dealer = dealer
        self._later, self._deal_began = later, began

    def _read_action(self, seat: Seat, words: list[str]) -> None:
        state = self._state
        if state is None or state.phase == "deal":
            raise _Wrong("record.turn", "deal")
        self._do(state, Move(seat, _action(words, state.options)))

    def _do(self, state: State, move: Move) -> None:
        after, _ = step(state, move, self._later)
        self._before, self._state = state, after
        self._moves.append(move)
        self._result_due = after.deals > state.deals

    def _read_result(self, words: list[str]) -> None:
        try:
            self._count_result(words)
        except _Wrong:
            if not self._explained_by_a_pair(words):
                raise

    def _explained_by_a_pair(self, words: list[str]) -> bool:
        """Whether the result is right if a hand not shown had a pair that counted by itself; then
        the record tells of it from now on."""
        if self._deal_began is None or self._deal_began[1].options.pair != "auto":
            return False
        start, state = self._deal_began
        for moves in with_untold_pairs(state, self._moves[start:], self._later):
            other = copy(self)
            other._moves, other._told, other._state = self._moves[:start], self._told[:], state
            try:
                for move in moves:
                    other._do(other._state, move)
                other._count_result(words)
            except (_Wrong, IllegalAction):
                continue
            vars(self).update(vars(other))
            return True
        return False

    def _count_result(self, words: list[str]) -> None:
        before, state = self._before, self._state
        if before is None or state is None:
            raise _Wrong("record.result", "early")
        if state.phase in ("deal", "over") and not self._result_due:
            raise _Wrong("record.result", "twice")
        move = self._moves[-1]
        outcome = words[:2][-1].lower()  # "result" itself, which is none, where it stands alone
        ended = state
        counted = state.last if self._result_due else None
        if not (counted and counted.outcome == outcome) and may_have_ended(
            before, move, state, outcome
        ):
            ended, _ = end_as_told(before, move, outcome)
            counted = ended.last
        if counted is None:
            raise _Wrong("record.result", "early")
        _compare(words, result_line(counted).split())
        if ended is not state:
            self._told.append((len(self._moves) - 1, counted.outcome))
            self._state = ended
        self._result_due = False


def _compare(written: list[str], counted: list[str]) -> None:
    """Raises _Wrong for the first word of a result line that is not what was counted."""
    if len(written) != len(counted):
        raise _Wrong("record.result", "words", counted=" ".join(counted))
    for place, right in enumerate(counted):
        if written[place].lower() != right.lower():
            raise _Wrong("record.result", "differs", written=written[place], counted=right)


def _hands(words: list[str]) -> tuple[tuple[Card, ...], ...]:
    """Four hands of eight, N to W, from ``N:JD,8C,…``: of a hand of four the others are not known,
    of ``?`` none is."""
    hands: dict[Seat, tuple[Card, ...]] = {}
    for word in words:
        letter, colon, cards = word.partition(":")
        seat = _SEATS.get(letter.upper())
        if seat is None or not colon or seat in hands:
            raise _Wrong("record.deal", "hands", text=word)
        try:
            hand = tuple(map(parse_card, cards.split(",")))
        except ValueError as error:
            raise _Wrong("record.deal", "card", seat=seat, text=cards) from error
        if hand == (UNKNOWN,) or len(hand) == 4:
            hand += (UNKNOWN,) * (8 - len(hand))
        if len(hand) != 8:
            raise _Wrong("record.deal", "count", seat=seat, cards=len(hand))
        hands[seat] = hand
    if len(hands) != 4:
        raise _Wrong("record.deal", "hands", text=" ".join(words))
    return tuple(hands[seat] for seat in sorted(hands))


_CARDS: Mapping[str, Card] = {
    **{text: card for card, text in enumerate(CARD_TEXT)},
    **{"10" + text[1]: card for card, text in enumerate(CARD_TEXT) if text[0] == "T"},
}
_WORDS: Mapping[str, Action] = {
    "PASS": PASS,
    "DOUBLE": DOUBLE,
    "REDOUBLE": REDOUBLE,
    "SINGLE": SINGLE_HAND,
    "ASK": ASK,
    "PAIR": SHOW_PAIR,
    **{str(points): Bid(points) for points in range(100)},
    **{text: PLAYS[card] for text, card in _CARDS.items()},
}
_TRUMPS: Mapping[str, Action] = {
    **{letter: CHOICES[suit] for suit, letter in enumerate(SUIT_LETTERS)},
    "NONE": CHOICES[NO_TRUMP],
    "7TH": SEVENTH_CARD,
    **{text: LAYS[card] for text, card in _CARDS.items()},
}


def _action(words: list[str], options: Options) -> Action:
    action: Action | None = None
    if len(words) == 2:
        action = _WORDS.get(words[1].upper())
    elif len(words) == 3 and words[1].upper() == "TRUMP":
        hidden = LayTrump(UNKNOWN) if options.trump_marker == "hand" else ChooseTrump(UNKNOWN)
        action = hidden if words[2] == "?" else _TRUMPS.get(words[2].upper())
    if action is None:
        raise _Wrong("record.syntax", "action", text=" ".join(words[1:]))
    return action


def _plays(statements: Statements) -> Iterator[tuple[Seat, Card]]:
    """Who will play which card in the deal about to be read, in order."""
    for text in statements.rest_of_deal():
        words = text.upper().split()
        action = _WORDS.get(words[1]) if len(words) == 2 else None
        if isinstance(action, Play) and words[0] in _SEATS:
            yield _SEATS[words[0]], action.card
