"""The trump, the play and the pair in words."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.auction import highest
from game.rules.options import Options
from game.rules.pair import WORTH
from game.rules.scoring import SINGLE_HAND_WORTH

from ..text import _
from .rows import RowWords, Sentences, always, lies_face_down, never


def _marker(options: Options) -> Sentences:
    if options.trump_marker == "spare":
        return (
            _(
                "The bidder lays a spare low card of the trump suit face down, one that is not in "
                "play, and plays with eight cards."
            ),
        )
    return (
        _("The bidder lays one of their own four cards face down, and its suit is trump."),
        _("It can't be played until the trump is shown; then it comes back into the hand."),
    )


def _seventh(options: Options) -> Sentences:
    if options.seventh_card == "seen":
        first = _(
            "The bidder may instead call for the seventh card dealt to them to settle the trump, "
            "and may look at it."
        )
    else:
        first = _(
            "The bidder may instead call for the seventh card dealt to them to settle the trump, "
            "and nobody may look at it."
        )
    return (
        first,
        _("Everybody hears the call. It is the third of the bidder's second four cards."),
        _("It lies face down and can't be played until the trump is shown."),
    )


def _single(options: Options) -> Sentences:
    sentences = [
        _("A player may call a single hand and play alone, without trump, for all eight tricks."),
        _(
            "Each is asked in turn, from the player after the dealer, when all cards are dealt and "
            "none is played. The first to call plays, and leads; the partner's cards stay out."
        ),
    ]
    if lies_face_down(options):
        sentences.append(_("A card that lies face down goes back to the bidder's hand."))
    sentences.append(
        _(
            "All eight tricks win {worth} game points for the caller's side; the first trick lost "
            "ends the deal and costs {worth}."
        ).format(worth=SINGLE_HAND_WORTH)
    )
    if options.doubling:
        sentences.append(_("The bid and any doubling no longer count."))
    else:
        sentences.append(_("The bid no longer counts."))
    sentences.append(_("Nothing is asked for, and the deal is never dead."))
    return tuple(sentences)


def _lead(options: Options) -> Sentences:
    first = _(
        "The player after the dealer leads the first trick, and the winner of each trick the next."
    )
    if lies_face_down(options):
        return (
            first,
            _(
                "Any card may be led, a trump too, shown or not: only a card face down can't be "
                "played."
            ),
        )
    return (first, _("Any card may be led, a trump too, shown or not."))


def _follow(options: Options) -> Sentences:
    first = _("Follow suit if you can.")
    if not lies_face_down(options):
        return (first,)
    return (
        first,
        _(
            "A card face down can't follow: a bidder who has no other of the suit led can't follow "
            "suit."
        ),
    )


def _ask(options: Options) -> Sentences:
    if options.ask == "must":
        first = _(
            "If you can't follow suit and the trump is hidden, you have to have it shown before "
            "you play."
        )
    else:
        first = _(
            "If you can't follow suit and the trump is hidden, you may have it shown, or just play "
            "any card."
        )
    sentences = [first, _("A bidder who can't follow suit shows it in the same way.")]
    if lies_face_down(options):
        sentences.append(
            _("If the card that comes back is of the suit led, the bidder has to play it.")
        )
    return tuple(sentences)


def _ask_then_trump(options: Options) -> Sentences:
    first = _("Whoever had the trump shown has to play a trump to that trick, if they hold one.")
    if not lies_face_down(options):
        return (first,)
    return (first, _("For the bidder the card that came back counts."))


def _misplay(options: Options) -> Sentences:
    if options.misplay == "prevent":
        return (_("A card that breaks the rules can't be played: the table says why."),)
    sentences = [
        _("A card that breaks the rules stays on the table, and its side loses the deal at once."),
        _(
            "The deal is then counted as if the other side had won this trick and all that follow, "
            "and it is never dead."
        ),
    ]
    if options.single_hand:
        sentences.append(
            _("In a single hand the caller's side wins or loses {worth}.").format(
                worth=SINGLE_HAND_WORTH
            )
        )
    if options.ask == "must":
        sentences.append(
            _(
                "Refused all the same are a card face down, an ask or a pair that isn't allowed, "
                "and a card from who has to ask."
            )
        )
    else:
        sentences.append(
            _("Refused all the same are a card face down and an ask or a pair that isn't allowed.")
        )
    return tuple(sentences)


def _pair_kind(options: Options) -> Sentences:
    if options.pair == "off":
        return (_("King and queen of trumps in one hand count nothing special."),)
    if options.pair == "shown":
        return (
            _("Whoever has king and queen of trumps may lay them open once the trump is shown."),
            _("That is done on one's own turn before playing, also right after asking."),
        )
    return (
        _("King and queen of trumps in one hand count by themselves."),
        _("They are looked for once, when the trick in which the trump was shown has ended."),
    )


def _pair_both(options: Options) -> Sentences:
    if lies_face_down(options):
        return (
            _("Both cards must still be in the hand; one that came back from the table counts."),
        )
    return (_("Both cards must still be in the hand."),)


def _after_trick(options: Options) -> Sentences:
    if options.pair == "auto":
        return (_("The pair counts only if its side won the trick in which the trump was shown."),)
    return (
        _(
            "The pair's side must have won a trick since the trump was shown; the trick of the "
            "showing counts."
        ),
    )


def _no_after_trick(options: Options) -> str:
    if options.pair == "off":
        return ""
    return _("The pair counts whoever has won a trick since the trump was shown.")


def _once(options: Options) -> Sentences:
    if options.single_hand and options.no_trumps:
        return (_("There is one pair a deal, and none in a single hand or without trumps."),)
    if options.single_hand:
        return (_("There is one pair a deal, and none in a single hand."),)
    if options.no_trumps:
        return (_("There is one pair a deal, and none without trumps."),)
    return (_("There is one pair a deal."),)


def _lower(options: Options) -> Sentences:
    return (
        _(
            "The bidding side's pair lowers what it needs by {worth}, but not below {floor} and "
            "never above the bid."
        ).format(worth=WORTH, floor=options.pair_floor),
    )


def _lower_from(options: Options) -> Sentences:
    return (
        _("The pair lowers only bids of {least} or more.").format(least=options.pair_lowers_from),
    )


def _no_lower_from(options: Options) -> str:
    return "" if options.pair == "off" else _("The pair lowers every bid, however low.")


def _raise(options: Options) -> Sentences:
    return (
        _(
            "The defenders' pair raises what the bidding side needs by {worth}, but not above "
            "{highest}."
        ).format(worth=WORTH, highest=highest(options)),
    )


TRUMP: Mapping[str, RowWords] = {
    "trump.secret": RowWords(
        lambda: _("A secret"),
        always(
            lambda: _("The bidder settles the trump before the second four cards are dealt."),
            lambda: _("Nobody else knows it until it is shown."),
        ),
    ),
    "trump.marker": RowWords(lambda: _("The card face down"), _marker),
    "trump.seventh": RowWords(
        lambda: _("The seventh card"),
        _seventh,
        never(lambda: _("The seventh card can't be called for.")),
    ),
    "trump.none": RowWords(
        lambda: _("No trumps"),
        always(
            lambda: _("The bidder may choose no trumps, with a joker for the card face down."),
            lambda: _("When it is shown, no suit is trump, and nothing trumps."),
        ),
        never(lambda: _("One of the four suits is always trump.")),
    ),
    "trump.double": RowWords(
        lambda: _("Doubling"),
        always(
            lambda: _("The bidder's opponents may double: the deal counts twice."),
            lambda: _(
                "They are asked one after the other, when the trump is settled and four cards are "
                "in hand. One double ends the asking."
            ),
        ),
        never(lambda: _("Nobody doubles.")),
    ),
    "trump.redouble": RowWords(
        lambda: _("Redoubling"),
        always(
            lambda: _(
                "After a double the bidder, and then the partner, may redouble: the deal counts "
                "four times."
            )
        ),
    ),
    "trump.single": RowWords(
        lambda: _("Single hand"),
        _single,
        never(lambda: _("Nobody plays a single hand.")),
    ),
}

PLAY: Mapping[str, RowWords] = {
    "play.lead": RowWords(lambda: _("Leading"), _lead),
    "play.follow": RowWords(lambda: _("Following suit"), _follow),
    "play.ask": RowWords(lambda: _("Asking for the trump"), _ask),
    "play.ask_then_trump": RowWords(
        lambda: _("After asking"),
        _ask_then_trump,
        never(lambda: _("Whoever had the trump shown need not play one.")),
    ),
    "play.last_concealed": RowWords(
        lambda: _("The last card is face down"),
        always(
            lambda: _(
                "A bidder who has only the card face down left shows the trump when their turn "
                "comes, also to lead, and then plays it."
            )
        ),
    ),
    "play.free": RowWords(
        lambda: _("Otherwise any card"),
        always(
            lambda: _("Apart from that, whoever can't follow suit may play any card."),
            lambda: _("Nobody has to trump, or to trump higher."),
        ),
    ),
    "play.winner": RowWords(
        lambda: _("Who takes the trick"),
        always(
            lambda: _("While the trump is hidden the highest card of the suit led takes it."),
            lambda: _(
                "From the trick in which it is shown the highest trump does, even one that lay in "
                "that trick before; without a trump in it, the highest card of the suit led."
            ),
            lambda: _("Earlier tricks stay as they were."),
        ),
    ),
    "play.misplay": RowWords(lambda: _("Wrong cards"), _misplay),
}

PAIR: Mapping[str, RowWords] = {
    "pair.kind": RowWords(lambda: _("King and queen of trumps"), _pair_kind),
    "pair.both": RowWords(lambda: _("Both in hand"), _pair_both),
    "pair.after_trick": RowWords(lambda: _("A trick first"), _after_trick, _no_after_trick),
    "pair.once": RowWords(lambda: _("Only once"), _once),
    "pair.lower": RowWords(lambda: _("The bidding side's pair"), _lower),
    "pair.lower_from": RowWords(lambda: _("Which bids it lowers"), _lower_from, _no_lower_from),
    "pair.raise": RowWords(lambda: _("The defenders' pair"), _raise),
}
