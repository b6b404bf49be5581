"""``python -m game play``: a match in the terminal, with the engine and bots of the page."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from game.commands.deal import add_rules
from game.players.base import Player
from game.players.bots.careful import Careful
from game.players.human import Human
from game.rules import (
    IllegalAction,
    OptionError,
    Record,
    RecordError,
    State,
    View,
    check,
    dumps,
    options_text,
    parse_options,
)
from game.rules.actions import ASK, Action
from game.rules.cards import UNKNOWN, card_text, cards_of, suit_of
from game.rules.events import CardsDealt, Event
from game.rules.seats import NOBODY, SEATS, SIDES, SOUTH
from game.rules.state import Trick
from game.table.shuffle import first_dealer, fresh_seed
from game.table.store import Save, dump_save, load_save
from game.table.table import Table
from game.ui.refusals import refusal_of, refusal_text
from game.ui.telling import told, trick_sentence
from game.ui.text import _
from game.ui.words import SUIT_SIGNS, seat_name, side_name, signed, suit_sign

from .spoken import NotAnAction, understood

NAMES = ("Asha", "Hari", "You", "Gita")


class Leaving(Exception):  # not an error: the person has had enough
    """The person at the terminal leaves the table."""


class Terminal:
    """Asks one person, in South, and tells them what happens.

    ``table`` is set once the table stands; it is asked why an action is not allowed."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.human = Human(self.ask, self.hear)
        self._last: Trick | None = None

    def hear(self, event: Event) -> None:
        """Prints what happened, one line each."""
        if isinstance(event, CardsDealt) and event.round == 1:
            print()
        text = told(event, NAMES)
        if text:
            print(text)

    def ask(self, view: View) -> None:
        """Asks until an answer is given that the rules allow. Raises Leaving."""
        print()
        print(table_text(view))
        while True:
            try:
                words = input(question_text(view) + " ").strip()
            except EOFError:
                raise Leaving from None
            if not self._answered(view, words):
                continue
            return

    def _answered(self, view: View, words: str) -> bool:
        if words.lower() in ("q", "quit", "exit"):
            raise Leaving
        if words in ("", "?") or words.lower() == "help":
            print(help_text(view))
            return False
        if words.lower() in ("last", "l"):
            print(last_trick_text(view))
            return False
        try:
            action = understood(words, view)
        except NotAnAction:
            print(
                _("“{words}” is nothing you could do here. Type ? for what you may do.").format(
                    words=words
                )
            )
            return False
        refusal = self.refusal(view, action)
        if refusal is not None:
            print(refusal_text(refusal_of(refusal)))
            return False
        self.human.answer(action)
        return True

    def refusal(self, view: View, action: Action) -> IllegalAction | None:
        """Which rule forbids the action, if one does."""
        if self.table is None or action in view.legal:
            return None
        return check(self.table.state, action)


def cards_text(cards: Sequence[int]) -> str:
    """``J♠ 9♠  A♥``: the cards by suit, the strongest first."""
    groups = []
    for suit in (0, 1, 3, 2):  # black and red in turn
        ranks = sorted(
            (card for card in cards if card >= 0 and suit_of(card) == suit), reverse=True
        )
        if ranks:
            groups.append(" ".join(card_sign(card) for card in ranks))
    return "  ".join(groups)


def card_sign(card: int) -> str:
    """``10♥``, as printed on the card."""
    if card == UNKNOWN:
        return "?"
    rank = card_text(card)[0]
    return ("10" if rank == "T" else rank) + SUIT_SIGNS[suit_of(card)]


def table_text(view: View) -> str:
    """What lies on the table, the contract and the own hand."""
    lines = [score_text(view)]
    if view.phase == "play" and view.single == NOBODY:
        trump = suit_sign(view.trump) if view.trump != UNKNOWN else "?"
        shown = _("shown") if view.shown else _("hidden")
        lines.append(
            _("{name}: {target} points needed. Trump: {trump} ({shown}).").format(
                name=seat_name(view.bidder, NAMES), target=view.target, trump=trump, shown=shown
            )
        )
    if view.trick:
        played = "  ".join(
            f"{seat_name((view.leader + i * view.options.step) % 4, NAMES)} {card_sign(card)}"
            for i, card in enumerate(view.trick)
        )
        lines.append(_("Trick: {cards}").format(cards=played))
    lines.append(_("Your hand: {cards}").format(cards=cards_text(cards_of(view.hand))))
    return "\n".join(lines)


def score_text(view: View) -> str:
    """Score of the match and card points of the deal, both sides."""
    parts = [
        _("{side} {score} ({points} points)").format(
            side=side_name(side), score=signed(view.score[side]), points=view.points[side]
        )
        for side in SIDES
    ]
    return " · ".join(parts)


def question_text(view: View) -> str:
    """What the person is asked."""
    if view.phase == "auction":
        return _("Your bid, or pass?")
    if view.phase == "trump":
        return _("What is the trump?")
    if view.phase == "double":
        return _("Double, or pass?")
    if view.phase == "redouble":
        return _("Redouble, or pass?")
    if view.phase == "single":
        return _("Play a single hand, or pass?")
    if view.legal == (ASK,):
        return _("You have to ask for the trump. Ask?")
    return _("Your card?")


def help_text(view: View) -> str:
    """What may be typed now: the legal actions and the words that always work."""
    now = ", ".join(str(action) for action in view.legal)
    return "\n".join(
        [
            _("You may now type: {actions}").format(actions=now),
            _("Cards are rank and suit: JH is the jack of hearts, 10S or TS the 10 of spades."),
            _("last shows the last trick, quit leaves the table, ? shows this."),
        ]
    )


def last_trick_text(view: View) -> str:
    """The last complete trick."""
    if not view.tricks:
        return _("No trick is complete yet.")
    trick = view.tricks[-1]
    cards = "  ".join(
        f"{seat_name(seat, NAMES)} {card_sign(card)}"
        for seat, card in zip(trick.seats, trick.cards, strict=True)
    )
    return f"{cards}. {trick_sentence(trick.winner, trick.points, NAMES)}"


def fresh(given: argparse.Namespace) -> Save:
    """A match that begins, as the command line wants it. Raises OptionError."""
    options = parse_options(" ".join(given.rules))
    seed = given.seed or fresh_seed()
    return Save(Record(options, NAMES, first_dealer(seed), ()), seed)


def resumed(path: Path) -> Save:
    """The match a file holds. Raises RecordError and OSError."""
    return load_save(path.read_text(encoding="utf-8"))


def bots_of(seed: str) -> list[Player]:
    """Four careful bots."""
    return [Careful(f"{seed}/{seat}") for seat in SEATS]


def watch(save: Save) -> Record:
    """Bots play the match to its end; returns its record."""
    table = Table(save.record, bots_of(save.seed), save.seed)
    asyncio.run(table.run())
    return table.record


def play(save: Save, path: Path | None) -> Table:
    """A person in South plays the match, which is put into ``path`` after every action.

    Returns when the match is over. Raises Leaving."""
    terminal = Terminal()
    players = bots_of(save.seed)
    players[SOUTH] = terminal.human

    def put_away(record: Record) -> None:
        if path is not None:
            written = path.with_name(path.name + ".new")
            written.write_text(dump_save(Save(record, save.seed)), encoding="utf-8")
            written.replace(path)

    table = terminal.table = Table(
        save.record, players, save.seed, recorded=put_away, next_deal=between_deals
    )
    asyncio.run(table.run())
    return table


async def between_deals(state: State) -> None:
    """Waits for Enter before the next deal. Raises Leaving."""
    if not state.deals:
        return
    parts = [f"{side_name(side)} {signed(state.score[side])}" for side in SIDES]
    try:
        words = input("\n" + _("{score}. Enter for the next deal").format(score=" · ".join(parts)))
    except EOFError:
        raise Leaving from None
    if words.strip().lower() in ("q", "quit", "exit"):
        raise Leaving


def main(argv: Sequence[str]) -> int:
    """Plays a match at the terminal, or lets bots play one and prints its record."""
    parser = argparse.ArgumentParser(
        prog="python -m game play",
        description=_("A match of 29 against three bots. You sit South."),
    )
    add_rules(parser)
    parser.add_argument("--seed", help=_("a text: the same seed gives the same deals"))
    parser.add_argument(
        "--save", type=Path, metavar="FILE", help=_("keep the match there and go on with it later")
    )
    parser.add_argument(
        "--bots-only", action="store_true", help=_("let bots play and print the record")
    )
    given = parser.parse_args(argv)
    try:
        goes_on = given.save is not None and given.save.exists()
        save = resumed(given.save) if goes_on else fresh(given)
    except OptionError as wrong:
        print(_("These rules cannot be played: {what}").format(what=wrong), file=sys.stderr)
        return 2
    except (RecordError, OSError, UnicodeError) as wrong:
        print(
            _("{file} cannot be read, and was left as it is: {what}").format(
                file=given.save, what=wrong
            ),
            file=sys.stderr,
        )
        return 1
    if given.bots_only:
        print(dumps(watch(save)), end="")
        return 0
    print(
        _("29, rules: {rules}, seed {seed}. Type ? at any time for what you may do.").format(
            rules=options_text(save.record.options), seed=save.seed
        )
    )
    try:
        play(save, given.save)
    except (Leaving, KeyboardInterrupt):
        print()
        if given.save is not None and given.save.exists():
            print(_("The match is kept in {file}.").format(file=given.save))
        print(_("Goodbye."))
    return 0
