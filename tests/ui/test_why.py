"""Every forced step explains itself: a sentence, and a button that leads to the row of its rule."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.actions import ASK, Action, Play
from game.rules.options import parse_options
from game.rules.sheet import ROWS, in_force
from game.ui.asking import prompt
from game.ui.messages import Did
from game.ui.setup_messages import RulesOpened
from game.ui.spoken import spoken
from game.ui.why import forced, is_forced, to_explain, unasked
from game.ui.words import seat_name

from .page import Page, name_of

TABLES = {
    "standard": {"bid.all_pass", "play.ask", "play.follow", "play.free"},
    "standard all_pass=eldest ask=may": {"bid.all_pass", "play.follow", "play.free"},
    "nepal": {"bid.pass_final"},
    "standard ask_then_trump": {"play.ask_then_trump"},
    "standard trump_marker=hand ask=may": {"play.last_concealed"},
    "standard single_hand": {"trump.single"},
    "standard pair=auto pair_after_trick=no": {"pair.kind"},
    "standard all_pass=redeal throw_in_four": {"bid.all_pass", "deal.no_points_in_four"},
    "standard throw_in_eight throw_in_four_jacks": {"deal.no_points_in_eight"},
    "standard ask=may dead_if_unshown_after=7": {"dead.unshown"},
    "standard misplay=forfeit": {"play.misplay"},
}
"""Tables, and rules that force something there sooner or later."""


class Found:
    """The rules that explained a step, by what kind of step it was."""

    def __init__(self) -> None:
        self.rules: set[str] = set()

    def look(self, page: Page) -> None:
        model = page.model
        view = model.view
        if view is None or model.screen != "table":
            return
        if model.asked and is_forced(model):
            assert to_explain(model) is not None, view.legal
        if model.asked and view.phase == "auction" and not any(map(_passes, view.legal)):
            assert to_explain(model) is not None
        asked_then = view.shown and view.shown_by == view.seat and model.asked
        if asked_then and view.phase == "play" and view.shown_trick == len(view.tricks):
            cards = sum(isinstance(action, Play) for action in view.legal)
            if cards < view.hand.bit_count():
                assert to_explain(model) is not None
        reason = to_explain(model) or unasked(model)
        if reason is None:
            return
        assert reason.rule in ROWS
        assert reason.text.endswith(".")
        assert "{" not in reason.text
        assert reason.text == spoken(model, "why")
        new = reason.rule not in self.rules
        self.rules.add(reason.rule)
        ids = ("read-rules",) if model.sheet == "deal" else ("refusal-rule",)
        if model.sheet not in ("", "deal") or model.paused or not new:
            return
        (button,) = [node for node in page.nodes() if node.attrs.get("id") in ids]
        assert name_of(button) == "Why?"
        message = button.on["click"]
        assert isinstance(message, RulesOpened)
        assert message.at == reason.rule
        assert in_force(ROWS[reason.rule], view.options)


def _passes(action: object) -> bool:
    return str(action) == "pass"


class Shy(Page):
    """A page at whose table nobody asks for the trump without having to."""

    def choice(self, actions: tuple[Action, ...]) -> Action:
        return super().choice(tuple(a for a in actions if a != ASK) or actions)


@pytest.mark.parametrize("table", TABLES)
def test_a_forced_step_explains_itself(table: str) -> None:
    found = Found()
    assert parse_options(table)
    for seed in range(40):
        page = (Shy if "ask=may" in table else Page)(seed, found.look)
        page.open(f"?rules={table.replace(' ', '+')}&seed={seed}&speed=normal")
        tap = replace(page.model.settings, last_card="tap")
        page.model = replace(page.model, settings=tap)
        for _ in range(3):
            while page.until_asked():
                assert page.model.view is not None
                page.send(Did(page.choice(page.model.view.legal)))
            if page.model.view is None or page.model.view.phase == "over":
                break
            page.press("Next deal")
        if found.rules >= TABLES[table]:
            return
    assert found.rules >= TABLES[table], found.rules


def test_who_is_out_of_the_auction_is_told_so_while_the_others_bid() -> None:
    told: list[str] = []

    def look(page: Page) -> None:
        out = unasked(page.model)
        if out is not None and out.rule == "bid.pass_final":
            assert page.model.view is not None
            name = seat_name(page.model.view.turn, page.model.names)
            assert prompt(page.model) == (
                f"You have passed and are out. {name} is thinking about a bid."
            )
            told.append(name)

    for seed in range(8):
        page = Page(seed, look)
        page.open(f"?rules=nepal&seed={seed}")
        while page.until_asked() and page.model.view is not None:
            if page.model.view.phase != "auction":
                break
            page.send(Did(page.model.view.legal[0]))
    assert told


def test_to_follow_suit_with_a_choice_is_no_riddle() -> None:
    """The line beside the hand says it; a button at every card would be noise."""
    seen = 0
    page = Page(3)
    page.open("?seed=3")
    while page.until_asked():
        view = page.model.view
        assert view is not None
        reason = forced(page.model)
        if reason is not None and reason.rule == "play.follow" and len(view.legal) > 1:
            assert to_explain(page.model) is None
            assert "follow" in prompt(page.model)
            seen += 1
        page.send(Did(ASK if ASK in view.legal else page.choice(view.legal)))
    assert seen
