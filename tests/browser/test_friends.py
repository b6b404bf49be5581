"""Friends play in separate browsers, with a relay of this machine and nothing else."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .company import AT_ONCE, Friend, Table, come, follow, make_room, until
from .conftest import Pages
from .friends_fixtures import *  # noqa: F403 - fixtures are found by their names
from .test_axe import Inspector

TWO_DEALS = "standard match=hands match_length=2"

ASTRAY = """() => [...document.querySelectorAll(".seat .tie")].flatMap((tie) => {
  const mark = tie.getBoundingClientRect(), seat = tie.closest(".seat");
  const avatar = seat.querySelector(".avatar").getBoundingClientRect();
  const across = Math.min(mark.right, avatar.right) - Math.max(mark.left, avatar.left);
  const down = Math.min(mark.bottom, avatar.bottom) - Math.max(mark.top, avatar.top);
  const whole = mark.width && mark.left >= 0 && mark.top >= -4 && mark.right <= innerWidth;
  return whole && across > 4 && down > 4 ? [] : [seat.dataset.seat];
})"""
"""The seats whose mark of the connection is cut off or not at the avatar."""


def seats(friends: list[Friend]) -> None:
    """Four friends sit down around the host, who sits in the south of their own screen."""
    for friend, place in zip(friends[1:], ("west", "north", "east"), strict=True):
        friend.show_room()
        host_sees = friends[0].page.locator(f".chair.at-{place}")
        seat = host_sees.locator(".place")
        expect(seat).to_be_visible()
        friend.page.locator(f"#sit-{place}").click()
        expect(host_sees.locator(".name")).to_have_text(friend.name)


def scores(friend: Friend) -> tuple[str, str]:
    """Our score and theirs, as the bar shows them."""
    ours = friend.page.locator(".bar .score.us .value").inner_text()
    theirs = friend.page.locator(".bar .score.them .value").inner_text()
    return ours, theirs


@pytest.mark.slow
def test_four_friends_play_a_match(pages: Pages) -> None:
    asha = make_room(pages, "Asha", TWO_DEALS)
    link = asha.link()
    others = [follow(pages, link, name) for name in ("Bina", "Chandra", "Dipa")]
    friends = [asha, *others]

    # before anybody sits down the host's rules are there to be read
    for friend in others:
        table = friend.page.locator(".their-table")
        expect(table).to_contain_text("Standard, changed")
        expect(friend.page.locator(".chair.mine")).to_have_count(0)
    seats(friends)
    for friend in others:
        friend.ready()
        assert friend.people()[friend.name] == "you, Ready"
    until(lambda: all("Ready" in asha.people()[each.name] for each in others), "all are ready")

    asha.press("Deal the cards")
    until(lambda: all(len(each.hand()) == 4 for each in friends), "everybody has four cards")
    dealt = [card for each in friends for card in each.hand()]
    assert len(set(dealt)) == 16
    assert asha.names() == {"S": "You", "W": "Bina", "N": "Chandra", "E": "Dipa"}
    assert others[1].names() == {"S": "You", "W": "Dipa", "N": "Asha", "E": "Bina"}

    table = Table(*friends)
    table.play(lambda: all(each.phase == "result" for each in friends))
    seals = [each.page.locator("p.seal") for each in friends]
    for seal in seals:
        expect(seal).to_have_class(re.compile("fair"))
    assert len({seal.locator("code").inner_text() for seal in seals}) == 1
    for friend in others:
        expect(friend.page.locator(".waiting")).to_have_text("Asha begins the next deal.")

    table.play_to_the_end()
    ours, theirs = scores(asha)
    assert scores(others[1]) == (ours, theirs)
    assert scores(others[0]) == scores(others[2]) == (theirs, ours)

    # another match, at the same table
    asha.press("New match")
    until(lambda: all(len(each.hand()) == 4 for each in friends), "a new match is dealt")


def test_two_people_two_bots_a_watcher_and_a_late_joiner(pages: Pages) -> None:
    asha = make_room(pages, "Asha", TWO_DEALS)
    link = asha.link()
    bina = follow(pages, link, "Bina")
    eyes = follow(pages, link, "Eyes")
    bina.sit("north")
    asha.press("Deal the cards")
    table = Table(asha, bina, eyes)
    table.play(lambda: eyes.page.locator(".trick li").count() > 0)

    # who watches sees what lies on the table, nobody's hand, and is never called "you"
    assert eyes.hand() == []
    assert eyes.page.locator(".trump .face").count() == 0
    assert eyes.names() == {"N": "Bina", "E": "Gita", "S": "Asha", "W": "Hari"}
    assert asha.ties() == {"E": "bot", "W": "bot"}
    for width, height in ((360, 640), (640, 360), (1280, 800)):
        asha.page.set_viewport_size({"width": width, "height": height})
        assert asha.page.evaluate(ASTRAY) == [], (width, height)

    # who comes late watches, then takes a bot's seat and plays on with its cards
    late = follow(pages, link, "Late")
    until(lambda: late.page.locator(".bar .contract .bid").count(), "the late one sees the table")
    assert late.hand() == []
    late.show_room()
    late.sit("east")
    late.hide_room()
    until(lambda: late.hand(), "the late one has the bot's cards")
    until(lambda: asha.names()["E"] == "Late", "the host's screen names who sat down")
    table.friends.append(late)
    table.play_to_the_end()


def test_phrases_are_seen_by_all_but_those_who_muted(pages: Pages) -> None:
    asha = make_room(pages, "Asha")
    link = asha.link()
    bina, chandra = follow(pages, link, "Bina"), follow(pages, link, "Chandra")
    bina.sit("north")
    chandra.sit("east")
    chandra.press("Mute Bina")
    expect(chandra.page.get_by_role("button", name="Hear Bina again")).to_be_visible()
    asha.press("Deal the cards")
    until(lambda: len(bina.hand()) == 4, "the cards are dealt")
    bina.page.locator("#say").click()
    bina.press("Well played!")
    for friend in (asha, bina):
        expect(friend.page.locator(".phrase")).to_have_text("Well played!")
    expect(asha.page.locator("#log")).to_contain_text("Bina: Well played!")
    assert chandra.page.locator(".phrase").count() == 0


def test_the_host_sends_somebody_out(pages: Pages) -> None:
    asha = make_room(pages, "Asha")
    bina = follow(pages, asha.link(), "Bina")
    until(lambda: "Bina" in asha.people(), "the host sees who came")
    asha.press("Send Bina out")
    until(lambda: bina.sheet == "This table is closed here", "it is said")
    expect(bina.page.get_by_role("dialog")).to_contain_text("asked you to leave")
    until(lambda: "Bina" not in asha.people(), "the host is alone")
    bina.press("Start screen")
    expect(bina.page.locator("#table")).to_have_attribute("data-phase", "home")
    assert "#" not in bina.page.url


@pytest.mark.parametrize("width", [320, 360])
def test_the_room_fits_a_small_phone(width: int, pages: Pages) -> None:
    asha = make_room(pages, "Asha with a long name of her own", viewport=(width, 560))
    bina = follow(pages, asha.link(), "Bina", viewport=(width, 560))
    bina.sit("north")
    for friend in (asha, bina):
        body = friend.page.locator(".sheet.room .body")
        assert body.evaluate("e => e.scrollWidth - e.clientWidth") <= 0
        small = friend.page.evaluate(
            """() => [...document.querySelectorAll(".sheet.room :is(button, summary)")]
                .map(b => [b.textContent, b.getBoundingClientRect()])
                .filter(([, box]) => box.width && (box.height < 44 || box.width < 44))
                .map(([text, box]) => `${text} ${box.width}x${box.height}`)"""
        )
        assert small == []


def test_a_link_that_is_none_is_named(pages: Pages) -> None:
    page = pages("?speed=instant", permissions=["microphone"])
    page.locator("#open-friends").click()
    page.get_by_text("I have an invitation").click()
    page.get_by_label("The link you were sent").fill("https://example.org/29/#friends=short")
    page.get_by_role("button", name="Follow the link").click()
    expect(page.locator("#friends-link-wrong")).to_be_visible()
    expect(page.get_by_label("The link you were sent")).to_be_focused()
    page.get_by_role("button", name="Make a room").click()
    expect(page.locator("#friend-name-wrong")).to_be_visible()
    expect(page.get_by_label("Your name")).to_be_focused()


@pytest.mark.slow
def test_axe_finds_nothing_among_friends(pages: Pages) -> None:
    asha = make_room(pages, "Asha", bypass_csp=True)
    page = come(pages, f"?speed=instant#{asha.link().partition('#')[2]}", bypass_csp=True)
    sizes = ((320, 560), (1280, 800))
    host, guest = Inspector(asha.page, sizes), Inspector(page, sizes)
    page.get_by_role("button", name="Come in").click()
    expect(page.locator("#friend-name-wrong")).to_be_visible()
    guest.look("invited, without a name")
    page.get_by_label("Your name").fill("Bina")
    page.get_by_role("button", name="Come in").click()
    bina = Friend("Bina", page)
    bina.sit("north")
    asha.page.get_by_text("Show the link as a QR code").click()
    host.look("the host's room")
    guest.look("a guest's room")
    asha.press("Deal the cards")
    until(lambda: len(bina.hand()) == 4, "the cards are dealt")
    bina.page.locator("#say").click()
    guest.look("what can be said")
    bina.press("Hello!")
    expect(asha.page.locator(".phrase")).to_be_visible()
    host.look("a phrase at the table")
    Table(asha, bina).play(lambda: asha.phase == bina.phase == "result")
    guest.look("a deal's end")
    assert host.found + guest.found == []


RENEWED = """async () => {
    const { Connection } = await import("./assets/friends/mesh.js");
    const here = new Connection(), there = new Connection();
    here.onicecandidate = ({ candidate }) =>
        candidate && there.remoteDescription && there.addIceCandidate(candidate);
    there.onicecandidate = ({ candidate }) => candidate && here.addIceCandidate(candidate);
    const channel = here.createDataChannel("words");
    await here.setLocalDescription();
    await here.setLocalDescription({ type: "rollback" });
    here.restartIce();
    await there.setRemoteDescription(await here.createOffer({ iceRestart: true }));
    await here.setLocalDescription(there.remoteDescription);
    await there.setLocalDescription();
    await here.setRemoteDescription(there.localDescription);
    return Promise.race([
        new Promise(done => { channel.onopen = () => done("open"); }),
        new Promise(done => setTimeout(() => done(channel.readyState), 20_000)),
    ]);
}"""
"""What the library does with an offer that it has kept ready for a minute, and then the answer."""


def test_an_offer_that_has_lain_for_a_minute_still_connects(pages: Pages) -> None:
    """Or nobody could come to a host who has waited for so long."""
    page = come(pages, AT_ONCE)
    assert page.evaluate(RENEWED) == "open"


FORGOTTEN = "!location.hash && history.state === null"
"""The address leads to no room, and no sheet stands one step further in the history."""


@pytest.mark.parametrize("key", ["", "Escape"])
def test_an_invitation_that_is_closed_stays_closed(key: str, pages: Pages) -> None:
    page = come(pages, f"{AT_ONCE}#friends={'a' * 22}")
    invitation = page.locator("#come-in")
    invitation.wait_for()
    if key:
        page.keyboard.press(key)
    else:
        page.locator("#close").click()
    until(lambda: page.evaluate(FORGOTTEN), "the address leads nowhere")
    page.wait_for_timeout(500)  # it would be there again
    expect(invitation).to_have_count(0)
    page.reload()
    pages.wait_until_ready(page)
    expect(page.locator("#play-now")).to_be_visible()
    expect(invitation).to_have_count(0)


def test_who_leaves_in_the_middle_of_a_deal_is_not_led_back_by_the_link(pages: Pages) -> None:
    asha = make_room(pages, "Asha")
    bina = follow(pages, asha.link(), "Bina")
    bina.sit("north")
    until(lambda: asha.people().get("Bina") == "", "the host sees the guest")
    asha.press("Deal the cards")
    until(lambda: bina.hand(), "the cards are there")
    bina.show_room()
    bina.press("Leave the table")
    expect(bina.page.locator("#play-now")).to_be_visible()
    until(lambda: bina.page.evaluate(FORGOTTEN), "the address leads nowhere")
    bina.page.wait_for_timeout(500)  # they would be on the way back
    expect(bina.page.locator(".sheet")).to_have_count(0)
    until(lambda: "Bina" not in asha.people(), "the host sees them gone")
