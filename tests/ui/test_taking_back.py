"""Taking a decision back: while nobody acted after it and nobody learned a hidden card by it."""

from __future__ import annotations

from game.rules.actions import PASS, Action, Pass, Play
from game.ui.effects import Answer, TakeBack
from game.ui.keys import message as key_message
from game.ui.messages import Did, PauseEnded, SettingChosen, TookBack
from game.ui.taking_back import may_take_back

from .page import Page


def person(seed: int = 3, take_back: str = "on", rules: str = "standard") -> Page:
    page = Page(seed)
    page.open(f"?rules={rules}&seed={seed}")
    page.send(SettingChosen("take_back", take_back))
    page.send(SettingChosen("speed", "normal"))
    assert page.until_asked()
    return page


def do(page: Page, kind: type[Action], phase: str) -> None:
    """Goes on until the person may do such a thing in this phase, and does it."""
    while True:
        assert page.until_asked()
        view = page.model.view
        assert view is not None
        wished = [action for action in view.legal if isinstance(action, kind)]
        if view.phase == phase and wished:
            page.send(Did(wished[0]))
            return
        page.act(page.choice(view.legal))


def test_a_card_is_taken_back() -> None:
    page = person()
    do(page, Play, "play")
    played = page.record
    assert played is not None
    assert page.model.view is not None
    held = page.model.view.hand
    assert may_take_back(page.model)
    assert page.press("Take back")[-1] == TakeBack()
    assert page.record is not None
    assert page.record.moves == played.moves[:-1]
    assert page.until_asked()
    assert page.model.view is not None
    assert page.model.view.hand.bit_count() == held.bit_count() + 1
    # and the table goes on from there
    page.send(Did(next(a for a in page.model.view.legal if isinstance(a, Play))))
    assert any(isinstance(effect, Answer) for effect in page.effects)


def test_the_key_u() -> None:
    page = person()
    assert key_message(page.model, "u", "") is None
    do(page, Play, "play")
    assert key_message(page.model, "u", "") == TookBack()


def test_a_pass_is_taken_back() -> None:
    page = person(3)
    do(page, Pass, "auction")
    assert page.model.view is not None
    assert page.model.view.phase == "auction", "others are still to call"
    page.press("Take back")
    assert page.until_asked()
    assert page.model.view.phase == "auction"
    assert PASS in page.model.view.legal


def test_not_after_somebody_acted() -> None:
    page = person()
    do(page, Play, "play")
    page.send(PauseEnded())
    assert page.step()
    assert not may_take_back(page.model)
    assert page.send(TookBack()) == []


def test_not_where_cards_became_known() -> None:
    """Deals, shown trumps and ended deals: whatever the person did, it can't be undone then."""
    seen = set()
    for seed in range(12):
        page = person(seed, rules="nepal")
        for _ in range(12):
            if not page.until_asked() or page.model.view is None:
                break
            page.act(page.choice(page.model.view.legal))
            kinds = {type(event).__name__ for event in page.model.just}
            if kinds & {"CardsDealt", "TrumpShown", "PairShown", "DealEnded"}:
                seen |= kinds
                assert not may_take_back(page.model)
    assert {"CardsDealt", "TrumpShown"} <= seen


def test_not_unless_wanted() -> None:
    page = person(take_back="off")
    do(page, Play, "play")
    assert not may_take_back(page.model)
    assert not any(node.attrs.get("id") == "take-back" for node in page.nodes())
