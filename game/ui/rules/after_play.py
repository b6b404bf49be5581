"""The count, the score and the match in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.rules.options import Options

from ..text import _, ngettext
from .rows import RowWords, Sentences, Text, always


def _last_trick(options: Options) -> Sentences:
    return (
        _("The last trick counts one card point more, so {total} are in play.").format(
            total=options.points_in_play
        ),
    )


def _no_last_trick(options: Options) -> str:
    return _("The last trick counts nothing extra: {total} card points are in play.").format(
        total=options.points_in_play
    )


def _dead(options: Options) -> Sentences:
    if options.dead_if_unshown_after == "never":
        return (_("A deal in which the trump was never shown counts like any other."),)
    if options.dead_if_unshown_after == "7":
        first = _("If the trump is not shown in seven tricks the deal is dead: nobody scores.")
    else:
        first = _("If the trump is not shown in all eight tricks the deal is dead: nobody scores.")
    if options.no_trumps:
        return (first, _("No trumps has to be shown like a trump."))
    return (first,)


def _contract(options: Options) -> Sentences:
    if options.scoring == "card":
        first = (
            _("What is scored are card points, not game points."),
            _("A contract is made when the bidding side has taken what it needs, else missed."),
        )
    else:
        first = (
            _("The bidding side wins 1 game point if it has taken what it needs, else it loses 1."),
            _("The defenders' score does not move."),
        )
    if options.pair == "off":
        return (*first, _("What it needs is its bid."))
    return (*first, _("What it needs is its bid, or what a pair has made of it."))


def _high_bid(options: Options) -> Sentences:
    return (
        _("A bid of {least} or more wins or loses 2 instead of 1.").format(
            least=options.high_bid_from
        ),
    )


def _under_game_points(text: Text) -> Callable[[Options], str]:
    """What is not played, said only where game points are scored: for card points the row about
    them says it of all three."""
    return lambda options: "" if options.scoring == "card" else text()


def _double(options: Options) -> Sentences:
    if options.scoring == "card":
        return (
            _("Doubled, what the bidding side scores or loses is multiplied by 2; redoubled by 4."),
        )
    return (_("A doubled deal counts twice, a redoubled one four times, on top of all else."),)


def _card_points(options: Options) -> Sentences:
    sentences = [
        _("A contract made scores the card points its side took; the defenders score nothing."),
        _("A contract missed costs the number bid, and the defenders score what they took."),
        _("High bids, less than half the bid and all eight tricks count no more than other deals."),
    ]
    if options.misplay == "forfeit":
        sentences.append(
            _("A contract made by the other side's wrong card scores at least the bid.")
        )
    return tuple(sentences)


def _six(options: Options) -> Sentences:
    return (
        ngettext(
            "The first side at +{length} game point wins the match; a side at −{length} loses it.",
            "The first side at +{length} game points wins the match; a side at −{length} loses it.",
            options.match_length,
        ).format(length=options.match_length),
    )


def _hands(options: Options) -> Sentences:
    return (
        ngettext(
            "The match is {length} deal long, and then the higher score wins.",
            "The match is {length} deals long, and then the higher score wins.",
            options.match_length,
        ).format(length=options.match_length),
        _("Deals without a score count too. Equal scores are a draw."),
    )


def _sets(options: Options) -> Sentences:
    return (
        ngettext(
            "A side at +{length} game point takes a red marker for a set, one at −{length} a black "
            "one.",
            "A side at +{length} game points takes a red marker for a set, one at −{length} a "
            "black one.",
            options.match_length,
        ).format(length=options.match_length),
        _("Then both scores begin again at 0, and nothing is carried over."),
        _("The match goes on until you stop it."),
    )


def _rounds(options: Options) -> Sentences:
    sentences = [
        ngettext(
            "The first side to win {length} round wins the match.",
            "The first side to win {length} rounds wins the match.",
            options.match_length,
        ).format(length=options.match_length),
        _("A round goes to the bidding side if it made its contract, else to the defenders."),
    ]
    if options.single_hand:
        sentences.append(
            _("A single hand is a round for the caller's side if it won, else for the other.")
        )
    sentences.append(_("A deal that is dead or thrown in is a round for nobody."))
    return tuple(sentences)


SCORING: Mapping[str, RowWords] = {
    "count.points": RowWords(
        lambda: _("Counting"),
        always(
            lambda: _("After eight tricks each side counts the card points in its tricks."),
            lambda: _("A deal is not over when the bid is reached."),
        ),
    ),
    "count.last_trick": RowWords(lambda: _("The last trick"), _last_trick, _no_last_trick),
    "dead.unshown": RowWords(lambda: _("Dead deals"), _dead),
    "score.contract": RowWords(lambda: _("The contract"), _contract),
    "score.high_bid": RowWords(
        lambda: _("High bids"),
        _high_bid,
        _under_game_points(lambda: _("A high bid wins and loses no more than a low one.")),
    ),
    "score.double": RowWords(lambda: _("The stake"), _double),
    "score.half": RowWords(
        lambda: _("Less than half the bid"),
        always(
            lambda: _("A bidding side with fewer card points than half its bid loses double."),
            lambda: _("The bid decides, not what a pair made of it."),
        ),
        _under_game_points(lambda: _("It makes no difference by how much a contract is missed.")),
    ),
    "score.all_tricks": RowWords(
        lambda: _("All eight tricks"),
        always(
            lambda: _("A bidding side that makes its contract with all eight tricks scores double.")
        ),
        _under_game_points(lambda: _("Winning all eight tricks scores nothing extra.")),
    ),
    "score.card_points": RowWords(lambda: _("Card points"), _card_points),
    "score.sixes": RowWords(
        lambda: _("Red and black six"),
        always(
            lambda: _(
                "Each side shows its score on two sixes: pips of the red one for game points won, "
                "of the black one for game points lost."
            ),
            lambda: _(
                "Winning covers a black pip or else shows a red one; losing covers a red pip or "
                "else shows a black one."
            ),
        ),
    ),
}

MATCH: Mapping[str, RowWords] = {
    "match.six": RowWords(lambda: _("The end of the match"), _six),
    "match.hands": RowWords(lambda: _("The end of the match"), _hands),
    "match.sets": RowWords(lambda: _("Markers for sets"), _sets),
    "match.rounds": RowWords(lambda: _("Rounds"), _rounds),
}
