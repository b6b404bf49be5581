"""The middle of the table: who sits where, what they say, the trump, the trick."""

from __future__ import annotations

from game.rules.actions import ASK, Bid, Double, Redouble, SingleHand
from game.rules.cards import KING, NO_TRUMP, QUEEN, UNKNOWN, Card, card_text
from game.rules.events import (
    AuctionEnded,
    Called,
    MatchEnded,
    Misplayed,
    PairShown,
    SetWon,
    TrickTaken,
    TrumpSettled,
    TrumpShown,
)
from game.rules.play import winning_place
from game.rules.seats import EAST, NOBODY, NORTH, SEAT_LETTERS, WEST, Seat, partner_of
from game.rules.view import View, order_of_play

from ..clock import share_left
from ..helping import claim_text
from ..model import ME, Model
from ..nodes import Node, h, named
from ..places import SEAT_PLACES, bubbles, voids
from ..telling import told
from ..text import _, pgettext
from ..words import (
    begun,
    card_name,
    cards_text,
    initial,
    is_me,
    place_name,
    seat_name,
    suit_name,
)
from .pieces import face, glyph, hidden_text, suit_picture


def seats(model: Model, view: View, inert: bool) -> Node:
    """The three others."""
    return h(
        "section",
        (seat(model, view, who) for who in (WEST, NORTH, EAST)),
        class_="seats",
        aria_label=_("The others at the table"),
        inert=inert,
        key="seats",
    )


def seat(model: Model, view: View, who: Seat) -> Node:
    """One chair: name, cards left, what was said, whose turn it is."""
    name = seat_name(who, model.names)
    share = share_left(model) if who == ME else None
    of_friends: list[Node] = []
    tie = ""
    if model.company is not None:
        from .friends import beside

        share = share if who == ME else beside.time_of_others(model, who)
        of_friends = beside.marks(model, who)
        tie = beside.tie(model, who)[0]
    to_act = NOBODY if model.lingering else view.turn
    said = bubbles(model.log, view).get(who)
    marks = [
        None if is_me(who, model.names) else place_name(who, model.names),
        _("dealer") if who == view.dealer and view.phase != "deal" else None,
        _("has the contract") if who == view.bidder and view.phase != "auction" else None,
        _("to act") if who == to_act else None,
        _("does not play") if _is_out(view, who) else None,
    ]
    return h(
        "div",
        h(
            "span",
            initial(name),
            h("span", glyph(tie), class_=f"tie {tie}", key="tie") if tie else None,
            class_="avatar",
            aria_hidden="true",
        ),
        h("span", name, class_="name"),
        h("span", cards_text(view.counts[who]), class_="cards"),
        hidden_text(", ".join(mark for mark in marks if mark)),
        _voids(model, view, who),
        _bubble(said),
        of_friends,
        class_=named(
            "seat",
            SEAT_PLACES[who],
            who == to_act and "to-act",
            who == view.dealer and view.phase != "deal" and "dealer",
            who == view.bidder and view.phase != "auction" and "bidder",
            who == partner_of(ME) and "partner",
            said is not None and "speaks",
            _is_out(view, who) and "out",
        ),
        data_seat=SEAT_LETTERS[who],
        vars={"--time": share} if share is not None else None,
        key=f"seat-{who}",
    )


def _is_out(view: View, who: Seat) -> bool:
    return view.single != NOBODY and who == partner_of(view.single)


def _voids(model: Model, view: View, who: Seat) -> Node | None:
    """The suits the others have shown to have none of, for who does not want to keep count."""
    if model.settings.voids != "shown" or who == ME or not view.counts[who]:
        return None
    suits = voids(view)[who]
    if not suits:
        return None
    named_suits = ", ".join(suit_name(suit) for suit in suits)
    return h(
        "span",
        (suit_picture(suit) for suit in suits),
        hidden_text(_("has shown to have none of: {suits}").format(suits=named_suits)),
        class_="voids",
        key="voids",
    )


def _bubble(event: Called | TrumpShown | PairShown | None) -> Node:
    tone = None
    if event is None:
        text = ""
    elif isinstance(event, TrumpShown):
        text = pgettext("bubble", "Trump!") if event.seat != event.bidder else _("Shows trump")
    elif isinstance(event, PairShown):
        text = pgettext("bubble", "Pair!")
    elif isinstance(event.call, Bid):
        text = str(event.call.points)
    elif isinstance(event.call, Double):
        text, tone = pgettext("bubble", "Double"), "double"
    elif isinstance(event.call, Redouble):
        text, tone = pgettext("bubble", "Redouble"), "double"
    elif isinstance(event.call, SingleHand):
        text, tone = pgettext("bubble", "Alone"), "double"
    else:
        text, tone = pgettext("bubble", "Pass"), "pass"
    return h("span", text, class_=named("bubble", tone))


def trump(model: Model, view: View, inert: bool) -> Node | None:
    """The trump beside its bidder: face down, known to the person alone, or shown."""
    if view.bidder == NOBODY or view.single != NOBODY or not _is_settled(view):
        return None
    at = SEAT_PLACES[view.bidder]
    askable = model.asked and ASK in view.legal
    if view.shown:
        label = _("No trumps") if view.trump == NO_TRUMP else begun(suit_name(view.trump))
        return h(
            "div",
            suit_picture(view.trump),
            hidden_text(_("The trump is shown:")),
            h("span", label, class_="label"),
            class_="trump shown",
            data_at=at,
            inert=inert,
            key="trump",
        )
    if view.trump != UNKNOWN:
        suit = suit_name(view.trump)
        picture = face(view.marker) if view.marker != UNKNOWN else h("span", class_="back")
        label = begun(suit)
        said = _("The trump lies face down, and only you know it:")
    else:
        picture, said = h("span", class_="back"), _("The trump lies face down.")
        label = pgettext("trump card", "7th card") if view.seventh else pgettext("card", "Trump")
    return h(
        "div",
        picture,
        hidden_text(said),
        h("span", label, class_="label"),
        class_=named("trump", "own" if view.trump != UNKNOWN else None, askable and "askable"),
        data_at=at,
        inert=inert,
        key="trump",
    )


def _is_settled(view: View) -> bool:
    return view.phase in ("double", "redouble", "single", "play")


def trick(model: Model, view: View, inert: bool) -> Node:
    """The cards on the table, in the order they were played."""
    done, lies = model.lingering, trick_shown(model, view)
    winner = done.winner if done else lies[_winning_place(view)][0] if lies else NOBODY
    return h(
        "ol",
        (_played(model, who, card, who == winner) for who, card in lies),
        class_=named("trick", done is not None and "done"),
        aria_label=_("The trick"),
        inert=inert,
        key="trick",
    )


def trick_shown(model: Model, view: View) -> tuple[tuple[Seat, Card], ...]:
    """Who has played what to the trick that lies on the table, in the order of play; a complete
    one lies there until the pause after it ends."""
    done = model.lingering
    if done:
        return tuple(zip(done.seats, done.cards, strict=True))
    return tuple(zip(order_of_play(view), view.trick, strict=False))


def _winning_place(view: View) -> int:
    return winning_place(view.trick, view.trump if view.shown else NO_TRUMP)


def _played(model: Model, who: Seat, card: Card, wins: bool) -> Node:
    text = _("{name}: {card}").format(name=seat_name(who, model.names), card=card_name(card))
    return h(
        "li",
        h(
            "div",
            face(card),
            class_=named("card", wins and "winning"),
            data_card=card_text(card),
            role="img",
            aria_label=_("{text}, winning").format(text=text) if wins else text,
        ),
        class_=f"at-{SEAT_PLACES[who]}",
        key=card_text(card),
    )


_LOUD = (
    AuctionEnded,
    TrumpSettled,
    TrumpShown,
    PairShown,
    Misplayed,
    TrickTaken,
    SetWon,
    MatchEnded,
)


def announce(model: Model) -> Node:
    """A few words in the middle on what just happened, for eyes; ears have the live regions."""
    loud = [event for event in model.just if isinstance(event, _LOUD)]
    text = told(loud[-1], model.names) if model.paused and loud else ""
    if model.stood_in and model.paused:
        text = _("Your time was up: this was decided for you.")
    if model.claiming:
        text = claim_text(model)
    shown = [event for event in loud if isinstance(event, PairShown)] if model.paused else []
    return h(
        "div",
        [_pair(event) for event in shown],
        text,
        class_=named("announce", bool(shown) and "with-pair"),
        aria_hidden="true",
        key="announce",
    )


def _pair(event: PairShown) -> Node:
    """King and queen of trumps, laid open for everybody."""
    cards = (8 * event.suit + KING, 8 * event.suit + QUEEN)
    return h("div", (h("span", face(card), class_="card") for card in cards), class_="shown-pair")
