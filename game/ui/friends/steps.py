"""Play with friends: what each message does to the model.

The room decides and tells; here is only what this screen makes of it. While ``model.company`` is
set, the match on the table is the room's: nothing of it is saved as a match of one's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.net.news import (
    Closed,
    Decided,
    HostBack,
    HostLost,
    RoomChanged,
    Sealed,
    Spoke,
    Timed,
)
from game.rules.seats import NOBODY, SEATS

from ..effects import After, Announce, Cancel, Effect, Focus, Leave
from ..meeting import FriendsOpened, RoomLeft, RoomShown, RoomSought, TableAsked
from ..messages import Sheet
from ..model import ME, Model
from ..opening import home_again, keep_settings
from ..setting_up import rules_on_screen
from ..settings import house_name
from ..sheets import TITLE, Step, open_sheet
from ..text import _
from ..words import BOTS, EverybodysNames
from .company import ByHand, Company, HandFault, Said
from .effects import (
    Consent,
    EnterRoom,
    FindRoom,
    LeaveRoom,
    MakeOffer,
    Mute,
    OpenRoom,
    Remove,
    Say,
    SeeWays,
    SendInvitation,
    SetReady,
    SetTable,
    Sit,
    Stand,
    StartDeal,
    TakeAnswer,
)
from .invitation import link_fault, read_invitation
from .messages import (
    ClockTaken,
    ClockTicked,
    CodeDrawn,
    Consented,
    DealWanted,
    HandBegun,
    HandMoved,
    HandTaken,
    HandWritten,
    InvitationDeclined,
    InvitationSent,
    InvitationWanted,
    Invited,
    LevelTaken,
    LinkBroken,
    LinkFollowed,
    LinkPasted,
    Muted,
    NameWritten,
    PhraseFaded,
    PhraseSaid,
    Reached,
    ReadySet,
    Removed,
    RoomEntered,
    RoomOpened,
    RoomTried,
    RoomWanted,
    RulesSet,
    SeatLeft,
    SeatTaken,
    Told,
    WaysSeen,
    WayTaken,
)
from .words import changes_aloud, link_text, lost_text, phrase_aloud, reach_text, seal_text

FADING = 6000
"""Milliseconds in which a phrase is to be seen."""

NAME, PASTED, WRITTEN, REACH = "friend-name", "friends-link", "hand-code", "friends-reach"
"""Ids of the fields for the person's name, a link and a code, and of the network's state."""


def _with(model: Model, **changes: Any) -> Model:
    """The model with something about the company changed; nothing without company."""
    if model.company is None:
        return model
    return replace(model, company=replace(model.company, **changes))


# The way into a room.


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
    by_hand = company.stage == "begin" and not message.relays
    way = "hand" if by_hand else company.way
    seen = replace(company, connects=message.connects, relays=message.relays, way=way)
    text = reach_text(seen)
    said = (Announce(text),) if text and text != reach_text(company) else ()
    return replace(model, company=seen), said


def room_sought(model: Model, _message: RoomSought) -> Step:
    """Somebody comes to this page to meet friends."""
    return model, (FindRoom(),)


def invited(model: Model, message: Invited) -> Step:
    """A link to a room: who has been there goes back in at once, anybody else says a name first."""
    company = Company("invited", invitation=message.invitation)
    leaving: tuple[Effect, ...] = ()
    if model.view is not None:
        leaving = (Cancel("pause"), Cancel("clock"), Leave())
    model = replace(home_again(model), company=company)
    if message.known and not message.invitation.offer:
        model, effects = _enter(model)
        return model, (*leaving, *effects)
    return open_sheet(model, "friends", *leaving, SeeWays())


def link_broken(model: Model, message: LinkBroken) -> Step:
    """The link the page was opened with stands in its field, with what is wrong with it."""
    if model.company is not None or model.view is not None:
        return model, ()
    company = Company(pasted=message.link)
    model, opened = open_sheet(replace(model, company=company), "friends", SeeWays())
    model, said = link_followed(model, LinkFollowed())
    return model, (*opened, *said)


def name_written(model: Model, message: NameWritten) -> Step:
    """The person's name, kept on this device."""
    name = house_name(message.text)
    model = replace(model, settings=replace(model.settings, name=name))
    return _with(model, fault=""), (keep_settings(model),)


def level_taken(model: Model, message: LevelTaken) -> Step:
    """The level of the bots; in a room that is there it changes at once."""
    return _table_set(_with(model, level=message.level), level=message.level)


def clock_taken(model: Model, message: ClockTaken) -> Step:
    """The clock; in a room that is there it changes at once."""
    return _table_set(_with(model, clock=message.seconds), clock=message.seconds)


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
    return _with(model, way=message.way), ()


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
    return _with(model, stage="entering", fault="", invitation=None), (made,)


def _no_name(model: Model) -> Step:
    said = Announce(_("Write your name first."), assertive=True)
    return _with(model, fault="name"), (said, Focus(NAME))


def link_pasted(model: Model, message: LinkPasted) -> Step:
    """What stands in the field for a link."""
    return _with(model, pasted=message.text.strip(), fault=""), ()


def link_followed(model: Model, _message: LinkFollowed) -> Step:
    """Follows the link that was written."""
    company = model.company
    invitation = read_invitation(company.pasted) if company else None
    if company is None or invitation is None:
        fault = link_fault(company.pasted if company else "")
        return _with(model, fault=fault), (Announce(link_text(fault), True), Focus(PASTED))
    return _with(model, stage="invited", invitation=invitation, fault=""), (Focus(TITLE),)


def room_entered(model: Model, _message: RoomEntered) -> Step:
    """Goes in, once the person has a name."""
    company = model.company
    if company is None or company.invitation is None:
        return model, ()
    if not company.connects:
        return model, (Announce(reach_text(company), assertive=True),)
    return _enter(model) if model.settings.name else _no_name(model)


def _enter(model: Model) -> Step:
    company = model.company
    assert company is not None
    assert company.invitation is not None
    hand = ByHand("making" if company.invitation.offer else "")
    model = _with(model, stage="entering", fault="", hand=hand, closed=None)
    entering = EnterRoom(company.invitation, model.settings.name)
    return open_sheet(model, "friends", entering)


def room_tried(model: Model, _message: RoomTried) -> Step:
    """Once more: the same room, from the beginning."""
    company = model.company
    if company is None or company.invitation is None:
        return model, ()
    return _enter(_with(model, standing=None, lost=None))


def declined(model: Model, _message: InvitationDeclined) -> Step:
    """Back to the start screen, without a room."""
    going: tuple[Effect, ...] = ()
    if model.company is not None and model.company.stage in ("entering", "room"):
        going = (LeaveRoom(),)
    return replace(home_again(model), company=None), (*going, Focus("open-friends"))


def room_opened(model: Model, message: RoomOpened) -> Step:
    """This page has a room, or looks for it."""
    invitation = read_invitation(message.link)
    return _with(model, link=message.link, invitation=invitation, sent=""), ()


def code_drawn(model: Model, message: CodeDrawn) -> Step:
    """The link is there as a picture."""
    return _with(model, rows=message.rows), ()


def invitation_wanted(model: Model, _message: InvitationWanted) -> Step:
    """The link goes out."""
    return model, (SendInvitation(_("Play Twenty-nine with me")),)


def invitation_sent(model: Model, message: InvitationSent) -> Step:
    """What became of the link."""
    focus: tuple[Effect, ...] = (Focus("room-link"),) if message.how == "shown" else ()
    text = {
        "shared": _("The link is on its way."),
        "copied": _("The link is copied: paste it where you want to send it."),
        "shown": _("Copy the link below and send it."),
    }.get(message.how, "")
    return _with(model, sent=message.how), (Announce(text), *focus)


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


# By hand.


def hand_begun(model: Model, _message: HandBegun) -> Step:
    """The host makes a code for one guest."""
    return _with(model, hand=ByHand("making")), (MakeOffer(),)


def hand_written(model: Model, message: HandWritten) -> Step:
    """The code that came back."""
    company = model.company
    if company is None:
        return model, ()
    return _with(model, hand=replace(company.hand, written=message.text.strip(), fault="")), ()


def hand_taken(model: Model, _message: HandTaken) -> Step:
    """The code that came back is used."""
    company = model.company
    if company is None or company.hand.stage != "offered":
        return model, ()
    written = company.hand.written
    fault: HandFault = "" if written else "empty"
    if "friends=" in written:  # the link that went out
        fault = "kind"
    if fault:
        return _with(model, hand=replace(company.hand, fault=fault)), (Focus(WRITTEN),)
    return model, (TakeAnswer(written),)


def hand_moved(model: Model, message: HandMoved) -> Step:
    """The hand-made way came further, or something was wrong with a code."""
    company = model.company
    if company is None:
        return model, ()
    hand = message.hand
    if hand.fault and company.hand.stage == "offered":  # the code to carry stays what it was
        kept = replace(company.hand, fault=hand.fault)
        return _with(model, hand=kept), (Focus(WRITTEN),)
    return _with(model, hand=hand), (Focus("hand-title"),) if hand.code else ()


# In the room.


def told(model: Model, message: Told) -> Step:
    """News of the room."""
    if model.company is None:
        return model, ()
    return _NEWS[type(message.news)](model, model.company, message.news)


def _room_changed(model: Model, company: Company, news: RoomChanged) -> Step:
    before, standing = company.standing, news.standing
    if not standing.connected and before is None:
        return model, ()
    model = _with(model, stage="room", standing=standing, timed=_still(company, standing.phase))
    after = model.company
    assert after is not None
    if model.view is not None:  # somebody may have sat down in a bot's seat, or left one to it
        names = names_at(after)
        model = replace(model, names=EverybodysNames(names) if after.watching else names)
    effects: list[Effect] = []
    if before is None and standing.phase == "lobby":
        model, opened = open_sheet(model, "friends")
        effects.extend(opened)
    elif before is None and model.sheet == "friends" and not after.watching:
        model = replace(model, sheet="")  # who has a seat finds the table
    said = changes_aloud(before, standing)
    if said:
        effects.append(Announce(said))
    return model, tuple(effects)


def names_at(company: Company) -> tuple[str, str, str, str]:
    """Who sits at each place of the screen."""
    people = [company.at(place) for place in SEATS]
    return with_bots(company, [person.name if person else "" for person in people])


def with_bots(company: Company, names: Sequence[str]) -> tuple[str, str, str, str]:
    """The names at the places of the screen; where there is none, that of the bot, which is the
    same on every screen."""
    north, east, south, west = (
        name or BOTS[company.seat_at(place)] for place, name in enumerate(names)
    )
    return north, east, south, west


def _still(company: Company, phase: str) -> tuple[int, int]:
    return company.timed if phase == "deal" else (NOBODY, 0)


def _decided(model: Model, _company: Company, news: Decided) -> Step:
    if news.seat != ME:
        return model, ()
    model = replace(model, asked=False, refusals={}, tried=None, raised=None, left=0)
    return replace(model, stood_in=True), ()


def _timed(model: Model, _company: Company, news: Timed) -> Step:
    if not news.seconds:
        return _with(model, timed=(NOBODY, 0)), (Cancel("others-clock"),)
    model = _with(model, timed=(news.seat, news.seconds))
    return model, (After(1000, ClockTicked(), "others-clock"),)


def clock_ticked(model: Model, _message: ClockTicked) -> Step:
    """A second of the clock at another's place."""
    company = model.company
    if company is None or company.timed[1] <= 1:
        return _with(model, timed=(NOBODY, 0)), ()
    seat, seconds = company.timed
    model = _with(model, timed=(seat, seconds - 1))
    return model, (After(1000, ClockTicked(), "others-clock"),)


def _spoke(model: Model, company: Company, news: Spoke) -> Step:
    number = 1 + max((said.number for said in company.spoken), default=0)
    others = tuple(said for said in company.spoken if said.member != news.member)
    spoken = (*others, Said(news.member, news.name, news.phrase, number))
    fading = After(FADING, PhraseFaded(number), f"phrase-{number}")
    return _with(model, spoken=spoken), (fading, Announce(phrase_aloud(news.name, news.phrase)))


def phrase_faded(model: Model, message: PhraseFaded) -> Step:
    """A phrase has been looked at long enough."""
    company = model.company
    if company is None:
        return model, ()
    rest = tuple(said for said in company.spoken if said.number != message.number)
    return _with(model, spoken=rest), ()


def _sealed(model: Model, company: Company, news: Sealed) -> Step:
    model = _with(model, seals={**company.seals, news.deal: news.seal})
    said = Announce(seal_text(news.seal), assertive=news.seal.kind == "broken")
    if news.seal.kind == "broken":
        return open_sheet(model, "seal", said)
    return model, (said,)


def _host_lost(model: Model, _company: Company, news: HostLost) -> Step:
    first = model.sheet != "lost"
    model = _with(model, lost=news)
    if not first:
        return model, ()
    return open_sheet(model, "lost", Announce(lost_text(news), assertive=True))


def _host_back(model: Model, _company: Company, _news: HostBack) -> Step:
    model = _with(model, lost=None)
    if model.sheet != "lost":
        return model, ()
    return replace(model, sheet=""), (Announce(_("The host is back.")),)


def _closed(model: Model, _company: Company, news: Closed) -> Step:
    if news.reason == "left":
        return model, ()
    model = _with(model, closed=news.reason, lost=None)
    model = replace(model, asked=False, paused=False)
    return open_sheet(model, "closed", Cancel("pause"), Cancel("clock"))


_NEWS: Mapping[type, Callable[[Model, Company, Any], Step]] = {
    RoomChanged: _room_changed,
    Decided: _decided,
    Timed: _timed,
    Spoke: _spoke,
    Sealed: _sealed,
    HostLost: _host_lost,
    HostBack: _host_back,
    Closed: _closed,
}


def room_shown(model: Model, _message: RoomShown) -> Step:
    """The room over the table."""
    return open_sheet(model, "friends") if model.company else (model, ())


def seat_taken(model: Model, message: SeatTaken) -> Step:
    """Sits down."""
    return model, (Sit(message.seat),)


def seat_left(model: Model, _message: SeatLeft) -> Step:
    """Stands up."""
    return model, (Stand(),)


def ready_set(model: Model, message: ReadySet) -> Step:
    """Ready, or not."""
    return model, (SetReady(message.ready),)


def deal_wanted(model: Model, _message: DealWanted) -> Step:
    """The host begins."""
    company = model.company
    if company is None or company.standing is None or not company.standing.may_start:
        return model, ()
    return replace(model, sheet=""), (StartDeal(),)


def removed(model: Model, message: Removed) -> Step:
    """The host sends somebody out."""
    return model, (Remove(message.member),)


def muted(model: Model, message: Muted) -> Step:
    """Somebody's phrases are heard no more, or again."""
    return model, (Mute(message.member, message.muted),)


def phrase_said(model: Model, message: PhraseSaid) -> Step:
    """Says a phrase; it comes back from the host to be seen at one's own place too."""
    return replace(model, sheet=""), (Say(message.phrase), Focus("say"))


def consented(model: Model, message: Consented) -> Step:
    """The vote is cast."""
    company = model.company
    if company is None or company.lost is None:
        return model, ()
    return _with(model, lost=replace(company.lost, asked=False)), (Consent(message.agreed),)


def room_left(model: Model, _message: RoomLeft) -> Step:
    """Home; a bot plays on in the person's place."""
    return declined(model, InvitationDeclined())


# What is different at a table of friends.


def fresh_deal(model: Model) -> Model:
    """The model when a deal begins: sheets that waited for it go."""
    waiting: tuple[Sheet, ...] = ("friends", "deal", "match")
    return replace(model, sheet="") if model.company and model.sheet in waiting else model


STEPS: Mapping[type, Callable[[Model, Any], Step]] = {
    FriendsOpened: friends_opened,
    RoomSought: room_sought,
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
    RoomTried: room_tried,
    InvitationDeclined: declined,
    RoomOpened: room_opened,
    CodeDrawn: code_drawn,
    InvitationWanted: invitation_wanted,
    InvitationSent: invitation_sent,
    WaysSeen: ways_seen,
    Reached: reached,
    HandBegun: hand_begun,
    HandWritten: hand_written,
    HandTaken: hand_taken,
    HandMoved: hand_moved,
    Told: told,
    ClockTicked: clock_ticked,
    PhraseFaded: phrase_faded,
    RoomShown: room_shown,
    SeatTaken: seat_taken,
    SeatLeft: seat_left,
    ReadySet: ready_set,
    DealWanted: deal_wanted,
    Removed: removed,
    Muted: muted,
    PhraseSaid: phrase_said,
    Consented: consented,
    RoomLeft: room_left,
}
