"""Play with friends on the screen: from the button to the table, as the room tells it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.net.news import (
    Closed,
    Decided,
    HostBack,
    HostLost,
    OtherVersion,
    Person,
    RoomChanged,
    Seal,
    Sealed,
    Spoke,
    Standing,
    Timed,
)
from game.net.phrases import PHRASES
from game.net.secret import fresh_secret
from game.rules.actions import Deal
from game.rules.cards import DECK
from game.rules.engine import apply, new_match
from game.rules.events import Event
from game.rules.options import parse_options
from game.rules.seats import NOBODY, SOUTH
from game.rules.view import View, redact, view
from game.ui.effects import Announce, Effect, Focus, GiveUpWayBack, GoOn, Resume
from game.ui.friends.company import ByHand, Reach, Relays
from game.ui.friends.effects import (
    EnterRoom,
    GoBack,
    LeaveRoom,
    MakeOffer,
    OpenRoom,
    Say,
    SeeWays,
    SetTable,
    Sit,
    StartDeal,
)
from game.ui.friends.invitation import Invitation, read_invitation, written
from game.ui.friends.messages import (
    CodeNeeded,
    DealWanted,
    HandBegun,
    HandMoved,
    InvitationDeclined,
    Invited,
    LevelTaken,
    LinkFollowed,
    LinkPasted,
    NameWritten,
    PhraseSaid,
    Reached,
    RoomEntered,
    RoomOpened,
    RoomWanted,
    SeatTaken,
    Told,
    WayBackLost,
    WayBackTold,
    WaysSeen,
    WayTaken,
)
from game.ui.friends.words import closed_text, phrase_aloud, phrase_sign, phrase_text, seal_text
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
    Asked,
    Happened,
    Message,
    NextDealTaken,
    PauseEnded,
    Seated,
    SheetClosed,
    SheetOpened,
    TableTaken,
    WentHome,
)
from game.ui.model import Model
from game.ui.nodes import Node, text_of, walk
from game.ui.opening_messages import Failed, Opened, Saved
from game.ui.part_messages import PartLacking
from game.ui.screens import screen
from game.ui.settings import Settings
from game.ui.telling import told
from game.ui.update import update
from game.ui.words import EverybodysNames

SECRET = fresh_secret()
LINK = f"https://example.org/29/#friends={SECRET}"
ASHA = Person("a" * 32, "Asha", 0, host=True)
BINA = Person("b" * 32, "Bina", 2, me=True)
LOBBY = Standing(
    "nepal", "hard", 15, "lobby", (ASHA, BINA), True, 0, (0, 0), False,
    (False, True, False, True), 0,
)  # fmt: skip
PLAYED = replace(LOBBY, phase="deal")


class Screen:
    """A screen that is told messages; ``effects`` are those of the last one."""

    def __init__(self) -> None:
        self.model = Model()
        self.effects: tuple[Effect, ...] = ()
        self.tell(Opened(Settings(name="Bina")))

    def tell(self, *messages: Message) -> Screen:
        for message in messages:
            self.model, self.effects = update(self.model, message)
        return self

    def text(self) -> str:
        return text_of(screen(self.model))

    def ids(self) -> set[str]:
        return {node.attrs["id"] for node in walk(screen(self.model)) if "id" in node.attrs}

    def does(self, kind: type) -> bool:
        return any(isinstance(effect, kind) for effect in self.effects)


def come_in(standing: Standing = LOBBY) -> Screen:
    screen = Screen().tell(Invited(Invitation(SECRET)), RoomEntered(), RoomOpened(LINK))
    return screen.tell(Told(RoomChanged(standing)))


def deal() -> tuple[View, tuple[Event, ...]]:
    """A deal's first cards as South is told them."""
    state = new_match(parse_options("nepal"))
    cards = random.Random(29).sample(DECK, 32)
    hands = tuple(tuple(cards[i : i + 8]) for i in range(0, 32, 8))
    state, events = apply(state, Deal(hands))
    return view(state, SOUTH), tuple(redact(event, SOUTH) for event in events)


def at_the_table() -> Screen:
    empty = view(new_match(parse_options("nepal")), SOUTH)
    found, events = deal()
    names = ("Asha", "Gita", "Bina", "Hari")
    screen = come_in(PLAYED).tell(Seated(empty, names, ""))
    return screen.tell(Happened(events, found), PauseEnded())


def test_a_room_is_made_with_the_rules_of_the_screen() -> None:
    screen = Screen().tell(FriendsOpened(), LevelTaken("easy"), RoomWanted())
    assert screen.effects == (OpenRoom("Bina", "standard", "easy", 0, "relays"),)


def test_without_a_name_nobody_comes_in() -> None:
    screen = Screen().tell(NameWritten("   "), FriendsOpened(), NameWritten(" "), RoomWanted())
    assert not screen.does(OpenRoom)
    assert "Write your name first." in screen.text()
    screen.tell(Invited(Invitation(SECRET)), NameWritten(""), RoomEntered())
    assert not screen.does(EnterRoom)


@pytest.mark.parametrize("known", [True, False])
def test_who_was_there_before_goes_back_in_at_once(known: bool) -> None:
    screen = Screen().tell(Invited(Invitation(SECRET), known))
    assert screen.does(EnterRoom) is known


def test_a_link_is_followed_only_if_it_is_one() -> None:
    screen = Screen().tell(FriendsOpened(), LinkPasted("https://example.org/29/"), LinkFollowed())
    assert "Copy all of it" in screen.text()
    screen.tell(LinkPasted(f"Come! {LINK}"), LinkFollowed())
    assert screen.model.company is not None
    assert screen.model.company.invitation == Invitation(SECRET)


def test_links_are_read_as_they_were_written() -> None:
    invitation = Invitation(SECRET)
    assert read_invitation(f"https://x.example/29/?a=1#{written(invitation)}") == invitation
    assert read_invitation(SECRET) == invitation
    for wrong in ("", "#", "#friends=", f"#friends={SECRET}&hand=nonsense", "x" * 3000):
        assert read_invitation(wrong) is None


def test_the_rules_are_there_before_anybody_sits_down() -> None:
    screen = come_in()
    assert "Nepal" in screen.text()
    assert "play with friends you trust" in screen.text()
    assert {"sit-east", "sit-west"} <= screen.ids()
    assert "start-deal" not in screen.ids()
    screen.tell(SeatTaken(1))
    assert screen.effects == (Sit(1),)


def test_the_host_changes_the_table_and_begins() -> None:
    people = (replace(ASHA, me=True), replace(BINA, me=False))
    screen = come_in(replace(LOBBY, people=people, may_start=True))
    screen.tell(LevelTaken("easy"))
    assert screen.effects == (SetTable("nepal", "easy", 15),)
    screen.tell(DealWanted())
    assert screen.effects == (StartDeal(),)


def test_a_deal_of_friends_goes_on_by_itself() -> None:
    """Between deals the table waits for its host, not for this screen."""
    screen = at_the_table()
    assert screen.does(GoOn)
    assert screen.model.sheet == ""
    screen.tell(RoomShown())
    found, events = deal()
    screen.tell(Happened(events, found))
    assert screen.model.sheet == ""  # the cards of a new deal are seen


def test_a_reload_in_the_middle_of_a_deal_shows_the_table() -> None:
    empty = view(new_match(parse_options("nepal")), SOUTH)
    screen = Screen().tell(Invited(Invitation(SECRET), True), RoomOpened(LINK))
    names = ("Asha", "Gita", "Bina", "Hari")
    screen.tell(Seated(empty, names, ""), Told(RoomChanged(PLAYED)))
    assert (screen.model.screen, screen.model.sheet) == ("table", "")


def test_until_the_table_is_here_one_is_on_the_way() -> None:
    """Back in a room whose host is gone, this browser knows the room, but has no table to show."""
    screen = come_in(PLAYED)
    assert screen.model.sheet == "friends"
    assert "leave-off" in screen.ids()
    screen.tell(Told(RoomChanged(replace(PLAYED, connected=False))))
    assert "The host is not heard. Looking for the way back…" in screen.text()
    empty = view(new_match(parse_options("nepal")), SOUTH)
    screen.tell(Told(RoomChanged(PLAYED)), Seated(empty, ("Asha", "Gita", "Bina", "Hari"), ""))
    assert (screen.model.screen, screen.model.sheet) == ("table", "")
    screen.tell(RoomShown())
    assert "leave-room" in screen.ids()


def test_the_clock_is_the_tables() -> None:
    screen = at_the_table()
    found, _events = deal()
    asked = replace(found, turn=SOUTH)
    screen.tell(Asked(asked, {}, seconds=9))
    assert screen.model.left == 9
    screen.tell(Told(Timed(1, 7)))
    assert screen.model.company is not None
    assert screen.model.company.timed == (1, 7)


def test_decided_for_me_asks_no_more() -> None:
    screen = at_the_table()
    found, _events = deal()
    screen.tell(Asked(found, {}, seconds=1), Told(Decided(SOUTH)))
    assert not screen.model.asked
    assert screen.model.stood_in


def test_who_comes_goes_and_sits_is_said() -> None:
    screen = come_in()
    away = replace(ASHA, presence="away")
    new = Person("c" * 32, "Chandra")
    screen.tell(Told(RoomChanged(replace(LOBBY, people=(away, BINA, new)))))
    assert Announce("Asha is away: a bot plays. Chandra comes in.") in screen.effects
    screen.tell(Told(RoomChanged(replace(LOBBY, people=(ASHA, BINA)))))
    assert Announce("Asha is back. Chandra has left.") in screen.effects


def test_names_follow_who_sits_down() -> None:
    screen = at_the_table()
    assert screen.model.names == ("Asha", "Gita", "Bina", "Hari")
    chandra = Person("c" * 32, "Chandra", 1)
    screen.tell(Told(RoomChanged(replace(PLAYED, people=(ASHA, BINA, chandra)))))
    assert screen.model.names[1] == "Chandra"


def test_nobody_is_called_you_by_who_watches() -> None:
    found, events = deal()
    names = EverybodysNames(("Asha", "Gita", "Bina", "Hari"))
    said = [told(redact(event, NOBODY), names) for event in events]
    assert not any("You" in each for each in said)
    assert found.seat == SOUTH


def test_phrases_are_seen_and_heard() -> None:
    screen = at_the_table().tell(PhraseSaid("hello"))
    assert Say("hello") in screen.effects
    screen.tell(Told(Spoke(ASHA.member, "Asha", "hello")))
    assert "Hello!" in screen.text()
    assert Announce("Asha: Hello!") in screen.effects


@pytest.mark.parametrize("phrase", sorted(PHRASES))
def test_every_phrase_has_words(phrase: str) -> None:
    assert phrase_sign(phrase)
    assert phrase_text(phrase)
    assert "Asha" in phrase_aloud("Asha", phrase)


def test_a_broken_seal_is_shown_with_its_proof() -> None:
    screen = at_the_table().tell(Told(Sealed(1, Seal("broken", "stacked", "Asha", "the proof"))))
    assert screen.model.sheet == "seal"
    assert "not those that the cut made" in screen.text()
    proof = next(node for node in walk(screen_of(screen)) if node.tag == "pre")
    assert text_of(proof) == "the proof"
    assert [node.attrs.get("lang") for node in walk(proof)] == [None, "en"]  # its label is not
    assert (
        seal_text(Seal("fair"))
        in screen.tell(SheetClosed(), Told(Sealed(2, Seal("fair")))).effects[0].text
    )  # type: ignore[union-attr]


def test_a_host_who_is_gone_is_voted_on() -> None:
    screen = at_the_table().tell(Told(HostLost(BINA, 0, 1, True)))
    assert {"go-on-without", "wait-for-host"} <= screen.ids()
    screen.tell(Told(HostLost(BINA, 1, 1, False)))
    assert "go-on-without" not in screen.ids()
    screen.tell(Told(HostBack()))
    assert screen.model.sheet == ""


@pytest.mark.parametrize(("standing", "found"), [(LOBBY, "sit-east"), (PLAYED, "leave-off")])
def test_a_host_who_is_back_before_the_table_is_laid_leaves_nobody_at_the_start_screen(
    standing: Standing, found: str
) -> None:
    screen = come_in(standing).tell(Told(HostLost(BINA, 0, 1, True)), Told(HostBack()))
    assert screen.model.sheet == "friends"
    assert found in screen.ids()
    assert "The host is back." in [e.text for e in screen.effects if isinstance(e, Announce)]


@pytest.mark.parametrize("reason", ["replaced", "full", "removed", "cut_off"])
def test_a_room_that_is_over_says_why(reason: str) -> None:
    screen = at_the_table().tell(Told(Closed(reason)))  # type: ignore[arg-type]
    assert closed_text(reason) in screen.text()  # type: ignore[arg-type]


def test_what_is_in_the_way_is_named() -> None:
    screen = Screen().tell(Invited(Invitation(SECRET)), RoomEntered(), RoomOpened(LINK))
    screen.tell(Reached(Reach(0, 6, 0, 3)))
    assert "No relay answers" not in screen.text()
    screen.tell(Reached(Reach(0, 6, 0, 8)))
    assert "No relay answers" in screen.text()
    screen.tell(Reached(Reach(2, 6, 0, 20)))
    assert "Nobody is found there" in screen.text()


@pytest.mark.parametrize("offer", ["", "29-offer"])
def test_another_version_is_an_advice_while_no_host_is_heard(offer: str) -> None:
    screen = Screen().tell(Invited(Invitation(SECRET, offer)), RoomEntered(), RoomOpened(LINK))
    screen.tell(Told(OtherVersion(newer=True)))
    assert "newer version of this page" in screen.text()
    assert "reload" in screen.ids()
    screen.tell(Told(OtherVersion(newer=False)))
    assert "older version of this page" in screen.text()
    assert "reload" not in screen.ids()
    screen.tell(Told(RoomChanged(LOBBY)))
    assert "version" not in screen.text()
    screen.tell(Told(RoomChanged(replace(LOBBY, connected=False))))
    assert "version" not in screen.text()  # that is no reason for a host who was heard and is lost
    assert ("The host is not heard" in screen.text()) is not bool(offer)


@pytest.mark.parametrize("asked", [HandBegun(), SheetOpened("setup")])
def test_where_the_room_lacks_a_part_it_is_there_all_the_same(asked: Message) -> None:
    screen = come_in(replace(LOBBY, people=(replace(ASHA, me=True), BINA)))
    screen.tell(PartLacking(asked))
    assert {"try-again", "not-now"} <= screen.ids()
    lacking = screen.model
    screen.tell(SheetClosed())
    assert screen.model.sheet == "friends"
    assert not screen.does(LeaveRoom)
    screen.model = lacking
    screen.tell(HandBegun())
    assert screen.model.sheet == "friends"
    assert screen.does(MakeOffer)


def test_a_wrong_code_leaves_the_one_that_was_given_out() -> None:
    people = (replace(ASHA, me=True), replace(BINA, me=False))
    screen = come_in(replace(LOBBY, people=people))
    screen.tell(HandMoved(ByHand("offered", "code", "link", ("1",))))
    screen.tell(HandMoved(ByHand("offered", fault="kind")))
    assert screen.model.company is not None
    assert screen.model.company.hand.code == "code"
    assert "the code that was sent out" in screen.text()


def test_typed_wishes_begin_no_other_match() -> None:
    screen = at_the_table()
    before = screen.model
    screen.tell(TableTaken("standard"))
    assert (screen.model, screen.effects) == (before, ())
    screen.tell(NextDealTaken())
    assert screen.effects == ()  # a guest waits for the host
    people = (replace(ASHA, me=True), replace(BINA, me=False))
    between = replace(LOBBY, phase="between", people=people, may_start=True)
    screen.tell(Told(RoomChanged(between)), NextDealTaken())
    assert screen.effects == (StartDeal(),)


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


def screen_of(shown: Screen) -> Node:
    return screen(shown.model)


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


def come_back(standing: Standing, *messages: Message) -> Screen:
    screen = Screen().tell(Invited(Invitation(SECRET), known=True), *messages)
    return screen.tell(RoomOpened(LINK), Told(RoomChanged(standing)))


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
