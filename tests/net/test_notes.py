"""The notes of a seat: in step with the table, equal to what the table would show that seat."""

from random import Random

import pytest

from game.net.chapters import chapter_of, deals_of, lines_of
from game.net.minutes import Minutes
from game.net.notes import Notes
from game.net.turning import turned
from game.rules import (
    ChooseTrump,
    Deal,
    DealEnded,
    LayTrump,
    Options,
    Record,
    apply,
    legal,
    new_match,
    preset,
    redact,
    view,
)
from game.rules.record import final_state, result_line
from game.rules.seats import NOBODY, SEATS, SOUTH
from game.table.shuffle import shuffled

RULES = {
    "standard": preset("standard"),
    "nepal": preset("nepal"),
    "sets": preset("sets"),
    "points": preset("points"),
    "forfeit": preset("nepal", misplay="forfeit"),
    "thrown in": preset("nepal", throw_in_four=True, throw_in_eight=True),
    "auto": preset("sets", pair_after_trick=True, ask="must", misplay="forfeit"),
    "no trumps": preset("standard", no_trumps=True, seventh_card="seen", misplay="forfeit"),
}


def played(options: Options, seed: str, deals: int):
    """Every step of a random match: the record after it, with the events of that step."""
    rng = Random(seed)
    state, record = new_match(options), Record(options)
    while state.deals < deals and state.phase != "over":
        if state.phase == "deal":
            seat, action = state.dealer, shuffled(seed, state.deals)
        else:
            seat, action = state.turn, rng.choice(legal(state))
        state, events = apply(state, action)
        record = record.add(seat, action)
        yield record, events


@pytest.mark.parametrize("rules", RULES)
def test_notes_see_what_the_table_would_show(rules: str) -> None:
    options = RULES[rules]
    for seed in range(2):
        notes = [Notes(options, seat, 0) for seat in (*SEATS, NOBODY)]
        minutes = [Minutes() for _ in notes]
        steps = []
        for record, events in played(options, f"{rules}{seed}", 3):
            deal = deals_of(record)[-1]
            steps = [*(steps if len(deal.moves) > 1 else ()), (deal.moves[-1], events)]
            ended = next((e.result for e in events if isinstance(e, DealEnded)), None)
            result = result_line(ended) if ended else ""
            for each, told in zip(notes, minutes, strict=True):
                heard = each.take(*told.news(options, each.seat, steps, result))
                assert told.lines == lines_of(deal, each.seat)
                turned_state = final_state(turned(record, each.turn))
                seat = NOBODY if each.seat == NOBODY else SOUTH
                assert each.view == view(turned_state, seat)
                first = turned(Record(options, dealer=deal.dealer, moves=deal.moves), each.turn)
                assert kinds(heard) == kinds(events), first
                if each.turn == 0:
                    assert heard == tuple(redact(event, each.seat) for event in events)
                if each.ended:
                    whole = deal.moves[0].action
                    assert isinstance(whole, Deal)
                    assert each.close(whole)
                    told.__init__()
                assert final_state(each.lawful_record()).score == turned_state.score
        chapters = {each.chapters for each in notes}
        assert len(chapters) == 1
        full = [chapter_of(one, one.moves[0].action) for one in deals_of(record)]
        assert chapters == {tuple(full)}
        assert notes[0].record() == notes[2].record()
        assert final_state(notes[1].record()).score == final_state(record).score
        again = Notes(options, SOUTH, 0, chapters.pop())
        assert again.view == notes[2].view


@pytest.mark.parametrize("rules", ["sets", "nepal"])
def test_a_trump_never_shown_is_made_up_for_all_but_who_settled_it(rules: str) -> None:
    options = preset(rules, ask="may")
    seen = 0
    for seed in range(20):
        notes = [Notes(options, seat, 0) for seat in (*SEATS, NOBODY)]
        minutes = [Minutes() for _ in notes]
        steps = []
        for record, events in played(options, f"untold {seed}", 1):
            steps.append((record.moves[-1], events))
            ended = next((e.result for e in events if isinstance(e, DealEnded)), None)
            result = result_line(ended) if ended else ""
            for each, told in zip(notes, minutes, strict=True):
                each.take(*told.news(options, each.seat, steps, result))
        whole = record.moves[0].action
        assert isinstance(whole, Deal)
        for each in notes:
            assert each.close(whole)
        kinds_of = (ChooseTrump, LayTrump)
        settled = next((m.seat for m in record.moves if isinstance(m.action, kinds_of)), NOBODY)
        is_secret = any("trump ?" in line for line in notes[0].chapters[0].lines)
        seen += is_secret
        for each in notes:
            assert each.untold == ({1} if is_secret and each.seat != settled else set())
        if is_secret:
            assert notes[settled].lawful_record() == turned(record, notes[settled].turn)
            # whoever takes the seat later, or comes back to it, has what everybody may keep
            later = Notes(options, settled, 0, notes[settled].chapters)
            assert later.untold == {1}
            # who only changes the seat remembers
            known = notes[settled]
            moved = Notes(options, (settled + 1) % 4, 0, known.chapters, known=known)
            assert moved.untold == set()
    assert seen


def kinds(events):
    return [type(event).__name__ for event in events]
