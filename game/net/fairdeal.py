"""A deal nobody can stack: everybody cuts, the host commits before it learns how, and every card is
opened against a commitment.

How it works
------------
1. The host draws a secret of 256 bits and tells its hash (``Begin``): it can't change its mind.
2. Everybody draws a cut and tells its hash (``CutCommit``). When all are in, the host passes the
   hashes on (``CutsClosed``), and each opens its cut (``Cut``). Nobody could choose a cut by those
   of others, and whoever drew one honestly knows that the deal was left to chance.
3. Secret and cuts together make the order of the deck (``deck_order``). Before the first card is
   told, everybody gets 32 commitments, one a card (``Papers``).
4. A seat is told a card with its salt (``Opening``) as soon as it may know the card. The slots of a
   hand are in a secret order, so that a card played does not tell when it was dealt. A trump that
   is settled in secret is committed to in the same way, with a salt that nothing reveals later: one
   that is never shown stays unknown, as the rules have it.
5. When the deal is over the host tells its secret (``Reveal``), and every browser makes the whole
   deal anew: commitments, deck, slots, every opening, every move by the rules (``witness.py``).

What the host can't do unnoticed: choose a deal, change a card or a trump, tell people different
things. What it can: look, for its own browser holds the deal. The salts come from the secret by
HMAC, so knowing some of them says nothing about the others; 128 bits of salt hide a card, of which
there are only 32.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from game.rules import Deal
from game.rules.cards import CARD_TEXT, DECK, Card
from game.rules.seats import SEATS, Seat

from .messages import Opening, Papers, TrumpOpening

HAND = 8
_KEY_BYTES = 32
_SALT_DIGITS = 32

ByMember = tuple[tuple[str, str], ...]
"""(member, text) for each, in the order of members."""


def fresh_key() -> str:
    """256 random bits, in hexadecimal: a host's secret or a person's cut."""
    return secrets.token_hex(_KEY_BYTES)


def fresh_attempt() -> str:
    """A name for one attempt to make a deal, unlike any other's."""
    return secrets.token_hex(8)


def fresh_salt() -> str:
    """128 random bits, in hexadecimal."""
    return secrets.token_hex(_SALT_DIGITS // 2)


def commitment(purpose: str, attempt: str, value: str) -> str:
    """The hash that binds whoever tells it to ``value``, for one purpose in one attempt."""
    return sha256(f"29/{purpose}/{attempt}/{value}".encode()).hexdigest()


def host_commitment(attempt: str, secret: str) -> str:
    """What the host tells before any cut."""
    return commitment("host", attempt, secret)


def cut_commitment(attempt: str, member: str, cut: str) -> str:
    """What a member tells of a cut before it is opened. It names the member: nobody can pass off
    another's cut as their own."""
    return commitment(f"cut/{member}", attempt, cut)


def card_commitment(attempt: str, slot: int, salt: str, card: str) -> str:
    """What is told of a card before anybody knows it."""
    return commitment(f"card/{slot}", attempt, f"{salt}/{card}")


def trump_commitment(attempt: str, salt: str, trump: str) -> str:
    """What is told of a trump settled in secret, ``trump`` as a record writes it."""
    return commitment("trump", attempt, f"{salt}/{trump}")


def deck_order(secret: str, attempt: str, cuts: ByMember) -> tuple[Card, ...]:
    """The order of the deck: the first eight cards are north's in the order dealt, then east's."""
    cut = "/".join(f"{member}={text}" for member, text in sorted(cuts))
    return tuple(_shuffled(DECK, _derived(secret, f"deck/{attempt}/{cut}")))


def hands_of(order: Sequence[Card]) -> Deal:
    """The deal this order of the deck is."""
    return Deal(tuple(tuple(order[HAND * seat : HAND * (seat + 1)]) for seat in SEATS))


def _derived(secret: str, purpose: str) -> bytes:
    return hmac.new(bytes.fromhex(secret), purpose.encode(), sha256).digest()


def _shuffled(items: Iterable[int], key: bytes) -> list[int]:
    """Every order as likely as the key is random (Fisher and Yates); the same on any machine."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        drawn = int.from_bytes(hmac.digest(key, str(last).encode(), "sha256"), "big") % (last + 1)
        order[last], order[drawn] = order[drawn], order[last]
    return order


@dataclass(frozen=True)
class Packet:
    """A whole deal as the host holds it: the ``order`` of the deck, and in which slot with which
    salt each card is committed to. It follows from ``secret``, ``attempt`` and ``cuts``."""

    secret: str
    attempt: str
    order: tuple[Card, ...]

    @staticmethod
    def made(secret: str, attempt: str, cuts: ByMember) -> Packet:
        """The deal that secret and cuts make."""
        return Packet(secret, attempt, deck_order(secret, attempt, cuts))

    @property
    def deal(self) -> Deal:
        """The deal as the rules know it."""
        return hands_of(self.order)

    def slots(self, seat: Seat) -> tuple[Card, ...]:
        """The cards of a hand by slot, the first of which is slot ``8 * seat``."""
        hand = self.order[HAND * seat : HAND * (seat + 1)]
        return tuple(
            hand[i] for i in _shuffled(range(HAND), _derived(self.secret, f"slots/{seat}"))
        )

    def opening(self, card: Card) -> Opening:
        """What opens the commitment to a card."""
        seat = self.order.index(card) // HAND
        slot = HAND * seat + self.slots(seat).index(card)
        return Opening(slot, self._salt(slot), CARD_TEXT[card])

    def _salt(self, slot: int) -> str:
        return _derived(self.secret, f"salt/{slot}").hex()[:_SALT_DIGITS]

    def commitments(self) -> tuple[str, ...]:
        """The commitments to all 32 cards, by slot."""
        return tuple(
            card_commitment(self.attempt, HAND * seat + at, self._salt(HAND * seat + at), text)
            for seat in SEATS
            for at, text in enumerate(CARD_TEXT[card] for card in self.slots(seat))
        )


def open_trump(trump: str) -> TrumpOpening:
    """A trump with a fresh salt, which is its host's to keep until it may be told."""
    return TrumpOpening(fresh_salt(), trump)


def opens(papers: Papers, opening: Opening) -> bool:
    """Whether an opening is what the papers' commitment in its slot was made of."""
    told = card_commitment(papers.attempt, opening.slot, opening.salt, opening.card)
    return hmac.compare_digest(told, papers.cards[opening.slot])
