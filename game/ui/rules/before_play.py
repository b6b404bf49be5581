"""The cards, the dealing and the auction in words."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.auction import highest, lowest
from game.rules.cards import ACE, JACK, NINE, POINTS, POINTS_IN_PLAY, SUIT_SETS, TEN, card_points
from game.rules.options import Options

from ..text import _
from .rows import RowWords, Sentences, always, lies_face_down, never


def _points(_options: Options) -> Sentences:
    return (
        _(
            "A jack counts {jack} card points, a nine {nine}, an ace {ace} and a ten {ten}; all "
            "other cards count nothing."
        ).format(jack=POINTS[JACK], nine=POINTS[NINE], ace=POINTS[ACE], ten=POINTS[TEN]),
        _("That makes {suit} card points in every suit and {all} in the deck.").format(
            suit=card_points(SUIT_SETS[0]), all=POINTS_IN_PLAY
        ),
    )


def _direction(options: Options) -> Sentences:
    if options.direction == "left":
        return (
            _(
                "Everything goes round to the left, clockwise: dealing, bidding and play go from "
                "each player to the one on their left."
            ),
        )
    return (
        _(
            "Everything goes round to the right, anticlockwise: dealing, bidding and play go from "
            "each player to the one on their right."
        ),
    )


def _four(options: Options) -> Sentences:
    if options.doubling:
        return (
            _(
                "Each player gets four cards. The auction, the trump and the doubling follow, and "
                "then four more cards each."
            ),
        )
    return (
        _(
            "Each player gets four cards. The auction and the trump follow, and then four more "
            "cards each."
        ),
    )


def _pointless_eight(options: Options) -> Sentences:
    sentences = [
        _(
            "The deal is thrown in when somebody was dealt eight cards without a jack, nine, ace "
            "or ten."
        ),
        _("This is looked at as soon as all eight cards are dealt."),
    ]
    if lies_face_down(options):
        sentences.append(_("A card that lies face down counts as the bidder's."))
    return tuple(sentences)


def _lowest(options: Options) -> Sentences:
    return (_("The lowest bid is {lowest}.").format(lowest=lowest(options)),)


def _highest(options: Options) -> Sentences:
    return (
        _("The highest bid is {highest}, all card points in play.").format(
            highest=highest(options)
        ),
        _("It ends the auction."),
    )


def _raise(options: Options) -> Sentences:
    if options.hold:
        return (
            _("Each bid is higher than the one before, unless that one is held."),
            _("Nobody raises a bid of their own."),
        )
    return (_("Each bid is higher than the one before."), _("Nobody raises a bid of their own."))


def _pass_final(options: Options) -> Sentences:
    if options.pass_is_final:
        return (
            _("Whoever has passed is out of the auction for good."),
            _("It ends when a bid stands and the three others have passed."),
        )
    return (
        _("Whoever has passed may come back with a bid later."),
        _("The auction ends after three passes in a row that follow a bid."),
    )


def _raise_partner(options: Options) -> Sentences:
    least = options.raise_partner_from
    if options.hold:
        return (
            _("To bid over your own partner's bid, or to hold it, takes {least} or more.").format(
                least=least
            ),
        )
    return (_("To bid over your own partner's bid takes {least} or more.").format(least=least),)


def _all_pass(options: Options) -> Sentences:
    if options.all_pass == "redeal":
        return (
            _("When all four pass without a bid the deal is thrown in, and the next player deals."),
        )
    if options.all_pass == "eldest":
        text = _(
            "When all four have passed without a bid, the player after the dealer has to bid "
            "{lowest}, and that ends the auction."
        )
    else:
        text = _(
            "When the three others have passed without a bid, the dealer has to bid {lowest}, and "
            "that ends the auction."
        )
    return (text.format(lowest=lowest(options)),)


CARDS: Mapping[str, RowWords] = {
    "cards.deck": RowWords(
        lambda: _("The deck"),
        always(
            lambda: _(
                "There are 32 cards: 7, 8, 9, 10, jack, queen, king and ace of spades, hearts, "
                "diamonds and clubs."
            )
        ),
    ),
    "cards.rank": RowWords(
        lambda: _("Which card is higher"),
        always(
            lambda: _(
                "In every suit, from high to low: jack, nine, ace, ten, king, queen, eight, seven."
            )
        ),
    ),
    "cards.points": RowWords(lambda: _("What cards count"), _points),
}

DEALING: Mapping[str, RowWords] = {
    "deal.direction": RowWords(lambda: _("Which way round"), _direction),
    "deal.cut": RowWords(
        lambda: _("Shuffling"),
        always(lambda: _("The dealer shuffles, and the player before the dealer cuts.")),
    ),
    "deal.four": RowWords(lambda: _("Four and four"), _four),
    "deal.next": RowWords(
        lambda: _("The next dealer"),
        always(lambda: _("After every deal the next player deals, also when nobody scored in it.")),
    ),
    "deal.no_points_in_four": RowWords(
        lambda: _("Four cards without points"),
        always(
            lambda: _(
                "The deal is thrown in before anybody speaks when one of the first two to speak "
                "has no jack, nine, ace or ten among four cards."
            )
        ),
        never(lambda: _("No deal is thrown in for four first cards without points.")),
    ),
    "deal.no_points_in_eight": RowWords(
        lambda: _("Eight cards without points"),
        _pointless_eight,
        never(lambda: _("No deal is thrown in for eight cards without points.")),
    ),
    "deal.four_jacks": RowWords(
        lambda: _("All four jacks"),
        always(
            lambda: _("The deal is thrown in when one player was dealt all four jacks."),
            lambda: _("This is looked at once all eight cards are there."),
        ),
        never(lambda: _("No deal is thrown in for four jacks in one hand.")),
    ),
}

AUCTION: Mapping[str, RowWords] = {
    "bid.order": RowWords(
        lambda: _("Who speaks"),
        always(
            lambda: _("The player after the dealer speaks first, then each in turn."),
            lambda: _("A bid is the number of card points one's side promises to take."),
        ),
    ),
    "bid.lowest": RowWords(lambda: _("The lowest bid"), _lowest),
    "bid.highest": RowWords(lambda: _("The highest bid"), _highest),
    "bid.raise": RowWords(lambda: _("Raising"), _raise),
    "bid.hold": RowWords(
        lambda: _("Holding a bid"),
        always(
            lambda: _(
                "A bid may be held, taken over at the same number, by whoever comes before its "
                "bidder in the order that begins after the dealer."
            ),
            lambda: _("From then on the bid is theirs."),
        ),
        never(lambda: _("No bid can be held at the same number.")),
    ),
    "bid.pass_final": RowWords(lambda: _("Passing"), _pass_final),
    "bid.raise_partner": RowWords(
        lambda: _("Bidding over your partner"),
        _raise_partner,
        never(lambda: _("You may bid over your own partner as over anybody else.")),
    ),
    "bid.all_pass": RowWords(lambda: _("When nobody bids"), _all_pass),
}
