"""What is counted on a device: every deal once, nothing hidden, and gone when it is erased."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.options import PRESETS
from game.rules.seats import side_of
from game.ui.effects import SaveStatistics
from game.ui.history import history
from game.ui.messages import Did, Seated, SettingChosen, SheetOpened, StatisticsErased
from game.ui.opening_messages import Opened
from game.ui.settings import Settings
from game.ui.statistics import Statistics, dump_statistics, load_statistics

from .page import Page

_pairs = st.tuples(st.integers(0, 999), st.integers(0, 999)).map(
    lambda pair: (max(pair), min(pair))
)


@given(
    st.builds(
        Statistics,
        deals=st.dictionaries(st.sampled_from(sorted(PRESETS)), _pairs),
        matches=st.dictionaries(st.sampled_from(sorted(PRESETS)), _pairs),
        contracts=st.dictionaries(st.integers(14, 29), _pairs),
        latest=st.tuples(st.text(), st.integers(0, 99)),
    )
)
def test_both_ways(statistics: Statistics) -> None:
    assert load_statistics(dump_statistics(statistics)) == statistics


@pytest.mark.parametrize(
    "text", [None, "", "{", "[]", "7", "null", "[" * 100_000, '{"deals":7}', '{"latest":[1,"x"]}']
)
def test_what_cannot_be_read_counts_as_nothing(text: str | None) -> None:
    assert load_statistics(text) == Statistics()


def test_counts_that_cannot_be_true_are_left_out() -> None:
    given = {
        "deals": {"nepal": [3, 2], "sets": [2, 3], "points": [-1, -2], "chess": [1, 1]},
        "contracts": {"18": [4, 4], "30": [1, 1], "19": [True, 1]},
    }
    assert load_statistics(json.dumps(given)) == Statistics({"nepal": (3, 2)}, {}, {18: (4, 4)})


@given(st.text())
def test_noise_is_read_as_statistics_that_can_be_kept(text: str) -> None:
    statistics = load_statistics(text)
    assert load_statistics(dump_statistics(statistics)) == statistics


def played(seed: int = 4, rules: str = "standard match=hands match_length=6") -> Page:
    """A match played to its end."""
    page = Page(seed)
    page.open(f"?rules={rules}&seed={seed}")
    while page.model.sheet != "match":
        if page.until_asked():
            assert page.model.view is not None
            page.send(Did(page.choice(page.model.view.legal)))
        else:
            page.send(page.find("next-deal").on["click"])
    return page


def test_every_deal_and_match_is_counted_once() -> None:
    page = played()
    finished, view = page.model.finished, page.model.view
    assert view is not None
    statistics = page.model.statistics
    won = sum(deal.result.won == 0 for deal in finished)
    assert statistics.deals == {"standard": (6, won)}
    assert statistics.matches == {"standard": (1, int(view.winner == 0))}
    tried = [d.result for d in finished if side_of(d.result.bidder) == 0 and d.result.target]
    counted = [r for r in tried if r.outcome in ("made", "missed", "forfeit")]
    assert counted
    assert sum(n for n, _ in statistics.contracts.values()) == len(counted)
    assert sum(n for _, n in statistics.contracts.values()) == sum(r.won == 0 for r in counted)
    kept = [effect for effect in page.effects if isinstance(effect, SaveStatistics)]
    assert kept[-1].statistics == statistics


def test_a_match_that_goes_on_another_day_is_not_counted_again() -> None:
    page = played()
    assert page.record is not None
    assert page.model.view is not None
    statistics, past = page.model.statistics, history(page.record, 2)
    again = Page(1)
    again.send(Opened(Settings(), statistics=statistics))
    seated = Seated(page.model.view, page.record.names, page.model.seed, past.log, past.finished)
    again.send(seated)
    assert again.model.statistics == statistics
    # killed between the save of a deal and the count of it: it is counted now
    missed = Statistics(latest=(page.model.seed, 4))
    again.send(Opened(Settings(), statistics=missed))
    again.send(seated)
    assert again.model.statistics.deals["standard"][0] == 2
    # a match of which this device knows nothing was played elsewhere
    again.send(Opened(Settings(), statistics=Statistics()))
    again.send(seated)
    assert again.model.statistics == Statistics(latest=(page.model.seed, 6))


def test_the_sheet_shows_what_is_kept_and_erases_it_when_sure() -> None:
    page = Page(1)
    page.send(
        Opened(
            Settings(), statistics=Statistics({"nepal": (5, 3)}, {"nepal": (1, 1)}, {18: (4, 3)})
        )
    )
    page.send(SheetOpened("statistics"))
    text = page.text()
    assert "75" in text
    assert "on this device only" in text
    page.press("Erase")
    assert page.model.statistics.deals
    page.press("Keep them")
    assert page.model.statistics.deals
    page.press("Erase")
    effects = page.press("Erase them")
    assert page.model.statistics == Statistics()
    assert SaveStatistics(Statistics()) in effects
    assert "No deal has been played" in page.text()
    page.send(StatisticsErased())
    page.send(SettingChosen("speed", "fast"))
    page.press("Close")
    assert not page.model.erasing
