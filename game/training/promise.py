"""Measures what four cards promise: the figures in ``game/players/bots/prospect.py``.

    python -m game.training.promise [DEALS]

A seat gets the contract at the lowest bid whatever it holds; mostly it makes its best suit trumps,
now and then any suit it has, so that poor choices are measured too. The careful bot plays all four
hands, and the card points of the bidding side are laid out over the facts of the four cards by
least squares. Half of the deals are played by the standard rules, half by ``nepal``. The same
number of deals always gives the same figures. 40,000 deals take a minute and a half on one core.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from random import Random

from game.players.bots.careful import Careful
from game.players.bots.prospect import promise
from game.rules import PASS, Options, apply, legal, new_match, preset, view
from game.rules.actions import CHOICES, LAYS, Action
from game.rules.cards import ACE, JACK, NINE, SUITS, TEN, Card, Suit
from game.rules.dealing import eldest
from game.rules.seats import SEATS, Seat, side_of
from game.rules.state import State
from game.rules.trump import is_laid
from game.table.shuffle import shuffled

FACTS = (
    "BASE",
    "LENGTH 2",
    "LENGTH 3",
    "LENGTH 4",
    "TRUMP_JACK",
    "TRUMP_NINE",
    "TRUMP_ACE_OR_TEN",
    "SIDE_JACK",
    "SIDE_NINE",
    "VOID",
    "ELDEST",
)


def facts(cards: Sequence[Card], trump: Suit, first: bool) -> list[float]:
    """What is counted of four cards, in the order of ``FACTS``; ``first``: the seat leads."""
    ranks = [{card & 7 for card in cards if card >> 3 == suit} for suit in SUITS]
    own = ranks[trump]
    side = [has for suit, has in enumerate(ranks) if suit != trump]
    counted = (
        1,
        len(own) == 2,
        len(own) == 3,
        len(own) == 4,
        JACK in own,
        NINE in own,
        len(own & {ACE, TEN}),
        sum(JACK in has for has in side),
        sum(NINE in has and JACK not in has for has in side),
        sum(not has for has in side),
        first,
    )
    return [float(each) for each in counted]


def played(options: Options, number: int) -> tuple[list[float], int]:
    """Deal ``number``: the facts of the bidder's four cards, and the card points its side took."""
    rng = Random(f"promise/{number}")
    state = new_match(options, rng.choice(SEATS))
    first = eldest(state.dealer, options.step)
    state, _ = apply(state, shuffled("promise", number))
    state = _given_the_contract(state, rng.choice(SEATS))
    four = state.dealt[state.bidder][:4]
    best = max(SUITS, key=lambda suit: promise(four, suit))
    trump = best if rng.random() < 0.7 else rng.choice(four) >> 3
    state, _ = apply(state, _settling(options, four, trump))
    bot = Careful("promise")
    while state.phase not in ("deal", "over"):
        answer = PASS if state.phase != "play" else bot.choose(view(state, state.turn))
        state, _ = apply(state, answer)
    assert state.last is not None, "a deal that ended has a result"
    counted = facts(four, trump, state.last.bidder == first)
    return counted, state.last.points[side_of(state.last.bidder)]


def _given_the_contract(state: State, bidder: Seat) -> State:
    """The auction in which ``bidder`` bids the lowest and nobody else wants to."""
    while state.phase == "auction":
        may = legal(state)
        bids = state.turn == bidder and state.bidder != bidder
        wanted = may[1] if bids and len(may) > 1 else may[0]
        state, _ = apply(state, wanted)
    return state


def _settling(options: Options, four: Sequence[Card], trump: Suit) -> Action:
    if is_laid(options):
        return LAYS[min(card for card in four if card >> 3 == trump)]
    return CHOICES[trump]


def least_squares(rows: Iterator[tuple[list[float], float]]) -> tuple[list[float], float, int]:
    """The weights that fit the rows best, the spread that is left (a standard deviation), and how
    many rows there were."""
    size = len(FACTS)
    products = [[0.0] * (size + 1) for _ in range(size)]
    squares, number = 0.0, 0
    for counted, value in rows:
        number += 1
        squares += value * value
        for i, left in enumerate(counted):
            if left:
                row = products[i]
                for j, right in enumerate(counted):
                    row[j] += left * right
                row[size] += left * value
    against = [row[size] for row in products]
    weights = _solved(products)
    explained = sum(weight * value for weight, value in zip(weights, against, strict=True))
    return weights, ((squares - explained) / number) ** 0.5, number


def _solved(system: list[list[float]]) -> list[float]:
    """Solves linear equations, each a row with its right side at the end."""
    size = len(system)
    for i in range(size):
        pivot = max(range(i, size), key=lambda row: abs(system[row][i]))
        system[i], system[pivot] = system[pivot], system[i]
        for j in range(size):
            if j != i and system[j][i]:
                factor = system[j][i] / system[i][i]
                system[j] = [a - factor * b for a, b in zip(system[j], system[i], strict=True)]
    return [row[size] / row[i] for i, row in enumerate(system)]


def deals(number: int) -> Iterator[tuple[list[float], float]]:
    """The rows of that many deals."""
    tables = (preset("standard"), preset("nepal"))
    for each in range(number):
        counted, points = played(tables[each % 2], each)
        yield counted, float(points)


def main(argv: Sequence[str]) -> int:
    """Plays and prints the figures."""
    weights, spread, number = least_squares(deals(int(argv[0]) if argv else 40_000))
    for name, weight in zip(FACTS, weights, strict=True):
        print(f"{name:<21}{weight:6.2f}")
    print(f"{number} deals, {spread:.2f} points around the promise")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
