"""Play with friends on the screen: from the button to the table, as the room tells it."""

from __future__ import annotations

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
from game.rules.engine import new_match
from game.rules.options import parse_options
from game.rules.seats import NOBODY, SOUTH
from game.rules.view import redact, view
from game.ui.effects import Announce, GoOn
from game.ui.friends.company import ByHand, Reach
from game.ui.friends.effects import (
    EnterRoom,
    LeaveRoom,
    MakeOffer,
    OpenRoom,
    Say,
    SetTable,
    Sit,
    StartDeal,
)
from game.ui.friends.invitation import Invitation, read_invitation, written
from game.ui.friends.messages import (
    DealWanted,
    HandBegun,
    HandMoved,
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
)
from game.ui.friends.words import closed_text, phrase_aloud, phrase_sign, phrase_text, seal_text
from game.ui.meeting import (
    FriendsOpened,
    RoomShown,
)
from game.ui.messages import (
    Asked,
    Happened,
    Message,
    NextDealTaken,
    Seated,
    SheetClosed,
    SheetOpened,
    TableTaken,
)
from game.ui.nodes import text_of, walk
from game.ui.part_messages import PartLacking
from game.ui.telling import told
from game.ui.words import EverybodysNames

from .friends import (
    ASHA,
    BINA,
    LINK,
    LOBBY,
    PLAYED,
    SECRET,
    Screen,
    at_the_table,
    come_in,
    deal,
    screen_of,
)


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
