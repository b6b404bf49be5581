"""The worked examples in words, for the options of one table.

Every number in them comes from the function that decides the rule, asked with the table's options,
so an example can't say anything else than what the table does. An example that does not concern
the table, or that could not happen at it, is left out.
"""

from __future__ import annotations

from collections.abc import Callable

from game.rules.auction import (
    highest,
    least_over_partner,
    least_raise,
    lowest,
    may_hold,
    no_bid,
    still_out,
)
from game.rules.cards import (
    ACE,
    HEARTS,
    JACK,
    NINE,
    NO_TRUMP,
    SPADES,
    TEN,
    card_points,
    card_set,
)
from game.rules.cards import parse_card as card
from game.rules.dealing import pointless_eight
from game.rules.match import markers, six
from game.rules.options import Options
from game.rules.pair import is_lowered, lowered, raised
from game.rules.play import asking, owed_trumps, winning_place
from game.rules.scoring import (
    all_tricks_factor,
    contract_made,
    half_factor,
    high_bid_factor,
    is_dead,
    pips,
    stake_factor,
)
from game.rules.seats import EAST, NORTH, SOUTH, WEST
from game.rules.sheet import ROWS, in_force

from ..text import _
from ..words import card_name, signed
from .rows import Sentences, lies_face_down


def examples(options: Options) -> dict[str, Sentences]:
    """Rule → its examples at a table with these options, for the rules in force that have any."""
    found: dict[str, Sentences] = {}
    for _number, row, tell in EXAMPLES:
        if in_force(ROWS[row], options) and (sentences := tell(options)):
            found[row] = (*found.get(row, ()), *sentences)
    return found


def _must_ask(options: Options) -> bool:
    return asking(options, void=True, hidden=True) == "must"


# Dealing and auction.


def _counting(_options: Options) -> Sentences:
    ranks = ((JACK, 0), (JACK, 1), (NINE, 0), (ACE, 0), (ACE, 1), (TEN, 0))
    points = card_points(card_set(suit * 8 + rank for rank, suit in ranks))
    return (
        _("Two jacks, a nine, two aces and a ten are {points} card points.").format(points=points),
    )


def _point_card_face_down(options: Options) -> Sentences:
    dealt = tuple(
        tuple(card(text) for text in hand.split())
        for hand in (
            "7S 8S QS KS 7H 8H QH TD",
            "JS 9S AS TS 7D 8D QD KD",
            "JH 9H AH TH 7C 8C QC KC",
            "JD 9D AD KH JC 9C AC TC",
        )
    )
    if options.trump_marker != "hand" or pointless_eight(options, dealt):
        return ()
    return (
        _(
            "The bidder's only point card is the {card}, which lies face down: the deal is not "
            "thrown in."
        ).format(card=card_name(card("TD"))),
    )


def _holding(options: Options) -> Sentences:
    bid, step = max(18, lowest(options)), options.step
    first, second, third = ((NORTH + place * step) % 4 for place in (1, 2, 3))
    if not (may_hold(options, second, third, NORTH) and may_hold(options, first, second, NORTH)):
        return ()
    return (
        _(
            "The third to speak bids {bid}. The second may hold it, and then the first may hold it "
            "in turn."
        ).format(bid=bid),
        _("{highest} can't be held, for it has ended the auction.").format(
            highest=highest(options)
        ),
    )


def _over_partner(options: Options) -> Sentences:
    bid = max(18, lowest(options))
    least = least_over_partner(options, SOUTH, NORTH)
    if least <= least_raise(bid):
        return ()
    return (
        _(
            "Over an opponent's {bid} you may bid {more}; over your partner's {bid} it takes "
            "{least}."
        ).format(bid=bid, more=least_raise(bid), least=least),
    )


def _coming_back(options: Options) -> Sentences:
    bid, east = lowest(options), 1 << EAST
    if still_out(options, east) == east:
        return (
            _(
                "The first to speak passes and the next bids {bid}: the first has nothing more to "
                "say."
            ).format(bid=bid),
        )
    return (
        _(
            "The first to speak passes, the next bids {bid}, and the two others pass: the first "
            "may now bid {more}."
        ).format(bid=bid, more=least_raise(bid)),
    )


def _nobody_bids(options: Options) -> Sentences:
    three = 1 << EAST | 1 << SOUTH | 1 << WEST
    if no_bid(options, three, NORTH) == "forced":
        return ()  # the row has said it all
    return (_("After three passes the dealer may still bid any number, or pass too."),)


# Trump and play.


def _no_suit(options: Options) -> Sentences:
    asked = _("The trump is asked for and there is none: the highest card of the suit led wins.")
    if any(is_dead(options, tricks, shown=False) for tricks in (7, 8)):
        return (asked, _("If nobody asks, the deal is dead all the same."))
    return (asked,)


def _partner_alone(options: Options) -> Sentences:
    if not lies_face_down(options):
        return ()
    return (
        _(
            "The bidder's partner calls a single hand: the card face down goes back, the bidder's "
            "hand stays out, and the partner leads."
        ),
    )


def _only_trumps_to_lead(_options: Options) -> Sentences:
    return (
        _("A bidder who is to lead and has only cards of the hidden trump suit leads any of them."),
    )


def _only_card_face_down(options: Options) -> Sentences:
    if options.trump_marker != "hand":
        return ()
    if _must_ask(options):
        text = _(
            "The {card} lies face down, the bidder has no other spade, and spades are led. The "
            "bidder has to show the trump; the {card} comes back and has to be played."
        )
    else:
        text = _(
            "The {card} lies face down, the bidder has no other spade, and spades are led. The "
            "bidder may play any card of another suit, or show the trump; then the {card} comes "
            "back and has to be played."
        )
    return (text.format(card=card_name(card("7S"))),)


def _pair_and_trump(options: Options) -> Sentences:
    hearts = card_set(card(text) for text in ("KH", "QH", "7H"))
    owed = owed_trumps(options, hearts, hearts, HEARTS)
    if options.pair != "shown" or options.pair_after_trick or not owed:
        return ()
    return (
        _("Whoever asks may show the pair at once, and still has to play a trump to that trick."),
    )


def _taking(texts: str, trump: int) -> str:
    """The name of the card that takes a trick of these cards, in order of play."""
    cards = [card(text) for text in texts.split()]
    return card_name(cards[winning_place(cards, trump)])


def _shown_in_the_trick(options: Options) -> Sentences:
    if _must_ask(options):
        return (
            _(
                "The 8 of diamonds is led. The next player has no diamonds and has the trump "
                "shown: spades. They play the 8 of spades, the others the jack and the 9 of "
                "diamonds. The trick goes to the {winner}."
            ).format(winner=_taking("8D 8S JD 9D", SPADES)),
        )
    return (
        _(
            "The 8 of diamonds is led. The next player has no diamonds and throws the 10 of spades "
            "without asking. The third has none either and asks: spades are trump. They play the 7 "
            "of hearts, and the last the jack of diamonds. The trick goes to the {winner}."
        ).format(winner=_taking("8D TS 7H JD", SPADES)),
        _("A trump that was thrown in an earlier trick stays what it was."),
    )


def _hidden_suit_led(_options: Options) -> Sentences:
    return (
        _(
            "Hearts are the hidden trump, and hearts are led: 9, jack, king and ace. The trick "
            "goes to the {winner}, and nothing is shown."
        ).format(winner=_taking("9H JH KH AH", NO_TRUMP)),
    )


def _forfeited(options: Options) -> Sentences:
    if options.misplay != "forfeit":
        return ()
    total, bid = options.points_in_play, 20
    if options.scoring == "card":
        return (
            _(
                "A defender plays a wrong card in the first trick: the bidding side counts all "
                "{total} card points."
            ).format(total=total),
        )
    worth = high_bid_factor(options, bid)
    return (
        _(
            "Bid {bid}. A defender plays a wrong card in the first trick: the bidding side counts "
            "{total} card points and wins {won}."
        ).format(bid=bid, total=total, won=worth * all_tricks_factor(options, all_tricks=True)),
        _(
            "Bid {bid}. The bidding side plays a wrong card before it has taken a point: it loses "
            "{lost}."
        ).format(bid=bid, lost=worth * half_factor(options, 0, bid)),
    )


# The pair.


def _auto_too_late(options: Options) -> Sentences:
    if options.pair != "auto":
        return ()
    last = _("The trump is shown in the eighth trick: there is no pair any more.")
    if not options.pair_after_trick:
        return (last,)
    return (
        _("The pair's side loses the trick of the showing and wins the next: there is no pair."),
        last,
    )


def _king_played(_options: Options) -> Sentences:
    return (
        _(
            "The king of the pair is played to the trick in which the trump is shown: there is no "
            "pair."
        ),
    )


def _lowering(options: Options) -> Sentences:
    bids = {21, 18, 17}
    if options.pair_lowers_from is not None:
        bids |= {options.pair_lowers_from, options.pair_lowers_from - 1}
    return tuple(
        _("Bid {bid}, and the bidding side has the pair: it needs {target}.").format(
            bid=bid, target=lowered(options, bid)
        )
        for bid in sorted(bids, reverse=True)
        if lowest(options) <= bid <= highest(options)
    )


def _below_the_floor(options: Options) -> Sentences:
    bid = options.pair_floor - 1
    if bid < lowest(options) or not is_lowered(options, bid):
        return ()
    return (
        _("Bid {bid}, which is below {floor}: with a pair the bidding side needs {target}.").format(
            bid=bid, floor=options.pair_floor, target=lowered(options, bid)
        ),
    )


def _raising(options: Options) -> Sentences:
    return tuple(
        _("Bid {bid}, and the defenders have the pair: the bidding side needs {target}.").format(
            bid=bid, target=raised(options, bid)
        )
        for bid in (18, 26)
        if lowest(options) <= bid
    )


# Count and score.


def _not_closed(options: Options) -> Sentences:
    bid = 17
    if options.pair != "shown" or lowest(options) > bid:
        return ()
    return (
        _(
            "The bidding side has its {bid} after five tricks. The defenders take the sixth and "
            "show the pair: now it needs {target}."
        ).format(bid=bid, target=raised(options, bid)),
    )


def _seven_tricks(options: Options) -> Sentences:
    if not lies_face_down(options):
        return ()
    if is_dead(options, 7, shown=False):
        return (_("Seven tricks are played and a card still lies face down: the deal is dead."),)
    return (
        _(
            "Seven tricks are played and a card still lies face down: the bidder shows it in the "
            "eighth, leading or following, and plays it."
        ),
    )


def _missing(options: Options) -> Sentences:
    bid, total = max(16, lowest(options)), options.points_in_play
    enough = next(taken for taken in range(total) if not contract_made(total - taken, bid))
    return (
        _("Of {total} card points the defenders need {enough} to defeat a bid of {bid}.").format(
            total=total, enough=enough, bid=bid
        ),
    )


def _redoubled(options: Options) -> Sentences:
    before = max(0, options.match_length - 2)
    after = before + stake_factor(4)
    if options.match == "six" and six(options.match_length, (after, 0)) == 0:
        text = _(
            "A side at {before} makes its contract redoubled: it is at {after}, and the match is "
            "won."
        )
    elif options.match == "sets" and markers(options.match_length, (after, 0)) == ((0, True),):
        text = _(
            "A side at {before} makes its contract redoubled: {after} is one red marker, and both "
            "scores begin again at 0."
        )
    else:
        return ()
    return (text.format(before=signed(before), after=signed(after)),)


def _half(options: Options) -> Sentences:
    bid = 20
    worth = high_bid_factor(options, bid)
    half = next(points for points in range(bid) if half_factor(options, points, bid) == 1)
    return tuple(
        _("A bid of {bid} and {points} card points: the bidding side loses {loss}.").format(
            bid=bid, points=points, loss=worth * half_factor(options, points, bid)
        )
        for points in (half - 1, half)
    )


def _pips(_options: Options) -> Sentences:
    won, lost = -2 + 1, 1 - 1
    return (
        _(
            "A side at {before} wins a deal and is at {after}. Red pips: {red}; black pips: "
            "{black}."
        ).format(before=signed(-2), after=signed(won), red=pips(won)[0], black=pips(won)[1]),
        _(
            "A side at {before} loses a deal and is at {after}. Red pips: {red}; black pips: "
            "{black}."
        ).format(before=signed(1), after=signed(lost), red=pips(lost)[0], black=pips(lost)[1]),
    )


EXAMPLES: tuple[tuple[int, str, Callable[[Options], Sentences]], ...] = (
    (1, "pair.lower", _lowering),
    (2, "pair.raise", _raising),
    (3, "cards.points", _counting),
    (4, "score.contract", _missing),
    (5, "score.half", _half),
    (6, "score.sixes", _pips),
    (7, "play.winner", _shown_in_the_trick),
    (8, "play.winner", _hidden_suit_led),
    (9, "play.ask", _only_card_face_down),
    (10, "play.lead", _only_trumps_to_lead),
    (11, "pair.both", _king_played),
    (12, "count.points", _not_closed),
    (13, "score.double", _redoubled),
    (14, "play.ask_then_trump", _pair_and_trump),
    (15, "pair.kind", _auto_too_late),
    (16, "pair.lower", _below_the_floor),
    (17, "bid.hold", _holding),
    (17, "bid.raise_partner", _over_partner),
    (18, "bid.pass_final", _coming_back),
    (19, "bid.all_pass", _nobody_bids),
    (20, "deal.no_points_in_eight", _point_card_face_down),
    (21, "dead.unshown", _seven_tricks),
    (22, "trump.single", _partner_alone),
    (23, "trump.none", _no_suit),
    (24, "play.misplay", _forfeited),
)
"""The worked examples of the rules sheet: number, the rule it stands at here, its words."""
