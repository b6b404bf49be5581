"""The names of things: cards, suits, people, tables. Each is a whole message, never put
together."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.cards import NO_TRUMP, UNKNOWN, Card, Suit
from game.rules.seats import Seat, Side, partner_of, side_of

from .model import ME
from .setup_messages import Sent
from .text import _, ngettext, number, per_language, pgettext


@per_language
def _cards() -> tuple[str, ...]:
    return (
        _("7 of spades"),
        _("8 of spades"),
        _("queen of spades"),
        _("king of spades"),
        _("10 of spades"),
        _("ace of spades"),
        _("9 of spades"),
        _("jack of spades"),
        _("7 of hearts"),
        _("8 of hearts"),
        _("queen of hearts"),
        _("king of hearts"),
        _("10 of hearts"),
        _("ace of hearts"),
        _("9 of hearts"),
        _("jack of hearts"),
        _("7 of diamonds"),
        _("8 of diamonds"),
        _("queen of diamonds"),
        _("king of diamonds"),
        _("10 of diamonds"),
        _("ace of diamonds"),
        _("9 of diamonds"),
        _("jack of diamonds"),
        _("7 of clubs"),
        _("8 of clubs"),
        _("queen of clubs"),
        _("king of clubs"),
        _("10 of clubs"),
        _("ace of clubs"),
        _("9 of clubs"),
        _("jack of clubs"),
    )


@per_language
def _suits() -> tuple[str, ...]:
    return (
        pgettext("suit", "spades"),
        pgettext("suit", "hearts"),
        pgettext("suit", "diamonds"),
        pgettext("suit", "clubs"),
        pgettext("suit", "no trumps"),
    )


@per_language
def _presets() -> dict[str, tuple[str, str]]:
    return {
        "standard": (
            pgettext("table", "Standard"),
            _("The game as most books have it: bids from 15, the void player must ask."),
        ),
        "nepal": (
            pgettext("table", "Nepal"),
            _(
                "Bids from 16, your own card hides the trump, doubling and single hand, "
                "asking is free."
            ),
        ),
        "sets": (
            pgettext("table", "Set markers"),
            _("Play runs to the right, the pair counts by itself, markers for sets won and lost."),
        ),
        "points": (
            pgettext("table", "Card points"),
            _("Twelve rounds scored in card points, no pair, the last trick counts one more."),
        ),
        "twenty_eight": (
            pgettext("table", "Twenty-eight"),
            _("As card points, but the last trick counts nothing more."),
        ),
    }


@per_language
def _bots() -> dict[str, str]:
    """The bots' names in the letters of each language."""
    return {
        "Maya": pgettext("bot", "Maya"),
        "Gita": pgettext("bot", "Gita"),
        "Hari": pgettext("bot", "Hari"),
        "Ravi": pgettext("bot", "Ravi"),
    }


BOTS = ("Maya", "Gita", "Ravi", "Hari")
"""What bots at a table of friends are called, by seat of the table: the same on every screen."""


def bot_name(seat: Seat) -> str:
    """The bot in a seat of a table of friends."""
    return _bots()[BOTS[seat]]


SUIT_SIGNS = "♠♥♦♣"


def card_name(card: Card) -> str:
    """``jack of hearts``, as it stands within a sentence."""
    return _cards()[card] if card != UNKNOWN else _("a hidden card")


def suit_name(suit: Suit) -> str:
    """``hearts``; ``no trumps`` for ``NO_TRUMP``."""
    return _suits()[suit] if suit != UNKNOWN else pgettext("suit", "hidden")


def suit_sign(suit: Suit) -> str:
    """``♥``; ``–`` for no trumps, ``?`` for a suit not known."""
    return SUIT_SIGNS[suit] if 0 <= suit < NO_TRUMP else "–" if suit == NO_TRUMP else "?"


def preset_name(preset: str) -> str:
    """What a table with this preset is called."""
    return _presets()[preset][0]


def preset_line(preset: str) -> str:
    """How a table with this preset differs, in one line."""
    return _presets()[preset][1]


class EverybodysNames(tuple[str, str, str, str]):
    """The names at a table that is only watched: nobody there is ``You``."""

    __slots__ = ()


def watched(names: Sequence[str]) -> bool:
    """Whether the person in front of the screen sits at none of the seats."""
    return isinstance(names, EverybodysNames)


def is_me(seat: Seat, names: Sequence[str]) -> bool:
    """Whether the person in front of the screen sits there."""
    return seat == ME and not watched(names)


def seat_name(seat: Seat, names: Sequence[str]) -> str:
    """The name of whoever sits there; ``You`` for the person in front of the screen."""
    if is_me(seat, names):
        return pgettext("seat", "You")
    return _bots().get(names[seat], names[seat])


def side_name(side: Side, names: Sequence[str] = ()) -> str:
    """``Us`` and ``Them``, as the score says it; for who only watches, who the side is."""
    if watched(names):
        return both_names(side, names)
    return pgettext("score", "Us") if side == side_of(ME) else pgettext("score", "Them")


def both_names(side: Side, names: Sequence[str]) -> str:
    """Both players of a side, at the beginning of a sentence."""
    one, other = (seat_name(seat, names) for seat in _players(side))
    return pgettext("side", "{one} and {other}").format(one=one, other=other)


def both_names_within(side: Side, names: Sequence[str]) -> str:
    """Both players of a side, in the middle of a sentence."""
    one, other = _players(side)
    if not is_me(one, names):
        return both_names(side, names)
    return _("you and {other}").format(other=seat_name(other, names))


def side_initials(side: Side, names: Sequence[str]) -> str:
    """Who a side is where there is room for little: the letters that stand at its seats."""
    return "+".join(initial(seat_name(seat, names)) for seat in _players(side))


def initial(name: str) -> str:
    """What stands for a name where there is room for one sign: its first letter or digit."""
    return next((sign for sign in name if sign.isalnum()), name[:1])


def _players(side: Side) -> tuple[Seat, Seat]:
    one = ME if side == side_of(ME) else ME + 1
    return one, partner_of(one)


def compass_name(seat: Seat) -> str:
    """Where somebody sits, for who sits nowhere."""
    return (
        pgettext("seat", "North"),
        pgettext("seat", "East"),
        pgettext("seat", "South"),
        pgettext("seat", "West"),
    )[seat]


def place_name(seat: Seat, names: Sequence[str] = ()) -> str:
    """Where somebody sits, as the person in front of the screen sees it."""
    if watched(names):
        return compass_name(seat)
    if seat == ME:
        return pgettext("seat", "you")
    if seat == partner_of(ME):
        return pgettext("seat", "your partner")
    left = seat == (ME + 1) % 4
    return pgettext("seat", "on the left") if left else pgettext("seat", "on the right")


def signed(score: int) -> str:
    """``+3``, ``−2``, ``0``, as it stands in a sentence."""
    return f"{_sign(score)}{number(abs(score))}"


def badge(score: int) -> str:
    """The same where there is room for little: in Latin digits in every language."""
    return f"{_sign(score)}{abs(score)}"


def _sign(score: int) -> str:
    return "+" if score > 0 else "−" if score < 0 else ""


def points_text(points: int) -> str:
    """``3 points``."""
    return ngettext("{count} point", "{count} points", points).format(count=points)


def cards_text(count: int) -> str:
    """``5 cards``."""
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def begun(text: str) -> str:
    """The text as it stands at the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def link_note(sent: Sent) -> str:
    """What became of a link that was to be sent; empty where none was."""
    return {
        "": "",
        "shared": _("The link is on its way."),
        "copied": _("The link is copied: paste it where you want to send it."),
        "shown": _("Copy the link below and send it."),
    }[sent]
