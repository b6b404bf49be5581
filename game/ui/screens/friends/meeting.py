"""The way into a room: make one, follow an invitation, wait to be let in."""

from __future__ import annotations

from game.rules.options import PRESETS, parse_options

from ...friends.company import Company
from ...friends.entering import NAME, PASTED
from ...friends.messages import (
    ClockTaken,
    InvitationDeclined,
    LevelTaken,
    LinkFollowed,
    LinkPasted,
    NameWritten,
    RelaysAllowed,
    RoomEntered,
    RoomWanted,
    RulesSet,
    WayTaken,
)
from ...friends.words import (
    astray_text,
    clock_text,
    level_name,
    link_text,
    reach_text,
    way_lost_text,
)
from ...messages import Message
from ...model import Model
from ...nodes import Children, Node, h
from ...opening_messages import VersionTaken
from ...settings import LONGEST_NAME
from ...setup_messages import RulesOpened, SetupOpened
from ...tables import table_line, table_name
from ...text import _
from ...words import preset_name
from ..pieces import button, glyph, sheet
from .by_hand import answer
from .room import room

LEVELS = ("easy", "normal", "hard", "expert")
CLOCKS = (0, 15, 30, 60)


def friends(model: Model) -> Node | None:
    """The sheet of play with friends, whatever stage it is at."""
    company = model.company
    if company is None:
        return None
    if company.stage == "begin":
        return _begin(model, company)
    if company.stage == "invited":
        return _invited(model, company)
    if company.stage == "code needed":
        return _code_needed(company)
    coming = company.laid and model.view is None  # the match is on, but not here yet
    if company.stage == "entering" or company.standing is None or coming:
        return _entering(company)
    return room(model, company, company.standing)


def trust() -> Node:
    """What everybody should know before they play."""
    return h(
        "p",
        _(
            "The host's own browser holds the deal, so play with friends you trust not to open the "
            "developer tools."
        ),
        class_="trust",
    )


def _name(model: Model, company: Company) -> Node:
    wrong = company.fault == "name"
    return h(
        "div",
        h("label", _("Your name"), for_=NAME),
        h(
            "input",
            type="text",
            id=NAME,
            value=model.settings.name,
            maxlength=LONGEST_NAME,
            autocomplete="nickname",
            aria_invalid="true" if wrong else None,
            aria_describedby="friend-name-wrong" if wrong else None,
            on={"input": NameWritten()},
        ),
        h("p", _("Write your name first."), class_="wrong", id="friend-name-wrong")
        if wrong
        else None,
        class_="field",
        key="name",
    )


def choices(
    group: str, legend: str, values: list[tuple[str, str, bool, Message]], *more: Children
) -> Node:
    """A choice of one among few: (value, text, chosen, message)."""
    return h(
        "fieldset",
        h("legend", legend),
        h(
            "div",
            (
                h(
                    "label",
                    h(
                        "input",
                        type="radio",
                        name=f"friends-{group}",
                        value=value,
                        checked=chosen,
                        on={"change": message},
                    ),
                    h("span", text),
                    key=value,
                )
                for value, text, chosen, message in values
            ),
            class_="choice",
        ),
        more,
        class_="field",
        key=group,
    )


def table_choices(model: Model, rules: str, level: str, clock: int) -> list[Node]:
    """Rules, bots and clock, to choose from."""
    tables = {preset: preset_name(preset) for preset in PRESETS}
    for house in model.settings.houses:
        tables.setdefault(house.rules, house.name)
    options = parse_options(rules)
    tables.setdefault(rules, table_name(options))
    return [
        choices(
            "rules",
            _("Table"),
            [(each, name, each == rules, RulesSet(each)) for each, name in tables.items()],
            h("p", table_line(options), class_="differs", aria_live="polite"),
            h(
                "div",
                button(
                    glyph("table"),
                    SetupOpened(rules),
                    h("span", _("Set up a table")),
                    id="friends-setup",
                ),
                button(
                    glyph("rules"),
                    RulesOpened(rules, opener="friends-rules"),
                    h("span", _("Read the rules")),
                    id="friends-rules",
                ),
                class_="row",
            ),
        ),
        choices(
            "level",
            _("Bots in empty seats"),
            [(each, level_name(each), each == level, LevelTaken(each)) for each in LEVELS],
        ),
        choices(
            "clock",
            _("Time for each turn"),
            [(str(each), clock_text(each), each == clock, ClockTaken(each)) for each in CLOCKS],
        ),
    ]


def _begin(model: Model, company: Company) -> Node:
    wrong = link_text(company.fault) if company.fault != "name" else ""
    return sheet(
        "friends begin",
        _("Play with friends"),
        _in_the_way(way_lost_text(), "way-lost") if company.way_lost else None,
        h(
            "p",
            _(
                "Send a link: each plays on their own phone, partners sit opposite, bots fill the "
                "empty seats. There is no account and no server that sees the cards."
            ),
        ),
        trouble(company),
        _name(model, company),
        table_choices(model, model.settings.rules, company.level, company.clock),
        choices(
            "way",
            _("How you find each other"),
            [
                ("relays", _("By a link"), company.way == "relays", WayTaken("relays")),
                ("hand", _("By hand"), company.way == "hand", WayTaken("hand")),
            ],
            h(
                "p",
                _relays_text()
                if company.way == "relays" and company.relays == "some"
                else astray_text(company.relays)
                if company.way == "relays"
                else _(
                    "No other computer is asked: you carry a code to each friend and one back, as "
                    "a message or a picture. Everybody must be in the same local network."
                ),
                class_="about",
                aria_live="polite",
            ),
        ),
        trust(),
        h(
            "details",
            h("summary", _("I have an invitation")),
            h(
                "div",
                h("label", _("The link you were sent"), for_=PASTED),
                h(
                    "input",
                    type="text",
                    id=PASTED,
                    value=company.pasted,
                    autocomplete="off",
                    spellcheck="false",
                    aria_invalid="true" if wrong else None,
                    aria_describedby="friends-link-wrong" if wrong else None,
                    on={"input": LinkPasted()},
                ),
                h(
                    "p",
                    wrong,
                    class_="wrong",
                    id="friends-link-wrong",
                )
                if wrong
                else None,
                button(_("Follow the link"), LinkFollowed(), id="follow-link"),
                class_="field",
            ),
            class_="invitation",
            open=bool(wrong),
        ),
        closable=True,
        footer=(
            button(_("Make a room"), RoomWanted(), class_="button primary", id="make-room")
            if company.connects
            else _with_bots(),
        ),
    )


def _relays_text() -> str:
    return _(
        "Public relays bring the browsers together. They see internet addresses, but no card and "
        "no name. Then the browsers talk to each other directly."
    )


def _with_bots() -> Node:
    """The way on where this browser can reach nobody."""
    text = _("Play with bots")
    return button(text, InvitationDeclined(), class_="button primary", id="not-now")


def _invited(model: Model, company: Company) -> Node:
    by_hand = company.invitation is not None and bool(company.invitation.offer)
    return sheet(
        "friends invited",
        _("You are invited to a table"),
        h(
            "p",
            _(
                "Friends want to play Twenty-nine with you. Inside you see their rules and who is "
                "there before you sit down."
            ),
        ),
        h(
            "p",
            _(
                "Your browser will make a code, which you send back to the host. Nothing else is "
                "needed."
            ),
        )
        if by_hand
        else None,
        trouble(company),
        _name(model, company),
        trust(),
        closable=True,
        footer=(
            button(_("Not now"), InvitationDeclined(), id="not-now"),
            button(_("Come in"), RoomEntered(), class_="button primary", id="come-in"),
        )
        if company.connects
        else (_with_bots(),),
    )


def _code_needed(company: Company) -> Node:
    asking = company.relays == "some"
    footer = [button(_("Leave off"), InvitationDeclined(), id="leave-off")]
    if asking:
        footer.append(button(_("Ask the relays"), RelaysAllowed(), id="ask-relays"))
    return sheet(
        "friends invited",
        _("Back to the table"),
        h(
            "p",
            _(
                "You came to this table by hand, and no other computer was asked. Ask the host to "
                "invite you by hand once more, and open the link you get."
            ),
        ),
        [
            h("p", _("Relays lead there only where the host invites with a link, too.")),
            h("p", _relays_text(), class_="about"),
        ]
        if asking
        else None,
        footer=footer,
    )


def _entering(company: Company) -> Node:
    reach = company.reach
    if company.hand.stage in ("making", "answered"):
        inside: Children = (*answer(company.hand), trouble(company))
    else:
        inside = (
            h(
                "p",
                h("span", class_="turning", aria_hidden="true"),
                _waiting(company),
                role="status",
            ),
            h(
                "p",
                _("Relays that answer: {open} of {all}. Browsers found: {peers}.").format(
                    open=reach.open, all=reach.relays, peers=reach.peers
                ),
                class_="about",
            )
            if reach.relays
            else None,
            trouble(company),
        )
    footer = [button(_("Leave off"), InvitationDeclined(), id="leave-off")]
    if company.version == "newer":
        footer.append(
            button(_("Load the page again"), VersionTaken(), class_="button primary", id="reload")
        )
    return sheet(
        "friends entering",
        _("On the way to the table"),
        inside,
        footer=footer,
    )


def _waiting(company: Company) -> str:
    if company.invitation is None:
        return _("Making the room…")
    if company.reach.peers:
        return _("Knocking…")
    return _("Looking for the table…")


def trouble(company: Company) -> Node | None:
    """What is in the way, if anything is."""
    text = reach_text(company)
    return _in_the_way(text, "friends-reach") if text else None


def _in_the_way(text: str, id_: str) -> Node:
    return h("p", glyph("warning"), h("span", text), class_="trouble", id=id_, key=id_)
