"""What two browsers must tell each other before they can talk, in so few letters that people can
carry it: as a text in any message, or as a QR code that is held up.

A browser's own description of itself (SDP, RFC 8866) is a thousand letters, nearly all of them the
same every time. What differs is packed: name and password of the connection (``ice-ufrag``,
``ice-pwd``, RFC 8839), the fingerprint of its certificate, and the addresses it may be reached at.
One address makes 84 letters, four 112.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode, urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Literal, TypeAlias
from uuid import UUID

Kind: TypeAlias = Literal["offer", "answer"]
KINDS: tuple[Kind, ...] = ("offer", "answer")
VERSION = 1

LONGEST = 1000
"""So many letters a code has at most."""

MOST_PLACES = 8
"""So many addresses go into a code; the browser names the best ones first."""

_HASH = 32
_TYPES = ("host", "srflx", "relay")
_FOUR, _SIX, _NAME = range(3)
"""What an address is: of IPv4, of IPv6, or a name in the local network (``….local``)."""
_LENGTHS = {_FOUR: 4, _SIX: 16, _NAME: 16}
_PACKED = 0x80
_WORD = re.compile(r"[A-Za-z0-9+/]{4,127}")
_CODE = re.compile(r"[A-Za-z0-9_-]+")


class CodeError(ValueError):
    """A text that is no code. ``reason``: ``unreadable`` (torn, or something else altogether),
    ``version`` (of another version of the game), ``kind`` (an offer where an answer is wanted, or
    the other way round)."""

    def __init__(self, reason: Literal["unreadable", "version", "kind"]) -> None:
        self.reason = reason
        super().__init__(reason)


@dataclass(frozen=True)
class Place:
    """Where a browser may be reached: ``host`` an IP address or a ``.local`` name; ``type`` one of
    ``host``, ``srflx``, ``relay``."""

    type: str
    host: str
    port: int


@dataclass(frozen=True)
class Description:
    """What one browser tells another of itself."""

    kind: Kind
    user: str
    password: str
    fingerprint: bytes
    places: tuple[Place, ...]


def read_sdp(sdp: str, kind: Kind) -> Description:
    """Reads what a browser says of itself. Raises ValueError where something needed is missing."""
    fields = dict(re.findall(r"^a=([a-z-]+):(.*?)\s*$", sdp, re.MULTILINE))
    algorithm, _, digits = fields.get("fingerprint", "").partition(" ")
    if algorithm != "sha-256" or not {"ice-ufrag", "ice-pwd"} <= fields.keys():
        raise ValueError(f"this description can't be shortened: {sdp}")
    found = re.findall(
        r"^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx|relay)", sdp, re.MULTILINE | re.I
    )
    places = dict.fromkeys(Place(type_, host, int(port)) for host, port, type_ in found)
    usable = [place for place in places if _is_packable(place.host)]
    return Description(
        kind,
        fields["ice-ufrag"],
        fields["ice-pwd"],
        bytes.fromhex(digits.replace(":", "")),
        tuple(usable[:MOST_PLACES]),
    )


def write_sdp(description: Description) -> str:
    """The description in the form that a browser takes."""
    lines = [
        "v=0",
        "o=- 1 2 IN IP4 127.0.0.1",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
        f"a=ice-ufrag:{description.user}",
        f"a=ice-pwd:{description.password}",
        f"a=fingerprint:sha-256 {description.fingerprint.hex(':').upper()}",
        f"a=setup:{'actpass' if description.kind == 'offer' else 'active'}",
        "a=mid:0",
        "a=sctp-port:5000",
        "a=max-message-size:262144",
    ]
    for number, place in enumerate(description.places, 1):
        seen_from = "" if place.type == "host" else " raddr 0.0.0.0 rport 0"
        priority = (2 - _TYPES.index(place.type)) * 2**24 + (256 - number) * 2**8 + 255
        lines.append(
            f"a=candidate:{number} 1 udp {priority} {place.host} {place.port}"
            f" typ {place.type}{seen_from}"
        )
    return "".join(f"{line}\r\n" for line in lines)


def write_code(description: Description) -> str:
    """The description in as few letters as can be; all of them may stand in a link."""
    content = bytes([VERSION << 4 | KINDS.index(description.kind)])
    content += _word(description.user) + _word(description.password) + description.fingerprint
    for place in description.places:
        form, address = _address(place.host)
        content += bytes([_TYPES.index(place.type) << 4 | form]) + address
        content += place.port.to_bytes(2, "big")
    return urlsafe_b64encode(content).decode().rstrip("=")


def read_code(code: str, kind: Kind) -> Description:
    """Reads what ``write_code`` wrote. Spaces and line ends, which messages put into long words,
    do no harm. Raises CodeError for anything else."""
    code = "".join(code.split())
    if not _CODE.fullmatch(code) or len(code) > LONGEST:
        raise CodeError("unreadable")
    try:
        content = urlsafe_b64decode(code + "=" * (-len(code) % 4))
        if content[0] >> 4 != VERSION:
            raise CodeError("version")
        found, rest = KINDS[content[0] & 15], content[1:]
        user, rest = _take_word(rest)
        password, rest = _take_word(rest)
        fingerprint, rest = rest[:_HASH], rest[_HASH:]
        places = _places(rest)
    except (ValueError, IndexError) as error:
        if isinstance(error, CodeError):
            raise
        raise CodeError("unreadable") from error
    if len(fingerprint) != _HASH or not places:
        raise CodeError("unreadable")
    if found != kind:
        raise CodeError("kind")
    return Description(found, user, password, fingerprint, places)


def _places(content: bytes) -> tuple[Place, ...]:
    places = []
    while content:
        type_, form = _TYPES[content[0] >> 4], content[0] & 15
        if form not in _LENGTHS:
            raise ValueError(form)
        end = 1 + _LENGTHS[form]
        if len(content) < end + 2:
            raise ValueError(len(content))
        address, port = content[1:end], int.from_bytes(content[end : end + 2], "big")
        places.append(Place(type_, _host(form, address), port))
        content = content[end + 2 :]
    if len(places) > MOST_PLACES:
        raise ValueError(len(places))
    return tuple(places)


def _is_packable(host: str) -> bool:
    try:
        _address(host)
    except ValueError:
        return False
    return True


def _address(host: str) -> tuple[int, bytes]:
    """The form of an address and its bytes. Raises ValueError for a name that is no UUID."""
    if host.endswith(".local"):
        return _NAME, UUID(host.removesuffix(".local")).bytes
    address = ip_address(host)
    return (_FOUR if address.version == 4 else _SIX), address.packed


def _host(form: int, address: bytes) -> str:
    if form == _NAME:
        return f"{UUID(bytes=address)}.local"
    return str(IPv4Address(address) if form == _FOUR else IPv6Address(address))


def _word(text: str) -> bytes:
    """A name or password with its length: four letters in three bytes where they fit, for all its
    letters are among the 64 of base64."""
    if not _WORD.fullmatch(text):
        raise ValueError(text)
    if len(text) % 4 == 0:
        return bytes([_PACKED | len(text) // 4]) + b64decode(text)
    return bytes([len(text)]) + text.encode()


def _take_word(content: bytes) -> tuple[str, bytes]:
    length = content[0] & ~_PACKED
    size = length * 3 if content[0] & _PACKED else length
    word, rest = content[1 : 1 + size], content[1 + size :]
    if len(word) != size:
        raise ValueError(size)
    text = b64encode(word).decode() if content[0] & _PACKED else word.decode("ascii")
    if not _WORD.fullmatch(text):
        raise ValueError(text)
    return text, rest
