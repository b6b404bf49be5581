"""The codes that people carry from one browser to another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.net.by_hand import (
    CodeError,
    Description,
    Place,
    read_code,
    read_sdp,
    write_code,
    write_sdp,
)

# What a Chromium says of itself: two addresses, one of them twice, and one that is not of UDP.
CHROMIUM = """v=0
o=- 4962 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=msid-semantic: WMS
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:100 1 udp 2122260223 192.168.1.20 51234 typ host generation 0 network-id 1
a=candidate:100 1 udp 2122260223 192.168.1.20 51234 typ host generation 0 network-id 1
a=candidate:101 1 tcp 1518280447 192.168.1.20 9 typ host tcptype active generation 0
a=candidate:102 1 udp 1686052607 203.0.113.9 40000 typ srflx raddr 192.168.1.20 rport 51234
a=ice-ufrag:Ab3+
a=ice-pwd:abcdefghijklmnopqrstuv/9
a=ice-options:trickle
a=fingerprint:sha-256 {print}
a=setup:actpass
a=mid:0
a=sctp-port:5000
""".format(print=":".join(f"{n:02X}" for n in range(32))).replace("\n", "\r\n")

NAMES = st.text("abcdefXYZ0189+/", min_size=4, max_size=40)
PLACES = st.builds(
    Place,
    st.sampled_from(["host", "srflx", "relay"]),
    st.one_of(st.ip_addresses().map(str), st.uuids().map(lambda name: f"{name}.local")),
    st.integers(0, 65535),
)
DESCRIPTIONS = st.builds(
    Description,
    st.sampled_from(["offer", "answer"]),
    NAMES,
    NAMES,
    st.binary(min_size=32, max_size=32),
    st.lists(PLACES, min_size=1, max_size=8, unique=True).map(tuple),
)


def test_what_a_browser_says_is_read() -> None:
    found = read_sdp(CHROMIUM, "offer")
    assert found.user == "Ab3+"
    assert found.password == "abcdefghijklmnopqrstuv/9"
    assert found.fingerprint == bytes(range(32))
    assert found.places == (
        Place("host", "192.168.1.20", 51234),
        Place("srflx", "203.0.113.9", 40000),
    )


def test_one_address_is_84_letters_and_four_are_112() -> None:
    found = read_sdp(CHROMIUM, "offer")
    one = Description("offer", found.user, found.password, found.fingerprint, found.places[:1])
    four = Description("offer", found.user, found.password, found.fingerprint, found.places * 2)
    assert len(write_code(one)) == 84
    assert len(write_code(four)) == 112


@given(DESCRIPTIONS)
def test_there_and_back(description: Description) -> None:
    code = write_code(description)
    assert read_code(code, description.kind) == description
    assert read_code(f" {code[:7]}\n{code[7:]} ", description.kind) == description
    assert read_sdp(write_sdp(description), description.kind) == description


@given(st.text())
def test_a_text_that_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(CodeError):
        read_code(text, "offer")


@given(DESCRIPTIONS, st.data())
def test_a_torn_code_never_becomes_an_sdp_of_more_lines(
    description: Description, data: st.DataObject
) -> None:
    code = write_code(description)
    torn = code[: data.draw(st.integers(0, len(code)))]
    try:
        found = read_code(torn, description.kind)
    except CodeError:
        return
    lines = write_sdp(found).split("\r\n")
    assert len(lines) == 15 + len(found.places)


@pytest.mark.parametrize(
    ("code", "reason"),
    [("", "unreadable"), ("!", "unreadable"), ("A" * 1001, "unreadable"), ("IAAA", "version")],
)
def test_what_is_wrong_is_named(code: str, reason: str) -> None:
    with pytest.raises(CodeError) as raised:
        read_code(code, "offer")
    assert raised.value.reason == reason


def test_an_answer_is_no_offer() -> None:
    code = write_code(read_sdp(CHROMIUM, "answer"))
    with pytest.raises(CodeError) as raised:
        read_code(code, "offer")
    assert raised.value.reason == "kind"


def test_a_description_that_lacks_its_fingerprint_is_refused() -> None:
    with pytest.raises(ValueError, match="shortened"):
        read_sdp(CHROMIUM.replace("sha-256", "sha-1"), "offer")
