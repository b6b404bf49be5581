"""Random options and random play for the tests that walk engine and plain generator together."""

from __future__ import annotations

import random
from typing import Any

from tests.perft import plain
from tests.perft.plain.record import result_line


def random_options(rng: random.Random) -> tuple[dict[str, Any], str]:
    """Options that go together, and the words of a `rules` line for them."""
    while True:
        preset = rng.choice(list(plain.PRESETS))
        changes = {
            name: rng.choice(values)
            for name, values in plain.VALUES.items()
            if name != "match_length" and rng.random() < 0.35
        }
        changes["match_length"] = rng.randint(1, 6)
        try:
            options = plain.make_options(preset, **changes)
        except ValueError:
            continue
        words = [f"{name}={plain.text_of(value)}" for name, value in changes.items()]
        return options, " ".join([preset, *words])


def random_hands(rng: random.Random) -> dict[str, list[str]]:
    deck = list(plain.DECK)
    rng.shuffle(deck)
    return {seat: deck[8 * at : 8 * at + 8] for at, seat in enumerate("NESW")}


def random_action(deal: plain.Deal, rng: random.Random) -> str:
    """One of the actions; passing is likelier than bidding, following than losing the deal."""
    lines = plain.actions(deal)
    if "single" in lines and rng.random() < 0.85:
        return "pass"
    if deal["phase"] == "auction" and "pass" in lines and rng.random() < 0.6:
        return "pass"
    if deal["phase"] == "auction":
        return rng.choice(lines[:4])
    if deal["options"]["misplay"] == "forfeit" and rng.random() < 0.9:
        led = deal["trick"][0][1][1] if deal["trick"] else ""
        lines = [line for line in lines if line[-1] == led] or lines
    return rng.choice(lines)


def random_record(rng: random.Random, most_deals: int = 3) -> list[str]:
    """The lines of a record of up to so many whole deals, played by the plain rules."""
    options, words = random_options(rng)
    match, dealer = plain.new_match(options), rng.choice("NESW")
    lines = ["29/1", f"rules {words}"]
    while not match["over"] and match["deals"] < most_deals:
        hands = random_hands(rng)
        deal = plain.new_deal(options, dealer, hands)
        words = " ".join(f"{seat}:{','.join(cards)}" for seat, cards in hands.items())
        lines.append(f"deal {dealer} {words}")
        while plain.to_act(deal) is not None:
            line = random_action(deal, rng)
            lines.append(f"{plain.to_act(deal)} {line}")
            plain.act(deal, line)
        ended = plain.result(deal) or {}
        plain.enter(match, ended)
        lines.append(result_line(ended))
        dealer = plain.after(options, dealer)
    return lines
