"""The way into a room of friends: a table is chosen, an invitation followed or sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ..effects import Announce, Cancel, Effect, Focus, Leave, Reveal
from ..meeting import FriendsOpened, RoomSought, TableAsked, WentBack
from ..model import Model
from ..opening import home_again, keep_settings
from ..setting_up import rules_on_screen
from ..settings import house_name
from ..sheets import TITLE, Step, open_sheet
from ..text import _
from ..words import link_note
from .company import ByHand, Company, Way, with_company
from .effects import (
    EnterRoom,
    FindRoom,
    GoBack,
    LeaveRoom,
    OpenRoom,
    SeeWays,
    SendInvitation,
    SetTable,
)
from .invitation import link_fault, read_invitation
from .messages import (
    ClockTaken,
    CodeDrawn,
    CodeNeeded,
    InvitationDeclined,
    InvitationSent,
    InvitationWanted,
    Invited,
    LevelTaken,
    LinkBroken,
    LinkFollowed,
    LinkPasted,
    NameWritten,
    Reached,
    RelaysAllowed,
    RoomEntered,
    RoomOpened,
    RoomTried,
    RoomWanted,
    RulesSet,
    WayBackLost,
    WayBackTold,
    WaysSeen,
    WayTaken,
)
from .words import link_text, reach_text, way_lost_text

NAME, PASTED = "friend-name", "friends-link"
"""Ids of the fields for the person's name and for a link."""


def friends_opened(model: Model, _message: FriendsOpened) -> Step:
    """The sheet for making a room, as it was left."""
    company = model.company or Company()
    looking = (SeeWays(),) if company.stage == "begin" else ()
    return open_sheet(replace(model, company=company), "friends", *looking)


def ways_seen(model: Model, message: WaysSeen) -> Step:
    """How others can be reached. Where a link would lead nobody here, a room is made by hand."""
    company = model.company
    if company is None:
        return model, ()
    by_hand = company.stage == "begin" and message.relays != "some"
    way = "hand" if by_hand else company.way
    seen = replace(company, connects=message.connects, relays=message.relays, way=way)
    text = reach_text(seen)
    said = (Announce(text),) if text and text != reach_text(company) else ()
    return replace(model, company=seen), said


def room_sought(model: Model, _message: RoomSought) -> Step:
    """Somebody comes to this page to meet friends."""
    return model, (FindRoom(),)


def went_back(model: Model, _message: WentBack) -> Step:
    """Back to the room that this device was in."""
    return model, (GoBack(),)


def way_back_lost(model: Model, _message: WayBackLost) -> Step:
    """A room is made or followed anew, and why is told."""
    model, effects = friends_opened(replace(model, way_back=False), FriendsOpened())
    return with_company(model, way_lost=True), (*effects, Announce(way_lost_text()))


def way_back_told(model: Model, message: WayBackTold) -> Step:
    """The start screen offers the way back, or does not."""
    return replace(model, way_back=message.seen != ""), ()


def invited(model: Model, message: Invited) -> Step:
    """A link to a room: who has been there goes back in at once, anybody else says a name first."""
    company = Company("invited", invitation=message.invitation)
    leaving: tuple[Effect, ...] = ()
    if model.view is not None:
        leaving = (Cancel("pause"), Cancel("clock"), Leave())
    model = replace(home_again(model), company=company)
    if message.known and not message.invitation.offer:
        model, effects = _enter(model)
        return model, (*leaving, SeeWays(), *effects)
    return open_sheet(model, "friends", *leaving, SeeWays())


def link_broken(model: Model, message: LinkBroken) -> Step:
    """The link the page was opened with stands in its field, with what is wrong with it."""
    if model.company is not None or model.view is not None:
        return model, ()
    company = Company(pasted=message.link)
    model, opened = open_sheet(replace(model, company=company), "friends", SeeWays())
    model, said = link_followed(model, LinkFollowed())
    return model, (*opened, *said, Reveal(PASTED))


def name_written(model: Model, message: NameWritten) -> Step:
    """The person's name, kept on this device."""
    name = house_name(message.text)
    model = replace(model, settings=replace(model.settings, name=name))
    return with_company(model, fault=""), (keep_settings(model),)


def level_taken(model: Model, message: LevelTaken) -> Step:
    """The level of the bots; in a room that is there it changes at once."""
    return _table_set(with_company(model, level=message.level), level=message.level)


def clock_taken(model: Model, message: ClockTaken) -> Step:
    """The clock; in a room that is there it changes at once."""
    return _table_set(with_company(model, clock=message.seconds), clock=message.seconds)


def rules_set(model: Model, message: RulesSet) -> Step:
    """The rules; in a room that is there they change at once."""
    model = replace(model, settings=replace(model.settings, rules=message.rules))
    model, effects = _table_set(model, rules=message.rules)
    return model, (keep_settings(model), *effects)


def _table_set(model: Model, **changes: Any) -> Step:
    company = model.company
    if company is None or company.standing is None or not company.hosting:
        return model, ()
    standing = company.standing
    table = {"rules": standing.rules, "level": standing.level, "clock": standing.clock}
    return model, (SetTable(**{**table, **changes}),)


def table_asked(model: Model, _message: TableAsked) -> Step:
    """The table that was set up is what the friends will play."""
    if model.draft is None:
        return model, ()
    model, effects = rules_set(model, RulesSet(model.draft.rules))
    model, opened = open_sheet(model, "friends")
    return model, (*effects, *opened)


def way_taken(model: Model, message: WayTaken) -> Step:
    """How people find each other."""
    return with_company(model, way=message.way), ()


def room_wanted(model: Model, _message: RoomWanted) -> Step:
    """A room is made, once the person has a name."""
    company = model.company
    if company is None:
        return model, ()
    if not company.connects:
        return model, (Announce(reach_text(company), assertive=True),)
    if not model.settings.name:
        return _no_name(model)
    rules = rules_on_screen(replace(model, sheet=""))
    made = OpenRoom(model.settings.name, rules, company.level, company.clock, company.way)
    return with_company(model, stage="entering", fault="", invitation=None), (made,)


def _no_name(model: Model) -> Step:
    said = Announce(_("Write your name first."), assertive=True)
    return with_company(model, fault="name"), (said, Focus(NAME))


def link_pasted(model: Model, message: LinkPasted) -> Step:
    """What stands in the field for a link."""
    return with_company(model, pasted=message.text.strip(), fault=""), ()


def link_followed(model: Model, _message: LinkFollowed) -> Step:
    """Follows the link that was written."""
    company = model.company
    invitation = read_invitation(company.pasted) if company else None
    if company is None or invitation is None:
        fault = link_fault(company.pasted if company else "")
        return with_company(model, fault=fault), (Announce(link_text(fault), True), Focus(PASTED))
    return with_company(model, stage="invited", invitation=invitation, fault=""), (Focus(TITLE),)


def room_entered(model: Model, _message: RoomEntered) -> Step:
    """Goes in, once the person has a name."""
    company = model.company
    if company is None or company.invitation is None:
        return model, ()
    if not company.connects:
        return model, (Announce(reach_text(company), assertive=True),)
    return _enter(model) if model.settings.name else _no_name(model)


def code_needed(model: Model, _message: CodeNeeded) -> Step:
    """Whoever came by hand chooses between another code and relays."""
    if model.company is None:
        return model, ()
    return open_sheet(with_company(model, stage="code needed", way="hand"), "friends")


def relays_allowed(model: Model, _message: RelaysAllowed) -> Step:
    """They have relays asked."""
    company = model.company
    return _enter(model, "relays") if company and company.invitation else (model, ())


def _enter(model: Model, way: Way | None = None) -> Step:
    company = model.company
    assert company is not None
    assert company.invitation is not None
    hand = ByHand("making" if company.invitation.offer else "")
    model = with_company(model, stage="entering", fault="", hand=hand, closed=None)
    entering = EnterRoom(company.invitation, model.settings.name, way)
    return open_sheet(model, "friends", entering)


def room_tried(model: Model, _message: RoomTried) -> Step:
    """Once more: the same room, from the beginning."""
    company = model.company
    if company is None or company.invitation is None:
        return model, ()
    return _enter(with_company(model, standing=None, lost=None))


def declined(model: Model, _message: InvitationDeclined) -> Step:
    """Back to the start screen; the way to the room, if there was one before, stays."""
    return out(model, for_good=False)


def out(model: Model, *, for_good: bool) -> Step:
    """Back to the start screen, without a room."""
    going: tuple[Effect, ...] = ()
    if model.company is not None and model.company.stage not in ("begin", "invited"):
        going = (LeaveRoom(for_good),)
    return replace(home_again(model), company=None), (*going, Focus("open-friends"))


def room_opened(model: Model, message: RoomOpened) -> Step:
    """This page has a room, or looks for it: the way back to another is no longer of use."""
    model = replace(model, way_back=False)
    invitation = read_invitation(message.link)
    return with_company(
        model, link=message.link, way=message.way, invitation=invitation, sent=""
    ), ()


def code_drawn(model: Model, message: CodeDrawn) -> Step:
    """The link is there as a picture."""
    return with_company(model, rows=message.rows), ()


def invitation_wanted(model: Model, _message: InvitationWanted) -> Step:
    """The link goes out."""
    return model, (SendInvitation(_("Play Twenty-nine with me")),)


def invitation_sent(model: Model, message: InvitationSent) -> Step:
    """What became of the link."""
    focus: tuple[Effect, ...] = (Focus("room-link"),) if message.how == "shown" else ()
    return with_company(model, sent=message.how), (Announce(link_note(message.how)), *focus)


def reached(model: Model, message: Reached) -> Step:
    """The network lets more or less through; said when it is in the way."""
    company = model.company
    if company is None:
        return model, ()
    before = reach_text(company)
    after = replace(company, reach=message.reach)
    text = reach_text(after)
    said = (Announce(text),) if text and text != before else ()
    return replace(model, company=after), said


STEPS: Mapping[type, Callable[[Model, Any], Step]] = {
    FriendsOpened: friends_opened,
    RoomSought: room_sought,
    WentBack: went_back,
    WayBackLost: way_back_lost,
    WayBackTold: way_back_told,
    Invited: invited,
    LinkBroken: link_broken,
    NameWritten: name_written,
    LevelTaken: level_taken,
    ClockTaken: clock_taken,
    RulesSet: rules_set,
    TableAsked: table_asked,
    WayTaken: way_taken,
    RoomWanted: room_wanted,
    LinkPasted: link_pasted,
    LinkFollowed: link_followed,
    RoomEntered: room_entered,
    CodeNeeded: code_needed,
    RelaysAllowed: relays_allowed,
    RoomTried: room_tried,
    InvitationDeclined: declined,
    RoomOpened: room_opened,
    CodeDrawn: code_drawn,
    InvitationWanted: invitation_wanted,
    InvitationSent: invitation_sent,
    WaysSeen: ways_seen,
    Reached: reached,
}
