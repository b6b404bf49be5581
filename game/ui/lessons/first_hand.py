"""The first hand: one deal from the first four cards to the score, for who knows no card game.

What a rule says comes from the rules sheet, and every number from the engine or from what the
person sees; the words here only tell what it means for the cards on the table.
"""

from __future__ import annotations

from game.rules.actions import ASK, PASS, SHOW_PAIR, Action, Bid, ChooseTrump, Play
from game.rules.cards import HEARTS, POINTS_IN_PLAY
from game.rules.cards import parse_card as card
from game.rules.options import Options
from game.rules.pair import lowered
from game.rules.seats import EAST, NORTH, WEST, side_of
from game.rules.sheet import ROWS
from game.rules.view import View

from ..model import ME
from ..opening import NAMES
from ..rules import row_sentences
from ..text import _, ngettext, pgettext
from ..words import card_name, seat_name, suit_name
from .lesson import Lesson, Otherwise, Step

OURS = side_of(ME)


def _rule(id_: str) -> str:
    """What the rules sheet of the standard game says."""
    return " ".join(row_sentences(ROWS[id_], Options()))


def _bid_button(points: int) -> str:
    """What stands on the button that makes the bid."""
    return pgettext("bidding", "Bid {points}").format(points=str(points))


def _welcome(_view: View) -> str:
    return _(
        "You sit at the lower edge. {partner}, opposite you, is your partner: you win and lose "
        "together, against {left} and {right}."
    ).format(
        partner=seat_name(NORTH, NAMES), left=seat_name(WEST, NAMES), right=seat_name(EAST, NAMES)
    )


def _dealer(view: View) -> str:
    return _(
        "The small pack of cards beside {dealer} marks who deals. Everything goes round clockwise, "
        "and who comes after the dealer begins: here that is you, and then {next}."
    ).format(dealer=seat_name(view.dealer, NAMES), next=seat_name(WEST, NAMES))


def _suits(_view: View) -> str:
    return _(
        "The cards come in four suits, each with a sign of its own. Every suit has eight cards: J "
        "is the jack, Q the queen, K the king, A the ace, and there are 7, 8, 9 and 10."
    )


def _ranks(_view: View) -> str:
    return _("{rule} Yes, the jack is the strongest card, and the ace only the third.").format(
        rule=_rule("cards.rank")
    )


def _points(_view: View) -> str:
    return _("{rule} The whole game is about taking them.").format(rule=_rule("cards.points"))


def _four(_view: View) -> str:
    return _(
        "Each player has four cards so far. Now everybody bids in turn, promising how many card "
        "points their side will take. Whoever bids most chooses the trump, a suit that beats all "
        "others."
    )


def _bid(_view: View) -> str:
    return _(
        "You have the jack and the nine of hearts, the two strongest, and a second jack. That is "
        "a good hand. Choose {points}, then press “{button}”."
    ).format(points=str(17), button=_bid_button(17))


def _other_bid(_view: View) -> str:
    return _(
        "{left} promises {theirs}. Your cards are worth one more: choose {points}, then press "
        "“{button}”."
    ).format(left=seat_name(WEST, NAMES), theirs=str(18), points=str(19), button=_bid_button(19))


def _contract(view: View) -> str:
    return _(
        "The others pass. Even after a pass they could bid again, but nobody does. So the contract "
        "is yours: of the {all} card points your side must take at least {bid}."
    ).format(all=POINTS_IN_PLAY, bid=view.bid)


def _trump(_view: View) -> str:
    return _(
        "Choose your trump, the suit that will beat the others; only you will know. You have three "
        "hearts and the best two of them: choose hearts, then press “{button}”."
    ).format(button=_("Make {suit} trump").format(suit=suit_name(HEARTS)))


def _hidden(_view: View) -> str:
    return _(
        "The card face down beside you stands for the trump. As long as the trump is hidden it has "
        "no power: hearts are a suit like any other."
    )


def _eight(_view: View) -> str:
    return _(
        "Four more cards came, so you have eight now. King and queen of hearts are both yours: "
        "king and queen of the trump suit are called the pair. We will need it later."
    )


def _tricks(_view: View) -> str:
    return _(
        "Now the cards are played, in eight rounds called tricks. In each trick everybody lays one "
        "card, and the highest of the suit laid first takes all four, with the points on them."
    )


def _lead(_view: View) -> str:
    return _(
        "You spoke first, so you lead: you lay the first card of the trick. Press the jack of "
        "clubs to play it. No club is higher, so nobody can beat it."
    )


def _taken(view: View) -> str:
    trick = view.tricks[-1]
    points = ngettext(
        "Your jack was the highest, so the trick is yours: {count} card point.",
        "Your jack was the highest, so the trick is yours: {count} card points.",
        trick.points,
    ).format(count=trick.points)
    return _("All had to play a club, the suit that was led. {points}").format(points=points)


def _away(_view: View) -> str:
    return _(
        "Who takes a trick leads the next. Lead the seven of diamonds: it is worth nothing, and it "
        "is your only diamond. When diamonds come again, you can beat them with a trump."
    )


def _lost(view: View) -> str:
    points = view.tricks[-1].points
    taken = ngettext(
        "{left} takes it with the jack, and {right} gives a ten: {count} card point for them.",
        "{left} takes it with the jack, and {right} gives a ten: {count} card points for them.",
        points,
    ).format(left=seat_name(WEST, NAMES), right=seat_name(EAST, NAMES), count=points)
    return _("{taken} Your own stand in the bar above: {ours} of the {target} you need.").format(
        taken=taken, ours=view.points[OURS], target=view.target
    )


def _follow(_view: View) -> str:
    return _(
        "{left} leads a spade. You have spades, so you must play one; that is called following "
        "suit. {partner}'s jack wins already, so give your ace: its point stays with you."
    ).format(left=seat_name(WEST, NAMES), partner=seat_name(NORTH, NAMES))


def _ask(_view: View) -> str:
    return _(
        "Diamonds are led, and you have none. At this table who can't follow suit must have the "
        "trump shown. As it is yours, press “{button}”."
    ).format(button=_("Show the trump"))


def _nine(_view: View) -> str:
    return _(
        "Everybody sees it now: hearts are trumps. Any heart beats every diamond. Play the nine, "
        "and keep king and queen together in your hand."
    )


def _pair(view: View) -> str:
    with_pair = lowered(view.options, view.bid)
    return _(
        "Your side has won a trick since the trump was shown, so you may show the pair, your king "
        "and queen. It lowers what you need from {before} to {after}. Press “{button}”."
    ).format(before=view.target, after=with_pair, button=_("Show the pair"))


def _draw(view: View) -> str:
    return _(
        "Now {target} are enough, and your side has {points}. Lead the jack of hearts: all must "
        "follow with a trump, and then the others have fewer left."
    ).format(target=view.target, points=view.points[OURS])


def _king(view: View) -> str:
    return _(
        "{points} of {target}. One trump out there is still higher than your king: the ace. Lead "
        "the king and make them spend it; then your queen is the last trump."
    ).format(points=view.points[OURS], target=view.target)


def _spent(_view: View) -> str:
    return _("The ace took your king, as an ace is higher. But now nobody else has a trump.")


def _queen(_view: View) -> str:
    return _(
        "{left} leads a club and you have none. The trump is shown already, so any heart beats a "
        "club. Play the queen of hearts: she takes the trick."
    ).format(left=seat_name(WEST, NAMES))


def _last(view: View) -> str:
    return _("{points} of {target}: you have done it. Play your last card.").format(
        points=view.points[OURS], target=view.target
    )


def _count(view: View) -> str:
    result = view.last
    assert result is not None
    return _(
        "Count: your side took {points} card points and needed {target}. Without the pair you "
        "would have needed {bid}, and would have lost."
    ).format(points=result.points[OURS], target=result.target, bid=result.bid)


def _sixes(_view: View) -> str:
    return _(
        "A bid that is made wins a game point, one that is missed loses one. Each side scores on "
        "two spare sixes, a red one for points won, a black one for points lost: yours now shows "
        "one heart."
    )


def _end(_view: View) -> str:
    return _("{rule} You know the game now. The tips show how to get better at it.").format(
        rule=_rule("match.six")
    )


def _not_that_bid(action: Action, points: int) -> str:
    text = (
        _("You may pass, but this hand is worth a bid: choose {points}, then press “{button}”.")
        if action == PASS
        else _("That is allowed too. For this hand choose {points}, then press “{button}”.")
    )
    return text.format(points=str(points), button=_bid_button(points))


def _not_hearts(_action: Action) -> str:
    return _("You may choose any suit, but hearts are your strongest. Choose hearts.")


def _not_that(text: str) -> Otherwise:
    return lambda _action: _(
        "You may play that card, but here another is better: the {card}."
    ).format(card=card_name(card(text)))


def _break_pair(_action: Action) -> str:
    return _(
        "You may play that card. But play the nine of hearts: it takes the trick, and king and "
        "queen stay together."
    )


def _pair_first(_action: Action) -> str:
    return _("First show the pair: it must be shown before you play a card.")


def _ask_first(_action: Action) -> str:
    return _("First press “{button}”.").format(button=_("Show the trump"))


FIRST_HAND = Lesson(
    "first_hand",
    lambda: _("Your first hand"),
    lambda: _("One deal, played together, card by card: about ten minutes."),
    (
        Step(_welcome, spot="seats"),
        Step(_dealer, spot="seats"),
        Step(_suits, picture="suits"),
        Step(_ranks, picture="ranks"),
        Step(_points, picture="points"),
        Step(_four, spot="hand"),
        Step(
            _bid,
            Bid(17),
            otherwise=lambda action: _not_that_bid(action, 17),
            cards=(card("JH"), card("9H"), card("JC")),
        ),
        Step(_other_bid, Bid(19), otherwise=lambda action: _not_that_bid(action, 19)),
        Step(_contract, when="contract", spot="contract"),
        Step(_trump, ChooseTrump(HEARTS), otherwise=_not_hearts),
        Step(_hidden, spot="trump"),
        Step(_eight, cards=(card("KH"), card("QH"))),
        Step(_tricks),
        Step(_lead, Play(card("JC")), otherwise=_not_that("JC"), cards=(card("JC"),)),
        Step(_taken, when="trick", spot="trick"),
        Step(_away, Play(card("7D")), otherwise=_not_that("7D"), cards=(card("7D"),)),
        Step(_lost, when="trick", spot="count"),
        Step(_follow, Play(card("AS")), otherwise=_not_that("AS"), cards=(card("AS"),)),
        Step(_ask, ASK, otherwise=_ask_first, spot="ask"),
        Step(_nine, Play(card("9H")), otherwise=_break_pair, cards=(card("9H"),)),
        Step(_pair, SHOW_PAIR, otherwise=_pair_first, spot="ask"),
        Step(_draw, Play(card("JH")), otherwise=_not_that("JH"), cards=(card("JH"),)),
        Step(_king, Play(card("KH")), otherwise=_not_that("KH"), cards=(card("KH"),)),
        Step(_spent, when="trick", spot="trick"),
        Step(_queen, Play(card("QH")), otherwise=_not_that("QH"), cards=(card("QH"),)),
        Step(_last, Play(card("8S")), cards=(card("8S"),)),
        Step(_count, when="end", spot="count"),
        Step(_sixes, when="end", spot="score", picture="sixes"),
        Step(_end, when="end"),
    ),
)
"""The deal in which everything happens once: two bids, a trump hidden and shown, a pair that saves
the contract."""
