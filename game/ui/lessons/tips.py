"""Tips for bidders, partners and defenders, each with a position to try it at.

The position is a record that ends where the person is to decide; from there bots play the others'
cards. Tests hold every advice against what the strongest bots do and what playing the deal out in
many likely ways says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from game.rules.actions import BIDS, PASS, SHOW_PAIR, Action, ChooseTrump, Play
from game.rules.cards import HEARTS
from game.rules.cards import parse_card as card
from game.rules.seats import EAST, NORTH, WEST
from game.rules.view import View

from ..endings import deal_headline, deal_sentence
from ..opening import NAMES
from ..text import _
from ..words import seat_name
from .lesson import Lesson, Step, Text

Role: TypeAlias = Literal["bidder", "partner", "defender"]

ROLES: tuple[Role, ...] = ("bidder", "partner", "defender")


def role_title(role: Role) -> str:
    """What the tips of one role are called."""
    return {
        "bidder": _("When you have the contract"),
        "partner": _("When your partner has it"),
        "defender": _("When you defend"),
    }[role]


def _outcome(view: View) -> str:
    """How the deal ended that was played on from the example."""
    assert view.last is not None
    return _("{headline}. {sentence}").format(
        headline=deal_headline(view.last, NAMES), sentence=deal_sentence(view.last, NAMES)
    )


def _tip(
    id_: str,
    title: Text,
    about: Text,
    asks: Callable[[View], str],
    does: Action,
    right: Text,
    otherwise: Text,
    *others: Action,
    passed: Text | None = None,
) -> Lesson:
    """``otherwise`` says what was better, and why; ``passed`` says it to a pass, where that is
    another matter."""

    def wrong(action: Action) -> str:
        why = passed if passed is not None and action == PASS else otherwise
        return _("Not the best choice. {why}").format(why=why())

    ask = Step(asks, does, others=others, otherwise=wrong)
    return Lesson(id_, title, about, (ask, Step(_outcome, when="end")), free=True, right=right)


def _play(text: str) -> Play:
    return Play(card(text))


BIDDER = (
    _tip(
        "bid",
        lambda: _("Bid on jack and nine of one suit"),
        lambda: _(
            "With four cards you see half of your hand. Jack and nine of a suit of three or more "
            "cards are worth a bid: with that suit as trump nobody can take those two from you."
        ),
        lambda _view: _("You speak first, with jack, nine and eight of clubs. What do you say?"),
        BIDS[15],
        lambda: _(
            "Good: a low bid first. You can still raise it when somebody goes higher, and if "
            "nobody does you need less."
        ),
        lambda: _(
            "A low bid such as {low} or {higher} was better: one that high promises more than "
            "four cards can tell."
        ).format(low=str(15), higher=str(16)),
        BIDS[16],
        BIDS[17],
        passed=lambda: _(
            "You should have bid, {low} or {higher}: clubs make a fine trump, and a low bid risks "
            "little."
        ).format(low=str(15), higher=str(16)),
    ),
    _tip(
        "name_trump",
        lambda: _("Make your longest strong suit trump"),
        lambda: _(
            "Trumps win by their number too. A suit of three with the jack is better than one "
            "high card: each trump more is a trick more at the end."
        ),
        lambda _view: _("You have the contract. Which suit do you choose?"),
        ChooseTrump(HEARTS),
        lambda: _("Good: three hearts with jack and ace, and more may come."),
        lambda: _("Hearts were better: three of them, with jack and ace."),
    ),
    _tip(
        "lead_jack",
        lambda: _("Take your side jack home early"),
        lambda: _(
            "While the trump is hidden, a jack you lead takes its trick, and your partner can "
            "throw points on it. Later somebody has run out of that suit, and trumps it."
        ),
        lambda _view: _(
            "Clubs are trump, and only you know it. It is your lead, and you have the jack of "
            "diamonds among many diamonds. What do you lead?"
        ),
        _play("JD"),
        lambda: _("Good: the jack takes its trick before somebody can trump it."),
        lambda: _("The jack of diamonds was better: now, while nothing can beat it."),
    ),
    _tip(
        "draw_trumps",
        lambda: _("Once the trump is shown, lead your best one"),
        lambda: _(
            "All must follow with a trump. What you draw out of the others' hands can't take your "
            "good cards any more, and high trumps of theirs bring points."
        ),
        lambda _view: _(
            "Diamonds are trump and shown. It is your lead, and you have the jack and the king of "
            "them. What do you lead?"
        ),
        _play("JD"),
        lambda: _("Good: the jack can't be beaten, and everybody has to give a trump."),
        lambda: _("The jack of diamonds was better: it takes the trick and draws trumps."),
    ),
    _tip(
        "show_pair",
        lambda: _("Show the pair as soon as you may"),
        lambda: _(
            "You may show it once your side has won a trick with the trump open, and only while "
            "both cards are in your hand. Wait, and you may have to play one of them."
        ),
        lambda _view: _(
            "Spades are trump and shown, and you have king and queen of them. Your side has just "
            "won a trick. What do you do first?"
        ),
        SHOW_PAIR,
        lambda: _("Good: your side needs less from now on."),
        lambda: _("Show the pair first: it costs nothing, and your side needs less."),
    ),
)
"""For who has the contract."""

PARTNER = (
    _tip(
        "leave_bid",
        lambda: _("Leave your partner's bid alone"),
        lambda: _(
            "A bid over your partner's makes the contract harder for your own side. Your high "
            "cards help in any trump. Raise only to save the contract from the others."
        ),
        lambda _view: _("{partner} has bid 16. You have two jacks. What do you say?").format(
            partner=seat_name(NORTH, NAMES)
        ),
        PASS,
        lambda: _("Good: your jacks take their tricks for {partner}'s contract too.").format(
            partner=seat_name(NORTH, NAMES)
        ),
        lambda: _("A pass was better: the same cards, but a lower number to reach."),
    ),
    _tip(
        "give_points",
        lambda: _("Give points to your partner's trick"),
        lambda: _(
            "When you play last and your partner has the trick, throw the card that counts most, "
            "if it can't take a trick of its own later."
        ),
        lambda _view: _(
            "{left} led the jack of hearts, and {partner} has trumped it. You play last and must "
            "follow. Which heart?"
        ).format(left=seat_name(WEST, NAMES), partner=seat_name(NORTH, NAMES)),
        _play("9H"),
        lambda: _("Good: two points more for your side."),
        lambda: _("The nine was better: it brings two points, and the trick is safe."),
    ),
    _tip(
        "save_points",
        lambda: _("Give nothing to a trick that is lost"),
        lambda: _(
            "If the others take the trick and you can't help it, throw a card that counts "
            "nothing: king, queen, eight or seven."
        ),
        lambda _view: _(
            "{right} has taken this trick with the highest trump, and you must follow with a "
            "spade. Which one?"
        ).format(right=seat_name(EAST, NAMES)),
        _play("KS"),
        lambda: _("Good: the king counts nothing, and the ace keeps its point."),
        lambda: _("The king was better: the ace gave a point away."),
    ),
    _tip(
        "return_trump",
        lambda: _("Lead trumps for your partner"),
        lambda: _(
            "Your partner chose the trump because of strong ones. Once it is shown, lead it: the "
            "others' trumps fall, and your partner's take the tricks."
        ),
        lambda _view: _(
            "{partner} has the contract, spades are trump and shown. It is your lead. What do you "
            "lead?"
        ).format(partner=seat_name(NORTH, NAMES)),
        _play("KS"),
        lambda: _("Good: {partner} takes over from here.").format(partner=seat_name(NORTH, NAMES)),
        lambda: _("A trump was better: {partner} has the strong ones.").format(
            partner=seat_name(NORTH, NAMES)
        ),
        _play("AS"),
        _play("9S"),
    ),
    _tip(
        "trump_low",
        lambda: _("Trump with the lowest that wins"),
        lambda: _(
            "When you have none of the suit led and trump the trick, any trump that wins is "
            "enough. Keep the high ones."
        ),
        lambda _view: _(
            "You had no spades, so the trump was shown: diamonds. {left}'s jack of spades has the "
            "trick. What do you play?"
        ).format(left=seat_name(WEST, NAMES)),
        _play("QD"),
        lambda: _("Good: the queen is enough, and your jack of trumps stays with you."),
        lambda: _("The queen of diamonds was better: it takes the trick and keeps your jack."),
    ),
)
"""For the partner of who has the contract."""

DEFENDER = (
    _tip(
        "feed_partner",
        lambda: _("Your partner's trick is yours"),
        lambda: _(
            "You defend as two. If your partner's card can't be beaten any more, give it a ten, an "
            "ace or a nine."
        ),
        lambda _view: _(
            "{right} has the contract. {partner}'s jack of spades has this trick, and you play "
            "last. Which spade?"
        ).format(right=seat_name(EAST, NAMES), partner=seat_name(NORTH, NAMES)),
        _play("TS"),
        lambda: _("Good: the ten brings its point home."),
        lambda: _("The ten was better: the trick is safe, and it counts one."),
    ),
    _tip(
        "keep_nine",
        lambda: _("Keep the nine while the jack is out"),
        lambda: _(
            "Only the jack beats a nine. As long as you don't know where it is, don't play the "
            "nine in front of somebody who may have it."
        ),
        lambda _view: _(
            "Clubs are trump, {partner} led one, and {left}, who has the contract, plays after "
            "you. The jack is not played yet. Which club?"
        ).format(partner=seat_name(NORTH, NAMES), left=seat_name(WEST, NAMES)),
        _play("7C"),
        lambda: _("Good: when the jack is gone, your nine is the highest."),
        lambda: _("A low club was better: the jack may still come and take your nine."),
        _play("QC"),
    ),
    _tip(
        "take_points",
        lambda: _("Take points when you can"),
        lambda: _(
            "A trick with a nine in it is worth your jack. Those who defend need every such trick."
        ),
        lambda _view: _(
            "{right} has the contract and played the nine of hearts. You have the jack. What do "
            "you play?"
        ).format(right=seat_name(EAST, NAMES)),
        _play("JH"),
        lambda: _("Good: five points at once."),
        lambda: _("The jack was better: it takes its own three points and the nine's two."),
    ),
    _tip(
        "trump_higher",
        lambda: _("Trump higher when it pays"),
        lambda: _(
            "Playing after the others you see what a trick is worth. If it is worth much, beat "
            "their trump with a higher one."
        ),
        lambda _view: _(
            "{right} has trumped this heart trick with the ten of spades, and you have no hearts. "
            "What do you play?"
        ).format(right=seat_name(EAST, NAMES)),
        _play("9S"),
        lambda: _("Good: only the jack of spades is higher, and the points are yours."),
        lambda: _("The nine of spades was better: it beats the ten and takes all the points."),
    ),
)
"""For the two others."""

TIPS: dict[Role, tuple[Lesson, ...]] = {
    "bidder": BIDDER,
    "partner": PARTNER,
    "defender": DEFENDER,
}
