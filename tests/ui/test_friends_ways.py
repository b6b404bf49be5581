"""The ways to friends and back, and what the screen says where there is none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.net.news import (
    Closed,
    HostLost,
    Person,
    RoomChanged,
)
from game.ui.effects import Announce, Focus, GiveUpWayBack, Resume
from game.ui.friends.company import Reach, Relays
from game.ui.friends.effects import (
    EnterRoom,
    GoBack,
    LeaveRoom,
    OpenRoom,
    SeeWays,
)
from game.ui.friends.invitation import Invitation
from game.ui.friends.messages import (
    CodeNeeded,
    InvitationDeclined,
    Invited,
    Reached,
    RoomEntered,
    RoomOpened,
    RoomWanted,
    Told,
    WayBackLost,
    WayBackTold,
    WaysSeen,
    WayTaken,
)
from game.ui.meeting import (
    LONGEST_AWAY,
    FriendsOpened,
    RoomLeft,
    RoomShown,
    WayBack,
    WentBack,
    read_way_back,
)
from game.ui.messages import (
    SheetClosed,
    WentHome,
)
from game.ui.nodes import walk
from game.ui.opening_messages import Failed, Opened, Saved
from game.ui.settings import Settings

from .friends import (
    ASHA,
    BINA,
    LINK,
    LOBBY,
    PLAYED,
    SECRET,
    Screen,
    at_the_table,
    come_back,
    come_in,
    screen_of,
)


def test_leaving_comes_home_and_a_saved_match_is_still_there() -> None:
    screen = at_the_table().tell(RoomLeft())
    assert LeaveRoom(for_good=True) in screen.effects
    assert (screen.model.screen, screen.model.company) == ("home", None)


@pytest.mark.parametrize("saved", [None, Saved("nepal", "42", 3, (2, -1))])
def test_who_closed_the_page_is_led_back_to_the_friends(saved: Saved | None) -> None:
    screen = Screen().tell(Opened(Settings(name="Bina"), saved=saved, way_back="open"))
    assert screen.model.screen == "home"  # a match of one's own waits, too
    assert not screen.does(Resume)
    assert ("continue" in screen.ids()) == (saved is not None)
    primary = [n for n in walk(screen_of(screen)) if "primary" in str(n.attrs.get("class"))]
    assert [node.attrs["id"] for node in primary] == ["back-to-friends"]
    screen.tell(primary[0].on["click"])
    assert screen.effects == (GoBack(),)
    screen.tell(Invited(Invitation(SECRET), known=True), RoomOpened(LINK))
    assert screen.model.sheet == "friends"
    screen.tell(InvitationDeclined())  # nobody is there now: they leave off
    assert LeaveRoom(for_good=False) in screen.effects
    assert "back-to-friends" in screen.tell(WayBackTold("open")).ids()
    given_up = next(node for node in walk(screen_of(screen)) if node.attrs.get("id") == "give-up")
    screen.tell(given_up.on["click"])
    assert screen.effects == (GiveUpWayBack(), Focus("open-friends"))
    assert "back-to-friends" not in screen.ids()


def test_who_leaves_a_table_is_offered_no_way_back_that_is_not_there() -> None:
    screen = Screen().tell(Opened(Settings(), way_back="open"), FriendsOpened())
    screen.tell(Invited(Invitation(SECRET), known=True), RoomOpened(LINK), RoomLeft())
    assert "back-to-friends" not in screen.tell(WayBackTold("")).ids()


def test_the_way_back_says_of_the_page_no_more_than_is_so() -> None:
    """It is offered, too, to who came to the start screen without closing anything."""
    screen = at_the_table().tell(Failed("what went wrong"), WentHome(), WayBackTold("open"))
    assert "You were at a table with them" in screen.text()
    assert "closed" not in screen.text()


def test_leave_the_table_means_for_good_and_leave_off_does_not() -> None:
    gone = HostLost(BINA, 0, 1, asked=True)
    meant = [
        (come_in(), "leave-room", True),
        (at_the_table().tell(RoomShown()), "leave-room", True),
        (at_the_table().tell(Told(gone)), "leave-room", True),
        (come_in(PLAYED), "leave-off", False),
        (come_in().tell(Told(Closed("replaced"))), "home", False),
    ]
    for shown, id_, for_good in meant:
        button = next(node for node in walk(screen_of(shown)) if node.attrs.get("id") == id_)
        shown.tell(button.on["click"])
        assert LeaveRoom(for_good) in shown.effects


def test_the_way_back_is_there_while_it_is_of_use() -> None:
    match = Saved("nepal", "42", 3, (2, -1))
    screen = Screen().tell(Opened(Settings(), saved=match, way_back="passed"))
    assert screen.does(Resume)  # played since: the match goes on as always
    assert "back-to-friends" in Screen().tell(Opened(Settings(), way_back="passed")).ids()


def test_a_way_back_that_is_gone_is_told() -> None:
    lost = "The way back to your friends is there no more"
    screen = Screen().tell(Opened(Settings(), way_back="open"), WentBack(), WayBackLost())
    assert screen.model.sheet == "friends"
    assert lost in screen.text()
    assert any(isinstance(e, Announce) and lost in e.text for e in screen.effects)
    assert "back-to-friends" not in screen.tell(SheetClosed()).ids()
    assert lost not in screen.tell(FriendsOpened()).text()


def test_the_way_back_is_read_while_it_is_young() -> None:
    way = WayBack(SECRET, 1_700_000_000)
    for kept in (way, replace(way, passed=True)):
        assert read_way_back(kept.written(), way.there + 60) == kept
        assert read_way_back(kept.written(), way.there - 60) == kept  # the clock was set back
    for later in (LONGEST_AWAY + 1, -LONGEST_AWAY - 1):
        assert read_way_back(way.written(), way.there + later) is None
    for wrong in ("", SECRET, f"now {SECRET}", f"{way.written()} again", way.written()[:-1]):
        assert read_way_back(wrong, way.there) is None


def test_a_browser_that_connects_to_no_other_says_so_before_anything_is_tried() -> None:
    """It is not the relays' fault, and codes carried by hand would not help."""
    screen = Screen().tell(FriendsOpened())
    assert screen.does(SeeWays)
    screen.tell(WaysSeen(connects=False, relays="some"))
    assert "This browser lets no page connect to another" in screen.text()
    assert any(isinstance(e, Announce) and "another browser" in e.text for e in screen.effects)
    assert "make-room" not in screen.ids()
    screen.tell(RoomWanted())
    assert not screen.does(OpenRoom)
    button = next(n for n in walk(screen_of(screen)) if n.attrs.get("id") == "not-now")
    screen.tell(button.on["click"])
    assert screen.model.screen == "home"
    assert screen.model.company is None

    screen.tell(Invited(Invitation(SECRET)))
    assert screen.does(SeeWays)
    screen.tell(WaysSeen(connects=False, relays="some"), RoomEntered())
    assert not screen.does(EnterRoom)
    assert "No relay answers" not in screen.text()


def test_who_came_by_hand_is_asked_before_a_relay_is() -> None:
    screen = Screen().tell(Invited(Invitation(SECRET), known=True))
    assert EnterRoom(Invitation(SECRET), "Bina") in screen.effects
    screen.tell(WaysSeen(connects=True, relays="some"), CodeNeeded())
    assert {"leave-off", "ask-relays"} <= screen.ids()
    assert "only where the host invites with a link" in screen.text()
    assert "Public relays bring the browsers together." in screen.text()
    asked = next(n for n in walk(screen_of(screen)) if n.attrs.get("id") == "ask-relays")
    screen.tell(asked.on["click"])
    assert EnterRoom(Invitation(SECRET), "Bina", "relays") in screen.effects

    screen.tell(CodeNeeded(), WaysSeen(connects=True, relays="none"))
    assert "ask-relays" not in screen.ids()
    assert "elays" not in screen.text()
    screen.tell(InvitationDeclined())
    assert screen.does(LeaveRoom)
    assert screen.model.screen == "home"


def test_a_host_who_chose_by_hand_is_shown_no_link_after_a_reload() -> None:
    alone = Told(RoomChanged(replace(LOBBY, people=(replace(ASHA, me=True),))))
    screen = Screen().tell(Invited(Invitation(SECRET), known=True), RoomOpened(LINK, "hand"), alone)
    assert "by-hand" in screen.ids()
    assert "room-link" not in screen.ids()
    screen.tell(Invited(Invitation(SECRET), known=True), RoomOpened(LINK), alone)
    assert "room-link" in screen.ids()


def test_where_no_link_leads_the_way_by_hand_is_chosen() -> None:
    screen = Screen().tell(FriendsOpened(), WaysSeen(connects=True, relays="some"))
    assert screen.model.company is not None
    assert screen.model.company.way == "relays"
    screen.tell(WaysSeen(connects=True, relays="none"))
    assert screen.model.company.way == "hand"
    screen.tell(RoomWanted())
    assert screen.effects == (OpenRoom("Bina", "standard", "normal", 0, "hand"),)
    screen = Screen().tell(FriendsOpened(), WaysSeen(connects=True, relays="none"))
    screen.tell(WayTaken("relays"))
    assert "a link would lead nobody to this table" in screen.text()


@pytest.mark.parametrize(
    ("relays", "reason"),
    [
        ("none", "This page knows no relay"),
        ("plain", "came over plain http"),
        ("blocked", "No relay answers"),
    ],
)
def test_why_no_link_leads_here_is_the_true_reason(relays: Relays, reason: str) -> None:
    reasons = {"This page knows no relay", "came over plain http", "No relay answers"}
    seen = WaysSeen(connects=True, relays=relays)
    making = Screen().tell(FriendsOpened(), seen)
    assert making.model.company is not None
    assert making.model.company.way == "hand"
    making.tell(WayTaken("relays"))
    assert {each for each in reasons if each in making.text()} == {reason}
    making.tell(RoomWanted(), RoomOpened(LINK))  # against all advice
    alone = replace(LOBBY, people=(replace(ASHA, me=True),))
    making.tell(Told(RoomChanged(alone)))
    assert making.model.sheet == "friends"
    assert {each for each in reasons if each in making.text()} == {reason}
    making.tell(Reached(Reach(1, 2, 0, 3)))  # there is a relay after all
    assert not {each for each in reasons if each in making.text()}


@pytest.mark.parametrize(
    ("relays", "reason"),
    [("none", "Ask the host to invite you by hand."), ("plain", "Open it over https")],
)
def test_a_guest_whom_no_relay_serves_is_told_why(relays: Relays, reason: str) -> None:
    screen = Screen().tell(Invited(Invitation(SECRET)), WaysSeen(connects=True, relays=relays))
    screen.tell(RoomEntered(), RoomOpened(LINK), Reached(Reach(0, 0, 0, 8)))
    assert reason in screen.text()


@pytest.mark.parametrize(
    ("relays", "reason"),
    [("none", "This page knows no relay"), ("plain", "came over plain http")],
)
def test_who_comes_back_is_told_why_no_relay_serves_too(relays: Relays, reason: str) -> None:
    screen = Screen().tell(Invited(Invitation(SECRET), known=True))
    assert screen.does(SeeWays)
    screen.tell(WaysSeen(connects=True, relays=relays), RoomOpened(LINK))
    screen.tell(Told(RoomChanged(PLAYED)), Told(RoomChanged(replace(PLAYED, connected=False))))
    assert reason in screen.tell(Reached(Reach(0, 0, 0, 8))).text()
    alone = replace(LOBBY, people=(replace(ASHA, me=True),))
    assert reason in come_back(alone, WaysSeen(connects=True, relays=relays)).text()


def test_only_friends_who_are_heard_are_a_reason_to_keep_the_way_back() -> None:
    """In its first seconds a page that comes back counts as hearing everybody."""
    screen = come_back(PLAYED)
    assert screen.model.company is not None
    assert not screen.model.company.befriended
    screen.tell(Reached(Reach(1, 2, 1, 3)))
    assert screen.model.company.befriended
    screen.tell(Told(RoomChanged(replace(PLAYED, connected=False))))
    assert not screen.model.company.befriended
    assert not screen.model.company.deserted


@pytest.mark.parametrize("guests", [(), (replace(BINA, me=False, presence="away"),)])
def test_a_host_alone_has_nobody_to_come_back_to(guests: tuple[Person, ...]) -> None:
    host = come_back(replace(LOBBY, people=(replace(ASHA, me=True), *guests)))
    assert host.model.company is not None
    assert host.model.company.befriended is (guests != ())
    assert host.model.company.deserted is (guests == ())


def test_the_room_tells_what_its_link_is_worth() -> None:
    """Nobody proves who they are: the page must not let one think so."""
    assert "whoever has the link can come in, under any name" in come_in().text()
