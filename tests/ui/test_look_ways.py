"""Ways into a look back and out of it that cross with something else; what nobody was told."""

from __future__ import annotations

from dataclasses import replace

from game.kernel.errand import solve_errand
from game.rules.actions import ChooseTrump, LayTrump, Play
from game.rules.cards import UNKNOWN
from game.rules.record import Record, dumps, final_state, loads
from game.rules.seats import NOBODY, SOUTH
from game.ui.effects import Announce
from game.ui.friends.company import Company
from game.ui.history import FinishedDeal, deals_of, history
from game.ui.look_effects import EndLook, OpenLook
from game.ui.look_messages import Looked, LookOpened, NoSolutions, RecordBegun, Solutions
from game.ui.lookback.deal import LookedDeal, looked_deal
from game.ui.lookback.words import contract_text
from game.ui.messages import SheetClosed
from game.ui.model import Model
from game.ui.nodes import text_of
from game.ui.screens import screen
from game.ui.update import update

from .test_lookback import NAMES, played


def never_shown(*, bidder_is_me: bool = False) -> Record:
    """A deal played to its end in which the trump was settled and never shown."""
    for seed in range(2000):
        record = played("standard ask=may", seed)
        last = final_state(record).last
        assert last is not None
        if last.outcome == "dead" and (last.bidder == SOUTH) == bidder_is_me:
            return record
    raise AssertionError("no deal ends so")


def looked(record: Record, *, watched: bool = True) -> Looked:
    return Looked((record,), 0, looked_deal(record), record.names, watched)


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
    model, _effects = update(found, looked(record, watched=False))
    assert model.sheet == "look"
    assert model.look is not None
    assert model.look.back == "deal"


def among_friends(record: Record, seat: int = SOUTH) -> tuple[Model, FinishedDeal]:
    (deal,) = history(record, seat).finished
    model = Model(screen="table", sheet="deal", names=NAMES, finished=(deal,), company=Company())
    return model, deal


def opened(model: Model) -> Record:
    _model, effects = update(model, LookOpened(1, "look-back"))
    (opening,) = (e for e in effects if isinstance(e, OpenLook))
    return opening.deals[0]


def test_friends_are_told_no_trump_that_nobody_but_the_bidder_knows() -> None:
    model, deal = among_friends(never_shown())
    assert deal.result.trump == UNKNOWN
    record = opened(model)
    settled = [m.action for m in record.moves if isinstance(m.action, ChooseTrump | LayTrump)]
    assert settled == [ChooseTrump(UNKNOWN)]
    assert "trumps" not in contract_text(looked_deal(record), NAMES)
    hands = [set(hand) for hand in looked_deal(record).hands]
    assert hands == [set(hand) for hand in deal.hands]


def test_friends_see_the_trump_that_was_shown_and_their_own() -> None:
    mine = never_shown(bidder_is_me=True)
    assert opened(among_friends(mine)[0]) == deals_of(mine)[0]
    shown = next(
        record
        for record in (played("standard", seed) for seed in range(50))
        if (last := final_state(record).last) is not None and last.shown
    )
    assert any(isinstance(move.action, Play) for move in shown.moves)
    assert opened(among_friends(shown)[0]) == deals_of(shown)[0]
