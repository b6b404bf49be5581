"""The room: whose table it is and how it is played there, who sits where, who watches."""

from __future__ import annotations

from game.net.news import Person, Standing
from game.rules.options import parse_options
from game.rules.seats import NOBODY, SEATS, Seat, partner_of

from ...friends.company import Company
from ...friends.messages import (
    DealWanted,
    InvitationWanted,
    Muted,
    ReadySet,
    Removed,
    SeatLeft,
    SeatTaken,
)
from ...friends.words import clock_text, level_name, presence_text
from ...meeting import RoomLeft
from ...messages import SheetClosed
from ...model import Model
from ...nodes import Child, Node, h, named
from ...places import SEAT_PLACES
from ...rules import differences
from ...setup_messages import RulesOpened
from ...tables import table_line, table_name
from ...text import _, pgettext
from ...words import bot_name, compass_name, initial, link_note
from ..offer import difference_list
from ..pieces import button, glyph, sheet
from .by_hand import offer, qr, shown


def room(model: Model, company: Company, standing: Standing) -> Node:
    """The room as a sheet, before the cards and beside them."""
    from .meeting import trouble, trust

    return sheet(
        "friends room",
        _("Friends at this table") if company.laid else _("Before the cards"),
        trouble(company),
        _people(company, standing),
        _mine(company, standing),
        _invite(company),
        _table(model, company, standing),
        trust(),
        closable=company.laid,
        footer=_footer(company, standing),
    )


def _footer(company: Company, standing: Standing) -> list[Child]:
    buttons: list[Child] = [button(_("Leave the table"), RoomLeft(), id="leave-room")]
    if company.playing:
        buttons.append(
            button(_("Go on playing"), SheetClosed(), class_="button primary", id="go-back")
        )
    else:
        buttons.append(start(company, standing))
    return buttons


def start(company: Company, standing: Standing) -> Node:
    """The host begins; the others see whom they wait for."""
    text = {
        "lobby": _("Deal the cards"),
        "between": _("Next deal"),
        "over": _("New match"),
        "deal": _("Next deal"),
    }[standing.phase]
    if company.hosting:
        return button(
            text,
            DealWanted(),
            class_="button primary",
            id="start-deal",
            blocked=not standing.may_start,
        )
    host = company.host.name if company.host else ""
    return h("p", _("{name} deals when all are ready.").format(name=host), class_="waiting")


# Who sits where.


def _people(company: Company, standing: Standing) -> Node:
    by_place = [company.at(place) for place in SEATS]
    watching = [person for person in standing.people if person.seat == NOBODY]
    return h(
        "section",
        h("h3", _("Seats")),
        h(
            "ul",
            (
                _seat(company, standing, place, person)
                for place, person in zip(SEATS, by_place, strict=True)
            ),
            class_="chairs",
        ),
        h("h3", _("Watching")) if watching else None,
        h(
            "ul",
            (
                h("li", _person(company, person), key=person.member, class_="onlooker")
                for person in watching
            ),
            class_="onlookers",
        )
        if watching
        else None,
        class_="who",
        key="who",
    )


def _seat(company: Company, standing: Standing, place: Seat, person: Person | None) -> Node:
    seat = (place - standing.turn) % len(SEATS)
    mine = person is not None and person.me
    if person is not None:
        inside: list[Child] = [_person(company, person)]
    else:
        inside = [
            h("span", glyph("bot"), class_="avatar", aria_hidden="true"),
            h(
                "span",
                h("span", bot_name(seat), class_="name"),
                h(
                    "span",
                    _("Bot, {level}").format(level=level_name(standing.level)),
                    class_="tag",
                ),
                class_="about-person",
            ),
        ]
    if standing.may_sit[seat] and not mine:
        inside.append(
            button(
                _("Sit here"),
                SeatTaken(seat),
                id=f"sit-{SEAT_PLACES[place]}",
                label=_("Sit here: {place}").format(place=_place(company, place)),
            )
        )
    return h(
        "li",
        h("span", _place(company, place), class_="place"),
        inside,
        class_=named(
            "chair", f"at-{SEAT_PLACES[place]}", mine and "mine", person is None and "bot"
        ),
        key=f"chair-{seat}",
    )


def _place(company: Company, place: Seat) -> str:
    """Where a chair stands: as the person sees it from their own, or on the compass."""
    if company.watching:
        return compass_name(place)
    me = 2
    if place == me:
        return _("Your seat")
    if place == partner_of(me):
        return _("Your partner")
    return _("On the left") if place == (me + 1) % len(SEATS) else _("On the right")


def _person(company: Company, person: Person) -> Node:
    away = presence_text(person)
    marks: list[Child] = []
    if person.host:
        marks.append(h("span", glyph("host"), _("Host"), class_="tag host"))
    if person.ready and not company.playing:
        marks.append(h("span", glyph("ready"), pgettext("friend", "Ready"), class_="tag ready"))
    if away:
        kind = "doubtful" if person.presence == "doubtful" else "away"
        marks.append(h("span", glyph(kind), away, class_=f"tag {kind}"))
    return h(
        "div",
        h("span", initial(person.name), class_="avatar", aria_hidden="true"),
        h(
            "span",
            h("bdi", person.name, class_="name"),
            h("span", pgettext("friend", "you"), class_="tag") if person.me else None,
            marks,
            class_="about-person",
        ),
        _power(company, person) if not person.me else None,
        class_="person",
    )


def _power(company: Company, person: Person) -> Node:
    """What one can do about another person: hear no more of them, send them out."""
    mute = (
        _("Hear {name} again").format(name=person.name)
        if person.muted
        else _("Mute {name}").format(name=person.name)
    )
    return h(
        "span",
        button(
            glyph("mute" if person.muted else "sound"),
            Muted(person.member, not person.muted),
            class_="icon",
            label=mute,
            id=f"mute-{person.member}",
        ),
        button(
            glyph("leave"),
            Removed(person.member),
            class_="icon",
            label=_("Send {name} out").format(name=person.name),
            id=f"remove-{person.member}",
        )
        if company.hosting
        else None,
        class_="power",
    )


def _mine(company: Company, standing: Standing) -> Node | None:
    """What one does about oneself."""
    me = company.me
    if me is None or company.playing:
        return None
    buttons: list[Child] = []
    if me.seat != NOBODY:
        if not me.host:
            buttons.append(
                button(
                    glyph("ready"),
                    ReadySet(not me.ready),
                    h("span", _("I am ready")),
                    id="ready",
                    pressed=me.ready,
                )
            )
        buttons.append(button(glyph("look"), SeatLeft(), h("span", _("Only watch")), id="stand"))
    return h("div", buttons, class_="row", key="mine") if buttons else None


# The way in, and the table.


def _invite(company: Company) -> Node | None:
    """How others come: the link, its picture, codes by hand."""
    sent = link_note(company.sent)
    by_link = company.way == "relays" and bool(company.link)
    if not by_link and not company.hosting:
        return None
    return h(
        "section",
        h("h3", _("Invite")),
        h(
            "div",
            button(
                glyph("share"),
                InvitationWanted(),
                h("span", _("Send the link")),
                class_="button primary" if not company.laid else "button",
                id="send-room",
            ),
            class_="row",
        )
        if by_link
        else None,
        h("p", sent, class_="sent", role="status") if sent and by_link else None,
        h(
            "p",
            _("Send it to friends only: whoever has the link can come in, under any name."),
            class_="about",
        )
        if by_link
        else None,
        shown("room-link", _("The link to this room"), company.link) if by_link else None,
        h(
            "details",
            h("summary", _("Show the link as a QR code")),
            qr(company.rows, _("The link to this room, as a QR code")),
        )
        if by_link and company.rows
        else None,
        offer(company.hand) if company.hosting else None,
        class_="invite",
        key="invite",
    )


def _table(model: Model, company: Company, standing: Standing) -> Node:
    """The rules of the host's table, which the host may change between matches."""
    from .meeting import table_choices

    if company.hosting and standing.phase in ("lobby", "over"):
        inside: list[Child] = [
            *table_choices(model, standing.rules, standing.level, standing.clock)
        ]
    else:
        options = parse_options(standing.rules)
        inside = [
            h("p", h("strong", table_name(options)), class_="table"),
            h("p", table_line(options), class_="differs"),
            *([difference_list(options)] if differences(options) else []),
            h(
                "p",
                _("Bots: {level}. Time for each turn: {clock}.").format(
                    level=level_name(standing.level), clock=clock_text(standing.clock)
                ),
            ),
            button(
                glyph("rules"),
                RulesOpened(standing.rules, opener="friends-rules"),
                h("span", _("Read the rules")),
                id="friends-rules",
            ),
        ]
    return h("section", h("h3", _("The table")), inside, class_="their-table", key="table")
