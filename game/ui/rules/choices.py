"""The options in words: what each is called, what it is about, and its values.

What a value means for the table is said by the row it belongs to; here are only the words on the
setup screen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from game.rules.options import CHOICES, OptionError, Options, Value

from ..text import _, number, pgettext
from .rows import Text


@dataclass(frozen=True)
class ChoiceWords:
    """An option in words: its ``title``, what it is ``about``, and its ``values`` where they are
    not plain numbers or yes and no."""

    title: Text
    about: Callable[[Options], str]
    values: Mapping[Value, Text] = field(default_factory=dict)


def _on(text: Text) -> Callable[[Options], str]:
    return lambda _options: text()


def _about_length(options: Options) -> str:
    return {
        "six": _("How many game points win the match, and lose it."),
        "hands": _("How many deals the match is long."),
        "sets": _("How many game points win a set, and lose it."),
        "rounds": _("How many rounds win the match."),
    }[options.match]


WORDS: Mapping[str, ChoiceWords] = {
    "direction": ChoiceWords(
        lambda: _("Which way round"),
        _on(lambda: _("Where the next player sits: on your left or on your right.")),
        {"left": lambda: _("To the left"), "right": lambda: _("To the right")},
    ),
    "throw_in_four": ChoiceWords(
        lambda: _("Throw in four cards without points"),
        _on(
            lambda: _(
                "Deal again when one of the first two to speak has no jack, nine, ace or ten in "
                "the first four cards."
            )
        ),
    ),
    "throw_in_eight": ChoiceWords(
        lambda: _("Throw in eight cards without points"),
        _on(lambda: _("Deal again when any hand of eight has no jack, nine, ace or ten.")),
    ),
    "throw_in_four_jacks": ChoiceWords(
        lambda: _("Throw in four jacks"),
        _on(lambda: _("Deal again when one player was dealt all four jacks.")),
    ),
    "lowest_bid": ChoiceWords(
        lambda: _("Lowest bid"), _on(lambda: _("The least number of card points to promise."))
    ),
    "hold": ChoiceWords(
        lambda: _("Holding a bid"),
        _on(lambda: _("Who speaks earlier may take over a later player's bid at the same number.")),
    ),
    "pass_is_final": ChoiceWords(
        lambda: _("A pass is final"),
        _on(lambda: _("Whether somebody who has passed may come back into the auction.")),
    ),
    "raise_partner_from": ChoiceWords(
        lambda: _("Bidding over your partner"),
        _on(lambda: _("How high a bid must be that takes the auction from your own partner.")),
        {None: lambda: _("Any higher bid")},
    ),
    "all_pass": ChoiceWords(
        lambda: _("When nobody bids"),
        _on(lambda: _("Who has to bid when all others pass, or whether it is dealt again.")),
        {
            "dealer": lambda: _("The dealer has to"),
            "eldest": lambda: _("The player after the dealer has to"),
            "redeal": lambda: _("Deal again"),
        },
    ),
    "trump_marker": ChoiceWords(
        lambda: _("The card face down"),
        _on(
            lambda: _(
                "What marks the hidden trump: a card that is not in play, or one that the bidder "
                "lacks until the trump is shown."
            )
        ),
        {"spare": lambda: _("A spare card"), "hand": lambda: _("A card from the hand")},
    ),
    "seventh_card": ChoiceWords(
        lambda: _("Seventh card"),
        _on(lambda: _("The bidder may leave the trump to the seventh card they will be dealt.")),
        {
            "off": lambda: _("Not played"),
            "seen": lambda: _("The bidder may look"),
            "blind": lambda: _("Nobody may look"),
        },
    ),
    "no_trumps": ChoiceWords(
        lambda: _("No trumps"),
        _on(
            lambda: _(
                "The bidder may choose that no suit is trump. It needs a spare card face down: one "
                "from the hand would give it away."
            )
        ),
    ),
    "doubling": ChoiceWords(
        lambda: _("Doubling"),
        _on(lambda: _("The defenders may double what the deal counts, the bidding side again.")),
    ),
    "single_hand": ChoiceWords(
        lambda: _("Single hand"),
        _on(lambda: _("Anybody may play alone against two, for all eight tricks without trump.")),
    ),
    "ask": ChoiceWords(
        lambda: _("Asking for the trump"),
        _on(lambda: _("What you do when you can't follow suit and the trump is hidden.")),
        {
            "must": lambda: _("Have it shown"),
            "may": lambda: _("Ask or play any card"),
        },
    ),
    "ask_then_trump": ChoiceWords(
        lambda: _("Asked, then trump"),
        _on(lambda: _("Whoever had the trump shown has to play one, if they can.")),
    ),
    "misplay": ChoiceWords(
        lambda: _("Wrong cards"),
        _on(lambda: _("What becomes of a card that breaks the rules.")),
        {
            "prevent": lambda: _("It can't be played"),
            "forfeit": lambda: _("It loses the deal"),
        },
    ),
    "pair": ChoiceWords(
        lambda: _("The pair"),
        _on(lambda: _("King and queen of trumps in one hand change what is needed by 4.")),
        {
            "shown": lambda: _("Laid open by its holder"),
            "auto": lambda: _("Counts by itself"),
            "off": lambda: _("Not played"),
        },
    ),
    "pair_after_trick": ChoiceWords(
        lambda: _("The pair needs a trick"),
        _on(lambda: _("Its side must first win a trick with the trump shown.")),
    ),
    "pair_floor": ChoiceWords(
        lambda: _("The pair's floor"),
        _on(lambda: _("The bidding side's pair never lowers what it needs below this.")),
    ),
    "pair_lowers_from": ChoiceWords(
        lambda: _("Bids the pair lowers"),
        _on(lambda: _("From which bid on the bidding side's pair lowers what it needs.")),
        {None: lambda: _("Every bid")},
    ),
    "last_trick": ChoiceWords(
        lambda: _("The last trick"),
        _on(lambda: _("Whether it counts a card point of its own; then bids go up to 29.")),
        {0: lambda: _("Nothing extra"), 1: lambda: _("One point more")},
    ),
    "dead_if_unshown_after": ChoiceWords(
        lambda: _("Dead deals"),
        _on(lambda: _("When a deal counts for nobody because the trump was never shown.")),
        {
            "8": lambda: _("After eight tricks"),
            "7": lambda: _("After seven tricks"),
            "never": lambda: pgettext("dead deals", "Never"),
        },
    ),
    "scoring": ChoiceWords(
        lambda: _("What is scored"),
        _on(
            lambda: _(
                "One game point a deal, or the card points taken. Card points go with a match of "
                "deals or of rounds and without single hand."
            )
        ),
        {"game": lambda: _("Game points"), "card": lambda: _("Card points")},
    ),
    "high_bid_from": ChoiceWords(
        lambda: _("High bids"),
        _on(lambda: _("From which bid on a deal wins or loses 2 game points instead of 1.")),
        {None: lambda: _("No bid")},
    ),
    "half_loses_double": ChoiceWords(
        lambda: _("Less than half loses double"),
        _on(lambda: _("A bidding side that takes less than half its bid loses twice as much.")),
    ),
    "all_tricks_double": ChoiceWords(
        lambda: _("All tricks win double"),
        _on(lambda: _("A bidding side that takes all eight tricks wins twice as much.")),
    ),
    "match": ChoiceWords(
        lambda: _("How a match ends"),
        _on(
            lambda: _(
                "At so many game points won or lost, after so many deals, never but with markers "
                "for sets, or at so many rounds won."
            )
        ),
        {
            "six": lambda: _("At game points"),
            "hands": lambda: _("After deals"),
            "sets": lambda: _("Sets with markers"),
            "rounds": lambda: _("At rounds won"),
        },
    ),
    "match_length": ChoiceWords(lambda: _("Length"), _about_length),
}
"""The words of every option, by its name."""


def option_title(name: str) -> str:
    """What the option is called."""
    return WORDS[name].title()


def option_about(name: str, options: Options) -> str:
    """What the option is about, in one or two sentences."""
    return WORDS[name].about(options)


def option_value(name: str, value: Value) -> str:
    """What one of the option's values is called."""
    own = WORDS[name].values.get(value) if not isinstance(value, bool) else None
    if own is not None:
        return own()
    if isinstance(value, bool):
        return pgettext("option", "Yes") if value else pgettext("option", "No")
    return number(value) if isinstance(value, int) else str(value)


def clash_text(error: OptionError) -> str:
    """Why options can't be played as they were to be, in the player's words."""
    if error.kind == "together":
        return _CLASHES[frozenset(error.names)]()
    if error.names == ("match_length",):
        lengths = CHOICES["match_length"].values
        return _("A match's length is a whole number from {least} to {most}.").format(
            least=lengths[0], most=lengths[-1]
        )
    raise ValueError(f"a setup offers no such value: {error}")


_CLASHES: Mapping[frozenset[str], Text] = {
    frozenset({"no_trumps", "trump_marker"}): lambda: _(
        "No trumps can't be hidden by a card from the hand, which has a suit: it needs a spare "
        "card face down."
    ),
    frozenset({"scoring", "single_hand"}): lambda: _(
        "A single hand wins or loses game points, so it can't be played where card points are "
        "scored."
    ),
    frozenset({"scoring", "match"}): lambda: _(
        "Card points are too many for a match or a set that ends at game points: they need a match "
        "of deals or of rounds."
    ),
}
