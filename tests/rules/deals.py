"""Short ways to say a deal in a test: hands, calls and cards as a record writes them."""

from __future__ import annotations

from game.rules import (
    ASK,
    DOUBLE,
    PASS,
    REDOUBLE,
    SEVENTH_CARD,
    SHOW_PAIR,
    SINGLE_HAND,
    Action,
    Bid,
    ChooseTrump,
    Deal,
    Event,
    IllegalAction,
    LayTrump,
    Options,
    Play,
    State,
    apply,
    check,
    check_turn,
    legal,
    new_match,
)
from game.rules.cards import DECK, NO_TRUMP, SUIT_LETTERS, UNKNOWN, parse_card
from game.rules.seats import NORTH, SEAT_LETTERS, Seat

_WORDS: dict[str, Action] = {
    "pass": PASS,
    "double": DOUBLE,
    "redouble": REDOUBLE,
    "single": SINGLE_HAND,
    "ask": ASK,
    "pair": SHOW_PAIR,
    "trump 7th": SEVENTH_CARD,
    "trump none": ChooseTrump(NO_TRUMP),
    "trump ?": ChooseTrump(UNKNOWN),
    "lay ?": LayTrump(UNKNOWN),
}


def action(text: str) -> Action:
    """The action of a text such as ``pass``, ``18``, ``trump H``, ``trump 7H``, ``JH``."""
    if text in _WORDS:
        return _WORDS[text]
    if text.isdigit():
        return Bid(int(text))
    if text.startswith("trump "):
        what = text.removeprefix("trump ")
        if len(what) == 1:
            return ChooseTrump(SUIT_LETTERS.index(what))
        return LayTrump(parse_card(what))
    return Play(parse_card(text))


def deal(*, unknown: bool = False, **hands: str) -> Deal:
    """The four hands, given by seat letter in the order dealt: ``deal(N="JS 9S", E="…")``. Places
    left free hold what is left of the deck in order, or cards not known."""
    given = {seat: [parse_card(text) for text in hands.get(seat, "").split()] for seat in "NESW"}
    placed = {card for hand in given.values() for card in hand}
    rest = iter([card for card in DECK if card not in placed])
    for hand in given.values():
        hand += [UNKNOWN if unknown else next(rest) for _ in range(8 - len(hand))]
    return Deal(tuple(tuple(given[seat]) for seat in "NESW"))


# One suit a seat, the strongest four first: N spades, E hearts, S diamonds, W clubs.
SUITED = {
    seat: " ".join(rank + suit for rank in "J9ATKQ87")
    for seat, suit in zip("NESW", "SHDC", strict=True)
}


# Two cards of every suit a seat.
MIXED = {
    "N": "JS 9S AH TH KD QD 8C 7C",
    "E": "JH 9H AD TD KC QC 8S 7S",
    "S": "JD 9D AC TC KS QS 8H 7H",
    "W": "JC 9C AS TS KH QH 8D 7D",
}


def start(
    options: Options | None = None, dealer: Seat = NORTH, unknown: bool = False, **hands: str
) -> State:
    """A match whose first deal has just been dealt; eldest is E with N the dealer."""
    return apply(
        new_match(options or Options(), dealer), deal(unknown=unknown, **(hands or SUITED))
    )[0]


def run(state: State, script: str) -> State:
    """The state after a script of ``SEAT action`` parted by commas or line ends; it is checked that
    each comes from the seat whose turn it is."""
    return told(state, script)[0]


def told(state: State, script: str) -> tuple[State, tuple[Event, ...]]:
    """As ``run``, with every event on the way."""
    events: tuple[Event, ...] = ()
    for line in script.replace("\n", ",").split(","):
        if not line.strip():
            continue
        seat, text = line.strip().split(" ", 1)
        refusal = check_turn(state, SEAT_LETTERS.index(seat))
        assert refusal is None, f"{line}: {refusal}"
        state, happened = apply(state, action(text))
        events += happened
    return state, events


def finish(state: State) -> State:
    """The deal played out, each taking the last legal choice: a card before asking, the highest
    of its suit, and a single hand or a double rather than none."""
    number = state.deals
    while state.deals == number:
        state = apply(state, legal(state)[-1])[0]
    return state


def refusal(state: State, text: str) -> IllegalAction | None:
    """Why an action is forbidden now, None where it is legal; a refusal tells who wanted what."""
    wanted = action(text)
    answer = check(state, wanted)
    if answer is not None:
        assert (answer.seat, answer.action) == (state.turn, wanted)
    return answer


def refused(state: State, text: str) -> str:
    """The id of the rule that forbids an action now; "" where it is legal."""
    answer = refusal(state, text)
    return "" if answer is None else answer.rule


def details(state: State, text: str) -> dict[str, int | str]:
    """What the refusal of an action tells for its message."""
    answer = refusal(state, text)
    assert answer is not None
    return dict(answer.details)


def choices(state: State) -> str:
    """The legal actions as text, in order."""
    return " ".join(str(choice) for choice in legal(state))
