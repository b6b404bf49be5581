"""What is wrong with something a peer sent, and how much of it one puts up with."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

FaultKind: TypeAlias = Literal[
    "size",  # longer than anything of its kind can be
    "syntax",  # no JSON object, or one nested too deep
    "version",  # another version of the protocol
    "kind",  # no message of this protocol
    "fields",  # fields missing, unknown ones, or of another type
    "range",  # a value out of its range
    "rate",  # more than anybody sends in earnest
    "replayed",  # a message that came before
    "stale",  # speaks of a moment that is over: happens in earnest too
    "turn",  # it is not this one's turn
    "illegal",  # the rules of the game forbid it
    "role",  # not for this one to say
    "stranger",  # has not said who it is
    "key",  # claims to be somebody else
]

HARMLESS: frozenset[str] = frozenset({"stale", "version", "turn"})
"""What well-behaved browsers send too, when messages cross."""


class PeerFault(ValueError):
    """A message that cannot be. Whoever raises it has changed nothing.

    ``kind`` names what is wrong, ``text`` says it in technical words, ``peer`` is who sent it.
    """

    def __init__(self, kind: FaultKind, text: str, peer: str = "") -> None:
        self.kind: FaultKind = kind
        self.text = text
        self.peer = peer
        super().__init__(f"{kind}: {text}")


@dataclass
class Patience:
    """How much one peer has left of the patience with it.

    ``rate``: a bucket of ``BURST`` messages that fills up by ``PER_SECOND``. ``offences`` that are
    not harmless wear off, one each ``FORGET`` seconds; at ``LIMIT`` the peer is cut off.
    """

    since: float
    tokens: float = field(default=0.0, init=False)
    offences: float = field(default=0.0, init=False)

    BURST = 240
    PER_SECOND = 40
    LIMIT = 12
    FORGET = 5.0

    def __post_init__(self) -> None:
        self.tokens = float(self.BURST)

    def take(self, now: float) -> None:
        """Counts one message. Raises PeerFault when it is one too many."""
        passed = max(0.0, now - self.since)
        self.since = now
        self.tokens = min(float(self.BURST), self.tokens + passed * self.PER_SECOND)
        self.offences = max(0.0, self.offences - passed / self.FORGET)
        if self.tokens < 1:
            raise PeerFault("rate", f"more than {self.PER_SECOND} messages a second")
        self.tokens -= 1

    def offended(self, fault: PeerFault) -> bool:
        """Counts an offence; whether it was the last one put up with."""
        if fault.kind not in HARMLESS:
            self.offences += 1
        return self.offences >= self.LIMIT
