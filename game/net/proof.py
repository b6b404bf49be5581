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

_FINGERPRINT = re.compile(r"^a=fingerprint:(\S+ \S+?)\s*$", re.MULTILINE | re.IGNORECASE)


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

    Empty where a description names none, as of a connection that is gone."""
    found = [_FINGERPRINT.search(description) for description in (local, remote)]
    named = sorted(match[1].lower() for match in found if match is not None)
    return "|".join(named) if len(named) == len(found) else ""
