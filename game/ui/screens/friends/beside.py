"""What stands beside the cards at a table of friends: marks at the seats, phrases, the seal, and
the sheets for a host who is gone and a room that is over."""

from __future__ import annotations

from game.net.phrases import EMOTES, SENTENCES
from game.rules.seats import Seat
from game.rules.view import View

from ...clock import allowed
from ...friends.company import Company
from ...friends.messages import (
    Consented,
    DealWanted,
    InvitationDeclined,
    PhraseSaid,
    RoomTried,
)
from ...friends.words import (
    closed_text,
    lost_text,
    phrase_sign,
    phrase_text,
    presence_text,
    seal_text,
)
from ...meeting import RoomLeft, RoomShown
from ...messages import SheetClosed, SheetOpened
from ...model import ME, Model
from ...nodes import Child, Node, h
from ...text import _, ngettext
from ..pieces import button, glyph, hidden_text, sheet, technical


def tie(model: Model, place: Seat) -> tuple[str, str]:
    """The connection of who sits at a place: its kind, which is also the glyph that shows it at the
    avatar, and what is said of it; both empty where there is nothing to show."""
    company = model.company
    if company is None or company.standing is None:
        return "", ""
    person = company.at(place)
    if person is None:
        return "bot", _("a bot")
    text = presence_text(person)
    if not text:
        return "", ""
    return ("doubtful" if person.presence == "doubtful" else "away"), text


def marks(model: Model, place: Seat) -> list[Node]:
    """What stands beside a seat: what is said of its connection, and the phrase just said."""
    company = model.company
    if company is None or company.standing is None:
        return []
    found: list[Node] = []
    _kind, text = tie(model, place)
    if text:
        found.append(hidden_text(text))
    person = company.at(place)
    if person is None:
        return found
    said = next((each for each in company.spoken if each.member == person.member), None)
    if said is not None:
        found.append(
            h("span", phrase_sign(said.phrase), class_="phrase", aria_hidden="true", key="phrase")
        )
    return found


def time_of_others(model: Model, place: Seat) -> float | None:
    """How much is left of the time of whoever sits there, of 1; ``None`` where no clock runs."""
    company = model.company
    if company is None or place == ME:
        return None
    seat, seconds = company.timed
    whole = allowed(model)
    if seat != place or not whole:
        return None
    return round(min(1.0, seconds / whole), 3)


def say_button(model: Model) -> Node | None:
    """Opens the list of phrases."""
    if model.company is None or not model.company.laid:
        return None
    return button(
        glyph("say"),
        SheetOpened("say"),
        class_="icon hint say",  # where the hint is at other tables
        id="say",
        label=_("Say something"),
        key="say",
    )


def say(model: Model) -> Node:
    """What can be said."""
    return sheet(
        "say",
        _("Say something"),
        h(
            "div",
            (
                button(
                    phrase_sign(each),
                    PhraseSaid(each),
                    class_="button emote",
                    label=phrase_text(each),
                    key=each,
                )
                for each in EMOTES
            ),
            class_="emotes",
        ),
        h(
            "div",
            (button(phrase_text(each), PhraseSaid(each), key=each) for each in SENTENCES),
            class_="sentences",
        ),
        h("p", _("Everybody reads it in their own language."), class_="about"),
        closable=True,
        footer=(
            button(_("Mute somebody"), RoomShown(), id="mute-somebody"),
            button(_("Close"), SheetClosed(), id="say-nothing"),
        ),
    )


def next_of_friends(model: Model, view: View) -> Node:
    """What follows a deal at a table of friends."""
    company = model.company
    assert company is not None
    if view.phase == "over":
        return button(
            _("See the match's end"),
            SheetOpened("match"),
            class_="button primary",
            id="next-deal",
        )
    return _next(company, _("Next deal"))


def next_match(model: Model) -> Node:
    """What follows a match at a table of friends."""
    assert model.company is not None
    return _next(model.company, _("New match"))


def _next(company: Company, text: str) -> Node:
    standing = company.standing
    if company.hosting:
        return button(
            text,
            DealWanted(),
            class_="button primary",
            id="next-deal",
            blocked=standing is None or not standing.may_start,
        )
    host = company.host.name if company.host else ""
    return h(
        "span",
        button(_("Seats"), RoomShown(), id="show-room"),
        h("span", _("{name} begins the next deal.").format(name=host), class_="waiting"),
        class_="row",
        key="waiting",
    )


def seal_line(model: Model, deal: int) -> Node | None:
    """What the check of a finished deal came to."""
    seal = model.company.seals.get(deal) if model.company else None
    if seal is None:
        return h("p", _("The deal is being checked…"), class_="seal", key="seal")
    broken = seal.kind == "broken"
    return h(
        "p",
        glyph("broken" if broken else "sealed"),
        h("span", seal_text(seal)),
        h("code", seal.code, title=_("The same at everybody who saw the same deal"))
        if seal.code
        else None,
        button(_("The proof"), SheetOpened("seal"), id="show-proof") if broken else None,
        class_=f"seal {seal.kind}",
        key="seal",
    )


def proof(model: Model) -> Node | None:
    """A deal that does not bear its check, with what to look at."""
    company = model.company
    broken = [
        (deal, seal)
        for deal, seal in sorted(company.seals.items() if company else ())
        if seal.kind == "broken"
    ]
    if not broken:
        return None
    return sheet(
        "message seal",
        _("This deal is not as it should be"),
        (
            h(
                "section",
                h("h3", _("Deal {number}").format(number=deal)),
                h("p", seal_text(seal)),
                h(
                    "details",
                    h("summary", _("The proof")),
                    technical(seal.proof, _("The proof")),
                ),
                key=str(deal),
            )
            for deal, seal in broken
        ),
        h("p", _("Everybody at the table sees this. Talk about it before you play on.")),
        closable=True,
        footer=(button(_("Close"), SheetClosed(), class_="button primary", id="seal-read"),),
    )


def lost(model: Model) -> Node | None:
    """The host is gone: go on without?"""
    news = model.company.lost if model.company else None
    if news is None:
        return None
    count = ngettext(
        "{count} of {needed} needed agrees.", "{count} of {needed} needed agree.", news.consents
    ).format(count=news.consents, needed=news.needed)
    footer: list[Child] = [button(_("Leave the table"), RoomLeft(), id="leave-room")]
    if news.asked:
        footer += [
            button(_("Wait for the host"), Consented(False), id="wait-for-host"),
            button(_("Go on"), Consented(True), class_="button primary", id="go-on-without"),
        ]
    return sheet(
        "message lost",
        _("Go on without the host?"),
        h("p", lost_text(news)),
        h("p", count, role="status"),
        footer=footer,
    )


def closed(model: Model) -> Node | None:
    """The room is over for this tab."""
    company = model.company
    if company is None or company.closed is None:
        return None
    footer: list[Child] = [button(_("Start screen"), InvitationDeclined(), id="home")]
    if company.closed in ("cut_off", "full", "replaced"):
        footer.append(button(_("Try again"), RoomTried(), class_="button primary", id="try-again"))
    return sheet(
        "message closed",
        _("This table is closed here"),
        h("p", closed_text(company.closed)),
        footer=footer,
    )
