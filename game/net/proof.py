"""Somebody who comes back proves who they are without showing by what they are known.

Each member has a key for each other member (``Memory.key_for``), which is shown to that member
once, when the two meet. From then on it only makes proofs: an HMAC over a challenge that the other
has just thought up, over who proves to whom, and over the two ends of the connection. Whoever
carries a proof on to somebody else carries it over another connection, where it proves nothing.
"""

from __future__ import annotations

import hmac
import re
import secrets

_FINGERPRINT = re.compile(r"^a=fingerprint:?(.*)$", re.MULTILINE | re.IGNORECASE)
_NAMED = re.compile(r"\S+ \S+")


def fresh_challenge() -> str:
    """128 random bits in hexadecimal: what a proof has to answer."""
    return secrets.token_hex(16)


def prove(key: str, challenge: str, member: str, to: str, ends: str) -> str:
    """That ``member`` has the ``key``, for the eyes of ``to`` over the connection between these
    ``ends`` (see ``Transport.ends``): 256 bits in hexadecimal."""
    said = f"29/hello/{challenge}/{member}/{to}/{ends}"
    return hmac.digest(key.encode(), said.encode(), "sha256").hex()


def is_proved(proof: str, key: str, challenge: str, member: str, to: str, ends: str) -> bool:
    """Whether this is that proof."""
    return hmac.compare_digest(proof, prove(key, challenge, member, to, ends))


def ends_of(local: str, remote: str) -> str:
    """What both ends of a WebRTC connection know and nobody between them can have: the certificates
    that the two descriptions (SDP, RFC 8866) name. The same text at either end.

    Empty where a description does not name exactly one, as of a connection that is gone. Of two
    that are named a browser may go by either, so that somebody in between could name that of the
    other end beside their own."""
    named = sorted(map(_certificate, (local, remote)))
    return "|".join(named) if all(named) else ""


def _certificate(description: str) -> str:
    """The one certificate that a description names, as often as it does; else nothing."""
    found = {match[1].strip().lower() for match in _FINGERPRINT.finditer(description)}
    only = found.pop() if len(found) == 1 else ""
    return only if _NAMED.fullmatch(only) else ""
