"""Ways into a look back and out of it that cross with something else; what nobody was told."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.kernel.all_seen import open_solver
from game.kernel.solving import solve_errand
from game.rules import apply, legal, new_match
from game.rules.actions import SINGLE_HAND, ChooseTrump, LayTrump, Play
from game.rules.cards import NO_TRUMP, UNKNOWN
from game.rules.events import TrumpSettled
from game.rules.options import parse_options
from game.rules.record import Record, dumps, final_state, loads
from game.rules.seats import NOBODY, SOUTH
from game.table.shuffle import shuffled
from game.ui.effects import Announce, Focus
from game.ui.friends.company import Company
from game.ui.history import FinishedDeal, deals_of, history
from game.ui.look_effects import EndLook, OpenLook, ReadRecord, SaveRecord, SendRecord
from game.ui.look_messages import (
    DealSaved,
    DealSent,
    DealShared,
    Looked,
    LookOpened,
    LookStepped,
    NoSolutions,
    ReadableTaken,
    RecordBegun,
    RecordPasted,
    RecordRefused,
    RecordTaken,
    Solutions,
)
from game.ui.lookback.deal import LookedDeal, looked_deal
from game.ui.lookback.words import contract_text
from game.ui.messages import Did, HandsSpread, NextDealTaken, Sheet, SheetClosed, SheetOpened
from game.ui.model import Model
from game.ui.nodes import text_of, walk
from game.ui.opening_messages import RoomSeen
from game.ui.screens import screen
from game.ui.update import update

from .page import Page
from .test_lookback import NAMES, find, opened, parts, played


def never_shown(*, bidder_is_me: bool = False) -> Record:
    """A deal played to its end in which the trump was settled and never shown."""
    for seed in range(2000):
        record = played("standard ask=may", seed)
        last = final_state(record).last
        assert last is not None
        if last.outcome == "dead" and (last.bidder == SOUTH) == bidder_is_me:
            return record
    raise AssertionError("no deal ends so")


def looked(record: Record, *, watched: bool = True, over: Sheet = "record") -> Looked:
    return Looked((record,), 0, looked_deal(record), record.names, watched, over)


def test_a_trump_nobody_was_told_leaves_the_deal_without_prices() -> None:
    record = never_shown()
    assert looked_deal(record).is_known
    seen = looked_deal(loads(dumps(record, SOUTH)))
    assert all(card != UNKNOWN for hand in seen.hands for card in hand)  # every card was played
    assert seen.trump == UNKNOWN
    assert not seen.is_known
    model, _effects = update(Model(screen="home", sheet="record"), looked(record))
    assert model.look is not None
    model = replace(model, look=replace(model.look, deal=seen))
    model, _effects = update(model, NoSolutions())
    assert "trump of this deal was never shown" in text_of(screen(model))
    assert "does not show every card" not in text_of(screen(model))
    assert model.look is not None
    hands = ((*seen.hands[0][:7], UNKNOWN), *seen.hands[1:])
    model = replace(model, look=replace(model.look, deal=replace(seen, hands=hands)))
    assert "does not show every card" in text_of(screen(model))


def test_what_is_known_can_be_solved_at_every_moment() -> None:
    for seed in range(20):
        record = played("nepal", seed)
        for seat in (None, SOUTH, NOBODY):
            deal: LookedDeal = looked_deal(loads(dumps(record, seat)))
            if deal.is_known:
                for moment in deal.moments[1:]:
                    assert moment.before is not None
                    assert solve_errand(moment.before).call == "solve_all"


def test_who_closes_the_field_while_a_record_is_read_is_left_alone() -> None:
    record = played("standard", 1)
    model, _effects = update(Model(screen="home", sheet="statistics"), RecordBegun())
    model, effects = update(model, SheetClosed())
    assert EndLook() in effects
    late, effects = update(model, looked(record))
    assert (late.sheet, late.look) == ("", None)
    assert effects == (EndLook(),)


def test_a_look_back_that_another_sheet_took_the_place_of_can_be_opened_again() -> None:
    record = played("standard", 1)
    model, _effects = update(Model(screen="home", sheet="record"), looked(record))
    assert model.sheet == "look"
    model = replace(model, sheet="deal")  # as when friends are gone, or the match is laid anew
    found, effects = update(model, Solutions(0, {1: ()}))
    assert not [e for e in effects if isinstance(e, Announce)]
    model, _effects = update(found, looked(record, watched=False, over="deal"))
    assert model.sheet == "look"
    assert model.look is not None
    assert model.look.back == "deal"


def among_friends(record: Record, untold: tuple[int, ...] = ()) -> tuple[Model, FinishedDeal]:
    (deal,) = history(record, SOUTH, untold).finished
    model = Model(screen="table", sheet="deal", names=NAMES, finished=(deal,), company=Company())
    return model, deal


def laid_open(model: Model) -> Record:
    _model, effects = update(model, LookOpened(1, "look-back"))
    (opening,) = (e for e in effects if isinstance(e, OpenLook))
    return opening.deals[0]


def test_friends_are_told_no_trump_that_nobody_but_the_bidder_knows() -> None:
    model, deal = among_friends(never_shown(), (1,))
    assert deal.result.trump == UNKNOWN
    record = laid_open(model)
    settled = [m.action for m in record.moves if isinstance(m.action, ChooseTrump | LayTrump)]
    assert settled == [ChooseTrump(UNKNOWN)]
    assert "trumps" not in contract_text(looked_deal(record), NAMES)
    hands = [set(hand) for hand in looked_deal(record).hands]
    assert hands == [set(hand) for hand in deal.hands]


def played_alone(rules: str, seed: int) -> Record | None:
    """A deal that one of the four plays alone, of which the one in the south did not settle the
    trump; ``None`` where this seed leads to none."""
    dice = random.Random(f"alone {rules} {seed}")
    state, _events = apply(new_match(parse_options(rules)), shuffled(rules, seed))
    record = Record(state.options, NAMES, state.dealer).add(state.dealer, shuffled(rules, seed))
    while state.phase != "deal":
        ways = legal(state)
        if state.phase == "single" and SINGLE_HAND in ways and dice.random() < 0.5:
            ways = (SINGLE_HAND,)
        action = dice.choice(ways)
        record = record.add(state.turn, action)
        state, _events = apply(state, action)
    settled = {m.seat for m in record.moves if isinstance(m.action, ChooseTrump | LayTrump)}
    alone = any(move.action == SINGLE_HAND for move in record.moves)
    return record if alone and settled and SOUTH not in settled else None


@pytest.mark.parametrize(
    "rules", ["standard single_hand=yes", "nepal", "sets pair=auto", "nepal misplay=forfeit"]
)
def test_friends_are_told_no_trump_that_a_deal_was_played_without(rules: str) -> None:
    """All hands are open all the same, and what each play cost can be told."""
    found = [each for seed in range(60) if (each := played_alone(rules, seed)) is not None]
    assert len(found) > 10
    solver = open_solver()
    for record in found:
        told = laid_open(among_friends(record, (1,))[0])
        assert "trump ?" in dumps(told)
        assert loads(dumps(told)) == told
        assert final_state(told).last == final_state(record).last
        look, whole = looked_deal(told), looked_deal(record)
        assert look.trump == NO_TRUMP
        assert [e.choice for e in look.calls if isinstance(e, TrumpSettled)] == [
            LayTrump(UNKNOWN) if told.options.trump_marker == "hand" else ChooseTrump(UNKNOWN)
        ]
        assert [set(hand) for hand in look.hands] == [set(hand) for hand in whole.hands]
        assert look.is_known
        both = [[each.before for each in deal.moments if each.before] for deal in (look, whole)]
        told_prices, prices = (solver.solve(states) for states in both)
        assert told_prices == prices


def test_who_takes_over_the_bidders_seat_is_told_no_trump_that_is_made_up() -> None:
    taken_over = never_shown(bidder_is_me=True)
    model, deal = among_friends(taken_over, (1,))
    assert deal.result.bidder == SOUTH
    record = laid_open(model)
    settled = [m.action for m in record.moves if isinstance(m.action, ChooseTrump | LayTrump)]
    assert settled == [ChooseTrump(UNKNOWN)]
    assert looked_deal(record).trump == UNKNOWN


def test_friends_see_the_trump_that_was_shown_and_their_own() -> None:
    mine = never_shown(bidder_is_me=True)
    assert laid_open(among_friends(mine)[0]) == deals_of(mine)[0]
    shown = next(
        record
        for record in (played("standard", seed) for seed in range(50))
        if (last := final_state(record).last) is not None and last.shown
    )
    assert any(isinstance(move.action, Play) for move in shown.moves)
    assert laid_open(among_friends(shown)[0]) == deals_of(shown)[0]


# From the deal's end, the score sheet and a record, and back.


def _at_deals_end(seed: int = 3) -> Page:
    page = Page(seed)
    page.open("?rules=standard+match%3Dhands+match_length%3D3&seed=1")
    while page.until_asked():
        assert page.model.view is not None
        page.send(Did(page.choice(page.model.view.legal)))
    assert page.model.sheet == "deal"
    return page


def test_a_deal_of_the_match_is_looked_at_from_its_end_and_back() -> None:
    page = _at_deals_end()
    model = page.model
    opening = find(model, "look-back").on["click"]
    model, effects = update(model, opening)
    wanted = next(e for e in effects if isinstance(e, OpenLook))
    assert wanted.deals[wanted.at].moves[0].action == page.record.moves[0].action  # type: ignore[union-attr]
    assert wanted.deals[wanted.at].names == ("Maya", "Gita", "", "Hari")
    deal = looked_deal(wanted.deals[wanted.at])
    told = Looked(wanted.deals, wanted.at, deal, wanted.names, wanted.watched, wanted.over)
    model, _effects = update(model, told)
    assert model.sheet == "look"
    assert "bid" in next(text_of(node) for node in parts(model, "what"))
    model, effects = update(model, SheetClosed())
    assert model.sheet == "deal"
    assert model.look is None
    assert EndLook() in effects
    assert Focus("look-back") in effects


def test_a_deal_that_is_laid_open_late_opens_over_nothing_else() -> None:
    model = _at_deals_end().model
    opening = find(model, "look-back").on["click"]
    model, effects = update(model, opening)
    wanted = next(e for e in effects if isinstance(e, OpenLook))
    deal = looked_deal(wanted.deals[wanted.at])
    told = Looked(wanted.deals, wanted.at, deal, wanted.names, wanted.watched, wanted.over)
    for meanwhile in (NextDealTaken(), SheetOpened("settings")):
        gone_on, _effects = update(model, meanwhile)
        after, effects = update(gone_on, told)
        assert after == gone_on
        assert effects == (EndLook(),)
    in_settings = Model(screen="home", sheet="settings")
    assert update(in_settings, RecordBegun()) == (in_settings, ())


def test_the_sheet_of_a_deals_end_comes_before_its_hands() -> None:
    model = replace(_at_deals_end().model, spreading=True)
    assert not list(parts(model, "small-card"))
    assert len(list(parts(model, "one-hand"))) == 4
    model, _effects = update(model, HandsSpread())
    assert len(list(parts(model, "small-card"))) == 32


def test_the_panel_is_made_only_where_there_is_room() -> None:
    model = replace(_at_deals_end().model, sheet="")
    for there in (False, True):
        model, _effects = update(model, RoomSeen(panel=there))
        assert bool(list(parts(model, "panel"))) == there


def test_a_deal_in_play_cannot_be_looked_at() -> None:
    page = _at_deals_end()
    model, effects = update(page.model, LookOpened(2, "look-2"))
    assert (model, effects) == (page.model, ())


def test_the_score_sheet_leads_to_every_deal() -> None:
    page = _at_deals_end()
    model, _effects = update(page.model, SheetOpened("score"))
    assert find(model, "look-1").on["click"] == LookOpened(1, "look-1")


def test_the_record_of_the_deal_goes_out() -> None:
    model = opened(played("standard", 4))
    assert model.look is not None
    _model, effects = update(model, DealShared())
    assert effects == (SendRecord("Looking back at a deal", model.look.deal.text),)
    _model, effects = update(model, DealSaved())
    assert effects == (SaveRecord("29-deal-1.t29", model.look.deal.text),)
    shown, effects = update(model, DealSent("shown"))
    assert Focus("record-shown") in effects
    assert find(shown, "record-shown").attrs["value"] == model.look.deal.text
    shown, _effects = update(shown, LookStepped("on"))
    assert not [n for n in walk(screen(shown)) if n.attrs.get("id") == "record-shown"]


def test_a_record_comes_in() -> None:
    model, _effects = update(Model(screen="home", sheet="statistics"), RecordBegun())
    model, effects = update(model, RecordTaken())
    assert "Paste a record first" in text_of(screen(model))
    assert Focus("record-text") in effects
    model, _effects = update(model, RecordPasted("29/1\nrules standard\nhello"))
    _model, effects = update(model, RecordTaken())
    assert effects == (ReadRecord("29/1\nrules standard\nhello"),)
    before = deals_of(played("standard", 4))
    refused = RecordRefused(3, "“hello” begins no line of a record.", before)
    model, effects = update(model, refused)
    assert "Line 3 can't be read: “hello” begins no line of a record." in text_of(screen(model))
    assert find(model, "record-text").attrs["value"].endswith("hello")
    assert Focus("record-wrong") in effects
    _model, effects = update(model, ReadableTaken())
    assert effects == (OpenLook(before, 0, NAMES, watched=True, over="record"),)
    told = Looked(before, 0, looked_deal(before[0]), ("", "Gita", "", ""), True, "record")
    model, _effects = update(model, told)
    names = [text_of(node) for node in parts(model, "name")]
    assert sorted(names) == ["Gita", "North", "South", "West"]
    model, _effects = update(model, SheetClosed())
    assert model.sheet == "record"
