"""Hints and claims on the screen."""

from __future__ import annotations

from game.rules.actions import Action, Bid, ChooseTrump, LayTrump, Play
from game.rules.seats import SOUTH, side_of
from game.rules.view import View
from game.ui.effects import Answer, Effect, Focus, Hint
from game.ui.helping import in_force, may_claim, told_hint
from game.ui.messages import Claimed, Did, Hinted, HintWanted, SettingChosen, SheetOpened
from game.ui.nodes import Node, text_of
from game.ui.part_messages import PartLacking

from .page import Page


def asked(phase: str, kind: type[Action], seed: int = 3, rules: str = "standard") -> Page:
    """Somebody who is asked for such a thing."""
    page = Page(seed)
    page.open(f"?rules={rules}+match_length=99&seed={seed}")
    while True:
        if not page.until_asked():
            page.press("Next deal")
            continue
        view = seen(page)
        if view.phase == phase and any(isinstance(action, kind) for action in view.legal):
            return page
        page.send(Did(page.choice(view.legal)))


def seen(page: Page) -> View:
    assert page.model.view is not None
    return page.model.view


def classed(page: Page, name: str) -> list[Node]:
    return [node for node in page.nodes() if name in node.attrs.get("class", "").split()]


def first(page: Page, kind: type[Action]) -> Action:
    return next(action for action in seen(page).legal if isinstance(action, kind))


def hint(page: Page, kind: type[Action], reason: str, **details: int) -> list[Effect]:
    """Asks for a hint and gets this one."""
    assert page.press("Hint") == [Hint()]
    return page.send(Hinted(first(page, kind), reason, details))


def test_a_hint_that_could_not_be_had_is_asked_for_again_at_the_table() -> None:
    page = asked("play", Play)
    page.send(PartLacking(HintWanted()))
    assert page.model.sheet == "missing"
    assert page.press("Try again") == [Focus("menu"), Hint()]
    assert (page.model.sheet, page.model.pondering) == ("", True)


def test_a_hint_marks_the_card_and_says_why() -> None:
    page = asked("play", Play)
    assert not classed(page, "hinted")
    hint(page, Play, "lead_anyway")
    [card] = classed(page, "hinted")
    assert card.attrs["id"].startswith("card-")
    [note] = classed(page, "hint-note")
    assert text_of(note) == told_hint(page.model)
    assert text_of(note).endswith("Of your leads this one costs least.")
    assert page.said()[-1] == text_of(note)
    # nothing was done, and it is gone with the decision
    assert page.model.asked
    page.send(Did(first(page, Play)))
    assert not classed(page, "hinted")
    assert not classed(page, "hint-note")


def test_a_hinted_bid_is_chosen_but_not_made() -> None:
    page = asked("auction", Bid)
    bid = [action for action in seen(page).legal if isinstance(action, Bid)][2]
    page.press("Hint")
    page.send(Hinted(bid, "worth_a_bid", {"points": bid.points}))
    assert page.model.bid == bid.points
    [number] = classed(page, "hinted")
    assert number.attrs["id"] == f"bid-{bid.points}"
    assert f"to make {bid.points} points" in page.text()
    assert page.model.asked


def test_a_hinted_trump_is_chosen_but_not_settled() -> None:
    for rules, kind in (("standard", ChooseTrump), ("nepal", LayTrump)):
        page = asked("trump", kind, rules=rules)
        hint(page, kind, "best_suit")
        assert page.model.choice == first(page, kind)
        assert classed(page, "hinted")
        assert page.model.asked


def test_a_hint_that_comes_too_late_is_dropped() -> None:
    page = asked("play", Play)
    page.press("Hint")
    late = Hinted(first(page, Play), "lead_anyway")
    page.send(Did(first(page, Play)))
    page.send(late)
    assert page.model.hint is None
    assert page.until_asked()
    page.send(late)
    assert page.model.hint is None


def test_a_hint_is_asked_for_once_and_said_again() -> None:
    page = asked("play", Play)
    hint(page, Play, "lead_anyway")
    said = len(page.said())
    page.press("Hint")
    assert page.said()[said:] == [told_hint(page.model)]


def test_nobody_is_hinted_out_of_turn() -> None:
    page = asked("play", Play)
    page.send(Did(first(page, Play)))
    assert page.find("hint").attrs["aria-disabled"] == "true"
    assert page.send(HintWanted()) == []


# -- claims --


def with_claim(claim: str = "offered", speed: str = "instant") -> Page:
    """Somebody whose tricks the rest are."""
    for seed in range(100):
        page = Page(seed)
        page.open(f"?seed={seed}")
        page.send(SettingChosen("claim", claim))
        page.send(SettingChosen("speed", speed))
        while page.until_asked():
            if len(page.model.sure) > 1:
                return page
            page.send(Did(page.choice(seen(page).legal)))
    raise AssertionError("never")


def test_a_claim_is_played_out_and_takes_every_trick() -> None:
    page = with_claim()
    left = len(page.model.sure)
    before = seen(page)
    assert page.record is not None
    moves = len(page.record.moves)
    page.press("Claim the rest")
    assert f"The last {left} tricks are yours, whatever the others play." in page.said()
    while page.model.sheet != "deal":
        assert not page.model.asked, "the rest is played without a question"
        assert page.until_asked() is False
    [finished] = page.model.finished
    taken = finished.tricks[len(before.tricks) :]
    assert all(side_of(trick.winner) == side_of(SOUTH) for trick in taken)
    assert len(taken) == 8 - len(before.tricks)
    assert page.model.claiming == 0
    # written down as any other play
    assert sum(isinstance(m.action, Play) for m in page.record.moves[moves:]) >= 4 * left - 3


def test_a_claim_is_quick_and_explained() -> None:
    page = with_claim(speed="normal")
    wait = page.send(Claimed())
    assert any(isinstance(effect, Answer) for effect in wait)
    assert "The last" in "".join(text_of(node) for node in classed(page, "announce"))
    assert in_force(page.model).answers == "once"
    assert not classed(page, "prompt")[0].attrs.get("disabled")


def test_a_claim_is_not_offered_where_it_is_not_wanted() -> None:
    page = with_claim("never")
    assert not may_claim(page.model)
    assert not [node for node in page.nodes() if node.attrs.get("id") == "claim"]
    page.send(Claimed())
    assert page.model.asked


def test_the_menu_does_not_stop_a_claim() -> None:
    page = with_claim(speed="normal")
    page.send(Claimed())
    page.send(SheetOpened("menu"))
    assert page.model.claiming
