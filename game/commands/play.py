"""``python -m game play``: a match in the terminal, with the engine and bots of the page."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Coroutine, Sequence
from pathlib import Path

from game.commands.records import complain_of, complain_unopened, text_of
from game.commands.rules import add_rules, complain_of_rules, number_of_deals, rules_of
from game.players.base import Player
from game.players.bots.levels import usual_bot
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
)
from game.rules.actions import ASK, Action, Play
from game.rules.cards import UNKNOWN, card_text, cards_of, suit_of
from game.rules.events import CardsDealt, Event
from game.rules.match import is_endless
from game.rules.seats import EAST, NOBODY, NORTH, SEATS, SIDES, SOUTH, WEST
from game.rules.state import Trick
from game.rules.view import order_of_play
from game.table.shuffle import first_dealer, fresh_seed
from game.table.store import Save, dump_save, load_save
from game.table.table import Table
from game.ui.opening import NAMES
from game.ui.refusals import refusal_of, refusal_text
from game.ui.telling import told, trick_sentence
from game.ui.text import _
from game.ui.words import SUIT_SIGNS, seat_name, side_name, signed, suit_sign

from .spoken import NotAnAction, understood

QUIT = ("q", "quit", "exit")

SETS_END = 24
"""A match of sets has no end: bots among themselves stop after so many deals unless told."""


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
        if words.lower() in QUIT:
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
    if view.phase == "auction" and view.bidder != NOBODY:
        lines.append(
            _("Highest bid: {points} by {name}.").format(
                points=view.bid, name=seat_name(view.bidder, NAMES)
            )
        )
    if view.phase == "play" and view.single != NOBODY:
        lines.append(_("{name} plays alone.").format(name=seat_name(view.single, NAMES)))
    elif view.phase == "play":
        shown = _("shown") if view.shown else _("hidden")
        lines.append(
            _("Contract: {target} points by {name}. Trump: {trump} ({shown}).").format(
                name=seat_name(view.bidder, NAMES),
                target=view.target,
                trump=suit_sign(view.trump),
                shown=shown,
            )
        )
    if view.trick:
        played = "  ".join(
            f"{seat_name(seat, NAMES)} {card_sign(card)}"
            for seat, card in zip(order_of_play(view), view.trick, strict=False)
        )
        lines.append(_("Trick: {cards}").format(cards=played))
    lines.append(_("Your hand: {cards}").format(cards=cards_text(cards_of(view.hand))))
    playable = [action.card for action in view.legal if isinstance(action, Play)]
    if playable and len(playable) < view.hand.bit_count():
        lines.append(_("Playable: {cards}").format(cards=cards_text(playable)))
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
    seed = given.seed or fresh_seed()
    return Save(Record(rules_of(given), NAMES, first_dealer(seed)), seed)


def bots_of(seed: str) -> list[Player]:
    """Four bots, as the page has them."""
    return [usual_bot(seed, seat) for seat in SEATS]


def watch(save: Save, deals: int | None) -> Record:
    """Bots play the match to its end, or until ``deals`` deals are over; returns its record."""
    table = Table(save.record, bots_of(save.seed), save.seed)

    async def run() -> None:
        while table.state.phase != "over" and (deals is None or table.state.deals < deals):
            await table.play_deal()

    _finish(run())
    return table.record


def play(save: Save, path: Path | None) -> None:
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

    terminal.table = Table(
        save.record, players, save.seed, recorded=put_away, next_deal=between_deals
    )
    _finish(terminal.table.run())


def _finish(playing: Coroutine[None, None, None]) -> None:
    # Not asyncio.run: it would hold back Ctrl-C while a prompt waits, until Enter is pressed.
    loop = asyncio.new_event_loop()
    try:
        loop.run_until_complete(playing)
    finally:
        loop.close()


async def between_deals(state: State) -> None:
    """Waits for Enter before the next deal. Raises Leaving."""
    if not state.deals:
        return
    score = " · ".join(f"{side_name(side)} {signed(state.score[side])}" for side in SIDES)
    try:
        words = input("\n" + _("{score}. Enter for the next deal.").format(score=score) + " ")
    except EOFError:
        raise Leaving from None
    if words.strip().lower() in QUIT:
        raise Leaving


def parser() -> argparse.ArgumentParser:
    """What the command understands."""
    made = argparse.ArgumentParser(
        prog="python -m game play",
        description=_("A match of 29 against three bots. You sit South; North is your partner."),
    )
    add_rules(made)
    made.add_argument(
        "--save", type=Path, metavar="FILE", help=_("keep the match there and go on with it later")
    )
    made.add_argument(
        "--bots-only", action="store_true", help=_("let bots play and print the record")
    )
    made.add_argument(
        "--deals",
        type=number_of_deals,
        metavar="N",
        help=_(
            "with --bots-only: stop after so many deals (a match of sets: {count}, if not told)"
        ).format(count=SETS_END),
    )
    return made


def main(argv: Sequence[str]) -> int:
    """Plays a match at the terminal, or lets bots play one and prints its record."""
    given = parser().parse_args(argv)
    try:
        save = load_save(text_of(given.save)) if has_match(given.save) else fresh(given)
    except OptionError as error:
        complain_of_rules(error)
        return 2
    except OSError as error:
        complain_unopened(given.save, error)
        return 1
    except RecordError as error:
        complain_of(given.save, error)
        print(_("The file was left as it was."), file=sys.stderr)
        return 1
    options = save.record.options
    if given.bots_only:
        end = SETS_END if is_endless(options) else None
        print(dumps(watch(save, given.deals or end)), end="")
        return 0
    print(
        _("29, rules: {rules}; seed: {seed}. Type ? at any time for what you may do.").format(
            rules=options_text(options), seed=save.seed
        )
    )
    print(
        _("You sit South, {left} on your left, {partner} opposite, {right} on your right.").format(
            left=NAMES[WEST], partner=NAMES[NORTH], right=NAMES[EAST]
        )
    )
    try:
        play(save, given.save)
    except (Leaving, KeyboardInterrupt):
        print()
        if has_match(given.save):
            print(_("The match is kept in {file}.").format(file=given.save))
        print(_("Goodbye."))
    except OSError as error:
        complain_unopened(given.save, error)
        return 1
    return 0


def has_match(path: Path | None) -> bool:
    """Whether a match to go on with is kept there."""
    return path is not None and path.exists()
