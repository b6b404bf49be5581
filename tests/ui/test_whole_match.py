"""Whole matches through ``update`` and ``screen``, pressing only what is on the screen, with every
screen that comes up inspected."""

from __future__ import annotations

from collections import Counter

import pytest

from game.rules.actions import Bid, ChooseTrump, LayTrump, Play, SeventhCard
from game.rules.cards import CARD_TEXT, UNKNOWN, Card, cards_of, suit_of
from game.rules.options import PRESETS
from game.rules.seats import SEATS, SOUTH
from game.ui.effects import Announce, Answer, Focus
from game.ui.messages import BidChosen, Did, Message, TrumpChosen
from game.ui.nodes import Node, text_of, walk
from game.ui.screens import screen
from game.ui.words import card_name

from .page import Page, name_of

TABLES = [
    *PRESETS,
    "standard no_trumps seventh_card=seen doubling hold pass_is_final single_hand match=sets",
    "nepal misplay=forfeit throw_in_four throw_in_eight all_pass=redeal match=hands",
    "nepal seventh_card=seen pair=auto direction=right high_bid_from=18 half_loses_double",
]


def hidden_cards(page: Page) -> set[Card]:
    """What the person may not know now: by the state behind the screen."""
    state, seen = page.state, page.model.view
    if state is None or seen is None or not state.dealt:
        return set()
    hidden = {card for hand in state.dealt for card in hand}
    hidden -= {card for card in seen.dealt if card != UNKNOWN}
    hidden -= set(state.trick) | {card for trick in state.tricks for card in trick.cards}
    if state.shown and state.marker != UNKNOWN:
        hidden.discard(state.marker)
    if state.pair >= 0:
        hidden -= {card for card in hidden if suit_of(card) == state.trump and card % 8 in (2, 3)}
    return hidden


def inspect(page: Page) -> None:
    root = screen(page.model)
    nodes = list(walk(root))
    check_secrets(page, nodes)
    check_names(nodes)
    ids = Counter(node.attrs["id"] for node in nodes if "id" in node.attrs)
    assert max(ids.values()) == 1, ids
    for node in nodes:
        keys = [c.key for c in node.children if isinstance(c, Node) and c.key is not None]
        assert len(keys) == len(set(keys)), keys


def check_secrets(page: Page, nodes: list[Node]) -> None:
    hidden = hidden_cards(page)
    if not hidden:
        return
    texts = [text_of(nodes[0]), *(v for node in nodes for v in node.attrs.values())]
    everything = "\n".join(texts).lower()
    for card in hidden:
        assert card_name(card) not in everything
        assert f"#{CARD_TEXT[card]}".lower() not in everything
        assert f"card-{CARD_TEXT[card]}".lower() not in everything
        assert not any(CARD_TEXT[card] in node.attrs.values() for node in nodes)
    for node in nodes:
        for message in node.on.values():
            if isinstance(message, Did) and isinstance(message.action, Play):
                assert message.action.card not in hidden


def check_names(nodes: list[Node]) -> None:
    for node in nodes:
        if node.tag == "button" or node.attrs.get("role") in ("img", "dialog"):
            labelled = node.attrs.get("aria-labelledby")
            assert name_of(node) or labelled in [n.attrs.get("id") for n in nodes], node
        if node.tag == "label":
            assert text_of(node).strip()


def clicks(page: Page) -> list[Message]:
    return [node.on["click"] for node in page.nodes() if "click" in node.on]


def check_everything_reachable(page: Page) -> None:
    """Each legal action can be done from the screen, and nothing else gets an answer."""
    seen = page.model.view
    assert seen is not None
    before = page.model
    for action in seen.legal:
        if isinstance(action, Bid):
            assert BidChosen(action.points) in clicks(page)
            page.send(BidChosen(action.points))
        elif isinstance(action, (ChooseTrump, LayTrump, SeventhCard)):
            assert TrumpChosen(action) in clicks(page)
            page.send(TrumpChosen(action))
        assert Did(action) in clicks(page), action
        page.model = before
    for message in clicks(page):
        if isinstance(message, BidChosen):
            action = Bid(message.points)
        elif isinstance(message, Did):
            action = message.action
        else:
            continue
        if action not in seen.legal:
            (effect,) = page.send(message)
            assert isinstance(effect, Announce)
            assert effect.text in page.text()
            assert effect.text != "That can't be done now."
            page.model = before


def test_the_focus_of_a_turn_is_somewhere_on_the_screen() -> None:
    page = Page(3, lambda page: None)
    page.open("?rules=nepal&seed=1")
    while page.until_asked():
        focus = [e.target for e in page.effects[-4:] if isinstance(e, Focus)]
        assert focus
        assert any(node.attrs.get("id") == focus[-1] for node in page.nodes())
        if page.state is not None and page.state.phase == "play":
            break
        assert page.model.view is not None
        page.send(Did(page.model.view.legal[0]))


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_match_can_be_played_from_the_screen_alone(table: str, seed: int) -> None:
    page = Page(seed, inspect)
    page.open("?rules=" + table.replace(" ", "+") + "&seed=s1")
    deals = 0
    while deals < 6:
        if page.until_asked():
            check_everything_reachable(page)
            seen = page.model.view
            assert seen is not None
            assert page.state is not None
            assert seen.hand == page.state.hands[SOUTH]
            action = page.choice(seen.legal)
            if isinstance(action, Bid):
                page.send(BidChosen(action.points))
            elif isinstance(action, (ChooseTrump, LayTrump, SeventhCard)):
                page.send(TrumpChosen(action))
            effects = page.send(Did(action))
            assert Answer(action) in effects
            continue
        assert page.model.sheet == "deal"
        deals += 1
        shown = page.model.finished[-1]
        sheet = next(node for node in page.nodes() if "result" in node.attrs.get("class", ""))
        for seat in SEATS:
            for card in shown.hands[seat]:
                assert card_name(card) in text_of(sheet).lower()
        assert page.find("table").attrs["data-phase"] == "result"
        if any(name_of(node) == "See the match's end" for node in page.nodes()):
            page.press("See the match's end")
            assert page.find("table").attrs["data-phase"] == "over"
            page.press("New match")
            assert page.model.finished == ()
        else:
            page.press("Next deal")


def test_the_check_for_secrets_sees_a_leak() -> None:
    page = Page(1, lambda page: None)
    page.open("?seed=1")
    assert page.until_asked()
    assert page.state is not None
    hidden = next(iter(hidden_cards(page)))
    assert hidden not in cards_of(page.state.hands[SOUTH])
    for leak in (Node("p", {}, (card_name(hidden),)), Node("li", {"data-card": CARD_TEXT[hidden]})):
        with pytest.raises(AssertionError):
            check_secrets(page, [leak])
